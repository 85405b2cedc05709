"""Encodes the actions and states of a game as arrays of fixed size, for learning environments.

Actions. Each kind of action has a block of slots, in the order in which the game lists its actions. Within a block each
parameter has an axis, which the type of the parameter declares::

    parameter                                                          its axis has a place for
    a choice: ``Literal``, ``Annotated[str, Among(…)]``, ``Seat``      each value
    a subset of a few of these: ``tuple[…, ...]``                      each subset
    a subset of many                                                   each value alone, and the first two, three, …
    another whole number                                               each point of a grid from least to most

With ``grid=None`` every subset and every number up to the chips of the table has a place, so every legal action has its
own slot. An option without a slot raises :class:`NoSlot`.

States. Each path in the state has one column. It contains the chips of a place, a number as it is, or a word by its
rank; a set or list of words has one column, with a flag, per word. Absent values are -1. The columns come from a fixed
set of random games. Any other path uses one of the spare columns at the end, chosen by its name, so no value is lost
silently.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from random import Random
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tripot.kernel import (
    Action,
    Among,
    Domain,
    Face,
    Game,
    Options,
    Seat,
    Subset,
    Variant,
    Whole,
    tag_of,
)
from tripot.lab.playout import Endless, play_at_random, walk

STAKE_GRID = (0.0, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
"""The stakes that have a slot, as fractions of the way from the smallest to the largest stake."""

MAX_LISTED_ITEMS = 6
"""With a grid, each subset of at most this many values has its own slot."""

SAMPLE_GAMES, SAMPLE_MOVES = 12, 400
"""The number of random games, and of moves in each, whose states define the columns."""

SPARE_COLUMNS = 16

FIRST_OTHER_WORD = 1_000
"""Words that are not in the sampled games are numbered by their checksum, from this number."""

MAX_CACHED = 20_000
"""The maximum number of cached options and fields. Most recur; without a cache, a step takes twice as long."""


class NoSlot(ValueError):
    """An action or an option has no slot; the message names the game, the field and what to declare."""


class ChoiceAxis:
    """An axis for one of the declared values."""

    def __init__(self, values: Sequence[Face]) -> None:
        self.values = tuple(values)
        self.ranks = {value: rank for rank, value in enumerate(self.values)}
        self.size = len(self.values)

    def places(self, domain: Domain) -> list[int]:
        """Return the index of each offered value. Raises ``KeyError`` for a value that was not declared."""
        return [self.ranks[value] for value in domain.every()]  # type: ignore[index] # a subset is no face

    def value(self, place: int, domain: Domain) -> Any:
        """Return the value of a place."""
        del domain
        return self.values[place]

    def place(self, value: Any, domain: Domain) -> int | None:
        """Return the place of a value."""
        del domain
        return self.ranks.get(value)


class SubsetAxis(ChoiceAxis):
    """An axis for a subset of declared values. A place is a bit mask with one bit per value."""

    def __init__(self, values: Sequence[Face]) -> None:
        super().__init__(values)
        self.size = 2 ** len(self.values)

    def places(self, domain: Domain) -> list[int]:
        """Return a place for each subset."""
        assert isinstance(domain, Subset)
        return [sum(1 << self.ranks[item] for item in some) for some in domain.every()]

    def value(self, place: int, domain: Domain) -> Any:
        """Return the subset, in the order in which its values are offered."""
        assert isinstance(domain, Subset)
        return tuple(item for item in domain.of if place >> self.ranks[item] & 1)

    def place(self, value: Any, domain: Domain) -> int | None:
        """Return the place of a subset, whose values may be in any order."""
        del domain
        return sum(1 << self.ranks[item] for item in value)


class FirstItemsAxis(ChoiceAxis):
    """An axis for a subset of many values: none, one alone, or the first two, three, … that are offered."""

    def __init__(self, values: Sequence[Face]) -> None:
        super().__init__(values)
        self.size = 2 * len(self.values)

    def places(self, domain: Domain) -> list[int]:
        """Return the places of the allowed sizes."""
        assert isinstance(domain, Subset)
        alone = [1 + self.ranks[item] for item in domain.of]
        sizes = range(domain.at_least, min(domain.at_most, len(domain.of)) + 1)
        return [place for size in sizes for place in ([0] if not size else alone if size == 1 else [self._first(size)])]

    def value(self, place: int, domain: Domain) -> Any:
        """Return the subset, in the order in which its values are offered."""
        assert isinstance(domain, Subset)
        count = len(self.values)
        return domain.of[: place - count + 1] if place > count else (self.values[place - 1],) if place else ()

    def place(self, value: Any, domain: Domain) -> int | None:
        """Return the place of a subset. Most subsets of two or more values have none."""
        if len(value) < 2:
            return 1 + self.ranks[value[0]] if value else 0
        assert isinstance(domain, Subset)
        return self._first(len(value)) if {*value} == {*domain.of[: len(value)]} else None

    def _first(self, size: int) -> int:
        return len(self.values) + size - 1


class GridAxis:
    """An axis for a whole number. A place is a point of a grid between the smallest and the largest number that are
    offered."""

    def __init__(self, grid: Sequence[float]) -> None:
        self.grid, self.size = tuple(grid), len(grid)

    def places(self, domain: Domain) -> list[int]:
        """Return the points with different numbers; among points with the same number, the first."""
        points = {self.value(place, domain): place for place in reversed(range(self.size))}
        return list(points.values())

    def value(self, place: int, domain: Domain) -> Any:
        """Return the number of a point."""
        assert type(domain) is Whole
        return domain.low + domain.step * round(self.grid[place] * ((domain.high - domain.low) // domain.step))

    def place(self, value: Any, domain: Domain) -> int | None:
        """Return the point of a number, if there is one."""
        return next((place for place in range(self.size) if self.value(place, domain) == value), None)


Axis = ChoiceAxis | GridAxis


class Block(NamedTuple):
    """The slots of one kind of action."""

    first: int
    axes: dict[str, Axis]

    @property
    def size(self) -> int:
        """The number of slots."""
        return prod(axis.size for axis in self.axes.values())


class Encoding:
    """The encoding of one game. ``size`` is the number of slots, ``width`` the number of columns."""

    def __init__(
        self, game: Game[Any], players: int, variant: Variant, grid: Sequence[float] | None = STAKE_GRID
    ) -> None:
        game.require_players(players)
        game.require_own_variant(variant)
        self.game, self.players, self.variant, self.grid = game, players, variant, grid
        start = game.start(players, variant)
        self.blocks: dict[str, Block] = {}
        self.size = 0
        for kind in game.actions:
            hints = get_type_hints(kind, include_extras=True)
            axes = {name: self._declare_axis(kind, name, hints[name], start) for name in kind.__struct_fields__}
            block = self.blocks[tag_of(kind)] = Block(self.size, axes)
            self.size += block.size
        self._firsts = [block.first for block in self.blocks.values()]
        self._tags = list(self.blocks)
        self._learn_columns(start)
        self._slots_of = lru_cache(MAX_CACHED)(self._list_slots)
        self._columns_of = lru_cache(MAX_CACHED)(self._list_columns)

    def _declare_axis(self, kind: type[Action], name: str, hint: Any, start: Any) -> Axis:
        """Return the axis of a parameter, by its type."""
        among = next((item for item in get_args(hint)[1:] if isinstance(item, Among)), None)
        bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        is_subset = get_origin(bare) is tuple
        item = get_args(bare)[0] if is_subset else bare
        if among is not None:
            values = among.values_in(self.variant)
        elif item is Seat:
            values = tuple(range(self.players))
        elif get_origin(item) is Literal:
            values = get_args(item)
        elif item is int and not is_subset:
            return ChoiceAxis(range(start.chips.total + 1)) if self.grid is None else GridAxis(self.grid)
        else:
            declared = f"{name}: Annotated[{'tuple[…, ...]' if is_subset else 'str'}, Among(…)]"
            raise NoSlot(f"{self.game.name}: {tag_of(kind)} does not declare the values of {name!r}; write {declared}")
        if not is_subset:
            return ChoiceAxis(values)
        return SubsetAxis(values) if self.grid is None or len(values) <= MAX_LISTED_ITEMS else FirstItemsAxis(values)

    def mask(self, offered: Options) -> NDArray[np.int8]:
        """Return a flag for each slot: 1 if it is offered."""
        mask = np.zeros(self.size, np.int8)
        for option in offered:
            mask[self._slots_of(option.do, tuple(option.params.items()))] = 1
        return mask

    def slots(self, offered: Options) -> list[int]:
        """Return the slots that are offered, ascending."""
        return np.flatnonzero(self.mask(offered)).tolist()

    def action(self, slot: int, offered: Options) -> Action:
        """Return the action of an offered slot."""
        tag, places = self._decode(slot)
        for option in offered:
            if option.do == tag:
                params, values = option.params, {}
                for name, axis, place in places:
                    value = values[name] = axis.value(place, params[name])
                    if type(axis) is not GridAxis and value not in params[name]:
                        break
                else:
                    return self.game.action(option, **values)
        raise NoSlot(f"{self.game.name}: slot {slot} is not on offer; these are: {self.slots(offered)}")

    def _decode(self, slot: int) -> tuple[str, list[tuple[str, Axis, int]]]:
        """Return the kind of action of a slot, and its place on each axis."""
        at = bisect_right(self._firsts, slot) - 1
        tag, rest, places = self._tags[at], slot - self._firsts[at], []
        for name, axis in reversed(self.blocks[tag].axes.items()):
            rest, place = divmod(rest, axis.size)
            places.append((name, axis, place))
        return tag, places[::-1]

    def slot(self, action: Action, offered: Options) -> int:
        """Return the slot of an offered action. Raises :class:`NoSlot` for a number or a subset that is not on the
        grid."""
        tag = tag_of(action)
        for option in offered:
            if option.admits(action):
                slot = 0
                for name, axis in self.blocks[tag].axes.items():
                    place = axis.place(getattr(action, name), option.params[name])
                    if place is None:
                        raise NoSlot(f"{self.game.name}: {action} is not on the grid; grid=None has a slot for it")
                    slot = slot * axis.size + place
                return self.blocks[tag].first + slot
        raise NoSlot(f"{self.game.name}: {action} is not on offer")

    def _list_slots(self, do: str, params: tuple[tuple[str, Domain], ...]) -> list[int]:
        """Return the slots of an option."""
        block, domains = self.blocks[do], dict(params)
        slots = [0]
        for name, axis in block.axes.items():
            try:
                places = axis.places(domains[name])
            except KeyError as error:
                values = f"{error.args[0]!r} for {name!r}, which its type does not declare"
                raise NoSlot(f"{self.game.name} offers {do} with {values}; add it to Among(…)") from None
            slots = [slot * axis.size + place for slot in slots for place in places]
        return [block.first + slot for slot in slots]

    # States

    def _learn_columns(self, start: Any) -> None:
        """Give every path of the sampled states a column, and every word a rank."""
        values: dict[tuple[str, Any], None] = {}
        for state in sample_states(self.game, start, self.players):
            values |= dict.fromkeys((f"chips.at.{place}", amount) for place, amount in state.chips.at.items())
            values |= dict.fromkeys((name, getattr(state, name)) for name in state_fields(state))
        parts = [part for name, value in values for part in flatten(name, value)]
        words = dict.fromkeys(part for _, part in parts if isinstance(part, str))
        self.ranks = {word: rank for rank, word in enumerate(words)}
        self.paths = {path: column for column, path in enumerate(sorted({path for path, _ in parts}), 1)}
        self.width = 1 + len(self.paths) + SPARE_COLUMNS

    def encode_table(self, state: Any, seat: Seat) -> NDArray[np.int64]:
        """Encode the state as numbers. The first number is the observing seat."""
        spare = 1 + len(self.paths)
        numbers = [seat, *[-1] * len(self.paths), *[0] * SPARE_COLUMNS]
        fields = [self._columns_of(name, getattr(state, name)) for name in state_fields(state)]
        for column, number in chain(self._list_columns("chips.at", state.chips.at), *fields):
            numbers[column] = number if column < spare else numbers[column] + number
        return np.array(numbers, np.int64)

    def _list_columns(self, name: str, value: Any) -> list[tuple[int, int]]:
        """Return the columns and numbers of one field."""
        spare = 1 + len(self.paths)
        return [
            (self.paths[path] if path in self.paths else spare + spare_column(path), self._number(part))
            for path, part in flatten(name, value)
        ]

    def _number(self, value: int | str) -> int:
        if isinstance(value, int):
            return int(value)
        rank = self.ranks.get(value)
        return FIRST_OTHER_WORD + crc32(value.encode()) % 1_000_000 if rank is None else rank


def spare_column(path: str) -> int:
    """Return the spare column of a path."""
    return crc32(path.encode()) % SPARE_COLUMNS


def sample_states(game: Game[Any], start: Any, players: int) -> Iterator[Any]:
    """Yield the states of a fixed set of random games."""
    for number in range(SAMPLE_GAMES):
        yield start
        try:
            rng = Random(f"{game.name} {game.version} {number}")
            for state, _, _ in walk(game, start, (play_at_random,) * players, rng, cap=SAMPLE_MOVES):
                yield state
        except Endless:
            continue


def state_fields(state: Any) -> list[str]:
    """Return the fields of a state, without its chips, the variant, which never changes, and the phase, which counts
    moves."""
    return [name for name in state.__struct_fields__ if name not in ("chips", "variant", "phase")]


def flatten(path: str, value: Any) -> Iterator[tuple[str, int | str]]:
    """Yield the numbers and words in a value, each with its path."""
    if value is None:
        return
    if isinstance(value, int | str):
        yield path, value
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from [(f"{path}={inner}", 1)] if isinstance(inner, str) else flatten(f"{path}.{number}", inner)
    elif isinstance(value, frozenset):
        yield from ((f"{path}={inner}", 1) for inner in value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from flatten(f"{path}.{name}", inner)
    else:
        for name in value.__struct_fields__:
            if name != "variant":
                yield from flatten(f"{path}.{name}", getattr(value, name))
