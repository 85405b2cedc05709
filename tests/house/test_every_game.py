"""Whatever game lies on the shelf, the house can serve it without knowing it."""

from random import Random

import msgspec
import pytest

from tests.house.evening import AWA, LOU, MARGAUX, THEO, Evening
from tripot.games import find_games
from tripot.house import GameRegistry, build_board, build_yours, read_table
from tripot.house.journal.commands import Leave
from tripot.house.protocol.powers import PowersCache, list_powers
from tripot.kernel import Draw

STEPS = 250


@pytest.mark.parametrize("name", find_games())
@pytest.mark.parametrize("seed", range(3))
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
        assert not isinstance(evening.table.turn, Draw), "chance was left waiting"
        evening.go_on()
        if step == STEPS // 2 and evening.table.seated_people():
            evening.do(next(iter(evening.table.seated_people().values())), Leave)
        for person in (MARGAUX, THEO, LOU, AWA):
            may = list_powers(evening.table, person, evening.presence)
            assert known(evening.table, person, evening.presence) == may, "remembered too long"
        msgspec.json.encode((build_board(evening.table), build_yours(evening.table, MARGAUX)))
    assert read_table(shelf, evening.stored) == evening.table
