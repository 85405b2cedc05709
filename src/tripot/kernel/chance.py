"""Laws: the probability distributions of dice and draws. A law is enumerated for odds, and sampled from bytes in play.

The caller supplies the random bytes; this module has no random generator.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod

from msgspec import Struct

from tripot.kernel.primitives import Face

Outcome = tuple[Face, ...]
"""The faces thrown or drawn, in the order of the dice."""


class Die(Struct, frozen=True, tag="die/1", tag_field="type"):
    """A fair die. A face can occur more than once: the two-coloured die has each colour three times."""

    name: str
    faces: tuple[Face, ...]


D6 = Die("d6", (1, 2, 3, 4, 5, 6))
D10 = Die("d10", (0, 1, 2, 3, 4, 5, 6, 7, 8, 9))


class Dice(Struct, frozen=True, tag="dice/1", tag_field="type"):
    """Several dice thrown together."""

    dice: tuple[Die, ...]

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """Return every ordered outcome with its integer weight; the weights add up to :meth:`weight`."""
        return _outcomes(self.dice)

    def weight(self) -> int:
        """Return the number of equally likely ordered outcomes."""
        return prod(len(die.faces) for die in self.dice)

    def sample(self, stream: Iterator[int]) -> Outcome:
        """Draw one outcome without bias. The number of bytes that this uses varies."""
        return tuple([die.faces[sample_below(len(die.faces), stream)] for die in self.dice])

    def admits(self, outcome: Outcome) -> bool:
        """Return whether these dice can show this outcome."""
        return len(outcome) == len(self.dice) and all(
            type(face) is not bool and face in die.faces for face, die in zip(outcome, self.dice, strict=True)
        )


class Pick(Struct, frozen=True, tag="pick/1", tag_field="type"):
    """A uniform choice of one value: an unseen card, or a seat drawn by lot."""

    among: tuple[Face, ...]

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """Return every outcome, each of weight one."""
        return tuple(((face,), 1) for face in self.among)

    def weight(self) -> int:
        """Return the number of values to pick from."""
        return len(self.among)

    def sample(self, stream: Iterator[int]) -> Outcome:
        """Draw one outcome without bias. The number of bytes that this uses varies."""
        return (self.among[sample_below(len(self.among), stream)],)

    def admits(self, outcome: Outcome) -> bool:
        """Return whether this outcome can be picked."""
        return len(outcome) == 1 and type(outcome[0]) is not bool and outcome[0] in self.among


Law = Dice | Pick


def dice(count: int, die: Die = D6) -> Dice:
    """Return the law of ``count`` dice of one kind."""
    return Dice((die,) * count)


def pips(outcome: Outcome) -> tuple[int, ...]:
    """Return the outcome of numbered dice as integers."""
    return tuple([face for face in outcome if isinstance(face, int)])


def sample_below(sides: int, stream: Iterator[int]) -> int:
    """Return a whole number below ``sides`` by rejection sampling: bytes beyond the last full multiple are
    discarded."""
    if not 1 <= sides <= 256:
        raise ValueError(f"one byte cannot choose among {sides}")
    fair = 256 - 256 % sides
    byte = next(stream)
    while byte >= fair:
        byte = next(stream)
    return byte % sides


@cache
def _outcomes(thrown: tuple[Die, ...]) -> tuple[tuple[Outcome, int], ...]:
    return tuple(Counter(product(*(die.faces for die in thrown))).items())
