"""Tests that after a kill, every acknowledged append is in the journal once. ``just crash-store`` is the long form."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.crash import TABLES, Report, compared
from tests.store.lines import following, where
from tripot.house import CommandId
from tripot.store import open_store

ROOT = Path(__file__).parents[2]
WRITERS, SERVERS = 4, 3


def crashed(*asked: str) -> Report:
    return Report(**run("tests.store.crash", *asked))


def run(program: str, *asked: str) -> dict[str, int]:
    """Run a crash test in a separate process, because it forks."""
    command = [sys.executable, "-m", program, *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report: dict[str, int] = json.loads(done.stdout)
    return report


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_acknowledged_entries_of_a_killed_writer_are_stored_once(kind: str) -> None:
    report = crashed("writer", kind, str(WRITERS))
    assert (report.kills, report.lost, report.doubled) == (WRITERS, 0, 0)
    assert report.acknowledged >= WRITERS * len(TABLES)
    assert report.entries == report.acknowledged + report.unacknowledged
    assert report.unacknowledged <= WRITERS * len(TABLES)  # at most the last append of each writer


@pytest.mark.nightly
def test_acknowledged_entries_survive_a_killed_server_and_writing_resumes() -> None:
    report = crashed("server", str(SERVERS))
    assert (report.kills, report.lost, report.doubled) == (SERVERS, 0, 0)
    assert report.acknowledged >= (SERVERS + 1) * len(TABLES)
    assert report.entries - report.acknowledged == report.unacknowledged <= len(TABLES)


def test_a_record_of_a_missing_entry_is_found(tmp_path: Path) -> None:
    path = str(tmp_path / "house.sqlite")
    store, table = open_store(path), TABLES[0]
    for number in range(3):
        store.journal.append([following(table, where(store.journal, table), CommandId(f"command-{number}"))])
    store.close()
    (tmp_path / "notes").write_text(
        f"{table} 1 command-0\n{table} 3 command-1\n{table} 4 command-3\n{table} 3 command-2-torn"
    )
    assert compared(path, tmp_path / "notes", 0) == Report(0, 3, 3, 1, 2, 0)
