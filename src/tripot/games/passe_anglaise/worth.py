"""Computes the exact worth of a seat (its expected chips) at La Passe Anglaise, and defines its bets for the lab."""

from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from tripot.games.passe_anglaise.cloth import Passe, deposit_of, share_of
from tripot.games.passe_anglaise.rules import start
from tripot.games.passe_anglaise.variant import PasseVariant, Suspens
from tripot.kernel import Bet, Chips, GameTree, Seat, chips_owned, mean, pips, purse

BANKER, PONTE = Seat(0), Seat(1)

DEEP_PURSE = 1_000


def covered_coup(variant: PasseVariant) -> Passe:
    """Return a coup that has just begun. The banker's deposit is one chip, and one ponte covers it."""
    at = {deposit_of(BANKER): 1, share_of(PONTE): 1} | {purse(Seat(seat)): DEEP_PURSE for seat in range(3)}
    return replace(start(3, variant), chips=Chips.from_places(at), banker=BANKER, stage="coup")


BETS: dict[str, Bet[Passe]] = {
    "banquier": Bet(laid=covered_coup, seat=BANKER),
    "ponte": Bet(laid=covered_coup, seat=PONTE),  # a Banco is the same coup with one ponte
}


def essence(table: Passe) -> Passe:
    """Return the canonical form: without the throws of a coup, and with only the totals of the throws for the first
    bank."""
    totals = tuple((sum(pips(thrown)),) for thrown in table.throws)
    return replace(table, throws=totals if table.stage == "opening" else ())


def worth(table: Passe, seat: Seat) -> Fraction:
    """Return the chips plus the expectation of the coup with the current stakes. Before the coup begins, only the
    covered part of the deposit counts."""
    owned = chips_owned(table, seat)
    if table.over or table.banker is None or not table.total_cover:
        return owned
    if table.variant.cover == "exacte" and table.missing_cover:  # PASSE-R2: no coup with these stakes
        return owned
    staked = table.total_cover if seat == table.banker else -table.share(seat)
    return owned + staked * bankers_edge(table.variant.suspens, table.point, table.dead) if staked else owned


@cache
def bankers_edge(suspens: Suspens, point: int | None, dead: bool) -> Fraction:
    """Return the banker's expectation for one chip, given the point."""
    table = replace(covered_coup(PasseVariant(suspens=suspens)), point=point, dead=dead)
    return mean(coup_tree().odds(table))


@cache
def coup_tree() -> GameTree[Passe]:
    """Return the tree of coups for one chip. It counts the banker's gain."""
    from tripot.games.passe_anglaise import GAME  # a late import, because that module imports this one

    return GameTree(GAME, lambda table: table.purse(BANKER) - DEEP_PURSE - 1)
