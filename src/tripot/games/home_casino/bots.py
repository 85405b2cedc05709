"""Two temperaments for the board; in a small game they play as that game's bot of the same temperament."""

from random import Random

from tripot.games.home_casino import scenes
from tripot.games.home_casino.facts import Buy, ChooseCasino, DeclineEstate, Sell
from tripot.games.home_casino.table import Casino
from tripot.kernel import Action, Bot, OneOf, Options, Seat, Subset, Throw


def traveller(temperament: str, budget: float) -> Bot[Casino]:
    """Someone who spends at most this share of what he has on an estate, and sells all he can."""

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
        return Throw()

    return play


BOTS: dict[str, Bot[Casino]] = {
    "cautious": traveller("cautious", budget=0.25),
    "bold": traveller("bold", budget=0.6),
}
