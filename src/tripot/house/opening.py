"""Tables that begin: opened by a host, or as the rematch of another with the same people."""

from collections.abc import Iterator

from msgspec import Raw

from tripot.house.dice.commitment import Secret
from tripot.house.entries import NOTHING_BEFORE, Entry, written
from tripot.house.events import BotSeated, Follows, Opened, RematchOpened, Seated
from tripot.house.fold import opened
from tripot.house.game_registry import Shelf
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.proposal import Draft, Opening, Proposal
from tripot.house.table_settings import Settings, Wish, granted
from tripot.kernel import Seat


def open_table(
    shelf: Shelf, table: TableId, host: PersonId, wish: Wish, at: int, secret: Secret | None = None
) -> Proposal:
    """A new table in its lobby, nobody seated. Raises :class:`~tripot.house.table_settings.BadSettings`.

    With a ``secret`` its dice are promised; whoever commits the lines keeps the secret with them.
    """
    draft = _opened(shelf, table, host, granted(shelf, wish), at, secret)
    return draft.proposal()


def rematch(draft: Draft, ids: Iterator[str], secret: Secret | None) -> Opening:
    """The next table, everyone on the same chair under a new id; a bot sits in for whoever has left."""
    old = draft.table
    new = TableId(next(ids))
    everyone = [old.host, *(chair.person for chair in old.chairs if chair and chair.person)]
    people = {person: PersonId(next(ids)) for person in dict.fromkeys(everyone)}
    follows = Follows(old.id, old.head)
    again = _opened(old.shelf, new, people[old.host], old.settings, draft.at, secret, follows)
    for number, chair in enumerate(old.chairs):
        seat = Seat(number)
        if chair is not None and chair.bot is not None:
            again.tell(BotSeated(seat=seat, bot=chair.bot))
        elif chair is not None and chair.person is not None:
            again.tell(Seated(seat=seat, person=people[chair.person]))
    draft.tell(RematchOpened(table=new))
    return Opening(tuple(again.lines), again.table, people, secret)


def _opened(
    shelf: Shelf,
    table: TableId,
    host: PersonId,
    settings: Settings,
    at: int,
    secret: Secret | None,
    follows: Follows | None = None,
) -> Draft:
    event = Opened(
        game=settings.game.name,
        version=settings.game.version,
        preset=settings.preset,
        variant=Raw(settings.box.codec.encode(settings.variant)),
        pace=settings.pace,
        dice=settings.dice,
        host=host,
        follows=follows,
        promise=None if secret is None else Hash(secret.promise().hex()),
    )
    line = written(Entry(table=table, seq=1, prev=NOTHING_BEFORE, at=at, phase=0, person=host, event=event))
    draft = Draft(opened(shelf, line), at)
    draft.lines.append(line)
    return draft
