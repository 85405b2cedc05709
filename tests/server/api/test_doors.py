"""Tests removed people, locked tables and blocked people: look-ups, seats and messages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live.test_deadlines import leave_until_a_bot_keeps_the_seat
from tests.server.visitors import Line, Served, Visitor, play_to_the_end, served
from tripot.house.protocol.close_codes import DOOR_LOCKED, NO_SUCH_TABLE, REMOVED, TRY_AGAIN
from tripot.server.api.routes import ROUTES
from tripot.store import StoreFailed


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Served]:
    """Run a server whose clock the test moves."""
    with served(tmp_path) as house:
        house.hall.scheduler.jump_tolerance_ms = 10**12
        yield house


def closing(visitor: Visitor, table: str) -> int:
    """Connect to a table. Return the close code."""
    return Line(visitor.dial(table)).closed_with()


def code_of(visitor: Visitor, table: str) -> str:
    return str(visitor.get(f"/api/tables/{table}")["code"])


def test_a_kick_changes_the_code_and_the_others_continue(house: Served) -> None:
    margaux, theo, lou = (house.visitor(name) for name in ("Margaux", "Théo", "Lou"))
    table = margaux.opens()
    margaux_line, theo_line, lous = (it.at(table["code"]) for it in (margaux, theo, lou))
    theo_line.do("sit/1")
    lous.do("sit/1")
    removed = margaux_line.do("remove_person/1", seat=lous.seat)
    assert lous.closed_with() == REMOVED
    fresh = code_of(margaux, table["id"])
    assert fresh != table["code"]
    assert code_of(theo, table["code"]) == fresh, "the old code still works for seated people"
    theo_line.wait(lambda it: it.board["seq"] == removed)
    theo_line.do("leave/1")
    theo.at(table["code"]).do("sit/1")
    for key in (table["code"], table["id"], fresh):
        assert closing(lou, key) in (REMOVED, NO_SUCH_TABLE)
        said = lou.call("GET", f"/api/tables/{key}")
        assert said.status in (403, 404)
        assert fresh.encode() not in said.data
        assert lou.call("GET", f"/api/tables/{key}/qr.svg").status in (403, 404)
    stranger = house.visitor("Nina")
    for key in (table["code"], table["id"]):
        assert closing(stranger, key) == NO_SUCH_TABLE
        assert stranger.call("GET", f"/api/tables/{key}").status == 404
    stranger.at(fresh).do("sit/1")
    nameless = house.visitor()
    assert closing(nameless, table["id"]) == NO_SUCH_TABLE
    nameless.at(f"{table['id']}?code={fresh}")


READS_OF_A_TABLE = sorted(
    path
    for handler in ROUTES
    for path in handler.paths
    if path.startswith("/api/tables/{table:str}") and "GET" in handler.http_methods
)


@pytest.mark.parametrize("path", READS_OF_A_TABLE)
def test_after_a_kick_routes_of_the_table_refuse_the_person_or_need_only_its_id(house: Served, path: str) -> None:
    margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
    table = margaux.opens(bots=["bold"])
    margaux_line, lous = margaux.at(table["id"]), lou.at(table["id"])
    lous.do("sit/1")
    margaux_line.do("remove_person/1", seat=lous.seat)
    margaux_line.do("start/1")
    fresh = code_of(margaux, table["id"])
    for visitor, status in ((lou, 403), (house.visitor("Nina"), 404), (house.visitor(), 404)):
        said = visitor.call("GET", path.replace("{table:str}", table["id"]))
        assert said.status == status, said
        assert fresh.encode() not in said.data
        assert b"Margaux" not in said.data
    assert margaux.call("GET", path.replace("{table:str}", table["id"])).status not in (403, 404)


def test_the_ledger_hides_the_rematch_code_from_people_removed_there(
    house: Served,
) -> None:
    margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
    table = margaux.opens(bots=["bold"], switches={"tabu.end": "rotations:1"})["id"]
    margaux_line, lous = margaux.at(table), lou.at(table)
    lous.do("sit/1")
    margaux_line.do("start/1")
    play_to_the_end(margaux_line, lous)
    margaux_line.do("rematch/1")
    again = str(margaux.get(f"/api/tables/{table}")["next"])
    margaux_line, lous = margaux.at(again), lou.at(again)
    margaux_line.do("remove_person/1", seat=lous.seat)
    fresh = code_of(margaux, again)
    codes = {it["id"]: it["code"] for it in lou.get(f"/api/tables/{table}/ledger")["tables"]}
    assert codes[table] is not None
    assert codes[again] is None
    assert {it["id"]: it["code"] for it in margaux.get(f"/api/tables/{table}/ledger")["tables"]}[again] == fresh


def test_everyone_can_see_the_result_of_a_finished_game(house: Served) -> None:
    margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
    table = margaux.opens(bots=["bold"])["id"]
    margaux_line, lous = margaux.at(table), lou.at(table)
    lous.do("sit/1")
    margaux_line.do("remove_person/1", seat=lous.seat)
    margaux_line.do("start/1")
    assert closing(lou, table) == REMOVED
    play_to_the_end(margaux_line)
    assert lou.at(table).board["stage"] == "over"
    house.visitor().at(table)


def test_a_locked_table_refuses_new_people(house: Served) -> None:
    margaux, theo, lou = (house.visitor(name) for name in ("Margaux", "Théo", "Lou"))
    table = margaux.opens()
    margaux_line, theo_line, watching = margaux.at(table["id"]), theo.at(table["id"]), lou.at(table["id"])
    theo_line.do("sit/1")
    path = f"/api/tables/{table['id']}/lock"
    assert theo.call("PUT", path).json["code"] == "not_host"
    assert house.visitor().call("PUT", path).json["code"] == "name_needed"
    assert margaux.call("PUT", path).json == {"locked": True}
    assert theo.get(f"/api/tables/{table['id']}")["locked"]
    for stranger in (house.visitor("Nina"), house.visitor()):
        for key in (table["code"], table["id"]):
            assert closing(stranger, key) == DOOR_LOCKED
    assert watching.refused("sit/1") == "door_locked", "a spectator"
    assert lou.at(table["id"]).refused("sit/1") == "door_locked"
    theo_line.do("sit/1", seat=2)  # another seat
    theo_line.close()
    assert theo.at(table["code"]).yours["seat"] == 2, "seated people can return"
    said = theo.call("POST", f"/api/tables/{table['id']}/hands", {"name": "Léa"})
    assert said.json["code"] == "door_locked"
    assert theo.call("DELETE", path).json["code"] == "not_host"
    assert margaux.call("DELETE", path).json == {"locked": False}
    watching.do("sit/1")
    house.visitor("Nina").at(table["code"]).do("sit/1")
    margaux_line.drain()


def test_a_screen_returns_to_its_locked_table_and_enters_no_other(house: Served) -> None:
    margaux, screen = house.visitor("Margaux"), house.visitor()
    tables = [margaux.opens()["id"] for _ in range(2)]
    line = screen.at(f"{tables[0]}?screen")
    assert line.socket.response is not None
    cookie = line.socket.response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    screen.cookies = dict([cookie.partition(";")[0].split("=", 1)])
    line.close()
    for table in tables:
        assert margaux.call("PUT", f"/api/tables/{table}/lock").json == {"locked": True}
    back = Line(screen.dial(f"{tables[0]}?screen"))
    back.greet()
    assert back.refused("sit/1") == "not_seated"
    assert closing(screen, tables[1]) == DOOR_LOCKED
    forged = house.visitor()
    forged.cookies = {"tripot-door": "0" * 64}
    assert closing(forged, tables[0]) == DOOR_LOCKED
    lou = house.visitor("Lou")
    lou.cookies |= screen.cookies
    assert closing(lou, tables[0]) == DOOR_LOCKED, "for people with a name, the screen's cookie is ignored"


def test_a_failed_read_of_blocks_closes_only_the_new_connection(
    evening: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = leave_until_a_bot_keeps_the_seat(evening)

    def fail(_: object) -> None:
        raise StoreFailed("the line to the store broke")

    with monkeypatch.context() as broken:
        broken.setattr(evening.hall.store.moderation, "blocks_at", fail)
        again = Line(game.theo.dial(game.table))
        again.send({"type": "hello/1"})
        assert again.closed_with() == TRY_AGAIN
    game.line.do("pause/1")
    game.theo.at(game.table).wait(lambda it: it.kind_of(game.seat) == "person")


def test_a_person_blocked_while_away_does_not_get_the_seat_back(evening: Served) -> None:
    game = leave_until_a_bot_keeps_the_seat(evening)
    path = f"/api/tables/{game.table}/people/{game.person}/block"
    assert game.margaux.call("PUT", path).status == 200
    again = game.theo.at(game.table)
    assert again.kind_of(game.seat) == "kept"
    assert again.refused("take_back_seat/1") == "unwelcome"
    again.close()
    assert game.margaux.call("DELETE", path).status == 200
    game.theo.at(game.table).wait(lambda it: it.kind_of(game.seat) == "person")


def test_phrases_and_reactions_of_blocked_people_are_not_relayed(house: Served) -> None:
    margaux, theo, lou = (house.visitor(name) for name in ("Margaux", "Théo", "Lou"))
    table = margaux.opens()["id"]
    margaux_line, theo_line, lous = (it.at(table) for it in (margaux, theo, lou))
    theo_line.do("sit/1")
    theo_line.send({"type": "react/1", "reaction": "bravo"})
    for line in (margaux_line, lous):
        assert line.next("reacted/1")["person"] == theo_line.yours["person"], "received until the block"
    assert lou.call("PUT", f"/api/tables/{table}/people/{theo_line.yours['person']}/block").status == 200
    theo_line.send({"type": "react/1", "reaction": "bravo"})
    theo_line.send({"type": "say/1", "phrase": "patience"})
    margaux_line.next("reacted/1")
    margaux_line.next("said/1")
    margaux_line.send({"type": "react/1", "reaction": "rire"})
    heard = lous.next("reacted/1", "said/1")
    assert (heard["type"], heard["person"]) == ("reacted/1", margaux_line.yours["person"]), "messages of others arrive"
    assert len([it for it in lous.heard if it["type"] in ("reacted/1", "said/1")]) == 2


def test_shared_screens_are_counted(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()["id"]
    margaux_line = margaux.at(table)
    screens = [house.visitor().at(f"{table}?screen") for _ in range(2)]
    own = margaux.at(f"{table}?screen")
    margaux_line.wait(lambda it: it.heard[-1].get("screens") == 3)
    for it in (*screens, own):
        it.close()
    margaux_line.wait(lambda it: it.heard[-1].get("screens") == 0)
