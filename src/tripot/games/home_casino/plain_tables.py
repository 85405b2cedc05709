"""Converts a small game in progress to its plain table: seat 0 plays seat 1 for the smallest chip, with full purses.

The odds per stake are the same at both, so only plain tables need to be solved.
"""

from typing import TypeVar

from msgspec.structs import replace

from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.duel import Duel
from tripot.games.home_casino.q421 import FourTwentyOne
from tripot.games.home_casino.small_game import SmallTable
from tripot.games.home_casino.stakes import stake_place
from tripot.games.home_casino.variant import CasinoVariant
from tripot.games.home_casino.zanzibar import Zanzibar
from tripot.kernel import BANK, Chips, Seat, purse

LANDER, OTHER = Seat(0), Seat(1)
BOTH = (LANDER, OTHER)

DEEP_PURSE = 100 * UNIT
"""More chips than a seat can lose in a game for one chip of the smallest value."""

T = TypeVar("T", bound=SmallTable)


def chips_for(what: str, *stakers: Seat) -> Chips:
    """Return chips with full purses, a full bank, and the smallest chip staked by each of these seats."""
    stakes = {stake_place(what, seat): UNIT for seat in stakers}
    return Chips.from_places({**stakes, **{purse(seat): DEEP_PURSE for seat in BOTH}, BANK: DEEP_PURSE})


def reseat(table: T, other: Seat | None, chips: Chips) -> T:
    """Return the same game with the lander on seat 0 and the other player on seat 1."""
    hands = {table.lander: LANDER, other: OTHER, None: None}
    return replace(
        table,
        chips=chips,
        phase=0,
        done=frozenset(),
        stopping=frozenset(),
        thrown=hands[table.thrown],
        seats=BOTH,
        lander=LANDER,
        match=None,
    )


def plain_duel(table: Duel) -> Duel | None:
    """Return the plain form of a duel, once the stake is laid."""
    if not table.stake:
        return None
    return replace(reseat(table, table.owner, chips_for("duel", LANDER)), owner=OTHER, variant=CasinoVariant())


def plain_zanzibar(table: Zanzibar) -> Zanzibar | None:
    """Return the plain form of a game of Zanzibar, once the opponent is named."""
    if table.opponent is None:
        return None
    plain = reseat(table, table.opponent, chips_for("zanzibar", *BOTH))
    return replace(plain, opponent=OTHER, variant=CasinoVariant())


def plain_q421(table: FourTwentyOne) -> FourTwentyOne | None:
    """Return the plain form of a game of 421, once the opponent is named. A 421 is always paid in full there."""
    if table.opponent is None:
        return None
    plain = reseat(table, table.opponent, chips_for("q421", *BOTH))
    variant = CasinoVariant(q421_rank=table.variant.q421_rank, q421_bonus=table.variant.q421_bonus)
    return replace(plain, opponent=OTHER, variant=variant)


def plain_blackjack(table: BlackJack) -> BlackJack | None:
    """Return the plain form of a game of Black Jack, once the stake is laid. It has a croupier if the game has one."""
    if not table.stake:
        return None
    plain = reseat(table, table.croupier, chips_for("blackjack", LANDER))
    variant = CasinoVariant(bj_order=table.variant.bj_order)
    return replace(plain, croupier=None if table.croupier is None else OTHER, variant=variant)
