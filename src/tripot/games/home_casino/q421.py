"""421: two players, three dice, up to three throws; the hand nearer to 4-2-1 wins (421-1 to 421-12).

This module has the rules and bots; ``small_game`` has what all small games share.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Annotated, Literal, NamedTuple

from msgspec.structs import replace

from tripot.games.home_casino.small_game import FIRST, SmallTable, decide_by, start_alone, turn
from tripot.games.home_casino.stakes import (
    award,
    give_back,
    lay,
    offer_challenges,
    smallest_challenge,
    stake_place,
)
from tripot.games.home_casino.tempers import TEMPERS, Temper, challenge
from tripot.games.home_casino.variant import CasinoVariant, presets_that_touch
from tripot.kernel import (
    BANK,
    NOTHING,
    Action,
    Among,
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
    Transfer,
    View,
    dice,
    offer,
    options,
    pips,
    purse,
    subset,
)

DICE_PLACES = (0, 1, 2)  # 421-2: the positions of the dice
MAX_THROWS = 3  # 421-7
BEST_NUMBER = 421  # 421-9

Hand = tuple[int, ...]
Q421Order = Literal["distance", "classique"]


class Q421Challenge(Action, frozen=True, tag="q421.challenge/1"):
    """Name an opponent and fix the stake."""

    opponent: Seat
    stake: int


class Rethrow(Action, frozen=True, tag="q421.rethrow/1"):
    """Throw these dice again and keep the others aside."""

    dice: Annotated[tuple[int, ...], Among(DICE_PLACES)]


class Stand(Action, frozen=True, tag="q421.stand/1"):
    """Stop and pass the dice to the opponent."""


class Q421Challenged(Fact, frozen=True, tag="q421.challenged/1"):
    """The opponent is named, and cannot refuse."""

    seat: Seat
    opponent: Seat
    stake: int


class Lifted(Fact, frozen=True, tag="q421.lifted/1"):
    """A seat took up some dice to throw them again. ``faces``: what they showed before."""

    seat: Seat
    dice: tuple[int, ...]
    faces: tuple[int, ...]


class Showed(Fact, frozen=True, tag="q421.showed/1"):
    """The hand after a throw: the dice by position, and their number, such as 421."""

    seat: Seat
    hand: Hand
    reads: int


class Passed(Fact, frozen=True, tag="q421.passed/1"):
    """The dice went to the opponent, who must make the same number of throws."""

    seat: Seat
    throws: int


class Owed(Fact, frozen=True, tag="q421.owed/1"):
    """The loser could not pay this part of the 421 bonus."""

    seat: Seat
    amount: int


class FourTwentyOne(SmallTable, frozen=True, kw_only=True, tag="q421.state/1"):
    """A game of 421: the stakes, then the lander's throws, then the same number of throws by the opponent."""

    opponent: Seat | None = None
    """``None`` until the lander names an opponent."""
    hand: Hand = ()
    """The dice of the actor, by their places."""
    throws: int = 0
    """The number of throws that the actor has made."""
    lifted: tuple[int, ...] = DICE_PLACES
    """The dice of the next throw."""
    to_beat: Hand = ()
    """The lander's last hand, once the dice are passed."""
    owed: int = 0
    """The number of throws that the opponent must make then."""

    @property
    def actor(self) -> Seat:
        """The seat that acts next: the lander until the dice are passed, then the opponent (421-7)."""
        return self.lander if self.opponent is None or not self.owed else self.opponent

    @property
    def law(self) -> Law:
        """The law of the dice that were taken up."""
        return dice(len(self.lifted))


def start(players: int, variant: CasinoVariant, lander: Seat = FIRST) -> FourTwentyOne:
    """Start 421 without the board: a seat has landed and names an opponent."""
    return start_alone(FourTwentyOne, players, variant, lander)


def legal(table: FourTwentyOne, seat: Seat) -> Options:
    """Return the options of a seat. The lander must name an opponent and stake (CASINO-R7); the opponent cannot refuse
    (CASINO-R9)."""
    if table.over or table.thrown is not None or seat != table.actor:
        return NOTHING
    if table.opponent is None:
        return offer_challenges(Q421Challenge, table, seat)  # 421-1, 421-3
    if not table.throws:
        return options(offer(Throw))
    return options(
        offer(Rethrow, dice=subset(DICE_PLACES, 1, len(DICE_PLACES))),  # 421-7, 421-R5, 421-R6
        offer(Stand) if seat == table.lander else None,  # 421-8: the opponent may not stop early
    )


def default(table: FourTwentyOne, seat: Seat) -> Action:
    """Return the default action: stake the smallest chip against the first possible opponent, and go for 4-2-1."""
    if table.opponent is None:
        return Q421Challenge(*smallest_challenge(legal(table, seat)))
    if not table.throws:
        return Throw()
    if hand_number(table.hand) == BEST_NUMBER and seat == table.lander:
        return Stand()
    return Rethrow(aim(table.hand))


