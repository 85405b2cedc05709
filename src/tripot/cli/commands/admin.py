"""``tripot admin``: the commands for operators: keys, tables and people. Most write to the operators' log."""

import sys
from contextlib import nullcontext, suppress
from pathlib import Path

from cyclopts import App
from rich.text import Text

from tripot.cli.commands.open_store import find_head, find_heads, open_for_admin, write_export
from tripot.cli.commands.options import Flag, HousePlace, Language, Note, PersonName, TableName
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.journal_lines import format_time
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS
from tripot.clock import wall_clock
from tripot.entropy import fresh_secret, hash_secret
from tripot.games import find_games
from tripot.house import BrokenChain, GameRegistry, UnknownGame, read_table
from tripot.settings import USER
from tripot.store import Guest, GuestId, Head, Moderation, OperatorAction, Store
from tripot.store.encryption import generate_key
from tripot.store.house_lock import HouseLock

app = App(name="admin", help="Manage tables, people and keys of a server.")


@app.command
def new_key() -> None:
    """Print a new random key for TRIPOT_KEYS. It is not stored."""
    sys.stdout.write(f"{generate_key()}\n")


@app.command
def reseal(*, data: HousePlace = None, lang: Language = None) -> None:
    """Re-encrypt all secrets with the first key of TRIPOT_KEYS."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        encryption = house.load_keys()
        record_action(house.moderation, "reseal")
        count = house.secrets.reencrypt_all(encryption, house.journal, GameRegistry(find_games().values()))
    Screen().write([texts.say("admin-resealed", count=count)])


@app.command
def forget_key(*, data: HousePlace = None, yes: Flag = False, lang: Language = None) -> None:
    """Delete everything that a lost key encrypted, so that the server can start with a new key.

    Games in progress cannot continue. Finished games, journals and accounts stay.

    Parameters
    ----------
    yes
        Confirm the deletion. Without this option, nothing is deleted.
    """
    texts = Catalogue(language(lang))
    if not yes:
        raise CommandError(texts.say("admin-forget-key-ask"))
    with open_for_admin(texts, data) as house, nullcontext() if house.path is None else HouseLock(house.path):
        record_action(house.moderation, "forget_key")
        house.secrets.delete_all()
    Screen().write([texts.say("admin-key-forgotten")])


@app.command
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


@app.command
def halt(table: TableName, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """Halt a table on every node. It accepts no move until `unhalt`; the players see a message."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        head = find_head(texts, house, table)
        record_action(house.moderation, "halt", head.table)
        house.halts.halt(head.table, wall_clock())
        Screen().write([texts.say("admin-halted", table=head.table)])


