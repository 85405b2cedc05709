"""Tests the encoding of actions and states as numbers. Every legal action has a slot that decodes to the action."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.farkle import GAME as FARKLE
from tests.farkle import Keep, Table
from tripot.games import find_games
from tripot.kernel import Action, Decide, Game, Options, Subset, every_action, offer, one_of, tag_of
from tripot.lab import play_at_random, walk
from tripot.lab.learning.encoding import SPARE_COLUMNS, Encoding, NoSlot
from tripot.lab.playout import FREE_SEAT_MOVES_PER_256

GAMES: dict[str, Game[Any]] = {**find_games(), "farkle": FARKLE}
ALL_GAMES = pytest.mark.parametrize("name", list(GAMES))


def positions(game: Game[Any], players: int, count: int) -> list[tuple[Any, Options, Action]]:
    """Return decisions of random games: the state, the options, and a random legal action."""
    found: list[tuple[Any, Options, Action]] = []
    seed = 0
    while len(found) < count:
        state, seed = game.start(players, game.variant()), seed + 1
        for after, move, _ in walk(game, state, (play_at_random,) * players, Random(seed), FREE_SEAT_MOVES_PER_256):
            if isinstance(game.turn(state), Decide):
                found.append((state, game.legal(state, move.seat), move.action))  # type: ignore[union-attr]
            state = after
    return found[:count]


def canonical(action: Action, offered: Options) -> Action:
    """Return the action with each subset in the order of the option's values, because the order has no meaning."""
    option = next(it for it in offered if it.admits(action))
    given = {name: getattr(action, name) for name in option.params}
    for name, domain in option.params.items():
        if isinstance(domain, Subset):
            given[name] = tuple(item for item in domain.of if item in given[name])
    return type(action)(**given)


def check_positions(name: str, count: int) -> None:
    game = GAMES[name]
    players = game.players[-1]
    exact, grid = Encoding(game, players, game.variant(), grid=None), Encoding(game, players, game.variant())
    assert exact.size >= grid.size
    for state, offered, action in positions(game, players, count):
        slot = exact.slot(action, offered)
        assert 0 <= slot < exact.size
        assert exact.action(slot, offered) == canonical(action, offered)
        mask = grid.mask(offered)
        assert {grid.blocks[option.do].first <= slot for option in offered for slot in grid.slots(offered)}
        acted = [grid.action(slot, offered) for slot in grid.slots(offered)]
        assert len({*acted}) == mask.sum() == len(acted), "no two slots mean the same"
        for option in offered:
            for field, domain in option.params.items():
                if not hasattr(domain, "low") and not isinstance(domain, Subset):
                    chosen = {getattr(it, field) for it in acted if tag_of(it) == option.do}
                    assert chosen >= {*domain.every()}, "every choice has a slot"
        assert len(grid.encode_table(state, game.turn(state).awaited[0])) == grid.width  # type: ignore[union-attr]


@ALL_GAMES
def test_every_legal_action_has_a_slot_and_decodes_to_itself(name: str) -> None:
    check_positions(name, 400)


@pytest.mark.nightly
@ALL_GAMES
def test_every_legal_action_of_many_positions_decodes_to_itself(name: str) -> None:
    check_positions(name, 100_000)


def test_an_undeclared_option_is_an_error() -> None:
    encoding = Encoding(FARKLE, 2, FARKLE.variant())
    option = offer(Keep, faces=one_of(("2",)))
    assert option is not None
    with pytest.raises(NoSlot, match=r"farkle offers farkle.keep/1 with '2' for 'faces'.*add it to Among"):
        encoding.mask((option,))


def test_a_parameter_without_declared_values_is_an_error_at_once() -> None:
    class Shout(Action, frozen=True, tag="farkle.shout/1"):
        word: str

    with pytest.raises(NoSlot, match=r"farkle.shout/1 does not declare the values of 'word'; write word: Annotated"):
        Encoding(replace(FARKLE, actions=(*FARKLE.actions, Shout)), 2, FARKLE.variant())


def test_an_action_that_is_not_on_the_grid_is_an_error_that_says_what_to_do() -> None:
    game = find_games()["tabu"]
    encoding = Encoding(game, 2, game.variant())
    offered = next(it for _, it, _ in positions(game, 2, 50) if it[0].do == "tabu.stake/1")
    beside = game.action(offered[0], face=offered[0].params["face"].least(), amount=7)
    with pytest.raises(NoSlot, match="not on the grid; grid=None has a slot for it"):
        encoding.slot(beside, offered)
    with pytest.raises(NoSlot, match="is not on offer"):
        encoding.action(encoding.blocks["throw/1"].first, offered)


def test_a_feature_unseen_in_samples_goes_into_a_spare_column() -> None:
    encoding = Encoding(FARKLE, 2, FARKLE.variant())
    state: Table = FARKLE.start(2, FARKLE.variant())
    strange = replace_lie(state, "9" * 9)
    seen, unseen = (encoding.encode_table(it, it.active).tolist() for it in (state, strange))
    assert seen != unseen
    assert encoding.width == 1 + len(encoding.paths) + SPARE_COLUMNS


def replace_lie(state: Table, lie: str) -> Table:
    return type(state)(chips=state.chips, variant=state.variant, lie=lie)


def test_every_subset_of_few_values_has_its_own_slot() -> None:
    game: Game[Any] = find_games()["home_casino/421"]
    encoding = Encoding(game, 2, game.variant())
    offered = next(it for _, it, _ in positions(game, 2, 200) if it[0].do == "q421.rethrow/1")
    assert {encoding.action(slot, offered) for slot in encoding.slots(offered)} == {*every_action(game, offered)}
