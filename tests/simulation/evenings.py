"""Runs simulated evenings one after another, and adds up their results.

An *evening* is one simulation of a cluster with people at tables. A *law* is an invariant that must hold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from tests.simulation.laws import broken_laws
from tests.simulation.town import Town


class Evening(Struct, frozen=True):
    """The result of one evening: totals, and violated laws."""

    seed: int
    tables: int
    commands: int
    entries: int
    faults: int
    trace: str
    broken: list[str]


def evenings(seeds: Iterable[int]) -> Iterator[Evening]:
    """Run an evening for each seed, and check the laws after each."""
    for seed in seeds:
        town = Town(seed).run()
        yield Evening(
            seed=seed,
            tables=len(town.disk.entries),
            commands=sum(len(person.wishes) for person in town.people),
            entries=sum(map(len, town.disk.entries.values())),
            faults=sum(town.faults.values()) + sum(node.failures for node in town.nodes),
            trace=town.trace,
            broken=broken_laws(town),
        )


def totals(of: Iterable[Evening]) -> Counter[str]:
    """Add up the results."""
    sums: Counter[str] = Counter()
    for it in of:
        sums.update(seeds=1, tables=it.tables, commands=it.commands, entries=it.entries, faults=it.faults)
    return sums
