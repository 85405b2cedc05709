"""The feats of La Passe Anglaise: the largest Banco and the longest bank, found in the facts."""

from collections.abc import Iterable, Iterator

from tripot.games.passe_anglaise.facts import BancoCried, CoupLost, CoupWon, PasseBankPassed
from tripot.kernel import Fact, Feat, FeatReader, Seat


def read_bancos(facts: Iterable[tuple[int, Fact]]) -> Iterator[Feat]:
    """Yield every Banco that the dice decided. The ponte wins it when the banker loses."""
    ponte: Seat | None = None
    for at, fact in facts:
        match fact:
            case BancoCried(seat=seat):
                ponte = seat
            case CoupWon(amount=amount) | CoupLost(amount=amount):
                if ponte is not None:
                    yield Feat(at, ponte, amount, isinstance(fact, CoupLost))
                ponte = None


def read_banks(facts: Iterable[tuple[int, Fact]]) -> Iterator[Feat]:
    """Yield every bank with the number of its coups so far, which grows until the bank passes."""
    coups = 0
    for at, fact in facts:
        match fact:
            case CoupWon(seat=seat) | CoupLost(seat=seat):
                coups += 1
                yield Feat(at, seat, coups)
            case PasseBankPassed():
                coups = 0


FEATS: dict[str, FeatReader] = {"banco": read_bancos, "bank": read_banks}
