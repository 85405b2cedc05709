"""Tests that secrets are stored encrypted, and decrypted only for the table whose commitment they match."""

import stat
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from cryptography.fernet import Fernet

from tests.house.evening import EIGHT, MARGAUX, SHELF, THEO, secret_of
from tripot.house import CommandId, DecisionInputs, NoSecret, Secret, SettingsRequest, Table, TableId
from tripot.house.journal.commands import Sit, Start
from tripot.settings import KEYS
from tripot.store import BadKeys, Encryption, Journal, LocalTables, Store, load_encryption, open_sqlite
from tripot.store.encryption import generate_key

TABLE = TableId("a-table")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(KEYS.name, raising=False)
    return tmp_path / "house.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = open_sqlite(path)
    yield store
    store.close()


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal


def opened(journal: Journal, seal: Encryption) -> tuple[LocalTables, Table]:
    keeper = LocalTables(journal, SHELF, seal)
    return keeper, keeper.open(TABLE, MARGAUX, SettingsRequest(game="tabu"), EIGHT, secret_of(1))


def test_a_secret_is_decrypted_for_its_table(journal: Journal) -> None:
    seal = Encryption([generate_key()])
    keeper, table = opened(journal, seal)
    encrypted = keeper.journal.encrypted_secret(TABLE)
    assert encrypted is not None
    assert secret_of(1).expose_bytes() not in encrypted
    found = seal.decrypt(encrypted, table)
    assert found is not None
    assert found.expose_bytes() == secret_of(1).expose_bytes()


def test_the_file_contains_no_secret(path: Path, journal: Journal) -> None:
    opened(journal, load_encryption(path))
    secret = secret_of(1)
    for file in path.parent.iterdir():
        held = file.read_bytes()
        for hidden in (secret.expose_bytes(), secret.link(1), secret.link(1024)):
            assert hidden not in held
            assert hidden.hex().encode() not in held


def test_another_key_cannot_decrypt_it(journal: Journal) -> None:
    keeper, table = opened(journal, Encryption([generate_key()]))
    with pytest.raises(NoSecret, match="key"):
        Encryption([generate_key()]).decrypt(keeper.journal.encrypted_secret(TABLE), table)


def test_a_secret_of_another_table_is_refused(journal: Journal) -> None:
    seal = Encryption([generate_key()])
    _, table = opened(journal, seal)
    with pytest.raises(NoSecret, match="commitment"):
        seal.decrypt(seal.encrypt(secret_of(2)), table)
    with pytest.raises(NoSecret, match="not in the store"):
        seal.decrypt(None, table)


def test_encryption_errors_reveal_no_secret(journal: Journal) -> None:
    key, seal = generate_key(), Encryption([generate_key()])
    _, table = opened(journal, seal)
    with pytest.raises(NoSecret) as found:
        Encryption([key]).decrypt(seal.encrypt(secret_of(1)), table)
    told = f"{found.value!r} {found.value.__cause__!r} {seal!r}"
    assert key not in told
    assert secret_of(1).expose_bytes().hex() not in told
    with pytest.raises(BadKeys) as bad:
        Encryption(["not-a-key-but-secret"])
    assert "not-a-key-but-secret" not in f"{bad.value!r} {bad.value.__cause__!r}"


def test_a_table_without_a_promise_needs_no_secret(journal: Journal) -> None:
    keeper = LocalTables(journal, SHELF)
    table = keeper.open(TABLE, MARGAUX, SettingsRequest(game="tabu"), EIGHT)
    assert Encryption([generate_key()]).decrypt(None, table) is None


