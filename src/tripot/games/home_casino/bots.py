"""The bots of the board game; in a small game each plays as that game's bot of the same name. No rule here."""

from random import Random
from typing import Any, assert_never

from tripot.games.home_casino import duel, roulette, zanzibar
from tripot.games.home_casino.cloth import Casino
from tripot.games.home_casino.facts import Buy, ChooseCasino, DeclineEstate, Keep, Sell
from tripot.games.home_casino.ruin import distress_price
from tripot.games.home_casino.tempers import ALARM_BELOW, EXPERT, NEAR_TARGET, TEMPERS, Temper
from tripot.games.home_casino.worth import scene_of
from tripot.kernel import Action, Bot, OneOf, Options, Seat, Subset, Throw

EXPERT_BY_SQUARE: dict[type[Any], dict[str, Bot[Any]]] = {
    duel.Duel: {EXPERT.name: duel.duellist(EXPERT)},
    zanzibar.Zanzibar: {EXPERT.name: zanzibar.thrower(EXPERT)},
    roulette.Roulette: {EXPERT.name: roulette.punter(EXPERT)},
}
"""How the expert of the board plays where there is nothing to solve, and so no expert of its own."""


def traveller(temper: Temper) -> Bot[Casino]:
    """A bot that buys by its temper while there is time to sell, and sells the dearest first."""

    def play(table: Casino, seat: Seat, offered: Options, rng: Random) -> Action:
        if table.scene is not None:
            bots = {**EXPERT_BY_SQUARE.get(type(table.scene), {}), **scene_of(table).bots}
            return bots[temper.name](table.live_scene(), seat, offered, rng)
        match table.asking:
            case "home":
                colors = offered[0].params["color"]
                assert isinstance(colors, OneOf)
                return ChooseCasino(color=str(rng.choice(colors.values)))
            case "buy":
                return Buy() if wants_estate(table, seat, temper) else DeclineEstate()
            case "sell":
                return Sell(cards=dearest(table, offered))
            case "rescue":
                return rescue(table, seat)
            case "throw" | "first" | "jackpot" | "acquisition" | "scene":
                return Throw()
            case _:
                assert_never(table.asking)

    return play


def wants_estate(table: Casino, seat: Seat, temper: Temper) -> bool:
    """Whether a bot buys: within its budget, and while nobody is so near the target that it could not sell in time."""
    price = table.variant.squares.estate(str(table.offered)).buy
    has, target = table.purse(seat), table.variant.target
    if target - has <= NEAR_TARGET or max(map(table.purse, table.seats)) >= target - ALARM_BELOW:
        return False
    return price <= temper.budget * has


def dearest(table: Casino, offered: Options) -> tuple[str, ...]:
    """As many estates as may be sold, those that bring the most."""
    cards = offered[0].params["cards"]
    assert isinstance(cards, Subset)
    brings = sorted(map(str, cards.of), key=lambda card: table.variant.squares.estate(card).sell, reverse=True)
    return tuple(brings[: cards.at_most])


def rescue(table: Casino, seat: Seat) -> Action:
    """Sell in distress what loses the least, as much as the debt asks; give up where all of it is too little."""
    owing = next(debt.owing for debt in table.debts if debt.seat == seat)
    estates = table.variant.squares.estate
    sold: list[str] = []
    for card in sorted(table.estates[seat], key=lambda card: estates(card).sell - distress_price(table, card)):
        if sum(distress_price(table, other) for other in sold) > owing:
            break
        sold.append(card)
    return Sell(cards=tuple(sold)) if sold else Keep()


def make_bots() -> dict[str, Bot[Any]]:
    """A bot for each temper; the expert plays best where best play is known."""
    bots = {temper.name: traveller(temper) for temper in (*TEMPERS, EXPERT)}
    bots[EXPERT.name].slow = True  # type: ignore[attr-defined]  # like the small games' own
    return bots


BOTS: dict[str, Bot[Casino]] = make_bots()
