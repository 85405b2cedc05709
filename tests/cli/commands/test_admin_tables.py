"""Tests ``tripot admin`` for one table, ``tripot journal verify`` for all tables, and ``tripot config``."""

import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tests.house.evening import three_people
from tests.store.journal_suite import all_of
from tripot.store import open_store

KEY = "q2Jk0b1pWmZx8Y3nC5vR7tUeLsAoDfGhIiKlMnOpQrs="


@pytest.fixture
def where(empty_store: str) -> str:
    return filled(empty_store)


def filled(where: str) -> str:
    """Fill a store with one finished game, which can be found by its code."""
    store, evening = open_store(where), three_people()
    store.journal.append([all_of(evening)])
    store.accounts.replace_code("SAVON-DINDON-577", evening.table.id)
    store.close()
    return where


def test_a_table_is_found_halted_unhalted_and_exported(tripot: Tripot, where: str, tmp_path: Path) -> None:
    said = tripot("admin", "find", "savon dindon 577", "--data", where, "--lang", "en")
    assert said.code == 0, said.err
    table = said.out.split()[0]
    assert "SAVON-DINDON-577" in said.out
    assert tripot("admin", "find", "--data", where, "--lang", "en").out.strip() == "No tables are halted."
    assert tripot("admin", "halt", "SAVON-DINDON-577", "--data", where).code == 0
    assert table in tripot("admin", "find", "--data", where, "--lang", "fr").out
    store = open_store(where)
    assert list(store.halts.load_halts()) == [table]
    stored = store.journal.read(table)
    store.close()
    assert tripot("admin", "unhalt", table, "--data", where).code == 0
    assert tripot("admin", "find", "--data", where, "--lang", "en").out.strip() == "No tables are halted."
    file = tmp_path / "journal.jsonl"
    assert tripot("admin", "export", table, "--to", str(file), "--data", where).code == 0
    assert file.read_bytes().splitlines() == stored
    assert tripot("admin", "halt", "nowhere", "--data", where).code == 2


def test_every_journal_of_a_store_is_verified(tripot: Tripot, where: str) -> None:
    said = tripot("journal", "verify", "--data", where, "--lang", "en")
    assert said.code == 0, said.err
    assert said.out.startswith("No problems found: one journal verified")


def test_a_changed_journal_is_named(tripot: Tripot, tmp_path: Path) -> None:
    where = filled(str(tmp_path / "house.sqlite"))
    with sqlite3.connect(where) as file:
        file.execute("DROP TRIGGER entry_never_changes")
        (table, data) = file.execute('SELECT "table", data FROM entry WHERE seq = 5').fetchone()
        file.execute("UPDATE entry SET data = ? WHERE seq = 5", (data.replace(b'"at":1', b'"at":2'),))
    file.close()
    said = tripot("journal", "verify", "--data", where, "--lang", "en")
    assert said.code == 2
    assert said.out.startswith(f"{table}: Entry ")
    assert "1 of 1 journals" in said.err


def test_the_configuration_is_printed_without_secrets(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_DATABASE_URL", "postgresql://tripot:s3cr3t-word@db/tripot")
    monkeypatch.setenv("TRIPOT_KEYS", f"{KEY},{KEY}")
    monkeypatch.delenv("TRIPOT_LOG", raising=False)
    said = tripot("config", "--lang", "en").out
    for secret in ("s3cr3t-word", KEY):
        assert secret not in said
    assert "TRIPOT_DATABASE_URL=postgresql://tripot:…@db/tripot" in said
    assert "TRIPOT_KEYS=…,…" in said
    assert "TRIPOT_LOG=(not set; default text)" in said
