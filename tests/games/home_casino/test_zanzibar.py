"""Tests Zanzibar."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.games.home_casino.odds import law
from tests.games.home_casino.small import dealt, evening, most
from tests.table import At
from tripot.games.home_casino import zanzibar
from tripot.games.home_casino.variant import PRESETS
from tripot.games.home_casino.worth import PRICED_GAMES
from tripot.games.home_casino.zanzibar import GAME, Tied, Zanzibar, ZanzibarChallenge
from tripot.kernel import D6, Draw, Seat, Throw, View, dice
from tripot.kernel.game_tree import essence

PRICED = PRICED_GAMES["zanzibar"]

Faces = tuple[int, int, int]


def played(at: At, *throws: Faces, opponent: int = 1) -> At:
    """Play these throws of the lander and the opponent, who take turns."""
    for number, faces in enumerate(throws):
        at.act(opponent if number % 2 else 0, Throw()).fall(*faces)
    return at


def scores() -> dict[int, Fraction]:
    """Return the distribution of the points of a throw, by playing all 216 throws."""
    at = At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 25), Throw())
    ends = law(GAME, at.state, View.default, until=lambda state: state.left == 3)
    return {state.totals[0]: chance for state, chance in ends.items()}


def added(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    """Return the distribution of the sum of two numbers with these distributions."""
    sums: Counter[int] = Counter()
    for (a, p), (b, q) in product(one.items(), other.items()):
        sums[a + b] += p * q
    return dict(sums)


def tie(each: dict[int, Fraction]) -> Fraction:
    """Return the probability that two throws are equal."""
    return sum((chance * chance for chance in each.values()), Fraction())


@pytest.mark.rule("ZANZ-1", "CASINO-R8")
@pytest.mark.parametrize(
    ("cap", "tops"),
    [("lettre", (1_000, 975, 500, 225, 25, 0)), ("demi_sous_limite", (1_000, 475, 250, 225, 25, 0))],
)
def test_the_ceiling_depends_on_the_opponent_named(cap: str, tops: tuple[int, ...]) -> None:
    for held, top in zip((1_000, 975, 500, 475, 50, 25), tops, strict=True):
        at = dealt(GAME, 4_000, held, 4_000, casino__stake_cap=cap)
        assert most(at, ZanzibarChallenge, opponent=1) == top, held
        assert most(at, ZanzibarChallenge, opponent=2) == 1_000
        at.refuses(0, ZanzibarChallenge(Seat(1), top + 25), "out_of_range")


@pytest.mark.rule("ZANZ-1", "CASINO-R8")
def test_nobody_stakes_more_than_they_have() -> None:
    assert most(dealt(GAME, 325, 4_000), ZanzibarChallenge, opponent=1) == 325


@pytest.mark.rule("CASINO-R8")
def test_an_opponent_with_a_single_chip_is_not_offered() -> None:
    at = dealt(GAME, 4_000, 25, 50)
    at.refuses(0, ZanzibarChallenge(Seat(1), 25), "out_of_range")
    assert GAME.default(at.state, Seat(0)) == ZanzibarChallenge(Seat(2), 25)


@pytest.mark.rule("ZANZ-2", "ZANZ-3")
def test_two_play_with_three_dice_while_the_others_watch() -> None:
    at = At(GAME, 6)
    at.refuses(0, ZanzibarChallenge(Seat(0), 25), "out_of_range")
    at.act(0, ZanzibarChallenge(Seat(4), 100))
    for seat in (0, 4, 0, 4):
        assert at.awaited() == {seat}
        assert [other for other in range(6) if at.offered(other)] == [seat]
        at.act(seat, Throw())
        assert GAME.turn(at.state) == Draw(dice(3, D6), thrower=Seat(seat))
        at.fall(seat + 1, 2, 3)
    assert [at.purse(seat) for seat in range(6)] == [4_100, 4_000, 4_000, 4_000, 3_900, 4_000]


@pytest.mark.rule("CASINO-R7", "CASINO-R9", "ZANZ-3")
def test_the_lander_must_name_an_opponent_and_stake() -> None:
    at = At(GAME, 3)
    assert at.awaited() == {0}
    assert at.offered(0) == {"zanzibar.challenge/1"}
    at.refuses(0, ZanzibarChallenge(Seat(1), 0), "out_of_range")
    at.act(0, ZanzibarChallenge(Seat(2), 100))
    assert (at.awaited(), at.offered(2)) == ({0}, set())
    assert at.purse(2) == 3_900


@pytest.mark.rule("ZANZ-4")
def test_both_lay_the_stake_the_lander_has_fixed() -> None:
    at = At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 750))
    assert at.transfers() == [
        ("purse:0", "stake:zanzibar:0", 750, "ZANZ-4"),
        ("purse:1", "stake:zanzibar:1", 750, "ZANZ-4"),
    ]


@pytest.mark.rule("ZANZ-5", "CASINO-R10", "ZANZ-R3")
def test_the_winner_takes_both_stakes_and_no_more_even_with_three_aces() -> None:
    at = played(At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 200)), (1, 1, 1), (2, 2, 2), (1, 1, 1), (2, 2, 2))
    assert at.transfers() == [
        ("stake:zanzibar:0", "purse:0", 200, "ZANZ-5"),
        ("stake:zanzibar:1", "purse:0", 200, "ZANZ-5"),
    ]
    assert (at.purse(0), at.purse(1)) == (4_200, 3_800)
    assert at.state.over.winners == (0,)


@pytest.mark.rule("ZANZ-6")
def test_two_tours_of_three_dice_without_choices() -> None:
    at = At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 100))
    for seat in (0, 1, 0, 1):
        assert at.awaited() == {seat}
        assert at.offered(seat) == {"throw/1"}
        at.refuses(1 - seat, Throw(), "not_your_turn")
        at.act(seat, Throw()).fall(1, 2, 3 + seat)
    assert at.state.over.winners == (1,)


@pytest.mark.rule("ZANZ-7", "ZANZ-R0")
def test_an_ace_is_worth_100_a_six_60_and_the_others_their_pips() -> None:
    assert zanzibar.score((1, 3, 6)) == 163
    assert [zanzibar.score((face,)) for face in (1, 2, 3, 4, 5, 6)] == [100, 2, 3, 4, 5, 60]
    at = played(At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 25)), (1, 3, 6))
    assert at.state.totals == (163, 0)


@pytest.mark.rule("ZANZ-R2")
def test_no_combination_is_worth_more_than_its_dice() -> None:
    assert [zanzibar.score(faces) for faces in ((4, 5, 6), (1, 2, 3), (2, 2, 2), (6, 6, 6))] == [69, 105, 6, 180]


@pytest.mark.rule("ZANZ-8")
def test_the_totals_of_both_tours_are_compared() -> None:
    at = At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 100))
    played(at, (1, 1, 1), (1, 1, 6), (2, 2, 2), (6, 2, 2))
    assert at.state.totals == (306, 324)
    assert at.state.over.winners == (1,), "the lander's first tour alone was better"


@pytest.mark.rule("ZANZ-9", "ZANZ-R1")
def test_equal_totals_lead_to_another_tour_until_one_wins() -> None:
    at = At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 100))
    played(at, (1, 2, 3), (6, 6, 6), (6, 6, 6), (3, 2, 1))
    assert at.facts[-1] == Tied(total=285, rule="ZANZ-9")
    assert at.transfers() == []
    played(at, (2, 2, 2), (2, 2, 2))
    assert at.facts[-1] == Tied(total=291, rule="ZANZ-9"), "the extra tour is added"
    played(at, (2, 2, 2), (2, 2, 3))
    assert at.state.totals == (297, 298)
    assert at.state.over.winners == (1,)
    assert (at.purse(0), at.purse(1)) == (3_900, 4_100)


@pytest.mark.rule("ZANZ-R1")
def test_ties_may_repeat_and_leave_the_table_unchanged() -> None:
    at = played(At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 100)), (1, 2, 3), (1, 2, 3), (6, 6, 6), (6, 6, 6))
    tied = at.state
    played(at, (5, 5, 5), (5, 5, 5))
    assert essence(PRICED, at.state) == essence(PRICED, tied), "so the chances can be summed up for ever"


@pytest.mark.rule("ZANZ-R3", "CASINO-R8")
def test_even_a_stake_of_all_the_opponent_has_is_matched_in_full() -> None:
    at = dealt(GAME, 4_000, 600).act(0, ZanzibarChallenge(Seat(1), 600))
    assert (at.purse(1), at.at("stake:zanzibar:1")) == (0, 600)
    played(at, (1, 1, 1), (2, 2, 2), (1, 1, 1), (2, 2, 2))
    assert (at.purse(0), at.purse(1)) == (4_600, 0)


def test_the_board_may_open_a_game_with_its_own_chips() -> None:
    at = At(GAME, 2)
    at.state = Zanzibar(
        chips=evening(4_000, 0, 300, 1_200), phase=41, variant=PRESETS["maison"],
        seats=(Seat(0), Seat(2), Seat(3)), lander=Seat(3),
    )  # fmt: skip
    at.act(3, ZanzibarChallenge(Seat(2), 150))
    for seat, faces in ((3, (2, 2, 2)), (2, (1, 1, 1)), (3, (2, 2, 2)), (2, (2, 2, 2))):
        at.act(seat, Throw()).fall(*faces)
    assert [at.purse(seat) for seat in range(4)] == [4_000, 0, 450, 1_050]
    assert (at.at("pot"), at.at("bank"), at.state.phase) == (775, -500, 46)


@pytest.mark.rule("ZANZ-7")
def test_the_odds_of_a_single_throw() -> None:
    one = scores()
    assert (len(one), min(one), max(one)) == (40, 6, 300)
    assert sum(score * chance for score, chance in one.items()) == 87
    assert one[300] == Fraction(1, 216)
    assert sum(chance for score, chance in one.items() if score >= 200) == Fraction(19, 216)


@pytest.mark.rule("ZANZ-8", "ZANZ-9")
def test_the_odds_of_a_tie() -> None:
    one = scores()
    assert tie(one) == Fraction(67, 1944)
    after_two = tie(added(one, one))
    assert after_two == Fraction(824123, 68024448)
    assert (1 - after_two) / 2 == Fraction(67200325, 136048896)
