"""The command line ``tripot``. A command is imported when it is called, so that ``tripot --help`` starts fast."""

import os
import sys
from io import TextIOWrapper

from cyclopts import App

from tripot import __version__
from tripot.cli.errors import CommandError
from tripot.cli.extras import require_extras
from tripot.settings import SettingsError, validate_environment

app = App(
    name="tripot",
    version=__version__,
    help="A gaming house for three French dice games, for play money.",
    help_flags=["--help", "-h"],
    help_format="plaintext",
)
app.command("tripot.cli.commands.play:play", help="Play a game against bots, or with others at this keyboard.")
app.command("tripot.cli.commands.serve:serve", help="Serve tables to browsers, on this machine and beyond.")
app.command("tripot.cli.commands.watch:watch", help="Let bots play a whole game, as a picture or as JSON.")
app.command("tripot.cli.commands.games:games", help="List the games of the house.")
app.command("tripot.cli.commands.learn:learn", help="Teach a game by its first round, step by step, as text.")
app.command("tripot.cli.commands.rules:rules", help="Print the rules of a game as a booklet.")
app.command(
    "tripot.cli.commands.journal:app",
    name="journal",
    help="List, show, export, replay and verify the games kept on this machine.",
)
app.command("tripot.cli.commands.odds:odds", help="Print what every bet of a game brings, as exact fractions.")
app.command("tripot.cli.commands.best:best", help="Print best play as tables a person can learn.")
app.command("tripot.cli.commands.question:question", help="Answer the question of the day, or train.")
app.command("tripot.cli.commands.luck:luck", help="Separate luck from choice in a game that was played.")
app.command("tripot.cli.commands.simulate:simulate", help="Play many games and count.")
app.command("tripot.cli.commands.balance:balance", help="Measure how fair and how long a game is.")
app.command("tripot.cli.commands.migrate:migrate", help="Prepare a PostgreSQL database for the house.")
app.command("tripot.cli.commands.config:config", help="Print the environment variables of this house, secrets masked.")
app.command("tripot.cli.commands.backup:backup", help="Write all games and their key into one file.")
app.command("tripot.cli.commands.backup:restore", help="Put the games of a backup in place.")
app.command("tripot.cli.commands.doctor:doctor", help="Try everything that the server needs; say what is wrong.")
app.command("tripot.cli.commands.deploy:deploy", help="Print systemd units, images and proxies of a house online.")
app.command("tripot.cli.commands.admin:app", name="admin", help="Commands for the operator of a house.")
app.command(
    "tripot.cli.commands.completion:completion", help="Print or install completion for bash, zsh, fish or PowerShell."
)
app.command("tripot.cli.commands.check:check", help="Play many random games and check every step.")


def main() -> None:
    """Run a command. Ctrl-C and a closed pipe end it without a traceback; a wrong option is one sentence and exit 2."""
    _replace_what_cannot_be_encoded()
    try:
        if sys.argv[1:2] != ["doctor"]:  # which explains them itself
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
        # The reader has closed the pipe: the interpreter must not fail again when it flushes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def _replace_what_cannot_be_encoded() -> None:
    """Print a question mark for a character that the terminal's encoding lacks, such as cp1252 on Windows."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


__all__ = ["app", "main"]
