"""Tests ``/api/me/tables``: tables that wait for the person, running games and finished games."""

from typing import Any

from tests.server.visitors import Line, Served, Visitor, play_on, play_to_the_end
from tripot.server.api.account import MAX_FOLDED_TABLES


def mine(visitor: Visitor, table: str) -> Any:
    return next(it for it in visitor.get("/api/me/tables") if it["id"] == table)


def test_my_tables_show_awaited_running_and_finished_games(house: Served) -> None:
    margaux, theo, lou = house.visitor("Margaux"), house.visitor("Théo"), house.visitor("Lou")
    opened = margaux.opens(switches={"tabu.end": "rotations:3"}, pace="sans")["id"]
    one, two, three = margaux.at(opened), theo.at(opened), lou.at(opened)
    two.do("sit/1")
    assert {"stage": "lobby", "seated": True, "awaited": False}.items() <= mine(margaux, opened).items()
    one.do("start/1")
    for _ in range(3):
        play_on(one, two, until=lambda: heard_alike(one, two) and one.called_upon != two.called_upon)
        for line, visitor in ((one, margaux), (two, theo)):
            awaited = line.seat in line.board["turn"]["awaited"]
            assert {"stage": "playing", "seated": True, "awaited": awaited}.items() <= mine(visitor, opened).items()
        (one if one.called_upon else two).act(first(one if one.called_upon else two))
        for line in (one, two):
            line.drain()
    assert {"seated": False, "awaited": False}.items() <= mine(lou, opened).items()
    one.do("pause/1")
    assert not mine(margaux, opened)["awaited"]
    assert not mine(theo, opened)["awaited"]
    one.do("resume/1")
    play_to_the_end(one, two)
    assert {"stage": "over", "seated": None, "awaited": False}.items() <= mine(theo, opened).items()
    for line in (one, two, three):
        line.close()


def heard_alike(*lines: Line) -> bool:
    """Return whether all connections have received the same entries so far."""
    for line in lines:
        line.drain()
    return len({line.board["seq"] for line in lines}) == 1


def first(line: Line) -> Any:
    """Return the first possible action, preferably a small stake."""
    stake = next((it for it in line.options if it["do"] == "tabu.stake/1"), None)
    if stake is None or any(it["do"] == "done/1" for it in line.options):
        return {"type": "done/1" if any(it["do"] == "done/1" for it in line.options) else "throw/1"}
    return {"type": "tabu.stake/1", "face": stake["params"]["face"]["values"][0], "amount": 1}


def test_only_the_latest_tables_are_read(house: Served) -> None:
    awa = house.visitor("Awa")
    for _ in range(MAX_FOLDED_TABLES + 2):
        awa.opens()
    seated = [it["seated"] for it in awa.get("/api/me/tables")]
    assert seated == [True] * MAX_FOLDED_TABLES + [None] * 2
