"""The rules for moving around the board: throws, squares and cards. ``ruin`` has the rules for debts."""

from typing import assert_never

from tripot.games.home_casino import scenes
from tripot.games.home_casino.board import (
    AllGain,
    AllPayPot,
    ChipsEffect,
    ExtraTurn,
    GainFromBank,
    GainPerCard,
    MoveEffect,
    MoveHome,
    MoveNext,
    MoveSteps,
    PayPerCard,
    PayPot,
    SellNow,
    SkipTurn,
)
from tripot.games.home_casino.cloth import POT, Casino, PileName
from tripot.games.home_casino.facts import (
    CardDrawn,
    EstateBought,
    EstateDeclined,
    EstateSold,
    PawnMoved,
    SeatAsked,
    SkipOrdered,
    ThrowGranted,
)
from tripot.games.home_casino.ruin import has_reached_target, pay, settle_action
from tripot.kernel import BANK, Facts, Fell, Outcome, Place, RuleId, Seat, Transfer, pips, purse

LEFT_AFTER_BUYING = 25  # CASINO-R13: a purchase must not ruin the buyer


def decide_throw(table: Casino, seat: Seat, outcome: Outcome) -> Facts[Casino]:
    """Move the pawn by the sum. A double grants another throw (CASINO-19, CASINO-20)."""
    one, two = pips(outcome)
    table = yield Fell(faces=outcome, seat=seat, rule="CASINO-19")
    if one == two:
        table = yield ThrowGranted(seat=seat, rule="CASINO-20")
    return (yield from walk(table, seat, one + two, "CASINO-19"))


def walk(table: Casino, seat: Seat, steps: int, rule: RuleId) -> Facts[Casino]:
    """Move the pawn, collect at its own casino on the way or on arrival, then play the square reached."""
    ring = table.variant.squares
    size, start, home = len(ring.squares), table.pawns[seat], table.home(seat)
    to = (start + steps) % size
    table = yield PawnMoved(seat=seat, steps=steps, to=to, square=ring.squares[to].type, rule=rule)
    passed = home >= 0 and ((home - start) % size or size) < steps  # no pay for a pawn that moves backwards, CASINO-R4
    cumulates = to == home and steps > 0 and table.variant.land_home == "cumul"
    if passed or cumulates:
        table = yield bank_payment(seat, ring.pass_home, "CASINO-28")
        if has_reached_target(table, seat):  # CASINO-R20: the game ends, so the square is not played
            return (yield from settle_action(table))
    return (yield from land(table, seat))


def land(table: Casino, seat: Seat) -> Facts[Casino]:
    """Play the square that a pawn reached (CASINO-21)."""
    square = table.square(seat)
    match square.type:
        case "mafia":
            table = yield from pay(table, seat, POT, -square.amount, "CASINO-22")
        case "casino_plus":
            table = yield bank_payment(seat, square.amount, "CASINO-23")
        case "jackpot":
            return (yield from turn_over(table, seat, "jackpot", "CASINO-24"))
        case "acquisition":
            return (yield from turn_over(table, seat, "acquisition", "CASINO-25"))
        case "a_vendre":
            return (yield from offer_sale(table, seat, len(table.estates[seat]), "CASINO-26"))
        case "pot":
            if table.at(POT):
                table = yield Transfer(source=POT, target=purse(seat), amount=table.at(POT), rule="CASINO-27")
        case "casino":
            return (yield from land_on_casino(table, seat, square.color))
        case "machine_a_sous":
            if square.amount > 0:
                table = yield bank_payment(seat, square.amount, "CASINO-38")
            else:
                table = yield from pay(table, seat, POT, -square.amount, "CASINO-38")
        case "roulette" | "black_jack" | "421" | "zanzibar":
            return (yield from scenes.open_scene(table, seat, square.type))
        case _:
            assert_never(square.type)
    return (yield from settle_action(table))


def land_on_casino(table: Casino, seat: Seat, color: str | None) -> Facts[Casino]:
    """Land on a casino: the player's own casino pays, an opponent's opens a duel, any other does nothing (CASINO-29 to
    CASINO-31)."""
    owner = table.owner(color)
    if owner == seat:
        table = yield bank_payment(seat, table.variant.squares.land_home, "CASINO-29")
    elif owner is not None:
        return (yield from scenes.open_scene(table, seat, "duel", owner))
    return (yield from settle_action(table))


def turn_over(table: Casino, seat: Seat, pile: PileName, rule: RuleId) -> Facts[Casino]:
    """Turn over a card. Chance draws one of the unseen cards. Once all cards have been seen, they come in the order in
    which they were returned (CASINO-R14)."""
    cards = getattr(table, pile)
    if cards.unseen:
        return (yield SeatAsked(seat=seat, what=pile, rule=rule))
    if cards.queue:
        return (yield from reveal_card(table, seat, pile, cards.queue[0]))
    return (yield from settle_action(table))  # CASINO-R13: no card is left


