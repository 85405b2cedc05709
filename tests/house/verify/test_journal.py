"""Tests the journal verifier: honest journals pass, and for a forged one the first fault is reported."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.evening import SHELF, Evening, three_people
from tests.house.tampering import EVERY_GAME, Record, honest, records, relink, written
from tests.house.test_fold import live
from tripot.house import GameRegistry, Hash, UnknownGame, read_table
from tripot.house.journal.entries import hash_of
from tripot.house.verify.journal import Fault, FaultKind, split_export, verify

HONEST = 30
FORGED = 10 * HONEST

EVEN_WITHOUT_A_HEAD = ("outcome", "link", "links", "facts", "seat")
"""Fields that nobody can change unnoticed, even with all hashes recomputed and no head kept by a player."""


@given(st.integers(0, 2**32), st.integers(0, 150))
def test_every_honest_game_passes(seed: int, steps: int) -> None:
    evening = live(seed, steps)
    verdict = verify(evening.stored, SHELF, evening.table.head)
    assert verdict.entries == len(evening.stored) == verdict.remembered
    assert verdict.head == evening.table.head
    assert verdict.rules


def passes(record: Record, head: Hash | None) -> bool:
    """Return whether the journal passes verification and contains the hash ``head``, if given."""
    try:
        return verify(record.journal, EVERY_GAME, head).head == (head or record.head) or head is None
    except Fault:
        return False


def test_honest_journals_pass_and_forged_ones_fail() -> None:
    """Half of the forgeries have recomputed hashes. ``just verify-journals`` checks many more."""
    count: Counter[str] = Counter()
    for record in records(HONEST, FORGED):
        assert passes(record, record.head) is record.honest, (record.how, record.field, record.relinked)
        count["honest" if record.honest else "relinked" if record.relinked else "tampered"] += 1
        if record.relinked and passes(record, None):
            # The changed journal is consistent, so only a saved hash shows that it is not the original.
            assert record.field.partition(".")[0] not in EVEN_WITHOUT_A_HEAD, (record.how, record.field)
            count["only a head reveals it"] += 1
    assert (count["honest"], count["tampered"], count["relinked"]) == (HONEST, FORGED // 2, FORGED // 2)
    assert count["only a head reveals it"] < count["relinked"] / 4


def test_the_forger_encodes_entries_like_the_house() -> None:
    """Otherwise, the verifier would detect forgeries only by their encoding."""
    for seed in range(20):
        journal = honest(seed).journal
        entries = [json.loads(line) for line in journal]
        assert [written(entry) for entry in entries] == journal == relink(entries)


# Each fault is reported by its name.


def promised(seed: int = 1) -> Evening:
    """Play a game with throws that use the links of three people."""
    from tests.house.dice.test_commitment import promised as table
    from tests.house.dice.test_commitment import round_of

    evening = table(seed)
    for _ in range(3):
        round_of(evening)
    return evening


def fault(entries: list[dict[str, Any]], head: Hash | None = None) -> tuple[FaultKind, int]:
    with pytest.raises(Fault) as found:
        verify(relink(entries), SHELF, head)
    return found.value.law, found.value.seq


class Journal:
    """The entries of an honest journal, by kind."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = [json.loads(data) for data in promised().stored]

    def first(self, kind: str, skip: int = 0, **having: Any) -> tuple[dict[str, Any], int]:
        found = [
            (entry, seq) for seq, entry in enumerate(self.entries, 1)
            if entry["event"]["type"] == kind and all(entry["event"].get(key) == it for key, it in having.items())
        ]  # fmt: skip
        return found[skip]


@pytest.fixture
def journal() -> Journal:
    return Journal()


def test_an_empty_journal_proves_nothing() -> None:
    with pytest.raises(Fault, match="empty"):
        verify([], SHELF)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"type":"entry/2"}', b"[" * 100_000])
def test_a_line_that_is_not_an_entry_is_unreadable(data: bytes) -> None:
    stored = promised().stored
    with pytest.raises(Fault) as found:
        verify([*stored[:3], data, *stored[4:]], SHELF)
    assert (found.value.law, found.value.seq) == ("unreadable", 4)


def test_a_byte_that_is_not_text_is_unreadable_anywhere(journal: Journal) -> None:
    """This includes moves and facts, which are decoded only later."""
    _, seq = journal.first("played/1")
    stored = relink(journal.entries)
    for field in (b'"move":{"type":"', b'"facts":[{"type":"'):
        line = next(it for it in stored[seq - 1 :] if field in it)
        broken = line.replace(field, field + b"\xb1", 1)
        with pytest.raises(Fault) as found:
            verify([broken if it is line else it for it in stored], SHELF)
        assert (found.value.law, found.value.seq) == ("unreadable", stored.index(line) + 1)


def test_an_entry_without_a_type_is_unreadable(journal: Journal) -> None:
    del journal.entries[3]["type"]
    assert fault(journal.entries) == ("unreadable", 4)


