"""Zanzibar: two players, three dice, two throws each; an ace is worth 100 points (ZANZ-1 to ZANZ-9).

This module has the rules and bots; ``small_game`` has what all small games share.
"""

from msgspec.structs import replace

from tripot.games.home_casino.small_game import FIRST, SmallTable, decide_by, start_alone, turn
from tripot.games.home_casino.stakes import award, lay, offer_challenges, smallest_challenge
from tripot.games.home_casino.tempers import TEMPERS, Temper, challenge
from tripot.games.home_casino.variant import CasinoVariant, presets_that_touch
from tripot.kernel import (
    NOTHING,
    Action,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    InvariantError,
    Law,
    Options,
    Outcome,
    PhaseClosed,
    Seat,
    Strategy,
    Throw,
    Thrown,
    View,
    dice,
    offer,
    options,
    pips,
)

THREE_DICE = dice(3)  # ZANZ-2
VALUES = {1: 100, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60}  # ZANZ-7, ZANZ-R0
THROWS_PER_TOUR = 2  # each player throws once per tour


class ZanzibarChallenge(Action, frozen=True, tag="zanzibar.challenge/1"):
    """Name an opponent and fix the stake."""

    opponent: Seat
    stake: int


class ZanzibarChallenged(Fact, frozen=True, tag="zanzibar.challenged/1"):
    """The opponent is named, and cannot refuse."""

    seat: Seat
    opponent: Seat
    stake: int


class ZanzibarScored(Fact, frozen=True, tag="zanzibar.scored/1"):
    """A throw was counted."""

    seat: Seat
    points: int
    total: int


class Tied(Fact, frozen=True, tag="zanzibar.tied/1"):
    """The totals are equal, so each player throws once more (a tour) and adds the points."""

    total: int


class Zanzibar(SmallTable, frozen=True, kw_only=True, tag="zanzibar.state/1"):
    """A game of Zanzibar: the stakes, then throws in turn."""

    opponent: Seat | None = None
    """``None`` until the lander names an opponent."""
    totals: tuple[int, int] = (0, 0)
    """The totals of the lander and the opponent."""
    left: int = 2 * THROWS_PER_TOUR  # ZANZ-6
    """Throws left before totals are compared."""
    ties: int = 0
    """How often the totals were equal when they were compared."""

    @property
    def actor(self) -> Seat:
        """The seat that acts next: the lander stakes; then lander and opponent throw in turn (ZANZ-6)."""
        return self.lander if self.opponent is None or self.left % THROWS_PER_TOUR == 0 else self.opponent

    @property
    def law(self) -> Law:
        """The law of every throw: all three dice (ZANZ-6)."""
        return THREE_DICE


def start(players: int, variant: CasinoVariant, lander: Seat = FIRST) -> Zanzibar:
    """Start Zanzibar without the board: a seat has landed and names an opponent."""
    return start_alone(Zanzibar, players, variant, lander)


def legal(table: Zanzibar, seat: Seat) -> Options:
    """Return the options of a seat. The lander must stake and name an opponent (CASINO-R7), who cannot refuse
    (CASINO-R9); then both throw."""
    if table.over or table.thrown is not None or seat != table.actor:
        return NOTHING
    if table.opponent is None:
        return offer_challenges(ZanzibarChallenge, table, seat)  # ZANZ-1, ZANZ-3
    return options(offer(Throw))  # ZANZ-6


def default(table: Zanzibar, seat: Seat) -> Action:
    """Return the default action: stake the smallest chip against the first possible opponent, or throw."""
    if table.opponent is None:
        return ZanzibarChallenge(*smallest_challenge(legal(table, seat)))
    return Throw()


def decide_action(table: Zanzibar, seat: Seat, action: Action) -> Facts[Zanzibar]:
    """Decide an action: the challenge, or a throw."""
    match action:
        case ZanzibarChallenge(opponent=opponent, stake=stake):
            table = yield ZanzibarChallenged(seat=seat, opponent=opponent, stake=stake, rule="ZANZ-3")
            table = yield from lay(table, "zanzibar", (seat, opponent), stake, rule="ZANZ-4")
            table = yield PhaseClosed(seat=seat, rule="ZANZ-4")
        case Throw():
            table = yield Thrown(seat=seat, rule="ZANZ-6")
        case _:
            raise InvariantError(f"Zanzibar has no {action}")
    return table


def decide_throw(table: Zanzibar, outcome: Outcome) -> Facts[Zanzibar]:
    """Count the throw. When no throw is left, compare the totals."""
    seat = table.actor
    points = score(pips(outcome))
    total = table.totals[seat != table.lander] + points
    table = yield Fell(faces=outcome, seat=seat, rule="ZANZ-6")
    table = yield ZanzibarScored(seat=seat, points=points, total=total, rule="ZANZ-7")
    return table if table.left else (yield from settle(table))


def score(faces: tuple[int, ...]) -> int:
    """Return the sum of the values. No combination is worth more (ZANZ-7, ZANZ-R2)."""
    return sum(VALUES[face] for face in faces)


def settle(table: Zanzibar) -> Facts[Zanzibar]:
    """Settle the game: the higher total wins both stakes. After equal totals, each player throws once more."""
    lander, opponent = table.lander, table.opponent
    assert opponent is not None
    own, theirs = table.totals
    if own == theirs:
        return (yield Tied(total=own, rule="ZANZ-9"))  # ZANZ-R1: repeated until the totals differ
    winner, loser = (lander, opponent) if own > theirs else (opponent, lander)
    table = yield from award(table, "zanzibar", winner, loser, rule="ZANZ-5")
    return (yield Ended(winners=(winner,), rule="ZANZ-8"))


def evolve(table: Zanzibar, fact: Fact) -> Zanzibar:
    """Return the table after a fact."""
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
            return replace(table, left=THROWS_PER_TOUR, ties=table.ties + 1)
    raise InvariantError(f"Zanzibar cannot fold {fact}")


def thrower(temper: Temper) -> Strategy[Zanzibar]:
    """Return a bot that challenges and stakes according to its style (temper)."""

    def play(view: View[Zanzibar]) -> Action:
        return Throw() if view.state.opponent is not None else ZanzibarChallenge(*challenge(view, temper))

    return play


GAME = Game[Zanzibar](
    name="home_casino/zanzibar",
    players=range(2, 7),
    presets=presets_that_touch("casino.stake_cap"),
    relevant=("casino.stake_cap",),
    actions=(ZanzibarChallenge, Throw),
    facts=(ZanzibarChallenged, ZanzibarScored, Tied),
    bots={temper.name: thrower(temper) for temper in TEMPERS},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide_by(decide_action, decide_throw),
    evolve=evolve,
)
