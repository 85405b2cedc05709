"""Zanzibar: two players, three dice, two throws each, an ace worth a hundred (ZANZ-1 to ZANZ-9).

The board opens it for a player who lands on its square; it is also a game of its own.
"""

from random import Random

from msgspec.structs import replace

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.stakes import (
    TABLE_LIMIT,
    award,
    ceilings,
    lay,
    named_opponent,
    solo_chips,
    solo_seats,
    wager,
)
from tripot.games.home_casino.variant import PRESETS, CasinoVariant
from tripot.kernel import (
    NOTHING,
    Action,
    ActMove,
    Bot,
    Chips,
    Decide,
    Draw,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    InvariantError,
    Move,
    Options,
    Outcome,
    PhaseClosed,
    Seat,
    State,
    Throw,
    Thrown,
    Turn,
    dice,
    offer,
    one_of,
    options,
    pips,
    whole,
)

THREE_DICE = dice(3)  # ZANZ-2
VALUES = {1: 100, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60}  # ZANZ-7, ZANZ-R0
THROWS_PER_TOUR = 2  # throws in a tour, one each


class ZanzibarChallenge(Action, frozen=True, tag="zanzibar.challenge/1"):
    """Name an opponent and fix the stake."""

    opponent: Seat
    stake: int


class ZanzibarChallenged(Fact, frozen=True, tag="zanzibar.challenged/1"):
    """The opponent is named; he cannot refuse."""

    seat: Seat
    opponent: Seat
    stake: int


class ZanzibarScored(Fact, frozen=True, tag="zanzibar.scored/1"):
    """A throw has been counted."""

    seat: Seat
    points: int
    total: int


class Tied(Fact, frozen=True, tag="zanzibar.tied/1"):
    """Equal totals: one more tour."""

    total: int


class Zanzibar(State, frozen=True, kw_only=True, tag="zanzibar.state/1"):
    """A game of Zanzibar. Equal totals cancel each other out, so only what was thrown since the last tie is kept."""

    variant: CasinoVariant
    seats: tuple[Seat, ...]
    lander: Seat
    opponent: Seat | None = None
    """Nobody until he is named."""
    totals: tuple[int, int] = (0, 0)
    """The lander's and his opponent's, since they were last equal."""
    left: int = 2 * THROWS_PER_TOUR  # ZANZ-6
    """Throws left before totals are compared."""

    @property
    def actor(self) -> Seat:
        """Who stakes or throws next: the lander and his opponent in turn (ZANZ-6)."""
        return self.lander if self.opponent is None or self.left % THROWS_PER_TOUR == 0 else self.opponent


def start(players: int, variant: CasinoVariant) -> Zanzibar:
    """Zanzibar alone: seat 0 has landed and names his opponent."""
    seats = solo_seats(players)
    return open_game(chips=solo_chips(players, variant), phase=0, variant=variant, seats=seats, lander=seats[0])


def open_game(*, chips: Chips, phase: int, variant: CasinoVariant, seats: tuple[Seat, ...], lander: Seat) -> Zanzibar:
    """A game among these chips; whoever opens it has seen that a stake is possible (CASINO-R8)."""
    return Zanzibar(chips=chips, phase=phase, variant=variant, seats=seats, lander=lander)


def turn(table: Zanzibar) -> Turn:
    """The stake, then throws in turn."""
    if table.over:
        return table.over
    if table.thrown is not None:
        return Draw(THREE_DICE, thrower=table.thrown)
    return Decide(table.phase, (table.actor,))


def legal(table: Zanzibar, seat: Seat) -> Options:
    """The lander must name someone and stake (CASINO-R7); nobody can refuse (CASINO-R9); all else is throwing."""
    if table.over or table.thrown is not None or seat != table.actor:
        return NOTHING
    if table.opponent is None:
        most = ceilings(table.chips, seat, table.seats, TABLE_LIMIT, table.variant.stake_cap)  # ZANZ-1, CASINO-R8
        return options(
            *[
                offer(ZanzibarChallenge, opponent=one_of((other,)), stake=whole(UNIT, top, UNIT))
                for other, top in most.items()
            ]
        )  # ZANZ-3
    return options(offer(Throw))  # ZANZ-6


