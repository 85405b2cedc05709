"""Tests the summary of a finished game, which is read from its journal."""

from tests.house.evening import MARGAUX, TABU, THEO, Evening
from tripot.kernel import Decide, purse
from tripot.server.results.game_summaries import _read_summary

Stake = TABU.actions[0]


def test_the_summary_names_who_won_how_much_from_whom() -> None:
    evening = Evening("stakes", switches={"tabu.end": "rotations:1"}).sit(MARGAUX, THEO).start()
    chips = {seat: evening.table.state.at(purse(seat)) for seat in evening.table.seated_people()}
    staked: set[int] = set()
    while evening.table.stage != "over":
        phase, turn = evening.table.phase, evening.table.turn
        punter = next(iter(evening.punters), None)
        if phase not in staked and isinstance(turn, Decide) and evening.table.seat_of(punter) in turn.awaited:
            staked.add(phase)
            evening.act(punter, Stake("coeur", 5 + len(staked)))  # type: ignore[arg-type, call-arg]
        else:
            evening.until_due()
    people = evening.table.seated_people()
    nets = {person: evening.table.state.at(purse(seat)) - chips[seat] for seat, person in people.items()}
    winner, loser = sorted(people.values(), key=lambda person: -nets[person])
    summary = _read_summary(evening.table, evening.stored, people)
    assert summary.gains == {(winner, loser): nets[winner]}
    assert {person: it.net for person, it in summary.finishes.items()} == nets
    assert summary.finishes[winner].place == 1
