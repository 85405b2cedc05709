"""Tests the commit loop on a file that two processes use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.evening import EIGHT, LOU, MARGAUX, SHELF, THEO, dice, secret_of
from tripot.house import (
    AlreadyAnswered,
    BadSettings,
    CommandId,
    DecisionInputs,
    NoSecret,
    Refusal,
    SettingsRequest,
    TableId,
)
from tripot.house.dice.pledges import PledgeChain
from tripot.house.journal.commands import AddBot, Deadline, Leave, Pledge, Rematch, Sit, Start
from tripot.house.journal.events import Frozen, Played, Started
from tripot.house.verify.journal import verify
from tripot.store import LocalTables, NoSuchTable, Store, StoreFailed, open_sqlite
from tripot.store.encryption import Encryption, generate_key
from tripot.store.local_tables import Committed, DiceFalling

TABLE = TableId("the-table")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_sqlite(tmp_path / "house.sqlite")
    yield store
    store.close()


@pytest.fixture
def keeper(store: Store) -> LocalTables:
    keeper = LocalTables(store.journal, SHELF)
    keeper.open(TABLE, MARGAUX, SettingsRequest(game="tabu", switches={"tabu.end": "rotations:1"}), EIGHT)
    return keeper


def now(after: int = 0) -> DecisionInputs:
    return DecisionInputs(at=EIGHT + after, chance=dice(after), ids=iter(("new-table", *map(str, range(10)))))


def asked(number: int) -> CommandId:
    return CommandId(f"command-{number}")


def test_a_game_can_be_left_and_resumed(keeper: LocalTables, store: Store) -> None:
    keeper.submit(TABLE, Sit(id=asked(1)), MARGAUX, now())
    keeper.submit(TABLE, AddBot(id=asked(2)), MARGAUX, now())
    started = keeper.submit(TABLE, Start(id=asked(3)), MARGAUX, now())
    assert isinstance(started, Committed)
    assert len(started.entries) == 2
    another_day = LocalTables(store.journal, SHELF)
    assert another_day.table(TABLE) == keeper.table(TABLE) == started.table


def test_two_processes_at_one_table_produce_one_history(keeper: LocalTables, store: Store) -> None:
    other = LocalTables(store.journal, SHELF)
    assert other.table(TABLE).seq == 1
    for number, person in enumerate((MARGAUX, THEO, LOU)):
        at_work = (keeper, other)[number % 2]
        answer = at_work.submit(TABLE, Sit(id=asked(number)), person, now())
        assert isinstance(answer, Committed)
    assert other.table(TABLE).seated_people() == {0: MARGAUX, 1: THEO}
    # The other process has not read Lou's entry yet. It must read the journal again before it refuses.
    assert isinstance(other.submit(TABLE, Leave(id=asked(9)), LOU, now()), Committed)
    assert isinstance(keeper.submit(TABLE, Leave(id=asked(10)), LOU, now()), Refusal)
    assert keeper.table(TABLE) == other.table(TABLE)
    assert len(store.journal.read(TABLE)) == store.journal.heads()[0].seq == 5


def test_a_retry_in_the_other_process_gets_the_first_answer(keeper: LocalTables, store: Store) -> None:
    other = LocalTables(store.journal, SHELF)
    other.table(TABLE)
    first = keeper.submit(TABLE, Sit(id=asked(1)), MARGAUX, now())
    assert isinstance(first, Committed)
    again = other.submit(TABLE, Sit(id=asked(1)), MARGAUX, now())
    assert again == AlreadyAnswered(asked(1), first.entries[0].entry.seq)
    assert other.table(TABLE) == keeper.table(TABLE)


def test_a_store_that_fails_changes_nothing(keeper: LocalTables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    before = keeper.table(TABLE)

    def full(_: object) -> None:
        raise StoreFailed("full")

    with monkeypatch.context() as broken:
        broken.setattr(store.journal, "append", full)
        with pytest.raises(StoreFailed):
            keeper.submit(TABLE, Sit(id=asked(1)), MARGAUX, now())
    assert keeper.table(TABLE) is before
    assert isinstance(keeper.submit(TABLE, Sit(id=asked(1)), MARGAUX, now()), Committed)


def test_refusals_and_early_deadlines_write_nothing(keeper: LocalTables, store: Store) -> None:
    assert isinstance(keeper.submit(TABLE, Start(id=asked(1)), THEO, now()), Refusal)
    nothing = keeper.submit(TABLE, Deadline(), None, now())
    assert isinstance(nothing, Committed)
    assert nothing.entries == ()
    assert store.journal.head(TABLE) is not None
    assert len(store.journal.read(TABLE)) == 1


def test_only_opened_tables_exist(keeper: LocalTables) -> None:
    with pytest.raises(NoSuchTable):
        keeper.table(TableId("nowhere"))
    with pytest.raises(ValueError, match="already"):
        keeper.open(TABLE, THEO, SettingsRequest(game="tabu"), EIGHT)
    with pytest.raises(BadSettings):
        keeper.open(TableId("other"), THEO, SettingsRequest(game="belote"), EIGHT)


def test_a_rematch_opens_the_new_table_in_the_same_commit(keeper: LocalTables, store: Store) -> None:
    for number, person in enumerate((MARGAUX, THEO)):
        keeper.submit(TABLE, Sit(id=asked(number)), person, now())
    keeper.submit(TABLE, Start(id=asked(5)), MARGAUX, now())
    later = 0
    while keeper.table(TABLE).stage != "over":
        later += 60_000
        keeper.submit(TABLE, Deadline(), None, now(later))
    answer = keeper.submit(TABLE, Rematch(id=asked(6)), THEO, now(later))
    assert isinstance(answer, Committed)
    assert answer.opens is not None
    assert keeper.table(TableId("new-table")) == answer.opens.after
    assert answer.table.next == "new-table"


# Pledged dice, with one holder


def pledging(store: Store) -> LocalTables:
    keeper = LocalTables(store.journal, SHELF, Encryption([generate_key()]))
    request = SettingsRequest(game="tabu", switches={"tabu.end": "rotations:1"})
    keeper.open(TABLE, MARGAUX, request, EIGHT, secret_of("local"))
    keeper.submit(TABLE, Sit(id=asked(1)), MARGAUX, now())
    keeper.submit(TABLE, AddBot(id=asked(2)), MARGAUX, now())
    return keeper


def test_a_holder_in_this_process_answers_within_the_command(store: Store) -> None:
    keeper, chain = pledging(store), PledgeChain(b"m" * 32)
    keeper.submit(TABLE, Pledge(id=asked(3), head=chain.head), MARGAUX, now())
    keeper.hold_pledge(TABLE, MARGAUX, chain)
    started = keeper.submit(TABLE, Start(id=asked(4)), MARGAUX, now())
    assert isinstance(started, Committed)
    assert [type(line.entry.event) for line in started.entries] == [Started, Frozen, Played]
    assert started.table.freeze is None
    assert verify(store.journal.read(TABLE), SHELF).throws == {"B": 1}


def test_a_freeze_of_an_earlier_process_becomes_void(store: Store) -> None:
    keeper = pledging(store)
    keeper.submit(TABLE, Pledge(id=asked(3), head=PledgeChain(b"m" * 32).head), MARGAUX, now())
    keeper.submit(TABLE, Start(id=asked(4)), MARGAUX, now())
    assert keeper.table(TABLE).freeze is not None, "the chain is gone with its process"
    with pytest.raises(DiceFalling):
        keeper.submit(TABLE, Leave(id=asked(5)), MARGAUX, now(1_200))
    assert isinstance(keeper.submit(TABLE, Leave(id=asked(5)), MARGAUX, now(1_201)), Committed)
    assert verify(store.journal.read(TABLE), SHELF).throws == {"D": 1}


def test_a_secret_is_derived_from_the_key_and_the_table_and_without_a_key_there_is_none(store: Store) -> None:
    encryption = Encryption([generate_key()])
    derived = LocalTables(store.journal, SHELF, encryption).derive_secret(TABLE)
    assert derived.expose_bytes() == encryption.derive_secret(TABLE).expose_bytes()
    keyless = LocalTables(store.journal, SHELF)
    with pytest.raises(NoSecret, match="derive"):
        keyless.derive_secret(TABLE)
    with pytest.raises(NoSecret, match="encrypt"):
        keyless.encrypt_secret(derived)
    assert keyless.encrypt_secret(None) is None
