"""Tests the questions of the quiz: their values are computed a second time, and the bots answer them."""

from collections import Counter
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby, product
from random import Random
from typing import Any

import msgspec
import pytest

from tools.questions import PATH, SEED, describe
from tools.quiz_generation import MAX_MARGIN, MIN_MARGIN, encode_quiz, generate_quiz, share_days
from tripot.games import find_games
from tripot.kernel import ActMove, Codec, Decide, View, advance, every_action
from tripot.lab.best_play import EXPERT_BOT, digest_state
from tripot.lab.quiz import CALENDAR_DAYS, QuizBook, QuizQuestion, chance_rate, load_quiz

BOOK = load_quiz()
CALENDAR = BOOK.calendar
WHICH_DICE = [it for it in BOOK.questions if it.theme == "which_dice"]
DICE_OR_SERVED = [it for it in BOOK.questions if it.theme == "dice_or_served"]


@pytest.fixture(scope="module")
def generated() -> QuizBook:
    """Generate the questions with the present code."""
    return generate_quiz(find_games().values(), SEED)


@pytest.mark.nightly
def test_the_shipped_questions_match_the_generated_ones(generated: QuizBook) -> None:
    assert PATH.read_text(encoding="utf-8") == encode_quiz(generated), "run `just questions`"
    assert any("365 questions" in line for line in describe(generated))


def test_every_day_has_a_unique_position_with_one_clear_answer() -> None:
    assert len(CALENDAR) == CALENDAR_DAYS == 365
    assert all(MIN_MARGIN <= it.margin <= MAX_MARGIN for it in CALENDAR)
    assert all(it.worths.count(max(it.worths)) == 1 for it in BOOK.questions)
    assert all(it.margin >= MIN_MARGIN for it in BOOK.questions)
    assert len({it.id for it in BOOK.questions}) == len(BOOK.questions) == len(BOOK.by_id)
    assert len({msgspec.json.encode([it.game, it.table]) for it in BOOK.questions}) == len(BOOK.questions)
    for it in BOOK.questions:
        assert len({msgspec.json.encode(choice.action) for choice in it.choices}) == len(it.choices) >= 2


def test_the_right_answer_varies() -> None:
    for _, theme in BOOK.themes:
        asked = [it for it in CALENDAR if it.theme == theme]
        answers = Counter(str(it.choices[it.best].action) for it in asked)
        assert max(answers.values()) < 0.6 * len(asked), theme
    repeats = max(len(list(same)) for _, same in groupby(it.theme for it in CALENDAR))
    assert repeats <= 4, "no theme repeats for a whole week"
    where = Counter(it.best for it in CALENDAR)
    assert max(where.values()) < CALENDAR_DAYS / 3, "the best choice is not always at the same position"


def test_the_calendar_covers_every_question_once_a_year() -> None:
    first = date(2026, 11, 16)
    asked = [BOOK.of_day(first + timedelta(days=day)).id for day in range(CALENDAR_DAYS)]
    assert sorted(asked) == sorted(it.id for it in CALENDAR)
    assert BOOK.of_day(first) == BOOK.of_day(first + timedelta(days=CALENDAR_DAYS)), "then the calendar begins again"


def decoded(question: QuizQuestion) -> tuple[Any, Any, Any]:
    """Return the game, the state and the seat that must decide."""
    game = find_games()[question.game]
    state = Codec(game).decode_state(msgspec.json.encode(BOOK.state_of(question)))
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return game, state, turn.awaited[0]


def consequence(question: QuizQuestion, action: Any) -> str:
    game, state, seat = decoded(question)
    return digest_state(game, seat, advance(game, state, ActMove(seat, action, state.phase))[0])


def test_the_expert_answers_all_questions_correctly() -> None:
    right, solved = 0, [it for it in BOOK.questions if it.measure == "gain"]
    for it in solved:
        game, state, seat = decoded(it)
        codec, offered = Codec(game), game.legal(state, seat)
        shown = [consequence(it, codec.decode_action(msgspec.json.encode(one.action))) for one in it.choices]
        assert {consequence(it, action) for action in every_action(game, offered)} == set(shown)
        assert len(set(shown)) == len(shown), "two equal dice are one choice"
        right += shown[it.best] == consequence(it, game.bots[EXPERT_BOT](View(game, state, seat, Random(0))))
    assert right == len(solved) > CALENDAR_DAYS


def test_the_success_rate_of_random_answers_matches_a_simulation() -> None:
    rng, years = Random(7), 300
    right = sum(rng.randrange(len(it.choices)) == it.best for _ in range(years) for it in CALENDAR)
    tries, share = years * CALENDAR_DAYS, float(chance_rate(CALENDAR))
    assert abs(right / tries - share) < 4 * (share * (1 - share) / tries) ** 0.5
    assert share == pytest.approx(sum(1 / len(it.choices) for it in CALENDAR) / CALENDAR_DAYS)


def test_a_year_without_enough_questions_is_refused() -> None:
    with pytest.raises(ValueError, match="without a question"):
        share_days([CALENDAR[:10], CALENDAR[10:20]])


# Independent computations of the values, without the rules, the game tree and the cache


def distance(hand: tuple[int, ...]) -> int:
    return abs(int("".join(map(str, sorted(hand, reverse=True)))) - 421)


@cache
def beat(hand: tuple[int, ...], to_beat: tuple[int, ...], left: int) -> Fraction:
    """Return the value of a hand at 421 for an opponent who must still make this many throws of at least one die."""
    if not left:
        own, theirs = distance(hand), distance(to_beat)
        return Fraction(0 if own == theirs else -1 if own > theirs else 3 if own == 0 else 1)
    return max(lifting(hand, to_beat, left, lifted) for count in (1, 2, 3) for lifted in combinations(range(3), count))


