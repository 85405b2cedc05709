"""Tests backups of a SQLite store, made during play, and that a restore is complete or has no effect."""

import stat
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from zipfile import ZipFile

import pytest

from tests.house.evening import EIGHT, MARGAUX, SHELF, secret_of
from tripot.house import CommandId, DecisionInputs, SettingsRequest, TableId, read_table
from tripot.house.journal.commands import AddBot, RemoveBot
from tripot.settings import KEYS
from tripot.store import LocalTables, open_store
from tripot.store.encryption import generate_key, load_encryption
from tripot.store.home_backup import BadBackup, make_backup, restore_backup
from tripot.store.house_lock import HouseLock

TABLE, PHRASE = TableId("a-table"), "correct horse battery"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a folder with a store that has one table."""
    monkeypatch.delenv(KEYS.name, raising=False)
    folder = tmp_path / "home"
    store = open_store(folder / "house.sqlite")
    keeper = LocalTables(store.journal, SHELF, store.load_keys())
    keeper.open(TABLE, MARGAUX, SettingsRequest(game="tabu"), EIGHT, secret_of(1))
    store.close()
    return folder


@pytest.fixture
def made(home: Path, tmp_path: Path) -> Path:
    make_backup(home / "house.sqlite", tmp_path / "backup", PHRASE, EIGHT)
    return tmp_path / "backup"


@pytest.fixture
def busy(home: Path) -> Iterator[Event]:
    """Write to the table continuously in another thread."""
    enough, begun = Event(), Event()

    def play() -> None:
        store = open_store(home / "house.sqlite")
        keeper = LocalTables(store.journal, SHELF, store.load_keys())
        number = 0
        while not enough.is_set():
            for kind in (
                AddBot(id=CommandId(f"add-bot-{number}")),
                RemoveBot(id=CommandId(f"remove-{number}"), seat=0),
            ):
                keeper.submit(TABLE, kind, MARGAUX, DecisionInputs(at=EIGHT))  # type: ignore[arg-type]
            number += 1
            if number > 5:
                begun.set()
        store.close()

    thread = Thread(target=play)
    thread.start()
    assert begun.wait(30)
    yield begun
    enough.set()
    thread.join()


def restored_seq(folder: Path) -> int:
    """Open a restored store like a server, and check its journal and secret. Return the length of the journal."""
    store = open_store(folder / "house.sqlite")
    try:
        encryption = store.load_keys()
        table = read_table(SHELF, store.journal.read(TABLE))
        head = store.journal.head(TABLE)
        assert head is not None
        assert head.seq == table.seq
        assert encryption.decrypt(store.journal.encrypted_secret(TABLE), table) is not None
        return table.seq
    finally:
        store.close()


def test_a_backup_during_play_is_complete(home: Path, busy: Event, tmp_path: Path) -> None:
    del busy
    lengths = []
    for number in range(2):
        said = make_backup(home / "house.sqlite", tmp_path / f"backup-{number}", PHRASE, EIGHT)
        assert (said.tables, said.has_key) == (1, True)
        restore_backup(
            tmp_path / f"backup-{number}", tmp_path / f"back-{number}" / "house.sqlite", PHRASE, replace=False
        )
        lengths.append(restored_seq(tmp_path / f"back-{number}"))
    assert lengths == sorted(lengths)
    assert lengths[0] > 1


def test_a_backup_is_private_and_contains_no_plain_key(home: Path, made: Path) -> None:
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    key = (home / "house.key").read_bytes()
    with ZipFile(made) as packed:
        assert sorted(packed.namelist()) == ["house.key.encrypted", "house.sqlite", "manifest.json"]
        assert all(key not in packed.read(name) for name in packed.namelist())
    assert key not in made.read_bytes()
    assert {file.name for file in made.parent.iterdir()} == {"home", "backup"}, "no draft is left"


def test_an_existing_file_is_not_overwritten(home: Path, made: Path) -> None:
    before = made.read_bytes()
    with pytest.raises(BadBackup, match="already exists"):
        make_backup(home / "house.sqlite", made, PHRASE, EIGHT)
    assert made.read_bytes() == before


def test_a_wrong_passphrase_changes_nothing(made: Path, tmp_path: Path) -> None:
    for wrong in ("incorrect horse", None):
        with pytest.raises(BadBackup, match="passphrase"):
            restore_backup(made, tmp_path / "back" / "house.sqlite", wrong, replace=False)
    assert {file.name for file in (tmp_path / "back").iterdir()} <= {"house.lock"}


def test_existing_games_are_replaced_only_on_request_and_kept_beside(home: Path, made: Path) -> None:
    store = home / "house.sqlite"
    with pytest.raises(BadBackup, match="--replace"):
        restore_backup(made, store, PHRASE, replace=False)
    (home / "house.key").write_text(generate_key())  # the folder has the same games with another key
    old = (home / "house.key").read_bytes()
    for number in (1, 2):
        restore_backup(made, store, PHRASE, replace=True)
        assert restored_seq(home) == 1
        assert (home / f"house.before-restore-{number}.sqlite").is_file()
    assert (home / "house.before-restore-1.key").read_bytes() == old
    assert stat.S_IMODE((home / "house.key").stat().st_mode) == 0o600


def test_a_running_house_is_not_replaced(home: Path, made: Path) -> None:
    with HouseLock(home / "house.sqlite"), pytest.raises(BadBackup, match="another Tripot"):
        restore_backup(made, home / "house.sqlite", PHRASE, replace=True)
    assert restored_seq(home) == 1


def test_a_backup_without_the_key_needs_the_original_key(home: Path, tmp_path: Path) -> None:
    made = tmp_path / "backup"
    assert not make_backup(home / "house.sqlite", made, None, EIGHT).has_key
    back = tmp_path / "back"
    back.mkdir()
    (back / "house.key").write_text(generate_key())
    with pytest.raises(BadBackup, match="put that key back"):
        restore_backup(made, back / "house.sqlite", None, replace=False)
    (back / "house.key").write_bytes((home / "house.key").read_bytes())
    restore_backup(made, back / "house.sqlite", None, replace=False)
    assert restored_seq(back) == 1


def test_keys_of_the_environment_are_not_in_a_backup(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEYS.name, (home / "house.key").read_text())
    with pytest.raises(BadBackup, match="--without-key"):
        make_backup(home / "house.sqlite", tmp_path / "backup", PHRASE, EIGHT)
    load_encryption(home / "house.sqlite")


@pytest.mark.parametrize("damage", ["torn", "one byte", "not a zip", "another format", "nothing"])
def test_a_damaged_backup_changes_nothing(home: Path, made: Path, damage: str) -> None:
    data = bytearray(made.read_bytes())
    if damage == "one byte":
        data[len(data) // 2] ^= 1
    made.write_bytes({"torn": bytes(data[:-100]), "not a zip": b"x" * 500, "nothing": b""}.get(damage, bytes(data)))
    if damage == "another format":
        with ZipFile(made, "w") as packed:
            packed.writestr("manifest.json", b'{"format":"tripot-backup/9","at":1,"tables":1,"has_key":false}')
    before = {file.name: file.read_bytes() for file in home.iterdir()}
    with pytest.raises(BadBackup):
        restore_backup(made, home / "house.sqlite", PHRASE, replace=True)
    after = {file.name: file.read_bytes() for file in home.iterdir() if file.name != "house.lock"}
    assert after == {name: data for name, data in before.items() if name != "house.lock"}


def test_without_a_store_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="does not exist"):
        make_backup(tmp_path / "house.sqlite", tmp_path / "backup", PHRASE, EIGHT)
