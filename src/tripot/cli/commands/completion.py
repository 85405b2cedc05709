"""``tripot completion``: the completion script of a shell for commands and options."""

from typing import Literal

from tripot.cli.commands.options import Flag, Language
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen

Shell = Literal["bash", "zsh", "fish", "powershell"]


def completion(shell: Shell | None = None, /, *, install: Flag = False, lang: Language = None) -> None:
    """Print the completion script of a shell, or install it.

    Parameters
    ----------
    shell
        The shell; by default, the one that runs this command.
    install
        Install the script, and load it in the shell's startup file.
    """
    from tripot.cli import app

    if install:
        path = app.install_completion(shell=shell)
        Screen().write([Catalogue(language(lang)).say("completion-installed", path=str(path))])
    else:
        print(app.generate_completion(shell=shell))
