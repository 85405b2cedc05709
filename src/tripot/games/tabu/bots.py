"""The bots of Tabu."""

from random import Random

from msgspec import Struct

from tripot.games.tabu.cloth import SIGNS, SYMBOLS, Tabu
from tripot.games.tabu.race import LEAST_GAIN, Race, tours_left
from tripot.games.tabu.rules import Stake
from tripot.games.tabu.worth import THROWS, sum_for_one
from tripot.kernel import (
    Action,
    AgreeToStop,
    Done,
    OneOf,
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


class TabuTemper(Struct, frozen=True):
    """The parameters of a bot's style."""

    stakes: tuple[float, float]
    """The smallest and largest share of its purse that it stakes on a field."""
    more: tuple[float, ...]
    """The probability of a stake on another field, after each stake."""
    symbols: float
    """The probability that it chooses a symbol."""
    reckons: bool = False
    """Whether the bot prefers the fields that lose least, and stakes less when it is ahead."""
    races: int = 0
    """The number of tours before the end from which it plays only for first place."""
    dares: float = 1.0
    """The largest share of its purse that the bot then stakes on a field."""


CAUTIOUS = TabuTemper((0.015, 0.035), (0.25,), symbols=0.15, races=1, dares=0.3)
BOLD = TabuTemper((0.04, 0.1), (0.9, 0.5), symbols=0.3, races=2)
CALCULATING = TabuTemper((0.02, 0.05), (0.6,), symbols=0.2, reckons=True, races=2)
EXPERT = TabuTemper((0.0, 0.0), (), symbols=0.0, races=1_000_000)


def punter(temper: TabuTemper) -> Strategy[Tabu]:
    """Return a bot that stakes according to its style. As banker, it throws as soon as possible."""

    def play(view: View[Tabu]) -> Action:
        table, seat, rng = view.state, view.seat, view.rng
        words = {option.do for option in view.options}
        for word in (AgreeToStop(), Throw()):  # TABU-R13: a bot always agrees to stop
            if tag_of(word) in words:
                return word
        sums = stakes_on_offer(view.options)
        if sums and tours_left(table) < temper.races:
            wager = race(table, seat, sums, temper, rng, may_stop=tag_of(Done) in words)
            return Done() if wager is None else wager
        laid = len(table.stakes(seat))
        if laid and rng.random() >= (*temper.more, 0.0, 0.0, 0.0)[min(laid, 3) - 1]:
            sums = {}
        if not sums:
            return Done() if tag_of(Done) in words else Undo()
        nerve = stake_factor(table, seat) if temper.reckons else 1.0
        fresh = [face for face in sums if face not in table.stakes(seat)]
        face = choose_field(table, fresh or list(sums), temper, nerve, rng)
        wished = nerve * rng.uniform(*temper.stakes) * table.purse(seat)
        return Stake(face=face, amount=round_sum(wished, sums[face]))

    return play


def race(
    table: Tabu, seat: Seat, sums: dict[str, Whole], temper: TabuTemper, rng: Random, *, may_stop: bool
) -> Stake | None:
    """Return the stake with the best chance of first place; ``None`` if no further stake is better."""
    view = Race(table, seat)
    best = view.best(sums, temper.dares)
    if may_stop and best.chance < view.chance() + LEAST_GAIN:
        return None
    return Stake(face=rng.choice(view.equals_of(best.face, sums)), amount=best.amount)


def stakes_on_offer(offered: Options) -> dict[str, Whole]:
    """Return the available sums, by field."""
    found: dict[str, Whole] = {}
    for option in offered:
        if option.do == tag_of(Stake):
            faces, sums = option.params["face"], option.params["amount"]
            assert isinstance(faces, OneOf)
            assert isinstance(sums, Whole)
            found |= dict.fromkeys(map(str, faces.values), sums)
    return found


def choose_field(table: Tabu, faces: list[str], temper: TabuTemper, nerve: float, rng: Random) -> str:
    """Return the field that a bot chooses. A calculating bot takes a field that loses less on average, unless it is
    behind and needs luck."""
    often = temper.symbols
    if temper.reckons:
        better = SYMBOLS if edge(table, SYMBOLS[0]) > edge(table, SIGNS[0]) else SIGNS
        often = 0.5 if nerve > 1 else 0.9 if better is SYMBOLS else 0.1
    kind = SYMBOLS if rng.random() < often else SIGNS
    return rng.choice([face for face in faces if face in kind] or faces)


def edge(table: Tabu, face: str) -> float:
    """Return the expectation per unit at risk on a field. If a miss costs double, one unit staked is two units at
    risk."""
    at_risk = 2 if face in table.doubled_fields else 1
    return sum_for_one(table.variant, face) / THROWS.total() / at_risk


def stake_factor(table: Tabu, seat: Seat) -> float:
    """Return the factor that reduces the stake of a seat that is ahead."""
    best = max(table.purse(other) for other in table.seats if other != seat)
    return 0.5 if table.purse(seat) > best else 1.0


BOTS: dict[str, Strategy[Tabu]] = {
    "cautious": punter(CAUTIOUS),
    "bold": punter(BOLD),
    "calculating": punter(CALCULATING),
    "expert": punter(EXPERT),
}
