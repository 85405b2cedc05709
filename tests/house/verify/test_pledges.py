"""Tests that the verifier detects each kind of cheating with pledged dice, even if all hashes are recomputed."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.house.dice.test_pledges import frozen, knock, pledged, throw
from tests.house.evening import LOU, MARGAUX, SHELF, THEO, Evening
from tests.house.tampering import EVERY_GAME, relink
from tests.house.test_fold import live
from tripot.house.dice.pledges import REVEAL_WITHIN_MS, PledgeChain
from tripot.house.verify.journal import Fault, verify

Entries = list[dict[str, Any]]

NEVER = "ab" * 32
"""A hash that is never the right one."""


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


def two_freezes_of_one_number(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    entries.insert(at + 1, json.loads(json.dumps(entries[at])))
    return at + 2


def struck_holder_listed(entries: Entries) -> int:
    at = find(entries, "voided/1") + 1
    entries[at]["event"]["awaited"] = entries[find(entries, "frozen/1")]["event"]["awaited"]
    return at + 1


def head_pledged_twice(entries: Entries) -> int:
    first, second = find(entries, "pledged/1"), find(entries, "pledged/1", 1)
    entries[second]["event"]["head"] = entries[first]["event"]["head"]
    return second + 1


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


def law_of_its_own(entries: Entries) -> int:
    """Change the dice of a throw, so that they differ from those of its freeze."""
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["law"] = entries[at - 1]["event"]["dice"]
    return at + 1


def further_draw_of_nothing(entries: Entries) -> int:
    at = find(entries, "played/1", draw=1)
    entries[at]["event"] |= {"draw": 2, "law": entries[at - 1]["event"]["dice"]}
    return at + 1


def two_holders_on_one_seat(entries: Entries) -> int:
    at = find(entries, "frozen/1")
    (seat, one), (_, other), *rest = entries[at]["event"]["awaited"]
    entries[at]["event"]["awaited"] = [*sorted([[seat, one], [seat, other]]), *rest]
    return at + 1


class Edit(NamedTuple):
    """A change of one entry, and the law that it breaks."""

    what: str
    kind: str
    change: Callable[[dict[str, Any]], object]
    law: str
    draw: int | None = None
    """The entry is the first of its kind; of a throw, with this draw."""


EDITS = (
    Edit("a void throw before the deadline", "voided/1", lambda it: it.update(at=it["at"] - 1), "late"),
    Edit("a void throw without a missing link", "voided/1", lambda it: it["event"].update(missed=[]), "links"),
    Edit("a link missing from a stranger", "voided/1", lambda it: it["event"]["missed"].append(9), "links"),
    Edit("a void throw with another link of the house", "voided/1", lambda it: it["event"].update(link=NEVER), "link"),
    Edit("a skipped number", "frozen/1", lambda it: it["event"].update(throw=it["event"]["throw"] + 1), "frozen"),
    Edit("a holder left out of a freeze", "frozen/1", lambda it: it["event"]["awaited"].pop(0), "holders"),
    Edit("holders out of order", "frozen/1", lambda it: it["event"]["awaited"].reverse(), "holders"),
    Edit("a pledge in another's name", "pledged/1", lambda it: it["event"].update(holder=THEO), "pledge"),
    Edit("a link left out of a throw", "played/1", lambda it: it["event"]["links"].pop(0), "links", 1),
    Edit("a worse class", "played/1", lambda it: it["event"].update(dice="B"), "class", 1),
    Edit("no link of the house", "played/1", lambda it: it["event"].update(link=None), "link", 1),
    Edit("another link of the house", "played/1", lambda it: it["event"].update(link=NEVER), "link", 1),
    Edit("a link in capitals", "played/1", lambda it: it["event"].update(link=it["event"]["link"].upper()), "link", 1),
    Edit("a new promise before the chain ends", "played/1", lambda it: it["event"].update(promise=NEVER), "promise", 1),
    Edit("a further draw without a law", "played/1", lambda it: it["event"].update(draw=2), "frozen", 1),
    Edit("other faces", "played/1", lambda it: it["event"]["move"].update(outcome=[9, 9]), "faces", 1),
)


FURTHER_EDITS = (
    Edit("a later time", "played/1", lambda it: it.update(at=it["at"] + 1), "frozen", 2),
    Edit("a skipped draw", "played/1", lambda it: it["event"].update(draw=3), "frozen", 2),
    Edit("another throw", "played/1", lambda it: it["event"].update(throw=it["event"]["throw"] + 1), "frozen", 2),
    Edit("a link", "played/1", lambda it: it["event"].update(link=NEVER), "links", 2),
    Edit("a promise", "played/1", lambda it: it["event"].update(promise=NEVER), "links", 2),
    Edit("another class", "played/1", lambda it: it["event"].update(dice="A"), "class", 2),
    Edit("other faces", "played/1", lambda it: it["event"]["move"].update(outcome=[9, 9]), "faces", 2),
)
"""Changes of a draw that is not the first of its freeze."""

FORGERIES: list[tuple[Callable[[Entries], int], str]] = [
    (pledge_after_the_fact, "holders"), (link_of_another_freeze, "links"), (stake_after_the_freeze, "frozen"),
    (late_link, "late"), (two_freezes_of_one_number, "frozen"), (struck_holder_listed, "holders"),
    (head_pledged_twice, "pledge"), (no_promise_claimed, "pledge"), (void_without_a_freeze, "frozen"),
    (throw_without_a_freeze, "frozen"), (law_of_its_own, "frozen"), (further_draw_of_nothing, "frozen"),
    (two_holders_on_one_seat, "holders"),
]  # fmt: skip


def forge(journal: list[bytes], edit: Edit) -> tuple[Entries, int]:
    """Return the entries with the edit, and the seq of the edited one."""
    entries: Entries = [json.loads(data) for data in journal]
    at = find(entries, edit.kind, **({} if edit.draw is None else {"draw": edit.draw}))
    edit.change(entries[at])
    return entries, at + 1


def fault_of(entries: Entries) -> tuple[str, int]:
    """Return the law and the entry that the verifier reports, although all hashes match again."""
    with pytest.raises(Fault) as found:
        verify(relink(entries), EVERY_GAME)
    return found.value.law, found.value.seq


@pytest.mark.parametrize("edit", EDITS, ids=lambda it: it.what)
def test_each_changed_entry_is_reported_by_its_law(edit: Edit) -> None:
    entries, seq = forge(HONEST.stored, edit)
    assert fault_of(entries) == (edit.law, seq)


@pytest.mark.parametrize("edit", FURTHER_EDITS, ids=lambda it: it.what)
def test_each_change_of_a_further_draw_is_reported_by_its_law(edit: Edit) -> None:
    evening = live(6, 12, promised=True, shelf=EVERY_GAME, game="passe_anglaise")
    assert verify(evening.stored, EVERY_GAME, evening.table.head).rules
    entries, seq = forge(evening.stored, edit)
    assert fault_of(entries) == (edit.law, seq)


@pytest.mark.parametrize(("change", "law"), FORGERIES, ids=[change.__name__ for change, _ in FORGERIES])
def test_each_forgery_is_reported_by_its_law(change: Callable[[Entries], int], law: str) -> None:
    entries: Entries = [json.loads(data) for data in HONEST.stored]
    seq = change(entries)
    assert fault_of(entries) == (law, seq)


def test_the_honest_journal_passes() -> None:
    assert verify(HONEST.stored, SHELF, HONEST.table.head).rules


def test_a_promise_that_is_not_a_hash_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.house.verify.pledges.LINKS_PER_CHAIN", 1)  # each throw ends a chain of one link
    entries: Entries = [json.loads(data) for data in HONEST.stored]
    at = find(entries, "played/1", draw=1)
    entries[at]["event"]["promise"] = "no hash"
    assert fault_of(entries) == ("promise", at + 1)


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
