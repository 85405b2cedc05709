"""Whether the default tables make games: three shares, each with its 95 % interval (Wilson).

``python bench/default_tables.py [GAMES]`` plays so many four-seat games of each kind:

- Tabu, *maison*: how many punter-tours gain, when all stake 2 to 12 % of their purse on one field;
- Tabu, *maison*: how often a player wins who always stakes 1 against three such people;
- Home Casino, *famille*: how often a player wins who puts all that is allowed on red at every roulette.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tripot.games import find_games
from tripot.kernel import Action, ActMove, Chance, Decide, Done, Draw, Game, Options, Over, Seat, Throw, advance, tag_of
from tripot.lab.confidence import wilson_interval

Player = Callable[[Any, Seat, Options, Random], Action]


@dataclass(frozen=True)
class Share:
    """How many of how many, and the interval of the share."""

    hits: float
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.hits / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, 95 %."""
        return wilson_interval(self.value, self.of)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.1%} ({low:.1%} to {high:.1%}, n = {self.of})"


def play_game(game: Game[Any], variant: Any, players: Sequence[Player], rng: Random, watch: Any = None) -> Any:
    """Play one game to its end; ``watch`` sees each state before and after a move."""
    state = game.start(len(players), variant)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Draw):
            outcomes = turn.law.outcomes()
            (outcome,) = rng.choices([it for it, _ in outcomes], [weight for _, weight in outcomes])
            move: Any = Chance(outcome)
        else:
            assert isinstance(turn, Decide)
            seat = turn.awaited[0]
            move = ActMove(seat, players[seat](state, seat, game.legal(state, seat), rng), state.phase)
        after, _ = advance(game, state, move)
        if watch is not None:
            watch(state, move, after)
        state = after
    return state


def simple_person(state: Any, seat: Seat, offered: Options, rng: Random) -> Action:
    """Stake 2 to 12 % of the purse on one field."""
    return _stake(state, seat, offered, rng, round(state.purse(seat) * rng.uniform(0.02, 0.12)))


def miser(state: Any, seat: Seat, offered: Options, rng: Random) -> Action:
    """Stake 1 on one field."""
    return _stake(state, seat, offered, rng, 1)


def _stake(state: Any, seat: Seat, offered: Options, rng: Random, amount: int) -> Action:
    names = {option.do for option in offered}
    if tag_of(Throw) in names:
        return Throw()
    stakes = [option for option in offered if option.do == "tabu.stake/1"]
    if state.stakes(seat) or not stakes:
        return Done()
    fields = [(face, option) for option in stakes for face in option.params["face"].every()]
    face, option = rng.choice(fields)
    most = option.params["amount"]
    return find_games()["tabu"].action(option, face=face, amount=max(most.low, min(most.high, amount)))


def casino_player(stake: float, roulette: float, price: float) -> Player:
    """A simple player of Home Casino: the shares of the ceiling, of the chips at roulette and of the chips for an
    estate that they go up to. They sell all they can, and play the small games as the house would."""

    def play(state: Any, seat: Seat, offered: Options, rng: Random) -> Action:
        game = find_games()["home_casino"]
        option = rng.choice([it for it in offered if it.do.endswith((".challenge/1", ".bet/1"))] or offered)
        owned = state.purse(seat)
        match option.do:
            case "roulette.bet/1":
                if not _bets(state, seat):
                    return game.action(option, on="rouge", amount=_part(option, owned * roulette, rng))
            case "blackjack.bet/1":
                return game.action(option, stake=_part(option, option.params["stake"].high * stake, rng, "stake"))
            case "duel.challenge/1":
                return game.action(option, stake=_part(option, option.params["stake"].high * stake, rng, "stake"))
            case "zanzibar.challenge/1" | "q421.challenge/1":
                amount = _part(option, option.params["stake"].high * stake, rng, "stake")
                return game.action(option, opponent=option.params["opponent"].least(), stake=amount)
        for it in offered:
            if it.do == "home_casino.buy/1":
                affordable = state.variant.squares.estate(state.offered).buy <= price * owned
                return game.action(it) if affordable else game.default(state, seat)
            if it.do == "home_casino.sell/1":
                cards = state.estates[seat]
                return game.action(it, cards=cards[: it.params["cards"].at_most])
        return game.default(state, seat)

    return play


