"""Commits decisions of one table: the asynchronous driver of :mod:`tripot.house.decisions.commit_loop`.

The loop decides what to read and append; this module calls the store and runs slow bots in a thread. ``room`` publishes
the committed entries.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from msgspec import Struct

from tripot.entropy import Entropy, fresh_code, fresh_codes
from tripot.house import AlreadyAnswered, DecisionInputs, Opening, PersonId, Proposal, Refusal, Table, TableId
from tripot.house.decisions import commit_loop
from tripot.house.decisions.bots import bot_moves, has_slow_bot
from tripot.house.decisions.decide import Postponed
from tripot.house.journal.entries import StoredEntry
from tripot.house.journal.events import PersonRemoved
from tripot.house.protocol.wire import Accepted
from tripot.server.async_store import AsyncStore
from tripot.server.errors import TryAgain
from tripot.store import Appended, Deposed, Encryption, Guest, NodeName, Registration, append_of

Reply = Accepted | Refusal
OnReply = Callable[[Reply | None], None]
"""Called once with the reply to a command, or with ``None`` if the room closed before it could answer."""


class TableDeposed(TryAgain):
    """Another node owns the table, so this one must stop serving it."""


class QueuedCommand(commit_loop.PendingCommand, frozen=True, eq=False):
    """A command in the inbox of a room; ``reply`` is ``None`` for commands of the server itself."""

    reply: OnReply | None = None


class CommitResult(Struct, frozen=True):
    """Committed entries that are new to this room, and the replies to send after publishing them."""

    entries: tuple[StoredEntry, ...]
    replies: tuple[tuple[OnReply, Reply], ...]
    postponed: tuple[QueuedCommand, ...]
    """Commands that wait until the throw is over."""


class Committer:
    """A table and its journal. ``guests``: the live mapping of its people. ``node``: the node that owns the table, if
    there is a directory."""

    def __init__(
        self,
        table: Table,
        store: AsyncStore,
        encryption: Encryption,
        entropy: Entropy,
        guests: Mapping[PersonId, Guest],
        node: NodeName | None,
    ) -> None:
        self.table = table
        self._store, self._encryption, self._entropy = store, encryption, entropy
        self._guests, self._node = guests, node

    async def decide_and_commit(
        self, pending: Sequence[QueuedCommand], due: commit_loop.DueWork | None, inputs: DecisionInputs
    ) -> CommitResult:
        """Answer all pending commands in one append. After :class:`StoreFailed`, the append may have been stored.

        After :class:`TableDeposed`, nothing was stored.
        """
        done = await self._run(commit_loop.commit_commands(self.table, pending, due, inputs))
        self.table = done.table
        answers = [*zip(pending, done.answers, strict=True)]
        answered = [(it.reply, reply_to(answer)) for it, answer in answers
                    if it.reply is not None and not isinstance(answer, Postponed)]  # fmt: skip
        postponed = [it for it, answer in answers if isinstance(answer, Postponed)]
        return CommitResult(done.entries, tuple(answered), tuple(postponed))

    async def _run(self, steps: commit_loop.Steps[commit_loop.Progress]) -> commit_loop.Progress:
        """Drive the loop: carry out each request and send its result. An error of the store ends the run."""
        result: Any = None
        try:
            while True:
                result = await self._perform(steps.send(result))
        except StopIteration as done:
            progress: commit_loop.Progress = done.value
            return progress

    async def _perform(self, request: commit_loop.Request) -> Any:
        match request:
            case Proposal():
                return await self._append(request)
            case commit_loop.ReadHead(table_id=table):
                head = await self._store.call(self._store.journal.head, table)
                return None if head is None else head.hash
            case commit_loop.ReadEntries(table_id=table, after=seq):
                return await self._store.read_entries(table, seq)
            case commit_loop.ChooseBotMoves(table=playing, rng=rng, seats=seats):
                # Built-in bots take well under a millisecond. A slow bot must not block other tables.
                slow = has_slow_bot(playing)
                return (
                    await asyncio.to_thread(bot_moves, playing, rng, seats) if slow else bot_moves(playing, rng, seats)
                )
            case _:
                assert_never(request)

    async def _append(self, proposal: Proposal) -> bool:
        """Append entries. A table that they open is registered in the same transaction, so that its people can find
        it.

        If the entries remove a person, the table's code changes first. If the commit then fails, the new code does no
        harm; a removed person who still has a valid code would.
        """
        opens, registration, encrypted_secret = proposal.opens, None, None
        if any(isinstance(it.entry.event, PersonRemoved) for it in proposal.entries):
            await self._replace_code(proposal.after.id)
        if opens is not None:
            registration = self._registration_of(opens)
            encrypted_secret = None if opens.secret is None else self._encryption.encrypt(opens.secret)
        (outcome,) = await self._store.append([append_of(proposal, encrypted_secret, registration, self._node)])
        if isinstance(outcome, Deposed):
            raise TableDeposed(f"the owner is {outcome.owner}")
        return type(outcome) is Appended

    async def _replace_code(self, table: TableId) -> None:
        while not await self._store.call(self._store.accounts.replace_code, fresh_code(self._entropy), table):
            pass

    def _registration_of(self, opening: Opening) -> Registration:
        people = {new: self._guests[old].id for old, new in opening.people.items() if old in self._guests}
        follows = opening.after.follows
        return Registration(people, fresh_codes(self._entropy), None if follows is None else follows.table)


def reply_to(answer: Proposal | AlreadyAnswered | Refusal) -> Reply:
    """Return the reply to the sender."""
    match answer:
        case Refusal():
            return answer
        case AlreadyAnswered(command=command, seq=seq):
            return Accepted(command=command, seq=seq)
        case Proposal(entries=entries):
            entry = entries[0].entry
            assert entry.command is not None
            return Accepted(command=entry.command, seq=entry.seq)
        case _:
            assert_never(answer)
