"""Tests evenings with pledged dice: no law is violated, and planted bugs are found within a few seeds."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from tests.simulation.laws import broken_laws
from tests.simulation.planted import JUMPY, ROUGH
from tests.simulation.town import Town
from tripot.house.decisions import commit_loop, pledged_dice
from tripot.house.decisions.proposal import Draft
from tripot.house.dice import pledge_state
from tripot.house.dice.pledge_state import PledgeState, StandingPledge
from tripot.house.ids import Hash
from tripot.house.journal.commands import Pledge
from tripot.house.journal.events import Pledged, Voided

SEEDS = range(2)

SEARCHED = range(24)
"""The evenings in which a bug must show."""
TABLES = 5

Plant = Callable[[pytest.MonkeyPatch], None]
BUGS: dict[str, tuple[Plant, str]] = {}


def bug(caught_by: str) -> Callable[[Plant], Plant]:
    def enter(plant: Plant) -> Plant:
        BUGS[plant.__name__] = plant, caught_by
        return plant

    return enter


@bug("is of another freeze")
def link_of_another_freeze_accepted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(StandingPledge, "admits", lambda *_: True)


@bug("while the stakes are closed")
def written_after_the_freeze(patch: pytest.MonkeyPatch) -> None:
    really = commit_loop.decide

    def hasty(table: Any, command: Any, by: Any, inputs: Any) -> Any:
        if table.freeze is not None and isinstance(command, Pledge) and table.seat_of(by) is not None:
            draft = Draft(table, inputs.at, by, command.id)
            draft.append_event(Pledged(holder=by, head=command.head))
            return draft.to_proposal()
        return really(table, command, by, inputs)

    patch.setattr(commit_loop, "decide", hasty)


@bug("listed are")
def pledge_after_the_fact(patch: pytest.MonkeyPatch) -> None:
    really = PledgeState.after_pledge

    def serves_at_once(self: PledgeState, holder: Any, head: Any, count: int) -> PledgeState:
        made = really(self, holder, head, count)
        pledge = StandingPledge(head, count, 0, head, serves=True)
        return PledgeState({**made.of, holder: pledge}, made.heads, made.strikes, made.freeze, None)

    patch.setattr(PledgeState, "after_pledge", serves_at_once)
    close = pledged_dice._close_stakes

    def pledge_then_close(draft: Any, *rest: Any) -> None:
        """An accomplice of the operator pledges after the last decision, when the other contributions may be known."""
        confederate = next(iter(draft.table.seated_people().values()), None)
        if confederate is not None and draft.table.throws.count % 2:
            draft.append_event(Pledged(holder=confederate, head=Hash(sha256(draft.table.head.encode()).hexdigest())))
        close(draft, *rest)

    patch.setattr(pledged_dice, "_close_stakes", pledge_then_close)


@bug("before this freeze was on disk")
def outcome_before_the_freeze_is_on_disk(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pledged_dice, "_missing", lambda *_: ())


@bug("is counted late")
def late_link_counted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pledge_state, "REVEAL_WITHIN_MS", 20_000)


@bug("missed were")
def miss_not_listed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pledged_dice, "Voided", lambda **told: Voided(**{**told, "missed": told["missed"][1:]}))


@bug("two freezes")
def two_freezes_of_one_number(patch: pytest.MonkeyPatch) -> None:
    really = pledged_dice._close_stakes

    def twice(draft: Any, *rest: Any) -> None:
        really(draft, *rest)
        really(draft, *rest)

    patch.setattr(pledged_dice, "_close_stakes", twice)


def test_without_a_bug_these_evenings_break_no_law_and_contain_every_case() -> None:
    seen: dict[str, int] = {}
    found = []
    for seed in SEEDS:
        for mishaps in (ROUGH, JUMPY):
            town = Town(seed, TABLES, mishaps).run()
            found += broken_laws(town)
            for stored in town.disk.entries.values():
                for data in stored:
                    for kind in (b"pledged/1", b"frozen/1", b"voided/1", b'"dice":"A"', b'"dice":"B"', b"delayed/1"):
                        seen[kind.decode()] = seen.get(kind.decode(), 0) + (kind in data)
    assert found == []
    assert all(seen.values()), seen


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, caught_by = BUGS[name]
    plant(monkeypatch)
    if not any(caught_by in law for seed in SEARCHED for law in broken_laws(Town(seed, TABLES, ROUGH).run())):
        pytest.fail(f"{name} was not caught in {len(SEARCHED)} evenings")
