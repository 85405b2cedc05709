"""Black Jack with dice: one player against the bank, as near to 21 as possible (BJ-1 to BJ-13).

This module has the rules and bots; ``small_game`` has what all small games share. The croupier, who plays for the bank,
is a seat, or ``None`` if the bank plays automatically.
"""

from typing import Annotated, Literal

from msgspec.structs import replace

from tripot.games.home_casino.best_croupier import best_answer
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.small_game import FIRST, SmallTable, decide_by, other_of_two, start_alone, turn
from tripot.games.home_casino.stakes import TABLE_LIMIT, give_back, lay, stake_place
from tripot.games.home_casino.tempers import BOLD, CALCULATING, TEMPERS, Temper, wager
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
    RuleId,
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
    whole,
)

TARGET_POINTS = 21  # BJ-7, BJ-12
OPENING_DICE = 3  # BJ-8: the number of dice in the first throw, and the maximum in later throws (BJ-9)

Side = Literal["player", "bank"]

THROW_RULES: dict[Side, RuleId] = {"player": "BJ-9", "bank": "BJ-11"}


class BlackJackBet(Action, frozen=True, tag="blackjack.bet/1"):
    """Lay a stake."""

    stake: int


class Take(Action, frozen=True, tag="blackjack.take/1"):
    """Throw one, two or three more dice."""

    dice: Annotated[int, Among(range(1, OPENING_DICE + 1))]


class Serve(Action, frozen=True, tag="blackjack.serve/1"):
    """Stop taking dice (*servi*)."""


class Took(Fact, frozen=True, tag="blackjack.took/1"):
    """A seat decided to throw this many more dice."""

    seat: Seat
    dice: int


class PlayerScored(Fact, frozen=True, tag="blackjack.player_scored/1"):
    """The player's new total."""

    seat: Seat
    total: int


class CroupierScored(Fact, frozen=True, tag="blackjack.croupier_scored/1"):
    """The croupier's new total."""

    total: int


class PlayerServed(Fact, frozen=True, tag="blackjack.player_served/1"):
    """The player stops."""

    seat: Seat
    total: int


class CroupierServed(Fact, frozen=True, tag="blackjack.croupier_served/1"):
    """The croupier stops."""

    total: int


class BlackJack(SmallTable, frozen=True, kw_only=True, tag="blackjack.state/1"):
    """A game of Black Jack: the stake, the two opening throws, then more dice or *servi*."""

    croupier: Seat | None
    """The seat that decides for the bank; ``None`` if it plays automatically (CASINO-R15)."""
    player: int = 0
    """The player's total; 0 before the first throw."""
    bank: int = 0
    """The croupier's total; 0 before the first throw."""
    player_served: bool = False
    bank_served: bool = False
    last: Side = "bank"
    """The side that threw or stopped last."""
    taken: int = OPENING_DICE
    """The dice taken up for a throw."""

    @property
    def stake(self) -> int:
        """The player's stake."""
        return self.at(stake_place("blackjack", self.lander))

    @property
    def actor(self) -> Seat | None:
        """The seat that throws or stops next; ``None`` if the bank plays automatically."""
        return self.croupier if next_side(self) == "bank" else self.lander

    @property
    def law(self) -> Law:
        """The law of the next throw: the dice that the seat took, or those of the automatic bank."""
        if self.thrown is not None:
            return dice(self.taken)
        return dice(max(1, bank_dice(self)) if self.bank else OPENING_DICE)


def start(players: int, variant: CasinoVariant, lander: Seat = FIRST) -> BlackJack:
    """Start Black Jack without the board: a seat has landed. The other one is the croupier, unless the variant has an
    automatic bank."""
    croupier = other_of_two(lander) if players > 1 and variant.croupier == "humain" else None  # CASINO-R15
    return start_alone(BlackJack, players, variant, lander, croupier=croupier)


