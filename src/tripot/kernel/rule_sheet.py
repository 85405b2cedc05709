"""Rule sheets: the numbered sentences of a game's written rules. Tests check that code and texts cover each one."""

from collections.abc import Iterator

from msgspec import Struct

from tripot.kernel.primitives import RuleId


class RuleSheet(Struct, frozen=True):
    """A sheet with ``rules`` numbered sentences, and our rulings on unclear ones. Sentences in ``flavour`` contain no
    rule."""

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