def _bets(state: Any, seat: Seat) -> int:
    return sum(
        amount for place, amount in state.chips.at.items() if place.startswith("stake:") and place.endswith(f":{seat}")
    )


def _part(option: Any, most: float, rng: Random, name: str = "amount") -> int:
    """A sum up to this, within what is offered."""
    domain = option.params[name]
    return int(max(domain.low, min(domain.high, round(rng.random() * most / 25) * 25)))


TEMPERS = (casino_player(0.25, 0.05, 0.25), casino_player(0.6, 0.12, 0.4), casino_player(1, 0.35, 0.6))
"""*Prudent*, *moyen* and *flambeur* of the rulings."""


def plunger(otherwise: Player) -> Player:
    """One who puts all that is allowed on red at roulette."""
    game = find_games()["home_casino"]

    def play(state: Any, seat: Seat, offered: Options, rng: Random) -> Action:
        for option in offered:
            if option.do == "roulette.bet/1":
                return game.action(option, on="rouge", amount=option.params["amount"].high)
        return otherwise(state, seat, offered, rng)

    return play


def tabu_gains(games: int, seed: int = 1) -> Share:
    """The punter-tours that gain, where all stake 2 to 12 % of their purse."""
    game, rng, counted = find_games()["tabu"], Random(seed), [0, 0]

    def watch(before: Any, move: Any, after: Any) -> None:
        if isinstance(move, Chance) and before.thrown is not None:
            for seat in before.punters:
                counted[0] += after.purse(seat) > before.belongings(seat)
                counted[1] += 1

    for _ in range(games):
        play_game(game, game.presets["maison"], [simple_person] * 4, rng, watch)
    return Share(*counted)


def wins_of_first(game: Game[Any], preset: str, players: Sequence[Player], games: int, seed: int = 1) -> Share:
    """How often the first of these players wins, a shared win counted in part; seats are drawn for each game."""
    rng, won = Random(seed), 0.0
    for _ in range(games):
        order = rng.sample(range(len(players)), len(players))
        over = play_game(game, game.presets[preset], [players[it] for it in order], rng).over
        won += (order.index(0) in over.winners) / max(1, len(over.winners))
    return Share(won, games)


def miser_wins(games: int, seed: int = 1) -> Share:
    """How often a player wins at Tabu who always stakes 1."""
    return wins_of_first(find_games()["tabu"], "maison", [miser, *[simple_person] * 3], games, seed)


def plunger_wins(games: int, players: Sequence[Player], preset: str = "famille", seed: int = 1) -> Share:
    """How often a player wins at Home Casino who plunges on red, against three of these at random.

    Apart from the roulette the plunger plays like the middle one of them.
    """
    rng, share = Random(seed), Share(0, 0)
    seated = plunger(players[1])
    for number in range(games):
        others = rng.choices(players, k=3)
        one = wins_of_first(find_games()["home_casino"], preset, [seated, *others], 1, seed * games + number)
        share = Share(share.hits + one.hits, share.of + 1)
    return share


def house_bots() -> tuple[Player, ...]:
    """The bots one meets at a table, by rising stakes."""
    bots = find_games()["home_casino"].bots
    return tuple(bots[name] for name in ("cautious", "calculating", "bold"))


def main() -> None:
    """Print the shares."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    print(f"Tabu, punter-tours that gain:                 {tabu_gains(games)}")
    print(f"Tabu, one who always stakes 1 wins:           {miser_wins(games)}")
    for whom, players in (("the house's bots", house_bots()), ("the rulings' tempers", TEMPERS)):
        for preset in ("famille", "maison"):
            print(f"Home Casino {preset}, a plunger wins against {whom}: {plunger_wins(games, players, preset)}")


if __name__ == "__main__":
    main()
