"""Opens the store of this machine, and finds games in it, by name or to resume."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.play.player_names import is_keyboard_table
from tripot.house import BrokenChain, NoSecret, TableId, UnknownGame
from tripot.store import BadKeys, Head, Store, StoreFailed, default_store_path, open_store

SHORT_NAME_LETTERS = 6
"""The number of letters of a game's name that are shown. More are shown if two names begin with the same letters."""


@contextmanager
def report_failures(texts: Catalogue) -> Iterator[None]:
    """Turn failures of the store and of a journal into errors in the person's language."""
    try:
        yield
    except (StoreFailed, BadKeys) as error:
        raise CommandError(texts.say("journal-failed", why=str(error))) from None
    except NoSecret as error:
        raise CommandError(texts.say("journal-no-key", why=str(error))) from None
    except BrokenChain as error:
        raise CommandError(texts.say("journal-broken", why=str(error))) from None
    except UnknownGame as error:
        raise CommandError(texts.say("journal-unserved", why=str(error))) from None


@contextmanager
def open_saved_games(texts: Catalogue, where: str | Path | None = None, *, new: bool = False) -> Iterator[Store]:
    """Open a store, by default that of this machine, and close it afterwards. With ``new``, a missing store is
    created."""
    where = where or default_store_path()
    if not new and isinstance(where, Path) and not where.exists():
        raise CommandError(texts.say("journal-empty", path=str(where)))
    with report_failures(texts), closing(open_store(where)) as store:
        yield store


def find_saved_game(texts: Catalogue, store: Store, asked: str | None) -> TableId:
    """Return the saved game with this name or beginning of a name, or the latest."""
    tables = [head.table for head in store.journal.heads()]
    near = tables[:1] if asked is None else [table for table in tables if table.startswith(asked)]
    if asked is not None and TableId(asked) in tables:
        near = [TableId(asked)]
    return require_one(texts, asked or "", near)


def require_one(texts: Catalogue, asked: str, tables: Sequence[TableId]) -> TableId:
    """Return the single table that was found. Otherwise, raise an error that lists the candidates."""
    if not tables:
        raise CommandError(texts.say("journal-unknown", asked=asked))
    if len(tables) > 1:
        raise CommandError(texts.say("journal-several", asked=asked, tables=", ".join(tables)))
    return tables[0]


def find_unfinished(store: Store, game: str | None = None) -> Head | None:
    """Return the latest unfinished game at this keyboard. If a game is named, only its tables count."""
    for head in store.journal.heads("playing"):
        if game in (None, head.game) and is_keyboard_table(head.table, store.accounts):
            return head
    return None


def short_name(store: Store, table: TableId) -> str:
    """Return the shortest beginning of a game's name that only this game has."""
    others = [head.table for head in store.journal.heads() if head.table != table]
    lengths = range(SHORT_NAME_LETTERS, len(table))
    return next((table[:n] for n in lengths if not any(other.startswith(table[:n]) for other in others)), table)
