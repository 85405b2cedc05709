"""Bots that think for long do it beside the event loop: their own table waits, no other does."""

import threading

import pytest

from tests.server.visitors import SOON, Served
from tripot.games import find_games
from tripot.kernel import Action


def test_nobody_else_waits_for_a_bot_that_thinks(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, may_answer = threading.Event(), threading.Event()
    quick = find_games()["tabu"].bots["cautious"]

    def thinker(*about: object) -> Action:
        asked.set()
        assert may_answer.wait(SOON), "the loop stood still"
        return quick(*about)

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