def lifting(hand: tuple[int, ...], to_beat: tuple[int, ...], left: int, lifted: tuple[int, ...]) -> Fraction:
    kept = [face for place, face in enumerate(hand) if place not in lifted]
    thrown = list(product(range(1, 7), repeat=len(lifted)))
    after = (beat(tuple(sorted((*kept, *faces))), to_beat, left - 1) for faces in thrown)
    return sum(after, Fraction()) / len(thrown)


def test_values_of_dice_choices_match_a_plain_enumeration() -> None:
    for it in WHICH_DICE:
        table = BOOK.state_of(it)
        hand, to_beat = tuple(table["hand"]), tuple(table["to_beat"])
        left = table["owed"] - table["throws"]
        expected = [lifting(hand, to_beat, left, tuple(one.action["dice"])) for one in it.choices]
        assert list(it.worths) == expected, table


@cache
def bank_from(bank: int, player: int) -> Fraction:
    """Return the player's gain after they stop. The bank throws one die at a time until it is level or ahead."""
    if bank > 21:
        return Fraction(3 if player == 21 else 1)
    if bank >= player:
        return Fraction(0 if bank == player else -1)
    return sum((bank_from(bank + face, player) for face in range(1, 7)), Fraction()) / 6


@cache
def taking(player: int, bank: int, dice: int) -> Fraction:
    if player > 21:
        return Fraction(-1)
    if not dice:
        return bank_from(bank, player)
    totals = [player + sum(faces) for faces in product(range(1, 7), repeat=dice)]
    return sum((going_on(total, bank) for total in totals), Fraction()) / len(totals)


def going_on(player: int, bank: int) -> Fraction:
    if player >= 21:
        return taking(player, bank, 0)
    return max(taking(player, bank, dice) for dice in range(4))


def test_values_at_black_jack_match_a_plain_recursion() -> None:
    assert taking(19, 14, 0) == Fraction(-1637, 7776)
    for it in DICE_OR_SERVED:
        table = BOOK.state_of(it)
        expected = [taking(table["player"], table["bank"], one.action.get("dice", 0)) for one in it.choices]
        assert list(it.worths) == expected, table
        assert table["player"] >= table["bank"], "stopping does not lose immediately"


ALL_THROWS = list(product(("trefle", "carreau", "coeur", "pique", "ancre", "soleil"), repeat=3))


def share_of_first(purses: list[int]) -> Fraction:
    return Fraction(purses[0] == max(purses), purses.count(max(purses)))


def chips_of(question: QuizQuestion) -> dict[str, int]:
    at: dict[str, int] = BOOK.state_of(question)["chips"]["at"]
    return at


def test_values_of_last_stakes_at_tabu_match_all_216_throws() -> None:
    compared = 0
    for it in BOOK.of_theme("tabu", "last_tour"):
        at = chips_of(it)
        mine, rival, bank, spades = (at.get(place, 0) for place in ("purse:0", "purse:1", "purse:2", "stake:pique:1"))
        for choice, worth in zip(it.choices, it.worths, strict=True):
            stake, face = choice.action["amount"], choice.action["face"]
            if bank < 4 * stake + 3 * spades:
                continue
            total = Fraction()
            for throw in ALL_THROWS:
                hits, hit_spades = throw.count(face), throw.count("pique")
                if face == "soleil":
                    gain = (hits + 1) * stake if hits else -2 * stake
                else:
                    gain = hits * stake if hits else -stake
                theirs = hit_spades * spades if hit_spades else -spades
                total += share_of_first([mine + gain, rival + spades + theirs, bank - gain - theirs])
            assert worth == total / len(ALL_THROWS), (at, choice)
            compared += 1
    assert compared > 200


def test_values_of_last_coups_at_la_passe_follow_from_their_two_outcomes() -> None:
    for it in BOOK.of_theme("passe_anglaise", "last_coup"):
        at = chips_of(it)
        mine, rival, bank, deposit, share = (
            at.get(place, 0) for place in ("purse:0", "purse:1", "purse:2", "deposit:bank:2", "stake:commun:1")
        )
        for choice, worth in zip(it.choices, it.worths, strict=True):
            put = deposit if choice.action["type"] == "passe.banco/1" else choice.action.get("amount", 0)
            theirs = 0 if choice.action["type"] == "passe.banco/1" else share
            has = [mine, rival + share, bank + deposit]
            won = [mine + put, rival + share + theirs, bank + deposit - put - theirs]
            lost = [mine - put, rival + share - theirs, bank + deposit + put + theirs]
            if put + theirs == 0:
                expected = share_of_first(has)
            else:
                expected = Fraction(251, 495) * share_of_first(won) + Fraction(244, 495) * share_of_first(lost)
            assert worth == expected, (at, choice)


def test_values_of_bets_at_roulette_are_the_chance_to_reach_the_target() -> None:
    for it in BOOK.of_theme("home_casino/roulette", "reach_target"):
        mine, target = chips_of(it)["purse:0"], BOOK.state_of(it)["variant"]["target"]
        for choice, worth in zip(it.choices, it.worths, strict=True):
            on, stake = choice.action["on"], choice.action["amount"]
            chance, pays = (Fraction(1, 10), 7) if on.isdecimal() else (Fraction(2, 5), 1)
            assert worth == (chance if mine + pays * stake >= target else 0), (mine, choice)
