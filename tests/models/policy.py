"""Chooses the switches, actions and dice of random games.

Each game gets random habits, such as reckless players or repeated throws, so that rare situations occur often enough.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from tripot.kernel import Decide, Game, OneOf, Option, Options, Subset, Switch, Variant, Whole, apply_switches

UNDOING = {"undo/1", "retract/1", "tabu.take_back/1", "roulette.take_back/1", "passe.withdraw/1"}

SAMPLES: dict[str, tuple[object, ...]] = {
    "tabu.start_money": (None, 2, 3, 5, 10, 40, 100, 1000),
    "tabu.end": ("rotations:1", "rotations:2", "rotations:3", "rotations:4", "a_la_demande"),
    "passe.start_chips": (1, 2, 3, 5, 10, 20, 100),
    "passe.end": ("rotations:1", "rotations:2", "rotations:3", "rotations:5", "a_la_demande"),
    "casino.target": (4025, 4100, 4500, 5000, 6000, 8000, 10000, 15000),
}


@dataclass
class Policy:
    """The habits of the seats and dice of one game."""

    rng: Random

    def __post_init__(self) -> None:
        rng = self.rng
        self.weight: dict[str, float] = {}
        self.high = rng.choice((0.0, 0.1, 0.5, 0.95))
        self.low = rng.choice((0.0, 0.1, 0.5, 0.95))
        self.meddling = rng.choice((0.0, 0.05, 0.3))
        self.repeats = rng.choice((0.0, 0.0, 0.1, 0.5))
        self.equals = rng.choice((0.0, 0.0, 0.2))
        self.last: dict[int, tuple[object, ...]] = {}

    def weigh(self, do: str) -> float:
        """Return the weight of an action in the random choice."""
        if do not in self.weight:
            likes = (0.02, 0.1, 0.3) if do in UNDOING or do == "agree_to_stop/1" else (0.3, 1.0, 1.0, 5.0)
            likes = (1.0, 3.0, 10.0) if do == "done/1" else likes
            self.weight[do] = self.rng.choice(likes)
        return self.weight[do]

    def amount(self, low: int, high: int, step: int) -> int:
        """Return a random amount within bounds."""
        luck = self.rng.random()
        if luck < self.high:
            return high
        return low if luck < self.high + self.low else low + step * self.rng.randint(0, (high - low) // step)

    def pick(self, domain: Any) -> Any:
        """Return a random value of a domain."""
        match domain:
            case OneOf():
                return self.rng.choice(domain.values)
            case Whole():
                return self.amount(domain.low, domain.high, domain.step)
            case Subset():
                return tuple(sorted(self.rng.sample(domain.of, self.amount(domain.at_least, domain.at_most, 1))))
        raise AssertionError(domain)

    def act(self, turn: Decide, legal: dict[int, Options]) -> tuple[int, Option, dict[str, Any]]:
        """Choose a seat and its action."""
        among = turn.free if turn.free and self.rng.random() < self.meddling else turn.awaited
        seat = self.rng.choice(among)
        offered = legal[seat]
        option = self.rng.choices(offered, [self.weigh(option.do) for option in offered])[0]
        return seat, option, {name: self.pick(domain) for name, domain in option.params.items()}

    def fall(self, law: Any) -> tuple[object, ...]:
        """Return a random outcome. In some games, outcomes are often repeated, or all dice are often equal."""
        falls = [fall for fall, _ in law.outcomes()]
        luck = self.rng.random()
        size = len(falls)
        if luck < self.repeats and size in self.last and self.last[size] in falls:
            return self.last[size]
        if luck < self.repeats + self.equals:
            falls = [fall for fall in falls if len(set(fall)) == 1] or falls
        self.last[size] = self.rng.choice(falls)
        return self.last[size]


def random_switches(game: Game[Any], rng: Random) -> dict[str, Any]:
    """Return the switches of a random preset, sometimes with some or one of them changed."""
    often = rng.choice(("preset", "switch", 0.3, 1.0))
    if often == "switch":
        switch = rng.choice(game.switches)
        return values_of(game, apply_switches(game.variant(), {switch.key: sample(switch, rng)}))
    variant = game.presets[rng.choice(list(game.presets))]
    if often == "preset":
        return values_of(game, variant)
    chosen = {}
    for switch in game.switches:
        if rng.random() < often:
            chosen[switch.key] = sample(switch, rng)
        elif switch.key in ("casino.target", "tabu.end", "passe.end") and rng.random() < 0.5:
            chosen[switch.key] = rng.choice(SAMPLES[switch.key][:3])
    return values_of(game, apply_switches(variant, chosen))


def sample(switch: Switch, rng: Random) -> Any:
    """Return a random value of a switch."""
    return rng.choice(SAMPLES.get(switch.key, switch.values))


def values_of(game: Game[Any], variant: Variant) -> dict[str, Any]:
    """Return the value of every switch."""
    return {switch.key: getattr(variant, switch.field) for switch in game.switches}
