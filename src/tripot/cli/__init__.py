"""The command line ``tripot``. A command is imported when it is called, so that ``tripot --help`` starts fast."""

import os
import sys
from io import TextIOWrapper

from cyclopts import App, Group

from tripot import __version__
from tripot.cli.errors import CommandError
from tripot.cli.extras import require_extras
from tripot.settings import SettingsError, validate_environment

app = App(
    name="tripot",
    version=__version__,
    help="Play, host and analyse three French dice games for play money.",
    help_flags=["--help", "-h"],
    help_format="plaintext",
)
app["--help"].group = app["--version"].group = (Group("Options", sort_key=100),)

COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "Play": {
        "play": ("play:play", "Play a game against bots, or with others at this keyboard."),
        "learn": ("learn:learn", "Learn a game by playing its first round step by step."),
        "watch": ("watch:watch", "Watch bots play a whole game."),
        "rules": ("rules:rules", "Print the rules of a game."),
        "games": ("games:games", "List the games."),
        "journal": ("journal:app", "List, export, replay and verify the games stored on this machine."),
    },
    "Host": {
        "serve": ("serve:serve", "Run the server for browsers on your network or on the internet."),
        "doctor": ("doctor:doctor", "Check everything that the server needs."),
        "backup": ("backup:backup", "Back up all games and their key into one file."),
        "restore": ("backup:restore", "Restore the games and the key from a backup."),
    },
    "Operate": {
        "admin": ("admin:app", "Manage tables, people and keys of a server."),
        "config": ("config:config", "Print the settings, with secrets masked."),
        "deploy": ("deploy:deploy", "Print the files for systemd, containers, proxies and monitoring."),
        "migrate": ("migrate:migrate", "Create or update the PostgreSQL schema."),
    },
    "Lab": {
        "odds": ("odds:odds", "Print the exact odds of every bet of a game."),
        "best": ("best:best", "Print the best play of a game as tables that you can memorize."),
        "luck": ("luck:luck", "Show how much of each player's result was luck."),
        "simulate": ("simulate:simulate", "Simulate many games and summarize the results."),
        "arena": ("arena:arena", "Let the bots of a game play each other, and print their ratings."),
        "check": ("check:check", "Play many random games and check every step against the rules."),
        "new-game": ("new_game:new_game", "Create a Python package for a new game, as a starting point."),
    },
    "Shell": {
        "completion": ("completion:completion", "Print or install completion for bash, zsh, fish or PowerShell."),
    },
}
"""Every command by group: the location of its function below ``tripot.cli.commands``, and a description."""

for position, (name, commands) in enumerate(COMMANDS.items(), 1):
    group = Group(name, sort_key=position)
    for order, (command, (place, purpose)) in enumerate(commands.items(), 1):
        app.command(f"tripot.cli.commands.{place}", name=command, help=purpose, group=group, sort_key=order)


def main() -> None:
    """Run a command. Ctrl-C and a closed pipe end it without a traceback. A wrong option prints one sentence and exits
    with 2."""
    _replace_what_cannot_be_encoded()
    try:
        if sys.argv[1:2] != ["doctor"]:  # `doctor` explains invalid settings itself
            for warning in validate_environment():
                sys.stderr.write(f"{warning}\n")
        require_extras(sys.argv[1:])
        if sys.argv[1:]:
            app(sys.argv[1:])
        else:
            from tripot.cli.commands.welcome import welcome

            welcome()
    except (CommandError, SettingsError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        # The pipe is closed. Prevent another error when the interpreter flushes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def _replace_what_cannot_be_encoded() -> None:
    """Print a question mark for characters that the terminal's encoding (such as cp1252 on Windows) does not have."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


__all__ = ["app", "main"]
