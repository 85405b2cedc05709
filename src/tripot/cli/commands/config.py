"""``tripot config``: prints the environment variables of Tripot, with secrets masked."""

from rich.text import Text

from tripot.cli.commands.options import Flag, Language
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.redaction import MASK, redact
from tripot.settings import USER_VARIABLES, VARIABLES, Variable, list_unknown_names


def config(*, markdown: Flag = False, lang: Language = None) -> None:
    """Print the settings in use, with secrets masked.

    Parameters
    ----------
    markdown
        Print a reference for all variables, in Markdown.
    """
    if markdown:
        print(markdown_tables())
        return
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


def markdown_tables() -> str:
    """Return the Markdown reference for the variables: those of Tripot, then those of the user's system."""
    head = "| variable | meaning | default |\n|---|---|---|\n"
    return "\n".join(head + "".join(map(_markdown_row, group)) for group in (VARIABLES, USER_VARIABLES))


def _markdown_row(variable: Variable[object]) -> str:
    default = f"`{variable.default}`" if variable.default else "–"
    return f"| `{variable.name}` | {variable.meaning}{' Secret.' if variable.is_secret else ''} | {default} |\n"
