"""``tripot`` without arguments: prints a greeting and some commands and, on a terminal, offers a game."""

import sys
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from tripot.cli.commands.games import list_games_with_texts
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.screen import PlayerQuit, Screen
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.kernel import Game

EXAMPLES = {
    "play": "tripot play tabu",
    "learn": "tripot learn tabu",
    "rules": "tripot rules tabu",
    "serve": "tripot serve",
    "odds": "tripot odds tabu",
    "resume": "tripot play --resume",
    "help": "tripot --help",
}
"""The commands that the greeting lists. The message `welcome-…` describes each of them."""


def welcome() -> None:
    """Print a greeting, the games and some commands; on a terminal, offer a game."""
    tongue, screen = language(), Screen(plain=True)
    texts = Catalogue(tongue)
    games = [game for game in list_games_with_texts(tongue) if "/" not in game.name]
    screen.write(["", Text(texts.say("welcome"), style=f"bold {BRASS}"), ""])
    for number, game in enumerate(games, 1):
        speech = Speech(game, tongue)
        screen.write([Text.assemble((f"  {number}  ", FAINT), (speech.game_text("name"), "bold"))])
        screen.write(Text("     ").append_text(line) for line in wrap(speech.game_text("tagline"), screen.width - 5))
    screen.write([""])
    for name, command in EXAMPLES.items():
        screen.write([Text.assemble(f"  {command:<22}", (texts.say(f"welcome-{name}"), FAINT))])
    if sys.stdin.isatty() and screen.console.is_terminal:
        screen.write([""])
        offer_game(texts, screen, games)


def offer_game(texts: Catalogue, screen: Screen, games: Sequence[Game[Any]]) -> None:
    """Ask which game to play and start it. An empty answer exits."""
    try:
        answer = screen.read_line(f"{texts.say('welcome-which', most=len(games))} ")
    except PlayerQuit:
        return
    chosen = [game for number, game in enumerate(games, 1) if answer.lower() in (str(number), game.name)]
    if chosen:
        from tripot.cli.commands.play import play

        play(chosen[0].name)
