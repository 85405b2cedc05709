"""After a load, deadlines wait for the people who sit at the table."""

from tests.house.evening import LOU, MARGAUX, THEO
from tests.server.visitors import Served
from tripot.server.live.returns import RETURN_GRACE_MS, ExpectedReturns

LOADED = 1_000_000


def test_deadlines_wait_until_everybody_is_back() -> None:
    returns = ExpectedReturns([MARGAUX, THEO, LOU], LOADED)
    assert returns.due_until(LOADED + 1) is None
    assert returns.wake_at(LOADED + 5, LOADED) == LOADED + RETURN_GRACE_MS
    assert returns.mark_returned([MARGAUX, None], LOADED + 1_000) == LOADED
    assert returns.mark_returned([MARGAUX], LOADED + 2_000) is None, "once"
    assert returns.due_until(LOADED + 2_000) is None
    assert returns.mark_returned([THEO, LOU], LOADED + 3_000) == LOADED
    assert returns.due_until(LOADED + 3_000) == LOADED + 3_000
    assert returns.wake_at(LOADED + 3_005, LOADED + 3_000) == LOADED + 3_005


def test_people_who_do_not_return_in_time_are_not_awaited() -> None:
    returns, late = ExpectedReturns([MARGAUX, THEO, LOU], LOADED), LOADED + RETURN_GRACE_MS
    assert returns.due_until(late) == late
    assert returns.mark_returned([MARGAUX], late) is None


def test_a_clock_that_is_set_back_ends_the_wait() -> None:
    returns = ExpectedReturns([MARGAUX, THEO, LOU], LOADED)
    assert returns.due_until(LOADED - 1) == LOADED - 1


def test_a_table_without_players_does_not_wait_for_returns() -> None:
    assert ExpectedReturns([], LOADED).due_until(LOADED) == LOADED


def test_a_new_table_gets_no_downtime_credit(house: Served) -> None:
    margaux = house.visitor("Margaux")
    line = margaux.at(margaux.opens("tabu", bots=["bold"], start=True)["id"])
    line.wait(lambda it: it.board["seq"] > 5)
    stored = margaux.get(f"/api/tables/{line.board['table']}/journal")
    assert "delayed/1" not in [entry["event"]["type"] for entry in stored]
    line.close()
