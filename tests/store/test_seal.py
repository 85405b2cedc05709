"""Secrets at rest: sealed under a key that lies elsewhere, opened only for the table whose promise they keep."""

import stat
from pathlib import Path
from threading import Thread

import pytest

from tests.house.evening import EIGHT, MARGAUX, SHELF, THEO, secret_of
from tripot.house import CommandId, NoSecret, Outside, Secret, Table, TableId, Wish
from tripot.house.commands import Sit, Start
from tripot.store import BadKeys, Keeper, Seal, open_file, usual_seal
from tripot.store.encryption import KEYS, fresh_key, reseal_all

TABLE = TableId("a-table")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(KEYS, raising=False)
    return tmp_path / "house.sqlite"


def opened(path: Path, seal: Seal) -> tuple[Keeper, Table]:
    keeper = Keeper(open_file(path).journal, SHELF, seal)
    return keeper, keeper.open(TABLE, MARGAUX, Wish(game="tabu"), EIGHT, secret_of(1))


def test_what_was_sealed_is_opened_for_its_table(path: Path) -> None:
    seal = Seal([fresh_key()])
    keeper, table = opened(path, seal)
    sealed = keeper.journal.sealed(TABLE)
    assert sealed is not None
    assert secret_of(1).exposed() not in sealed
    found = seal.opened(sealed, table)
    assert found is not None
    assert found.exposed() == secret_of(1).exposed()


def test_the_file_holds_no_secret(path: Path) -> None:
    opened(path, usual_seal(path))
    secret = secret_of(1)
    for file in path.parent.iterdir():
        held = file.read_bytes()
        for hidden in (secret.exposed(), secret.link(1), secret.link(1024)):
            assert hidden not in held
            assert hidden.hex().encode() not in held


def test_under_another_key_it_stays_closed(path: Path) -> None:
    keeper, table = opened(path, Seal([fresh_key()]))
    with pytest.raises(NoSecret, match="key"):
        Seal([fresh_key()]).opened(keeper.journal.sealed(TABLE), table)


def test_a_secret_of_another_table_is_not_taken(path: Path) -> None:
    seal = Seal([fresh_key()])
    _, table = opened(path, seal)
    with pytest.raises(NoSecret, match="promise"):
        seal.opened(seal.closed(secret_of(2)), table)
    with pytest.raises(NoSecret, match="not in the store"):
        seal.opened(None, table)


def test_no_error_of_a_seal_tells_what_it_hides(path: Path) -> None:
    key, seal = fresh_key(), Seal([fresh_key()])
    _, table = opened(path, seal)
    with pytest.raises(NoSecret) as found:
        Seal([key]).opened(seal.closed(secret_of(1)), table)
    told = f"{found.value!r} {found.value.__cause__!r} {seal!r}"
    assert key not in told
    assert secret_of(1).exposed().hex() not in told
    with pytest.raises(BadKeys) as bad:
        Seal(["not-a-key-but-secret"])
    assert "not-a-key-but-secret" not in f"{bad.value!r} {bad.value.__cause__!r}"


def test_a_table_without_a_promise_needs_no_secret(path: Path) -> None:
    keeper = Keeper(open_file(path).journal, SHELF)
    table = keeper.open(TABLE, MARGAUX, Wish(game="tabu"), EIGHT)
    assert Seal([fresh_key()]).opened(None, table) is None


def test_at_home_the_key_lies_beside_the_data_for_its_owner_only(path: Path) -> None:
    first = usual_seal(path)
    file = path.with_suffix(".key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    _, table = opened(path, first)
    assert usual_seal(path).opened(first.closed(secret_of(1)), table) is not None
    assert [it.name for it in path.parent.glob("*.key*")] == ["house.key"]


def test_of_many_who_make_the_key_at_once_all_have_the_same(path: Path) -> None:
    seals: list[Seal] = []
    threads = [Thread(target=lambda: seals.append(usual_seal(path))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _, table = opened(path, seals[0])
    sealed = seals[0].closed(secret_of(1))
    assert len(seals) == 16
    assert all(seal.opened(sealed, table) is not None for seal in seals)


def test_the_keys_of_the_environment_come_first_and_no_file_is_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = fresh_key()
    monkeypatch.setenv(KEYS, f" {key} , {fresh_key()} ")
    seal = usual_seal(path)
    _, table = opened(path, seal)
    assert Seal([key]).opened(seal.closed(secret_of(1)), table) is not None
    assert not path.with_suffix(".key").exists()


def test_where_the_store_is_no_file_the_environment_must_have_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEYS, raising=False)
    with pytest.raises(BadKeys, match=KEYS):
        usual_seal(None)


@pytest.mark.parametrize("keys", ["x", "AAAA", ","])
def test_what_is_no_key_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    monkeypatch.setenv(KEYS, keys)
    if keys == ",":
        usual_seal(path)  # nothing but a comma is no key at all: the file's then
        return
    with pytest.raises(BadKeys):
        usual_seal(path)


def test_a_key_is_changed_in_three_steps_and_no_table_is_lost(path: Path) -> None:
    old, new = fresh_key(), fresh_key()
    keeper, table = opened(path, Seal([old]))
    both = Seal([new, old])
    assert both.opened(keeper.journal.sealed(TABLE), table) is not None
    assert reseal_all(keeper.journal, both) == 1
    assert Seal([new]).opened(keeper.journal.sealed(TABLE), table) is not None
    with pytest.raises(NoSecret):
        Seal([old]).opened(keeper.journal.sealed(TABLE), table)


def test_sealing_again_without_the_old_key_changes_nothing(path: Path) -> None:
    keeper, _ = opened(path, Seal([fresh_key()]))
    before = keeper.journal.sealed(TABLE)
    with pytest.raises(NoSecret):
        reseal_all(keeper.journal, Seal([fresh_key()]))
    assert keeper.journal.sealed(TABLE) == before


def test_a_keeper_throws_promised_dice_and_refuses_without_the_key(path: Path) -> None:
    seal = Seal([fresh_key()])
    keeper, _ = opened(path, seal)
    asked: list[tuple[type, str]] = [(Sit, "margaux"), (Sit, "theo"), (Start, "start")]
    for (kind, name), by in zip(asked, (MARGAUX, THEO, MARGAUX), strict=True):
        keeper.ask(TABLE, kind(id=CommandId(f"command-{name}")), by, Outside(at=EIGHT))
    assert keeper.table(TABLE).throws.count == 1
    again = Keeper(keeper.journal, SHELF, Seal([fresh_key()]))
    with pytest.raises(NoSecret):
        again.ask(TABLE, Sit(id=CommandId("command-late")), THEO, Outside(at=EIGHT))
    assert isinstance(secret_of(1), Secret)
