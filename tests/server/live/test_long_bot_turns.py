"""Tests bots with long computations: they run in a thread, so that only their own table waits."""

import threading
from itertools import pairwise
from typing import Any

import pytest

from tests.server.visitors import SOON, Served, until
from tripot.games import find_games
from tripot.kernel import Action, View
from tripot.server.live.timing import UNWATCHED_BOT_WAIT_MS


def test_a_slow_bot_delays_only_its_table(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, may_answer = threading.Event(), threading.Event()
    quick = find_games()["tabu"].bots["cautious"]

    def thinker(view: View[Any]) -> Action:
        asked.set()
        assert may_answer.wait(SOON), "the event loop was blocked"
        return quick(view)

    monkeypatch.setattr(thinker, "slow", True, raising=False)
    monkeypatch.setitem(own_house.hall.games.get("tabu").game.bots, "cautious", thinker)
    margaux, lou = own_house.visitor("Margaux"), own_house.visitor("Lou")
    slow, other = margaux.opens(bots=["cautious", "cautious"], sit=False)["id"], lou.opens()["id"]
    one, calm = margaux.at(slow), lou.at(other)
    one.do("start/1")
    assert asked.wait(SOON)
    calm.do("leave/1")
    calm.do("sit/1")
    seq = one.board["seq"]
    may_answer.set()
    one.wait(lambda it: it.board["seq"] > seq)


def test_one_request_does_not_make_bots_play_a_whole_game(own_house: Served) -> None:
    """The server has no bot delay, and nobody is connected."""
    margaux = own_house.visitor("Margaux")
    table = margaux.opens(bots=["cautious", "cautious"], sit=False)["id"]
    line = margaux.at(table)
    line.do("start/1")
    line.close()
    until(lambda: not own_house.hall._rooms[table].fanout)
    left = own_house.clock()

    def times() -> list[int]:
        entries = margaux.journal(table)
        moves = [it for it in entries if it["event"]["type"] == "played/1" and it["event"]["by"] == "bot"]
        return sorted({it["at"] for it in moves if it["at"] > left})

    until(lambda: len(times()) >= 3)
    found = times()
    assert all(after - before >= UNWATCHED_BOT_WAIT_MS for before, after in pairwise(found)), found
