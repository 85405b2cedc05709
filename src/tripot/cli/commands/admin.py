"""``tripot admin``: commands for the operator. Archives and reports are here, single tables in ``admin_tables``."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cyclopts import App
from rich.text import Text

from tripot.cli.commands.audit import record_action
from tripot.cli.commands.open_store import open_for_admin, report_failures, require_database_url, write_export
from tripot.cli.commands.options import HousePlace, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.journal_lines import format_time, head_line
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS
from tripot.clock import wall_clock
from tripot.house import TableId
from tripot.store import Moderation

DAY_MS = 86_400_000

app = App(name="admin", help="Commands for the operator of a house.")
app.command("tripot.cli.commands.admin_reseal:reseal", help="Encrypt every table's secret under the newest key.")
app.command("tripot.cli.commands.admin_reseal:forget_key", help="Give up a key that is lost for good.")
app.command("tripot.cli.commands.admin_tables:find", help="Find tables by code or id; else list the halted ones.")
app.command("tripot.cli.commands.admin_tables:halt", help="Halt a table on every node.")
app.command("tripot.cli.commands.admin_tables:unhalt", help="Let a halted table continue.")
app.command("tripot.cli.commands.admin_tables:export", help="Write a table's journal exactly as it is stored.")
app.command("tripot.cli.commands.admin_people:people", help="List the people of a table, with their ids.")
app.command("tripot.cli.commands.admin_people:ban", help="Ban a person from the house.")
app.command("tripot.cli.commands.admin_people:unban", help="Let a banned person come again.")
app.command("tripot.cli.commands.admin_people:rename", help="Give a person another name.")
app.command("tripot.cli.commands.admin_people:link", help="Print a link that lets a person in as themselves.")
app.command("tripot.cli.commands.admin_people:log", help="Print what the operators did.")


@app.command
def archive(
    to: Path = Path("archive"), /, *, idle_days: int = 30, data: HousePlace = None, lang: Language = None
) -> None:
    """Move the months in which every game is finished from the database into files.

    Parameters
    ----------
    to
        The folder for the files, one a month.
    idle_days
        A game without a move for so many days counts as finished.
    """
    from tripot.store.postgres.archive import archive_month as move
    from tripot.store.postgres.archive import finished_months
    from tripot.store.postgres.connection import PostgresPool

    texts, screen, now = Catalogue(language(lang)), Screen(), wall_clock()
    with report_bad_archives(texts):
        server = PostgresPool(require_database_url(texts, data))
        found = finished_months(server, now, now - idle_days * DAY_MS)
        for volume in found:
            if volume.held_by:
                screen.write([texts.say("archive-held", month=volume.month.iso, tables=", ".join(volume.held_by[:5]))])
                continue
            record_action(Moderation(server), "archive", volume.month.iso)
            done = move(server, volume.month, to)
            month, tables, entries = volume.month.iso, done.tables, done.entries
            screen.write([texts.say("archive-done", month=month, tables=tables, entries=entries, path=str(done.path))])
        if not found:
            screen.write([texts.say("archive-nothing")])
        server.close()


@app.command(name="archived")
def read_archive(file: Path, table: str | None = None, /, *, lang: Language = None) -> None:
    """List the games of an archive; or print the journal of one, exactly as it was stored.

    Parameters
    ----------
    file
        A file that `tripot admin archive` has written.
    table
        The game whose journal is printed.
    """
    from tripot.store.archive import read_archived, verify_archive

    texts, screen = Catalogue(language(lang)), Screen()
    with report_bad_archives(texts):
        if table is None:
            screen.write(head_line(texts, head) for head in verify_archive(file))
        else:
            write_export(read_archived(file, TableId(table)), None)


@app.command
def reports(*, data: HousePlace = None, most: int = 50, lang: Language = None) -> None:
    """List the reports of guests about one another, the latest first. It changes nothing.

    Parameters
    ----------
    most
        How many to list.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, data) as store:
        record_action(store.moderation, "reports")
        found = store.accounts.reports(most)
        for it in found:
            said = texts.say("report", by=it.by.name, about=it.about.name, reason=texts.say(f"report-{it.reason}"))
            screen.write([Text.assemble((format_time(it.at), f"bold {BRASS}"), f"  {said}  {it.table}  {it.about.id}")])
        if not found:
            screen.write([texts.say("reports-none")])


@contextmanager
def report_bad_archives(texts: Catalogue) -> Iterator[None]:
    """Turn a failure of the database or of an archive into an error in the operator's language."""
    from tripot.store.archive import BadArchive

    try:
        with report_failures(texts):
            yield
    except BadArchive as error:
        raise CommandError(texts.say("archive-bad", why=str(error))) from None
