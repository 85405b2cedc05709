"""What a batch asks of each table, and what can be said of it before any database is asked. Nothing here does I/O.

A *run* is all lines of one table that a batch would add: they follow one another, so its first line decides for all.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tripot.house import CommandId, Hash, StoredEntry, TableId
from tripot.house.entries import GENESIS_HASH
from tripot.store.journal import Append, Appended, Conflict, Head, Outcome, Repeated


class Run:
    """Lines of one table that follow one another, and where its journal then stands."""

    __slots__ = ("head", "lines", "sealed")

    def __init__(self, it: Append) -> None:
        self.lines: tuple[StoredEntry, ...] = it.lines
        self.head: Head = it.head
        self.sealed = it.sealed

    def add(self, it: Append) -> None:
        """One more append of the same table, which follows."""
        self.lines += it.lines
        self.head = it.head

    @property
    def is_new_table(self) -> bool:
        """Whether there was no such table before."""
        return self.lines[0].entry.seq == 1


Runs = dict[TableId, Run]


def group_optimistically(batch: Iterable[Append]) -> Runs | None:
    """The runs of a batch if nobody else writes; none where appends must be judged one by one."""
    runs: Runs = {}
    for it in batch:
        table, first = it.head.table, it.lines[0].entry
        run = runs.get(table)
        if it.also:
            return None
        if run is None:
            if (first.seq == 1) != (first.prev == GENESIS_HASH):
                return None
            runs[table] = Run(it)
        elif (first.seq, first.prev) == (run.head.seq + 1, run.head.hash):
            run.add(it)
        else:
            return None
    return runs


class BatchSnapshot(NamedTuple):
    """What a store knows of the tables and the commands of a batch."""

    heads: Mapping[TableId, tuple[int, Hash]]
    answered: Mapping[tuple[TableId, CommandId], int]
    mine: frozenset[tuple[TableId, int]] = frozenset()
    """Entries, by table and seq, that are in exactly as this batch has them: written, but the answer got lost."""


def judge_batch(batch: Sequence[Append], standing: BatchSnapshot) -> tuple[tuple[Outcome, ...], Runs]:
    """Each append in order, on what the ones before it leave behind; and the runs of those that may go in."""
    heads, answered = dict(standing.heads), dict(standing.answered)
    runs: Runs = {}
    outcomes: list[Outcome] = []

    def against(it: Append) -> Conflict | Repeated | None:
        table, first = it.head.table, it.lines[0].entry
        for line in it.lines:
            if line.entry.command is not None and (before := answered.get((table, line.entry.command))):
                return Repeated(table, line.entry.command, before)
        seq, head = heads.get(table, (0, GENESIS_HASH))
        return None if (first.seq, first.prev) == (seq + 1, head) else Conflict(table, first.seq - 1, seq)

    def take(it: Append) -> None:
        table = it.head.table
        heads[table] = it.head.seq, it.head.hash
        answered.update({(table, line.entry.command): line.entry.seq for line in it.lines if line.entry.command})
        if table in runs:
            runs[table].add(it)
        else:
            runs[table] = Run(it)

    for it in batch:
        parts = (it, *it.also)
        if (it.head.table, it.lines[-1].entry.seq) not in standing.mine:
            if refused := [no for part in parts if (no := against(part))]:
                outcomes.append(refused[0])
                continue
            for part in parts:
                take(part)
        outcomes.append(Appended(it.head.table, it.head.seq))
    return tuple(outcomes), runs
