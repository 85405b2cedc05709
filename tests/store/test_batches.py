"""Tests the check of a batch of appends, without a database: every possible outcome, and random batches."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.store.lines import PERSON, append, following, line_of
from tripot.house import CommandId, Hash, StoredEntry, TableId
from tripot.house.journal.entries import GENESIS_HASH
from tripot.store import Append, Appended
from tripot.store.batches import BatchSnapshot, Run, group_optimistically, judge_batch
from tripot.store.journal import Conflict, Repeated

ONE, TWO = TableId("one"), TableId("two")
UNKNOWN = Hash("f" * 64)
NOTHING_STORED = BatchSnapshot({}, {})


def entries(table: TableId, *commands: str, after: tuple[int, Hash] = (0, GENESIS_HASH)) -> list[Append]:
    """Return one append for each command, in sequence."""
    found: list[Append] = []
    for command in commands:
        found.append(following(table, after, CommandId(command)))
        after = found[-1].head.seq, found[-1].head.hash
    return found


def together(*parts: Append) -> Append:
    """Combine several appends of one table into one."""
    return Append(tuple(line for part in parts for line in part.entries), parts[-1].head)


def contents(runs: dict[TableId, Run]) -> dict[TableId, tuple[tuple[StoredEntry, ...], object, bytes | None]]:
    """Return the entries that would be written for each table."""
    return {table: (run.entries, run.head, run.encrypted_secret) for table, run in runs.items()}


def test_consecutive_appends_are_one_run_with_the_last_head_and_the_first_secret() -> None:
    first, second = entries(ONE, "a", "b")
    opened = replace(first, encrypted_secret=b"sealed")
    outcomes, runs = judge_batch([opened, second], NOTHING_STORED)
    assert outcomes == (Appended(ONE, 1), Appended(ONE, 2))
    assert contents(runs) == {ONE: ((*first.entries, *second.entries), second.head, b"sealed")}
    assert runs[ONE].is_new_table
    assert contents(group_optimistically([opened, second]) or {}) == contents(runs)


def test_a_run_that_starts_later_creates_no_table() -> None:
    first, second = entries(ONE, "a", "b")
    _, runs = judge_batch([second], BatchSnapshot({ONE: (1, first.head.hash)}, {}))
    assert not runs[ONE].is_new_table


def test_an_answered_command_is_repeated_even_if_it_no_longer_follows() -> None:
    first, second = entries(ONE, "a", "b")
    stored = BatchSnapshot({ONE: (2, second.head.hash)}, {(ONE, (PERSON, CommandId("a"))): 1})
    assert judge_batch([first], stored) == ((Repeated(ONE, CommandId("a"), 1),), {})


def test_any_entry_of_an_append_may_be_the_answered_one() -> None:
    first, second = entries(ONE, "a", "b")
    stored = BatchSnapshot({}, {(ONE, (PERSON, CommandId("b"))): 7})
    assert judge_batch([together(first, second)], stored) == ((Repeated(ONE, CommandId("b"), 7),), {})


def test_a_command_answered_earlier_in_the_batch_is_repeated_with_its_seq() -> None:
    first, second, third = entries(ONE, "a", "b", "b")
    outcomes, runs = judge_batch([together(first, second), third], NOTHING_STORED)
    assert outcomes == (Appended(ONE, 2), Repeated(ONE, CommandId("b"), 2))
    assert runs[ONE].entries == (*first.entries, *second.entries)


def test_a_command_answered_at_one_table_is_new_at_another() -> None:
    batch = [*entries(ONE, "a"), *entries(TWO, "a")]
    assert judge_batch(batch, NOTHING_STORED)[0] == (Appended(ONE, 1), Appended(TWO, 1))


def test_entries_without_a_command_are_never_repetitions() -> None:
    first, second = entries(ONE, "a", "b")
    silent = []
    for it in (first, second):
        line = it.entries[0]
        silent.append(replace(it, entries=(StoredEntry(replace(line.entry, command=None), line.data, line.hash),)))
    assert judge_batch(silent, NOTHING_STORED)[0] == (Appended(ONE, 1), Appended(ONE, 2))


def test_a_conflict_names_the_writers_head_and_the_tables_head() -> None:
    first, second, third = entries(ONE, "a", "b", "c")
    assert judge_batch([third], BatchSnapshot({ONE: (1, first.head.hash)}, {}))[0] == (Conflict(ONE, 2, 1),)
    assert judge_batch([second], NOTHING_STORED)[0] == (Conflict(ONE, 1, 0),)
    assert judge_batch([second], BatchSnapshot({ONE: (1, UNKNOWN)}, {}))[0] == (Conflict(ONE, 1, 1),)


def test_after_a_conflict_the_rest_of_the_batch_is_still_checked() -> None:
    (_, lost), (mine,) = entries(ONE, "a", "b"), entries(TWO, "c")
    outcomes, runs = judge_batch([lost, mine], NOTHING_STORED)
    assert outcomes == (Conflict(ONE, 1, 0), Appended(TWO, 1))
    assert list(runs) == [TWO]


def test_an_append_to_several_tables_is_stored_completely_or_not_at_all() -> None:
    (first,), (opens,) = entries(ONE, "a"), entries(TWO, "b")
    both = replace(first, also=(replace(opens, encrypted_secret=b"sealed"),))
    outcomes, runs = judge_batch([both], NOTHING_STORED)
    assert outcomes == (Appended(ONE, 1),)
    assert contents(runs) == {ONE: (first.entries, first.head, None), TWO: (opens.entries, opens.head, b"sealed")}
    assert judge_batch([both], BatchSnapshot({TWO: (1, UNKNOWN)}, {})) == ((Conflict(TWO, 0, 1),), {})
    assert judge_batch([both], BatchSnapshot({ONE: (1, UNKNOWN), TWO: (1, UNKNOWN)}, {}))[0] == (Conflict(ONE, 0, 1),)
    assert group_optimistically([both]) is None


def test_without_a_snapshot_a_first_entry_only_needs_a_matching_hash() -> None:
    first, second = entries(ONE, "a", "b")
    assert contents(group_optimistically([second]) or {}) == {ONE: (second.entries, second.head, None)}
    assert group_optimistically([append(line_of(ONE, 1, UNKNOWN, CommandId("a")))]) is None
    assert group_optimistically([append(line_of(ONE, 2, GENESIS_HASH, CommandId("a")))]) is None
    assert group_optimistically([first, append(line_of(ONE, 2, UNKNOWN, CommandId("b")))]) is None
    assert group_optimistically([first, append(line_of(ONE, 3, first.head.hash, CommandId("b")))]) is None
    assert group_optimistically([first, first]) is None
    assert group_optimistically([]) == {}


class Shelf:
    """A simple store for comparison: a list of entries for each table."""

    def __init__(self) -> None:
        self.entries: dict[TableId, list[StoredEntry]] = {ONE: [], TWO: []}

    def snapshot(self) -> BatchSnapshot:
        heads = {table: (len(lines), lines[-1].hash) for table, lines in self.entries.items() if lines}
        answered = {
            (table, key): line.entry.seq
            for table, lines in self.entries.items()
            for line in lines
            if (key := line.entry.command_key) is not None
        }
        return BatchSnapshot(heads, answered)

    def write(self, runs: dict[TableId, Run]) -> None:
        for table, run in runs.items():
            self.entries[table] += run.entries
            for seq, line in enumerate(self.entries[table], 1):
                before = GENESIS_HASH if seq == 1 else self.entries[table][seq - 2].hash
                assert (line.entry.seq, line.entry.prev) == (seq, before)
            assert (run.head.seq, run.head.hash) == (len(self.entries[table]), self.entries[table][-1].hash)


COMMANDS = st.sampled_from("abcdefgh")
STEPS = st.lists(st.tuples(st.sampled_from([ONE, TWO]), COMMANDS, st.integers(0, 2), st.booleans()), max_size=10)


def attempt(steps: list[tuple[TableId, str, int, bool]]) -> list[Append]:
    """Return appends of writers that may be up to two entries behind."""
    written: dict[TableId, list[tuple[int, Hash]]] = {table: [(0, GENESIS_HASH)] for table in (ONE, TWO)}
    batch = []
    for table, command, behind, paired in steps:
        parts = []
        for part in (table, ONE if table == TWO else TWO)[: 2 if paired else 1]:
            known = written[part][max(0, len(written[part]) - 1 - behind)]
            parts.append(following(part, known, CommandId(command)))
            if not behind:
                written[part].append((parts[-1].head.seq, parts[-1].head.hash))
        batch.append(replace(parts[0], also=tuple(parts[1:])))
    return batch


@given(STEPS)
def test_a_batch_has_the_same_result_as_its_appends_one_by_one(
    steps: list[tuple[TableId, str, int, bool]],
) -> None:
    batch = attempt(steps)
    at_once, singly = Shelf(), Shelf()
    outcomes, runs = judge_batch(batch, at_once.snapshot())
    at_once.write(runs)
    for it, outcome in zip(batch, outcomes, strict=True):
        (alone,), run = judge_batch([it], singly.snapshot())
        singly.write(run)
        assert alone == outcome
    assert at_once.entries == singly.entries
    if all(isinstance(outcome, Appended) for outcome in outcomes) and not any(it.also for it in batch):
        assert contents(group_optimistically(batch) or {}) == contents(runs)
