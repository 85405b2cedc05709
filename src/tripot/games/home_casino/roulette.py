"""Roulette with a ten-faced die and a two-coloured one: numbers and even chances (ROUL-1 to ROUL-14).

This module has the rules and bots; ``small_game`` has what all small games share. All seats may bet, not only the
lander.
"""

from functools import cache
from random import Random
from typing import Annotated

from tripot.games.home_casino import small_game
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.small_game import FIRST, SmallTable, decide_by, start_alone
from tripot.games.home_casino.stakes import stake_place
from tripot.games.home_casino.tempers import CALCULATING, TEMPERS, Temper, is_alarmed, wager
from tripot.games.home_casino.variant import CasinoVariant, presets_that_touch
from tripot.kernel import (
    BANK,
    D10,
    DONE,
    NOTHING,
    THROW,
    UNDO,
    Action,
    Among,
    Decide,
    Dice,
    Die,
    Domain,
    Done,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    InvariantError,
    Law,
    Option,
    Options,
    Outcome,
    Place,
    Reopened,
    RuleId,
    SaidDone,
    Seat,
    Strategy,
    Throw,
    Thrown,
    Transfer,
    Turn,
    Undo,
    View,
    Whole,
    one_of,
    purse,
    round_sum,
    tag_of,
    whole,
)

NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")  # ROUL-4, ROUL-R2: no bet on 0
CHANCES = ("pair", "impair", "rouge", "noir")  # ROUL-4
LAYOUT = NUMBERS + CHANCES  # ROUL-3

BICOLORE = Die("bicolore", ("rouge", "rouge", "rouge", "noir", "noir", "noir"))  # ROUL-R5
BOTH_DICE = Dice((D10, BICOLORE))  # ROUL-2, ROUL-6

FIVE = 5


@cache
def layout(seat: Seat) -> dict[Place, str]:
    """Return the places of a seat's chips on the layout, with their fields."""
    return {stake_place(on, seat): on for on in LAYOUT}


Field = Annotated[str, Among(LAYOUT)]


class RouletteBet(Action, frozen=True, tag="roulette.bet/1"):
    """Put chips on one field of the layout, in addition to chips that are already there."""

    on: Field
    amount: int


class TakeBackBet(Action, frozen=True, tag="roulette.take_back/1"):
    """Take chips back from a field."""

    on: Field
    amount: int


BET, TAKE_BACK = tag_of(RouletteBet), tag_of(TakeBackBet)
ANY_FIELD = one_of(LAYOUT)
SINGLE_FIELD = {on: one_of((on,)) for on in LAYOUT}


class Announced(Fact, frozen=True, tag="roulette.announced/1"):
    """The dice showed this number and this colour."""

    seat: Seat
    number: int
    colour: str


class Roulette(SmallTable, frozen=True, kw_only=True, tag="roulette.state/1"):
    """A round of roulette. Its state consists only of the bets on the layout."""

    @property
    def law(self) -> Law:
        """The law of a throw: the number and the colour at once (ROUL-6)."""
        return BOTH_DICE

    def bets(self, seat: Seat) -> dict[str, int]:
        """Return a seat's bets by field."""
        at = self.chips.at
        return {on: at[place] for place, on in layout(seat).items() if place in at}

    def has_bet(self, seat: Seat) -> bool:
        """Return whether a seat has a bet on the layout."""
        return not self.chips.at.keys().isdisjoint(layout(seat))


def start(players: int, variant: CasinoVariant, lander: Seat = FIRST) -> Roulette:
    """Start roulette without the board: a seat has landed and throws."""
    return start_alone(Roulette, players, variant, lander)


def turn(table: Roulette) -> Turn:
    """Return the turn: one open phase for all, which the lander's throw closes (ROUL-R1)."""
    if table.over or table.thrown is not None:
        return small_game.turn(table)
    awaited = tuple([seat for seat in table.seats if is_thinking(table, seat)]) or (table.lander,)
    return Decide(table.phase, awaited, tuple([seat for seat in table.seats if seat not in awaited]))


