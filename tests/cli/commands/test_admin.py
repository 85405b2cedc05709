"""Tests ``tripot admin reports``, and the error message for a damaged game."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tests.house.evening import three_people
from tests.store.journal_suite import all_of, played
from tests.store.packing_suite import time_to_pack
from tripot.entropy import SecretHash
from tripot.house import TableId
from tripot.store import Guest, GuestId, PlayerReport, open_sqlite, open_store


def test_reports_list_reporter_reported_person_and_reason(tripot: Tripot, tmp_path: Path) -> None:
    nothing = tripot("admin", "reports", "--data", str(tmp_path), "--lang", "en")
    assert (nothing.code, nothing.out.strip()) == (0, "There are no reports.")
    margaux, theo = Guest(GuestId("g1"), "Margaux"), Guest(GuestId("g2"), "Théo")
    store = open_sqlite(tmp_path / "house.sqlite")
    for guest in (margaux, theo):
        store.accounts.create_guest(guest, SecretHash(guest.id.encode()), at=1)
    for at, reason in enumerate(("name", "play"), start=1):
        store.accounts.report(PlayerReport(margaux, theo, TableId("table-1"), reason, at), since=0, most=9)  # type: ignore[arg-type]
    store.close()
    said = tripot("admin", "reports", "--data", str(tmp_path), "--lang", "fr")
    first, second = said.out.strip().splitlines()
    assert "Margaux signale Théo\N{NO-BREAK SPACE}: la façon de jouer" in first
    assert "table-1" in first
    assert "le nom" in second
    assert len(tripot("admin", "reports", "--data", str(tmp_path), "--most", "1").out.strip().splitlines()) == 1


def test_a_damaged_packed_game_is_named(tripot: Tripot, empty_store: str) -> None:
    old, going = played(), three_people("going")
    store = open_store(empty_store)
    store.journal.append([all_of(old), all_of(going)])
    store.packing.pack(old.table.id, time_to_pack(old))
    store.packing._database.query("UPDATE packed SET data = substr(data, 2)")
    store.close()
    verified = tripot("journal", "verify", "--data", empty_store, "--lang", "en")
    assert verified.code != 0
    assert verified.out.strip() == f"{old.table.id}: The packed journal is damaged and cannot be read."
    assert "1 of 2" in verified.err
    said = tripot("admin", "export", old.table.id, "--data", empty_store, "--lang", "en")
    assert said.code == 2
    assert f"{old.table.id} is damaged" in said.err


def test_a_missing_database_url_is_explained(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIPOT_DATABASE_URL", raising=False)
    told = tripot("migrate", "--lang", "en")
    assert told.code == 2
    assert "TRIPOT_DATABASE_URL" in told.err
