"""``tripot journal``: lists, exports and replays the games saved on this machine."""

from collections.abc import Iterator
from pathlib import Path

from cyclopts import App
from rich.text import Text

from tripot.cli.commands.journal_verify import verify_file
from tripot.cli.commands.open_store import locate_store, write_export
from tripot.cli.commands.options import HousePlace, Language, SavedGame
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.play.journal_narrator import JournalNarrator
from tripot.cli.play.saved_games import find_saved_game, open_saved_games
from tripot.cli.tui.journal_lines import head_line
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import FAINT
from tripot.house import StoredEntry, decode_journal
from tripot.store import Store

app = App(name="journal", help="List, export, replay and verify the games kept on this machine.")
app.command(verify_file, name="verify")


@app.command(name="list")
def list_(*, data: HousePlace = None, lang: Language = None) -> None:
    """List the saved games, latest first."""
    texts, screen = Catalogue(language(lang)), Screen()
    with open_saved_games(texts, locate_store(data)) as house:
        heads = house.journal.heads()
        if not heads:
            screen.write([texts.say("journal-empty", path=house.place)])
            return
        screen.page(head_line(texts, head) for head in heads)


@app.command
def export(saved: SavedGame = None, /, *, data: HousePlace = None, to: Path | None = None) -> None:
    """Write the entries of a game exactly as stored, one per line.

    Parameters
    ----------
    to
        The file to write; by default, standard output.
    """
    texts = Catalogue(language())
    with open_saved_games(texts, locate_store(data)) as house:
        stored = [line.data for line in read_entries(texts, house, saved)]
    write_export(stored, to)


@app.command
def replay(saved: SavedGame = None, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """Print what happened in a game, as sentences."""
    texts, screen = Catalogue(language(lang)), Screen()
    with open_saved_games(texts, locate_store(data)) as house:
        lines = list(read_entries(texts, house, saved))
        names = {person: guest.name for person, guest in house.accounts.guests_at(lines[0].entry.table).items()}
        screen.page(
            Text.assemble((f"{line.entry.seq:5}  ", FAINT), sentence, (f"  {rule}" if rule else "", FAINT))
            for line, sentences in JournalNarrator(texts.lang, names).narrate(lines)
            for sentence, rule in sentences
        )


def read_entries(texts: Catalogue, store: Store, asked: str | None) -> Iterator[StoredEntry]:
    """Read the entries of a saved game and check their hash chain."""
    return decode_journal(store.journal.read(find_saved_game(texts, store, asked)))


__all__ = ["app"]
