"""Tests full and read-only disks: the store acknowledges only what it has stored.

Each disk is a small tmpfs. The tests need permission to mount it.
"""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.store.cluster import Cluster
from tests.store.lines import following, where
from tripot.house import CommandId, Hash, TableId, decode_journal
from tripot.store import Appended, Journal, StoreFailed, open_store
from tripot.store.postgres.migrate import migrate

TABLES = [TableId(f"table-{number:02}") for number in range(16)]


class Disk:
    """A small file system."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        self._mount("-t", "tmpfs", "-o", f"size={megabytes}m,mode=0777", "tripot-test")

    def may_only_be_read(self) -> None:
        self._mount("-o", "remount,ro")

    def may_be_written(self) -> None:
        self._mount("-o", "remount,rw")

    def fill(self, but: int) -> None:
        """Fill the disk, except for this number of bytes."""
        free = os.statvfs(self.folder)
        (self.folder / "ballast").write_bytes(bytes(free.f_bavail * free.f_frsize - but))

    def make_room(self) -> None:
        (self.folder / "ballast").unlink()

    def _mount(self, *how: str) -> None:
        subprocess.run(["mount", *how, str(self.folder)], capture_output=True, check=True)


@pytest.fixture
def disk_of() -> Iterator[Callable[[int], Disk]]:
    mounted: list[Path] = []

    def made(megabytes: int) -> Disk:
        folder = Path(mkdtemp(prefix="tripot-disk-"))  # a folder that the user of the server can read
        folder.chmod(0o755)
        try:
            disk = Disk(folder, megabytes)
        except subprocess.CalledProcessError as error:
            folder.rmdir()
            pytest.skip(f"no disk of our own here: {error.stderr.decode().strip()}")
        mounted.append(folder)
        return disk

    yield made
    for folder in mounted:
        subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


class Writer:
    """Appends to all tables at once, and records the answers."""

    def __init__(self) -> None:
        self.told: dict[tuple[TableId, int], Hash] = {}
        self._number = 0

    def once(self, journal: Journal) -> None:
        self._number += 1
        command = CommandId(f"command-{self._number}")
        batch = [following(table, where(journal, table), command) for table in TABLES]
        for it, outcome in zip(batch, journal.append(batch), strict=True):
            assert outcome == Appended(it.head.table, it.head.seq)
            self.told[it.head.table, it.head.seq] = it.head.hash

    def until_refused(self, journal: Journal) -> str:
        try:
            for _ in range(100_000):
                self.once(journal)
        except StoreFailed as refused:
            return str(refused)
        raise AssertionError("the disk never filled")

    def holds(self, journal: Journal, *, sure: bool = True) -> None:
        """Check that exactly the acknowledged entries are stored.

        If the server crashed during a batch, the whole batch may also be stored.
        """
        lines = {table: list(decode_journal(journal.read(table))) for table in TABLES}
        stored = {(table, line.entry.seq): line.hash for table in TABLES for line in lines[table]}
        assert {key: stored.get(key) for key in self.told} == self.told
        assert len(stored) - len(self.told) in ((0,) if sure else (0, len(TABLES)))
        heads = {head.table: (head.seq, head.hash) for head in journal.heads()}
        assert heads == {table: (its[-1].entry.seq, its[-1].hash) for table, its in lines.items()}


def test_a_full_disk_refuses_writes_until_there_is_space(disk_of: Callable[[int], Disk]) -> None:
    disk, writer = disk_of(8), Writer()
    store = open_store(disk.folder / "house.sqlite")
    disk.fill(but=1_000_000)
    assert "full" in writer.until_refused(store.journal)
    writer.holds(store.journal)
    disk.make_room()
    writer.once(store.journal)
    store.close()
    store = open_store(disk.folder / "house.sqlite")
    writer.holds(store.journal)
    store.close()


def test_a_file_on_a_read_only_disk_refuses_writes_and_can_be_read(disk_of: Callable[[int], Disk]) -> None:
    disk, writer, path = disk_of(8), Writer(), "house.sqlite"
    store = open_store(disk.folder / path)
    for _ in range(20):
        writer.once(store.journal)
    store.close()
    disk.may_only_be_read()
    with pytest.raises(StoreFailed):
        open_store(disk.folder / path)
    disk.may_be_written()
    store = open_store(disk.folder / path)
    writer.holds(store.journal)
    writer.once(store.journal)
    store.close()


@pytest.fixture
def cluster_on(disk_of: Callable[[int], Disk]) -> Iterator[Callable[[int], tuple[Disk, Cluster]]]:
    made: list[Cluster] = []

    def on(megabytes: int) -> tuple[Disk, Cluster]:
        disk = disk_of(megabytes)
        made.append(Cluster(folder=disk.folder))
        made[-1].start()
        migrate(made[-1].url)
        return disk, made[-1]

    yield on
    for cluster in made:
        cluster.remove()


def test_a_server_on_a_full_disk_refuses_or_halts_and_keeps_acknowledged_entries(
    cluster_on: Callable[[int], tuple[Disk, Cluster]],
) -> None:
    (disk, cluster), writer = cluster_on(96), Writer()
    store = open_store(cluster.url)
    writer.once(store.journal)
    disk.fill(but=1_000_000)
    writer.until_refused(store.journal)
    assert "No space left on device" in cluster.log() or "Check free disk space" in cluster.log()
    store.close()
    disk.make_room()
    cluster.kill()  # it may have halted already
    cluster.start()
    store = open_store(cluster.url)
    writer.holds(store.journal, sure=False)
    writer.once(store.journal)
    writer.holds(store.journal, sure=False)
    store.close()
