"""``tripot rules``: print the rules of a game as a booklet."""

from tripot.cli.commands.options import GameName, Language
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game
from tripot.cli.tui.rule_booklet import booklet
from tripot.cli.tui.screen import Screen


def rules(game: GameName, /, *, lang: Language = None) -> None:
    """Print the rules of a game: the sheet, the rulings on it, what a table may choose."""
    speech = Speech(find_game(game, tongue := language(lang)), tongue)
    screen = Screen()
    screen.page(booklet(speech, screen.width))
