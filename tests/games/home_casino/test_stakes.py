"""Tests the limits of stakes."""

import pytest

from tripot.games.home_casino.stakes import (
    DUEL_LIMIT,
    TABLE_LIMIT,
    StakeCap,
    ceiling,
)

RICH = 100_000
HELD = (25, 50, 100, 475, 500, 600, 975, 1_000, 4_000)


@pytest.mark.rule("CASINO-R8", "CASINO-31")
@pytest.mark.parametrize("cap", ["lettre", "demi_sous_limite"])
def test_the_ceiling_of_a_duel_depends_on_the_chips_of_the_owner(cap: StakeCap) -> None:
    assert [ceiling(DUEL_LIMIT, RICH, held, cap) for held in HELD] == [0, 25, 50, 225, 500, 500, 500, 500, 500]


@pytest.mark.rule("CASINO-R8", "ZANZ-1", "421-1")
def test_by_the_letter_the_opponents_purse_limits_zanzibar_and_421() -> None:
    most = [ceiling(TABLE_LIMIT, RICH, held, "lettre") for held in HELD]
    assert most == [0, 25, 50, 225, 500, 600, 975, 1_000, 1_000]


@pytest.mark.rule("CASINO-R8")
def test_the_ceiling_of_zanzibar_and_421_may_be_half_of_what_the_opponent_holds_up_to_the_limit() -> None:
    most = [ceiling(TABLE_LIMIT, RICH, held, "demi_sous_limite") for held in HELD]
    assert most == [0, 25, 50, 225, 250, 300, 475, 1_000, 1_000]


@pytest.mark.rule("CASINO-R8")
@pytest.mark.parametrize("limit", [DUEL_LIMIT, TABLE_LIMIT])
@pytest.mark.parametrize("cap", ["lettre", "demi_sous_limite"])
def test_a_stake_is_at_most_what_both_can_pay(limit: int, cap: StakeCap) -> None:
    for own in range(25, 1_200, 25):
        for held in range(25, 1_200, 25):
            stake = ceiling(limit, own, held, cap)
            assert stake <= min(limit, own, held)
            assert stake % 25 == 0
