"""The conformance test: plays random games and checks that a game implements the interface correctly.

After every move, it checks that chips are conserved, that only the bank has a negative balance, that a seat must act or
a draw is due, and that the rule ids in facts exist. The game must end. One state in twenty is checked in more detail
(:mod:`.state_probe`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import Any, assert_never

from tripot.kernel import (
    BANK,
    KERNEL_FACTS,
    Chips,
    Codec,
    Decide,
    Draw,
    Fact,
    Game,
    Over,
    Place,
    RuleId,
    State,
    Strategy,
    Transfer,
    Turn,
    Variant,
    apply_switches,
    check,
    fold,
    play,
)
from tripot.lab.playout import FREE_SEAT_MOVES_PER_256, MAX_MOVES, pick_bots, play_at_random, walk
from tripot.lab.state_probe import StateProbe

PROBE_EVERY_STATES = 20
"""One state in this many is probed. At the start of a game, more states are probed, because short games would otherwise
rarely be probed."""


class Unfit(AssertionError):
    """A game failed the test. The message names the game, the place, and the command that repeats the test."""


@dataclass(frozen=True)
class Tally:
    """Counts of what has been checked."""

    games: int = 0
    moves: int = 0
    probes: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.moves + other.moves,
            self.probes + other.probes,
            self.seconds + other.seconds,
        )


def variants(game: Game[Any]) -> dict[str, Variant]:
    """Return every preset, then every value of each switch other than its default, by label."""
    house = game.variant()
    named: dict[str, Variant] = dict(game.presets)
    for switch in game.switches:
        for value in switch.values:
            if value != switch.default:
                named[f"{switch.key}={value}"] = apply_switches(house, {switch.key: value})
    return named


def examine(game: Game[Any], label: str, seed: int) -> Tally:
    """Play and check one whole game. The label selects the variant; the seed determines the moves."""
    if not __debug__:
        raise RuntimeError("the checks are asserts, and python -O removes them")
    rng = Random(f"{game.name} {label} {seed}")
    players = min(rng.choice(game.players), rng.choice(game.players))  # large tables are slow and add little
    exam = Exam(game, variants(game)[label], players, rng)
    try:
        if seed % 10 == 0:  # bots play one game in ten
            exam.run(pick_bots(game, players, rng), free_moves=0)
        else:
            exam.run((play_at_random,) * players, free_moves=FREE_SEAT_MOVES_PER_256)
    except Exception as error:
        again = f"tripot check {game.name} --only '{label}' --seed {seed} --games 1"
        where = f"{game.name}, {label}, {players} players, seed {seed}, move {exam.moves}"
        raise Unfit(f"{where}: {describe_error(game, error)}\nagain: {again}") from error
    return Tally(1, exam.moves, exam.probes)


def describe_error(game: Game[Any], error: Exception) -> str:
    """Return an error in a game's code as one line: the message, and the last line of the traceback in the game's
    files."""
    lines = walk_tb(error.__traceback__)
    own = [(item.f_code, line) for item, line in lines if item.f_globals["__name__"].startswith(game.package)]
    place = f" ({Path(own[-1][0].co_filename).name}, line {own[-1][1]})" if own else ""
    return f"{type(error).__name__}: {error}{place}"


@dataclass
class Exam:
    """The test of one game."""

    game: Game[Any]
    variant: Variant
    players: int
    rng: Random
    moves: int = 0
    probes: int = 0
    known: frozenset[RuleId] = field(init=False)
    listed: frozenset[type[Fact]] = field(init=False)

    def __post_init__(self) -> None:
        self.listed = frozenset((*KERNEL_FACTS, *self.game.facts))
        self.known = frozenset(rule for sheet in self.game.sheets for rule in sheet.ids())

    def run(self, bots: Sequence[Strategy[Any]], free_moves: int) -> None:
        """Play to the end. Check every move, and some states in detail."""
        game, rng = self.game, self.rng
        before = begun = game.start(self.players, self.variant)
        probe = StateProbe(game, Codec(game), self.players, rng)
        ledger = ChipLedger(begun.chips)
        told: list[Fact] = []
        remembered = begun
        every_move = []
        assert probe.codec.decode_variant(Codec.encode(self.variant)) == self.variant, (
            "the variant does not survive JSON"
        )
        self.check_state(begun, None, game.turn(begun))
        for after, move, facts in walk(game, begun, bots, rng, free_moves, MAX_MOVES):
            self.moves += 1
            if not free_moves:
                check(game, before, move)
            assert facts, f"{move} led to nothing"
            ledger.enter(facts, after.chips)
            for fact in facts:
                name = type(fact).__name__
                assert type(fact) in self.listed, f"{game.name} yields {name}, which its field facts does not list"
                assert not self.known or fact.rule in self.known, f"{fact} names a rule that no sheet of the game has"
            self.check_state(after, before, game.turn(after))
            every_move.append(move)
            told += facts
            if rng.random() * min(PROBE_EVERY_STATES, 3 + self.moves) < 1:
                self.probes += 1
                probe.check_replay(before, move, facts)
                probe.check_state(before)
                # Apply only the facts since the last detailed check.
                remembered = fold(game, remembered, probe.round_trip_facts(told))
                told = []
                assert remembered == after, "the facts do not fold to the state after them"
            before = after
        assert before.over is not None, "the turn says over, but no fact has ended the game"
        assert fold(game, remembered, told) == before, "the facts do not fold to the end of the game"
        probe.check_state(before)
        if rng.random() * PROBE_EVERY_STATES < 1:
            again = begun
            for move in every_move:
                again, _ = play(game, again, move)
            assert again == before, "the same moves led elsewhere"

    def check_state(self, state: State, before: State | None, turn: Turn) -> None:
        """Check the conditions that every state must meet."""
        if before is not None:
            assert before.phase <= state.phase, f"the phase went back from {before.phase} to {state.phase}"
        match turn:
            case Over():
                assert turn == state.over, f"{turn}, but the facts say {state.over}"
            case Decide():
                assert len(turn.awaited) > 0, "no seat is awaited and chance is not asked"
                assert turn.phase == state.phase, f"the turn is of phase {turn.phase}, the state of {state.phase}"
                listed = turn.awaited + turn.free
                assert len(set(listed)) == len(listed), f"a seat is listed twice: {turn}"
                assert all(0 <= seat < self.players for seat in listed), f"there is no such seat: {turn}"
            case Draw():
                pass
            case _:
                assert_never(turn)
        assert state.over is None or isinstance(turn, Over), f"the game has ended, yet {turn}"


class ChipLedger:
    """Counts the chips independently of the state, from the facts alone."""

    def __init__(self, chips: Chips) -> None:
        self.at: dict[Place, int] = dict(chips.at)
        self.total = sum(self.at.values())

    def enter(self, facts: Sequence[Fact], chips: Chips) -> None:
        """Count every transfer, then check that this ledger and the table agree."""
        at = self.at
        for fact in facts:
            if isinstance(fact, Transfer):
                assert fact.amount > 0, f"{fact} moves nothing"
                for place, change in ((fact.source, -fact.amount), (fact.target, fact.amount)):
                    at[place] = at.get(place, 0) + change
                    assert at[place] >= 0 or place == BANK, f"{place} owes {-at[place]} after {fact}"
                    if not at[place]:
                        del at[place]
        assert at == chips.at, f"the ledger has {at}, the table {chips.at}"
        assert sum(at.values()) == self.total == chips.total, f"there were {self.total} chips, now {sum(at.values())}"
