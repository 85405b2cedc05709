"""Actions and states as numbers: every parameter has its slots, and no two slots are the same action."""

from typing import Any

import pytest

from tripot.games import find_games
from tripot.kernel import Game, Seat, tag_of
from tripot.lab import env
from tripot.lab.learning.encoding import Encoding


@pytest.mark.parametrize("name", list(find_games()))
def test_every_parameter_of_every_action_has_been_seen(name: str) -> None:
    game = find_games()[name]
    for players in (game.players[0], game.players[-1]):
        encoding = Encoding(game, players, game.variant())
        known = {(tag_of(kind), field) for kind in game.actions for field in kind.__struct_fields__}
        assert set(encoding.kinds) == known


def test_no_two_slots_on_offer_mean_the_same() -> None:
    game: Game[Any] = find_games()["home_casino/blackjack"]
    table = env(game)
    table.reset(seed=3)
    table.step(0)
    table.step(int(table.last()[0]["action_mask"].argmax()))
    actions = table.encoding.actions(game.legal(table._state, Seat(0)))
    assert sorted(getattr(action, "dice", 0) for action in actions.values()) == [0, 1, 2, 3]
