"""Tests play at a table: commands become entries, the server throws the dice, and refusals go to the sender."""

from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from tests.house.evening import AWA, LOU, MARGAUX, TABU, THEO, Evening, act, three_people
from tripot.house import AlreadyAnswered, CommandId, GameRegistry, Proposal, Refusal, bot_moves
from tripot.house.journal.commands import Act, Configure, Deadline, Leave, Pause, Rematch, Resume, Sit
from tripot.house.journal.events import Played, Started
from tripot.kernel import Action, AgreeToStop, Done, Throw, View

Stake = TABU.actions[0]


def stake(face: str = "coeur", amount: int = 10) -> Action:
    return Stake(face, amount)  # type: ignore[call-arg]


def everyone_bets(evening: Evening) -> None:
    for punter in evening.punters:
        evening.act(punter, stake())
        evening.act(punter, Done())


def test_each_requested_throw_follows_at_once_as_its_own_entry() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    started, drawn = evening.start().events()
    assert isinstance(started, Started)
    assert isinstance(drawn, Played)
    assert (drawn.by, drawn.dice) == ("house", "D")

    everyone_bets(evening)
    answer = evening.act(evening.banker, Throw())
    thrown, fell = evening.events(answer)
    assert isinstance(thrown, Played)
    assert (thrown.by, thrown.dice) == ("person", None)
    assert isinstance(fell, Played)
    assert (fell.by, fell.dice) == ("house", "D")
    assert msgspec.json.decode(fell.facts)[0]["type"] == "fell/1"


def test_an_entry_names_person_seat_and_command() -> None:
    evening = three_people()
    punter = evening.punters[0]
    answer = evening.act(punter, stake(), asked_as=CommandId("my-first-stake"))
    assert isinstance(answer, Proposal)
    (line,) = answer.entries
    entry = line.entry
    assert (entry.person, entry.seat, entry.command) == (punter, evening.table.seat_of(punter), "my-first-stake")
    assert (entry.phase, entry.at) == (evening.table.phase, evening.now)


def test_a_repeated_command_gets_the_first_answer_and_is_executed_once() -> None:
    evening = three_people()
    punter, asked_as = evening.punters[0], CommandId("tapped-twice")
    first = evening.act(punter, stake(), asked_as=asked_as)
    assert isinstance(first, Proposal)
    before = evening.table
    again = evening.act(punter, stake(), asked_as=asked_as)
    assert again == AlreadyAnswered(asked_as, first.entries[0].entry.seq)
    assert evening.table is before


def test_another_persons_command_id_is_not_a_retry() -> None:
    evening = three_people()
    one, other = evening.punters[:2]
    asked_as = CommandId("seen-in-the-news")
    assert isinstance(evening.act(one, stake(), asked_as=asked_as), Proposal)
    assert isinstance(evening.act(other, stake(), asked_as=asked_as), Proposal)
    assert [line.entry.person for line in evening.entries[-2:]] == [one, other]
    assert isinstance(evening.act(other, stake(), asked_as=asked_as), AlreadyAnswered)


def test_a_retry_is_answered_even_after_the_phase_has_closed() -> None:
    evening = three_people()
    punter, asked_as = evening.punters[0], CommandId("slow-network")
    evening.act(punter, stake(), asked_as=asked_as)
    phase = evening.table.phase
    everyone_bets(evening)
    evening.act(evening.banker, Throw())
    again = evening.ask(punter, act(asked_as, stake(), phase))
    assert isinstance(again, AlreadyAnswered)


def test_an_uncommitted_proposal_leaves_its_command_unanswered() -> None:
    evening = three_people()
    punter, asked_as = evening.punters[0], CommandId("lost-in-a-crash")
    command = act(asked_as, stake(), evening.table.phase)
    assert isinstance(evening.propose(punter, command), Proposal)
    assert isinstance(evening.propose(punter, command), Proposal)
    evening.act(evening.punters[1], stake())
    evening.ask(punter, command)
    assert isinstance(evening.answer, Proposal)
    assert isinstance(evening.propose(punter, command), AlreadyAnswered)


