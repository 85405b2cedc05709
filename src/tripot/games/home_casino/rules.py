"""The rules of the board game: setting up, turns, legal actions, and how facts change the state.

Related modules: ``journey`` (moves of pawns), ``scenes`` (small games), ``ruin`` (debts and the end).
"""

from collections.abc import Callable
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace

from tripot.games.home_casino import facts as f
from tripot.games.home_casino import journey, ruin, scenes
from tripot.games.home_casino.cloth import Casino, Debt, Pile, strip_scene
from tripot.games.home_casino.small_game import BOX_CHIPS
from tripot.games.home_casino.variant import CasinoVariant
from tripot.kernel import (
    BANK,
    NOTHING,
    Action,
    ActMove,
    Chips,
    Decide,
    Draw,
    Fact,
    Facts,
    Fell,
    InvariantError,
    Move,
    Options,
    Outcome,
    PhaseClosed,
    Pick,
    Seat,
    Throw,
    Thrown,
    Turn,
    dice,
    next_clockwise,
    next_counter_clockwise,
    offer,
    one_of,
    options,
    purse,
    seat_of,
    subset,
)

T = TypeVar("T")

TWO_DICE = dice(2)  # CASINO-R1


def start(players: int, variant: CasinoVariant) -> Casino:
    """Return the first state: the Banquier has dealt chips to every seat; both piles are face down (CASINO-7,
    CASINO-13)."""
    board = variant.squares
    seats = tuple(Seat(number) for number in range(players))
    in_hand = {purse(seat): board.start_total for seat in seats}
    youngest = variant.youngest if variant.youngest in seats else None
    return Casino(
        chips=Chips.from_places({BANK: BOX_CHIPS - sum(in_hand.values()), **in_hand}),
        variant=variant,
        seats=seats,
        first=youngest,
        asking="first" if youngest is None else "home",
        asked=youngest,
        homes=(None,) * players,
        pawns=(0,) * players,
        estates=((),) * players,
        skips=(0,) * players,
        jackpot=Pile(tuple(card.id for card in board.jackpot_cards)),
        acquisition=Pile(tuple(card.id for card in board.acquisition_cards)),
    )


def turn(table: Casino) -> Turn:
    """Return what the table waits for: a seat's decision or a random draw."""
    if table.over:
        return table.over
    if table.scene is not None:
        return scenes.turn(table)
    if table.asked is None:
        return Draw(Pick(table.seats))  # CASINO-18, CASINO-R6: a random draw, if no seat is marked as youngest
    if table.thrown is not None:
        return Draw(TWO_DICE, thrower=table.thrown)
    if table.asking == "jackpot":
        return Draw(Pick(table.jackpot.unseen), thrower=table.asked)
    if table.asking == "acquisition":
        return Draw(Pick(table.acquisition.unseen), thrower=table.asked)
    return Decide(table.phase, (table.asked,))


def legal(table: Casino, seat: Seat) -> Options:
    """Return the options of a seat. Outside the small games, only one seat may act at a time."""
    if table.over or table.thrown is not None:
        return NOTHING
    if table.scene is not None:
        return scenes.legal(table, seat)
    if seat != table.asked:
        return NOTHING
    match table.asking:
        case "home":
            free = [color for color in table.variant.squares.casinos if color not in table.homes]
            return options(offer(f.ChooseCasino, color=one_of(free)))  # CASINO-8, CASINO-10
        case "throw":
            return options(offer(Throw))  # CASINO-19
        case "buy":
            return options(offer(f.Buy), offer(f.DeclineEstate))  # CASINO-25: asked only of a seat that can pay
        case "sell" | "rescue":
            return options(
                offer(f.Sell, cards=subset(table.estates[seat], 1, table.limit)), offer(f.Keep)
            )  # CASINO-26, CASINO-R18
        case "first" | "jackpot" | "acquisition" | "scene":
            return NOTHING  # a random draw is due
        case _:
            assert_never(table.asking)


