"""Tests the laws of dice and draws: enumeration, unbiased sampling, and checks of reported dice."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.kernel import D6, D10, Dice, Die, Law, Pick, dice, pips
from tripot.kernel.chance import sample_below

COLOURS = Die("bicolore", ("rouge", "noir", "rouge", "noir", "rouge", "noir"))
LAWS: list[Law] = [dice(1), dice(3), dice(2, D10), Dice((D10, COLOURS)), Pick(("as", "roi")), Pick((7,))]


@pytest.mark.parametrize("sides", range(1, 257))
def test_all_256_bytes_give_exactly_uniform_numbers(sides: int) -> None:
    """Each byte is discarded or gives a number; all numbers occur for the same number of bytes."""
    named: Counter[int] = Counter()
    rejected = 0
    for byte in range(256):
        stream = chain((byte,), repeat(0))
        number = sample_below(sides, stream)
        if 256 - byte <= 256 % sides:  # the last, incomplete cycle
            assert number == 0
            rejected += 1
        else:
            named[number] += 1
    assert rejected == 256 % sides
    assert set(named) == set(range(sides))
    assert len(set(named.values())) == 1


def test_after_a_rejected_byte_the_next_is_used() -> None:
    stream = iter((252, 255, 254, 9, 77))
    assert sample_below(6, stream) == 9 % 6
    assert next(stream) == 77


@pytest.mark.parametrize("sides", [-1, 0, 257])
def test_a_byte_cannot_choose_among_zero_or_too_many(sides: int) -> None:
    with pytest.raises(ValueError, match="one byte cannot choose"):
        sample_below(sides, iter(()))


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_weights_add_up_and_every_outcome_is_admitted(law: Law) -> None:
    outcomes = law.outcomes()
    assert sum(weight for _, weight in outcomes) == law.weight()
    assert all(law.admits(outcome) for outcome, _ in outcomes)
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)


def test_a_face_on_three_sides_has_weight_three() -> None:
    assert dict(Dice((COLOURS,)).outcomes()) == {("rouge",): 3, ("noir",): 3}
    assert Dice((D10, COLOURS)).weight() == 60


@pytest.mark.parametrize(("law", "fair"), [(Dice((COLOURS, D6)), 252), (Pick(("a", "b", "c")), 255)], ids=str)
def test_sampling_all_fair_bytes_gives_the_weights_exactly(law: Law, fair: int) -> None:
    seen: Counter[object] = Counter()
    for drawn in product(range(fair), repeat=len(law.outcomes()[0][0])):
        seen[law.sample(iter(drawn))] += 1
    assert {outcome: ways * law.weight() for outcome, ways in seen.items()} == {
        outcome: weight * seen.total() for outcome, weight in law.outcomes()
    }


@pytest.mark.parametrize("law", LAWS, ids=str)
@given(data=st.data())
def test_samples_are_possible_outcomes(law: Law, data: st.DataObject) -> None:
    def stream() -> Iterator[int]:
        while True:
            yield data.draw(st.integers(0, 255))

    assert law.sample(stream()) in dict(law.outcomes())


@pytest.mark.parametrize(
    ("law", "impossible"),
    [
        (dice(2), (1, 7)),
        (dice(2), (0, 1)),
        (dice(2), (1,)),
        (dice(2), (1, 2, 3)),
        (dice(2), ()),
        (dice(2), ("1", 2)),
        (dice(2), (True, 2)),
        (Dice((D10, COLOURS)), ("rouge", 3)),
        (Pick(("as", "roi")), ("dame",)),
        (Pick(("as", "roi")), ("as", "roi")),
        (Pick((0, 1)), (True,)),
        (Pick((0, 1)), ()),
    ],
    ids=str,
)
def test_an_impossible_outcome_is_refused(law: Law, impossible: tuple[object, ...]) -> None:
    assert not law.admits(impossible)  # type: ignore[arg-type]


def test_pips_are_the_numbers_of_an_outcome() -> None:
    assert pips((3, "rouge", 0)) == (3, 0)
