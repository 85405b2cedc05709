"""The rule sheets by number, so that no sentence is forgotten in the code, the tests or the texts."""

from collections.abc import Iterator

from msgspec import Struct

from tripot.kernel.primitives import RuleId


class RuleSheet(Struct, frozen=True):
    """``rules`` sentences, then the rulings on them; flavour sentences bind nobody and need no test."""

    name: str
    rules: int
    rulings: range
    flavour: frozenset[int] = frozenset()

    def ids(self) -> Iterator[RuleId]:
        """Every sentence, then every ruling."""
        for number in range(1, self.rules + 1):
            yield f"{self.name}-{number}"
        for number in self.rulings:
            yield f"{self.name}-R{number}"

    def binding_ids(self) -> Iterator[RuleId]:
        """The sentences of the sheet that are rules."""
        for number in range(1, self.rules + 1):
            if number not in self.flavour:
                yield f"{self.name}-{number}"
