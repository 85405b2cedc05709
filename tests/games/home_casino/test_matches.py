"""Tests small games without the board, which are played in matches (CASINO-R21)."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.table import At
from tripot.games import find_games
from tripot.games.home_casino import blackjack
from tripot.games.home_casino.variant import CasinoVariant, SmallGameVariant
from tripot.games.home_casino.worth import PRICED_GAMES
from tripot.kernel import (
    ActMove,
    BoutBegan,
    BoutEnded,
    Codec,
    Ended,
    Fact,
    Game,
    Over,
    Seat,
    Throw,
    advance,
    apply_switches,
    fold,
)
from tripot.lab.best_play import make_adviser
from tripot.lab.playout import play_at_random, walk

INNER: dict[str, Game[Any]] = {game.name: game for game in PRICED_GAMES.values()}
MATCHES: dict[str, Game[Any]] = {name: game for name, game in find_games().items() if name in INNER}
DUEL, Q421, BLACKJACK = (MATCHES[f"home_casino/{name}"] for name in ("duel", "421", "blackjack"))
LENGTHS = (1, 3, 5, 7, 9)

every_game = pytest.mark.parametrize("name", INNER)


def played(game: Game[Any], length: int, players: int, seed: int) -> tuple[Any, list[Fact]]:
    """Play a whole match with random players. Return the last state and all facts."""
    rng, told = Random(f"{game.name} {length} {seed}"), list[Fact]()
    state = game.start(players, apply_switches(game.variant(), {"match.bouts": length}))
    for after, _, facts in walk(game, state, (play_at_random,) * players, rng, 0, 5_000):
        told += facts
        state = after
    return state, told


@pytest.mark.rule("CASINO-R21")
@every_game
def test_a_match_has_three_bouts_unless_another_length_is_chosen(name: str) -> None:
    game = MATCHES[name]
    assert {preset.match_bouts for preset in game.presets.values()} == {3}  # type: ignore[attr-defined]
    (switch,) = [switch for switch in game.switches if switch.key == "match.bouts"]
    assert (switch.values, switch.default) == (LENGTHS, 3)
    assert apply_switches(game.variant(), {"match.bouts": "5"}) == SmallGameVariant(match_bouts=5)


@pytest.mark.rule("CASINO-R21")
@pytest.mark.parametrize("length", LENGTHS[1:])
@every_game
def test_the_result_of_a_match_can_be_counted_from_its_facts(name: str, length: int) -> None:
    """Computes the winner a second time, from the facts alone: by bouts won, then by chips."""
    game = MATCHES[name]
    for seed in range(12):
        players = 1 + seed % game.players[-1] if seed % game.players[-1] else game.players[0]
        players = max(players, game.players[0])
        state, told = played(game, length, players, seed)
        start = game.start(players, apply_switches(game.variant(), {"match.bouts": length}))
        bouts = [fact for fact in told if isinstance(fact, BoutEnded)]
        assert [bout.number for bout in bouts] == list(range(1, len(bouts) + 1))
        assert 1 <= len(bouts) <= length
        assert bouts[-1].purses == tuple(state.purse(Seat(seat)) for seat in range(players))
        assert sum(isinstance(fact, Ended) for fact in told) == 1
        ended = told[-1]
        assert isinstance(ended, Ended)
        assert state.over == Over(ended.winners, "CASINO-R21")
        if players > 1:
            rank = [(sum(s in b.winners for b in bouts), state.purse(Seat(s))) for s in range(players)]
            best = tuple(seat for seat in range(players) if rank[seat] == max(rank))
            assert ended.winners == (best if len(best) < players else ())
        assert fold(game, start, told) == state
        assert Codec(game).decode_state(Codec.encode(state)) == state
        assert state.chips.total == start.chips.total


@every_game
def test_a_single_bout_has_the_facts_of_the_inner_game(name: str) -> None:
    inner, match = INNER[name], MATCHES[name]
    for seed in range(10):
        rng = Random(f"{name} {seed}")
        players = rng.choice(inner.players)
        state = inner.start(players, inner.variant())
        alone = match.start(players, SmallGameVariant(match_bouts=1))
        for after, move, facts in walk(inner, state, (play_at_random,) * players, rng, 0, 500):
            alone, told = advance(match, alone, move)
            assert told == facts
            assert replace(alone, variant=after.variant) == after


@every_game
def test_within_a_bout_the_facts_and_offers_are_those_of_the_inner_game(name: str) -> None:
    inner, match = INNER[name], MATCHES[name]
    for seed in range(6):
        rng = Random(f"{name} {seed}")
        players = rng.choice(match.players)
        state = match.start(players, SmallGameVariant(match_bouts=5))
        for after, move, facts in walk(match, state, (play_at_random,) * players, rng, 0, 2_000):
            same, told = advance(inner, replace(state, match=None), move)
            ended = next((fact for fact in told if isinstance(fact, Ended)), None)
            assert [fact for fact in facts if not isinstance(fact, BoutEnded | BoutBegan | Ended)] == [
                fact for fact in told if fact is not ended
            ]
            assert any(isinstance(fact, BoutEnded) for fact in facts) is (ended is not None)
            for seat in map(Seat, range(players)):
                assert match.legal(after, seat) == match.legal(replace(after, match=None), seat)
            if ended is None:
                assert inner.turn(same) == match.turn(after)
            if isinstance(move, ActMove) and ended is not None:
                assert after.phase > move.phase, "an action of the last bout is refused in the next"
            state = after


@pytest.mark.rule("CASINO-R21", "BJ-6")
@pytest.mark.parametrize("croupier", ["humain", "auto"])
def test_between_two_a_loss_to_the_bank_counts_for_the_other(croupier: str) -> None:
    at = (
        At(BLACKJACK, 2, casino__croupier=croupier, match__bouts=3)
        .act(0, blackjack.BlackJackBet(25), Throw())
        .fall(6, 6, 6)
    )
    if croupier == "humain":
        at.act(1, Throw())
    at.fall(1, 1, 1).act(0, blackjack.Take(1)).fall(6)
    assert at.facts[-2:] == (
        BoutEnded(number=1, winners=(Seat(1),), purses=(3_975, 4_000), rule="BJ-12"),
        BoutBegan(number=2, seat=Seat(1), rule="CASINO-R21"),
    )
    assert at.state.croupier == (0 if croupier == "humain" else None)


def test_advice_within_a_match_is_the_advice_of_the_inner_game() -> None:
    inner = PRICED_GAMES["blackjack"]
    at = At(BLACKJACK, 1, match__bouts=3).act(0, blackjack.BlackJackBet(100), Throw()).fall(4, 4, 4).fall(2, 3, 4)
    plain = replace(at.state, match=None, variant=CasinoVariant())
    found = make_adviser(BLACKJACK)(at.state)
    assert found
    assert found == make_adviser(inner)(plain)
    assert BLACKJACK.worth(at.state, Seat(0)) == inner.worth(plain, Seat(0))