def next_side(table: BlackJack) -> Side | None:
    """Return the side that throws or stops next; ``None`` once both have stopped."""
    if not table.player or not table.bank:
        return "bank" if table.player else "player"  # BJ-8
    if table.player_served:
        return None if table.bank_served else "bank"  # BJ-11
    if table.bank_served or table.variant.bj_order == "successif" or table.last == "bank":
        return "player"  # BJ-9
    return "bank"  # BJ-R1, alterne: one decision each


def legal(table: BlackJack, seat: Seat) -> Options:
    """Return the options of a seat. The lander must stake (CASINO-R7); after the opening throws both sides choose
    freely (BJ-9, BJ-11, BJ-R4)."""
    if table.over or table.thrown is not None or seat != table.actor:
        return NOTHING
    if not table.stake:
        return options(offer(BlackJackBet, stake=whole(UNIT, min(TABLE_LIMIT, table.purse(seat)), UNIT)))  # BJ-1, BJ-R6
    if not total_of(table, seat):
        return options(offer(Throw))  # BJ-8
    return options(offer(Take, dice=whole(1, OPENING_DICE)), offer(Serve))


def total_of(table: BlackJack, seat: Seat) -> int:
    """Return the total of a seat's side: the player's total for the lander, the bank's total for the croupier."""
    return table.player if seat == table.lander else table.bank


def default(table: BlackJack, seat: Seat) -> Action:
    """Return the default action: the player stakes the smallest chip and takes one die at a time below 19; the croupier
    plays like the automatic bank."""
    if not table.stake:
        return BlackJackBet(UNIT)
    if not total_of(table, seat):
        return Throw()
    if seat == table.lander:
        return Serve() if is_content(table, 19) else Take(1)
    count = bank_dice(table)
    return Take(count) if count else Serve()


def bank_dice(table: BlackJack) -> int:
    """Return the number of dice that an automatic bank throws; 0 means stop (BJ-R1, BJ-R2)."""
    if table.variant.bj_order == "alterne":
        return best_answer(table.player, table.bank, table.player_served)
    return int(table.bank < table.player)  # one at a time, until the bank has at least the player's total


def is_content(table: BlackJack, enough: int) -> bool:
    """Return whether a player stops: the player has ``enough`` points, and the croupier is not ahead."""
    return table.player >= max(enough, table.bank)


def decide_action(table: BlackJack, seat: Seat, action: Action) -> Facts[BlackJack]:
    """Decide an action: lay the stake, take dice, or *servi*."""
    side: Side = "player" if seat == table.lander else "bank"
    match action:
        case BlackJackBet(stake=stake):
            table = yield from lay(table, "blackjack", (seat,), stake, rule="BJ-4")
            table = yield PhaseClosed(seat=seat, rule="BJ-4")
        case Throw():
            table = yield Thrown(seat=seat, rule="BJ-8")
        case Take(dice=count):
            rule = THROW_RULES[side]
            table = yield Took(seat=seat, dice=count, rule=rule)
            table = yield Thrown(seat=seat, rule=rule)
        case Serve():
            rule = "BJ-10" if side == "player" else "BJ-11"
            table = yield served_fact(table, side, rule)
            table = yield PhaseClosed(seat=seat, rule=rule)
            table = yield from go_on(table)
        case _:
            raise InvariantError(f"Black Jack has no {action}")
    return table


def served_fact(table: BlackJack, side: Side, rule: RuleId) -> Fact:
    """Return the fact that a side stops."""
    if side == "player":
        return PlayerServed(seat=table.lander, total=table.player, rule=rule)
    return CroupierServed(total=table.bank, rule=rule)


def decide_throw(table: BlackJack, outcome: Outcome) -> Facts[BlackJack]:
    """Add the dice. Over 21 the side loses at once; at 21 it stops automatically (BJ-R5)."""
    side = next_side(table)
    assert side is not None
    rule = THROW_RULES[side] if table.player and table.bank else "BJ-8"
    table = yield Fell(faces=outcome, seat=table.thrown, rule=rule)
    if side == "player":
        total = table.player + sum(pips(outcome))
        table = yield PlayerScored(seat=table.lander, total=total, rule=rule)
    else:
        total = table.bank + sum(pips(outcome))
        table = yield CroupierScored(total=total, rule=rule)
    if total > TARGET_POINTS:
        return (yield from lose(table) if side == "player" else win(table))  # BJ-12
    if total == TARGET_POINTS:
        table = yield served_fact(table, side, rule="BJ-R5")
    return (yield from go_on(table))