def test_a_stake_after_the_throw_is_refused_with_the_current_phase() -> None:
    evening = three_people()
    punter, phase = evening.punters[0], evening.table.phase
    everyone_bets(evening)
    evening.act(evening.banker, Throw())
    before = evening.table
    answer = evening.act(punter, stake(amount=77), phase=phase, asked_as=CommandId("too-late"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.command) == ("phase_closed", "too-late")
    assert (answer.phase, answer.seq) == (evening.table.phase, evening.table.seq)
    assert answer.phase > phase
    assert isinstance(answer.asked, Act)
    assert evening.table is before


def test_an_unavailable_action_is_refused_with_the_available_ones() -> None:
    evening = three_people()
    answer = evening.act(evening.punters[0], stake(amount=1_000_000))
    assert isinstance(answer, Refusal)
    assert answer.code == "out_of_range"
    assert {option.do for option in answer.offered} == {"tabu.stake/1"}
    answer = evening.act(evening.banker, Throw())
    assert isinstance(answer, Refusal)
    assert answer.code == "not_your_turn"


@pytest.mark.parametrize("action", [b'{"type":"chess.castle/1"}', b'{"type":"tabu.stake/1"}', b"[]", b'"x"', b"1e400"])
def test_unknown_actions_are_refused(action: bytes) -> None:
    evening = three_people()
    command = Act(id=evening.command_id(), action=Raw(action), phase=evening.table.phase)
    answer = evening.ask(evening.punters[0], command)
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_action"


def test_spectators_cannot_play_and_nobody_plays_before_the_start() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    answer = evening.act(MARGAUX, Done())
    assert isinstance(answer, Refusal)
    assert answer.code == "not_started"
    evening.start()
    answer = evening.act(AWA, Done())
    assert isinstance(answer, Refusal)
    assert answer.code == "not_seated"
    assert evening.refused(AWA, Leave) == "not_seated"
    assert evening.refused(AWA, Rematch) == "not_seated"


def test_only_the_house_can_use_its_commands() -> None:
    evening = three_people()
    answer = evening.ask(MARGAUX, Deadline())
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_command"


def test_a_bot_agrees_to_stop_as_soon_as_someone_asks() -> None:
    evening = Evening(switches={"tabu.end": "a_la_demande"}).sit(MARGAUX).bots("bold")
    evening.dice = chain((0,), evening.dice)
    evening.start()
    assert evening.banker == MARGAUX
    while evening.let_bots_play():
        pass
    evening.act(MARGAUX, Throw())
    assert evening.table.state.tours == 1
    assert not evening.let_bots_play()  # the bot is banker and waits for stakes
    evening.act(MARGAUX, AgreeToStop())
    assert evening.let_bots_play()
    assert evening.table.stage == "over"


def fail(view: View[Any]) -> Any:
    return view.do("stake", face="lune")


@pytest.mark.parametrize("bot", [lambda _: Throw(), fail], ids=["invalid", "raises"])
def test_a_bot_without_a_valid_move_plays_the_default(bot: Any) -> None:
    lost = replace(TABU, bots={"lost": bot})
    evening = Evening(shelf=GameRegistry([lost])).sit(MARGAUX).bots("lost", "lost").start()
    moves = bot_moves(evening.table, Random(0))
    assert moves
    assert all(move.action == stake("trefle", 1) for move in moves)


def test_time_in_the_journal_never_decreases() -> None:
    evening = three_people()
    at = evening.table.at
    evening.now -= 5_000
    evening.act(evening.punters[0], stake())
    assert evening.table.at == at


def test_after_the_end_every_command_is_refused() -> None:
    evening = Evening(9, switches={"tabu.end": "rotations:1"}).sit(MARGAUX, THEO).start()
    while evening.table.stage != "over":
        evening.until_due()
    assert evening.table.next_deadline() is None
    assert evening.deadline() == ()
    answer = evening.act(MARGAUX, Done())
    assert isinstance(answer, Refusal)
    assert answer.code == "game_over"
    assert evening.refused(MARGAUX, Pause) == "game_over"
    assert evening.refused(MARGAUX, Configure, pace="vif") == "game_over"
    assert evening.refused(LOU, Sit) == "game_over"
    assert evening.refused(MARGAUX, Resume) == "not_paused"
