"""Tests the deletion of expired data: codes, abandoned lobbies, old journals."""

import sqlite3
from pathlib import Path

import pytest

from tests.server.visitors import Served
from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store import Guest, GuestId, open_sqlite, reaping
from tripot.store.reaping import ABANDONED_AFTER_MS, CODE_ENDS_AFTER_MS, DELETED_WITH_TABLE, HOUR_MS

DAY_MS = 24 * HOUR_MS

KEPT_AFTER_TABLE = {
    *("block", "report"),  # until one of the two people is deleted
    *("circle_table", "finish", "game_summary", "pair_gain", "feat", "person_luck"),  # results
    "big_screen",  # expires within hours
}
"""Where rows of a deleted table are kept."""


def test_a_code_expires_with_its_table_and_an_abandoned_lobby_is_deleted(tmp_path: Path) -> None:
    house = Served(tmp_path)
    try:
        margaux = house.visitor("Margaux")
        lobby, over, going = margaux.opens(), margaux.opens(), margaux.opens(bots=["bold"], start=True)
        now = house.clock()
    finally:
        house.stop()
    with sqlite3.connect(house.store) as file:
        file.execute("UPDATE head SET stage = 'over' WHERE \"table\" = ?", (over["id"],))
    file.close()
    store = open_sqlite(house.store)

    def codes() -> list[bool]:
        return [store.accounts.table_by_code(it["code"]) is not None for it in (lobby, over, going)]

    store.reap(now + CODE_ENDS_AFTER_MS - 60_000)
    assert codes() == [True, True, True]
    store.reap(now + CODE_ENDS_AFTER_MS + 60_000)
    assert codes() == [True, False, True]
    assert store.journal.head(TableId(over["id"])) is not None, "the game itself is kept"
    store.reap(now + ABANDONED_AFTER_MS + 60_000)
    assert codes() == [False, False, False]
    kept = [store.journal.head(TableId(it["id"])) is not None for it in (lobby, over, going)]
    assert kept == [False, True, True]
    assert store.journal.read(TableId(lobby["id"])) == []
    assert store.journal.read(TableId(going["id"])) != []
    store.close()
    with sqlite3.connect(house.store) as file, pytest.raises(sqlite3.IntegrityError, match="entries never go"):
        file.execute("DELETE FROM entry")
    file.close()


def test_journals_are_kept_for_the_time_in_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = Served(tmp_path)
    try:
        margaux = house.visitor("Margaux")
        over, going = margaux.opens(), margaux.opens(bots=["bold"], start=True)
        now = house.clock()
    finally:
        house.stop()
    with sqlite3.connect(house.store) as file:
        file.execute("UPDATE head SET stage = 'over' WHERE \"table\" = ?", (over["id"],))
    file.close()
    store = open_sqlite(house.store)

    def kept() -> list[bool]:
        return [store.journal.read(TableId(it["id"])) != [] for it in (over, going)]

    store.reap(now + 4000 * DAY_MS)
    assert kept() == [True, True]
    monkeypatch.setenv("TRIPOT_JOURNAL_DAYS", "90")
    store.reap(now + 89 * DAY_MS)
    assert kept() == [True, True]
    store.reap(now + 91 * DAY_MS)
    assert kept() == [False, False]
    assert store.journal.head(TableId(over["id"])) is None
    store.close()


def test_everything_of_a_deleted_table_is_deleted_or_kept_on_purpose(tmp_path: Path) -> None:
    open_sqlite(tmp_path / "house.sqlite").close()
    with sqlite3.connect(tmp_path / "house.sqlite") as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        of_tables = {name for name in names for it in file.execute(f"PRAGMA table_info({name})") if it[1] == "table"}
    file.close()
    assert of_tables == {"head", *DELETED_WITH_TABLE} | KEPT_AFTER_TABLE


def test_a_television_is_deleted_after_its_code_or_claim_expired(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    store = open_sqlite(path)
    screens, claimant = store.big_screens, GuestId("g")
    store.accounts.create_guest(Guest(claimant, "Margaux"), SecretHash(b"g"), 0)
    assert screens.open(SecretHash(b"1"), "111-111", now=0, until=HOUR_MS)
    assert screens.open(SecretHash(b"2"), "222-222", now=0, until=HOUR_MS)
    assert screens.claim("222-222", 0, 2 * HOUR_MS, TableId("t"), None, claimant)

    def stored() -> int:
        with sqlite3.connect(path) as file:
            (count,) = file.execute("SELECT count(*) FROM big_screen").fetchone()
        file.close()
        return int(count)

    counts = []
    for now in (HOUR_MS - 1, HOUR_MS, 2 * HOUR_MS):
        store.reap(now)
        counts.append(stored())
    store.close()
    assert counts == [2, 1, 0]


def test_guests_who_can_never_return_are_deleted_in_batches_and_nodes_are_notified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reaping, "MAX_DELETED_AT_ONCE", 2)
    store = open_sqlite(tmp_path / "house.sqlite")
    accounts, gone = store.accounts, [GuestId(f"gone-{number}") for number in range(3)]
    for guest in (*gone, GuestId("stays")):
        accounts.create_guest(Guest(guest, guest), SecretHash(guest.encode()), 0)
    held = Guest(GuestId("held"), "held")
    assert accounts.add_hotseat_guest(gone[0], held, TableId("t"), PersonId("p"), 0, 5)
    for guest in gone:
        accounts.forget_device(SecretHash(guest.encode()))
    before = store.notices.read_recent()[-1].id
    assert store.reap(2 * DAY_MS), "more may be due"
    assert sum(accounts.record_of(guest) is None for guest in gone) == 2
    assert store.reap(2 * DAY_MS)
    assert not store.reap(2 * DAY_MS)
    deleted = [it for it in store.notices.read_recent() if it.id > before]
    assert {(it.kind, it.about) for it in deleted} == {("deleted", it) for it in (*gone, held.id)}
    assert accounts.record_of(GuestId("stays"))
    store.close()