def go_on(table: BlackJack) -> Facts[BlackJack]:
    """Stop the automatic bank if it takes no more dice. When both sides have stopped, compare the totals."""
    if next_side(table) == "bank" and table.croupier is None and table.bank and not bank_dice(table):
        table = yield served_fact(table, "bank", rule="BJ-R2")
    if next_side(table) is not None:
        return table
    if table.player == table.bank:  # BJ-R3: at 21 too
        table = yield from give_back(table, "blackjack", (table.lander,), rule="BJ-13")
        return (yield Ended(winners=(), rule="BJ-13"))
    return (yield from win(table) if table.player > table.bank else lose(table))  # BJ-12


def win(table: BlackJack) -> Facts[BlackJack]:
    """Win: the bank pays the stake once, or three times if the player has 21."""
    lander, stake = table.lander, table.stake
    times, rule = (3, "BJ-7") if table.player == TARGET_POINTS else (1, "BJ-5")
    table = yield from give_back(table, "blackjack", (lander,), rule)
    table = yield Transfer(source=BANK, target=purse(lander), amount=times * stake, rule=rule)
    return (yield Ended(winners=(lander,), rule="BJ-12"))


def lose(table: BlackJack) -> Facts[BlackJack]:
    """Lose: the stake goes to the bank. The croupier's seat wins nothing (BJ-6, CASINO-R10)."""
    table = yield Transfer(source=stake_place("blackjack", table.lander), target=BANK, amount=table.stake, rule="BJ-6")
    return (yield Ended(winners=(), rule="BJ-12"))


def evolve(table: BlackJack, fact: Fact) -> BlackJack:
    """Return the table after a fact."""
    match fact:
        case Took(dice=count):
            return replace(table, taken=count)
        case Fell():
            return table
        case PlayerScored(total=total):
            return replace(table, player=total, last="player")
        case CroupierScored(total=total):
            return replace(table, bank=total, last="bank")
        case PlayerServed():
            return replace(table, player_served=True, last="player")
        case CroupierServed():
            return replace(table, bank_served=True, last="bank")
    raise InvariantError(f"Black Jack cannot fold {fact}")


CONTENT_WITH: dict[str, int] = {"cautious": 18, "bold": 20, "calculating": 19, "expert": 19}
"""The points at which a bot stops, by temper."""

SAFE_DOUBLE = 9  # two more dice cannot bring this total over 21
LOW_BANK = 6


def gambler(temper: Temper) -> Strategy[BlackJack]:
    """Return a bot that stakes and stops according to its style (temper). As croupier it plays like the automatic bank.

    The bold bot takes two dice at once while they cannot exceed 21. The calculating bot stops at 18 against a low bank.
    """
    enough = CONTENT_WITH[temper.name]

    def play(view: View[BlackJack]) -> Action:
        table, stakes = view.state, view.options[0].params.get("stake")
        if stakes:
            return BlackJackBet(wager(view, stakes, temper, favoured=True))
        if view.seat != table.lander or not table.player:
            return view.default()
        low_bank = temper is CALCULATING and table.bank <= LOW_BANK
        if is_content(table, enough - low_bank):
            return Serve()
        return Take(2 if temper is BOLD and table.player <= SAFE_DOUBLE else 1)

    return play


GAME = Game[BlackJack](
    name="home_casino/blackjack",
    players=range(1, 3),
    presets=presets_that_touch("casino.croupier", "bj.order"),
    relevant=("casino.croupier", "bj.order"),
    actions=(BlackJackBet, Throw, Take, Serve),
    facts=(Took, PlayerScored, CroupierScored, PlayerServed, CroupierServed),
    bots={temper.name: gambler(temper) for temper in TEMPERS},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide_by(decide_action, decide_throw),
    evolve=evolve,
)
