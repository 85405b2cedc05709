"""The walk round the board: throws, own casino, squares and the cards they turn over."""

from tripot.games.home_casino import scenes
from tripot.games.home_casino.board import (
    AllGain,
    AllPayPot,
    ExtraTurn,
    Gain,
    GainPerCard,
    MoveHome,
    MoveNext,
    MoveSteps,
    PayPerCard,
    PayPot,
    SellNow,
    SkipTurn,
)
from tripot.games.home_casino.facts import (
    Asked,
    CardDrawn,
    EstateBought,
    EstateDeclined,
    EstateSold,
    PawnMoved,
    SkipOrdered,
    ThrowGranted,
)
from tripot.games.home_casino.ruin import pay, settled
from tripot.games.home_casino.table import POT, Casino, PileName
from tripot.kernel import BANK, Fell, Outcome, Place, RuleId, Seat, Telling, Transfer, pips, purse

LEFT_AFTER_BUYING = 25  # CASINO-R13: a buyer must not ruin himself


def thrown(table: Casino, seat: Seat, outcome: Outcome) -> Telling[Casino]:
    """The pawn advances by the sum; a double will throw again (CASINO-19, CASINO-20)."""
    one, two = pips(outcome)
    table = yield Fell(faces=outcome, seat=seat, rule="CASINO-19")
    if one == two:
        table = yield ThrowGranted(seat=seat, rule="CASINO-20")
    return (yield from advance(table, seat, one + two, "CASINO-19"))


def advance(table: Casino, seat: Seat, steps: int, rule: RuleId) -> Telling[Casino]:
    """Walk, collect at one's own casino on the way or on arrival, then play the square reached."""
    ring = table.variant.squares
    size, start, home = len(ring.squares), table.pawns[seat], table.home(seat)
    to = (start + steps) % size
    table = yield PawnMoved(seat=seat, steps=steps, to=to, square=ring.squares[to].type, rule=rule)
    passed = any((start + step) % size == home for step in range(1, steps))  # backwards never pays, CASINO-R4
    cumulates = to == home and steps > 0 and table.variant.land_home == "cumul"
    if passed or cumulates:
        table = yield paid_by_bank(seat, ring.pass_home, "CASINO-28")
    return (yield from land(table, seat))


def land(table: Casino, seat: Seat) -> Telling[Casino]:
    """The square decides the action (CASINO-21)."""
    square = table.square(seat)
    match square.type:
        case "mafia":
            table = yield from pay(table, seat, POT, -square.amount, "CASINO-22")
        case "casino_plus":
            table = yield paid_by_bank(seat, square.amount, "CASINO-23")
        case "jackpot":
            return (yield from turn_over(table, seat, "jackpot", "CASINO-24"))
        case "acquisition":
            return (yield from turn_over(table, seat, "acquisition", "CASINO-25"))
        case "a_vendre":
            return (yield from may_sell(table, seat, len(table.estates[seat]), "CASINO-26"))
        case "pot":
            if table.at(POT):
                table = yield Transfer(source=POT, target=purse(seat), amount=table.at(POT), rule="CASINO-27")
        case "casino":
            return (yield from at_a_casino(table, seat, square.color))
        case "machine_a_sous":
            if square.amount > 0:
                table = yield paid_by_bank(seat, square.amount, "CASINO-38")
            else:
                table = yield from pay(table, seat, POT, -square.amount, "CASINO-38")
        case "roulette" | "black_jack" | "421" | "zanzibar":
            return (yield from scenes.opened(table, seat, square.type))
    return (yield from settled(table))


def at_a_casino(table: Casino, seat: Seat, color: str | None) -> Telling[Casino]:
    """One's own casino pays, another's is a duel, nobody's is nothing (CASINO-29 to CASINO-31)."""
    owner = table.owner(color)
    if owner == seat:
        table = yield paid_by_bank(seat, table.variant.squares.land_home, "CASINO-29")
    elif owner is not None:
        return (yield from scenes.opened(table, seat, "duel", owner))
    return (yield from settled(table))


def turn_over(table: Casino, seat: Seat, pile: PileName, rule: RuleId) -> Telling[Casino]:
    """A card nobody has seen is drawn by chance; after those, the queue is known (CASINO-R14)."""
    cards = getattr(table, pile)
    if cards.unseen:
        return (yield Asked(seat=seat, what=pile, rule=rule))
    if cards.queue:
        return (yield from drawn(table, seat, pile, cards.queue[0]))
    return (yield from settled(table))  # CASINO-R13: no card left, no action


