"""The small games without the board, each played in matches (CASINO-R21)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from msgspec.structs import asdict

from tripot.games.home_casino import blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.small_game import other_of_two
from tripot.games.home_casino.variant import SmallGameVariant
from tripot.games.home_casino.worth import PRICED_GAMES
from tripot.kernel import Ended, Game, MatchRules, Seat, next_counter_clockwise, play_as_match

BEGINNINGS: dict[str, Callable[[int, Any, Seat], Any]] = {
    "duel": duel.start,
    "roulette": roulette.start,
    "zanzibar": zanzibar.start,
    "blackjack": blackjack.start,
    "q421": q421.start,
}
"""For each game, the function that begins a bout for the seat whose turn it is."""


def count_bouts(variant: SmallGameVariant) -> int:
    """Return the length of a match."""
    return variant.match_bouts


def credit(table: Any, ended: Ended) -> tuple[Seat, ...]:
    """Return the seats that win a bout. At Black Jack with two seats, if one loses to the bank, the other wins the
    bout."""
    lost = isinstance(table, BlackJack) and ended.rule == "BJ-12" and not ended.winners
    return (other_of_two(table.lander),) if lost and len(table.seats) > 1 else ended.winners


def make_match(game: Game[Any], begin: Callable[[int, Any, Seat], Any]) -> Game[Any]:
    """Return the version of a small game that tables can play without the board."""
    rules = MatchRules[Any](
        game=game,
        rule="CASINO-R21",
        length=count_bouts,
        begin=begin,
        following=next_counter_clockwise,  # CASINO-18
        credited=credit,
    )
    presets = {name: SmallGameVariant(**asdict(preset)) for name, preset in game.presets.items()}
    return replace(
        play_as_match(rules),
        variant=SmallGameVariant,
        presets=presets,
        relevant=("match.bouts", *(game.relevant or ())),
    )


MATCHES = tuple(make_match(game, BEGINNINGS[name]) for name, game in PRICED_GAMES.items())
