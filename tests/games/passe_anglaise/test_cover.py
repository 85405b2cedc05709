"""Tests the stakes: the deposit, the common stake against it, the Banco."""

import pytest

from tests.games.passe_anglaise.banked import Passe
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import (
    Banco,
    BancoCried,
    BancoDeclined,
    CoupOpened,
    DeclineBanco,
    Deposit,
    KeepBank,
    NoTaker,
    NotCovered,
    PasseBankPassed,
    PutIn,
    Withdraw,
)
from tripot.kernel import Decide, Done, Reopened, SaidDone, Throw, Undo

KEEP = KeepBank()
COVERING = {"passe.put_in/1", "passe.banco/1", "done/1"}


@pytest.mark.rule("PASSE-9", "PASSE-10", "PASSE-12")
def test_the_pontes_may_club_together_or_one_may_cry_banco():
    at = Passe().act(0, Deposit(30))
    assert at.awaited() == {1, 2}
    assert at.offered(1) == at.offered(2) == COVERING
    assert at.offered(0) == set()


@pytest.mark.rule("PASSE-10", "PASSE-11")
def test_the_pontes_raise_exactly_the_bankers_sum_and_then_the_banker_may_throw():
    at = Passe().act(0, Deposit(30)).act(1, PutIn(10))
    at.refuses(0, Throw(), "not_your_turn")
    at.refuses(2, PutIn(21), "out_of_range")
    at.act(2, PutIn(20))
    assert at.transfers() == [("purse:2", "stake:commun:2", 20, "PASSE-10")]
    assert at.awaited() == {0}
    assert "passe.put_in/1" not in at.offered(1), "the deposit is fully covered"
    at.act(0, Throw())
    assert at.told(CoupOpened) == [CoupOpened(seat=0, amount=30, rule="PASSE-11")]
    assert at.transfers() == []


@pytest.mark.rule("PASSE-R13")
def test_only_the_bankers_throw_closes_the_stakes():
    at = Passe().act(0, Deposit(10)).act(1, PutIn(10))
    assert GAME.turn(at.state) == Decide(at.state.phase, awaited=(0,), free=(2, 1))
    assert at.offered(2) == {"passe.banco/1", "done/1"}
    assert at.offered(1) == {"passe.withdraw/1", "passe.banco/1", "done/1"}
    covering = at.state.phase
    at.act(1, Withdraw(4))
    assert at.transfers() == [("stake:commun:1", "purse:1", 4, "PASSE-R13")]
    assert at.awaited() == {1, 2}
    at.act(2, PutIn(4)).act(0, Throw())
    at.refuses(1, Withdraw(1), "phase_closed", phase=covering)
    at.refuses(2, Banco(), "chance_awaited")


@pytest.mark.rule("PASSE-R13")
def test_a_ponte_who_is_done_may_change_their_mind_until_the_throw():
    at = Passe().act(0, Deposit(10)).act(1, PutIn(4), Done())
    assert at.facts == (SaidDone(seat=1, rule="PASSE-R13"),)
    assert at.awaited() == {2}
    assert at.offered(1) == {"passe.withdraw/1", "passe.banco/1", "undo/1"}
    at.act(1, Undo()).act(1, PutIn(1), Done()).act(2, Done())
    assert at.awaited() == {0}
    at.act(1, Withdraw(5))
    assert at.facts[0] == Reopened(seat=1, rule="PASSE-R13")
    assert at.awaited() == {1}, "a changed share must be confirmed again"
    at.act(1, Done())
    assert at.told(NoTaker)


@pytest.mark.rule("PASSE-R2", "PASSE-11")
def test_the_banker_takes_back_what_is_not_covered_when_they_throw():
    at = Passe().act(0, Deposit(30)).act(1, PutIn(10)).act(1, Done()).act(2, PutIn(5))
    at.refuses(0, Throw(), "not_your_turn")
    at.act(2, Done())
    assert at.awaited() == {0}
    assert at.at("deposit:bank:0") == 30, "until the throw, a ponte can cry Banco for the whole deposit"
    at.act(0, Throw())
    assert at.transfers() == [("deposit:bank:0", "purse:0", 15, "PASSE-R2")]
    assert at.told(CoupOpened) == [CoupOpened(seat=0, amount=15, rule="PASSE-11")]
    assert at.totals(2).purses() == [85, 110, 105]


