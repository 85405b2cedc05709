"""Tests the backups of docs/day-2.md over several simulated days: one is restored each day, and old ones are
deleted."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.test_day_2 import BLOCKS, clean_environment, closed, folder, where

__all__ = ["folder"]

DAYS = 3
KEPT = 2

LONG = 400
"""Time limit in seconds. On an idle machine, all days take about thirty."""


def block(words: str) -> str:
    """Return the only block of the page that contains these words."""
    (found,) = [block for block in BLOCKS if words in block]
    return found


def days_until(day: int) -> str:
    """Return the expected contents of the test table, which has a row for each day."""
    return " ".join(map(str, range(day + 1)))


def script(folder: Path) -> str:
    """Return a script with the page's PostgreSQL blocks for several days, for a test table instead of games."""
    setup, retention = block("stanza-create"), "repo1-retention-full=14"
    assert retention in setup
    nightly, moment, restore = (block(words) for words in ("--type=full backup", "MOMENT=", "--target-action=promote"))
    lines = ["cd /", "set -eu", where(folder), setup.replace(retention, f"repo1-retention-full={KEPT}")]
    lines += ["stop() { :; }", 'sql() { psql -U postgres tripot -qAtc "$1"; }']
    lines += ["sql 'CREATE TABLE person (n int); CREATE TABLE head (n int); CREATE TABLE day (n int)'"]
    for day in range(DAYS):
        lines += [
            nightly,
            f"sql 'INSERT INTO day VALUES ({day})'",
            moment,  # drops two tables afterwards
            f"sql 'INSERT INTO day VALUES ({day} + 1000); SELECT pg_switch_wal()' > /dev/null",
            'find "$HOUSE/backup" "$HOUSE/db/pg_wal" -type f -exec touch -d "20 days ago" {} +',
            restore,
            f'test "$(sql "SELECT string_agg(n::text, chr(32) ORDER BY n) FROM day")" = "{days_until(day)}"',
            "sql 'SELECT count(*) FROM person, head' > /dev/null",
            'rm -rf "$HOUSE/broken"',
        ]
    lines += ['backrest info --output=json > "$HOUSE/info.json"', 'as_postgres pg_ctl -D "$HOUSE/db" -m fast -w stop']
    return "\n".join(lines)


@pytest.fixture
def running(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    heard = folder / "heard"
    with heard.open("wb") as out:
        process = subprocess.Popen(
            ["bash", "-c", script(folder)],
            env=clean_environment(),
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    yield process
    closed(process, folder)


@pytest.mark.nightly
def test_each_day_is_restored_from_files_weeks_old(running: "subprocess.Popen[bytes]", folder: Path) -> None:
    status = running.wait(LONG)
    assert status == 0, (folder / "heard").read_text()[-3000:]
    (stanza,) = json.loads((folder / "house" / "info.json").read_text())
    assert stanza["status"]["code"] == 0
    assert len(stanza["backup"]) == KEPT < DAYS, "older backups were deleted"
