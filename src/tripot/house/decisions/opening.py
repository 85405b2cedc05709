"""Creates new tables: one for a host, or a rematch for the people of a finished game."""

from collections.abc import Iterator, Sequence

from tripot.house.decisions.proposal import Draft, Opening, Proposal
from tripot.house.dice.commitment import Secret
from tripot.house.game_registry import GameRegistry
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.journal.entries import GENESIS_HASH, Entry, encode_entry
from tripot.house.journal.events import BotSeated, Chair, Follows, Opened, RematchOpened, Seated
from tripot.house.table.fold import fold_opening
from tripot.house.table.presence import Presence
from tripot.house.table.settings import SettingsRequest, TableSettings, resolve_settings
from tripot.kernel import Seat


def open_table(
    games: GameRegistry,
    table_id: TableId,
    host: PersonId,
    request: SettingsRequest,
    at: int,
    secret: Secret | None = None,
) -> Proposal:
    """Propose a new table, in its lobby and with all seats free. Raises
    :class:`~tripot.house.table.settings.BadSettings`.

    With a ``secret``, its dice are committed. Store the secret in the same append as the entries.
    """
    settings = resolve_settings(games, request)
    return _draft_opening(games, table_id, host, settings, at, secret).to_proposal()


def open_rematch(draft: Draft, ids: Iterator[str], secret: Secret | None, presence: Presence) -> Opening:
    """Draft the rematch: everyone gets the same seat with a new id, and a bot replaces each person who has left.

    People who have queued and are here take the free seats in the order of the queue, then those of bots.
    """
    old = draft.table
    new = TableId(next(ids))
    queue = [
        item
        for item in presence.queue
        if presence.is_here(item) and old.seat_of(item) is None and item not in old.removed
    ]
    chairs = [*old.chairs, *[None] * old.settings.chairs][: old.settings.chairs]
    newcomers = dict(
        zip(sorted(_list_open_seats(chairs), key=lambda item: chairs[item] is not None), queue, strict=False)
    )
    everyone = [old.host, *(chair.person for chair in old.chairs if chair and chair.person), *newcomers.values()]
    people = {person: PersonId(next(ids)) for person in dict.fromkeys(everyone)}
    follows = Follows(old.id, old.head)
    again = _draft_opening(old.games, new, people[old.host], old.settings, draft.at, secret, follows)
    for number, chair in enumerate(chairs):
        seat = Seat(number)
        if seat in newcomers:
            again.append_event(Seated(seat=seat, person=people[newcomers[seat]]))
        elif chair is not None and chair.bot is not None:
            again.append_event(BotSeated(seat=seat, bot=chair.bot))
        elif chair is not None and chair.person is not None:
            again.append_event(Seated(seat=seat, person=people[chair.person]))
    draft.append_event(RematchOpened(table=new))
    return Opening(tuple(again.entries), again.table, people, secret)


def _list_open_seats(chairs: Sequence[Chair | None]) -> list[Seat]:
    """Return the seats that do not belong to a person in the rematch."""
    return [Seat(seat) for seat, chair in enumerate(chairs) if chair is None or chair.bot is not None]


def _draft_opening(
    games: GameRegistry,
    table_id: TableId,
    host: PersonId,
    settings: TableSettings,
    at: int,
    secret: Secret | None,
    follows: Follows | None = None,
) -> Draft:
    event = Opened(
        **settings.to_event_fields(),
        host=host,
        follows=follows,
        promise=None if secret is None else Hash(secret.commitment().hex()),
    )
    first = encode_entry(Entry(table=table_id, seq=1, prev=GENESIS_HASH, at=at, phase=0, person=host, event=event))
    draft = Draft(fold_opening(games, first), at)
    draft.entries.append(first)
    return draft
