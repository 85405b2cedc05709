"""The bots of the board game. In a small game, each plays like the bot of the same name in that game."""

from functools import partial
from random import Random
from typing import assert_never

from tripot.games.home_casino import roulette
from tripot.games.home_casino.cloth import Casino, Scene
from tripot.games.home_casino.facts import Buy, ChooseCasino, DeclineEstate, Keep, Sell
from tripot.games.home_casino.race import stake_chance, stakes_to_weigh, standing
from tripot.games.home_casino.ruin import distress_price
from tripot.games.home_casino.stakes import named_opponent
from tripot.games.home_casino.tempers import ALARM_BELOW, CALCULATING, EXPERT, NEAR_TARGET, TEMPERS, Temper
from tripot.games.home_casino.worth import law_of_field, law_of_stake, scene_of
from tripot.kernel import Action, Done, OneOf, Option, Options, Seat, Strategy, Subset, Throw, Undo, View, Whole, tag_of

CHIPS_PER_TURN = 225
"""An estimate of how many chips the leader gains per turn."""

THROWS_PER_TURN = 6 / 5  # CASINO-20, CASINO-R3: doubles throw again


def traveller(temper: Temper) -> Strategy[Casino]:
    """Return a bot that buys according to its style while there is time to sell, and sells the most expensive estates
    first."""

    def play(view: View[Casino]) -> Action:
        table, seat, offered = view.state, view.seat, view.options
        if table.scene is not None:
            game = scene_of(table)
            return game.bots[temper.name](view.inside(game, table.live_scene()))
        match table.asking:
            case "home":
                colors = offered[0].params["color"]
                assert isinstance(colors, OneOf)
                return ChooseCasino(color=str(view.rng.choice(colors.values)))
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
    """Return whether a bot buys the estate. It does if the price is within its budget, and if the game will probably
    last long enough to sell the estate again."""
    price = table.variant.squares.estate(str(table.offered)).buy
    has, target = table.purse(seat), table.variant.target
    if target - has <= NEAR_TARGET or max(map(table.purse, table.seats)) >= target - ALARM_BELOW:
        return False
    return price <= temper.budget * has


def dearest(table: Casino, offered: Options) -> tuple[str, ...]:
    """Return the most valuable estates, as many as may be sold."""
    cards = offered[0].params["cards"]
    assert isinstance(cards, Subset)
    brings = sorted(map(str, cards.of), key=lambda card: table.variant.squares.estate(card).sell, reverse=True)
    return tuple(brings[: cards.at_most])


def rescue(table: Casino, seat: Seat) -> Action:
    """Return the action of a ruined bot: sell the estates that cover the debt at the smallest loss, or give up."""
    owing = next(debt.owing for debt in table.debts if debt.seat == seat)
    estates = table.variant.squares.estate
    sold: list[str] = []
    for card in sorted(table.estates[seat], key=lambda card: estates(card).sell - distress_price(table, card)):
        if sum(distress_price(table, other) for other in sold) > owing:
            break
        sold.append(card)
    return Sell(cards=tuple(sold)) if sold else Keep()


def contender(view: View[Casino]) -> Action:
    """Play as the expert: stake and buy to maximize the chance of first place, and use best play where it is known."""
    table, seat, offered = view.state, view.seat, view.options
    if table.scene is None:
        if table.asking == "buy":
            return Buy() if is_worth_buying(table, seat) else DeclineEstate()
        return AS_OTHERS(view)
    scene = table.live_scene()
    if isinstance(scene, roulette.Roulette):
        return bet_for_first_place(table, scene, seat, offered, view.rng)
    if "stake" in offered[0].params:
        return stake_for_first_place(table, scene, seat, offered)
    game = scene_of(table)
    return game.bots.get(EXPERT.name, game.bots[CALCULATING.name])(view.inside(game, scene))


AS_OTHERS = traveller(CALCULATING)
"""The calculating bot. Without a stake or purchase, the expert plays like it."""


def stake_for_first_place(table: Casino, scene: Scene, seat: Seat, offered: Options) -> Action:
    """Return the opponent and the stake with the best chance of first place."""
    fortunes, target, law = fortunes_of(table), table.variant.target, law_of_stake(scene)
    found: list[tuple[float, int, Option, Seat | None]] = []
    for option in offered:
        opponent = named_opponent(option) if "opponent" in option.params else getattr(scene, "owner", None)
        stakes = option.params["stake"]
        assert isinstance(stakes, Whole)
        for stake in stakes_to_weigh(stakes, target - table.purse(seat)):
            chance = stake_chance(fortunes, seat, opponent, stake, law, target)
            found.append((chance, stake, option, opponent))
    _, stake, option, opponent = max(found, key=lambda item: item[0])
    named = {"opponent": opponent} if "opponent" in option.params else {}
    return scene_of(table).action(option, stake=stake, **named)


def bet_for_first_place(table: Casino, scene: roulette.Roulette, seat: Seat, offered: Options, rng: Random) -> Action:
    """Return one roulette bet if it improves the chance of first place or is required; otherwise, place no bet."""
    by_word = {option.do: option for option in offered}
    bet = by_word.get(roulette.BET)
    if bet is not None and not scene.has_bet(seat):
        sums = bet.params["amount"]
        assert isinstance(sums, Whole)
        fortunes, target = fortunes_of(table), table.variant.target
        fields = (rng.choice(roulette.CHANCES), rng.choice(roulette.NUMBERS))
        chance, amount, on = max(
            (stake_chance(fortunes, seat, None, amount, law_of_field(field), target), -amount, field)
            for field in fields
            for amount in stakes_to_weigh(sums, target - table.purse(seat))
        )
        if seat == scene.lander or chance > standing(fortunes, seat, target):
            return roulette.RouletteBet(on, -amount)
    for word in (Throw(), Done(), Undo()):
        if tag_of(word) in by_word:
            return word
    return roulette.TakeBackBet(*next(iter(scene.bets(seat).items())))  # the seat may act but is not awaited


def fortunes_of(table: Casino) -> dict[Seat, float]:
    """Return each seat's chips plus the likely proceeds of its estates."""
    return {
        seat: table.belongings(seat) + sum(map(partial(resale, table), table.estates[seat])) for seat in table.seats
    }


def resale(table: Casino, card: str) -> float:
    """Return the sale price of an estate, times the chance to sell it before the end."""
    squares = table.variant.squares.squares
    markets = sum(square.type == "a_vendre" for square in squares)
    ahead = max(map(table.purse, table.seats))
    turns = max(0.0, (table.variant.target - ahead) / CHIPS_PER_TURN)
    unsold: float = (1 - THROWS_PER_TURN * markets / len(squares)) ** turns
    return table.variant.squares.estate(card).sell * (1 - unsold)


def is_worth_buying(table: Casino, seat: Seat) -> bool:
    """Return whether an estate improves the chance of first place."""
    del seat
    card = str(table.offered)
    return resale(table, card) > table.variant.squares.estate(card).buy


contender.slow = True  # type: ignore[attr-defined]  # like the small games' own

BOTS: dict[str, Strategy[Casino]] = {temper.name: traveller(temper) for temper in TEMPERS} | {EXPERT.name: contender}