def is_thinking(table: Roulette, seat: Seat) -> bool:
    """Return whether the throw must wait for a seat. The lander must bet (CASINO-R7), the others may (ROUL-R1)."""
    return not table.has_bet(seat) if seat == table.lander else seat not in table.done


def legal(table: Roulette, seat: Seat) -> Options:
    """Return the options of a seat. Bets are open and may be changed until the throw (ROUL-R1)."""
    if table.over or table.thrown is not None or seat not in table.seats:
        return NOTHING
    if seat in table.done:
        return (UNDO,)
    bets, offered = table.bets(seat), []
    if seat == table.lander and not any(is_thinking(table, other) for other in table.seats):
        offered.append(THROW)  # ROUL-6, ROUL-7
    most = room(table, table.purse(seat), sum(bets.values()))
    if most >= UNIT:
        offered.append(Option(BET, {"on": ANY_FIELD, "amount": whole(UNIT, most, UNIT)}))  # ROUL-1, ROUL-4, ROUL-5
    for on, lies in bets.items():
        offered.append(Option(TAKE_BACK, {"on": SINGLE_FIELD[on], "amount": whole(UNIT, lies, UNIT)}))
    if seat != table.lander:
        offered.append(DONE)
    return tuple(offered)


def room(table: Roulette, own: int, laid: int) -> int:
    """Return how much more a seat may bet: its whole purse or, in the variant *moitie*, half of its total chips
    (ROUL-1, ROUL-R1)."""
    if table.variant.roul_limit == "sans":
        return own
    half = (own + laid) // 2
    return min(own, max(UNIT, half - half % UNIT) - laid)


def default(table: Roulette, seat: Seat) -> Action:
    """Return the default action: for the lander, who must bet, bet the smallest chip and throw; for others, do not
    bet."""
    if seat != table.lander:
        return Done()
    return Throw() if table.has_bet(seat) else RouletteBet("rouge", UNIT)


def decide_action(table: Roulette, seat: Seat, action: Action) -> Facts[Roulette]:
    """Decide an action: place or take back a bet, say or undo done, or throw."""
    match action:
        case RouletteBet(on=on, amount=amount):
            table = yield Transfer(source=purse(seat), target=stake_place(on, seat), amount=amount, rule="ROUL-4")
        case TakeBackBet(on=on, amount=amount):
            table = yield Transfer(source=stake_place(on, seat), target=purse(seat), amount=amount, rule="ROUL-R1")
        case Done():
            table = yield SaidDone(seat=seat, rule="ROUL-R1")
        case Undo():
            table = yield Reopened(seat=seat, rule="ROUL-R1")
        case Throw():
            table = yield Thrown(seat=seat, rule="ROUL-6")
        case _:
            raise InvariantError(f"roulette has no {action}")
    return table


def decide_throw(table: Roulette, outcome: Outcome) -> Facts[Roulette]:
    """Announce the number and the colour, then settle all bets at once (ROUL-R6)."""
    number, colour = int(outcome[0]), str(outcome[1])
    table = yield Fell(faces=outcome, seat=table.lander, rule="ROUL-6")
    table = yield Announced(seat=table.lander, number=number, colour=colour, rule="ROUL-8")
    if number == 0:
        return (yield from cancel(table))
    return (yield from settle(table, number, colour))


def cancel(table: Roulette) -> Facts[Roulette]:
    """Cancel the round on 0: all seats take back their bets, and there is no second throw (ROUL-12, ROUL-R3)."""
    for seat in table.seats:
        for on, stake in table.bets(seat).items():
            table = yield Transfer(source=stake_place(on, seat), target=purse(seat), amount=stake, rule="ROUL-12")
    return (yield Ended(winners=(), rule="ROUL-12"))


