"""A lab worker: the process behind :mod:`.pool` that computes odds, luck and reviews. It has no tables and no store.

``python -m tripot.server.lab_workers.worker PID`` answers one request per line until stdin or process PID ends.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import sqrt
from typing import Any, TypeVar, assert_never

import msgspec
from msgspec import Raw

from tripot.games import find_games
from tripot.kernel import ActMove, Codec, Move, Seat, apply_switches, mean
from tripot.lab.best_play import Adviser, make_adviser
from tripot.lab.disk_cache import DiskCache, source_digest
from tripot.lab.luck import LuckAnalysis, LuckBreakdown, analyse_luck
from tripot.lab.odds import OddsCalculator, Price, switch_values
from tripot.lab.option_prices import PricedAction, price_options
from tripot.lab.price_rows import encode_law, format_ratio, price_row
from tripot.lab.review import ReviewedSeat, record_game, review_seat
from tripot.lab.swings import find_swings
from tripot.server.lab_workers import messages
from tripot.server.worker_process import answer_lines

M = TypeVar("M", bound=msgspec.Struct)


def answer_question(question: messages.LabQuestion) -> messages.LabAnswer:
    """Compute the answer."""
    match question:
        case messages.BetsQuestion():
            return answer_bets(question)
        case messages.EffectsQuestion():
            return answer_effects(question)
        case messages.OptionsQuestion():
            return answer_options(question)
        case messages.LuckQuestion():
            return answer_luck(question)
        case messages.ReviewQuestion():
            return answer_review(question)
        case _:
            assert_never(question)


@cache
def tariff_for(game: str) -> OddsCalculator:
    """Return the odds calculator of a game. It is cached because it reuses the figures that do not depend on a rule
    option."""
    return OddsCalculator(find_games()[game])


@cache
def adviser_for(game: str) -> Adviser:
    """Return the adviser of a game. It is cached so that best play is searched only once."""
    return make_adviser(find_games()[game])


def answer_bets(asked: messages.BetsQuestion) -> messages.GameOdds:
    """Compute the odds of every bet of a variant."""
    game = find_games()[asked.game]
    variant = apply_switches(game.presets[asked.preset], asked.switches)
    rows = tuple(price_row(price) for price in tariff_for(asked.game).prices(variant))
    asks = tuple(name for name, bet in game.bets.items() if bet.counted is not None)
    return messages.GameOdds(game.name, game.version, asked.preset, switch_values(game, variant), rows, asks)


def answer_effects(asked: messages.EffectsQuestion) -> messages.GameEffects:
    """Compute the odds of every bet under every alternative value of each rule option."""
    game = find_games()[asked.game]
    variant = apply_switches(game.presets[asked.preset], asked.switches)
    found = tuple(
        messages.SwitchEffect(switch.key, value, tuple(to_change(now, then) for now, then in pairs))
        for switch, value, pairs in tariff_for(asked.game).effects(variant)
    )
    return messages.GameEffects(game.name, game.version, asked.preset, switch_values(game, variant), found)


def to_change(now: Price, then: Price) -> messages.BetChange:
    """Compare a bet under two variants."""
    return messages.BetChange(now.bet, format_ratio(now.ev), format_ratio(then.ev))


def answer_options(asked: messages.OptionsQuestion) -> messages.TableOdds:
    """Compute the odds of every option of a seat."""
    game = find_games()[asked.game]
    state = Codec(game).decode_state(bytes(asked.state))
    worth = format_ratio(game.worth(state, asked.seat))
    found = price_options(game, state, asked.seat, asked.amount, adviser_for(asked.game))
    return messages.TableOdds(asked.seq, asked.seat, worth, tuple(to_option_odds(it) for it in found))


def to_option_odds(priced: PricedAction) -> messages.OptionOdds:
    """Return an action and its odds as a message."""
    ev = format_ratio(mean(priced.law)) if priced.law else None
    exact = bool(priced.law) and not priced.coups
    return to_message(messages.OptionOdds, priced, law=encode_law(priced.law), ev=ev, exact=exact)


class AnalysedGame(msgspec.Struct, frozen=True):
    """A game of a journal, and its luck."""

    start: Any
    moves: tuple[Move, ...]
    luck: LuckAnalysis


@lru_cache(maxsize=2)
def analyse_game(encoded: bytes) -> AnalysedGame:
    """Analyse the luck of a game. The result is cached by the encoded question, because a page requests luck and review
    at once."""
    asked = msgspec.json.decode(encoded, type=messages.LuckQuestion)
    game = find_games()[asked.game]
    codec = Codec(game)
    start = game.start(asked.players, codec.decode_variant(bytes(asked.variant)))
    moves = tuple(codec.decode_move(bytes(move)) for move in asked.moves)
    return AnalysedGame(start, moves, analyse_luck(game, asked.players, start, moves, adviser_for(asked.game)))


def answer_luck(asked: messages.LuckQuestion) -> messages.TableLuck:
    """Analyse the luck of a whole game."""
    found = analyse_game(msgspec.json.encode(asked)).luck
    return messages.TableLuck(
        tuple(to_message(messages.SeatLuck, it, seat=Seat(seat)) for seat, it in enumerate(found.seats)),
        tuple(iter_moments(found, asked.seqs)),
    )


def answer_review(asked: messages.ReviewQuestion) -> messages.TableReview:
    """Choose the moments of a whole game, for every seat."""
    found = analyse_game(msgspec.json.encode(asked.played))
    stand_ins = {
        number
        for number, (move, mover) in enumerate(zip(found.moves, asked.movers, strict=True))
        if isinstance(move, ActMove) and (mover == "house" or (mover == "bot" and move.seat in asked.people))
    }
    record = record_game(find_games()[asked.played.game], found.start, found.moves, found.luck, stand_ins)
    advise, seqs = adviser_for(asked.played.game), asked.played.seqs[1:]
    swings = find_swings(record.game, record.states, found.luck)
    seats = [(Seat(seat), luck) for seat, luck in enumerate(found.luck.seats)]
    return messages.TableReview(
        tuple(to_seat_review(seat, luck, review_seat(record, seat, advise, swings), seqs) for seat, luck in seats)
    )


def iter_moments(of: LuckAnalysis, seqs: Sequence[int]) -> Iterator[messages.LuckMoment]:
    """Yield the cumulative luck of each seat after each entry."""
    luck, variance = [[Fraction()] * len(of.start) for _ in range(2)]
    yield to_moment(seqs[0], of.start, luck, variance)
    for seq, step in zip(seqs[1:], of.steps, strict=True):
        luck = [before + now for before, now in zip(luck, step.luck, strict=True)]
        variance = [before + now for before, now in zip(variance, step.variance, strict=True)]
        yield to_moment(seq, step.worth, luck, variance)


def to_moment(
    seq: int, worth: Sequence[Fraction], luck: Sequence[Fraction], variance: Sequence[Fraction]
) -> messages.LuckMoment:
    """Return the worth and the luck of each seat after one entry."""
    return messages.LuckMoment(
        seq, tuple(map(format_ratio, worth)), tuple(map(format_ratio, luck)), tuple(map(sqrt, variance))
    )


def to_seat_review(seat: Seat, luck: LuckBreakdown, found: ReviewedSeat, seqs: Sequence[int]) -> messages.SeatReview:
    """Return the review of one seat. ``seqs``: the entry of each move."""
    throw, choice, bet = found.throw, found.choice, found.bet
    return messages.SeatReview(
        seat=seat,
        luck=format_ratio(luck.luck),
        own=format_ratio(luck.own),
        rest=format_ratio(luck.others + luck.drift),
        spread=luck.spread,
        judged=found.judged,
        best=found.best,
        throw=None if throw is None else to_message(messages.ThrowMoment, throw, seq=seqs[throw.move]),
        choice=None if choice is None else to_message(messages.ChoiceMoment, choice, seq=seqs[choice.move]),
        bet=None if bet is None else to_message(messages.BetMoment, bet, seq=seqs[bet.move]),
    )


def to_message(kind: type[M], found: object, **more: Any) -> M:
    """Return a result of the lab as a message: its fields by name, with fractions and actions encoded."""
    values = {name: getattr(found, name) for name in kind.__struct_fields__ if name not in more}
    return kind(**more, **{name: _encode_value(value) for name, value in values.items()})


def _encode_value(value: Any) -> Any:
    match value:
        case Fraction():
            return format_ratio(value)
        case msgspec.Struct():
            return Raw(Codec.encode(value))
    return value


def answer_cached(question: messages.LabQuestion, disk_cache: DiskCache) -> bytes:
    """Return the answer as JSON. Odds of games change only with the code, so they are cached on disk."""
    if not isinstance(question, messages.BetsQuestion | messages.EffectsQuestion):
        return msgspec.json.encode(answer_question(question))
    game = find_games()[question.game]
    label, key = f"odds-{game.version}", msgspec.json.encode([source_digest(game.package), question])
    known = disk_cache.read(label, key, Raw)
    if known is not None:
        return bytes(known)
    written = msgspec.json.encode(answer_question(question))
    disk_cache.write(label, key, Raw(written))
    return written


def main() -> None:
    """Answer one request per line."""
    disk_cache, decode = DiskCache(), msgspec.json.Decoder(messages.LabQuestion).decode
    answer_lines(lambda line: answer_cached(decode(line), disk_cache))


if __name__ == "__main__":
    main()
