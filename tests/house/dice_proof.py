"""Throws many dice with the production function, and applies statistical tests that fair dice pass.

``python -m tests.house.dice_proof N`` throws N dice of each kind used by the games and prints the statistics. It uses
fixed secrets and links, so the result is the same each time; a p-value below :data:`DOUBTFUL` is a bug.
"""

import math
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module

import numpy as np
from msgspec import Struct

from tests.house.evening import secret_of
from tripot.house import Hash
from tripot.house.dice.commitment import LINKS_PER_CHAIN, spec_of
from tripot.house.dice.pledges import derive_draw, key_of_freeze
from tripot.kernel import D6, D10, Dice, Die, Seat

AT_ONCE = 30
"""Dice in one throw. A block of bytes is enough for these, so hashing takes little of the time."""

CHUNK = 3_000

DOUBTFUL = 1e-6

BICOLORE: Die = import_module("tripot.games.home_casino.roulette").BICOLORE
SIGNS: Die = import_module("tripot.games.tabu.cloth").DIE

KINDS: dict[str, Dice] = {
    "d6": Dice((D6,) * AT_ONCE),
    "d10": Dice((D10,) * AT_ONCE),
    "bicolore": Dice((BICOLORE,) * AT_ONCE),
    "signs": Dice((SIGNS,) * AT_ONCE),
    "pile of 17": Dice((Die("pile", tuple(f"card-{number}" for number in range(17))),) * AT_ONCE),
}
"""A pile is drawn like a die whose faces are its unseen cards, from the same bytes."""


class Found(Struct, frozen=True):
    """The statistics of thrown dice: counts of faces, of consecutive pairs, and of repetitions."""

    kind: str
    dice: int
    counts: tuple[int, ...]
    faces: float
    serial: float
    runs: float
    seconds: float

    @property
    def honest(self) -> bool:
        return min(self.faces, self.serial, self.runs) > DOUBTFUL

    def __str__(self) -> str:
        return (
            f"{self.kind:12} n={self.dice:>11,}  p(faces)={self.faces:.4f}  p(serial)={self.serial:.4f}  "
            f"p(runs)={self.runs:.4f}  {self.dice / self.seconds:,.0f} dice/s"
        )


def thrown(law: Dice, dice: int) -> Iterator[list[int]]:
    """Yield this many dice as indexes of faces, in chunks, from the function that servers use."""
    among = law.dice[0].faces
    place = {face: at for at, face in enumerate(dict.fromkeys(among))}
    spec = spec_of(law)
    secret, left, throw = secret_of(spec), dice, 0
    links: list[bytes] = []
    while left > 0:
        fell: list[int] = []
        while len(fell) < min(CHUNK, left):
            if throw % LINKS_PER_CHAIN == 0:
                links = [secret.link(throw + number) for number in range(1, LINKS_PER_CHAIN + 1)]
            throw += 1
            theirs = [(Seat(0), Hash(sha256(throw.to_bytes(8)).hexdigest()))]
            key = key_of_freeze(links[(throw - 1) % LINKS_PER_CHAIN], "proof", throw, spec, theirs)
            fell += [place[face] for face in derive_draw(law, key, 1)]
        left -= len(fell)
        yield fell


def examine(kind: str, dice: int) -> Found:
    """Throw dice, count, and compute the statistics."""
    law, start = KINDS[kind], time.process_time()
    among = law.dice[0].faces
    sides = len(dict.fromkeys(among))  # every face is on the die equally often
    assert len(among) % sides == 0
    pairs = np.zeros(sides * sides, dtype=np.int64)
    counts = np.zeros(sides, dtype=np.int64)
    changes, last = 0, None
    for chunk in thrown(law, dice):
        fell = np.array(chunk, dtype=np.int64)
        counts += np.bincount(fell, minlength=sides)
        even = fell[: len(fell) // 2 * 2].reshape(-1, 2)
        pairs += np.bincount(even[:, 0] * sides + even[:, 1], minlength=sides * sides)
        changes += int(np.count_nonzero(np.diff(fell))) + int(last is not None and last != fell[0])
        last = fell[-1]
    n = int(counts.sum())
    expected = (n - 1) * (1 - 1 / sides)
    z = (changes - expected) / math.sqrt(expected / sides)
    return Found(
        kind=kind,
        dice=n,
        counts=tuple(int(count) for count in counts),
        faces=as_even_as_this(counts),
        serial=as_even_as_this(pairs),
        runs=math.erfc(abs(z) / math.sqrt(2)),
        seconds=time.process_time() - start,
    )


def as_even_as_this(counts: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> float:
    """Return the probability that fair dice deviate more (chi-square test, approximation by Wilson and Hilferty)."""
    expected, free = counts.sum() / len(counts), len(counts) - 1
    off = float(((counts - expected) ** 2).sum() / expected)
    if free == 1:
        return math.erfc(math.sqrt(off / 2))
    z = ((off / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
    return math.erfc(z / math.sqrt(2)) / 2


def main() -> None:
    dice = int(float(sys.argv[1]))
    kinds = sys.argv[2:] or list(KINDS)
    found = []
    for kind in kinds:
        found.append(examine(kind, dice))
        sys.stdout.write(f"{found[-1]}\n")
        sys.stdout.flush()
    sys.exit(0 if all(it.honest for it in found) else 1)


if __name__ == "__main__":
    main()
