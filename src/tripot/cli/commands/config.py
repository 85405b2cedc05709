"""``tripot config``: prints the environment variables of Tripot, with secrets masked."""

from rich.text import Text

from tripot.cli.commands.options import Language
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.redaction import MASK, redact
from tripot.settings import VARIABLES, Variable, list_unknown_names


def config(*, lang: Language = None) -> None:
    """Print the settings in use, with secrets masked."""
    texts, screen = Catalogue(language(lang)), Screen()
    unknown = [Variable(name, str, "") for name in list_unknown_names()]
    for variable in (*VARIABLES, *unknown):
        value = variable.text
        if value:
            shown = Text(",".join(MASK for _ in value.split(",")) if variable.is_secret else redact(value))
        else:
            message = "config-default" if variable.default else "config-unset"
            shown = Text(texts.say(message, value=variable.default), style=FAINT)
        screen.write([Text.assemble((f"{variable.name}=", f"bold {BRASS}"), shown)])
