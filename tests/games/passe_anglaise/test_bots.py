"""Tests the bots of La Passe Anglaise: equal shares, play near the end, and sums left for people."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.games.passe_anglaise.banked import Passe
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.bots import BOLD, CALCULATING, CAUTIOUS, PasseTemper, fair_share, stake_factor
from tripot.games.passe_anglaise.facts import Banco, Deposit, KeepBank, PassBank, PutIn
from tripot.kernel import Action, Chips, Done, Seat, View, check, purse
from tripot.lab import walk


def test_an_exact_cover_is_shared_equally_and_rounded_up_by_those_who_have_still_to_act() -> None:
    at = Passe(players=4, cover="exacte").act(0, Deposit(31))
    assert fair_share(at.state) == 11
    assert fair_share(at.act(1, PutIn(10)).state) == 11
    assert fair_share(at.act(2, PutIn(10)).state) == 11
    assert fair_share(Passe(cover="reduction").act(0, Deposit(31)).state) == 1


def test_taking_the_rest_of_the_deposit_leaves_nothing_to_others() -> None:
    at = Passe().act(0, Deposit(30))
    assert GAME.yields is not None
    asked = [Banco(), PutIn(30), PutIn(29), Done()]
    assert [GAME.yields(at.state, Seat(1), action) for action in asked] == [True, True, False, False]


def test_the_calculating_bot_stakes_less_when_ahead() -> None:
    at = Passe().banco(1, 5).totals(2)
    assert [stake_factor(at.state, Seat(1), it) for it in (CAUTIOUS, CALCULATING)] == [1, 0.6]


def last_bank(*purses: int) -> Passe:
    """Return a table in the last bank of a game, which seat 0 holds."""
    at = Passe(players=len(purses), end="rotations:1")
    held = tuple(int(seat != 0) for seat in range(len(purses)))
    chips = Chips.from_places({purse(Seat(seat)): has for seat, has in enumerate(purses)})
    at.state = replace(at.state, held=held, chips=chips)
    return at


@pytest.mark.parametrize("name", GAME.bots)
def test_the_last_banker_deposits_enough_to_lead_and_passes_only_when_leading(name: str) -> None:
    behind = last_bank(80, 150, 85, 85)
    (deposit,) = set(acts(name, behind, 0))
    assert isinstance(deposit, Deposit)
    assert deposit.amount > 70
    for purses, word in (((160, 70, 85, 85), PassBank()), ((80, 150, 85, 85), KeepBank())):
        after = last_bank(*purses)
        after.state = replace(after.state, stage="after", last="abattage")
        assert set(acts(name, after, 0)) == {word}


@pytest.mark.parametrize("name", GAME.bots)
def test_a_ponte_who_is_behind_cries_banco_against_the_last_bank_to_lead(name: str) -> None:
    at = last_bank(80, 150, 85, 85).act(0, Deposit(71))
    assert set(acts(name, at, 2)) == {Banco()}


def test_the_expert_plays_legally_under_every_preset_and_number_of_players() -> None:
    for preset in GAME.presets.values():
        for players in (3, 4, 12):
            state, rng = GAME.start(players, preset), Random(1)
            for after, move, _ in walk(GAME, state, (GAME.bots["expert"],) * players, rng):
                check(GAME, state, move)
                state = after
            assert state.over


TIMES = 400


def acts(name: str, at: Passe, seat: int) -> list[Action]:
    rng = Random(1)
    return [GAME.bots[name](View(GAME, at.state, Seat(seat), rng)) for _ in range(TIMES)]


@pytest.mark.parametrize(("name", "temper"), [("cautious", CAUTIOUS), ("bold", BOLD), ("calculating", CALCULATING)])
def test_a_deposit_is_the_share_of_the_purse_of_the_temper(name: str, temper: PasseTemper) -> None:
    at = Passe(end="rotations:4")
    sums = [act.amount for act in acts(name, at, 0) if isinstance(act, Deposit)]
    assert len(sums) == TIMES
    least, most = (part * at.purse(0) for part in temper.bank)
    assert 0.5 * least <= min(sums) <= max(sums) <= 1.5 * most, "with a tolerance for rounding"


def test_the_frequency_of_banco_depends_on_the_temper() -> None:
    at = Passe(end="rotations:4").act(0, Deposit(1))
    for name, temper in (("cautious", CAUTIOUS), ("bold", BOLD)):
        cried = sum(isinstance(act, Banco) for act in acts(name, at, 1)) / TIMES
        assert abs(cried - temper.banco) < 0.08, name  # four standard errors at most