@app.command
def unhalt(table: TableName, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """Let a halted table continue."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        head = find_head(texts, house, table)
        record_action(house.moderation, "unhalt", head.table)
        house.halts.unhalt(head.table)
        Screen().write([texts.say("admin-unhalted", table=head.table)])


@app.command
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


@app.command
def people(table: TableName, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """List everyone who has visited a table, with the ids that `ban` and `rename` need."""
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, data) as house:
        head, banned = find_head(texts, house, table), house.moderation.load_banned()
        record_action(house.moderation, "people", head.table)
        for guest in house.accounts.guests_at(head.table).values():
            shown = f"  {guest.name}" + (f"  {texts.say('admin-is-banned')}" if guest.id in banned else "")
            screen.write([Text.assemble((guest.id, f"bold {BRASS}"), shown)])


@app.command
def ban(person: PersonName, /, *, because: Note = None, data: HousePlace = None, lang: Language = None) -> None:
    """Ban a person, the people on their device and their bots. Their connections close, and bots take over."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        guest = find_guest(texts, house, person)
        record_action(house.moderation, "ban", guest.id, because)
        house.moderation.ban(guest.id, wall_clock())
        Screen().write([texts.say("admin-banned", name=guest.name)])


@app.command
def unban(person: PersonName, /, *, because: Note = None, data: HousePlace = None, lang: Language = None) -> None:
    """Lift the ban of a person."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        guest = find_guest(texts, house, person)
        record_action(house.moderation, "unban", guest.id, because)
        house.moderation.unban(guest.id)
        Screen().write([texts.say("admin-unbanned", name=guest.name)])


@app.command
def rename(
    person: PersonName, name: str, /, *, because: Note = None, data: HousePlace = None, lang: Language = None
) -> None:
    """Give a person another name, at every table.

    Parameters
    ----------
    name
        The new name. The person can change it later.
    """
    from tripot.server.identity.display_names import BadName, UnfitName, check_name

    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        guest = find_guest(texts, house, person, is_owner=False)
        try:
            checked = check_name(name)
        except (BadName, UnfitName) as error:
            raise CommandError(texts.say("admin-bad-name", why=str(error))) from None
        if is_taken(house, guest, checked):
            raise CommandError(texts.say("admin-name-taken", name=checked))
        record_action(house.moderation, "rename", guest.id, because)
        house.accounts.rename(guest.id, checked)
        Screen().write([texts.say("admin-renamed", before=guest.name, name=checked)])


@app.command
def link(
    person: PersonName, address: str, /, *, because: Note = None, data: HousePlace = None, lang: Language = None
) -> None:
    """Print a link that signs a person in on a new device, for someone whose browser lost its cookie.

    The link works once, within ten minutes.

    Parameters
    ----------
    address
        The address of the server, as `tripot serve` prints it.
    """
    from tripot.server.identity.sessions import LINK_TTL_MS

    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        guest, secret = find_guest(texts, house, person), fresh_secret()
        record_action(house.moderation, "link", guest.id, because)
        house.accounts.give_link(hash_secret(secret), guest.id, wall_clock() + LINK_TTL_MS)
        Screen().write([f"{address.rstrip('/')}/me#{secret}", texts.say("admin-link", name=guest.name)])


@app.command
def log(*, most: int = 50, data: HousePlace = None, lang: Language = None) -> None:
    """Print the log of operator actions, latest first. It cannot be changed.

    Parameters
    ----------
    most
        The maximum number of entries.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, data) as house:
        entries = house.moderation.read_log(most)
        for entry in entries:
            guest = house.moderation.find_guest(GuestId(entry.about))
            shown = [
                entry.operator,
                texts.say(f"admin-did-{entry.action}"),
                entry.about,
                guest.name if guest else "",
                entry.note or "",
            ]
            line = "  ".join(filter(None, shown))
            screen.write([Text.assemble((format_time(entry.at), f"bold {BRASS}"), f"  {line}")])
        if not entries:
            screen.write([texts.say("admin-log-empty")])


def find_guest(texts: Catalogue, house: Store, asked: str, *, is_owner: bool = True) -> Guest:
    """Return the guest (a person's account) with this id. With ``is_owner``, return the guest who is responsible for a
    bot or for a person who shares their device."""
    guest = GuestId(asked)
    found = house.moderation.find_guest(house.accounts.owner_of(guest) if is_owner else guest)
    if found is None:
        raise CommandError(texts.say("admin-no-person", asked=asked))
    return found


def is_taken(house: Store, guest: Guest, name: str) -> bool:
    """Return whether the name looks like that of another person at a table where the guest is playing."""
    from tripot.server.live.account_events import MAX_COMPARED_TABLES
    from tripot.server.live.seat_admission import looks_like_another

    games = GameRegistry(find_games().values())
    for table in house.accounts.tables_of(guest.id, MAX_COMPARED_TABLES):
        head, person = house.journal.head(table), house.accounts.find_person(table, guest.id)
        if head is None or head.stage == "over" or person is None:
            continue
        with suppress(UnknownGame, BrokenChain):
            found, guests = read_table(games, house.journal.read(table)), house.accounts.guests_at(table)
            if found.seat_of(person) is not None and looks_like_another(found, guests, person, name):
                return True
    return False


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


def record_action(log: Moderation, action: OperatorAction, about: str = "", note: str | None = None) -> None:
    """Write an action and its operator to the log. Call this before the action is carried out."""
    log.record(wall_clock(), USER.read() or "?", action, about, note)
