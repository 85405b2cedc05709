"""What a seat may do: actions with the domain of each parameter, never a list of ten thousand stakes."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from tripot.kernel.primitives import Action, Face, tag_of


class OneOf(Struct, frozen=True, gc=False, tag="one_of/1", tag_field="type"):
    """A choice among named values."""

    values: tuple[Face, ...]

    def __contains__(self, value: object) -> bool:
        return type(value) is not bool and value in self.values

    def __bool__(self) -> bool:
        return bool(self.values)

    def least(self) -> Face:
        """The first of them."""
        return self.values[0]


class Whole(Struct, frozen=True, gc=False, tag="whole/1", tag_field="type"):
    """A whole number from ``low`` to ``high``, by steps from ``low``."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and type(value) is not bool
            and self.low <= value <= self.high
            and (value - self.low) % self.step == 0
        )

    def __bool__(self) -> bool:
        return self.low <= self.high

    def least(self) -> int:
        """The smallest."""
        return self.low


class Subset(Struct, frozen=True, gc=False, tag="subset/1", tag_field="type"):
    """Some of these, each at most once, in any order: which dice to throw again, which cards to sell."""

    of: tuple[Face, ...]
    at_least: int
    at_most: int

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and self.at_least <= len(value) <= self.at_most
            and len(set(value)) == len(value)
            and all(type(item) is not bool and item in self.of for item in value)
        )

    def __bool__(self) -> bool:
        return self.at_least <= min(self.at_most, len(self.of))

    def least(self) -> tuple[Face, ...]:
        """As few as may be, the first ones."""
        return self.of[: self.at_least]


Domain = OneOf | Whole | Subset


class Option(Struct, frozen=True, gc=False, tag="option/1", tag_field="type"):
    """An action on offer: its wire name, and what each of its parameters may be."""

    do: str
    params: dict[str, Domain]

    def admits(self, action: Action) -> bool:
        """Whether this very action is on offer."""
        return tag_of(action) == self.do and all(
            getattr(action, name) in domain for name, domain in self.params.items()
        )


Options = tuple[Option, ...]

NOTHING: Options = ()


def offer(action: type[Action], **params: Domain) -> Option | None:
    """An option; ``None`` where a parameter has no value left, for then there is nothing to offer."""
    bare = _bare_option(action)
    if not params:
        return bare
    for domain in params.values():
        if not domain:
            return None
    return Option(bare.do, params)


@cache
def _bare_option(action: type[Action]) -> Option:
    return Option(tag_of(action), {})


def options(*offers: Option | None) -> Options:
    """The offers that are left."""
    return tuple([option for option in offers if option is not None])


def one_of(values: Sequence[Face]) -> OneOf:
    """A choice among these."""
    return OneOf(tuple(values))


def whole(low: int, high: int, step: int = 1) -> Whole:
    """A whole number from..to by step; the top is lowered to the last step that fits."""
    return Whole(low, high - (high - low) % step, step)


def subset(of: Sequence[Face], at_least: int, at_most: int) -> Subset:
    """Some of these."""
    return Subset(tuple(of), at_least, min(at_most, len(of)))
