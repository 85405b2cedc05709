"""Tests the table directory in PostgreSQL: nodes claim tables, and only the owner of a table can append."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
from msgspec.structs import replace

from tests.house.evening import MARGAUX, three_people
from tests.store.journal_suite import all_of, played, proposed
from tests.store.lines import following, where
from tripot.house import CommandId, TableId
from tripot.house.journal.commands import Rematch
from tripot.house.journal.entries import GENESIS_HASH
from tripot.store import Append, Appended, Deposed, Directory, NodeName, Store, append_of
from tripot.store.journal import Conflict

NORTH, SOUTH = NodeName("10.0.0.1:9000#north"), NodeName("10.0.0.2:9000#south")


def directory_of(store: Store) -> Directory:
    assert store.directory is not None
    return store.directory


def opened(store: Store, table: str) -> TableId:
    """Create a table with one entry and no owner."""
    found = TableId(table)
    store.journal.append([following(found, (0, GENESIS_HASH), CommandId("open"))])
    return found


def owner(store: Store, table: TableId) -> NodeName | None:
    found = directory_of(store).owner_of(table)
    return None if found is None else found.node


def by(node: NodeName | None, it: Append) -> Append:
    return replace(it, node=node)


def test_a_new_table_has_no_owner_and_claims_have_an_age(store: Store) -> None:
    table, directory = opened(store, "claimed"), directory_of(store)
    assert owner(store, table) is None
    assert directory.owner_of(TableId("nowhere")) is None
    assert directory.claim(table, NORTH, None, 1)
    found = directory.owner_of(table)
    assert found is not None
    assert found.node == NORTH
    assert 0 <= found.claimed_ms_ago < 5_000


def test_a_claim_compares_the_owner_and_the_last_entry(store: Store) -> None:
    table, directory = opened(store, "compared"), directory_of(store)
    assert not directory.claim(table, NORTH, SOUTH, 1)
    assert not directory.claim(table, NORTH, None, 0)
    assert directory.claim(table, NORTH, None, 1)
    assert not directory.claim(table, SOUTH, None, 1)
    assert directory.claim(table, SOUTH, NORTH, 1)
    assert owner(store, table) == SOUTH


def test_of_two_simultaneous_claims_one_succeeds(stores: Callable[[], Store]) -> None:
    first, second = stores(), stores()
    with ThreadPoolExecutor(2) as threads:
        for number in range(20):
            table = opened(first, f"contended-{number}")
            claims = [
                threads.submit(directory_of(store).claim, table, node, None, 1)
                for store, node in ((first, NORTH), (second, SOUTH))
            ]
            won = [claim.result() for claim in claims]
            assert sorted(won) == [False, True]
            assert owner(first, table) == (NORTH if won[0] else SOUTH)


def test_a_node_can_release_only_its_own_claims(store: Store) -> None:
    mine, theirs, directory = opened(store, "mine"), opened(store, "theirs"), directory_of(store)
    directory.claim(mine, NORTH, None, 1)
    directory.claim(theirs, SOUTH, None, 1)
    directory.release([mine, theirs], NORTH)
    assert (owner(store, mine), owner(store, theirs)) == (None, SOUTH)


def test_one_query_finds_the_tables_that_a_node_no_longer_owns(store: Store) -> None:
    directory = directory_of(store)
    kept, taken, released = (opened(store, name) for name in ("kept", "taken", "released"))
    for table in (kept, taken, released):
        directory.claim(table, NORTH, None, 1)
    directory.claim(taken, SOUTH, NORTH, 1)
    directory.release([released], NORTH)
    assert sorted(directory.find_deposed([kept, taken, released], NORTH)) == [released, taken]


def test_only_the_owner_appends(store: Store) -> None:
    evening, directory = three_people("fenced"), directory_of(store)
    table = evening.table.id
    store.journal.append([all_of(evening)])
    stake = proposed(evening, 0, "the-stake")
    directory.claim(table, NORTH, None, evening.table.seq)
    assert store.journal.append([append_of(stake)]) == (Deposed(table, NORTH),)
    assert store.journal.append([append_of(stake, node=SOUTH)]) == (Deposed(table, NORTH),)
    assert store.journal.append([append_of(stake, node=NORTH)]) == (Appended(table, stake.after.seq),)


def test_a_former_owner_is_refused_for_new_and_repeated_entries(store: Store) -> None:
    evening, directory = three_people("former"), directory_of(store)
    store.journal.append([all_of(evening)])
    table, stake = evening.table.id, proposed(evening, 0, "the-stake")
    directory.claim(table, NORTH, None, evening.table.seq)
    directory.claim(table, SOUTH, NORTH, evening.table.seq)
    late = append_of(stake, node=NORTH)
    assert store.journal.append([late, late]) == (Deposed(table, SOUTH),) * 2
    assert len(store.journal.read(table)) == evening.table.seq
    directory.release([table], SOUTH)
    assert store.journal.append([late]) == (Deposed(table, None),)


def test_a_table_with_a_new_owner_does_not_roll_back_the_others_of_its_batch(store: Store) -> None:
    directory = directory_of(store)
    tables = [opened(store, f"batch-{number}") for number in range(4)]
    for table in tables:
        directory.claim(table, NORTH, None, 1)
    directory.claim(tables[1], SOUTH, NORTH, 1)
    batch = [by(NORTH, following(table, where(store.journal, table), CommandId("go-on"))) for table in tables]
    batch.append(by(NORTH, following(tables[2], (5, GENESIS_HASH), CommandId("too-far"))))  # so that it is checked
    outcomes = store.journal.append(batch)
    assert outcomes == (
        Appended(tables[0], 2),
        Deposed(tables[1], SOUTH),
        Appended(tables[2], 2),
        Appended(tables[3], 2),
        Conflict(tables[2], 5, 2),
    )
    assert [len(store.journal.read(table)) for table in tables] == [2, 1, 2, 2]


def test_a_rematch_starts_without_an_owner(store: Store) -> None:
    over = played()
    store.journal.append([all_of(over)])
    directory_of(store).claim(over.table.id, NORTH, None, over.table.seq)
    proposal = over.propose(MARGAUX, Rematch(id=CommandId("again")))
    assert proposal.opens is not None  # type: ignore[union-attr]
    (outcome,) = store.journal.append([append_of(proposal, node=NORTH)])  # type: ignore[arg-type]
    assert isinstance(outcome, Appended)
    assert owner(store, proposal.opens.after.id) is None  # type: ignore[union-attr]
    assert owner(store, over.table.id) == NORTH


def test_a_claim_that_waits_for_an_append_sees_its_entry(database: str, store: Store) -> None:
    """The claim waits for the row lock of the append, and then compares again."""
    table = opened(store, "waited")
    directory = directory_of(store)
    with psycopg.connect(database) as writer, ThreadPoolExecutor(1) as thread:
        writer.execute('UPDATE head SET seq = 2 WHERE "table" = %s', (table,))
        claim = thread.submit(directory.claim, table, NORTH, None, 1)
        writer.commit()
        assert not claim.result()
    assert owner(store, table) is None