def default(table: Casino, seat: Seat) -> Action:
    """Return the default action: take the first free casino, throw, and neither buy nor sell, except to save a seat
    from ruin."""
    if table.scene is not None:
        return scenes.default(table, seat)
    match table.asking:
        case "home":
            return f.ChooseCasino(color=str(legal(table, seat)[0].params["color"].least()))
        case "buy":
            return f.DeclineEstate()
        case "sell":
            return f.Keep()
        case "rescue":
            return f.Sell(cards=table.estates[seat])
        case "throw" | "first" | "jackpot" | "acquisition" | "scene":
            return Throw()
        case _:
            assert_never(table.asking)


def decide(table: Casino, move: Move) -> Facts[Casino]:
    """Yield the facts of a legal move."""
    if table.scene is not None:
        return scenes.decide(table, move)
    if isinstance(move, ActMove):
        return decide_action(table, move.seat, move.action)
    if table.asked is None:
        return begin(Seat(int(move.outcome[0])))
    return decide_chance(table, table.asked, move.outcome)


def decide_chance(table: Casino, seat: Seat, outcome: Outcome) -> Facts[Casino]:
    """Apply a throw, or turn over a card."""
    if table.asking == "jackpot":
        return journey.reveal_card(table, seat, "jackpot", str(outcome[0]))
    if table.asking == "acquisition":
        return journey.reveal_card(table, seat, "acquisition", str(outcome[0]))
    return journey.decide_throw(table, seat, outcome)


def begin(seat: Seat) -> Facts[Casino]:
    """Begin the game. The draw names the player who begins and who chooses a casino first."""
    yield f.FirstDrawn(seat=seat, rule="CASINO-R6")
    return (yield f.SeatAsked(seat=seat, what="home", rule="CASINO-R6"))


def decide_action(table: Casino, seat: Seat, action: Action) -> Facts[Casino]:
    """Decide an action. Each action closes its phase, so that it cannot be repeated."""
    if isinstance(action, Throw):
        return (yield Thrown(seat=seat, rule="CASINO-19"))
    table = yield PhaseClosed(seat=seat, rule="CASINO-21")
    match action:
        case f.ChooseCasino(color=color):
            return (yield from settle_in(table, seat, color))
        case f.Buy():
            return (yield from journey.buy(table, seat, str(table.offered)))
        case f.DeclineEstate():
            return (yield from journey.decline(seat, str(table.offered)))
        case f.Sell(cards=cards) if table.asking == "rescue":
            return (yield from ruin.sell_in_distress(table, seat, cards))
        case f.Sell(cards=cards):
            return (yield from journey.sell(table, seat, cards))
        case f.Keep() if table.asking == "rescue":
            return (yield from ruin.give_up(seat))
        case f.Keep():
            return (yield from ruin.settle_action(table))
    raise InvariantError(f"Home Casino has no {action}")


def settle_in(table: Casino, seat: Seat, color: str) -> Facts[Casino]:
    """Choose a casino. After all have chosen, name a Banquier and begin the first turn (CASINO-8, CASINO-12)."""
    square = table.variant.squares.casino(color)
    table = yield f.CasinoChosen(seat=seat, color=color, square=square, rule="CASINO-8")
    following = next_counter_clockwise(table.seats, seat)
    if table.homes[following] is None:
        return (yield f.SeatAsked(seat=following, what="home", rule="CASINO-R6"))
    table = yield f.BankerNamed(seat=next_clockwise(table.seats, following), rule="CASINO-R15")
    return (yield f.TurnBegan(seat=following, round=1, rule="CASINO-18"))


def evolve(table: Casino, fact: Fact) -> Casino:
    """Return the table after a fact."""
    if table.scene is not None and scenes.is_scene_fact(table, fact):
        return scenes.evolve(table, fact)
    fold = FOLDS.get(type(fact))
    if fold is None:
        raise InvariantError(f"Home Casino cannot fold {fact}")
    return fold(table, fact)


def fold_card(table: Casino, fact: f.CardDrawn) -> Casino:
    """Return the table after a card was drawn. A Jackpot card goes under its pile at once; an estate is offered."""
    if fact.pile == "jackpot":
        return replace(table, jackpot=table.jackpot.without(fact.card).under(fact.card))
    return replace(table, acquisition=table.acquisition.without(fact.card), offered=fact.card)