def aim(hand: Hand) -> tuple[int, ...]:
    """Return the dice to throw again for 4-2-1: those that are not part of it or, if all are, the first one."""
    needed, spare = [4, 2, 1], []
    for place, face in enumerate(hand):
        if face in needed:
            needed.remove(face)
        else:
            spare.append(place)
    return tuple(spare) or DICE_PLACES[:1]


def decide_action(table: FourTwentyOne, seat: Seat, action: Action) -> Facts[FourTwentyOne]:
    """Decide an action: the challenge, a throw, or passing the dice."""
    rule = "421-7" if seat == table.lander else "421-8"
    match action:
        case Q421Challenge(opponent=opponent, stake=stake):
            table = yield Q421Challenged(seat=seat, opponent=opponent, stake=stake, rule="421-3")
            table = yield from lay(table, "q421", (seat, opponent), stake, rule="421-4")
            table = yield PhaseClosed(seat=seat, rule="421-4")
        case Throw():
            table = yield Thrown(seat=seat, rule=rule)
        case Rethrow(dice=lifted):
            lifted = tuple(sorted(lifted))
            faces = tuple(table.hand[place] for place in lifted)
            table = yield Lifted(seat=seat, dice=lifted, faces=faces, rule=rule)
            table = yield Thrown(seat=seat, rule=rule)
        case Stand():
            table = yield Passed(seat=seat, throws=table.throws, rule="421-7")
            table = yield PhaseClosed(seat=seat, rule="421-7")
        case _:
            raise InvariantError(f"421 has no {action}")
    return table


def decide_throw(table: FourTwentyOne, outcome: Outcome) -> Facts[FourTwentyOne]:
    """Complete the hand with the thrown dice. After a player's last throw, the other continues or the game is
    settled."""
    seat = table.actor
    rule = "421-7" if seat == table.lander else "421-8"
    lying = dict(enumerate(table.hand)) | dict(zip(table.lifted, pips(outcome), strict=True))
    hand = tuple(lying[place] for place in DICE_PLACES)
    table = yield Fell(faces=outcome, seat=seat, rule=rule)
    table = yield Showed(seat=seat, hand=hand, reads=hand_number(hand), rule="421-10")
    if seat == table.lander and table.throws == MAX_THROWS:
        return (yield Passed(seat=seat, throws=MAX_THROWS, rule="421-7"))
    if seat != table.lander and table.throws == table.owed:
        return (yield from settle(table))
    return table


def hand_number(hand: Hand) -> int:
    """Return the hand as a number, its largest digit first (421-10)."""
    return int("".join(str(face) for face in sorted(hand, reverse=True)))


def rank(hand: Hand, order: Q421Order) -> int:
    """Return the distance of a hand from the best one. It is 0 for 4-2-1, and the same for hands of equal rank (421-R1,
    421-R2)."""
    reads = hand_number(hand)
    return CLASSIC_ORDER.index(reads) if order == "classique" else abs(reads - BEST_NUMBER)


HANDS = [hand_number(hand) for hand in combinations_with_replacement(range(1, 7), 3)]
NAMED_HANDS = [421, 111, 611, 666, 511, 555, 411, 444, 311, 333, 211, 222, 654, 543, 432, 321]
NENETTE = 221
CLASSIC_ORDER = [
    *NAMED_HANDS,
    *sorted({*HANDS} - {*NAMED_HANDS, NENETTE}, reverse=True),
    NENETTE,
]  # 421-R1: the ranking used in bars


def settle(table: FourTwentyOne) -> Facts[FourTwentyOne]:
    """Settle the game: the nearest to 421 wins (421-9); only a winning 421 is paid three times (421-R4)."""
    lander, opponent = table.lander, table.opponent
    assert opponent is not None
    order = table.variant.q421_rank
    own, theirs = rank(table.to_beat, order), rank(table.hand, order)
    if own == theirs:
        table = yield from give_back(table, "q421", (lander, opponent), rule="421-12")
        return (yield Ended(winners=(), rule="421-12"))
    winner, loser, best = (lander, opponent, own) if own < theirs else (opponent, lander, theirs)
    stake = table.at(stake_place("q421", loser))
    table = yield from award(table, "q421", winner, loser, rule="421-5")
    if best == 0:  # 421-6
        table = yield from pay_bonus(table, winner, loser, 2 * stake)
    return (yield Ended(winners=(winner,), rule="421-9"))


