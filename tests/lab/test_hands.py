"""Hands: the shipped best play against the lab and a plain recursion; rows of dice are taken in order."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest

from tests.lab.test_quiz import going_on, taking
from tools.questions import HANDS_PATH, encode_hands, generate_hands
from tripot.games import find_games
from tripot.kernel import IllegalMove, Seat, Throw
from tripot.lab.best_play import EXPERT_BOT
from tripot.lab.hands import HAND_STAKE, HANDS_PRESET, HandGame, hand_bet, load_hand_sheets, sorted_tables

NAME = "home_casino/blackjack"
GAME = HandGame(find_games()[NAME], load_hand_sheets()[NAME])
TABLES = [it for it in sorted_tables(GAME.game, GAME.bet, GAME.game.presets[HANDS_PRESET]) if it.player and it.bank]


def rows_of(player: str, bank: str) -> Any:
    """Rows that show these faces, over and over."""
    texts = {Seat(0): player, None: bank}
    return lambda thrower: cycle(int(face) - 1 for face in texts[thrower])


def actions(*dice: int) -> list[Any]:
    """Dice taken, or *servi* for 0."""
    offered = GAME.play(rows_of("1", "1"), lambda *_: None).choices
    return [offered[it - 1] if it else offered[-1] for it in dice]


def test_the_shipped_best_play_is_what_the_lab_solves_now() -> None:
    sheets = generate_hands()
    assert set(sheets) == {name for name, game in find_games().items() if any(it.in_hands for it in game.bets.values())}
    assert HANDS_PATH.read_text(encoding="utf-8") == encode_hands(sheets), "run `just questions`"


def test_every_worth_is_that_of_a_plain_recursion_and_the_expert_plays_like_the_perfect_player() -> None:
    assert len(TABLES) == len(load_hand_sheets()[NAME].worths) == 16 * 18
    for table in TABLES:
        found = GAME.worths(table)
        expected = {it: taking(table.player, table.bank, getattr(it, "dice", 0)) for it in found}
        assert found == expected, table
        assert list(found.values()) == sorted(expected.values(), reverse=True)
        assert next(iter(found.values())) == going_on(table.player, table.bank)
        bot = GAME.game.bots[EXPERT_BOT](table, Seat(0), GAME.game.legal(table, Seat(0)), Random(0))
        assert found[bot] == max(found.values())


@pytest.mark.parametrize(
    ("player", "bank", "taken", "gain"),
    [
        ("666", "6655", (0,), 100),  # 18; the bank has 17, throws a five and passes 21
        ("666", "6651", (0,), 0),  # the bank throws an ace and is level
        ("665", "6655", (0,), 0),  # level at once: the bank stops
        ("664", "665", (0,), -100),
        ("6663", "666", (1,), 300),  # 21 against 18: the bank throws on, and passes 21
        ("6664", "666", (1,), -100),
        ("1115", "666", (3, 3, 0), -100),  # 3, then 10, then 17: the bank is ahead
        ("111666", "111", (3,), 0),  # 21, and the bank comes level ace by ace
    ],
)
def test_a_hand_is_settled_by_the_rules_of_its_game(player: str, bank: str, taken: tuple[int, ...], gain: int) -> None:
    hand = GAME.replay(rows_of(player, bank), actions(*taken))
    assert hand.gain == gain, hand.state
    assert hand.choices == ()
    assert GAME.replay(rows_of(player, bank), actions(*taken[:-1])).gain is None


def test_taking_dice_at_once_or_one_by_one_takes_the_same_dice() -> None:
    one, two = (GAME.replay(rows_of("123456", "111"), actions(*taken)) for taken in ((1, 1), (2,)))
    assert one.state.player == two.state.player == 1 + 2 + 3 + 4 + 5
    assert [it.faces for it in two.throws] == [(1, 2, 3), (1, 1, 1), (4, 5)]
    assert [it.seat for it in two.throws] == [0, None, 0]


def test_only_choices_that_are_offered_can_be_replayed() -> None:
    with pytest.raises(IllegalMove):
        GAME.replay(rows_of("123", "111"), [Throw()])
    with pytest.raises(ValueError, match="more choices"):
        GAME.replay(rows_of("666", "111"), actions(0, 1))


def test_the_perfect_player_does_as_well_over_many_hands_as_expected() -> None:
    rng, hands = Random(5), 4000

    def bytes_of(_: Seat | None) -> Iterator[int]:
        while True:
            yield rng.randrange(256)

    gains = [GAME.play_best(bytes_of).gain or 0 for _ in range(hands)]
    expected, spread = float(HAND_STAKE * GAME.value), (sum(it * it for it in gains) / hands) ** 0.5
    assert abs(sum(gains) / hands - expected) < 4 * spread / hands**0.5
    assert all(GAME.play_best(bytes_of).cost == 0 for _ in range(100))


def test_a_game_that_is_not_played_in_hands_has_none() -> None:
    with pytest.raises(LookupError):
        hand_bet(find_games()["tabu"])