def fold_purchase(table: Casino, fact: f.EstateBought) -> Casino:
    """Return the table after a purchase."""
    held = (*table.estates[fact.seat], fact.card)
    return replace(table, estates=put(table.estates, fact.seat, held), offered=None)


def fold_sale(table: Casino, fact: f.EstateSold) -> Casino:
    """Return the table after a sale. The estate goes under its pile."""
    held = tuple(card for card in table.estates[fact.seat] if card != fact.card)
    return replace(table, estates=put(table.estates, fact.seat, held), acquisition=table.acquisition.under(fact.card))


def fold_emptying(table: Casino, fact: f.Emptied) -> Casino:
    """Return the table after a seat lost its last chips. The seat now has a debt, which replaces any earlier debt."""
    debt = Debt(fact.seat, fact.to, fact.owing, fact.held)
    return replace(table, debts=(*other_debts(table, fact), debt))


def fold_surrender(table: Casino, fact: f.GaveUp) -> Casino:
    """Return the table after a seat gave up: its debt is final."""
    debts = tuple(replace(debt, final=True) if debt.seat == fact.seat else debt for debt in table.debts)
    return replace(table, debts=debts)


def fold_bankruptcy(table: Casino, fact: f.WentBankrupt) -> Casino:
    """Return the table after a bankruptcy. The heir gets the estates; without an heir, they go under the pile."""
    heir = seat_of(fact.to)
    estates = put(table.estates, fact.seat, ())
    if heir is not None:
        estates = put(estates, heir, (*estates[heir], *fact.cards))
    return replace(
        table,
        seats=tuple(other for other in table.seats if other != fact.seat),
        estates=estates,
        acquisition=table.acquisition if heir is not None else table.acquisition.under(*fact.cards),
        debts=other_debts(table, fact),
    )


def other_debts(table: Casino, fact: f.Emptied | f.Rescued | f.WentBankrupt) -> tuple[Debt, ...]:
    """Return the debts of all seats except the one that a fact is about."""
    return tuple(debt for debt in table.debts if debt.seat != fact.seat)


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a tuple with one value per seat, in which one is replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


FOLDS: dict[type[Fact], Callable[[Casino, Any], Casino]] = {
    Fell: lambda table, _: table,
    f.NoGame: lambda table, _: table,
    f.SceneOpened: lambda table, fact: replace(table, asking="scene", scene=strip_scene(scenes.new_scene(table, fact))),
    f.SceneClosed: lambda table, _: replace(table, scene=None),
    f.FirstDrawn: lambda table, fact: replace(table, first=fact.seat),
    f.SeatAsked: lambda table, fact: replace(table, asking=fact.what, asked=fact.seat, limit=fact.limit),
    f.CasinoChosen: lambda table, fact: replace(
        table, homes=put(table.homes, fact.seat, fact.color), pawns=put(table.pawns, fact.seat, fact.square)
    ),
    f.BankerNamed: lambda table, fact: replace(table, banker=fact.seat),
    f.TurnBegan: lambda table, fact: replace(
        table, active=fact.seat, asked=fact.seat, asking="throw", again=0, rounds=fact.round
    ),
    f.ThrewAgain: lambda table, fact: replace(table, asked=fact.seat, asking="throw", again=table.again - 1),
    f.ThrowGranted: lambda table, _: replace(table, again=table.again + 1),
    f.SkipOrdered: lambda table, fact: replace(table, skips=put(table.skips, fact.seat, table.skips[fact.seat] + 1)),
    f.TurnSkipped: lambda table, fact: replace(table, skips=put(table.skips, fact.seat, table.skips[fact.seat] - 1)),
    f.PawnMoved: lambda table, fact: replace(table, pawns=put(table.pawns, fact.seat, fact.to)),
    f.CardDrawn: fold_card,
    f.EstateBought: fold_purchase,
    f.EstateDeclined: lambda table, fact: replace(table, acquisition=table.acquisition.under(fact.card), offered=None),
    f.EstateSold: fold_sale,
    f.Emptied: fold_emptying,
    f.Rescued: lambda table, fact: replace(table, debts=other_debts(table, fact)),
    f.GaveUp: fold_surrender,
    f.WentBankrupt: fold_bankruptcy,
}
"""The fold of each fact of the board."""
