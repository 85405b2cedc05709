"""Regression tests for bugs that the simulation found in the server."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from tests.house.evening import MARGAUX, Evening
from tests.simulation.disk import Disk, DiskJournal
from tests.simulation.node import SEAL
from tripot.house import CommandId, DecisionInputs, PersonId, TableId
from tripot.house.journal.commands import AddBot, RemoveBot
from tripot.house.protocol.wire import Accepted
from tripot.kernel import Seat
from tripot.server.live.account_events import AccountEvents
from tripot.server.live.commit import Committer, QueuedCommand, Reply
from tripot.server.live.store_changes import StoreChanges
from tripot.store import Append, Guest, GuestId, Notice, append_of
from tripot.store.journal import head_of


class Clerk:
    """A store that answers at once."""

    def __init__(self, journal: DiskJournal) -> None:
        self.journal = journal

    async def call(self, question: Callable[..., Any], *about: object) -> Any:
        return question(*about)

    async def read_entries(self, table: Any, after: int = 0) -> Any:
        return self.journal.read(table, after)

    async def append(self, appends: Any) -> Any:
        return self.journal.append(appends)


def test_a_refusal_in_a_batch_that_lost_is_decided_again() -> None:
    """One node still has a bot in a seat, which another node has just removed."""

    async def asked() -> list[Reply]:
        evening = Evening("stale").sit(MARGAUX).bots("bold")
        journal = DiskJournal(Disk())
        journal.append([Append(tuple(evening.entries), head_of(evening.table))])
        node = Committer(evening.table, Clerk(journal), SEAL, bytes, {}, None)  # type: ignore[arg-type]
        journal.append([append_of(evening.do(MARGAUX, RemoveBot, seat=Seat(1)))])
        wanted = (AddBot(id=CommandId("there-again"), seat=Seat(1)), AddBot(id=CommandId("and-there"), seat=Seat(2)))
        questions = [QueuedCommand(command, MARGAUX, lambda _: None) for command in wanted]
        settled = await node.decide_and_commit(questions, None, DecisionInputs(at=evening.now))
        return [reply for _, reply in settled.replies]

    assert [type(reply) for reply in asyncio.run(asked())] == [Accepted, Accepted]


def test_a_session_read_before_a_rename_does_not_restore_the_old_name() -> None:
    person, before, after = PersonId("p-1"), Guest(GuestId("g-1"), "Ancien"), Guest(GuestId("g-1"), "Nouveau")
    known = {person: after}
    room: Any = SimpleNamespace(
        table=SimpleNamespace(id=TableId("renamed")),
        presence=SimpleNamespace(guests=known),
        set_guest=known.__setitem__,
    )
    store: Any = Clerk(DiskJournal(Disk()))
    store.accounts = SimpleNamespace(person_at=lambda *_: person)
    assert asyncio.run(AccountEvents({}, store, bytes).register_guest(room, before)) == person
    assert known == {person: after}


def test_a_notice_is_applied_again_to_a_table_that_was_loading() -> None:
    shown: list[str] = []
    registry: Any = SimpleNamespace(is_loading=False, loads_begun=0, store=Clerk(DiskJournal(Disk())))
    registry.account_events = SimpleNamespace(end_sessions=shown.extend)

    def read_recent() -> list[Notice]:
        registry.loads_begun = 1
        return [Notice(1, "session_ended", "s-1")]

    async def three_polls() -> None:
        registry.store.notices = SimpleNamespace(read_recent=read_recent)
        changes = StoreChanges(registry)
        for _ in range(3):
            await changes.sync_notices()

    asyncio.run(three_polls())
    assert shown == ["s-1", "s-1"], "once more after the load, and then never again"
