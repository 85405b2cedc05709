"""Tests that every discovered game can be played at a table."""

from random import Random

import msgspec
import pytest

from tests.house.evening import AWA, LOU, MARGAUX, THEO, Evening, secret_of
from tripot.games import find_games
from tripot.house import CommandId, GameRegistry, bot_moves, build_board, build_yours, read_table
from tripot.house.decisions.proposal import Draft
from tripot.house.journal.commands import Leave, Sit
from tripot.house.journal.events import Seated
from tripot.house.protocol.powers import PowersCache, list_powers
from tripot.house.verify.faults import Fault
from tripot.house.verify.journal import verify
from tripot.kernel import Draw

STEPS = 250


@pytest.mark.parametrize("name", find_games())
@pytest.mark.parametrize("seed", range(2))
def test_people_and_bots_play_any_game_and_its_journal_folds_to_the_same_table(name: str, seed: int) -> None:
    game, rng = find_games()[name], Random(f"{name} {seed}")
    shelf = GameRegistry(find_games().values())
    least, most = game.players[0], game.players[-1]
    evening = Evening(f"{name} {seed}", shelf=shelf, game=name, pace="vif")
    count = min(most, max(least, rng.randint(1, 4)))
    people = (MARGAUX, THEO, LOU)[: rng.randint(1, count)]
    evening.sit(*people).bots(*rng.choices(list(game.bots), k=count - len(people))).start()
    known = PowersCache()
    for step in range(STEPS):
        if evening.table.stage == "over":
            break
        assert not isinstance(evening.table.turn, Draw), "a throw is due but was not made"
        evening.go_on()
        if step == STEPS // 2 and evening.table.seated_people():
            evening.do(next(iter(evening.table.seated_people().values())), Leave)
        for person in (MARGAUX, THEO, LOU, AWA):
            may = list_powers(evening.table, person, evening.presence)
            assert known(evening.table, person, evening.presence) == may, "the cache is stale"
        msgspec.json.encode((build_board(evening.table), build_yours(evening.table, MARGAUX)))
    assert read_table(shelf, evening.stored) == evening.table


@pytest.mark.parametrize("name", find_games())
@pytest.mark.parametrize("seed", range(1))
def test_a_latecomer_takes_the_seat_of_a_bot_only_between_two_coups(name: str, seed: int) -> None:
    game, rng = find_games()[name], Random(f"latecomer {name} {seed}")
    evening = Evening(f"{name} {seed}", shelf=GameRegistry(find_games().values()), game=name, pace="vif")
    count = min(game.players[-1], max(game.players[0], 4))
    evening.sit(MARGAUX).bots(*rng.choices(list(game.bots), k=count - 1)).start()
    waits = rng.randint(0, 30)
    for step in range(STEPS):
        if evening.table.stage == "over" or evening.table.seat_of(AWA) is not None:
            break
        if step >= waits:
            chips, is_at_stake = evening.table.state.chips, not evening.table.state.chips.are_at_rest
            assert ("sit/1" in list_powers(evening.table, AWA)) != is_at_stake
            if is_at_stake:
                assert evening.refused(AWA, Sit) == "coup_running"
            else:
                position = evening.table.state
                evening.do(AWA, Sit)
                assert evening.table.state is position, "chips and position stay with the seat"
                assert evening.table.state.chips == chips
        evening.go_on()
    seat = evening.table.seat_of(AWA)
    assert seat is not None or evening.table.stage == "over"
    if seat is not None:
        assert seat not in evening.table.bots(), "the bot was replaced"
        assert seat not in {it.seat for it in bot_moves(evening.table, rng)}
    while evening.table.stage != "over" and evening.table.seq < 400:
        evening.go_on()
    assert verify(evening.stored, evening.table.games).rules


@pytest.mark.parametrize("name", [name for name, game in find_games().items() if game.players[-1] > 2])
def test_a_new_person_on_a_seat_gets_a_new_clock_and_makes_their_own_pledge(name: str) -> None:
    game = find_games()[name]
    evening = Evening(name, shelf=GameRegistry(find_games().values()), game=name, pace="vif", secret=secret_of(name))
    count = min(game.players[-1], max(game.players[0], 4))
    evening.sit(MARGAUX, THEO).bots(*[next(iter(game.bots))] * (count - 2)).start().pledge(MARGAUX)
    while evening.table.seat_of(AWA) is None:
        before = evening.table.clocks.of
        if evening.table.is_coup_running:
            evening.go_on()
            continue
        evening.wait(700).do(AWA, Sit)
    seat = evening.table.seat_of(AWA)
    assert seat is not None
    assert seat not in before, "a bot has no clock"
    clock = evening.table.awaited_clocks().get(seat)
    assert clock is None or clock.asked_at == evening.now
    assert evening.table.pledges is not None
    assert set(evening.table.pledges.of) == {MARGAUX}, "the newcomer has not pledged yet"
    evening.pledge(AWA)
    for _ in range(40):
        if evening.table.stage == "playing":
            evening.go_on()
    report = verify(evening.stored, evening.table.games)
    assert report.rules


@pytest.mark.parametrize("name", find_games())
def test_a_journal_in_which_a_seat_changes_hands_during_a_coup_is_refused(name: str) -> None:
    game = find_games()[name]
    evening = Evening(name, shelf=GameRegistry(find_games().values()), game=name, pace="vif")
    count = min(game.players[-1], max(game.players[0], 4))
    evening.sit(MARGAUX).bots(*[next(iter(game.bots))] * (count - 1)).start()
    while not evening.table.is_coup_running:
        evening.go_on()
    draft = Draft(evening.table, evening.now, AWA, CommandId("forged-command"))
    draft.append_event(Seated(seat=min(evening.table.bots()), person=AWA))
    with pytest.raises(Fault) as raised:
        verify([*evening.stored, *(line.data for line in draft.entries)], evening.table.games)
    assert raised.value.law == "rules"
