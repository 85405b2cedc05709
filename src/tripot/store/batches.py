"""Group commit: decides which appends of a batch are stored. Pure functions without I/O.

Theory of operation
-------------------

The server collects the appends of many tables and commits them in one transaction, so that all share one disk write:
:mod:`tripot.server.group_commit` collects, this module decides, and the SQLite and PostgreSQL journals write.

Concurrency is optimistic. No lock is held between deciding a command and appending its entries. Instead, the first
entry of an append contains the seq and hash of the entry before it, which must be the stored head of its table::

    table 1: decides at seq 7 ─┐
    table 2: decides at seq 3 ─┼─▶ batch ─▶ judge_batch ─▶ runs ─▶ one transaction ─▶ outcomes
    table 3: decides at seq 9 ─┘               ▲
                                   snapshot: heads, answered commands

Appends are judged in order, each on the state that results from the earlier ones in the batch. The first matching row
decides::

    its writer does not own the table               Deposed    another node serves it (PostgreSQL only)
    a command of it was answered at its table       Repeated   idempotency per person: nothing is added
    first entry does not follow the head            Conflict   the writer reloads and decides again
    otherwise                                       Appended   its entries join the run of their table

After Repeated or Conflict, the writer reads newer entries and decides again. For a repeated command, it then finds the
first answer. An append with ``also`` (a game and its rematch) is one unit: either all of its parts are stored, or
none is.

A *run* is all accepted entries of one table. They follow one another, so a run is stored if its first entry follows the
head, and the head moves once.

There are two ways to write:

- Judged: read a snapshot, judge, write the runs. In SQLite the transaction is the only writer, so the snapshot stays
  valid. In PostgreSQL other nodes can write meanwhile, so the statement compares each head again. If a head has moved,
  the whole batch is rolled back and judged again.
- Optimistic (PostgreSQL, the usual case): :func:`group_optimistically` assumes that there is no other writer and needs
  no snapshot. The statement returns the tables whose head it moved; only the appends of the others are judged. A new
  table with a registration needs several statements, so its batch is judged.

What can go wrong:

- A crash: before the commit, nothing of the batch is stored; afterwards all of it is, even if no answer was sent.
- The connection breaks during the commit: whether it took effect is unknown. The tables are loaded again, and the
  clients repeat their commands, which are idempotent.
- A command is answered between snapshot and write: the unique index on (table, person, command) refuses the statement,
  and the batch is judged again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tripot.house import Hash, StoredEntry, TableId
from tripot.house.ids import CommandKey
from tripot.house.journal.entries import GENESIS_HASH
from tripot.store.directory import NodeName
from tripot.store.journal import Append, Appended, AppendOutcome, Conflict, Deposed, Head, Repeated


class Run:
    """Entries of one table that follow one another, and the head after them."""

    __slots__ = ("encrypted_secret", "entries", "head", "node", "registration")

    def __init__(self, append: Append) -> None:
        self.entries: tuple[StoredEntry, ...] = append.entries
        self.head: Head = append.head
        self.encrypted_secret = append.encrypted_secret
        self.registration = append.registration
        self.node = append.node

    def add(self, append: Append) -> None:
        """Add the next append of the same table."""
        self.entries += append.entries
        self.head = append.head

    @property
    def is_new_table(self) -> bool:
        """Whether the run opens its table."""
        return self.entries[0].entry.seq == 1


Runs = dict[TableId, Run]


def group_optimistically(batch: Iterable[Append]) -> Runs | None:
    """Return the runs of a batch, on the assumption that there is no other writer; ``None`` if its appends must be
    judged one by one."""
    runs: Runs = {}
    for append in batch:
        table, first = append.head.table, append.entries[0].entry
        run = runs.get(table)
        if append.also or append.registration is not None:
            return None
        if run is None:
            if (first.seq == 1) != (first.prev == GENESIS_HASH):
                return None
            runs[table] = Run(append)
        elif (first.seq, first.prev, append.node) == (run.head.seq + 1, run.head.hash, run.node):
            run.add(append)
        else:
            return None
    return runs


class BatchSnapshot(NamedTuple):
    """The stored state of the tables and commands of a batch."""

    heads: Mapping[TableId, tuple[int, Hash]]
    answered: Mapping[tuple[TableId, CommandKey], int]
    owners: Mapping[TableId, NodeName | None] = {}
    """The owners of existing tables; empty if the store has no directory."""


def judge_batch(batch: Sequence[Append], standing: BatchSnapshot) -> tuple[tuple[AppendOutcome, ...], Runs]:
    """Return the outcome of each append, in order, and the runs to write."""
    heads, answered = dict(standing.heads), dict(standing.answered)
    runs: Runs = {}
    outcomes: list[AppendOutcome] = []

    def find_conflict(append: Append) -> Conflict | Repeated | None:
        table, first = append.head.table, append.entries[0].entry
        for stored in append.entries:
            if (key := stored.entry.command_key) is not None and (before := answered.get((table, key))):
                return Repeated(table, key[1], before)
        seq, head = heads.get(table, (0, GENESIS_HASH))
        return None if (first.seq, first.prev) == (seq + 1, head) else Conflict(table, first.seq - 1, seq)

    def accept(append: Append) -> None:
        table = append.head.table
        heads[table] = append.head.seq, append.head.hash
        for stored in append.entries:
            if (key := stored.entry.command_key) is not None:
                answered[table, key] = stored.entry.seq
        if table in runs:
            runs[table].add(append)
        else:
            runs[table] = Run(append)

    for append in batch:
        parts = (append, *append.also)
        found: list[AppendOutcome | None] = [_find_deposed(append, standing), *map(find_conflict, parts)]
        if lost := [outcome for outcome in found if outcome is not None]:
            outcomes.append(lost[0])
            continue
        for part in parts:
            accept(part)
        outcomes.append(Appended(append.head.table, append.head.seq))
    return tuple(outcomes), runs


def _find_deposed(append: Append, standing: BatchSnapshot) -> Deposed | None:
    """Return :class:`Deposed` if another node owns the table; otherwise ``None``."""
    table, is_new = append.head.table, append.entries[0].entry.seq == 1
    owner = standing.owners.get(table, append.node)
    return None if is_new or owner == append.node else Deposed(table, owner)
