"""Counts all possible sequences of moves at small tables, and compares the numbers with stored ones.

Each file in ``nodes/`` has a head like a golden game, then a line for each number of moves: the number of sequences of
that length, the number of different states that they reach, and the number of sequences that end the game. ``python
tests/games/test_nodes.py FILE…`` counts again.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from tests.games.golden import parse_golden
from tripot.games import find_games
from tripot.kernel import ActMove, Chance, Domain, Draw, Face, Game, Move, OneOf, Over, Whole, advance, apply_switches

FILES = sorted(Path(__file__).parent.joinpath("nodes").glob("*.txt"))


def moves(game: Game[Any], state: Any) -> Iterator[Move]:
    turn = game.turn(state)
    if isinstance(turn, Over):
        return
    if isinstance(turn, Draw):
        yield from (Chance(outcome) for outcome, _ in turn.law.outcomes())
        return
    for seat in turn.awaited + turn.free:
        for option in game.legal(state, seat):
            for values in product(*(every(domain) for domain in option.params.values())):
                action = game.action(option, **dict(zip(option.params, values, strict=True)))
                yield ActMove(seat, action, state.phase)


def every(domain: Domain) -> list[Face] | list[tuple[Face, ...]]:
    """Return all values of a domain, each subset once."""
    if isinstance(domain, Whole):
        return list(range(domain.low, domain.high + 1, domain.step))
    if isinstance(domain, OneOf):
        return list(domain.values)
    return [some for size in range(domain.at_least, domain.at_most + 1) for some in combinations(domain.of, size)]


def counted(text: str) -> str:
    """Count again, up to the number of moves in the file. Return the new text of the file."""
    head = parse_golden(text)
    game = find_games()[head.game]
    depth = sum(line[:1].isdigit() for line in text.splitlines())
    ways: Counter[Any] = Counter(
        {game.start(head.players, apply_switches(game.presets[head.preset], head.settings)): 1}
    )
    lines = [line for line in text.splitlines() if not line[:1].isdigit()]
    for number in range(1, depth + 1):
        after: Counter[Any] = Counter()
        for state, so_many in ways.items():
            for move in moves(game, state):
                after[advance(game, state, move)[0]] += so_many
        ways = after
        ended = sum(so_many for state, so_many in ways.items() if state.over)
        lines.append(f"{number}  {ways.total()} ways  {len(ways)} states  {ended} ended")
    return "\n".join((*lines, ""))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_match_the_stored_ones(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert counted(text) == text


def test_every_built_in_game_is_counted() -> None:
    counted_games = {parse_golden(path.read_text(encoding="utf-8")).game for path in FILES}
    assert {name for name, game in find_games().items() if game.package.startswith("tripot.games.")} <= counted_games


def test_with_two_chips_each_the_count_is_the_one_made_by_hand() -> None:
    """At Tabu with two chips each, seat 1 stakes one or two on a sign, or one on a symbol."""
    game = find_games()["tabu"]
    begun = game.start(2, apply_switches(game.presets["maison"], {"tabu.start_money": 2}))
    drawn, _ = advance(game, begun, Chance((0,)))
    assert len(list(moves(game, drawn))) == 4 * 2 + 2 * 1


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(counted(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
