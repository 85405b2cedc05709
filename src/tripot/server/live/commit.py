"""How a table goes on: check, decide, commit. Nobody is told here, and nothing is true before the commit.

When someone else was faster, what they did is read and what is left is decided again. A no is only a no if it was said
on the table as it stands.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from msgspec import Struct

from tripot.house import (
    AlreadyAnswered,
    Answer,
    BotAct,
    Command,
    Deadline,
    DecisionInputs,
    HouseCommand,
    Opening,
    PersonId,
    Proposal,
    Refusal,
    StoredEntry,
    Table,
    apply_entry,
    bot_moves,
    decide,
    decode_entry,
    has_slow_bot,
)
from tripot.house.wire import Accepted
from tripot.kernel import Seat
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.telemetry.counters import BUS_GAPS
from tripot.store import Appended, Encryption, StoreFailed, append_of

MAX_COMMIT_ATTEMPTS = 16
"""How often someone else may be faster before something must be wrong."""

Reply = Accepted | Refusal
PendingReply = tuple["asyncio.Future[Reply]", Reply]
"""Who waits, and what he will be told."""


class QueuedCommand(Struct, frozen=True, eq=False):
    """Something asked of a table; by nobody where it is the house's own, and then nobody waits for the answer."""

    command: Command | HouseCommand
    by: PersonId | None = None
    reply: "asyncio.Future[Reply] | None" = None


class DueWork(Struct, frozen=True):
    """It is time: whatever is due, and the bots that have thought enough."""

    ready: frozenset[Seat]
    rng: Random
    ripe: int
    """Deadlines up to this time are looked at; what came due since is another node's to see to first."""


class Decision(Struct, frozen=True):
    """An answer that waits for its commit; no question where the house acted of itself."""

    answer: Answer
    question: QueuedCommand | None = None


class CommitResult(Struct, frozen=True):
    """What has happened: these lines are on disk, and these replies are due once everybody has heard them."""

    lines: tuple[StoredEntry, ...]
    replies: tuple[PendingReply, ...]


class Committer:
    """A table and its journal. ``expect`` is told of a table about to be opened, before it is committed."""

    def __init__(
        self, table: Table, clerk: AsyncStore, seal: Encryption, expect: Callable[[Opening], Awaitable[None]]
    ) -> None:
        self.table = table
        self._store = clerk
        self._encryption = seal
        self._prepare_rematch = expect

    async def decide_and_commit(
        self, questions: Sequence[QueuedCommand], knock: DueWork | None, outside: DecisionInputs
    ) -> CommitResult:
        """Answer all of them in one commit. Raises :class:`StoreFailed`, and then nobody knows what is in."""
        lines: list[StoredEntry] = []
        left = list(questions)
        for _ in range(MAX_COMMIT_ATTEMPTS):
            decided = await self._decide(left, knock, outside)
            if await self._append(decided):
                for proposal in _proposals(decided):
                    lines += proposal.lines
                    self.table = proposal.after
                asked = [(it.question.reply, it.answer) for it in decided if it.question is not None]
                replies = [(waiting, reply_to(answer)) for waiting, answer in asked if waiting is not None]
                return CommitResult(tuple(lines), tuple(replies))
            lines += await self._catch_up()
            left = [it.question for it in decided if it.question is not None]
            knock = None  # what was due may have been done by whoever was faster; the next knock will see
        raise StoreFailed(f"table {self.table.id} would not stand still")

    async def apply_news(self, stored: Sequence[bytes], at_least: int = 0) -> list[StoredEntry]:
        """What others wrote, as the bus tells it; from the journal where that leaves a gap, or someone knows more."""
        lines: list[StoredEntry] = []
        for line in map(decode_entry, stored):
            if line.entry.seq == self.table.seq + 1 and line.entry.prev == self.table.head:
                self.table = apply_entry(self.table, line)
                lines.append(line)
            else:
                at_least = max(at_least, line.entry.seq)
        if at_least <= self.table.seq:
            return lines
        BUS_GAPS.inc()
        return lines + await self._catch_up()

    async def _decide(
        self, questions: Sequence[QueuedCommand], knock: DueWork | None, outside: DecisionInputs
    ) -> list[Decision]:
        """Each on the table that the one before it would make."""
        table = self.table
        decided = []

        def take(
            command: Command | HouseCommand, by: PersonId | None = None, asked: QueuedCommand | None = None
        ) -> None:
            nonlocal table
            answer = decide(table, command, by, outside)
            if isinstance(answer, Proposal):
                table = answer.after
            decided.append(Decision(answer, asked))

        for question in questions:
            take(question.command, question.by, question)
        if knock is not None:
            due = table.next_deadline(outside.presence)
            if due is not None and due <= knock.ripe:
                take(Deadline())
            for move in await _compute_bot_moves(table, knock.rng):
                if move.seat in knock.ready:
                    take(move)
        return decided

    async def _append(self, decided: Sequence[Decision]) -> bool:
        """Whether all of it is sure now: committed together, or said on a table that does stand so."""
        writes = [proposal for proposal in _proposals(decided) if proposal.lines]
        if not writes:
            said_no = any(isinstance(it.answer, Refusal) and it.question is not None for it in decided)
            return not said_no or await self._is_current()
        lines = tuple([line for proposal in writes for line in proposal.lines])
        opens = next((proposal.opens for proposal in writes if proposal.opens is not None), None)  # a rematch, once
        if opens is not None:
            await self._prepare_rematch(opens)
        together = Proposal(lines, writes[-1].after, opens)
        (outcome,) = await self._store.append([append_of(together, self._encrypt_secret(together))])
        return type(outcome) is Appended

    def _encrypt_secret(self, proposal: Proposal) -> bytes | None:
        """The secret of a table that is opened here; that of an earlier one was sealed when it opened."""
        secret = None if proposal.opens is None else proposal.opens.secret
        return None if secret is None else self._encryption.encrypt(secret)

    async def _is_current(self) -> bool:
        head = await self._store.call(self._store.journal.head, self.table.id)
        return head is not None and head.hash == self.table.head

    async def _catch_up(self) -> list[StoredEntry]:
        """What the journal has that this table has not, whoever wrote it."""
        stored = await self._store.call(self._store.journal.read, self.table.id, self.table.seq)
        lines = [decode_entry(data) for data in stored]
        for line in lines:
            self.table = apply_entry(self.table, line)
        return lines


def reply_to(answer: Answer) -> Reply:
    """What whoever asked is told."""
    match answer:
        case Refusal():
            return answer
        case AlreadyAnswered(command=command, seq=seq):
            return Accepted(command=command, seq=seq)
        case Proposal(lines=lines):
            entry = lines[0].entry
            assert entry.command is not None
            return Accepted(command=entry.command, seq=entry.seq)


async def _compute_bot_moves(table: Table, rng: Random) -> Sequence[BotAct]:
    """What the bots would do. Those of the house take well under a millisecond; whoever thinks does it in a thread, and
    only his own table waits for him."""
    return await asyncio.to_thread(bot_moves, table, rng) if has_slow_bot(table) else bot_moves(table, rng)


def _proposals(decided: Sequence[Decision]) -> list[Proposal]:
    return [it.answer for it in decided if isinstance(it.answer, Proposal)]
