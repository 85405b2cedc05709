"""Tests the early end of a game, to which all players must agree."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.evening import AWA, LOU, MARGAUX, THEO, Evening, three_people
from tripot.games import find_games
from tripot.house import GameRegistry, build_board
from tripot.house.decisions.ending import end_of
from tripot.house.journal.commands import AgreeToEnd, GiveToBot, Leave, Pause, RefuseToEnd, Rematch, Sit
from tripot.house.journal.events import EndAgreed, EndedEarly, EndRefused
from tripot.house.protocol.powers import list_powers
from tripot.house.verify.faults import Fault
from tripot.house.verify.journal import verify
from tripot.kernel import Game, Seat

GAMES: dict[str, Game[Any]] = find_games()
EVERY_GAME = GameRegistry(GAMES.values())


def test_the_host_proposes_and_everyone_agrees() -> None:
    evening = three_people()
    assert evening.refused(THEO, AgreeToEnd) == "not_host"
    assert evening.refused(THEO, RefuseToEnd) == "no_vote"
    evening.do(MARGAUX, AgreeToEnd)
    assert evening.refused(MARGAUX, AgreeToEnd) == "no_vote"
    assert evening.refused(AWA, AgreeToEnd) == "not_seated"
    assert build_board(evening.table).ending == (MARGAUX,)
    assert "agree_to_end/1" in list_powers(evening.table, THEO)
    evening.do(THEO, AgreeToEnd)
    assert evening.table.stage == "playing"
    proposal = evening.do(LOU, AgreeToEnd)
    richest = tuple(Seat(seat) for seat in range(3) if evening.table.state.purse(Seat(seat)) == 4_000)
    assert evening.events(proposal) == [EndAgreed(), EndedEarly(winners=richest, rule="TABU-R13")]
    assert evening.table.stage == "over"
    assert evening.table.state.over.winners == richest
    assert evening.refused(MARGAUX, AgreeToEnd) == "game_over"
    evening.do(THEO, Rematch)


def test_one_refusal_closes_the_vote() -> None:
    evening = three_people()
    evening.do(MARGAUX, AgreeToEnd)
    evening.do(THEO, AgreeToEnd)
    assert evening.events(evening.do(LOU, RefuseToEnd)) == [EndRefused()]
    assert evening.table.ending == ()
    assert evening.refused(THEO, AgreeToEnd) == "not_host"
    evening.do(MARGAUX, AgreeToEnd)
    assert evening.table.ending == (MARGAUX,)
    assert evening.table.stage == "playing"


def test_before_the_game_an_end_cannot_be_proposed() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    assert evening.refused(MARGAUX, AgreeToEnd) == "not_started"


def test_bots_do_not_vote_and_a_seat_given_to_one_loses_its_vote() -> None:
    evening = three_people()
    evening.do(MARGAUX, AgreeToEnd)
    evening.do(THEO, Leave)
    assert evening.refused(THEO, AgreeToEnd) == "seat_kept"
    assert evening.table.stage == "playing"
    evening.do(MARGAUX, GiveToBot, seat=evening.table.seat_of(LOU))
    assert evening.table.stage == "over"


def test_a_newcomer_votes_too() -> None:
    evening = Evening().sit(MARGAUX, THEO).bots("bold").start()
    evening.do(MARGAUX, AgreeToEnd)
    if not evening.table.is_coup_running:
        evening.do(LOU, Sit)
        evening.do(THEO, AgreeToEnd)
        assert evening.table.stage == "playing"
        evening.do(LOU, AgreeToEnd)
    assert evening.table.stage == "over"


def test_a_host_without_a_seat_proposes_and_the_players_decide() -> None:
    evening = Evening(host=AWA).sit(MARGAUX).bots("bold").start()
    evening.do(AWA, AgreeToEnd)
    assert evening.table.stage == "playing"
    evening.do(MARGAUX, AgreeToEnd)
    while evening.table.stage == "playing":
        evening.go_on()
    assert evening.table.state.over.rule == "TABU-R13"


def test_a_paused_game_ends_too() -> None:
    evening = Evening().sit(MARGAUX).bots("bold").start()
    evening.do(MARGAUX, Pause)
    evening.do(MARGAUX, AgreeToEnd)
    if evening.table.stage == "over":
        assert evening.table.paused is None


@pytest.mark.parametrize("lie", [{"winners": [1]}, {"rule": "TABU-1"}])
def test_the_verifier_determines_the_winner(lie: dict[str, Any]) -> None:
    import json

    from tests.house.tampering import relink

    evening = Evening().sit(MARGAUX).bots("bold").start()
    evening.do(MARGAUX, AgreeToEnd)
    while evening.table.stage == "playing":
        evening.go_on()
    entries = [json.loads(line) for line in evening.stored]
    entries[-1]["event"] |= lie if entries[-1]["event"].get("winners") != [1] else {"winners": [0]}
    with pytest.raises(Fault):
        verify(relink(entries), EVERY_GAME)


def test_the_verifier_refuses_an_end_without_agreement() -> None:
    import json

    from tests.house.tampering import relink

    evening = three_people()
    evening.do(MARGAUX, AgreeToEnd)
    evening.do(THEO, AgreeToEnd)
    evening.do(LOU, AgreeToEnd)
    entries = [json.loads(line) for line in evening.stored]
    del entries[-2]
    for entry in entries[-1:]:
        entry["seq"] -= 1
    with pytest.raises(Fault, match="agreed"):
        verify(relink(entries), EVERY_GAME)


@given(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10_000), moves=st.integers(0, 40))
def test_every_game_ends_between_two_coups_with_all_chips(name: str, seed: int, moves: int) -> None:
    game = GAMES[name]
    people = [MARGAUX, THEO, LOU][: max(1, min(3, game.players[-1]))]
    evening = Evening(seed, shelf=EVERY_GAME, game=name).sit(*people)
    missing = max(0, game.players[0] - len(people))
    evening.bots(*[next(iter(game.bots))] * missing).start()
    total = sum(evening.table.state.chips.at.values())
    for _ in range(moves):
        if evening.table.stage == "playing":
            evening.go_on()
    for person in people:
        if evening.table.stage == "playing":
            evening.do(person, AgreeToEnd)
    while evening.table.stage == "playing":
        assert not evening.table.is_ending
        evening.go_on()
    assert sum(evening.table.state.chips.at.values()) == total
    if isinstance(last := evening.entries[-1].entry.event, EndedEarly):
        assert not evening.table.is_coup_running
        assert bool(last.winners) == bool(game.agreed_end)
        assert end_of(evening.table) == last
    assert verify(evening.stored, EVERY_GAME).rules
