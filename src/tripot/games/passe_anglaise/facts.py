"""The actions and facts of La Passe Anglaise, and how each fact changes the state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tripot.games.passe_anglaise.cloth import CoupName, Passe
from tripot.kernel import Action, Fact, Fell, InvariantError, Seat


class Deposit(Action, frozen=True, tag="passe.deposit/1"):
    """The banker puts down the sum at risk."""

    amount: int


class PutIn(Action, frozen=True, tag="passe.put_in/1"):
    """A ponte adds to their share of the common stake."""

    amount: int


class Withdraw(Action, frozen=True, tag="passe.withdraw/1"):
    """A ponte takes back some of their share."""

    amount: int


class Banco(Action, frozen=True, tag="passe.banco/1"):
    """A ponte bets against the banker alone, for the whole deposit."""


class DeclineBanco(Action, frozen=True, tag="passe.decline/1"):
    """A ponte who was asked declines to take the coup alone."""


class KeepBank(Action, frozen=True, tag="passe.keep_bank/1"):
    """The banker keeps the bank."""


class PassBank(Action, frozen=True, tag="passe.pass_bank/1"):
    """The banker passes the bank to the right."""


class TiedForBank(Fact, frozen=True, tag="passe.tied_for_bank/1"):
    """Several seats threw the highest total and throw again."""

    seats: tuple[Seat, ...]
    total: int


class BankTaken(Fact, frozen=True, tag="passe.bank_taken/1"):
    """The opening throws decided the first banker."""

    seat: Seat
    total: int


class BancoCried(Fact, frozen=True, tag="passe.banco_cried/1"):
    """A ponte cried Banco and is alone against the banker, for the whole deposit."""

    seat: Seat
    amount: int


class BancoDeclined(Fact, frozen=True, tag="passe.banco_declined/1"):
    """A ponte who was asked declined."""

    seat: Seat


class NoTaker(Fact, frozen=True, tag="passe.no_taker/1"):
    """No ponte staked anything against the bank."""

    seat: Seat


class NotCovered(Fact, frozen=True, tag="passe.not_covered/1"):
    """The pontes staked less than the exact sum that this table requires."""

    seat: Seat
    missing: int


class CoupOpened(Fact, frozen=True, tag="passe.coup_opened/1"):
    """The coup began. The stakes are equal on both sides, and only the dice decide from now on."""

    seat: Seat
    amount: int


class PointSet(Fact, frozen=True, tag="passe.point_set/1"):
    """The point is set (suspens): the banker must throw this total again."""

    seat: Seat
    point: int


class Undecided(Fact, frozen=True, tag="passe.undecided/1"):
    """A throw did not decide the coup; the banker throws again."""

    seat: Seat
    total: int


class PointDied(Fact, frozen=True, tag="passe.point_died/1"):
    """The second throw decided nothing, and the point no longer wins."""

    seat: Seat
    total: int
    point: int


class CoupRestarted(Fact, frozen=True, tag="passe.coup_restarted/1"):
    """The second throw decided nothing, and the coup starts again."""

    seat: Seat
    total: int


class CoupWon(Fact, frozen=True, tag="passe.coup_won/1"):
    """The banker won the coup and collects."""

    seat: Seat
    total: int
    by: CoupName
    amount: int


class CoupLost(Fact, frozen=True, tag="passe.coup_lost/1"):
    """The banker lost the coup and pays."""

    seat: Seat
    total: int
    by: CoupName
    amount: int


class PlayerOut(Fact, frozen=True, tag="passe.player_out/1"):
    """A player has no chips left."""

    seat: Seat


class BankKept(Fact, frozen=True, tag="passe.bank_kept/1"):
    """The banker kept the bank."""

    seat: Seat


class PasseBankPassed(Fact, frozen=True, tag="passe.bank_passed/1"):
    """The bank passed to another seat."""

    to: Seat


ACTIONS: tuple[type[Action], ...] = (Deposit, PutIn, Withdraw, Banco, DeclineBanco, KeepBank, PassBank)

FACTS: tuple[type[Fact], ...] = (
    TiedForBank,
    BankTaken,
    BancoCried,
    BancoDeclined,
    NoTaker,
    NotCovered,
    CoupOpened,
    PointSet,
    Undecided,
    PointDied,
    CoupRestarted,
    CoupWon,
    CoupLost,
    PlayerOut,
    BankKept,
    PasseBankPassed,
)


def evolve(table: Passe, fact: Fact) -> Passe:
    """Return the table after a fact."""
    fold = FOLDS.get(type(fact))
    if fold is None:
        raise InvariantError(f"La Passe Anglaise cannot fold {fact}")
    return fold(table, fact)


def end_coup(table: Passe, fact: CoupWon | CoupLost) -> Passe:
    """Return the table after a coup. The banker keeps or passes the bank next."""
    return replace(table, stage="after", point=None, dead=False, last=fact.by, coups=table.coups + 1)


def pass_bank(table: Passe, fact: PasseBankPassed) -> Passe:
    """Return the table after the bank passed to another seat."""
    held = tuple([times + (seat == table.banker) for seat, times in enumerate(table.held)])
    return replace(table, stage="betting", declined=frozenset(), banco=None, banker=fact.to, held=held)


FOLDS: dict[type[Fact], Callable[[Passe, Any], Passe]] = {
    Fell: lambda table, fact: replace(table, throws=(*table.throws, fact.faces)),
    TiedForBank: lambda table, fact: replace(table, rivals=fact.seats, throws=()),
    BankTaken: lambda table, fact: replace(table, banker=fact.seat, stage="betting", throws=()),
    BancoCried: lambda table, fact: replace(table, banco=fact.seat),
    BancoDeclined: lambda table, fact: replace(table, declined=table.declined | {fact.seat}),
    NoTaker: lambda table, _: replace(table, idle=table.idle + 1),
    NotCovered: lambda table, _: replace(table, idle=table.idle + 1),
    CoupOpened: lambda table, _: replace(table, stage="coup", throws=(), idle=0),
    PointSet: lambda table, fact: replace(table, point=fact.point),
    Undecided: lambda table, _: table,
    PointDied: lambda table, _: replace(table, dead=True),
    CoupRestarted: lambda table, _: replace(table, point=None),
    CoupWon: end_coup,
    CoupLost: end_coup,
    PlayerOut: lambda table, fact: replace(table, seats=tuple([seat for seat in table.seats if seat != fact.seat])),
    BankKept: lambda table, _: replace(table, stage="betting", declined=frozenset(), banco=None),
    PasseBankPassed: pass_bank,
}
"""The fold of each fact."""
