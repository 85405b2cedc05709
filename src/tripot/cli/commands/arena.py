"""``tripot arena``: every bot of a game plays against every other one. Prints their ratings with intervals."""

from collections.abc import Iterator
from os import cpu_count
from typing import TYPE_CHECKING

from rich.progress import TimeRemainingColumn
from rich.text import Text

from tripot.cli.commands.options import PRESET_LAB_RULES, Flag, GameName, LabRuleOptions, Language, PositiveInt
from tripot.cli.commands.simulate import lookup
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, parse_bots, variant_of
from tripot.cli.tui.number_format import bot_name, percent
from tripot.cli.tui.progress import count_progress
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT

if TYPE_CHECKING:
    from tripot.lab.arena import Arena  # needs numpy, an extra


def arena(
    game: GameName,
    /,
    *,
    bots: str | None = None,
    games: PositiveInt = 400,
    rules: LabRuleOptions = PRESET_LAB_RULES,
    seed: int = 0,
    workers: PositiveInt | None = None,
    json: Flag = False,
    lang: Language = None,
) -> None:
    """Let the bots of a game play each other, and print their Elo ratings (average 0).

    Parameters
    ----------
    bots
        The bots, such as `cautious,bold,random`; by default, all bots of the game, including installed ones.
    games
        The number of games per pair.
    seed
        The seed of the random numbers.
    workers
        The number of processes; by default, one per core.
    json
        Print JSON.
    """
    from tripot.lab.arena import play_arena

    tongue, screen = language(lang), Screen()
    speech = Speech(find_game(game, tongue), tongue)
    known = speech.game.bots
    named = list(known) if bots is None else list(dict.fromkeys(parse_bots(speech, bots, [*known, "random"])))
    if len(named) < 2:
        raise CommandError(speech.say("lab-arena-two"))
    variant = variant_of(speech, rules.preset, rules.switches)
    pairs = len(named) * (len(named) - 1) // 2
    with count_progress(screen.console, TimeRemainingColumn(), disable=not screen.live) as progress:
        task = progress.add_task(speech.game_text("name"), total=pairs * games)
        many = workers or cpu_count() or 1
        found = play_arena(
            lookup, speech.game.name, variant, named, games, seed, many, lambda count: progress.advance(task, count)
        )
    if json:
        write_json({"method": "simulated", "seed": seed, "games": found.games, "elo": found.elo()})
    else:
        screen.write(ratings_table(speech, found, seed, screen.width))


def ratings_table(speech: Speech, found: "Arena", seed: int, width: int) -> Iterator[Text]:
    """Yield a row for each bot, best first."""
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"))
    yield from wrap(Text(speech.say("lab-arena-head", games=found.games, seed=seed), style=FAINT), width)
    yield Text("")
    heads = (speech.say("lab-arena-elo"), speech.say("lab-arena-interval"), speech.say("lab-arena-score"))
    yield Text(f"{'':<14}{heads[0]:>8}{heads[1]:>20}{heads[2]:>14}", style=FAINT)
    for name, elo in found.elo().items():
        low, high = (speech.signed_number(round(item)) for item in (elo.low, elo.high))
        cells = f"{speech.signed_number(round(elo.value)):>8}{f'{low} … {high}':>20}"
        yield Text(f"{bot_name(speech, name):<14}{cells}{percent(speech, found.score(name), 1):>14}")
