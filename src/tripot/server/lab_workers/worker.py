"""The lab at work for this house: a question in, the answer out. Slow, so :mod:`.reckoner` has it done elsewhere.

``python -m tripot.server.lab_workers.worker PID`` answers one question a line until stdin ends or process PID is gone.
"""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from math import sqrt
from threading import Thread
from time import sleep

import msgspec
from msgspec import Raw

from tripot.games import found
from tripot.kernel import Codec, Seat, mean, switched
from tripot.lab.best_play import Adviser, adviser
from tripot.lab.disk_cache import Stash, code_of
from tripot.lab.luck import Account, Reckoning, reckon
from tripot.lab.odds import Price, Tariff, settings
from tripot.lab.option_prices import Priced, priced
from tripot.lab.price_rows import ratio, row, told
from tripot.server.lab_workers.messages import (
    Answer,
    Bets,
    Change,
    Effect,
    Effects,
    GameEffects,
    GameOdds,
    Moment,
    OptionOdds,
    Options,
    Past,
    Question,
    SeatLuck,
    TableLuck,
    TableOdds,
)

GENTLE = 5
"""Tables come first: whoever reckons leaves them the processor."""


def answer(question: Question) -> Answer:
    """Work it out."""
    match question:
        case Bets():
            return bets(question)
        case Effects():
            return effects(question)
        case Options():
            return options(question)
        case Past():
            return past(question)


@cache
def tariff(game: str) -> Tariff:
    """One for each game: what does not depend on a switch is worked out once."""
    return Tariff(found()[game])


@cache
def advice(game: str) -> Adviser:
    """One for each game: best play is looked up once."""
    return adviser(found()[game])


def bets(asked: Bets) -> GameOdds:
    """Every bet."""
    game = found()[asked.game]
    variant = switched(game.presets[asked.preset], asked.switches)
    rows = tuple(row(price) for price in tariff(asked.game).prices(variant))
    asks = tuple(name for name, bet in game.bets.items() if bet.counted is not None)
    return GameOdds(game.name, game.version, asked.preset, settings(game, variant), rows, asks)


def effects(asked: Effects) -> GameEffects:
    """Every switch."""
    game = found()[asked.game]
    variant = switched(game.presets[asked.preset], asked.switches)
    found_out = tuple(
        Effect(switch.key, value, tuple(change(now, then) for now, then in pairs))
        for switch, value, pairs in tariff(asked.game).effects(variant)
    )
    return GameEffects(game.name, game.version, asked.preset, settings(game, variant), found_out)


def change(now: Price, then: Price) -> Change:
    """A bet under two readings."""
    return Change(now.bet, ratio(now.ev), ratio(then.ev))


def options(asked: Options) -> TableOdds:
    """Everything a seat may do."""
    game = found()[asked.game]
    state = Codec(game).state(bytes(asked.state))
    worth = ratio(game.worth(state, asked.seat))
    found_out = priced(game, state, asked.seat, asked.amount, advice(asked.game))
    return TableOdds(asked.seq, asked.seat, worth, tuple(option(it) for it in found_out))


def option(it: Priced) -> OptionOdds:
    """A priced action as data."""
    return OptionOdds(
        action=Raw(Codec.encode(it.action)),
        staked=it.staked,
        law=told(it.law),
        ev=ratio(mean(it.law)) if it.law else None,
        change=ratio(it.change),
        best=None if it.best is None else ratio(it.best),
        exact=bool(it.law) and not it.coups,
        coups=it.coups,
    )


def past(asked: Past) -> TableLuck:
    """A whole game."""
    game = found()[asked.game]
    codec = Codec(game)
    start = game.start(asked.players, codec.variant(bytes(asked.variant)))
    moves = [codec.move(bytes(move)) for move in asked.moves]
    found_out = reckon(game, start, moves, advice(asked.game))
    return TableLuck(
        tuple(luck(Seat(seat), it) for seat, it in enumerate(found_out.seats)),
        tuple(moments(found_out, asked.seqs)),
    )


def moments(of: Reckoning, seqs: Sequence[int]) -> Iterator[Moment]:
    """The same game entry by entry."""
    luck, variance = [[Fraction()] * len(of.start) for _ in range(2)]
    yield moment(seqs[0], of.start, luck, variance)
    for seq, step in zip(seqs[1:], of.steps, strict=True):
        luck = [before + now for before, now in zip(luck, step.luck, strict=True)]
        variance = [before + now for before, now in zip(variance, step.variance, strict=True)]
        yield moment(seq, step.worth, luck, variance)


def moment(seq: int, worth: Sequence[Fraction], luck: Sequence[Fraction], variance: Sequence[Fraction]) -> Moment:
    """How everybody stood."""
    return Moment(seq, tuple(map(ratio, worth)), tuple(map(ratio, luck)), tuple(map(sqrt, variance)))


def luck(seat: Seat, it: Account) -> SeatLuck:
    """An account as data."""
    return SeatLuck(
        seat=seat,
        start=ratio(it.start),
        luck=ratio(it.luck),
        own=ratio(it.own),
        others=ratio(it.others),
        drift=ratio(it.drift),
        end=ratio(it.end),
        spread=it.spread,
        band=it.band,
        regret=None if it.regret is None else ratio(it.regret),
    )


def kept(question: Question, stash: Stash) -> bytes:
    """The answer as JSON; odds of games, which change only with the code, also from the stash."""
    if not isinstance(question, Bets | Effects):
        return msgspec.json.encode(answer(question))
    game = found()[question.game]
    label, key = f"odds-{game.version}", msgspec.json.encode([code_of(game.package), question])
    known = stash.read(label, key, Raw)
    if known is not None:
        return bytes(known)
    written = msgspec.json.encode(answer(question))
    stash.write(label, key, Raw(written))
    return written


def leave_with(house: int) -> None:
    """End in the middle of a sum if whoever wanted it is gone."""
    while os.getppid() == house:
        sleep(1)
    os._exit(0)


def main() -> None:
    """A line in, a line out. What cannot be answered ends the process, and whoever asked sees the line break."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked will close the line
    with suppress(OSError, AttributeError):
        os.nice(GENTLE)
    if len(sys.argv) > 1 and os.name == "posix":
        Thread(target=leave_with, args=(int(sys.argv[1]),), daemon=True).start()
    stash, decode = Stash(), msgspec.json.Decoder(Question).decode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(kept(decode(line), stash) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
