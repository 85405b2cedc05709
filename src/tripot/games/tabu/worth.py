"""The exact worth of a seat at Tabu, and the bets whose odds can be computed, from the rules."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache

from msgspec.structs import replace

from tripot.games.tabu.cloth import FIELDS, THREE_DICE, Tabu, field
from tripot.games.tabu.rules import start
from tripot.games.tabu.variant import TabuVariant
from tripot.kernel import Bet, Chance, Chips, Outcome, Seat, advance, chips_owned, purse

DEEP_PURSE = 1_000
"""More chips than a seat can lose with one unit on each field."""

BANKER, PUNTER = Seat(0), Seat(1)

THROWS = Counter(tuple(sorted(map(str, outcome))) for outcome, _ in THREE_DICE.outcomes())
"""Every throw, ignoring the order of the dice, with the number of orders in which it can fall."""

Stakes = tuple[tuple[Seat, str, int], ...]
"""The seat, field and amount of each stake."""


def bet_on(*faces: str) -> Callable[[TabuVariant], Tabu]:
    """Return a table at which a punter has one unit on each of these fields and the throw is due."""

    def lay(variant: TabuVariant) -> Tabu:
        stakes = {field(face, PUNTER): 1 for face in faces}
        chips = Chips.from_places({purse(BANKER): DEEP_PURSE, purse(PUNTER): DEEP_PURSE, **stakes})
        return replace(start(2, variant), chips=chips, banker=BANKER, thrown=BANKER)

    return lay


BETS: dict[str, Bet[Tabu]] = {
    "signe": Bet(laid=bet_on("coeur"), seat=PUNTER),
    "symbole": Bet(laid=bet_on("ancre"), seat=PUNTER),
    "banquier": Bet(laid=bet_on(*FIELDS), stake=len(FIELDS), seat=BANKER),  # the stakes the banker faces
}


def essence(table: Tabu) -> Tabu:
    """Return the state itself. The order of the dice is irrelevant."""
    return table


def worth(table: Tabu, seat: Seat) -> Fraction:
    """Return the chips plus the expectation of the current stakes, before or during the throw."""
    return chips_owned(table, seat) + expected_gains(table, stakes_on(table)).get(seat, Fraction())


def stakes_on(table: Tabu) -> Stakes:
    """Return all stakes on the cloth."""
    if table.banker is None:
        return ()
    return tuple((seat, face, on) for seat in table.punters for face, on in table.stakes(seat).items())


@lru_cache(maxsize=4)  # callers ask for one seat after another
def expected_gains(table: Tabu, stakes: Stakes) -> dict[Seat, Fraction]:
    """Return the expected gain of each seat from the throw."""
    if not stakes or table.banker is None:
        return {}
    cash = table.purse(table.banker)
    gains: Counter[Seat] = Counter()
    if sum(on * most_for_one(table.variant, face) for _, face, on in stakes) <= cash:  # the banker can pay any throw
        for seat, face, on in stakes:
            gains[seat] += on * sum_for_one(table.variant, face)
        gains[table.banker] = -gains.total()
        return {seat: Fraction(gain, THROWS.total()) for seat, gain in gains.items()}
    for throw, ways in THROWS.items():
        unit = gain_of_one(table.variant, throw)
        by_seat: Counter[Seat] = Counter()
        for seat, face, on in stakes:
            by_seat[seat] += on * unit[face]
        owed = by_seat.total()  # TABU-R5: what the banker wins by this throw helps to pay ...
        if table.variant.banker_liquidity == "caisse_seule":
            owed = sum(on * max(0, unit[face]) for _, face, on in stakes)  # ... or does not
        if owed > cash:  # TABU-R4: the rules share out what the banker has
            by_seat = gains_by_throw(table, throw)
        for seat, gain in by_seat.items():
            gains[seat] += ways * gain
    gains[table.banker] = -sum(gains[seat] for seat in table.punters)
    return {seat: Fraction(gain, THROWS.total()) for seat, gain in gains.items()}


@cache
def gain_of_one(variant: TabuVariant, throw: Outcome) -> dict[str, int]:
    """Return the gain of one unit on each field for a throw, if the banker can pay."""
    return {face: gains_by_throw(bet_on(face)(variant), throw)[PUNTER] for face in FIELDS}


@cache
def sum_for_one(variant: TabuVariant, face: str) -> int:
    """Return the total gain of one unit on a field over all possible throws."""
    return sum(ways * gain_of_one(variant, throw)[face] for throw, ways in THROWS.items())


@cache
def most_for_one(variant: TabuVariant, face: str) -> int:
    """Return the largest possible gain of one unit on a field."""
    return max(gain_of_one(variant, throw)[face] for throw in THROWS)


def gains_by_throw(table: Tabu, throw: Outcome) -> Counter[Seat]:
    """Return the gain of each punter in a throw, settled by the rules."""
    from tripot.games.tabu import GAME  # a late import, because that module imports this one

    after, _ = advance(GAME, table, Chance(throw))
    return Counter({seat: after.belongings(seat) - table.belongings(seat) for seat in table.punters})
