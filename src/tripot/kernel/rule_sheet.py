"""Rule sheets: the ids of their sentences, used to check that code, tests and texts cover each sentence."""

from collections.abc import Iterator

from msgspec import Struct

from tripot.kernel.primitives import RuleId


class RuleSheet(Struct, frozen=True):
    """A sheet of ``rules`` sentences and the rulings on them. The sentences in ``flavour`` state no rule and need no
    test."""

    name: str
    rules: int
    rulings: range
    flavour: frozenset[int] = frozenset()

    def ids(self) -> Iterator[RuleId]:
        """Yield the id of every sentence, then of every ruling."""
        for number in range(1, self.rules + 1):
            yield f"{self.name}-{number}"
        for number in self.rulings:
            yield f"{self.name}-R{number}"
