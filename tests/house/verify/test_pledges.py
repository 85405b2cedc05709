"""Tests that the verifier detects each kind of cheating with pledged dice, even if all hashes are recomputed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.house.dice.test_pledges import frozen, knock, pledged, throw
from tests.house.evening import LOU, MARGAUX, SHELF, THEO, Evening
from tests.house.tampering import EVERY_GAME, Record, honest, relink, tampered
from tests.house.test_fold import live
from tripot.house.dice.pledges import REVEAL_WITHIN_MS, PledgeChain
from tripot.house.verify.journal import Fault, verify

Entries = list[dict[str, Any]]


def played() -> Evening:
    """Play a game with throws, a void throw and a new pledge."""
    evening = pledged("forged")
    throw(evening)
    evening.asleep = {LOU}
    while not [line for line in evening.entries if b"voided/1" in line.data]:
        evening.go_on()
    evening.asleep = set()
    evening.pledge(LOU)
    for _ in range(12):
        evening.go_on()
    return evening


HONEST = played()


def find(entries: Entries, kind: str, skip: int = 0, **having: Any) -> int:
    """Return the index of an entry."""
    found = [
        at for at, entry in enumerate(entries)
        if entry["event"]["type"] == kind and all(entry["event"].get(key) == it for key, it in having.items())
    ]  # fmt: skip
    return found[skip]


def pledge_after_the_fact(entries: Entries) -> int:
    """Insert a pledge between the last decision and the freeze, and use it at once."""
    at = find(entries, "frozen/1")
    pledge = entries.pop(find(entries, "pledged/1", 2))
    entries.insert(at - 1, {**pledge, "phase": entries[at - 1]["phase"]})
    return at + 1


def link_of_another_freeze(entries: Entries) -> int:
    first, second = find(entries, "played/1", draw=1), find(entries, "played/1", 1, draw=1)
    entries[first]["event"]["links"][0] = entries[second]["event"]["links"][0]
    return first + 1


def stake_after_the_freeze(entries: Entries) -> int:
    at = find(entries, "frozen/1", 1)
    entries.insert(at + 1, {**entries[at - 1], "at": entries[at]["at"], "phase": entries[at]["phase"]})
    return at + 2


def late_link(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    delay = REVEAL_WITHIN_MS + 1
    for entry in entries[at:]:
        entry["at"] += delay
    return at + 1


def early_void(entries: Entries) -> int:
    at = find(entries, "voided/1")
    entries[at]["at"] -= 1
    return at + 1


def miss_not_listed(entries: Entries) -> int:
    at = find(entries, "voided/1")
    entries[at]["event"]["missed"] = []
    return at + 1


def two_freezes_of_one_number(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    entries.insert(at + 1, json.loads(json.dumps(entries[at])))
    return at + 2


def number_skipped(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    entries[at]["event"]["throw"] += 1
    return at + 1


def holder_left_out(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    del entries[at]["event"]["awaited"][0]
    return at + 1


def struck_holder_listed(entries: Entries) -> int:
    at = find(entries, "voided/1") + 1
    entries[at]["event"]["awaited"] = entries[find(entries, "frozen/1")]["event"]["awaited"]
    return at + 1


def link_left_out(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    del entries[at]["event"]["links"][0]
    return at + 1


def another_house_link(entries: Entries) -> int:
    at = find(entries, "voided/1")
    entries[at]["event"]["link"] = "ab" * 32
    return at + 1


def other_faces(entries: Entries) -> int:
    at = find(entries, "played/1", 1, draw=1)
    outcome = entries[at]["event"]["move"]["outcome"]
    outcome[0] = "ancre" if outcome[0] != "ancre" else "coeur"
    return at + 1


def other_class(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["dice"] = "B"
    return at + 1


def head_pledged_twice(entries: Entries) -> int:
    first, second = find(entries, "pledged/1"), find(entries, "pledged/1", 1)
    entries[second]["event"]["head"] = entries[first]["event"]["head"]
    return second + 1


def pledge_for_another(entries: Entries) -> int:
    at = find(entries, "pledged/1")
    entries[at]["event"]["holder"] = THEO
    return at + 1


def no_promise_claimed(entries: Entries) -> int:
    del entries[0]["event"]["promise"]
    return find(entries, "pledged/1") + 1


def void_without_a_freeze(entries: Entries) -> int:
    at = find(entries, "voided/1")
    del entries[at - 1]
    return at


def throw_without_a_freeze(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    del entries[at - 1]
    return at


def stranger_missed(entries: Entries) -> int:
    """Report a missing link for a person who was not awaited."""
    at = find(entries, "voided/1")
    entries[at]["event"]["missed"].append(9)
    return at + 1


def law_of_its_own(entries: Entries) -> int:
    """Change the dice of a throw, so that they differ from those of its freeze."""
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["law"] = entries[at - 1]["event"]["dice"]
    return at + 1


def further_draw_without_a_law(entries: Entries) -> int:
    at = find(entries, "played/1", 1, draw=1)
    entries[at]["event"]["draw"] = 2
    return at + 1


def further_draw_of_nothing(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    entries[at]["event"] |= {"draw": 2, "law": entries[at - 1]["event"]["dice"]}
    return at + 1


def no_house_link(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["link"] = None
    return at + 1


def house_link_in_capitals(entries: Entries) -> int:
    """Write a link in upper-case hexadecimal, which a journal does not allow."""
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["link"] = entries[at]["event"]["link"].upper()
    return at + 1


def early_promise(entries: Entries) -> int:
    """Publish the commitment to a new chain before the current chain ends."""
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["promise"] = "ab" * 32
    return at + 1


def holders_out_of_order(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    entries[at]["event"]["awaited"].reverse()
    return at + 1


def two_holders_on_one_seat(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    (seat, one), (_, other), *rest = entries[at]["event"]["awaited"]
    entries[at]["event"]["awaited"] = [*sorted([[seat, one], [seat, other]]), *rest]
    return at + 1


FORGERIES: list[tuple[Callable[[Entries], int], str]] = [
    (pledge_after_the_fact, "holders"), (link_of_another_freeze, "links"), (stake_after_the_freeze, "frozen"),
    (late_link, "late"), (early_void, "late"), (miss_not_listed, "links"), (two_freezes_of_one_number, "frozen"),
    (number_skipped, "frozen"), (holder_left_out, "holders"), (struck_holder_listed, "holders"),
    (link_left_out, "links"), (another_house_link, "link"), (other_faces, "faces"), (other_class, "class"),
    (head_pledged_twice, "pledge"), (pledge_for_another, "pledge"),
    (no_promise_claimed, "pledge"), (void_without_a_freeze, "frozen"), (throw_without_a_freeze, "frozen"),
    (stranger_missed, "links"), (law_of_its_own, "frozen"), (further_draw_without_a_law, "frozen"),
    (further_draw_of_nothing, "frozen"), (no_house_link, "link"), (house_link_in_capitals, "link"),
    (early_promise, "promise"), (holders_out_of_order, "holders"), (two_holders_on_one_seat, "holders"),
]  # fmt: skip


def further(entries: Entries) -> int:
    """Return the index of a draw that is not the first of its freeze."""
    return find(entries, "played/1", draw=2)


def further_draw_later(entries: Entries) -> int:
    at = further(entries)
    for entry in entries[at:]:
        entry["at"] += 1
    return at + 1


def further_draw_skipped(entries: Entries) -> int:
    at = further(entries)
    entries[at]["event"]["draw"] = 3
    return at + 1


def further_draw_of_another_throw(entries: Entries) -> int:
    at = further(entries)
    entries[at]["event"]["throw"] += 1
    return at + 1


def further_draw_with_a_link(entries: Entries) -> int:
    at = further(entries)
    entries[at]["event"]["link"] = entries[at - 1]["event"]["link"]
    return at + 1


def further_draw_with_a_promise(entries: Entries) -> int:
    at = further(entries)
    entries[at]["event"]["promise"] = "ab" * 32
    return at + 1


def further_draw_of_another_class(entries: Entries) -> int:
    at = further(entries)
    entries[at]["event"]["dice"] = "A"
    return at + 1


def further_draw_of_other_faces(entries: Entries) -> int:
    at = further(entries)
    outcome = entries[at]["event"]["move"]["outcome"]
    outcome[0] = outcome[0] % 6 + 1
    return at + 1


FURTHER_FORGERIES: list[tuple[Callable[[Entries], int], str]] = [
    (further_draw_later, "frozen"), (further_draw_skipped, "frozen"), (further_draw_of_another_throw, "frozen"),
    (further_draw_with_a_link, "links"), (further_draw_with_a_promise, "links"),
    (further_draw_of_another_class, "class"), (further_draw_of_other_faces, "faces"),
]  # fmt: skip


def test_the_honest_journal_passes() -> None:
    assert verify(HONEST.stored, SHELF, HONEST.table.head).rules


@pytest.mark.parametrize(("forge", "law"), FORGERIES, ids=[forge.__name__ for forge, _ in FORGERIES])
def test_each_forgery_is_reported_by_name_even_with_recomputed_hashes(
    forge: Callable[[Entries], int], law: str
) -> None:
    entries: Entries = [json.loads(data) for data in HONEST.stored]
    seq = forge(entries)
    with pytest.raises(Fault) as found:
        verify(relink(entries), SHELF)
    assert (found.value.law, found.value.seq) == (law, seq), found.value


@pytest.mark.parametrize(("forge", "law"), FURTHER_FORGERIES, ids=[forge.__name__ for forge, _ in FURTHER_FORGERIES])
def test_each_forgery_of_a_further_draw_is_reported_by_name(forge: Callable[[Entries], int], law: str) -> None:
    evening = live(6, 12, promised=True, shelf=EVERY_GAME, game="passe_anglaise")
    entries: Entries = [json.loads(data) for data in evening.stored]
    assert verify(evening.stored, EVERY_GAME, evening.table.head).rules
    seq = forge(entries)
    with pytest.raises(Fault) as found:
        verify(relink(entries), EVERY_GAME)
    assert (found.value.law, found.value.seq) == (law, seq), found.value


def test_a_promise_that_is_not_a_hash_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.house.verify.pledges.LINKS_PER_CHAIN", 1)  # each throw ends a chain of one link
    entries: Entries = [json.loads(data) for data in HONEST.stored]
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["promise"] = "no hash"
    with pytest.raises(Fault) as found:
        verify(relink(entries), SHELF)
    assert (found.value.law, found.value.seq) == ("promise", at + 1), found.value


def test_a_throw_without_the_awaited_links_is_refused() -> None:
    """The server cannot make up a link, because it would have to invert SHA-256."""
    evening = frozen("made up")
    evening.chains[LOU] = PledgeChain(b"x" * 32)
    evening.reveals = type(evening.reveals)(
        evening.table.freeze.number,  # type: ignore[union-attr]
        {it: evening.link_of(it) for it in (MARGAUX, THEO, LOU)},
    )
    knock(evening)
    with pytest.raises(Fault) as found:
        verify(evening.stored, SHELF)
    assert found.value.law == "links"


def test_no_forged_journal_passes_against_a_stored_hash() -> None:
    count = 0
    for seed in range(20):
        record = honest(seed)
        assert verify(record.journal, EVERY_GAME, record.head).head == record.head
        for number in range(20):
            assert not passes(tampered(record, 20 * seed + number)), (seed, number)
            count += 1
    assert count == 400


def passes(record: Record) -> bool:
    try:
        return verify(record.journal, EVERY_GAME, record.head).head == record.head
    except Fault:
        return False
