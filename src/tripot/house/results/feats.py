"""Feats of a finished game: the best single gain (stroke) of each seat, and the feats that the game defines.

A stroke is the net gain of a seat from one throw or card. Sales and purchases do not count.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from tripot.house.game_registry import LoadedGame
from tripot.house.journal.entries import Entry
from tripot.house.journal.events import Played
from tripot.kernel import Fact, Feat, Seat, Transfer, seat_of

STROKE = "stroke"


def read_feats(loaded: LoadedGame, entries: Iterable[Entry]) -> dict[tuple[str, Seat], Feat]:
    """Return the largest feat of each kind and seat; among equal ones, the first. Feats of a game are named
    ``‹game›.‹kind›``."""
    drawn: list[tuple[int, Fact]] = []
    facts: list[tuple[int, Fact]] = []
    for entry in entries:
        if isinstance(entry.event, Played):
            own = [(entry.seq, fact) for fact in loaded.decode_facts(entry.event.facts)]
            facts += own
            drawn += own if entry.event.dice is not None else ()
    best: dict[tuple[str, Seat], Feat] = {}
    readers = {f"{loaded.game.name}.{kind}": read for kind, read in loaded.game.feats.items()}
    for kind, found in [(STROKE, read_strokes(drawn)), *((kind, read(facts)) for kind, read in readers.items())]:
        for feat in found:
            before = best.get((kind, feat.seat))
            if before is None or feat.amount > before.amount:
                best[kind, feat.seat] = feat
    return best


def read_strokes(facts: Iterable[tuple[int, Fact]]) -> Iterator[Feat]:
    """Yield the net gain of each seat from each move, if any."""
    nets: dict[int, Counter[Seat]] = {}
    for seq, fact in facts:
        if isinstance(fact, Transfer):
            for place, amount in ((fact.target, fact.amount), (fact.source, -fact.amount)):
                if (seat := seat_of(place)) is not None:
                    nets.setdefault(seq, Counter())[seat] += amount
    return (Feat(seq, seat, net) for seq, seats in nets.items() for seat, net in seats.items() if net > 0)
