"""``tripot admin find, halt, unhalt, export``: one table, for whoever runs the house; on a file or on PostgreSQL."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from rich.text import Text

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.play.saved_games import format_time
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS
from tripot.entropy import normalize_code
from tripot.house import TableId
from tripot.store import Head, Store, StoreFailed, open_store

Lang = Literal["fr", "en"]


def find(asked: str | None = None, /, *, store: str | None = None, lang: Lang | None = None) -> None:
    """Find tables by a code, an id or the beginning of one; without any of these, those that stand still.

    Parameters
    ----------
    asked
        A code as it is dictated, or an id.
    store
        The file or the address of the database; else the one this house has.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, store) as house:
        halted = house.halts.load_halts()
        heads = [house.journal.head(table) for table in halted] if asked is None else find_heads(house, asked)
        for head in heads:
            if head is not None:
                screen.write([table_line(texts, house, head, halted=head.table in halted)])
        if not heads:
            screen.write(
                [texts.say("admin-none-halted") if asked is None else texts.say("journal-unknown", asked=asked)]
            )


def halt(table: str, /, *, store: str | None = None, lang: Lang | None = None) -> None:
    """Let a table stand still: everybody there is told, and nobody plays on until it is unhalted.

    Parameters
    ----------
    table
        Its code or its id.
    store
        The file or the address of the database; else the one this house has.
    lang
        French or English; else the language of the locale.
    """
    texts = Catalogue(language(lang))
    with open_for_admin(texts, store) as house:
        head = find_head(texts, house, table)
        house.halts.halt(head.table, time.time_ns() // 1_000_000)
        Screen().write([texts.say("admin-halted", table=head.table)])


def unhalt(table: str, /, *, store: str | None = None, lang: Lang | None = None) -> None:
    """Let a table go on that stood still.

    Parameters
    ----------
    table
        Its code or its id.
    store
        The file or the address of the database; else the one this house has.
    lang
        French or English; else the language of the locale.
    """
    texts = Catalogue(language(lang))
    with open_for_admin(texts, store) as house:
        head = find_head(texts, house, table)
        house.halts.unhalt(head.table)
        Screen().write([texts.say("admin-unhalted", table=head.table)])


def export(table: str, /, *, to: Path | None = None, store: str | None = None, lang: Lang | None = None) -> None:
    """Write a table's journal exactly as it is stored, one entry a line; `tripot journal verify` reads it.

    Parameters
    ----------
    table
        Its code or its id.
    to
        A file; else it is printed.
    store
        The file or the address of the database; else the one this house has.
    lang
        French or English; else the language of the locale.
    """
    texts = Catalogue(language(lang))
    with open_for_admin(texts, store) as house:
        lines = [line + b"\n" for line in house.journal.read(find_head(texts, house, table).table)]
    if to is None:
        sys.stdout.writelines(line.decode() for line in lines)
    else:
        to.write_bytes(b"".join(lines))


def find_heads(house: Store, asked: str) -> list[Head]:
    """The tables that may be meant."""
    by_code = house.people.table_by_code(normalize_code(asked))
    named = house.journal.head(by_code or TableId(asked))
    return [named] if named is not None else [head for head in house.journal.heads() if head.table.startswith(asked)]


def find_head(texts: Catalogue, house: Store, asked: str) -> Head:
    """The table that is meant; a person who meant none, or several, is told."""
    heads = find_heads(house, asked)
    if not heads:
        raise CommandError(texts.say("journal-unknown", asked=asked))
    if len(heads) > 1:
        raise CommandError(
            texts.say("journal-several", asked=asked, tables=", ".join(head.table for head in heads[:9]))
        )
    return heads[0]


def table_line(texts: Catalogue, house: Store, head: Head, *, halted: bool) -> Text:
    """A table in one line."""
    code = house.people.code_of(head.table) or ""
    names = ", ".join(guest.name for guest in house.people.guests_at(head.table).values())
    stage = texts.say("admin-stands-still") if halted else texts.say(f"stage-{head.stage}")
    entries = texts.say("journal-entries", count=head.seq)
    line = f"  {code}  {format_time(head.at)}  {head.game}  {stage}  {entries}  {names}"
    return Text.assemble((head.table, f"bold {BRASS}"), line)


@contextmanager
def open_for_admin(texts: Catalogue, where: str | None) -> Iterator[Store]:
    """The store, closed afterwards; what is wrong with it is said in the person's language."""
    try:
        house = open_store(where)
        try:
            yield house
        finally:
            house.close()
    except StoreFailed as error:
        raise CommandError(texts.say("database-failed", why=str(error))) from None
