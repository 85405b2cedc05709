"""Contention test: many writers append to few tables at the same time.

The long form is ``python -m tests.store.contention 50000``.
"""

import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import NamedTuple

from tests.store.databases import fresh_database
from tests.store.lines import following, where
from tripot.house import CommandId, Hash, TableId, decode_journal
from tripot.store import Appended, Journal, open_store
from tripot.store.journal import Conflict, Repeated

WORKERS, TABLES = 32, 8
TOGETHER = 4
TWICE = 10
"""Every command whose number is a multiple of this is sent by two workers, as if a retry overtook it."""


Asked = tuple[TableId, CommandId]


class Report(NamedTuple):
    """The numbers of commands, conflicts and entries."""

    commands: int
    tries: int
    appended: int
    conflicts: int
    repeated: int
    entries: int


def work(url: str, number: int, commands: list[Asked]) -> tuple[Counter[str], dict[CommandId, int]]:
    """Run one writer with its own connection. It repeats each command until it is stored.

    A batch contains up to ``TOGETHER`` appends for different tables, like a group commit.
    """
    store, rng = open_store(url), Random(number)
    said: Counter[str] = Counter()
    answers: dict[CommandId, int] = {}
    known: dict[TableId, tuple[int, Hash]] = {}
    left = list(commands)
    while left:
        together = dict(left[: rng.randint(1, TOGETHER)])  # the last of several appends for one table
        standing = {table: known.get(table) or where(store.journal, table) for table in together}
        batch = [following(table, standing[table], command) for table, command in together.items()]
        for it, outcome in zip(batch, store.journal.append(batch), strict=True):
            table, command, before = it.head.table, together[it.head.table], standing[it.head.table][0]
            said["tries"] += 1
            said[type(outcome).__name__] += 1
            match outcome:
                case Appended(seq=seq):
                    assert seq == before + 1
                    answers[command] = seq
                    known[table] = seq, it.head.hash
                case Repeated(command=again, seq=seq):
                    assert again == command
                    answers[command] = seq
                    known.pop(table, None)
                case Conflict(expected=expected, found=found):
                    assert expected == before < found, outcome
                    known.pop(table, None)
        left = [asked for asked in left if asked[1] not in answers]
    store.close()
    return said, answers


def contend(url: str, commands: int, workers: int = WORKERS) -> Report:
    """Let all workers write, then check the journals."""
    tables = [TableId(f"hot-{number}") for number in range(TABLES)]
    rng = Random(commands)
    shares: list[list[Asked]] = [[] for _ in range(workers)]
    asked: dict[CommandId, TableId] = {}
    for number in range(commands):
        command, table = CommandId(f"command-{number}"), rng.choice(tables)
        asked[command] = table
        first = rng.randrange(workers)
        senders = {first, (first + 1) % workers} if number % TWICE == 0 else {first}
        for sender in senders:
            shares[sender].append((table, command))
    with ThreadPoolExecutor(workers) as pool:
        worked = list(pool.map(work, [url] * workers, range(workers), shares))
    said = sum((words for words, _ in worked), Counter())
    store = open_store(url)
    entries = check(store.journal, asked, [answers for _, answers in worked])
    store.close()
    return Report(commands, said["tries"], said["Appended"], said["Conflict"], said["Repeated"], entries)


def check(journal: Journal, asked: dict[CommandId, TableId], answers: list[dict[CommandId, int]]) -> int:
    """Check that each journal has no gap and that each command is stored once, at the reported seq. Return the number
    of entries."""
    seqs: dict[CommandId, int] = {}
    for table in set(asked.values()):
        lines = list(decode_journal(journal.read(table)))  # raises at a gap or a wrong link
        head = journal.head(table)
        assert head is not None
        assert (head.seq, head.hash) == (len(lines), lines[-1].hash)
        for line in lines:
            command = line.entry.command
            assert command is not None
            assert asked[command] == table
            assert command not in seqs, f"{command} is in twice"
            seqs[command] = line.entry.seq
    assert seqs.keys() == asked.keys()
    assert all(seqs[command] == seq for told in answers for command, seq in told.items())
    return len(seqs)


if __name__ == "__main__":
    with fresh_database() as database:
        report = contend(database, int(sys.argv[1]))
    assert report.appended == report.entries == report.commands
    assert report.tries == report.appended + report.conflicts + report.repeated
    print(json.dumps(report._asdict()))
