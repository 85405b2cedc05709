"""``tripot learn``: a guided first round of a game in the terminal, step by step."""

import sys
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from rich.text import Text

from tripot.cli.commands.options import GameName, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game
from tripot.cli.tui.boards import renderer_of
from tripot.cli.tui.screen import PlayerQuit, Screen
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT, QUIET
from tripot.games import find_games
from tripot.house.lesson import SCRIPT_FILE, LessonStep, PlayedLesson, parse_lesson, play_lesson
from tripot.kernel import Game, Seat


def learn(game: GameName, /, *, lang: Language = None) -> None:
    """Play the first round of a game step by step, with explanations."""
    tongue, screen = language(lang), Screen(plain=True)
    taught = find_game(game, tongue)
    speech = Speech(taught, tongue)
    if not has_lesson(taught):
        games = ", ".join(item.name for item in find_games().values() if has_lesson(item))
        raise CommandError(speech.say("learn-none", game=speech.game_text("name"), games=games))
    played = play_lesson(taught, parse_lesson(files(taught.package).joinpath(SCRIPT_FILE).read_bytes()))
    speech.names = (speech.say("ui-me"), *list(played.names.values())[1:])
    speech.variant = played.opening.settings.variant
    speech.address(Seat(0))
    screen.write([Text(f"\n{speech.game_text('name')}", style=f"bold {BRASS}"), *lines(speech, "hello", screen)])
    try:
        print_steps(speech, played, screen)
    except PlayerQuit:
        return


def has_lesson(game: Game[Any]) -> bool:
    """Return whether a game has a lesson. Small games have none."""
    return "/" not in game.name and files(game.package).joinpath(SCRIPT_FILE).is_file()


def print_steps(speech: Speech, played: PlayedLesson, screen: Screen) -> None:
    """Print each step. If the reader acts in the step, its text comes before the events, otherwise after them."""
    for step in played.steps:
        wait(speech, screen)
        if step.mine is None:
            screen.write(["", *facts(speech, step, screen), *lines(speech, step.name, screen)])
        else:
            screen.write(lines(speech, step.name, screen))
            wait(speech, screen)
            screen.write(facts(speech, step, screen))
    screen.write(["", Text(speech.say("learn-next", game=speech.game.name), style=FAINT)])


def wait(speech: Speech, screen: Screen) -> None:
    """Wait for Enter; without a terminal, continue."""
    if sys.stdin.isatty():
        screen.read_line(f"  {speech.say('ui-enter')} ")


def lines(speech: Speech, step: str, screen: Screen) -> Iterator[Text]:
    """Yield the text of a step."""
    message = f"lesson-{step}"
    said = speech.say(message, "typed" if speech.has(message, "typed") else None)
    yield Text("")
    yield from wrap(Text(said, style="bold"), screen.width)


def facts(speech: Speech, step: LessonStep, screen: Screen) -> Iterator[Text]:
    """Yield the events of a step, one sentence each."""
    shown = renderer_of(speech.game.name).is_logged
    for fact in (fact for move in step.moves for fact in move.facts() if shown(fact)):
        yield from wrap(Text(f"· {speech.fact(fact)}", style=QUIET), screen.width, indent=2)
