"""Optimistic commit loop without I/O: decide, append at the expected seq; on conflict, read newer entries and decide
again.

This module has no store, clock or event loop: :func:`commit_commands` is a generator that yields a :data:`Request` and
receives the result. Two drivers execute the requests: ``store.local_tables`` synchronously for one process,
``server.live.commit`` asynchronously for a server.

Theory of operation
===================

A table is a value folded from its journal and has no lock. One process serves it at a time. But after a lost answer, or
if a process does not know that it was replaced, there may be a second writer. The journal accepts entries only if it
ends with the seq and hash that the writer expects (optimistic concurrency). So one of two concurrent writers succeeds,
and the other gets a conflict::

          commands, due work
                  |
        +---> [ decide ] ---- nothing to write, nothing refused ------------------> return
        |         |   \\
        |         |    +----- only refusals --> ReadHead -- head as expected -----> return
        |         |                                |
        |     Proposal                             | head moved
        |         |                                |
        |     [ append ] ---- appended ------------|------------------------------> return
        |         | conflict, or command repeated  |
        |         v                                |
        +---- ReadEntries <------------------------+         (at most MAX_COMMIT_ATTEMPTS rounds)

Who may run it
    A process that serves a table runs one loop at a time. When the run returns, the process replaces its table with
    ``Progress.table``, then publishes the entries, then acknowledges the commands.

What is committed together
    Commands are decided in order, each on the table that results from the previous one. All entries are stored in one
    append, or none. A rematch and the entry that announces it are part of the same append.

What is retried
    Commands. Due work (deadlines, bots' moves) is decided only on the first attempt, because the faster writer may have
    done it; the next wake-up checks again.

What is idempotent
    People's commands. The entry that answers a command contains its id, and both the table's idempotency record and the
    journal index it. If the command is retried here or sent again to any node, the answer is the seq of that entry.
    Commands of the server have no id: they do what is still due, or contain the phase for which they are meant.

When a refusal counts
    Only if it was decided on the current table, because an outdated table may refuse what the current one allows. If
    there is also something to write, the append proves that the table is current; otherwise, the last entry's hash is
    read from the journal. For due work, no check is necessary.

What can go wrong
    - The store fails: the driver raises and never resumes the run. It is unknown whether the entries are stored, so the
      caller reads the table again from its journal, and clients repeat commands with the same ids.
    - Every attempt conflicts: :class:`TooManyConflicts`. A busy table alone cannot cause this.
    - Entries that were read do not follow the table: ``BrokenChain``, caused by a bug or a damaged store. The table
      must not continue.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from tripot.house.decisions.decide import Answer, decide
from tripot.house.decisions.proposal import DecisionInputs, Proposal
from tripot.house.ids import PersonId, TableId
from tripot.house.journal.commands import Command, Deadline, HouseCommand
from tripot.house.journal.entries import StoredEntry, decode_entry
from tripot.house.refusals import Refusal
from tripot.house.table.fold import apply_entry
from tripot.house.table.table import Table
from tripot.kernel import Seat

MAX_COMMIT_ATTEMPTS = 16
"""The maximum number of attempts of a run. Even a busy table needs far fewer."""

R = TypeVar("R")


class TooManyConflicts(RuntimeError):
    """Every attempt was in conflict with another writer."""


class PendingCommand(Struct, frozen=True, eq=False):
    """A command and the person who sent it. The person is ``None`` for commands of the server."""

    command: Command | HouseCommand
    by: PersonId | None = None


class DueWork(Struct, frozen=True):
    """The server's own work in this run: expired deadlines and moves of bots."""

    ready: frozenset[Seat]
    """Seats whose bot has waited long enough to move."""
    rng: Random
    times_out: bool
    """Whether expired deadlines count. They do not while the table waits for people to return."""


class ReadHead(Struct, frozen=True):
    """Read the head of the journal. The result is the hash of the last entry, or ``None`` if there is none."""

    table_id: TableId


class ReadEntries(Struct, frozen=True):
    """Read the rest of the journal. The result is the stored entries after this seq, in order."""

    table_id: TableId
    after: int


class ChooseBotMoves(Struct, frozen=True):
    """Compute the moves of the bots in these seats, which may be slow. The result is that of ``bots.bot_moves``."""

    table: Table
    rng: Random
    seats: frozenset[Seat]


Request = Proposal | ReadHead | ReadEntries | ChooseBotMoves
"""What the driver must do. For a :class:`Proposal`: append it; the result is whether all of it is in the journal."""

Steps = Generator[Request, Any, R]


class Progress(Struct, frozen=True):
    """The result of a run: the entries that are new to this table, including those of other writers, and one answer per
    command."""

    entries: tuple[StoredEntry, ...]
    table: Table
    answers: tuple[Answer, ...]


def commit_commands(
    table: Table, pending: Sequence[PendingCommand], due: DueWork | None, inputs: DecisionInputs
) -> Steps[Progress]:
    """Answer all pending commands and do due work in one append."""
    entries: list[StoredEntry] = []
    for _ in range(MAX_COMMIT_ATTEMPTS):
        answers = yield from _decide_in_order(table, pending, due, inputs)
        proposal = _merge([answer for answer in answers if isinstance(answer, Proposal) and answer.entries])
        replies = tuple(answers[: len(pending)])
        if proposal is None:
            if not any(isinstance(item, Refusal) for item in replies) or (yield from _is_current(table)):
                return Progress(tuple(entries), table, replies)
        elif (yield proposal):
            return Progress((*entries, *proposal.entries), proposal.after, replies)
        table, missed = yield from _read_on(table)
        entries += missed
        due = None
    raise TooManyConflicts(f"table {table.id}: all {MAX_COMMIT_ATTEMPTS} attempts conflicted with another writer")


def _read_on(table: Table) -> Steps[tuple[Table, list[StoredEntry]]]:
    """Fold the journal's entries after this table, and list them."""
    stored: Sequence[bytes] = yield ReadEntries(table.id, table.seq)
    missed = [decode_entry(data) for data in stored]
    for entry in missed:
        table = apply_entry(table, entry)
    return table, missed


def _decide_in_order(
    table: Table, pending: Sequence[PendingCommand], due: DueWork | None, inputs: DecisionInputs
) -> Steps[list[Answer]]:
    """Decide each command, then due work, each on the table after the proposals before it."""
    answers: list[Answer] = []

    def decide_next(command: Command | HouseCommand, by: PersonId | None = None) -> None:
        nonlocal table
        answer = decide(table, command, by, inputs)
        if isinstance(answer, Proposal):
            table = answer.after
        answers.append(answer)

    for item in pending:
        decide_next(item.command, item.by)
    if due is not None:
        deadline = table.next_deadline(inputs.presence, inputs.shown)
        if due.times_out and deadline is not None and deadline <= inputs.at:
            decide_next(Deadline())
        if due.ready:
            for move in (yield ChooseBotMoves(table, due.rng, due.ready)):
                decide_next(move)
    return answers


def _merge(proposals: Sequence[Proposal]) -> Proposal | None:
    """Join consecutive proposals into one append; at most one of them opens a rematch."""
    if len(proposals) < 2:
        return proposals[0] if proposals else None
    opens = next((proposal.opens for proposal in proposals if proposal.opens is not None), None)
    return Proposal(tuple([entry for proposal in proposals for entry in proposal.entries]), proposals[-1].after, opens)


def _is_current(table: Table) -> Steps[bool]:
    """Return whether the table contains the last entry of the journal."""
    return bool((yield ReadHead(table.id)) == table.head)