def test_at_home_the_key_is_stored_beside_the_data_and_private(path: Path, journal: Journal) -> None:
    first = load_encryption(path)
    file = path.with_suffix(".key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    _, table = opened(journal, first)
    assert load_encryption(path).decrypt(first.encrypt(secret_of(1)), table) is not None
    assert [it.name for it in path.parent.iterdir() if it.name.startswith((".", "house.key"))] == ["house.key"]


def test_simultaneous_creations_of_the_key_give_the_same_key(path: Path, journal: Journal) -> None:
    seals: list[Encryption] = []
    threads = [Thread(target=lambda: seals.append(load_encryption(path))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _, table = opened(journal, seals[0])
    encrypted = seals[0].encrypt(secret_of(1))
    assert len(seals) == 16
    assert all(seal.decrypt(encrypted, table) is not None for seal in seals)


def test_keys_of_the_environment_take_precedence_without_creating_a_file(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = generate_key()
    monkeypatch.setenv(KEYS.name, f" {key} , {generate_key()} ")
    seal = load_encryption(path)
    _, table = opened(journal, seal)
    assert Encryption([key]).decrypt(seal.encrypt(secret_of(1)), table) is not None
    assert not path.with_suffix(".key").exists()


def test_a_store_that_is_not_a_file_needs_a_key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEYS.name, raising=False)
    with pytest.raises(BadKeys, match=KEYS.name):
        load_encryption(None)


@pytest.mark.parametrize("keys", ["x", "AAAA", ","])
def test_an_invalid_key_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    monkeypatch.setenv(KEYS.name, keys)
    if keys == ",":
        load_encryption(path)  # a comma alone contains no key, so the key in the file is used
        return
    with pytest.raises(BadKeys):
        load_encryption(path)


def test_a_key_is_rotated_in_three_steps_without_losing_a_table(store: Store) -> None:
    old, new = generate_key(), generate_key()
    keeper, table = opened(store.journal, Encryption([old]))
    both = Encryption([new, old])
    assert both.decrypt(keeper.journal.encrypted_secret(TABLE), table) is not None
    assert store.secrets.reencrypt_all(both, store.journal, SHELF) == 1
    assert Encryption([new]).decrypt(keeper.journal.encrypted_secret(TABLE), table) is not None
    with pytest.raises(NoSecret):
        Encryption([old]).decrypt(keeper.journal.encrypted_secret(TABLE), table)


def test_reencrypting_without_the_old_key_changes_nothing(store: Store) -> None:
    keeper, _ = opened(store.journal, Encryption([generate_key()]))
    before = keeper.journal.encrypted_secret(TABLE)
    with pytest.raises(NoSecret):
        store.secrets.reencrypt_all(Encryption([generate_key()]), store.journal, SHELF)
    assert keeper.journal.encrypted_secret(TABLE) == before


def test_a_keeper_throws_promised_dice_and_refuses_without_the_key(journal: Journal) -> None:
    seal = Encryption([generate_key()])
    keeper, _ = opened(journal, seal)
    asked: list[tuple[type, str]] = [(Sit, "margaux"), (Sit, "theo"), (Start, "start")]
    for (kind, name), by in zip(asked, (MARGAUX, THEO, MARGAUX), strict=True):
        keeper.submit(TABLE, kind(id=CommandId(f"command-{name}")), by, DecisionInputs(at=EIGHT))
    assert keeper.table(TABLE).throws.count == 1
    again = LocalTables(keeper.journal, SHELF, Encryption([generate_key()]))
    with pytest.raises(NoSecret):
        again.submit(TABLE, Sit(id=CommandId("command-late")), THEO, DecisionInputs(at=EIGHT))
    assert isinstance(secret_of(1), Secret)


def test_the_secret_of_a_terminal_game_is_derived_from_its_key() -> None:
    old, new = generate_key(), generate_key()
    first, second = TableId("table-1"), TableId("table-2")
    secret = Encryption([old]).derive_secret(first).expose_bytes()
    assert secret == Encryption([old, new]).derive_secret(first).expose_bytes(), "the first key derives"
    assert secret != Encryption([old]).derive_secret(second).expose_bytes()
    assert secret != Encryption([new]).derive_secret(first).expose_bytes()


def test_a_check_value_matches_only_the_right_key() -> None:
    old, new = generate_key(), generate_key()
    made = Encryption([old]).check_value()
    assert Encryption([old]).matches_check(made)
    assert Encryption([new, old]).matches_check(made)
    assert not Encryption([new]).matches_check(made)
    assert not Encryption([old]).matches_check(Fernet(old).encrypt(b"the keys of this house"))
    assert not Encryption([old]).matches_check(b"nonsense")
    assert not Encryption([old]).matches_check(b"")
