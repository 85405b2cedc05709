"""Encoding of a game's actions and states as numbers of fixed size, for learners. No environment lives here.

The encoding is learnt from random games, always the same ones, so it is fixed by the game's name, version, variant and
number of players.

Actions. Each kind of action has a block of slots, in the order in which the game lists its actions. Within a block
every parameter has its own axis: a choice has one slot a value; a whole number has one slot a point of the stake grid
(a share of the way from least to most); a subset of few values has one slot a subset, of many values one slot a size
(the first values of that number). A slot with the same action as an earlier one is never offered.

States. Each path in the state has one number: chips in each place, numbers as they are, words by their rank among those
seen, lists of words as one flag a word. What is absent is -1.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from tripot.kernel import Action, Decide, Domain, Face, Game, OneOf, Options, Seat, Subset, Variant, Whole, tag_of
from tripot.lab.playout import Endless, play_at_random, walk

STAKE_GRID = (0.0, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
"""The stakes that have a slot, as shares of the way from least to most."""

SUBSET_SIZES = (1, 2, 3, 10**6)
"""The sizes of subsets of many values that have a slot: one, two, three, all."""

SAMPLE_GAMES, SAMPLE_MOVES = 12, 400
"""The number of random games, and of moves in each, from which the encoding is learnt."""

MAX_CACHED_OFFERS = 10_000
"""The number of offers whose slots are cached, because most offers recur."""

MAX_ENUMERATED_ITEMS = 4
"""The most values of which every subset has its own slot."""


class Encoding:
    """The encoding of one game."""

    def __init__(self, game: Game[Any], players: int, variant: Variant, grid: tuple[float, ...] = STAKE_GRID) -> None:
        self.game = game
        self.grid = grid
        self.words: dict[str, dict[Face, int]] = {}
        """By name of a parameter: the values seen."""
        self.kinds: dict[tuple[str, str], type[Domain]] = {}
        """By tag of an action and name of a parameter: the kind of its domain."""
        paths: dict[str, None] = {}
        ranks: dict[str, dict[str, int]] = {}
        for state in sample_states(game, players, variant):
            self._learn(state)
            for path, value in flatten(state):
                paths[path] = None
                if isinstance(value, str):
                    ranks.setdefault(path, {}).setdefault(value, len(ranks[path]))
        self.paths = {path: number for number, path in enumerate(sorted(paths), 1)}
        self.ranks = ranks
        self.blocks: dict[str, tuple[int, list[str], list[int]]] = {}
        size = 0
        for kind in game.actions:
            names = list(kind.__struct_fields__)
            sizes = [self._size(tag_of(kind), name) for name in names]
            self.blocks[tag_of(kind)] = (size, names, sizes)
            count = 1
            for each in sizes:
                count *= each
            size += count
        self.size = size
        self._offers: dict[Any, dict[int, Action]] = {}

    def _learn(self, state: Any) -> None:
        turn = self.game.turn(state)
        if not isinstance(turn, Decide):
            return
        for seat in turn.awaited + turn.free:
            for option in self.game.legal(state, seat):
                for name, domain in option.params.items():
                    self.kinds[option.do, name] = type(domain)
                    values = (
                        domain.values if isinstance(domain, OneOf) else domain.of if isinstance(domain, Subset) else ()
                    )
                    known = self.words.setdefault(name, {})
                    for value in values:
                        known.setdefault(value, len(known))

    def _size(self, do: str, name: str) -> int:
        kind, known = self.kinds.get((do, name)), len(self.words.get(name, ()))
        if kind is OneOf:
            return known
        if kind is Subset:
            return 2**known if known <= MAX_ENUMERATED_ITEMS else len(SUBSET_SIZES)
        return len(self.grid)

    def actions(self, offered: Options) -> dict[int, Action]:
        """The slots on offer, each with its action."""
        key = tuple([(option.do, *option.params.items()) for option in offered])
        found = self._offers.get(key)
        if found is None:
            if len(self._offers) >= MAX_CACHED_OFFERS:
                self._offers.clear()
            found = self._offers[key] = self._assign_slots(offered)
        return found

    def _assign_slots(self, offered: Options) -> dict[int, Action]:
        slots: dict[int, Action] = {}
        taken: set[Action] = set()
        for option in offered:
            first, names, sizes = self.blocks[option.do]
            for values in product(*(self._values(name, option.params[name]) for name in names)):
                slot = 0
                for (place, _), size in zip(values, sizes, strict=True):
                    slot = slot * size + place
                chosen: Any = {name: value for name, (_, value) in zip(names, values, strict=True)}
                action = self.game.action(option, **chosen)
                fits = all(place < size for (place, _), size in zip(values, sizes, strict=True))
                if fits and action not in taken:
                    taken.add(action)
                    slots[first + slot] = action
        return slots

    def _values(self, name: str, domain: Domain) -> Iterator[tuple[int, Any]]:
        known = self.words.get(name, {})
        if isinstance(domain, OneOf):
            yield from ((known[value], value) for value in domain.values if value in known)
        elif isinstance(domain, Whole):
            steps = (domain.high - domain.low) // domain.step
            yield from (
                (place, domain.low + domain.step * round(share * steps)) for place, share in enumerate(self.grid)
            )
        elif len(known) <= MAX_ENUMERATED_ITEMS:
            for some in domain.every():
                if all(value in known for value in some):
                    yield sum(1 << known[value] for value in some), some
        else:
            top = min(domain.at_most, len(domain.of))
            yield from (
                (place, domain.of[: min(size, top)])
                for place, size in enumerate(SUBSET_SIZES)
                if size >= domain.at_least
            )

    def encode_table(self, state: Any, seat: Seat) -> list[int]:
        """The state as numbers; the first is the seat that looks."""
        numbers = [-1] * (len(self.paths) + 1)
        numbers[0] = seat
        for path, value in flatten(state):
            place = self.paths.get(path)
            if place is not None:
                numbers[place] = self.ranks[path].get(value, -1) if isinstance(value, str) else int(value)
        return numbers


def sample_states(game: Game[Any], players: int, variant: Variant) -> Iterator[Any]:
    """The states of a few random games, always the same."""
    for number in range(SAMPLE_GAMES):
        start = game.start(players, variant)
        yield start
        try:
            rng = Random(f"{game.name} {game.version} {number}")
            for state, _, _ in walk(game, start, (play_at_random,) * players, rng, cap=SAMPLE_MOVES):
                yield state
        except Endless:
            continue


def flatten(state: Any) -> list[tuple[str, int | str]]:
    """The values of a state by path, without the variant, which never changes, and the phase, which counts moves."""
    found: list[tuple[str, int | str]] = []
    for name in state.__struct_fields__:
        if name not in ("variant", "phase"):
            _flatten_into(name, getattr(state, name), found)
    return found


def _flatten_into(path: str, value: Any, found: list[tuple[str, int | str]]) -> None:
    if value is None:
        return
    if isinstance(value, int | str):
        found.append((path, value))
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            if isinstance(inner, str):
                found.append((f"{path}={inner}", 1))
            else:
                _flatten_into(f"{path}.{number}", inner, found)
    elif isinstance(value, frozenset):
        found += [(f"{path}={inner}", 1) for inner in value]
    elif isinstance(value, dict):
        for name, inner in value.items():
            _flatten_into(f"{path}.{name}", inner, found)
    else:
        for name in value.__struct_fields__:
            if name != "variant":
                _flatten_into(f"{path}.{name}", getattr(value, name), found)
