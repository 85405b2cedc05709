"""``tripot admin``: the commands for operators. This module defines ``reports``."""

from cyclopts import App
from rich.text import Text

from tripot.cli.commands.audit import record_action
from tripot.cli.commands.open_store import open_for_admin
from tripot.cli.commands.options import HousePlace, Language
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.journal_lines import format_time
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS

app = App(name="admin", help="Manage tables, people and keys of a server.")
app.command("tripot.cli.commands.admin_reseal:new_key", help="Print a new random key for TRIPOT_KEYS.")
app.command("tripot.cli.commands.admin_reseal:reseal", help="Encrypt all secrets again with the newest key.")
app.command("tripot.cli.commands.admin_reseal:forget_key", help="Discard everything that a lost key encrypted.")
app.command("tripot.cli.commands.admin_tables:find", help="Find tables by code or id, or list the halted tables.")
app.command("tripot.cli.commands.admin_tables:halt", help="Halt a table on every node.")
app.command("tripot.cli.commands.admin_tables:unhalt", help="Let a halted table continue.")
app.command("tripot.cli.commands.admin_tables:export", help="Export the journal of a table exactly as stored.")
app.command("tripot.cli.commands.admin_people:people", help="List the people at a table, with their ids.")
app.command("tripot.cli.commands.admin_people:ban", help="Ban a person from the server.")
app.command("tripot.cli.commands.admin_people:unban", help="Lift the ban of a person.")
app.command("tripot.cli.commands.admin_people:rename", help="Rename a person.")
app.command("tripot.cli.commands.admin_people:link", help="Print a link that signs a person in on a new device.")
app.command("tripot.cli.commands.admin_people:log", help="Print the log of operator actions.")


@app.command
def reports(*, data: HousePlace = None, most: int = 50, lang: Language = None) -> None:
    """List the reports that players filed about each other, newest first.

    Parameters
    ----------
    most
        The maximum number of reports.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, data) as store:
        record_action(store.moderation, "reports")
        found = store.accounts.reports(most)
        for item in found:
            said = texts.say(
                "report", by=item.by.name, about=item.about.name, reason=texts.say(f"report-{item.reason}")
            )
            screen.write(
                [Text.assemble((format_time(item.at), f"bold {BRASS}"), f"  {said}  {item.table}  {item.about.id}")]
            )
        if not found:
            screen.write([texts.say("reports-none")])
