"""``tripot rules``: print the rules of a game as a booklet."""

from tripot.cli.commands.options import PRESET_RULES, GameName, Language, RuleOptions
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, variant_of
from tripot.cli.tui.rule_booklet import booklet
from tripot.cli.tui.screen import Screen


def rules(game: GameName, /, *, reading: RuleOptions = PRESET_RULES, lang: Language = None) -> None:
    """Print the rules of a game with these options."""
    speech = Speech(find_game(game, tongue := language(lang)), tongue)
    speech.variant = variant_of(speech, reading.preset, reading.switches, reading.board)
    screen = Screen()
    screen.page(booklet(speech, screen.width))
