"""Tests that a store opens only with the right keys. A lost or wrong key is never replaced by a new one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.evening import EIGHT, MARGAUX, SHELF, secret_of
from tests.store.databases import execute, fresh_database
from tripot.house import SettingsRequest, TableId
from tripot.settings import KEYS
from tripot.store import BadKeys, LocalTables, Store, open_store
from tripot.store.encryption import generate_key, load_encryption

OLD, NEW = generate_key(), generate_key()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv(KEYS.name, OLD)
    where: str | Path = tmp_path / "house.sqlite"
    if request.param == "postgres":
        where = request.getfixturevalue("database")
        execute(str(where), "TRUNCATE secret")
    store = open_store(where)
    yield store
    store.close()


def open_table(store: Store) -> None:
    keeper = LocalTables(store.journal, SHELF, load_encryption(store.path))
    keeper.open(TableId(f"table-{generate_key()}"), MARGAUX, SettingsRequest(game="tabu"), EIGHT, secret_of(1))


def test_the_same_keys_open_a_store_again_and_others_do_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.load_keys()
    store.load_keys()
    monkeypatch.setenv(KEYS.name, NEW)
    with pytest.raises(BadKeys, match="put that key back") as refused:
        store.load_keys()
    assert OLD not in str(refused.value)
    assert NEW not in str(refused.value)


def test_a_store_with_secrets_and_without_a_check_value_is_refused(store: Store) -> None:
    open_table(store)
    with pytest.raises(BadKeys):
        store.load_keys()


def test_a_new_key_is_accepted_only_after_reencrypting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.load_keys()
    open_table(store)
    monkeypatch.setenv(KEYS.name, f"{NEW},{OLD}")
    both = store.load_keys()
    monkeypatch.setenv(KEYS.name, NEW)
    with pytest.raises(BadKeys, match="reseal"):
        store.load_keys()
    assert store.secrets.reencrypt_all(both, store.journal, SHELF) == 1
    store.load_keys()
    monkeypatch.setenv(KEYS.name, OLD)
    with pytest.raises(BadKeys):
        store.load_keys()


def test_giving_up_a_key_lets_a_new_one_in(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.load_keys()
    open_table(store)
    store.secrets.delete_all()
    monkeypatch.setenv(KEYS.name, NEW)
    store.load_keys()
    assert store.secrets.tables() == {}


def test_at_home_a_lost_key_is_not_recreated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEYS.name, raising=False)
    store = open_store(tmp_path / "house.sqlite")
    try:
        store.load_keys()
        key = tmp_path / "house.key"
        kept = key.read_bytes()
        key.unlink()
        with pytest.raises(BadKeys, match=r"house\.key is missing.*tripot restore"):
            store.load_keys()
        assert not key.exists()
        key.write_bytes(b"torn")
        with pytest.raises(BadKeys, match=r"house\.key is damaged"):
            store.load_keys()
        key.write_bytes(generate_key().encode())
        with pytest.raises(BadKeys, match="put that key back"):
            store.load_keys()
        key.write_bytes(kept)
        store.load_keys()
    finally:
        store.close()
