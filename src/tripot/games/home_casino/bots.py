"""The two bots of the board game; in a small game each plays as that game's bot of the same name. No rule here."""

from random import Random
from typing import assert_never

from tripot.games.home_casino import scenes
from tripot.games.home_casino.cloth import Casino
from tripot.games.home_casino.facts import Buy, ChooseCasino, DeclineEstate, Sell
from tripot.kernel import Action, Bot, OneOf, Options, Seat, Subset, Throw


def traveller(temperament: str, budget: float) -> Bot[Casino]:
    """A bot that spends at most this share of what it has on an estate, and sells all it can."""

    def play(table: Casino, seat: Seat, offered: Options, rng: Random) -> Action:
        if table.scene is not None:
            return scenes.game_of(table).bots[temperament](table.live_scene(), seat, offered, rng)
        match table.asking:
            case "home":
                colors = offered[0].params["color"]
                assert isinstance(colors, OneOf)
                return ChooseCasino(color=str(rng.choice(colors.values)))
            case "buy":
                price = table.variant.squares.estate(str(table.offered)).buy
                return Buy() if price <= budget * table.purse(seat) else DeclineEstate()
            case "sell" | "rescue":
                cards = offered[0].params["cards"]
                assert isinstance(cards, Subset)
                return Sell(cards=tuple(map(str, cards.of[: cards.at_most])))
            case "throw" | "first" | "jackpot" | "acquisition" | "scene":
                return Throw()
            case _:
                assert_never(table.asking)

    return play


BOTS: dict[str, Bot[Casino]] = {
    "cautious": traveller("cautious", budget=0.25),
    "bold": traveller("bold", budget=0.6),
}
