"""``tripot admin``: for whoever runs a house. Finished months into files and journals out of them, guests' reports."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from cyclopts import App
from rich.text import Text

from tripot.cli.commands.migrate import database_address
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.play.saved_games import format_time
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS
from tripot.house import TableId
from tripot.store import StoreFailed, open_store

Lang = Literal["fr", "en"]

DAY_MS = 86_400_000

app = App(name="admin", help="For whoever runs a house.")
app.command("tripot.cli.commands.admin_reseal:reseal", help="Seal every table's secret under the newest key.")
app.command("tripot.cli.commands.admin_tables:find", help="Find tables by code or id; else those that stand still.")
app.command("tripot.cli.commands.admin_tables:halt", help="Let a table stand still.")
app.command("tripot.cli.commands.admin_tables:unhalt", help="Let a table go on.")
app.command("tripot.cli.commands.admin_tables:export", help="Write a table's journal exactly as it is stored.")


@app.command
def archive(
    to: Path = Path("archive"), /, *, idle_days: int = 30, database: str | None = None, lang: Lang | None = None
) -> None:
    """Move the months in which every game is finished from the database into files.

    Parameters
    ----------
    to
        The folder for the files, one a month.
    idle_days
        A game that nobody has touched for so long counts as finished.
    database
        Its address; else what TRIPOT_DATABASE_URL says.
    lang
        French or English; else the language of the locale.
    """
    from tripot.store.postgres.archive import archive_month as move
    from tripot.store.postgres.archive import finished_months
    from tripot.store.postgres.connection import PostgresPool

    texts, screen, now = Catalogue(language(lang)), Screen(), time.time_ns() // 1_000_000
    with report_failures(texts):
        server = PostgresPool(database_address(texts, database))
        found = finished_months(server, now, now - idle_days * DAY_MS)
        for volume in found:
            if volume.held_by:
                screen.write([texts.say("archive-held", month=volume.month.iso, tables=", ".join(volume.held_by[:5]))])
                continue
            done = move(server, volume.month, to)
            month, tables, entries = volume.month.iso, done.tables, done.entries
            screen.write([texts.say("archive-done", month=month, tables=tables, entries=entries, path=str(done.path))])
        if not found:
            screen.write([texts.say("archive-nothing")])
        server.close()


@app.command(name="archived")
def read_archive(file: Path, table: str | None = None, /, *, lang: Lang | None = None) -> None:
    """List the games of an archive; or print the journal of one, exactly as it was stored.

    Parameters
    ----------
    file
        A file that `tripot admin archive` has written.
    table
        The game whose journal is wanted.
    lang
        French or English; else the language of the locale.
    """
    from tripot.store.archive import read_archived, verify_archive

    texts, screen = Catalogue(language(lang)), Screen()
    with report_failures(texts):
        if table is not None:
            sys.stdout.writelines(line.decode() + "\n" for line in read_archived(file, TableId(table)))
            return
        for head in verify_archive(file):
            told = f"{head.game}  {texts.say(f'stage-{head.stage}')}  {texts.say('journal-entries', count=head.seq)}"
            screen.write([Text.assemble((head.table, f"bold {BRASS}"), f"  {format_time(head.at)}  {told}")])


@app.command
def reports(*, data: Path | None = None, most: int = 50, lang: Lang | None = None) -> None:
    """List what guests have reported of one another, the latest first. Nothing is done about it here.

    Parameters
    ----------
    data
        The folder that keeps the games; else the database that TRIPOT_DATABASE_URL names, else the user's own folder.
    most
        How many to list.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with report_failures(texts):
        store = open_store(None if data is None else data / "house.sqlite")
        found = store.people.reports(most)
        for it in found:
            said = texts.say("report", by=it.by.name, about=it.about.name, reason=texts.say(f"report-{it.reason}"))
            screen.write([Text.assemble((format_time(it.at), f"bold {BRASS}"), f"  {said}  {it.table}  {it.about.id}")])
        if not found:
            screen.write([texts.say("reports-none")])
        store.close()


@contextmanager
def report_failures(texts: Catalogue) -> Iterator[None]:
    """What is wrong with the database or the file, in the person's language."""
    from tripot.store.archive import BadArchive

    try:
        yield
    except StoreFailed as error:
        raise CommandError(texts.say("database-failed", why=str(error))) from None
    except BadArchive as error:
        raise CommandError(texts.say("archive-bad", why=str(error))) from None