def settle(table: Roulette, number: int, colour: str) -> Facts[Roulette]:
    """Settle all bets: winning bets are paid by the bank and taken back, the others go to the bank."""
    wins = {str(number)}
    if number != FIVE:  # ROUL-11, ROUL-R4
        wins |= {"impair" if number % 2 else "pair", colour}  # ROUL-14
    ahead = []
    for seat in table.seats:
        net = 0
        for on, stake in table.bets(seat).items():
            lies, own = stake_place(on, seat), purse(seat)
            if on in wins:
                times, rule = payout_of(on)
                table = yield Transfer(source=lies, target=own, amount=stake, rule=rule)
                table = yield Transfer(source=BANK, target=own, amount=times * stake, rule=rule)
                net += times * stake
            else:
                rule = "ROUL-11" if number == FIVE and on in CHANCES else "ROUL-13"
                table = yield Transfer(source=lies, target=BANK, amount=stake, rule=rule)
                net -= stake
        if net > 0:
            ahead.append(seat)
    return (yield Ended(winners=tuple(ahead), rule="ROUL-R6"))


def payout_of(on: str) -> tuple[int, RuleId]:
    """Return how many times the stake the bank adds to a winning bet, and the rule."""
    return (7, "ROUL-9") if on in NUMBERS else (1, "ROUL-10")


def evolve(table: Roulette, fact: Fact) -> Roulette:
    """Return the table after a fact. Only transfers change the layout."""
    match fact:
        case Fell() | Announced():
            return table
    raise InvariantError(f"roulette cannot fold {fact}")


NUMBER_BETS: dict[str, float] = {"cautious": 0.25, "bold": 0.6, "calculating": 0.35, "expert": 0.1}
"""How often a bet of a bot is on a number, by temper."""

MORE_BETS: dict[str, tuple[float, ...]] = {
    "cautious": (0.1,),
    "bold": (0.9, 0.5),
    "calculating": (0.3,),
    "expert": (),
}
"""The probability that a bot places another bet after each of its bets, by style."""


def punter(temper: Temper) -> Strategy[Roulette]:
    """Return a bot that bets according to its style (temper), or not at all. A calculating bot bets little, because
    bets lose on average, unless an opponent is about to win."""

    def play(view: View[Roulette]) -> Action:
        table, seat, rng = view.state, view.seat, view.rng
        by_word = {option.do: option for option in view.options}
        bet, laid = by_word.get(tag_of(RouletteBet)), table.bets(seat)
        if bet is not None and wants_bet(table, seat, len(laid), rng):
            fields = NUMBERS if rng.random() < NUMBER_BETS[temper.name] else CHANCES
            on = rng.choice([on for on in fields if on not in laid] or LAYOUT)
            return RouletteBet(on, amount(view, bet.params["amount"]))
        for word in (Throw(), Done(), Undo()):
            if tag_of(word) in by_word:
                return word
        return TakeBackBet(*next(iter(laid.items())))  # the seat may act but is not awaited

    def wants_bet(table: Roulette, seat: Seat, placed: int, rng: Random) -> bool:
        if placed:
            return rng.random() < dict(enumerate(MORE_BETS[temper.name], 1)).get(placed, 0.0)
        return seat == table.lander or rng.random() >= (
            temper.watches / 2 if is_alarmed(table, seat) else temper.watches
        )

    def amount(view: View[Roulette], sums: Domain) -> int:
        if temper is CALCULATING and not is_alarmed(view.state, view.seat):
            assert isinstance(sums, Whole)
            return round_sum(view.rng.choice((1, 2, 4)) * UNIT, sums)
        return wager(view, sums, temper, parts=len(MORE_BETS[temper.name]) + 1)

    return play


GAME = Game[Roulette](
    name="home_casino/roulette",
    players=range(1, 7),
    presets=presets_that_touch("roul.limit"),
    relevant=("roul.limit",),
    actions=(RouletteBet, TakeBackBet, Done, Undo, Throw),
    facts=(Announced,),
    bots={temper.name: punter(temper) for temper in TEMPERS},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide_by(decide_action, decide_throw),
    evolve=evolve,
)
