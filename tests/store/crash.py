"""Crash tests: kills writers and servers, and checks that all acknowledged entries are in the journal.

A writer appends to several tables and records every answer in a file. The writer or its database server is killed with
``kill -9`` at a random moment. Then the records are compared with the journals. This does not test a loss of power,
because the page cache of the system survives the end of a process.

``python -m tests.store.crash writer postgres KILLS`` (or ``sqlite``) and ``… server KILLS`` print the results.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.store.cluster import Cluster
from tests.store.databases import fresh_database
from tests.store.lines import following, where
from tripot.house import CommandId, TableId, decode_journal
from tripot.store import Appended, StoreFailed, open_store
from tripot.store.journal import Conflict, Repeated
from tripot.store.postgres.migrate import migrate

TABLES = [TableId(f"crashing-{number}") for number in range(8)]
PATIENCE = 120
"""Seconds to wait for a writer to get anywhere, on a busy machine."""


class Report(NamedTuple):
    """The number of kills, of acknowledged entries, and of lost or duplicate ones."""

    kills: int
    acknowledged: int
    entries: int
    unacknowledged: int
    """Entries in the journal whose acknowledgement was prevented by a kill. They are neither lost nor duplicated."""
    lost: int
    doubled: int


def write(where_to: str, notes: Path, name: str, *, patient: bool) -> None:
    """Append entries forever, one per table in each batch, and record the answers.

    When the store fails, a patient writer reads the heads of the tables and repeats its commands.
    """
    store = open_store(where_to)
    noted = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    number = 0
    while True:
        commands = {table: CommandId(f"{name}-{number}-{table}") for table in TABLES}
        number += 1
        while commands:
            try:
                standing = {table: where(store.journal, table) for table in commands}
                batch = [following(table, standing[table], command) for table, command in commands.items()]
                outcomes = store.journal.append(batch)
            except StoreFailed as error:
                if not patient:
                    sys.stderr.write(f"{error}\n")
                    os._exit(3)
                time.sleep(0.02)
                continue
            said = ""
            for outcome in outcomes:
                match outcome:
                    case Appended(table=table, seq=seq) | Repeated(table=table, seq=seq):
                        said += f"{table} {seq} {commands.pop(table)}\n"
                    case Conflict():
                        pass
            os.write(noted, said.encode())
            os.fsync(noted)


def started(where_to: str, notes: Path, name: str, *, patient: bool) -> int:
    """Start a writer in a separate process. Return the process id."""
    if (child := os.fork()) == 0:
        try:
            write(where_to, notes, name, patient=patient)
        finally:
            os._exit(1)
    return child


def grown(notes: Path, by: int, child: int) -> None:
    """Wait until the records have grown by this much."""
    give_up, size = time.monotonic() + PATIENCE, size_of(notes)
    while size_of(notes) < size + by:
        if time.monotonic() > give_up:
            raise RuntimeError("the writer gets nowhere")
        if os.waitpid(child, os.WNOHANG) != (0, 0):
            raise RuntimeError("the writer is gone")
        time.sleep(0.005)


def size_of(notes: Path) -> int:
    return notes.stat().st_size if notes.exists() else 0


def ended(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def compared(where_to: str, notes: Path, kills: int) -> Report:
    """Compare every complete line of the records with the journals."""
    *lines, _torn = notes.read_text().split("\n")
    acknowledged = {command: (table, int(seq)) for table, seq, command in (line.split() for line in lines)}
    assert len(acknowledged) == len(lines)
    store = open_store(where_to)
    found: dict[str, tuple[str, int]] = {}
    doubled = entries = 0
    for table in TABLES:
        stored = list(decode_journal(store.journal.read(table)))  # raises at a gap or a wrong link
        head = store.journal.head(table)
        assert (head is None and not stored) or (head and (head.seq, head.hash) == (len(stored), stored[-1].hash))
        for line in stored:
            entries += 1
            assert line.entry.command is not None
            doubled += line.entry.command in found
            found[line.entry.command] = table, line.entry.seq
    store.close()
    lost = sum(found.get(command) != place for command, place in acknowledged.items())
    return Report(kills, len(acknowledged), entries, len(found.keys() - acknowledged.keys()), lost, doubled)


def kill_writers(where_to: str, kills: int, folder: Path) -> Report:
    """Start and kill one writer after another, all at the same tables."""
    notes, rng = folder / "notes", Random(kills)
    for number in range(kills):
        child = started(where_to, notes, f"writer-{number}", patient=False)
        grown(notes, rng.randrange(1, 8_000), child)
        ended(child)
    return compared(where_to, notes, kills)


def kill_servers(kills: int, folder: Path) -> Report:
    """Kill and restart a server while one patient writer uses it."""
    notes, rng, cluster = folder / "notes", Random(kills), Cluster()
    try:
        cluster.start()
        migrate(cluster.url)
        child = started(cluster.url, notes, "patient", patient=True)
        try:
            for _ in range(kills):
                grown(notes, rng.randrange(1, 8_000), child)
                cluster.kill()
                cluster.start()
            grown(notes, 1_000, child)  # it continues
        finally:
            ended(child)
        return compared(cluster.url, notes, kills)
    finally:
        cluster.remove()


def main() -> None:
    kind, *rest = sys.argv[1:]
    with TemporaryDirectory() as folder:
        if kind == "server":
            report = kill_servers(int(rest[0]), Path(folder))
        elif rest[0] == "postgres":
            with fresh_database() as url:
                report = kill_writers(url, int(rest[1]), Path(folder))
        else:
            report = kill_writers(str(Path(folder) / "house.sqlite"), int(rest[1]), Path(folder))
    print(json.dumps(report._asdict()))


if __name__ == "__main__":
    main()