def test_a_changed_byte_breaks_the_chain_at_the_next_entry() -> None:
    stored = promised().stored
    stored[4] = stored[4].replace(b'"at":', b'"at": ')
    with pytest.raises(Fault) as found:
        verify(stored, SHELF)
    assert (found.value.law, found.value.seq) == ("chain", 6)


def test_time_does_not_decrease(journal: Journal) -> None:
    journal.entries[5]["at"] -= 1
    assert fault(journal.entries) == ("time", 6)


def test_a_table_opens_once(journal: Journal) -> None:
    journal.entries.insert(1, journal.entries[0])
    assert fault(journal.entries) == ("opening", 2)
    assert fault(journal.entries[2:]) == ("opening", 1)


def test_a_changed_promise_is_reported(journal: Journal) -> None:
    journal.entries[0]["event"]["promise"] = "ab" * 32
    _, seq = journal.first("played/1", throw=1)
    assert fault(journal.entries) == ("link", seq)
    journal.entries[0]["event"]["promise"] = "AB" * 32
    assert fault(journal.entries) == ("promise", 1)


def test_real_dice_at_a_table_without_them_are_reported(journal: Journal) -> None:
    entry, seq = journal.first("played/1", throw=2)
    for field in ("throw", "link", "links", "draw"):
        del entry["event"][field]
    entry["event"]["dice"] = "R"
    assert fault(journal.entries) == ("frozen", seq)
    del journal.entries[seq - 2]
    assert fault(journal.entries) == ("class", seq - 1)


def test_the_last_throw_of_a_chain_promises_the_next_by_its_hash(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripot.house.verify.pledges.LINKS_PER_CHAIN", 2)
    entry, seq = journal.first("played/1", throw=2)
    assert fault(journal.entries) == ("promise", seq), "no promise"
    for no_hash in ("AB" * 32, "ab", ""):
        entry["event"]["promise"] = no_hash
        assert fault(journal.entries) == ("promise", seq)
    entry["event"]["promise"] = "ab" * 32
    _, after = journal.first("played/1", throw=3)
    assert fault(journal.entries) == ("link", after), "the next throw must match it"


def test_throws_without_a_promise_are_counted() -> None:
    evening = three_people()
    for _ in range(8):
        evening.until_due()
    entries = [json.loads(data) for data in evening.stored]
    thrown = [(seq, entry["event"]) for seq, entry in enumerate(entries, 1) if entry["event"].get("dice")]
    assert verify(relink(entries), SHELF).unpromised == len(thrown) > 1
    seq, event = thrown[-1]
    for field, value in {"dice": "A", "link": "ab" * 32, "promise": "ab" * 32, "draw": 1}.items():
        before = event.get(field)
        event[field] = value
        assert fault(entries) == ("class", seq), field
        event[field] = before


def test_a_command_answered_twice_is_reported(journal: Journal) -> None:
    asked = [entry for entry in journal.entries if "command" in entry]
    first, second = [entry for entry in asked if entry["person"] == asked[0]["person"]][:2]
    second["command"] = first["command"]
    assert fault(journal.entries) == ("rules", journal.entries.index(second) + 1)


def test_an_unknown_history_is_reported(journal: Journal) -> None:
    head = hash_of(promised().stored[-1])
    journal.entries[0]["at"] -= 1
    assert fault(journal.entries, head) == ("head", 0)


def test_a_hash_from_the_middle_of_the_game_is_found() -> None:
    stored = promised().stored
    verdict = verify(stored, SHELF, hash_of(stored[5]))
    assert (verdict.remembered, verdict.entries) == (6, len(stored))


def test_without_the_game_only_chain_and_dice_are_verified(journal: Journal) -> None:
    stored = promised().stored
    verdict = verify(stored, GameRegistry([]), hash_of(stored[-1]))
    assert not verdict.rules
    assert verdict.throws == {"A": 4}
    entry, seq = journal.first("played/1", throw=2)
    entry["event"]["link"] = "ab" * 32
    with pytest.raises(Fault) as found:
        verify(relink(journal.entries), GameRegistry([]))
    assert (found.value.law, found.value.seq) == ("link", seq)


def test_the_rules_of_another_version_are_not_replayed(journal: Journal) -> None:
    for entry in journal.entries:
        if entry["event"]["type"] in ("opened/1", "configured/1"):
            entry["event"]["version"] += 1
    with pytest.raises(UnknownGame):
        read_table(SHELF, relink(journal.entries))
    assert not verify(relink(journal.entries), SHELF).rules
    entry, seq = journal.first("played/1", throw=2)
    entry["event"]["link"] = "ab" * 32
    with pytest.raises(Fault) as found:
        verify(relink(journal.entries), SHELF)
    assert (found.value.law, found.value.seq) == ("link", seq)


def test_a_truncated_line_is_not_read() -> None:
    file = b"".join(data + b"\n" for data in promised().stored)
    assert verify(split_export(file.splitlines(keepends=True)), SHELF).rules
    with pytest.raises(Fault, match="cut off") as found:
        verify(split_export(file[:-1].splitlines(keepends=True)), SHELF)
    assert found.value.seq == len(file.splitlines())
