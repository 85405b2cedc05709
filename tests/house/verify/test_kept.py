"""Tests that data saved by a device reveals a completely rewritten journal, even a consistent one."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.house.dice.test_commitment import Stake, promised
from tests.house.tampering import EVERY_GAME, Entries, honest, relink, swapped_command
from tripot.house import CommandId, Hash, TableId
from tripot.house.journal.entries import hash_of
from tripot.house.verify.event_commands import has_fields
from tripot.house.verify.fingerprint import fingerprint_of
from tripot.house.verify.journal import Fault, verify
from tripot.house.verify.kept import BadHead, KeptFile, KeptHead, KeptHeads, SentCommand, parse_head

PAGE = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text(encoding="utf-8")
HEAD = Hash("2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae")


def check(journal: list[bytes], heads: KeptHeads) -> int | None:
    verify(heads.watch(journal), EVERY_GAME)
    heads.finish()
    return heads.found


def swapped() -> tuple[list[bytes], list[bytes], int]:
    """Return an honest journal, a consistent one with a changed command, and the first entry that differs."""
    for seed in range(200):
        record = honest(seed)
        entries: Entries = [json.loads(line) for line in record.journal]
        if swapped_command(entries, Random(seed)) and relink(entries) != record.journal:
            forged = relink(entries)
            at = next(at for at, pair in enumerate(zip(record.journal, forged, strict=True)) if pair[0] != pair[1])
            return record.journal, forged, at + 1
    raise AssertionError("no journal to swap a command in")


def test_a_fingerprint_is_thirty_digits_of_the_hash() -> None:
    assert fingerprint_of(HEAD) in PAGE
    assert fingerprint_of(Hash("0" * 64)) == "00000 00000 00000 00000 00000 00000"
    assert len({fingerprint_of(hash_of(bytes([n]))) for n in range(256)}) == 256


def test_a_head_is_a_hash_or_a_fingerprint_alone_or_with_its_entry() -> None:
    spoken = fingerprint_of(HEAD)
    for text in (HEAD, f" {HEAD.upper()} ", spoken, spoken.replace(" ", ""), spoken.replace(" ", "-")):
        assert parse_head(text).matches(41, HEAD)
        assert parse_head(f"41:{text}").matches(41, HEAD)
        assert not parse_head(f"40:{text}").matches(41, HEAD)
        assert not parse_head(text).matches(41, Hash("ab" * 32))
    for text in ("", "41", "41:", "x:" + HEAD, HEAD[:-1], spoken[:-1], "41:41:" + HEAD):
        with pytest.raises(BadHead):
            parse_head(text)


def test_only_a_stored_head_reveals_the_swap() -> None:
    true, forged, seq = swapped()
    assert check(forged, KeptHeads()) is None, "the journal is consistent"
    head = hash_of(true[-1])
    for kept in (
        KeptHead(head),
        KeptHead(head, len(true)),
        KeptHead(fingerprint_of(head)),
        KeptHead(hash_of(true[seq - 1])),
    ):
        assert check(true, KeptHeads([kept]))
        with pytest.raises(Fault, match="head"):
            check(forged, KeptHeads([kept]))


def test_a_missing_head_is_reported_with_its_entry() -> None:
    journal = honest(1).journal
    for kept, told in ((KeptHead(HEAD, 3), "entry 3: head"), (KeptHead(HEAD), "entry 0: head")):
        with pytest.raises(Fault, match=f"^{told}$"):
            check(journal, KeptHeads([kept]))
    assert check(journal, KeptHeads([KeptHead(hash_of(journal[0])), KeptHead(hash_of(journal[2]), 3)])) == 3


def test_another_table_or_another_promise_is_found_at_the_opening() -> None:
    journal = honest(1).journal
    opened = json.loads(journal[0])
    table, promise = opened["table"], opened["event"].get("promise")
    check(journal, KeptHeads(kept=KeptFile(table=table, promise=promise)))
    for other in (KeptFile(table=TableId("another"), promise=promise), KeptFile(table=table, promise=HEAD)):
        with pytest.raises(Fault, match=r"^entry 1: head"):
            check(journal, KeptHeads(kept=other))


def test_a_missing_accepted_command_after_the_last_entry_is_found() -> None:
    journal = honest(1).journal
    opened = json.loads(journal[0])
    sent = tuple(SentCommand(CommandId(f"of-{seq}"), seq=seq) for seq in (len(journal) + 2, len(journal) + 1))
    kept = KeptFile(table=opened["table"], promise=opened["event"].get("promise"), sent=sent)
    with pytest.raises(Fault, match=f"^entry {len(journal) + 1}: own"):
        check(journal, KeptHeads(kept=kept))


def test_accepted_commands_reveal_the_swap_without_a_later_head() -> None:
    true, forged, seq = swapped()
    entry, opened = json.loads(true[seq - 1]), json.loads(true[0])
    kept = KeptFile(
        table=entry["table"],
        promise=opened["event"].get("promise"),
        heads=(KeptHead(hash_of(true[seq - 2]), seq - 1),),
        sent=(SentCommand(entry["command"], seq),),
    )
    assert check(true, KeptHeads(kept=kept)) == seq - 1
    with pytest.raises(Fault, match=f"entry {seq}: own"):
        check(forged, KeptHeads(kept=kept))
    with pytest.raises(Fault, match="own"):
        check(true[: seq - 1], KeptHeads(kept=kept))


def staked(face: str, amount: int) -> tuple[list[bytes], int]:
    """Return the journal of a table where a person stakes, and the seq of that entry."""
    evening = promised("staked")
    evening.act(evening.punters[0], Stake(face, amount), asked_as=CommandId("my-stake"))  # type: ignore[call-arg]
    return evening.stored, evening.entries[-1].entry.seq


def test_accepted_commands_reveal_a_changed_stake() -> None:
    """The forged journal is consistent and has the same command ids, but the amount of a stake differs."""
    (true, seq), (forged, _) = staked("coeur", 50), staked("trefle", 200)
    opened = json.loads(true[0])
    action = {"type": "tabu.stake/1", "face": "coeur", "amount": 50}
    expected = {"type": "played/1", "by": "person", "move": {"type": "act/1", "action": action}}
    sent = SentCommand(CommandId("my-stake"), seq, (expected,))
    kept = KeptFile(table=opened["table"], promise=opened["event"]["promise"], sent=(sent,))
    assert check(true, KeptHeads(kept=kept)) is None
    assert check(forged, KeptHeads()) is None, "the journal is consistent"
    with pytest.raises(Fault, match=f"entry {seq}: own"):
        check(forged, KeptHeads(kept=kept))


@pytest.mark.parametrize(
    ("value", "expected", "has"),
    [
        ({"type": "left/1", "seat": 1}, {"type": "left/1"}, True),
        ({"type": "left/1"}, {"type": "left/1", "seat": 1}, False),
        ({"type": "first_marked/1"}, {"seat": None}, True),
        ({"seat": 0}, {"seat": None}, False),
        ({"faces": [1, 2]}, {"faces": [1, 2]}, True),
        ({"faces": [1, 2, 3]}, {"faces": [1, 2]}, False),
        ({"faces": [1, True]}, {"faces": [1, 1]}, False),
        ({"move": 1}, {"move": {"type": "act/1"}}, False),
        ("text", ["text"], False),
    ],
)
def test_an_event_has_the_fields_that_are_expected(value: Any, expected: Any, has: bool) -> None:
    assert has_fields(value, expected) is has