def reveal_card(table: Casino, seat: Seat, pile: PileName, card: str) -> Facts[Casino]:
    """Apply a Jackpot card, or offer an estate to a seat that can pay for it."""
    rule = "CASINO-24" if pile == "jackpot" else "CASINO-25"
    table = yield CardDrawn(seat=seat, pile=pile, card=card, rule=rule)
    if pile == "jackpot":
        return (yield from obey(table, seat, card))
    if table.purse(seat) - table.variant.squares.estate(card).buy >= LEFT_AFTER_BUYING:
        return (yield SeatAsked(seat=seat, what="buy", rule="CASINO-25"))
    return (yield from decline(seat, card))


def obey(table: Casino, seat: Seat, card: str) -> Facts[Casino]:
    """Apply a Jackpot card (CASINO-14, CASINO-15)."""
    effect = table.variant.squares.jackpot(card).effect
    match effect:
        case MoveNext() | MoveHome() | MoveSteps():
            return (yield from walk(table, seat, ordered_steps(table, seat, effect), "CASINO-R14"))
        case SellNow(max=most):
            return (yield from offer_sale(table, seat, min(most, len(table.estates[seat])), "CASINO-24"))
        case ExtraTurn():
            table = yield ThrowGranted(seat=seat, rule="CASINO-24")
        case SkipTurn():
            table = yield SkipOrdered(seat=seat, rule="CASINO-24")
        case _:
            for who, amount in ordered_gains(table, seat, effect):
                if amount > 0:
                    table = yield bank_payment(who, amount, "CASINO-24")
                else:
                    table = yield from pay(table, who, POT, -amount, "CASINO-24")  # CASINO-R12
    return (yield from settle_action(table))


def ordered_gains(table: Casino, seat: Seat, effect: ChipsEffect) -> list[tuple[Seat, int]]:
    """Return each seat's gain from a Jackpot card, in playing order. Losses are negative."""
    held = len(table.estates[seat])
    match effect:
        case GainFromBank(amount=amount):
            return [(seat, amount)]
        case PayPot(amount=amount):
            return [(seat, -amount)]
        case GainPerCard(amount=amount, max=most):
            return [(seat, min(amount * held, most))] if held else []
        case PayPerCard(amount=amount, max=most):
            return [(seat, -min(amount * held, most))] if held else []
        case AllGain(amount=amount):
            return [(other, amount) for other in table.in_playing_order(seat)]
        case AllPayPot(amount=amount):
            return [(other, -amount) for other in table.in_playing_order(seat)]
        case _:
            assert_never(effect)


def ordered_steps(table: Casino, seat: Seat, effect: MoveEffect) -> int:
    """Return the number of squares by which a Jackpot card moves a pawn. If the pawn is already on the target square,
    this is a full lap."""
    squares, start = table.variant.squares.squares, table.pawns[seat]
    match effect:
        case MoveNext(to=kind):
            laps = range(1, len(squares) + 1)
            return next(step for step in laps if squares[(start + step) % len(squares)].type == kind)
        case MoveHome():
            return (table.home(seat) - start) % len(squares) or len(squares)
        case MoveSteps(steps=steps):
            return steps
        case _:
            assert_never(effect)


def offer_sale(table: Casino, seat: Seat, most: int, rule: RuleId) -> Facts[Casino]:
    """Let a seat sell estates at their sale price, if it has any (CASINO-26)."""
    if most:
        return (yield SeatAsked(seat=seat, what="sell", limit=most, rule=rule))
    return (yield from settle_action(table))


def sell(table: Casino, seat: Seat, cards: tuple[str, ...]) -> Facts[Casino]:
    """Sell cards to the bank, which pays their sale price (CASINO-26, CASINO-R13)."""
    for card in cards:
        table = yield EstateSold(seat=seat, card=card, rule="CASINO-26")
        table = yield bank_payment(seat, table.variant.sale_price(card), "CASINO-26")
    return (yield from settle_action(table))


def buy(table: Casino, seat: Seat, card: str) -> Facts[Casino]:
    """Buy an estate. The price goes to the bank, not to the pot (CASINO-25, CASINO-R12)."""
    price = table.variant.squares.estate(card).buy
    table = yield Transfer(source=purse(seat), target=BANK, amount=price, rule="CASINO-25")
    table = yield EstateBought(seat=seat, card=card, rule="CASINO-25")
    return (yield from settle_action(table))


def decline(seat: Seat, card: str) -> Facts[Casino]:
    """Decline an estate. The card goes face down under its pile (CASINO-R13)."""
    table = yield EstateDeclined(seat=seat, card=card, rule="CASINO-R13")
    return (yield from settle_action(table))


def bank_payment(seat: Seat, amount: int, rule: RuleId) -> Transfer:
    """Return a payment of the bank. The bank can always pay (CASINO-R16)."""
    return Transfer(source=BANK, target=Place(purse(seat)), amount=amount, rule=rule)
