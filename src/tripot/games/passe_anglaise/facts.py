"""What is said and what happens here besides what is said at any table, and its fold. Nothing is judged."""

from msgspec.structs import replace

from tripot.games.passe_anglaise.cloth import CoupName, Passe
from tripot.kernel import Action, Fact, Fell, InvariantError, Seat


class Deposit(Action, frozen=True, tag="passe.deposit/1"):
    """The banker puts a sum in front of him."""

    amount: int


class PutIn(Action, frozen=True, tag="passe.put_in/1"):
    """A ponte adds to his share of the common stake."""

    amount: int


class Withdraw(Action, frozen=True, tag="passe.withdraw/1"):
    """A ponte takes back some of his share."""

    amount: int


class Banco(Action, frozen=True, tag="passe.banco/1"):
    """I take it all, alone."""


class DeclineBanco(Action, frozen=True, tag="passe.decline/1"):
    """Not alone."""


class KeepBank(Action, frozen=True, tag="passe.keep_bank/1"):
    """The banker goes on."""


class PassBank(Action, frozen=True, tag="passe.pass_bank/1"):
    """The banker hands the bank to his right."""


class TiedForBank(Fact, frozen=True, tag="passe.tied_for_bank/1"):
    """Several threw the highest total and throw again."""

    seats: tuple[Seat, ...]
    total: int


class BankTaken(Fact, frozen=True, tag="passe.bank_taken/1"):
    """The dice have named the first banker."""

    seat: Seat
    total: int


class BancoCried(Fact, frozen=True, tag="passe.banco_cried/1"):
    """A ponte is alone against the banker, for the whole deposit."""

    seat: Seat
    amount: int


class BancoDeclined(Fact, frozen=True, tag="passe.banco_declined/1"):
    """A ponte was asked and would not."""

    seat: Seat


class NoTaker(Fact, frozen=True, tag="passe.no_taker/1"):
    """Nobody put up anything against the bank."""

    seat: Seat


class NotCovered(Fact, frozen=True, tag="passe.not_covered/1"):
    """The pontes fell short of the exact sum this table asks for."""

    seat: Seat
    missing: int


class CoupOpened(Fact, frozen=True, tag="passe.coup_opened/1"):
    """The stakes are made, as much on either side; from here on the dice speak alone."""

    seat: Seat
    amount: int


class PointSet(Fact, frozen=True, tag="passe.point_set/1"):
    """Suspens: this total must come again."""

    seat: Seat
    point: int


class Undecided(Fact, frozen=True, tag="passe.undecided/1"):
    """A throw that changes nothing."""

    seat: Seat
    total: int


class PointDied(Fact, frozen=True, tag="passe.point_died/1"):
    """The second throw decided nothing, and from here on the point no longer wins."""

    seat: Seat
    total: int
    point: int


class CoupRestarted(Fact, frozen=True, tag="passe.coup_restarted/1"):
    """The second throw decided nothing, and the coup begins afresh."""

    seat: Seat
    total: int


class CoupWon(Fact, frozen=True, tag="passe.coup_won/1"):
    """The banker collects."""

    seat: Seat
    total: int
    by: CoupName
    amount: int


class CoupLost(Fact, frozen=True, tag="passe.coup_lost/1"):
    """The banker pays."""

    seat: Seat
    total: int
    by: CoupName
    amount: int


class PlayerOut(Fact, frozen=True, tag="passe.player_out/1"):
    """A player has no chips left."""

    seat: Seat


class BankKept(Fact, frozen=True, tag="passe.bank_kept/1"):
    """The banker goes on."""

    seat: Seat


class PasseBankPassed(Fact, frozen=True, tag="passe.bank_passed/1"):
    """The bank moves on."""

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
    """The fold; nothing is judged here."""
    match fact:
        case Fell(faces=faces):
            return replace(table, throws=(*table.throws, faces))
        case TiedForBank(seats=seats):
            return replace(table, rivals=seats, throws=())
        case BankTaken(seat=seat):
            return replace(table, banker=seat, stage="betting", throws=())
        case BancoCried(seat=seat):
            return replace(table, banco=seat)
        case BancoDeclined(seat=seat):
            return replace(table, declined=table.declined | {seat})
        case NoTaker() | NotCovered():
            return replace(table, idle=table.idle + 1)
        case CoupOpened():
            return replace(table, stage="coup", throws=(), idle=0)
        case PointSet(point=point):
            return replace(table, point=point)
        case Undecided():
            return table
        case PointDied():
            return replace(table, dead=True)
        case CoupRestarted():
            return replace(table, point=None)
        case CoupWon(by=by) | CoupLost(by=by):
            return replace(table, stage="after", point=None, dead=False, last=by, coups=table.coups + 1)
        case PlayerOut(seat=seat):
            return replace(table, seats=tuple(other for other in table.seats if other != seat))
        case BankKept():
            return replace(table, stage="betting", declined=frozenset(), banco=None)
        case PasseBankPassed(to=to):
            held = tuple(times + (seat == table.banker) for seat, times in enumerate(table.held))
            return replace(table, stage="betting", declined=frozenset(), banco=None, banker=to, held=held)
    raise InvariantError(f"La Passe Anglaise cannot fold {fact}")
