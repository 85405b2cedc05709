"""Open tables: a new one for a host, or a rematch for the people of another. Nothing is stored here."""

from collections.abc import Iterator

from tripot.house.decisions.proposal import Draft, Opening, Proposal
from tripot.house.dice.commitment import Secret
from tripot.house.game_registry import GameRegistry
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.journal.entries import GENESIS_HASH, Entry, encode_entry
from tripot.house.journal.events import BotSeated, Follows, Opened, RematchOpened, Seated
from tripot.house.table.fold import fold_opening
from tripot.house.table.settings import SettingsRequest, TableSettings, resolve_settings
from tripot.kernel import Seat


def open_table(
    games: GameRegistry,
    table: TableId,
    host: PersonId,
    request: SettingsRequest,
    at: int,
    secret: Secret | None = None,
) -> Proposal:
    """Propose a table in its lobby, all chairs free. Raises :class:`~tripot.house.table.settings.BadSettings`.

    With a ``secret`` its dice are committed, and the secret must be stored in the same append as the entries.
    """
    settings = resolve_settings(games, request)
    return _draft_opening(games, table, host, settings, at, secret).to_proposal()


def open_rematch(draft: Draft, ids: Iterator[str], secret: Secret | None) -> Opening:
    """Draft the rematch: everyone on the same chair under a new id, and a bot for each person who has left."""
    old = draft.table
    new = TableId(next(ids))
    everyone = [old.host, *(chair.person for chair in old.chairs if chair and chair.person)]
    people = {person: PersonId(next(ids)) for person in dict.fromkeys(everyone)}
    follows = Follows(old.id, old.head)
    again = _draft_opening(old.games, new, people[old.host], old.settings, draft.at, secret, follows)
    for number, chair in enumerate(old.chairs):
        seat = Seat(number)
        if chair is not None and chair.bot is not None:
            again.append_event(BotSeated(seat=seat, bot=chair.bot))
        elif chair is not None and chair.person is not None:
            again.append_event(Seated(seat=seat, person=people[chair.person]))
    draft.append_event(RematchOpened(table=new))
    return Opening(tuple(again.lines), again.table, people, secret)


def _draft_opening(
    games: GameRegistry,
    table: TableId,
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
    first = encode_entry(Entry(table=table, seq=1, prev=GENESIS_HASH, at=at, phase=0, person=host, event=event))
    draft = Draft(fold_opening(games, first), at)
    draft.lines.append(first)
    return draft
