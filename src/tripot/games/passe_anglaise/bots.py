"""The bots of La Passe Anglaise."""

from msgspec import Struct
from msgspec.structs import replace

from tripot.games.passe_anglaise.cloth import Passe
from tripot.games.passe_anglaise.facts import Banco, DeclineBanco, Deposit, KeepBank, PassBank, PutIn
from tripot.games.passe_anglaise.race import Race, banks_left
from tripot.games.passe_anglaise.rules import missing_share
from tripot.games.passe_anglaise.worth import bankers_edge
from tripot.kernel import (
    Action,
    AgreeToStop,
    Done,
    Options,
    Seat,
    Strategy,
    Throw,
    Undo,
    View,
    Whole,
    round_sum,
    tag_of,
)

WINS = ("abattage", "point")


class PasseTemper(Struct, frozen=True):
    """The parameters of a bot's style."""

    bank: tuple[float, float]
    """The smallest and largest share of its purse that it risks as banker."""
    share: tuple[float, float]
    """The smallest and largest share of its purse that it stakes as ponte."""
    keeps: float
    """The probability that it keeps a bank that has won."""
    banco: float
    """The probability that it calls Banco, if the deposit is small enough."""
    banco_at_most: float
    """It calls Banco only for a deposit of at most this share of its chips."""
    sits_out: float
    """The probability that it skips a coup as ponte."""
    reckons: bool = False
    """Whether it considers the bank's edge, and stakes less when it is ahead."""
    races: int = 0
    """The number of banks before the end from which it plays for first place only."""


CAUTIOUS = PasseTemper((0.06, 0.12), (0.08, 0.16), keeps=0.2, banco=0.1, banco_at_most=0.15, sits_out=0.1, races=2)
BOLD = PasseTemper((0.2, 0.4), (0.15, 0.35), keeps=0.65, banco=0.3, banco_at_most=0.6, sits_out=0.0, races=2)
CALCULATING = PasseTemper(
    (0.08, 0.14), (0.1, 0.18), keeps=0.35, banco=0.3, banco_at_most=0.25, sits_out=0.05, reckons=True, races=3
)
EXPERT = replace(CALCULATING, races=6)
"""The expert. It plays like the calculating bot at first, and only for first place in the last six banks."""


def gambler(temper: PasseTemper) -> Strategy[Passe]:
    """Return a bot that plays according to its style and, near the end of the game, for first place."""

    def play(view: View[Passe]) -> Action:
        table, seat, rng = view.state, view.seat, view.rng
        sums = {option.do: option.params.get("amount") for option in view.options}
        if banks_left(table) <= temper.races:
            return race(table, seat, view.options)
        edge = float(bankers_edge(table.variant.suspens, point=None, dead=False)) if temper.reckons else 0.0
        nerve = stake_factor(table, seat, temper)

        def about(most: object, part: tuple[float, float], at_least: int = 1) -> int:
            return round_sum(max(at_least, nerve * rng.uniform(*part) * table.purse(seat)), within(most))

        for word in OBVIOUS:
            if tag_of(word) in sums:
                return word
        if tag_of(Deposit) in sums:
            return Deposit(amount=about(sums[tag_of(Deposit)], temper.bank))
        if tag_of(KeepBank) in sums:
            keeps = temper.keeps * (2 if edge > 0 else 1)
            return KeepBank() if table.last in WINS and rng.random() < keeps else PassBank()
        owns = table.purse(seat) + table.share(seat)
        banco = temper.banco * (0.5 if edge > 0 else 1)
        if tag_of(Banco) in sums and table.deposit <= nerve * temper.banco_at_most * owns and rng.random() < banco:
            return Banco()
        if tag_of(DeclineBanco) in sums:
            return DeclineBanco()
        must = missing_share(table, seat)
        if tag_of(PutIn) in sums and (must or (not table.share(seat) and rng.random() >= temper.sits_out)):
            return PutIn(amount=about(sums[tag_of(PutIn)], temper.share, at_least=max(must, fair_share(table))))
        return Done() if tag_of(Done) in sums else Undo()

    return play


def race(table: Passe, seat: Seat, offered: Options) -> Action:
    """Return the action with the best chance of first place."""
    sums = {option.do: option.params.get("amount") for option in offered}
    for word in OBVIOUS:
        if tag_of(word) in sums:
            return word
    view = Race(table, seat)
    if tag_of(Deposit) in sums:
        return Deposit(amount=view.best_deposit(within(sums[tag_of(Deposit)]))[1])
    if tag_of(KeepBank) in sums:
        kept, _ = view.best_deposit(Whole(1, table.purse(seat)))
        return KeepBank() if kept > view.after_pass() else PassBank()
    must = missing_share(table, seat)
    to_put = sums.get(tag_of(PutIn)) if must or not table.share(seat) else None
    chance, amount = view.best_share(None if to_put is None else within(to_put), must)
    if tag_of(Banco) in sums and view.banco_chance() > chance:
        return Banco()
    if tag_of(DeclineBanco) in sums:
        return DeclineBanco()
    if amount:
        return PutIn(amount=amount)
    return Done() if tag_of(Done) in sums else Undo()


OBVIOUS = (AgreeToStop(), Throw())
"""The actions that a bot always takes if they are offered. It always agrees to stop (PASSE-R9)."""


def within(sums: object) -> Whole:
    """Return the domain of a stake, checked to be a range."""
    assert isinstance(sums, Whole)
    return sums


def fair_share(table: Passe) -> int:
    """Return the share that a ponte should cover. If the cover must be exact, the missing sum is divided equally among
    the pontes still to act; otherwise, the share is one chip."""
    if table.variant.cover == "reduction":
        return 1
    to_speak = sum(1 for seat in table.pontes if seat not in table.done and not table.share(seat))
    return -(-table.missing_cover // max(1, to_speak))


def stake_factor(table: Passe, seat: Seat, temper: PasseTemper) -> float:
    """Return the factor of a stake. A calculating bot stakes less when it is ahead."""
    has, best = table.belongings(seat), max(table.belongings(other) for other in table.seats if other != seat)
    return 0.6 if temper.reckons and has > best else 1.0


BOTS: dict[str, Strategy[Passe]] = {
    "cautious": gambler(CAUTIOUS),
    "bold": gambler(BOLD),
    "calculating": gambler(CALCULATING),
    "expert": gambler(EXPERT),
}
