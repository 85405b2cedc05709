"""Tests several people on one device (hotseat): a session plays only for the people it seated."""

from typing import Any

import pytest

from tests.server.visitors import Line, Message, Served, Visitor, play_to_the_end
from tripot.store import StoreFailed


def seats(holder: Visitor, table: Message, name: str) -> Message:
    said = holder.call("POST", f"/api/tables/{table['id']}/hands", {"name": name})
    assert said.status == 201, said.data
    hand: Message = said.json
    return hand


def as_(visitor: Visitor, table: Message, person: str) -> Line:
    return visitor.at(f"{table['id']}?as={person}")


def test_one_device_plays_a_whole_game_for_three(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(pace="sans", switches={"tabu.end": "rotations:1"})
    lea, theo = seats(margaux, table, "Léa"), seats(margaux, table, "Théo")
    door = margaux.get(f"/api/tables/{table['code']}")
    assert [it["name"] for it in door["seats"][:3]] == ["Margaux", "Léa", "Théo"]
    assert door["hands"] == [lea, theo]
    lines = [margaux.at(table["id"]), as_(margaux, table, lea["person"]), as_(margaux, table, theo["person"])]
    assert [line.seat for line in lines] == [0, 1, 2]
    assert [line.yours["host"] for line in lines] == [True, False, False]
    lines[0].do("start/1")
    play_to_the_end(*lines)
    rematch = lines[0].do("rematch/1")
    assert rematch
    lines[0].wait(lambda line: line.board["next"])
    again = margaux.get(f"/api/tables/{lines[0].board['next']}")
    assert [it["name"] for it in again["hands"]] == ["Léa", "Théo"], "hotseat players join the rematch"
    assert {it["person"] for it in again["hands"]}.isdisjoint({lea["person"], theo["person"]}), "under new ids"


def test_a_hotseat_player_is_present_only_while_connected(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    line = margaux.at(table["id"])
    lea = seats(margaux, table, "Léa")["person"]

    def is_here() -> object:
        return house.hall._rooms[table["id"]].presence.snapshot.is_here(lea)

    assert not is_here()
    hand = as_(margaux, table, lea)
    line.wait(lambda it: lea in it.people and it.people[lea]["here"])
    seats(margaux, table, "Léa")
    assert is_here(), "a repeated request does not end the presence"
    hand.close()
    line.wait(lambda it: not it.people[lea]["here"])


@pytest.mark.parametrize("who", ["Théo", None])
def test_a_session_cannot_act_for_people_it_did_not_seat(house: Served, who: str | None) -> None:
    margaux, stranger = house.visitor("Margaux"), house.visitor(who)
    table = margaux.opens()
    lea = seats(margaux, table, "Léa")
    host = margaux.at(table["id"]).yours["person"]
    for person in (lea["person"], host, "nobody", ""):
        line = Line(stranger.dial(f"{table['id']}?as={person}"))
        assert line.closed_with() == 4401
    assert stranger.get(f"/api/tables/{table['id']}")["hands"] == []


def test_a_hotseat_player_belongs_to_one_person_at_one_table(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table, other = margaux.opens(), margaux.opens()
    lea = seats(margaux, table, "Léa")
    assert Line(margaux.dial(f"{other['id']}?as={lea['person']}")).closed_with() == 4401


def test_the_host_cannot_turn_a_guest_into_a_hotseat_player(house: Served) -> None:
    """Even the host cannot play for a person who has their own device."""
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens()
    line = theo.at(table["id"])
    line.do("sit/1")
    assert Line(margaux.dial(f"{table['id']}?as={line.yours['person']}")).closed_with() == 4401


@pytest.mark.parametrize(("name", "code"), [("", "bad_name"), ("La maison", "unfit_name"), ("MARGAUX", "name_taken")])
def test_a_hotseat_player_needs_a_valid_name(house: Served, name: str, code: str) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    said = margaux.call("POST", f"/api/tables/{table['id']}/hands", {"name": name})
    assert (said.status, said.json["code"]) == (422, code)
    assert [it["kind"] for it in margaux.get(f"/api/tables/{table['id']}")["seats"][:2]] == ["person", "free"]
    people = {it["name"] for it in margaux.at(table["id"]).people.values() if isinstance(it, dict)}
    assert people == {"Margaux"}, "a refused player leaves no trace"


def test_only_host_and_seated_people_seat_others(house: Served) -> None:
    table = house.visitor("Margaux").opens()
    said = house.visitor("Théo").call("POST", f"/api/tables/{table['id']}/hands", {"name": "Lou"})
    assert (said.status, said.json["code"]) == (403, "not_seated")
    said = house.visitor().call("POST", f"/api/tables/{table['id']}/hands", {"name": "Lou"})
    assert (said.status, said.json["code"]) == (401, "name_needed")


def test_a_full_table_refuses_people(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens("home_casino/duel")
    seats(margaux, table, "Léa")
    said = margaux.call("POST", f"/api/tables/{table['id']}/hands", {"name": "Lou"})
    assert (said.status, said.json["code"]) == (422, "table_full")


def test_a_repeated_name_is_the_same_person(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    line = margaux.at(table["id"])
    journal = house.hall.store.journal
    really = journal.append

    def in_but_not_said(batch: Any) -> None:
        really(batch)
        raise StoreFailed("the line to the store broke")

    with monkeypatch.context() as broken:
        broken.setattr(journal, "append", in_but_not_said)
        assert margaux.call("POST", f"/api/tables/{table['id']}/hands", {"name": "Léa"}).status == 503
    assert line.closed_with() == 1013
    lea = seats(margaux, table, "Léa")
    door = margaux.get(f"/api/tables/{table['code']}")
    assert [it["name"] for it in door["seats"][:3]] == ["Margaux", "Léa", None]
    assert door["hands"] == [lea]