def pay_bonus(table: FourTwentyOne, winner: Seat, loser: Seat, bonus: int) -> Facts[FourTwentyOne]:
    """Pay the bonus of two stakes for a 421: from the bank, or from the loser's purse as far as it suffices
    (421-R3)."""
    if table.variant.q421_bonus == "banque":
        return (yield Transfer(source=BANK, target=purse(winner), amount=bonus, rule="421-R3"))
    paid = min(bonus, table.purse(loser))
    if paid:
        table = yield Transfer(source=purse(loser), target=purse(winner), amount=paid, rule="421-R3")
    if paid < bonus:
        table = yield Owed(seat=loser, amount=bonus - paid, rule="421-R3")
    return table


def evolve(table: FourTwentyOne, fact: Fact) -> FourTwentyOne:
    """Return the table after a fact."""
    match fact:
        case Q421Challenged(opponent=opponent):
            return replace(table, opponent=opponent)
        case Lifted(dice=lifted):
            return replace(table, lifted=lifted)
        case Fell() | Owed():
            return table
        case Showed(hand=hand):
            return replace(table, hand=hand, throws=table.throws + 1)
        case Passed(throws=throws):
            return replace(table, to_beat=table.hand, owed=throws, hand=(), throws=0, lifted=DICE_PLACES)
    raise InvariantError(f"421 cannot fold {fact}")


@cache
def count_better_throws(reads: int, order: Q421Order) -> int:
    """Return the number of throws, out of 216, that beat a hand. The bots rate hands by this number."""
    return sum(rank(throw, order) < rank(digits_of(reads), order) for throw in product(range(1, 7), repeat=3))


GREED: dict[str, float] = {"cautious": 0.0, "bold": 4.0, "calculating": 2.0, "expert": 2.0}
"""By style: how much more than a win a 421 is worth to a bot, in stakes. The rules pay two (421-6)."""


class Prospect(NamedTuple):
    """The value of a hand in stakes, and the dice to throw again. Without such dice, the player stops."""

    value: float
    lifted: tuple[int, ...] = ()


@cache
def hand_value(reads: int, to_beat: int, throws: int, order: Q421Order, greed: float) -> float:
    """Return the value of a final hand. The opponent's hand is compared with the hand to beat, the lander's hand with
    the throws that the opponent may make."""
    prize = greed if reads == BEST_NUMBER else 0.0
    if to_beat:
        own, theirs = rank(digits_of(reads), order), rank(digits_of(to_beat), order)
        return 1 + prize if own < theirs else 0.0 if own == theirs else -1.0
    beaten = 1 - (1 - count_better_throws(reads, order) / 216) ** throws
    return (1 - beaten) * (1 + prize) - beaten


@cache
def best_prospect(reads: int, to_beat: int, throws: int, order: Q421Order, greed: float) -> Prospect:
    """Return the best choice: stop (lander only), or throw some dice again. Looks one throw ahead."""
    hand = digits_of(reads)
    best = Prospect(-2.0) if to_beat else Prospect(hand_value(reads, 0, throws, order, greed))
    for count in DICE_PLACES:
        for lifted in combinations(DICE_PLACES, count + 1):
            kept = [face for place, face in enumerate(hand) if place not in lifted]
            ends = [
                hand_value(hand_number((*kept, *thrown)), to_beat, throws + 1, order, greed)
                for thrown in product(range(1, 7), repeat=count + 1)
            ]
            best = max(best, Prospect(sum(ends) / len(ends), lifted), key=lambda item: item.value)
    return best


@cache
def digits_of(reads: int) -> Hand:
    """Return the hand for a number such as 421."""
    return tuple(int(digit) for digit in str(reads))


def aspirant(temper: Temper) -> Strategy[FourTwentyOne]:
    """Return a bot that challenges and stakes according to its style (temper), and looks one throw ahead. The bold bot
    always aims for 4-2-1."""
    greed = GREED[temper.name]

    def play(view: View[FourTwentyOne]) -> Action:
        table = view.state
        if table.opponent is None:
            return Q421Challenge(*challenge(view, temper, favoured=True))
        if not table.throws:
            return Throw()
        to_beat = hand_number(table.to_beat) if table.owed else 0
        found = best_prospect(hand_number(table.hand), to_beat, table.throws, table.variant.q421_rank, greed)
        largest_first = sorted(DICE_PLACES, key=lambda place: -table.hand[place])
        return Rethrow(tuple(sorted(largest_first[place] for place in found.lifted))) if found.lifted else Stand()

    return play


GAME = Game[FourTwentyOne](
    name="home_casino/421",
    players=range(2, 7),
    presets=presets_that_touch("casino.stake_cap", "q421.rank", "q421.bonus"),
    relevant=("casino.stake_cap", "q421.rank", "q421.bonus"),
    actions=(Q421Challenge, Throw, Rethrow, Stand),
    facts=(Q421Challenged, Lifted, Showed, Passed, Owed),
    bots={temper.name: aspirant(temper) for temper in TEMPERS},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide_by(decide_action, decide_throw),
    evolve=evolve,
)
