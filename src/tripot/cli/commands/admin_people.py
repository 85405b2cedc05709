"""``tripot admin people, ban, unban, rename, link, log``: manage people, and read the log of operator actions."""

from contextlib import suppress

from rich.text import Text

from tripot.cli.commands.audit import record_action
from tripot.cli.commands.open_store import find_head, open_for_admin
from tripot.cli.commands.options import HousePlace, Language, Note, PersonName, TableName
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.journal_lines import format_time
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS
from tripot.clock import wall_clock
from tripot.entropy import fresh_secret, hash_secret
from tripot.games import find_games
from tripot.house import BrokenChain, GameRegistry, UnknownGame, read_table
from tripot.store import Guest, GuestId, Store


def people(table: TableName, /, *, data: HousePlace = None, lang: Language = None) -> None:
    """List everyone who has visited a table, with the ids that `ban` and `rename` need."""
    texts, screen = Catalogue(language(lang)), Screen()
    with open_for_admin(texts, data) as house:
        head, banned = find_head(texts, house, table), house.moderation.load_banned()
        record_action(house.moderation, "people", head.table)
        for guest in house.accounts.guests_at(head.table).values():
            shown = f"  {guest.name}" + (f"  {texts.say('admin-is-banned')}" if guest.id in banned else "")
            screen.write([Text.assemble((guest.id, f"bold {BRASS}"), shown)])


def ban(person: PersonName, /, *, because: Note = None, data: HousePlace = None, lang: Language = None) -> None:
    """Ban a person, the people on their device and their bots. Their connections close, and bots take over."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        guest = find_guest(texts, house, person)
        record_action(house.moderation, "ban", guest.id, because)
        house.moderation.ban(guest.id, wall_clock())
        Screen().write([texts.say("admin-banned", name=guest.name)])


def unban(person: PersonName, /, *, because: Note = None, data: HousePlace = None, lang: Language = None) -> None:
    """Lift the ban of a person."""
    texts = Catalogue(language(lang))
    with open_for_admin(texts, data) as house:
        guest = find_guest(texts, house, person)
        record_action(house.moderation, "unban", guest.id, because)
        house.moderation.unban(guest.id)
        Screen().write([texts.say("admin-unbanned", name=guest.name)])


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
