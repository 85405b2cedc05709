"""Tests the requests of the commit loop and its reaction to every result, without a store."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.house.evening import LOU, MARGAUX, THEO, Evening
from tripot.house import (
    AlreadyAnswered,
    CommandId,
    DecisionInputs,
    DowntimeEnded,
    Proposal,
    Refusal,
    StoredEntry,
    bot_moves,
)
from tripot.house.decisions.commit_loop import (
    MAX_COMMIT_ATTEMPTS,
    ChooseBotMoves,
    DueWork,
    PendingCommand,
    Progress,
    ReadEntries,
    ReadHead,
    TooManyConflicts,
    commit_commands,
)
from tripot.house.journal.commands import Leave, Sit
from tripot.kernel import Seat

FIRST = CommandId("command-of-sit-0")


class Journal:
    """The entries of a table, and all requests that the loop made."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.entries: list[StoredEntry] = list(evening.entries)
        self.requests: list[type] = []
        self.outcomes: list[bool] = []

    def others_write(self, *proposals: Proposal) -> None:
        for proposal in proposals:
            self.entries += proposal.entries

    def perform(self, request: Any) -> Any:
        self.requests.append(type(request))
        match request:
            case Proposal(entries=lines):
                self.outcomes.append(lines[0].entry.prev == self.entries[-1].hash)
                self.entries += lines if self.outcomes[-1] else ()
                return self.outcomes[-1]
            case ReadHead():
                return self.entries[-1].hash
            case ReadEntries(after=after):
                return [line.data for line in self.entries[after:]]
            case ChooseBotMoves(table=table, rng=rng, seats=seats):
                return bot_moves(table, rng, seats)

    def commit(self, *pending: PendingCommand, due: DueWork | None = None, table: Any = None) -> Progress:
        inputs = DecisionInputs(at=self.evening.now, chance=self.evening.dice)
        steps = commit_commands(table or self.evening.table, pending, due, inputs)
        result: Any = None
        while True:
            try:
                request = steps.send(result)
            except StopIteration as stop:
                return stop.value  # type: ignore[no-any-return]
            result = self.perform(request)


def sit(by: Any, number: int = 0) -> PendingCommand:
    return PendingCommand(Sit(id=CommandId(f"command-of-sit-{number}")), by)


def kinds(answers: Sequence[object]) -> list[type]:
    return [type(answer) for answer in answers]


def test_all_commands_go_into_one_append_each_decided_on_the_state_after_the_previous_one() -> None:
    journal = Journal(Evening("group"))
    done = journal.commit(sit(MARGAUX), sit(THEO, 1), sit(THEO, 2))
    assert kinds(done.answers) == [Proposal, Proposal, Refusal]
    assert journal.requests == [Proposal]
    assert done.table.seated_people() == {0: MARGAUX, 1: THEO}
    assert done.entries == tuple(journal.entries[1:])


def test_after_a_conflict_new_entries_are_read_and_everything_is_decided_again() -> None:
    evening = Evening("conflict")
    stale, journal = evening.table, Journal(evening)
    journal.others_write(evening.do(THEO, Sit))
    done = journal.commit(sit(MARGAUX), table=stale)
    assert journal.requests == [Proposal, ReadEntries, Proposal]
    assert done.table.seated_people() == {0: THEO, 1: MARGAUX}
    assert [line.entry.person for line in done.entries] == [THEO, MARGAUX]


def test_a_command_that_another_node_executed_is_answered_with_its_entry() -> None:
    evening = Evening("repeated")
    stale, journal = evening.table, Journal(evening)
    first = evening.ask(MARGAUX, Sit(id=FIRST))
    assert isinstance(first, Proposal)
    journal.others_write(first)
    done = journal.commit(sit(MARGAUX), table=stale)
    assert done.answers == (AlreadyAnswered(FIRST, 2),)
    assert done.table == evening.table
    assert len(journal.entries) == 2


def test_a_refusal_counts_only_if_decided_on_the_current_table() -> None:
    evening = Evening("stale")
    stale, journal = evening.table, Journal(evening)
    leave = PendingCommand(Leave(id=FIRST), LOU)
    assert kinds(journal.commit(leave).answers) == [Refusal]
    assert journal.requests == [ReadHead]
    journal.requests.clear()
    journal.others_write(evening.do(LOU, Sit))
    assert kinds(journal.commit(leave, table=stale).answers) == [Proposal]
    assert journal.requests == [ReadHead, ReadEntries, Proposal]


def test_without_work_the_store_gets_no_request() -> None:
    journal = Journal(Evening("idle"))
    done = journal.commit(PendingCommand(DowntimeEnded()))
    assert journal.requests == []
    assert (done.entries, done.table) == ((), journal.evening.table)


def test_due_work_is_decided_once_and_postponed_after_a_conflict() -> None:
    evening = Evening("due").sit(MARGAUX).bots("bold", "bold").start()
    while not (ready := {move.seat for move in bot_moves(evening.table, Random(0))}):
        evening.until_due()
    due = DueWork(frozenset(ready), Random(0), times_out=True)
    stale, journal = evening.table, Journal(evening)
    done = journal.commit(due=due)
    assert journal.requests == [ChooseBotMoves, Proposal]
    assert {line.entry.seat for line in done.entries} >= ready
    journal = Journal(evening)
    journal.others_write(evening.do(MARGAUX, Leave))
    done = journal.commit(due=due, table=stale)
    assert journal.requests == [ChooseBotMoves, Proposal, ReadEntries]
    assert done.table == evening.table


def test_a_bot_that_still_waits_does_not_move() -> None:
    evening = Evening("due").sit(MARGAUX).bots("bold", "bold").start()
    while not (moves := bot_moves(evening.table, Random(0))):
        evening.until_due()
    journal = Journal(evening)
    others = frozenset(Seat(seat) for seat in range(3)) - {move.seat for move in moves}
    assert journal.commit(due=DueWork(others, Random(0), times_out=False)).entries == ()


def test_bots_are_not_asked_while_all_of_them_wait() -> None:
    evening = Evening("due").sit(MARGAUX).bots("bold", "bold").start()
    while not bot_moves(evening.table, Random(0)):
        evening.until_due()
    journal = Journal(evening)
    assert journal.commit(due=DueWork(frozenset(), Random(0), times_out=False)).entries == ()
    assert journal.requests == []


def test_a_journal_with_endless_conflicts_ends_the_run() -> None:
    journal = Journal(Evening("busy"))
    journal.perform = lambda request: [] if isinstance(request, ReadEntries) else journal.outcomes.append(False)  # type: ignore[method-assign]
    with pytest.raises(TooManyConflicts, match=str(MAX_COMMIT_ATTEMPTS)):
        journal.commit(sit(MARGAUX))
    assert len(journal.outcomes) == MAX_COMMIT_ATTEMPTS
