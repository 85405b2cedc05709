"""``tripot games``: lists the available games."""

import sys
from typing import Any

from rich.text import Text

from tripot.cli.commands.options import Flag, Language
from tripot.cli.errors import MissingMessage
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.kernel import Game


def games(*, json: Flag = False, lang: Language = None) -> None:
    """List the games. Small games are listed below their board.

    Parameters
    ----------
    json
        Print one line of JSON.
    """
    screen, tongue = Screen(), language(lang)
    if json:
        listed = [game_json(game, Speech(game, tongue)) for game in list_games_with_texts(tongue)]
        write_json(listed)
        return
    for game in list_games_with_texts(tongue):
        screen.write(game_lines(Speech(game, tongue), screen.width))
    screen.write(["", Text(Catalogue(tongue).say("ui-how-to-start"), style=FAINT)])


def list_games_with_texts(lang: str) -> list[Game[Any]]:
    """Return the games that have texts. Prints a warning about others, so that one faulty game does not hide the
    rest."""
    found = []
    for game in find_games().values():
        try:
            speech = Speech(game, lang)
            speech.game_text("name")
            speech.game_text("tagline")
            found.append(game)
        except MissingMessage as error:
            sys.stderr.write(Catalogue(lang).say("ui-game-without-texts", game=game.name, why=str(error)) + "\n")
    return found


def game_lines(speech: Speech, width: int) -> list[Text]:
    """Return a game in the list: its title, its name in a command, the number of players, the presets, its tagline."""
    game = speech.game
    small = "/" in game.name
    least, most = game.players[0], game.players[-1]
    count = speech.say("ui-players", least=least, most=most, fixed="yes" if least == most else "no")
    head = Text.assemble(
        "    " if small else "",
        (f"{speech.game_text('name'):<{14 if small else 18}}", f"bold {BRASS}"),
        f"{game.name:<22}{count:<16} ",
        ("" if small else " ".join(game.presets), FAINT),
    )
    head.rstrip()
    tagline = wrap(speech.game_text("tagline"), width - 4)
    return [
        *([] if small else [Text("")]),
        head,
        *[Text("    " if small else "").append_text(item) for item in tagline],
    ]


def game_json(game: Game[Any], speech: Speech) -> dict[str, Any]:
    """Return a game as data."""
    return {
        "name": game.name,
        "version": game.version,
        "title": speech.game_text("name"),
        "tagline": speech.game_text("tagline"),
        "players": {"least": game.players[0], "most": game.players[-1]},
        "presets": list(game.presets),
        "switches": {switch.key: list(switch.values) for switch in game.switches},
        "bots": list(game.bots),
    }
