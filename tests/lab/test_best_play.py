"""Tests best play at Black Jack and 421: values, advice, the bot that follows the advice, and the cache."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as struct_replace

from tests import farkle
from tripot.games import find_games
from tripot.kernel import ActMove, Bet, Chance, Game, GameTree, Seat, advance, apply_switches, mean
from tripot.lab import best_play as best_module
from tripot.lab import load_policy, walk
from tripot.lab.best_play import Policy, Solution, law_against_best, make_adviser, measure_bots, solvable_bets
from tripot.lab.disk_cache import DiskCache
from tripot.lab.odds import Odds, make_gain_counter, per_unit, selfish_preference

BLACKJACK, Q421 = find_games()["home_casino/blackjack"], find_games()["home_casino/421"]


@pytest.fixture(scope="session")
def disk_cache(tmp_path_factory: pytest.TempPathFactory) -> DiskCache:
    return DiskCache(tmp_path_factory.mktemp("disk_cache"))


@pytest.fixture(scope="session")
def blackjack(disk_cache: DiskCache) -> Policy:
    return load_policy(BLACKJACK, BLACKJACK.variant(), disk_cache)


@pytest.fixture(scope="session")
def q421(disk_cache: DiskCache) -> Policy:
    return load_policy(Q421, Q421.variant(), disk_cache)


@pytest.mark.rule("BJ-R2")
def test_devant_is_the_croupiers_best_answer(blackjack: Policy) -> None:
    """*Devant* is the strategy of the automatic bank: throw while behind the player."""
    assert blackjack.values["contre_la_banque"] == blackjack.values["contre_un_croupier"]
    assert blackjack.values["contre_la_banque"] == Fraction(
        617981367753396708552714136025, 4455831512947911355946281992192
    )


@pytest.mark.rule("BJ-R4")
def test_one_die_at_a_time_is_never_worse_than_two_or_three(blackjack: Policy) -> None:
    for table in blackjack.tables():
        choices = {getattr(action, "dice", 0): worth for action, worth in blackjack.choices(table).items()}
        assert max(choices[0], choices[1]) == max(choices.values())


def test_the_player_takes_a_die_below_nineteen(blackjack: Policy) -> None:
    page = blackjack.charts(lambda name: name == "player-bank")["player-bank"]
    assert {row for row, cells in page.items() if set(cells.values()) == {"1"}} == {str(it) for it in range(3, 18)}
    assert {row for row, cells in page.items() if set(cells.values()) == {"·"}} == {"19", "20"}
    assert {column for column, cell in page["18"].items() if cell == "·"} == {"18"}


def test_the_croupier_continues_while_behind(blackjack: Policy) -> None:
    page = blackjack.charts(lambda name: name == "croupier-alone")["croupier-alone"]
    for row, cells in page.items():
        for column, cell in cells.items():
            if int(row) >= 16:  # below that, one die cannot exceed 21
                behind, level = int(row) < int(column), row == column
                assert (cell == "1") == (behind or (level and int(row) < 19)), "level below 19 a die still helps"


@pytest.mark.nightly
@pytest.mark.parametrize("rank", ["distance", "classique"])
@pytest.mark.parametrize("bonus", ["perdant", "banque"])
@pytest.mark.rule("421-R1", "421-R3")
def test_421_by_best_play(disk_cache: DiskCache, rank: str, bonus: str) -> None:
    advice = load_policy(Q421, apply_switches(Q421.variant(), {"q421.rank": rank, "q421.bonus": bonus}), disk_cache)
    lander, other = advice.values["celui_qui_lance"], advice.values["adversaire"]
    assert lander > 0 > other
    assert lander + other == 0 if bonus == "perdant" else lander + other > 0
    if rank == "distance" and bonus == "perdant":
        assert lander == Fraction(5109245744659, 12694994583552)


@pytest.mark.nightly
@pytest.mark.parametrize(("kind", "value"), [(-1, 0.52995), (1, 0.53498)])
@pytest.mark.rule("421-R1", "421-R3")
def test_421_is_worth_more_for_the_first_player_if_an_indifferent_opponent_favours_them(
    kind: int, value: float
) -> None:
    """The bank pays a bonus, so 421 is not a zero-sum game. ``docs/odds.md`` has both values."""

    def preference(seat: Seat, odds: Odds) -> tuple[Fraction, Fraction]:
        own, minus_others = selfish_preference(seat, odds)
        return own, -kind * minus_others

    bet = Q421.bets["celui_qui_lance"]
    table = bet.laid(Q421.variant())
    tree = GameTree(Q421, make_gain_counter(Q421, table), settled=bet.settled, strategy=bet.strategy, taste=preference)
    assert round(float(mean(per_unit(bet, tree.odds(table)))), 5) == value


@pytest.mark.nightly
def test_advice_does_not_depend_on_stake_seats_and_order_of_dice(q421: Policy) -> None:
    state = Q421.start(4, Q421.variant())
    challenge = Q421.action(Q421.legal(state, Seat(0))[1], opponent=Seat(2), stake=725)
    state, _ = advance(Q421, state, ActMove(Seat(0), challenge, 0))
    state, _ = advance(Q421, state, ActMove(Seat(0), Q421.default(state, Seat(0)), state.phase))
    kept = []
    for hand in ((1, 6, 4), (6, 4, 1), (4, 1, 6)):
        after, _ = advance(Q421, state, Chance(hand))
        action = next(iter(q421.choices(after)))
        kept.append({face for place, face in enumerate(hand) if place not in action.dice})  # type: ignore[attr-defined]
    assert kept == [{4, 1}] * 3


def test_the_expert_takes_the_best_choice(blackjack: Policy) -> None:
    bot, rng, advised = BLACKJACK.bots["expert"], Random(5), 0
    for _ in range(60):
        before = BLACKJACK.start(1, BLACKJACK.variant())
        for after, move, _ in walk(BLACKJACK, before, (bot,), rng):
            if isinstance(move, ActMove) and (advice := blackjack.choices(before)):
                assert advice[move.action] == max(advice.values())
                advised += 1
            before = after
    assert advised > 100


@pytest.mark.nightly
def test_the_expert_takes_the_best_choice_of_both_players_at_421(q421: Policy) -> None:
    bot, rng, advised = Q421.bots["expert"], Random(5), 0
    for _ in range(30):
        before = Q421.start(2, Q421.variant())
        for after, move, _ in walk(Q421, before, (bot, bot), rng):
            if isinstance(move, ActMove) and (advice := q421.choices(before)):
                assert advice[move.action] == max(advice.values())
                advised += 1
            before = after
    assert advised > 50


def test_bots_are_measured_against_best_play(disk_cache: DiskCache) -> None:
    found_out = measure_bots(BLACKJACK, BLACKJACK.variant(), disk_cache)["contre_la_banque"]
    assert {who: round(float(worth), 4) for who, worth in found_out.items()} == {
        "cautious": 0.0529,
        "bold": 0.1025,
        "calculating": 0.1308,
    }


def test_two_small_games_can_be_solved() -> None:
    assert {name for name, game in find_games().items() if solvable_bets(game)} == {
        "home_casino/blackjack",
        "home_casino/421",
    }


@pytest.mark.nightly
def test_on_the_board_advice_is_for_the_current_small_game(
    disk_cache: DiskCache, blackjack: Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_module, "DiskCache", lambda: disk_cache)
    game = find_games()["home_casino"]
    advise, advised = make_adviser(game), 0
    state = game.start(2, apply_switches(game.variant(), {"casino.target": 4500}))
    for after, move, _ in walk(game, state, (game.bots["expert"],) * 2, Random(3)):
        choices = advise(state)
        if choices:
            assert isinstance(move, ActMove)
            assert choices[move.action] == max(choices.values())
            advised += 1
        state = after
    assert advised


def test_solutions_are_cached_by_version_variant_and_code(
    blackjack: Policy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def worked_out(game: Game[Any], _: Any) -> Solution:
        asked.append(game.name)
        return Solution({name: str(value) for name, value in blackjack.values.items()}, [], {})

    monkeypatch.setattr(best_module, "solve", worked_out)
    shelf, usual = DiskCache(tmp_path), BLACKJACK.variant()
    for game, variant, times in (
        (BLACKJACK, usual, 1),
        (BLACKJACK, usual, 1),
        (BLACKJACK, apply_switches(usual, {"casino.target": 10000}), 1),  # best play does not depend on this switch
        (BLACKJACK, apply_switches(usual, {"bj.order": "alterne"}), 2),
        (replace(BLACKJACK, version=BLACKJACK.version + 1), usual, 3),
    ):
        assert load_policy(game, variant, shelf).values == blackjack.values
        assert len(asked) == times
    monkeypatch.setattr(best_module, "source_digest", lambda _: "changed while we work on it")
    load_policy(BLACKJACK, usual, shelf)
    assert len(asked) == 4


def test_a_bet_is_played_to_its_own_end() -> None:
    """At the start of a turn of Farkle no chips are staked, so by default the bet would be settled at once."""
    game = farkle.GAME
    laid = struct_replace(game.start(2, game.variant()), lie="15", left=2)
    turn = Bet(laid=lambda _: laid, settled=lambda table: bool(table.active == 1))
    assert law_against_best(game, turn, laid, lambda view: view.default()) == {Fraction(150): Fraction(1)}
