"""Tests that whole games by bots, default actions or random players end and conserve chips, in every variant."""

from itertools import count
from random import Random
from statistics import median

import pytest

from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import Banco, CoupWon, Deposit, KeepBank, PassBank, PutIn
from tripot.kernel import (
    ActMove,
    AgreeToStop,
    Chance,
    Decide,
    Done,
    Draw,
    Over,
    Transfer,
    View,
    apply_switches,
    is_round,
    play,
)


def strategy_of_the_absent():
    """Return a strategy for players who never answer: default actions first, then a bot.

    In the variant *obligee*, default actions always cover a bank of one chip, so the game ends only if bots agree to
    stop (PASSE-R9).
    """
    moves = count()

    def play_for(view):
        return view.default() if next(moves) < 1_000 else GAME.bots["cautious"](view)

    return play_for


@pytest.mark.parametrize("part", ["libre", "obligee"])
def test_only_seats_kept_by_bots_agree_to_stop(part):
    switches = {"passe.part": part, "passe.end": "a_la_demande", "passe.start_chips": 20}
    *_, moves = whole_game(3, switches, 1, [strategy_of_the_absent()])
    agreed = [number for number, move in enumerate(moves) if isinstance(getattr(move, "action", None), AgreeToStop)]
    assert len(agreed) == (3 if part == "obligee" else 0)
    assert all(number >= 1_000 for number in agreed)


def whole_game(count_of_seats, switches, seed, players):
    """Play a game to its end. Return the last state, all facts and all moves."""
    rng = Random(seed)
    state = first = GAME.start(count_of_seats, apply_switches(GAME.presets["maison"], switches))
    facts, moves = [], []
    for _ in range(20_000):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return first, state, facts, moves
        if isinstance(turn, Draw):
            move = Chance(turn.law.sample(iter(lambda: rng.randrange(256), None)))
        else:
            assert isinstance(turn, Decide)
            assert len(turn.awaited) > 0
            assert all(GAME.legal(state, seat) for seat in turn.awaited + turn.free)
            seat = rng.choice(turn.awaited)
            move = ActMove(seat, players[seat % len(players)](View(GAME, state, seat, rng)), turn.phase)
        state, told = play(GAME, state, move)
        facts += told
        moves.append(move)
    pytest.fail(f"no end in sight: {count_of_seats} {switches} {seed}")


def test_defaults_alone_risk_one_chip_and_end_the_game():
    _, last, facts, _ = whole_game(3, {}, 1, [View.default])
    assert last.coups == 0
    assert {fact.amount for fact in facts if isinstance(fact, Transfer)} == {1}


def moves_of(bot):
    return [
        m.action for seed in range(30) for m in whole_game(4, {}, seed, [GAME.bots[bot]])[3] if isinstance(m, ActMove)
    ]


def test_banks_and_bancos_increase_with_the_boldness_of_a_temper():
    acts = {bot: moves_of(bot) for bot in GAME.bots}

    def usual(bot, kind):
        """Return the median deposit or share of a bot. A mean would depend on the large sums at the end of a game."""
        return median(act.amount for act in acts[bot] if isinstance(act, kind))

    def share(bot, word, *of):
        return sum(isinstance(act, word) for act in acts[bot]) / sum(isinstance(act, of) for act in acts[bot])

    assert usual("bold", Deposit) > 1.5 * usual("cautious", Deposit)
    assert usual("bold", PutIn) > 1.2 * usual("cautious", PutIn)  # limited by the missing amount for both
    for word, of in ((Banco, (Banco, PutIn, Done)), (KeepBank, (KeepBank, PassBank))):
        assert 0 < share("cautious", word, *of) < share("bold", word, *of)
    cries = (Banco, PutIn, Done)
    assert share("cautious", Banco, *cries) < share("calculating", Banco, *cries)
    stakes = [act.amount for told in acts.values() for act in told if isinstance(act, Deposit | PutIn)]
    assert sum(map(is_round, stakes)) >= 0.8 * len(stakes)


def test_bots_often_cover_an_exact_sum():
    _, _, facts, _ = whole_game(4, {"passe.cover": "exacte"}, 3, list(GAME.bots.values()))
    assert any(isinstance(fact, CoupWon) for fact in facts)
