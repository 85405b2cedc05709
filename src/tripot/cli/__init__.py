"""The terminal: play, watch, read the rules. Commands are imported only when they are called, so it starts fast."""

import os
import sys

from cyclopts import App

from tripot import __version__
from tripot.cli.errors import CommandError
from tripot.settings import SettingsError, validate_environment

app = App(
    name="tripot",
    version=__version__,
    help="A gaming house for three French dice games, for play money.",
    help_flags=["--help", "-h"],
)
app.command("tripot.cli.commands.play:play", help="Play a game against bots, or with others at this keyboard.")
app.command("tripot.cli.commands.serve:serve", help="Open the house to browsers, in this room or beyond.")
app.command("tripot.cli.commands.watch:watch", help="Let bots play a whole game, to look at or as JSON.")
app.command("tripot.cli.commands.games:games", help="List the games of the house.")
app.command("tripot.cli.commands.rules:rules", help="Print the rules of a game as a booklet.")
app.command("tripot.cli.commands.journal:app", name="journal", help="The games kept on this machine.")
app.command("tripot.cli.commands.odds:odds", help="Tell what every bet of a game brings, to the last fraction.")
app.command("tripot.cli.commands.best:best", help="Print best play as tables a person can learn.")
app.command("tripot.cli.commands.luck:luck", help="Tell luck from choice in a game that was played.")
app.command("tripot.cli.commands.simulate:simulate", help="Play many games and count.")
app.command("tripot.cli.commands.migrate:migrate", help="Prepare a database of PostgreSQL for the house.")
app.command(
    "tripot.cli.commands.config:config", help="Print what the environment chooses for this house, secrets masked."
)
app.command("tripot.cli.commands.admin:app", name="admin", help="For whoever runs a house.")
app.command("tripot.cli.commands.check:check", help="Play many random games and check every step.")


def main() -> None:
    """Run the command; a person who leaves, and a pipe that closes, are no errors."""
    try:
        for warning in validate_environment():
            sys.stderr.write(f"{warning}\n")
        app(sys.argv[1:])
    except (CommandError, SettingsError) as complaint:
        sys.stderr.write(f"{complaint}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read us has seen enough; the interpreter must not complain while closing what is closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


__all__ = ["app", "main"]
