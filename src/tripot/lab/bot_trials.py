"""Trials of the bots: how often each temper wins against the others and against simple persons, and what it stakes.

A simple person stakes 2 to 12 % of the purse on any field and else does anything that is legal. Needs numpy.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct, field

from tripot.kernel import (
    Action,
    ActMove,
    Bot,
    Domain,
    Game,
    Option,
    Options,
    Over,
    Retract,
    Seat,
    State,
    Undo,
    Variant,
    Whole,
    is_round,
    tag_of,
)
from tripot.lab.confidence import wilson_interval
from tripot.lab.playout import FindGame, random_value, walk
from tripot.lab.simulate import seed_of

PERSON = "person"
"""The name of the simple person in a trial."""

PERSON_STAKES = (0.02, 0.12)
"""The share of the purse that a simple person stakes, from and to."""

STAKE_PARAMS = ("amount", "stake")
FIELD_PARAMS = ("face", "on")
TAKING_BACK = ("take_back", "withdraw")


class Trial(Struct):
    """The counts of one temper over many games. Trials of the same temper can be added."""

    games: int = 0
    wins: float = 0.0
    """Games won; a shared victory counts in part."""
    table_wins: float = 0.0
    """Games won by anybody."""
    gained: int = 0
    staked: int = 0
    stakes: int = 0
    round_stakes: int = 0
    fields: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: "Trial") -> "Trial":
        return Trial(*(getattr(self, name) + getattr(other, name) for name in Trial.__struct_fields__))

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of that share, by Wilson."""
        return wilson_interval(self.share, self.games)

    @property
    def round_share(self) -> float:
        """The share of its stakes that are round sums."""
        return self.round_stakes / self.stakes if self.stakes else 1.0

    def fair_share(self, players: int) -> float:
        """An equal part of the games that somebody won."""
        return self.table_wins / self.games / players


def make_simple_person(game: Game[Any]) -> Bot[Any]:
    """Make the simple person of a game."""

    def play(state: State, seat: Seat, offered: Options, rng: Random) -> Action:
        forward = [option for option in offered if not takes_back(option)] or list(offered)
        option = rng.choice([rng.choice(same) for same in by_word(forward)])
        wished = rng.uniform(*PERSON_STAKES) * state.purse(seat)
        return game.action(option, **{name: value_of(name, it, wished, rng) for name, it in option.params.items()})

    return play


def by_word(offered: Sequence[Option]) -> list[list[Option]]:
    """The options, grouped by their action."""
    return [[it for it in offered if it.do == word] for word in dict.fromkeys(option.do for option in offered)]


def takes_back(option: Option) -> bool:
    """Whether an action only takes back another."""
    return option.do in (tag_of(Undo), tag_of(Retract)) or any(word in option.do for word in TAKING_BACK)


def value_of(name: str, domain: Domain, wished: float, rng: Random) -> Any:
    """A value of a parameter: the sum wished for, or any other."""
    if name not in STAKE_PARAMS or not isinstance(domain, Whole):
        return random_value(domain, rng)
    sum_within = max(domain.low, min(domain.high, round(wished)))
    return sum_within - (sum_within - domain.low) % domain.step


def run_trials(
    find: FindGame, name: str, variant: Variant, table: tuple[str, ...], seed: int, numbers: range
) -> dict[str, Trial]:
    """Play the games of these numbers with these tempers, who move up one seat each game: the counts of each temper."""
    game = find(name)
    bots: dict[str, Bot[Any]] = {**game.bots, PERSON: make_simple_person(game)}
    trials = {who: Trial() for who in table}
    for number in numbers:
        shift = number % len(table)
        seated = table[shift:] + table[:shift]
        play_trial(game, variant, seated, [bots[who] for who in seated], Random(seed_of(seed, number)), trials)
    return trials


def play_trial(
    game: Game[Any],
    variant: Variant,
    seated: Sequence[str],
    bots: Sequence[Bot[Any]],
    rng: Random,
    trials: dict[str, Trial],
) -> None:
    """Play one game and count it."""
    first = last = game.start(len(seated), variant)
    for after, move, _ in walk(game, first, bots, rng):
        if isinstance(move, ActMove):
            count_action(trials[seated[move.seat]], move.action)
        last = after
    assert isinstance(last.over, Over)
    winners = last.over.winners
    for seat, who in enumerate(seated):
        trial = trials[who]
        trial.games += 1
        trial.wins += seat in winners and 1 / len(winners)
        trial.table_wins += bool(winners)
        trial.gained += last.belongings(Seat(seat)) - first.belongings(Seat(seat))


def count_action(trial: Trial, action: Action) -> None:
    """Count an action, and what it stakes on which field."""
    word = tag_of(action)
    trial.acts[word] += 1
    if any(back in word for back in TAKING_BACK):
        return
    for name in STAKE_PARAMS:
        if (amount := getattr(action, name, None)) is not None:
            trial.stakes += 1
            trial.staked += amount
            trial.round_stakes += is_round(amount)
    for name in FIELD_PARAMS:
        if (on := getattr(action, name, None)) is not None:
            trial.fields[on] += 1


def tables_against_others(tempers: Sequence[str], who: str, players: int) -> Iterator[tuple[str, ...]]:
    """The tables of a temper against the others: every other one is met equally often."""
    others = [other for other in tempers if other != who]
    for first in range(len(others)):
        yield (who, *((others[first:] + others[:first]) * players)[: players - 1])
