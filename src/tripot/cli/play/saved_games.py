"""The games kept on this machine: the file they lie in, which of them is meant, which of them waits for us."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.play.player_names import is_keyboard_table
from tripot.house import BrokenChain, NoSecret, TableId, UnknownGame
from tripot.store import BadKeys, Head, Store, StoreFailed, default_store_path, open_sqlite

SHORT_NAME_LETTERS = 6
"""Letters of a game's name that are told; more only where two games begin alike."""


@contextmanager
def open_saved_games(texts: Catalogue, path: Path | None = None, *, new: bool = False) -> Iterator[Store]:
    """The store, closed afterwards; a ``new`` one if there is none. What is wrong is said in the person's language."""
    where = path or default_store_path()
    if not new and not where.exists():
        raise CommandError(texts.say("journal-empty", path=str(where)))
    store: Store | None = None
    try:
        store = open_sqlite(where)
        yield store
    except (StoreFailed, BadKeys) as error:
        raise CommandError(texts.say("journal-failed", why=str(error))) from None
    except NoSecret as error:
        raise CommandError(texts.say("journal-no-key", why=str(error))) from None
    except BrokenChain as error:
        raise CommandError(texts.say("journal-broken", why=str(error))) from None
    except UnknownGame as error:
        raise CommandError(texts.say("journal-unserved", why=str(error))) from None
    finally:
        if store is not None:
            store.close()


def find_saved_game(texts: Catalogue, store: Store, asked: str | None) -> TableId:
    """The game that is meant: by its name, by the beginning of it, or the latest."""
    tables = [head.table for head in store.journal.heads()]
    near = tables[:1] if asked is None else [table for table in tables if table.startswith(asked)]
    if asked is not None and TableId(asked) in tables:
        near = [TableId(asked)]
    if not near:
        raise CommandError(texts.say("journal-unknown", asked=asked or ""))
    if len(near) > 1:
        raise CommandError(texts.say("journal-several", asked=asked or "", tables=", ".join(near)))
    return near[0]


def find_unfinished(store: Store, game: str | None = None) -> Head | None:
    """The latest game left unfinished at this keyboard; of this game, if one is named."""
    for head in store.journal.heads("playing"):
        if game in (None, head.game) and is_keyboard_table(head.table, store.people):
            return head
    return None


def short_name(store: Store, table: TableId) -> str:
    """As much of a game's name as is enough to find it."""
    others = [head.table for head in store.journal.heads() if head.table != table]
    lengths = range(SHORT_NAME_LETTERS, len(table))
    return next((table[:n] for n in lengths if not any(it.startswith(table[:n]) for it in others)), table)


def format_time(at: int) -> str:
    """A moment by this machine's clock."""
    return datetime.fromtimestamp(at // 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