def default(table: Zanzibar, seat: Seat) -> Action:
    """The house stakes the smallest chip against the first who can be named, and throws."""
    if table.opponent is None:
        return ZanzibarChallenge(named_opponent(legal(table, seat)[0]), UNIT)
    return Throw()


def decide(table: Zanzibar, move: Move) -> Facts[Zanzibar]:
    """What a legal move leads to."""
    return (
        decide_action(table, move.seat, move.action) if isinstance(move, ActMove) else decide_throw(table, move.outcome)
    )


def decide_action(table: Zanzibar, seat: Seat, action: Action) -> Facts[Zanzibar]:
    """The challenge, and the throws."""
    match action:
        case ZanzibarChallenge(opponent, stake):
            table = yield ZanzibarChallenged(seat=seat, opponent=opponent, stake=stake, rule="ZANZ-3")
            table = yield from lay(table, "zanzibar", (seat, opponent), stake, rule="ZANZ-4")
            table = yield PhaseClosed(seat=seat, rule="ZANZ-4")
        case Throw():
            table = yield Thrown(seat=seat, rule="ZANZ-6")
        case _:
            raise InvariantError(f"Zanzibar has no {action}")
    return table


def decide_throw(table: Zanzibar, outcome: Outcome) -> Facts[Zanzibar]:
    """The throw is counted; when both have thrown as often as agreed, totals are compared."""
    seat = table.actor
    points = score(pips(outcome))
    total = table.totals[seat != table.lander] + points
    table = yield Fell(faces=outcome, seat=seat, rule="ZANZ-6")
    table = yield ZanzibarScored(seat=seat, points=points, total=total, rule="ZANZ-7")
    return table if table.left else (yield from settle(table))


def score(faces: tuple[int, ...]) -> int:
    """The sum of the values; no combination is worth more (ZANZ-7, ZANZ-R2)."""
    return sum(VALUES[face] for face in faces)


def settle(table: Zanzibar) -> Facts[Zanzibar]:
    """The higher total takes both stakes; equal totals call for another tour."""
    lander, opponent = table.lander, table.opponent
    assert opponent is not None
    own, theirs = table.totals
    if own == theirs:
        return (yield Tied(total=own, rule="ZANZ-9"))  # ZANZ-R1: until it is decided
    winner, loser = (lander, opponent) if own > theirs else (opponent, lander)
    table = yield from award(table, "zanzibar", winner, loser, rule="ZANZ-5")
    return (yield Ended(winners=(winner,), rule="ZANZ-8"))


def evolve(table: Zanzibar, fact: Fact) -> Zanzibar:
    """The fold; nothing is judged here."""
    match fact:
        case ZanzibarChallenged(opponent=opponent):
            return replace(table, opponent=opponent)
        case Fell():
            return table
        case ZanzibarScored(seat=seat, total=total):
            own, theirs = table.totals
            totals = (total, theirs) if seat == table.lander else (own, total)
            return replace(table, totals=totals, left=table.left - 1)
        case Tied():
            return replace(table, totals=(0, 0), left=THROWS_PER_TOUR)
    raise InvariantError(f"Zanzibar cannot fold {fact}")


def thrower(share: float) -> Bot[Zanzibar]:
    """Someone who risks about this share of what he has, against anybody."""

    def play(table: Zanzibar, seat: Seat, offered: Options, rng: Random) -> Action:
        if table.opponent is not None:
            return Throw()
        named = rng.choice(offered).params
        return ZanzibarChallenge(
            Seat(int(str(named["opponent"].least()))), wager(named["stake"], table.purse(seat), share, rng)
        )

    return play


GAME = Game[Zanzibar](
    name="home_casino/zanzibar",
    version=1,
    players=range(2, 7),
    package="tripot.games.home_casino",
    sheets=(),
    state=Zanzibar,
    variant=CasinoVariant,
    presets=PRESETS,
    relevant=("casino.stake_cap",),
    actions=(ZanzibarChallenge, Throw),
    facts=(ZanzibarChallenged, ZanzibarScored, Tied),
    bots={"cautious": thrower(share=0.03), "bold": thrower(share=0.25)},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide,
    evolve=evolve,
)
