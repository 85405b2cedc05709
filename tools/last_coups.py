"""Positions for the quiz: the last coup of a game, in which one seat decides and all others have decided.

The value of a choice is the chance to finish first, shared in a tie; at roulette, it is the chance to reach the
target of Home Casino. It is exact, because the game's rules are played over every throw. Players who must act after the
choice take their default actions: they throw and pass the bank.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from tripot.games import find_games
from tripot.games.home_casino.roulette import Roulette, RouletteBet
from tripot.games.passe_anglaise.cloth import deposit_of, share_of
from tripot.games.passe_anglaise.facts import Banco, PutIn
from tripot.games.tabu.cloth import field
from tripot.games.tabu.rules import Stake
from tripot.kernel import BANK, Action, ActMove, Chips, Done, Game, GameTree, Seat, View, advance, purse

ME, RIVAL, BANKER = Seat(0), Seat(1), Seat(2)

POSITIONS_PER_GAME = 400

MIN_CHOICES = 3


class Position(NamedTuple):
    """A table, and the actions that the question offers."""

    game: Game[Any]
    table: Any
    actions: Sequence[Action]


def find_positions(seed: int) -> Iterator[tuple[Position, list[Fraction]]]:
    """Find last coups of Tabu, La Passe Anglaise and roulette with the value of each choice. One choice is the best."""
    games, rng = find_games(), Random(seed)
    for name, draw in (("tabu", draw_tabu), ("passe_anglaise", draw_passe), ("home_casino/roulette", draw_roulette)):
        for _ in range(POSITIONS_PER_GAME):
            position = draw(games[name], rng)
            worths = dict(zip(position.actions, win_chances(position), strict=True))
            ties = [action for action, worth in worths.items() if worth == max(worths.values())]
            kept = [action for action in worths if action not in ties]
            kept.insert(rng.randint(0, len(kept)), rng.choice(ties))
            if len(kept) >= MIN_CHOICES:
                yield position._replace(actions=kept), [worths[action] for action in kept]


def draw_tabu(game: Game[Any], rng: Random) -> Position:
    """The deciding seat plays against the last banker. Another player has staked on spades."""
    mine, rival, bank = (50 * rng.randint(2, 12) for _ in range(3))
    staked = 10 * rng.randint(1, max(1, rival // 20))
    chips = {purse(ME): mine, purse(RIVAL): rival - staked, purse(BANKER): bank, field("pique", RIVAL): staked}
    table = replace(
        game.start(3, replace(game.presets["maison"], end="rotations:1")),
        chips=Chips.from_places(chips), banker=BANKER, held=(1, 1, 0), tours=2, done=frozenset({RIVAL}),
    )  # fmt: skip
    parts = [("coeur", 10), ("coeur", mine // 4), ("coeur", mine // 2), ("coeur", mine), ("pique", mine // 2)]
    stakes = [(face, amount // 5 * 5) for face, amount in (*parts, ("soleil", mine // 4))]
    return Position(game, table, [Stake(face, amount) for face, amount in stakes])


def draw_passe(game: Game[Any], rng: Random) -> Position:
    """The last banker has put down a sum; another ponte may have covered part of it."""
    mine, rival, bank, deposit = (10 * rng.randint(low, 20) for low in (4, 4, 0, 2))
    share = min(rival, 10 * rng.randint(0, deposit // 20))
    chips = {
        purse(ME): mine, purse(RIVAL): rival - share, purse(BANKER): bank, deposit_of(BANKER): deposit,
        share_of(RIVAL): share,
    }  # fmt: skip
    table = replace(
        game.start(3, replace(game.presets["maison"], end="rotations:1")),
        chips=Chips.from_places({place: amount for place, amount in chips.items() if amount}),
        banker=BANKER, stage="betting", held=(1, 1, 0), coups=2, done=frozenset({RIVAL}),
    )  # fmt: skip
    most = min(mine, deposit - share)
    puts = [PutIn(amount) for amount in dict.fromkeys((10, most // 20 * 10, most)) if amount]
    return Position(game, table, [Done(), *puts, *([Banco()] if mine >= deposit else [])])


def draw_roulette(game: Game[Any], rng: Random) -> Position:
    """One throw of roulette near the target of Home Casino. A player who reaches the target wins."""
    variant: Any = game.presets["maison"]
    missing = 25 * rng.randint(4, 200)
    mine = variant.target - missing
    table = replace(
        game.start(2, variant),
        chips=Chips.from_places({purse(ME): mine, purse(RIVAL): 3_000, BANK: 20_000}), lander=ME,
    )  # fmt: skip
    half, chance, number = mine // 50 * 25, rng.choice(("rouge", "noir", "pair", "impair")), str(rng.choice((3, 7, 8)))
    by_number = -(-missing // 175) * 25
    short = max(25, missing - 25)
    laid = [(chance, min(half, missing)), (chance, min(half, short)), (number, by_number), (number, by_number - 25)]
    return Position(game, table, [RouletteBet(on, amount) for on, amount in sorted({it for it in laid if it[1]})])


def win_chances(position: Position) -> list[Fraction]:
    """The deciding seat's exact chance to win by each action; ties share a victory."""
    game, table, actions = position
    tree = GameTree(game, share_of_victory, settled=has_landed, strategy=View.default)
    chances = []
    for action in actions:
        after, _ = advance(game, table, ActMove(ME, action, table.phase))
        chances.append(sum((share * chance for share, chance in tree.odds(after).items()), Fraction()))
    return chances


def has_landed(table: Any) -> bool:
    """Whether a throw of roulette is settled. The rest of its match is not part of the question."""
    return isinstance(table, Roulette) and table.chips.are_at_rest


def share_of_victory(table: Any) -> Fraction:
    """The deciding seat's share of the victory."""
    if isinstance(table, Roulette):
        return Fraction(table.purse(ME) >= table.variant.target)
    winners = table.over.winners
    return Fraction(ME in winners, len(winners)) if winners else Fraction()