@pytest.mark.rule("PASSE-R2")
def test_with_exact_cover_a_missing_sum_cancels_the_coup_and_passes_the_bank():
    at = Passe(cover="exacte").act(0, Deposit(30)).act(1, PutIn(10), Done()).act(2, PutIn(5), Done())
    assert at.told(NotCovered) == [NotCovered(seat=0, missing=15, rule="PASSE-R2")]
    assert at.transfers() == [
        ("stake:commun:2", "purse:2", 5, "PASSE-R2"),
        ("stake:commun:1", "purse:1", 10, "PASSE-R2"),
        ("deposit:bank:0", "purse:0", 30, "PASSE-R2"),
    ]
    assert at.told(PasseBankPassed) == [PasseBankPassed(to=2, rule="PASSE-R2")]
    assert at.purses() == [100, 100, 100]
    assert at.awaited() == {2}


@pytest.mark.rule("PASSE-2", "PASSE-12", "PASSE-R3")
def test_the_first_cry_takes_the_coup_at_once_and_all_contributions_go_back():
    at = Passe(players=4).act(0, Deposit(50)).act(1, PutIn(10)).act(2, PutIn(20)).act(3, Done())
    covering = at.state.phase
    at.act(2, Banco())
    assert at.facts[0] == BancoCried(seat=2, amount=50, rule="PASSE-2")
    assert at.transfers() == [
        ("stake:commun:2", "purse:2", 20, "PASSE-R3"),
        ("stake:commun:1", "purse:1", 10, "PASSE-R3"),
        ("purse:2", "stake:commun:2", 50, "PASSE-12"),
    ]
    assert at.awaited() == {0}
    assert at.offered(0) == {"throw/1"}
    assert at.state.banco == 2
    at.refuses(1, Banco(), "phase_closed", phase=covering)
    assert at.totals(2).purses() == [50, 100, 150, 100]


@pytest.mark.rule("PASSE-R3")
def test_a_banco_needs_the_whole_deposit_including_ones_own_share():
    at = Passe(start_chips=20).banco(1, 5).totals(7).act(0, KEEP, Deposit(15)).act(1, PutIn(15))
    assert "passe.banco/1" in at.offered(1), "their share counts towards the Banco"
    at = Passe(start_chips=20).banco(1, 5).totals(7).act(0, KEEP, Deposit(16))
    assert "passe.banco/1" not in at.offered(1)
    at.refuses(1, Banco(), "not_offered")
    assert "passe.banco/1" in at.offered(2)


@pytest.mark.rule("PASSE-R3")
def test_pontes_are_asked_in_order_before_any_contribution():
    at = Passe(players=4, banker=1, banco="a_droite").act(1, Deposit(30))
    for ponte in (0, 3, 2):
        assert GAME.turn(at.state) == Decide(at.state.phase, awaited=(ponte,))
        assert at.offered(ponte) == {"passe.banco/1", "passe.decline/1"}
        asked = at.state.phase
        at.act(ponte, DeclineBanco())
        assert at.facts[0] == BancoDeclined(seat=ponte, rule="PASSE-R3")
        at.refuses(ponte, Banco(), "phase_closed", phase=asked)
    assert at.awaited() == {0, 2, 3}
    assert at.offered(0) == {"passe.put_in/1", "done/1"}, "Banco is no longer possible"


@pytest.mark.rule("PASSE-R2")
@pytest.mark.parametrize(("deposit", "least"), [(30, 8), (28, 7), (29, 8), (1, 1), (4, 1), (5, 2)])
def test_obligee_a_ponte_passes_only_after_half_of_an_equal_share(deposit: int, least: int) -> None:
    at = Passe(part="obligee").act(0, Deposit(deposit))
    assert at.offered(1) == COVERING - {"done/1"}
    if least > 1:
        at.act(1, PutIn(least - 1)).refuses(1, Done(), "not_offered")
        at.act(1, PutIn(1))
    else:
        at.act(1, PutIn(1))
    at.act(1, Done())
    assert at.at("stake:commun:1") == least


@pytest.mark.rule("PASSE-R2")
def test_obligee_a_silent_ponte_pays_exactly_what_they_owe() -> None:
    at = Passe(part="obligee").act(0, Deposit(30)).act(1, PutIn(3))
    assert GAME.default(at.state, 1) == PutIn(5)
    assert GAME.default(at.act(1, PutIn(5)).state, 1) == Done()
    nearly = Passe(part="obligee").act(0, Deposit(30)).act(1, PutIn(28))
    assert GAME.default(nearly.state, 2) == PutIn(2), "at most what is left to cover"