def drawn(table: Casino, seat: Seat, pile: PileName, card: str) -> Telling[Casino]:
    """The card lies open: a Jackpot is obeyed, an estate is for sale if it can be paid."""
    rule = "CASINO-24" if pile == "jackpot" else "CASINO-25"
    table = yield CardDrawn(seat=seat, pile=pile, card=card, rule=rule)
    if pile == "jackpot":
        return (yield from obey(table, seat, card))
    if table.purse(seat) - table.variant.squares.estate(card).buy >= LEFT_AFTER_BUYING:
        return (yield Asked(seat=seat, what="buy", rule="CASINO-25"))
    return (yield from decline(seat, card))


def obey(table: Casino, seat: Seat, card: str) -> Telling[Casino]:
    """What a Jackpot card says; its losses go to the pot (CASINO-14, CASINO-15, CASINO-R12)."""
    held = len(table.estates[seat])
    match table.variant.squares.jackpot(card).effect:
        case Gain(amount=amount):
            table = yield paid_by_bank(seat, amount, "CASINO-24")
        case GainPerCard(amount=amount, max=most) if held:
            table = yield paid_by_bank(seat, min(amount * held, most), "CASINO-24")
        case PayPot(amount=amount):
            table = yield from pay(table, seat, POT, amount, "CASINO-24")
        case PayPerCard(amount=amount, max=most) if held:
            table = yield from pay(table, seat, POT, min(amount * held, most), "CASINO-24")
        case AllGain(amount=amount):
            for other in table.in_playing_order(seat):
                table = yield paid_by_bank(other, amount, "CASINO-24")
        case AllPayPot(amount=amount):
            for other in table.in_playing_order(seat):
                table = yield from pay(table, other, POT, amount, "CASINO-24")
        case MoveNext(to=kind):
            return (yield from advance(table, seat, steps_to(table, seat, kind), "CASINO-R14"))
        case MoveHome():
            way = (table.home(seat) - table.pawns[seat]) % len(table.variant.squares.squares)
            return (yield from advance(table, seat, way or len(table.variant.squares.squares), "CASINO-R14"))
        case MoveSteps(steps=steps):
            return (yield from advance(table, seat, steps, "CASINO-R14"))
        case ExtraTurn():
            table = yield ThrowGranted(seat=seat, rule="CASINO-24")
        case SkipTurn():
            table = yield SkipOrdered(seat=seat, rule="CASINO-24")
        case SellNow(max=most):
            return (yield from may_sell(table, seat, min(most, held), "CASINO-24"))
    return (yield from settled(table))


def steps_to(table: Casino, seat: Seat, kind: str) -> int:
    """How far ahead the next square of a type lies; a full lap if it is the one underfoot and the only one."""
    squares, start = table.variant.squares.squares, table.pawns[seat]
    return next(step for step in range(1, len(squares) + 1) if squares[(start + step) % len(squares)].type == kind)


def may_sell(table: Casino, seat: Seat, most: int, rule: RuleId) -> Telling[Casino]:
    """Estates may be sold at their sale price, if there are any (CASINO-26)."""
    if most:
        return (yield Asked(seat=seat, what="sell", limit=most, rule=rule))
    return (yield from settled(table))


def sell(table: Casino, seat: Seat, cards: tuple[str, ...]) -> Telling[Casino]:
    """The bank takes the cards and pays the price written on them."""
    for card in cards:
        table = yield EstateSold(seat=seat, card=card, rule="CASINO-26")
        table = yield paid_by_bank(seat, table.variant.squares.estate(card).sell, "CASINO-26")
    return (yield from settled(table))


def buy(table: Casino, seat: Seat, card: str) -> Telling[Casino]:
    """The price goes to the bank, not to the pot (CASINO-25, CASINO-R12)."""
    price = table.variant.squares.estate(card).buy
    table = yield Transfer(source=purse(seat), target=BANK, amount=price, rule="CASINO-25")
    table = yield EstateBought(seat=seat, card=card, rule="CASINO-25")
    return (yield from settled(table))


def decline(seat: Seat, card: str) -> Telling[Casino]:
    """The card goes face down under its pile (CASINO-R13)."""
    table = yield EstateDeclined(seat=seat, card=card, rule="CASINO-R13")
    return (yield from settled(table))


def paid_by_bank(seat: Seat, amount: int, rule: RuleId) -> Transfer:
    """The bank always pays (CASINO-R16)."""
    return Transfer(source=BANK, target=Place(purse(seat)), amount=amount, rule=rule)
