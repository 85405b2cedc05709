"""``tripot admin find, halt, unhalt, export``: one table of a store, in a file or on PostgreSQL."""

from pathlib import Path

from rich.text import Text

from tripot.cli.commands.audit import record_action
from tripot.cli.commands.open_store import find_head, find_heads, open_for_admin, write_export
from tripot.cli.commands.options import HousePlace, Language, TableName
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.journal_lines import format_time
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS
from tripot.clock import wall_clock
from tripot.store import Head, Store


def find(table: str | None = None, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """Find tables by code or id. Without an argument, list the halted tables.

    Parameters
    ----------
    table
        The code or id of a table, or the beginning of an id.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, data) as house:
        halted = house.halts.load_halts()
        heads = list(map(house.journal.head, halted)) if table is None else find_heads(house, table)
        if table is not None:
            record_action(house.moderation, "find", heads[0].table if len(heads) == 1 and heads[0] else "")
        for head in heads:
            if head is not None:
                screen.write([table_line(texts, house, head, halted=head.table in halted)])
        if not heads and table is not None:
            raise CommandError(texts.say("journal-unknown", asked=table))
        if not heads:
            screen.write([texts.say("admin-none-halted")])


def halt(table: TableName, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """Halt a table on every node. It accepts no move until `unhalt`; the players see a message."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        head = find_head(texts, house, table)
        record_action(house.moderation, "halt", head.table)
        house.halts.halt(head.table, wall_clock())
        Screen().write([texts.say("admin-halted", table=head.table)])


def unhalt(table: TableName, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """Let a halted table continue."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        head = find_head(texts, house, table)
        record_action(house.moderation, "unhalt", head.table)
        house.halts.unhalt(head.table)
        Screen().write([texts.say("admin-unhalted", table=head.table)])


def export(table: TableName, /, *, to: Path | None = None, data: HousePlace = None, lang: Language = None) -> None:
    """Write a table's journal exactly as stored, one entry per line, for `tripot journal verify`.

    Parameters
    ----------
    to
        The file to write; by default, standard output.
    """
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        head = find_head(texts, house, table)
        record_action(house.moderation, "export", head.table)
        lines = house.journal.read(head.table)
    write_export(lines, to)


def table_line(texts: Catalogue, house: Store, head: Head, *, halted: bool) -> Text:
    """Return a table in one line: id, code, time, game, stage, number of entries, names."""
    code = house.accounts.code_of(head.table) or ""
    names = ", ".join(guest.name for guest in house.accounts.guests_at(head.table).values())
    stage = texts.say("admin-stage-halted") if halted else texts.say(f"stage-{head.stage}")
    entries = texts.say("journal-entries", count=head.seq)
    line = f"  {code}  {format_time(head.at)}  {head.game}  {stage}  {entries}  {names}"
    return Text.assemble((head.table, f"bold {BRASS}"), line)
