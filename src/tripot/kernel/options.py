"""Options: the actions that a seat may take. An option is an action with a domain (the possible values) for each
parameter."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, final

from msgspec import Struct

from tripot.kernel.primitives import Action, Face, did_you_mean, tag_of


@final
class OneOf(Struct, frozen=True, gc=False, tag="one_of/1", tag_field="type"):
    """A choice among named values."""

    values: tuple[Face, ...]

    def __contains__(self, value: object) -> bool:
        return type(value) is not bool and value in self.values

    def __bool__(self) -> bool:
        return bool(self.values)

    def least(self) -> Face:
        """Return the first value."""
        return self.values[0]

    def every(self) -> Iterator[Face]:
        """Return all values, in order."""
        return iter(self.values)

    def hint(self, wanted: object) -> str:
        """Describe the valid values for an error message. The one most similar to the invalid value comes last."""
        known = [str(value) for value in self.values]
        return ", ".join(known) + did_you_mean(str(wanted), known)


@final
class Whole(Struct, frozen=True, gc=False, tag="whole/1", tag_field="type"):
    """A whole number from ``low`` to ``high`` in steps."""

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
        """Return the smallest number."""
        return self.low

    def every(self) -> Iterator[int]:
        """Return all numbers, ascending."""
        return iter(range(self.low, self.high + 1, self.step))

    def hint(self, wanted: object) -> str:
        """Describe the valid values for an error message. The one most similar to the invalid value comes last."""
        steps = "" if self.step == 1 else f" by steps of {self.step}"
        if not isinstance(wanted, (int, float)):
            return f"a whole number from {self.low} to {self.high}{steps}"
        near = round((max(self.low, min(self.high, wanted)) - self.low) / self.step) * self.step + self.low
        return f"{self.low} to {self.high}{steps}; the nearest is {near}"


@final
class Subset(Struct, frozen=True, gc=False, tag="subset/1", tag_field="type"):
    """A subset of values in any order, such as dice to throw again or cards to sell."""

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
        """Return the first values, as few as allowed."""
        return self.of[: self.at_least]

    def every(self) -> Iterator[tuple[Face, ...]]:
        """Return all subsets, smallest first, each in the order of ``of``."""
        sizes = range(self.at_least, min(self.at_most, len(self.of)) + 1)
        return (some for size in sizes for some in combinations(self.of, size))

    def hint(self, wanted: object) -> str:
        """Describe the valid values, for an error message."""
        del wanted
        return f"a tuple of {self.at_least} to {self.at_most} of {', '.join(map(str, self.of))}"


Domain = OneOf | Whole | Subset


@dataclass(frozen=True)
class Among:
    """An annotation that declares all values that a parameter can ever have. Learning environments need this.

    >>> class Keep(Action, frozen=True, tag="farkle.keep/1"):
    ...     dice: Annotated[tuple[int, ...], Among(range(6))]
    """

    values: Iterable[Face] | Callable[[Any], Iterable[Face]]
    """The values, or a function of the variant that returns them."""

    def values_in(self, variant: object) -> tuple[Face, ...]:
        """Return the values that are possible in a variant."""
        return tuple(self.values(variant) if callable(self.values) else self.values)


class Option(Struct, frozen=True, gc=False, tag="option/1", tag_field="type"):
    """An action that is offered: its wire name and the domain of each parameter."""

    do: str
    params: dict[str, Domain]

    def admits(self, action: Action) -> bool:
        """Return whether the option includes this action."""
        return tag_of(action) == self.do and all(
            getattr(action, name) in domain for name, domain in self.params.items()
        )


Options = tuple[Option, ...]

NOTHING: Options = ()


def offer(action: type[Action], **params: Domain) -> Option | None:
    """Build an option; ``None`` if the domain of a parameter is empty."""
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
    """Return the options that are not ``None``."""
    return tuple([option for option in offers if option is not None])


def one_of(values: Sequence[Face]) -> OneOf:
    """Return the domain of these values."""
    return OneOf(tuple(values))


def whole(low: int, high: int, step: int = 1) -> Whole:
    """Return the domain from ``low`` to ``high`` by ``step``, with ``high`` lowered to the last step that fits."""
    return Whole(low, high - (high - low) % step, step)


def subset(of: Sequence[Face], at_least: int, at_most: int) -> Subset:
    """Return the domain of subsets of these values. An ``at_most`` above their number is lowered to it."""
    return Subset(tuple(of), at_least, min(at_most, len(of)))
