"""Tests whole games over real sockets, in which people come and go."""

import json

import pytest

from tests.server.visitors import SOON, Line, Served, heads, play_to_the_end, read_frame
from tripot.games import find_games
from tripot.house import GameRegistry, read_table

ONE_ROUND = {"tabu.end": "rotations:1"}


def test_two_people_and_two_bots_play_tabu_from_the_invitation_to_the_end(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens("tabu", preset="famille", switches=ONE_ROUND, pace="sans")
    typed = table["code"].replace("-", " ").lower()
    door = theo.get(f"/api/tables/{typed.replace(' ', '%20')}")
    assert (door["id"], door["host"], door["stage"]) == (table["id"], "Margaux", "lobby")
    margaux_line, theo_line = margaux.at(table["code"]), theo.at(table["id"])
    assert theo_line.do("sit/1") == margaux_line.board["seq"] + 1
    for bot in ("cautious", "bold"):
        margaux_line.do("add_bot/1", bot=bot)
    margaux_line.do("start/1")
    play_to_the_end(margaux_line, theo_line)
    assert margaux_line.board["head"] == theo_line.board["head"]
    assert margaux_line.board["over"]["winners"]
    assert sum(margaux_line.board["chips"].values()) == 12_000
    exported = margaux.call("GET", f"/api/tables/{table['id']}/journal.jsonl").data
    assert heads(exported)[-1] == margaux_line.board["head"]
    folded = read_table(GameRegistry(find_games().values()), exported.splitlines())
    assert {str(place): chips for place, chips in folded.state.chips.at.items()} == theo_line.board["chips"]
    assert json.loads(exported.splitlines()[-1]) == margaux.journal(table["code"])[-1]


@pytest.mark.parametrize("game", ["passe_anglaise", "home_casino/421", "home_casino/blackjack"])
def test_other_games_are_played_to_the_end_over_the_same_socket(house: Served, game: str) -> None:
    lou = house.visitor("Lou")
    switches = {"passe.end": "rotations:1"} if game == "passe_anglaise" else {}
    bots = ["cautious"] * (find_games()[game].players[0] - 1 or 1)
    table = lou.opens(game, pace="sans", switches=switches, bots=bots, start=True)
    lou_line = lou.at(table["id"])
    play_to_the_end(lou_line)
    assert lou_line.board["stage"] == "over"


def test_a_refusal_reaches_only_the_sender(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens()
    margaux_line, theo_line = margaux.at(table["id"]), theo.at(table["id"])
    margaux_line.until(lambda it: it["type"] == "presence/1" and "Théo" in [who["name"] for who in it["people"]])
    margaux_line.settle()
    answer = theo_line.ask("start/1")
    assert answer["type"] == "refused/1"
    assert (answer["code"], answer["asked"]["type"], answer["seq"]) == ("not_host", "start/1", theo_line.board["seq"])
    assert margaux_line.quiet()
    assert theo_line.refused("sit/1", seat=77) == "no_such_seat"
    assert theo_line.refused("act/1", action={"type": "throw/1"}, phase=0) == "not_started"
    assert theo_line.board["seq"] == margaux_line.board["seq"]


def test_a_returning_client_gets_missed_entries_or_the_whole_board(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens()
    margaux_line, theo_line = margaux.at(table["id"]), theo.at(table["id"])
    theo_line.do("sit/1")
    seen = {"seq": theo_line.board["seq"], "head": theo_line.board["head"]}
    theo_line.close()
    margaux_line.do("add_bot/1")
    margaux_line.do("add_bot/1")
    back = theo.dial(table["id"])
    back.send(json.dumps({"type": "hello/1", **seen}))
    kinds = [read_frame(back.recv(timeout=SOON)) for _ in range(3)]
    assert [it["type"] for it in kinds] == ["presence/1", "news/1", "yours/1"]
    assert [it["seq"] for it in kinds[1]["entries"]] == [seen["seq"] + 1, seen["seq"] + 2]
    assert kinds[1]["entries"][0]["prev"] == seen["head"]
    nothing_missed = theo.at(table["id"], hello={"seq": margaux_line.board["seq"], "head": margaux_line.board["head"]})
    assert nothing_missed.heard[1]["type"] == "news/1"
    assert nothing_missed.heard[1]["entries"] == []
    for strange in ({"seq": seen["seq"], "head": "0" * 64}, {"seq": 9_999, "head": seen["head"]}, {"seq": 0}):
        assert theo.at(table["id"], hello=strange).heard[1]["type"] == "snapshot/1"


def test_news_contain_changes_of_board_and_options_and_the_bytes_of_the_journal(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(bots=["bold"])
    host, watching = margaux.at(table["id"]), theo.at(table["id"])
    host.do("start/1")
    host.wait(lambda it: it.called_upon)
    host.do("pause/1")
    watching.wait(lambda it: it.board["seq"] >= host.board["seq"] and it.yours["seq"] == it.board["seq"])
    assert all(it["base"] is not None for it in watching.heard if it["type"] == "news/1")
    assert "unchanged/1" in watching.kinds
    whole = theo.at(table["id"])
    assert whole.kinds[:3] == ["presence/1", "snapshot/1", "yours/1"]
    assert (watching.board, watching.yours) == (whole.board, whole.yours), "changes add up to the whole board"
    exported = heads(margaux.call("GET", f"/api/tables/{table['id']}/journal.jsonl").data)
    hashes = {it["seq"]: hash_ for news in watching.heard if "entries" in news
              for it, hash_ in zip(news["entries"], news["hashes"], strict=True)}  # fmt: skip
    assert hashes
    assert all(exported[seq - 1] == hash_ for seq, hash_ in hashes.items()), "the bytes are those of the journal"
    missed = theo.at(table["id"], hello={"seq": 1, "head": exported[0]})
    assert missed.kinds[:3] == ["presence/1", "news/1", "yours/1"], "a returning client gets the whole board"
    assert missed.heard[1]["base"] is None
    assert [it["seq"] for it in missed.entries[:3]] == [2, 3, 4]
    assert missed.board == whole.board


def test_a_second_hello_gets_the_whole_board_again(house: Served) -> None:
    table = house.visitor("Margaux").opens()
    theo_line = house.visitor("Théo").at(table["id"])
    theo_line.board, theo_line.yours = {}, {}  # act as if a message were lost
    theo_line.greet()
    assert theo_line.board["seq"] == theo_line.hear("yours/1")["seq"] == 2


def test_queued_people_are_listed_in_order_and_get_a_seat_at_the_rematch(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(bots=["bold"], switches=ONE_ROUND)["id"]
    margaux_line = margaux.at(table)
    lou, nina, gone = (house.visitor(name) for name in ("Lou", "Nina", "Paul"))
    lines = [it.at(table) for it in (lou, nina, gone)]
    lines[0].send({"type": "queue/1", "waits": True})
    assert lines[0].next("refused/1")["code"] == "not_started"
    margaux_line.do("start/1")
    ids = [line.yours["person"] for line in lines]
    for count, line in enumerate(lines, 1):
        line.send({"type": "queue/1", "waits": True})
        margaux_line.wait(lambda it, count=count: it.queue == ids[:count])
    lines[2].send({"type": "queue/1", "waits": False})
    margaux_line.wait(lambda it: it.queue == ids[:2])
    play_to_the_end(margaux_line)
    margaux_line.do("rematch/1")
    again = margaux.get(f"/api/tables/{margaux_line.board['next']}")
    assert [it["name"] for it in again["seats"] if it["kind"] == "person"] == ["Margaux", "Lou", "Nina"]
    assert lou.at(again["code"]).seat == 2
    lines[2].send({"type": "queue/1", "waits": True})
    assert lines[2].next("refused/1")["code"] == "already_reopened"


def test_queued_people_who_may_no_longer_sit_down_get_no_seat_at_the_rematch(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(bots=["bold"], switches=ONE_ROUND)["id"]
    margaux_line = margaux.at(table)
    margaux_line.do("start/1")
    lou, nina, paul = (house.visitor(name) for name in ("Lou", "Nina", "Paul"))
    lines = [it.at(table) for it in (lou, nina, paul)]
    ids = [line.yours["person"] for line in lines]
    for count, line in enumerate(lines, 1):
        line.send({"type": "queue/1", "waits": True})
        margaux_line.wait(lambda it, count=count: it.queue == ids[:count])
    assert margaux.call("PUT", f"/api/tables/{table}/people/{ids[0]}/block").status == 200
    assert paul.call("PUT", "/api/me", {"name": "margaux"}).status == 200
    play_to_the_end(margaux_line)
    margaux_line.do("rematch/1")
    again = margaux.get(f"/api/tables/{margaux_line.board['next']}")
    assert [it["name"] for it in again["seats"] if it["kind"] == "person"] == ["Margaux", "Nina"]
    margaux_line.wait(lambda it: it.queue == [ids[1]])


def test_a_locked_table_gives_queued_people_no_seat_at_the_rematch(house: Served) -> None:
    margaux, nina = house.visitor("Margaux"), house.visitor("Nina")
    table = margaux.opens(bots=["bold"], switches=ONE_ROUND)["id"]
    margaux_line, ninas = margaux.at(table), nina.at(table)
    margaux_line.do("start/1")
    ninas.send({"type": "queue/1", "waits": True})
    margaux_line.wait(lambda it: it.queue == [ninas.yours["person"]])
    assert margaux.call("PUT", f"/api/tables/{table}/lock").status == 200
    play_to_the_end(margaux_line)
    margaux_line.do("rematch/1")
    again = margaux.get(f"/api/tables/{margaux_line.board['next']}")
    assert [it["name"] for it in again["seats"] if it["kind"] == "person"] == ["Margaux"]


def test_queueing_requires_a_name_access_and_no_seat(house: Served) -> None:
    margaux, nina = house.visitor("Margaux"), house.visitor("Nina")
    table = margaux.opens(bots=["bold"], pace="sans")["id"]
    margaux_line, ninas, nobody = margaux.at(table), nina.at(table), house.visitor().at(table)
    margaux_line.do("start/1")
    assert margaux.call("PUT", f"/api/tables/{table}/lock").status == 200
    for line, code in ((margaux_line, "already_seated"), (ninas, "door_locked"), (nobody, "not_seated")):
        line.send({"type": "queue/1", "waits": True, "person": ninas.yours["person"]})
        assert line.next("refused/1")["code"] == code
    margaux_line.settle()
    assert margaux_line.queue == []


def test_a_spectator_sees_everything_and_cannot_act(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(bots=["bold"])
    margaux_line = margaux.at(table["id"])
    named, nameless = house.visitor("Lou").at(table["id"]), house.visitor().at(table["id"])
    margaux_line.do("start/1")
    for watching in (named, nameless):
        watching.wait(lambda it: it.board["seq"] >= margaux_line.board["seq"])
    assert named.yours["options"] == []
    assert named.refused("act/1", action={"type": "done/1"}, phase=1) == "not_seated"
    assert nameless.yours == {}
    assert nameless.refused("sit/1") == "not_seated"
    margaux_line.wait(lambda it: it.people["watching"] == 1)
    wall = Line(house.visitor().dial(f"{table['id']}?screen"))
    wall.greet()
    assert wall.board["seq"] >= named.board["seq"]
    assert wall.people["watching"] == 1, "a screen is not a spectator"
    assert sorted(it["name"] for key, it in margaux_line.people.items() if key != "watching") == ["Lou", "Margaux"]


def test_the_board_is_sent_before_the_first_dice(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(game="passe_anglaise", preset="maison", bots=["bold", "cautious"])
    margaux_line = margaux.at(table["id"])
    before = len(margaux_line.heard)
    margaux_line.do("start/1")
    dealt, thrown = [it for it in margaux_line.heard[before:] if it["type"] == "news/1"][:2]
    assert [it["event"]["type"] for it in dealt["entries"]] == ["started/1"]
    assert (dealt["board"]["stage"], dealt["board"]["turn"]["type"]) == ("playing", "draw/1")
    assert dealt["board"]["state"]["rivals"] == [0, 1, 2]
    assert dealt["board"]["state"]["throws"] == []
    assert sum(it["event"].get("dice") in ("A", "B", "D") for it in thrown["entries"]) >= 3
    assert thrown["entries"][0]["prev"] == dealt["board"]["head"]
    assert thrown["board"]["turn"]["type"] == "decide/1"


def test_a_person_is_present_only_after_their_hello(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens()["id"]
    line = margaux.at(table)
    silent = Line(theo.dial(table))
    house.visitor("Lou").at(table)  # broadcasts the presence
    line.wait(lambda it: {"Théo", "Lou"} <= {who["name"] for key, who in it.people.items() if key != "watching"})
    here = {who["name"]: who["here"] for key, who in line.people.items() if key != "watching"}
    assert here == {"Margaux": True, "Théo": False, "Lou": True}
    silent.greet()
    person = silent.next("yours/1")["person"]
    line.wait(lambda it: it.people[person]["here"])


def test_presence_changes_are_broadcast(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens()
    margaux_line = margaux.at(table["id"])
    phone, tablet = theo.at(table["id"]), theo.at(table["id"])
    phone_id = phone.yours["person"]
    assert tablet.yours["person"] == phone_id
    margaux_line.wait(lambda it: phone_id in it.people and it.people[phone_id]["here"])
    margaux_line.settle()
    phone.close()
    margaux_line.next("presence/1")
    assert margaux_line.people[phone_id]["here"], "the person is present while one device is connected"
    tablet.close()
    margaux_line.wait(lambda it: not it.people[phone_id]["here"] and it.people[phone_id]["away_since"])
