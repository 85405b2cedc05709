"""Decides when each bot of a table acts: after a random delay, so that people can follow the game.

A bot acts when its own delay has passed, the players' clients have shown the last entry, and people who are awaited in
the same phase have had some time since the slowest client showed the phase.
"""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from tripot.house import StoredEntry, Table
from tripot.house.journal.events import Played
from tripot.kernel import Decide, Seat
from tripot.settings import BOT_DELAY

DEFAULT_DELAY_MS = round(float(BOT_DELAY.default) * 1000)

PEOPLE_FIRST_MS = range(4_000, 6_001)
"""How long a bot that is awaited together with people lets them decide first, unless they all decide earlier."""


class BotDelay(Struct, frozen=True):
    """How long a bot waits: ``mean_ms`` plus or minus half. With a mean of 0, bots act at once."""

    mean_ms: int = DEFAULT_DELAY_MS

    def sample_ms(self, rng: Random, *, factor: float = 1) -> int:
        """Return a random delay before a move."""
        return round(factor * rng.randint(self.mean_ms // 2, self.mean_ms * 3 // 2))

    def sample_people_first_ms(self, rng: Random) -> int:
        """Return a random time during which people can decide first."""
        return rng.choice(PEOPLE_FIRST_MS) if self.mean_ms else 0


class ActGate(Struct, frozen=True):
    """The conditions that all bots of a table wait for."""

    not_before: int = 0
    """When the players' clients have shown the last entry."""
    shown_at: int | None = None
    """When the slowest client of an awaited person showed the phase. ``None`` if no person is awaited."""


class Wait(Struct, frozen=True):
    """The wait of one bot."""

    due: int
    people_first_ms: int

    def due_at(self, gate: ActGate) -> int:
        """Return when the bot acts."""
        people = 0 if gate.shown_at is None else gate.shown_at + self.people_first_ms
        return max(self.due, gate.not_before, people)


class BotTiming:
    """When the bots of one table act. Bots awaited together wait at the same time, as people would."""

    def __init__(self, delay: BotDelay, rng: Random) -> None:
        self._delay = delay
        self.rng = rng
        self._waits: dict[Seat, Wait] = {}
        self._phase: int | None = None
        self.phase_began_at = 0
        """When this node received the entry that opened the phase."""

    def update(
        self, table: Table, entries: Sequence[StoredEntry], at: int, *, is_watched: bool = False, anew: bool = False
    ) -> None:
        """Process new entries: bots that are not waiting yet or have just acted start to wait; after a throw, all bots
        do.

        ``is_watched``: the players' clients report what they have shown, so bots need not guess how long a throw takes
        on the screen. Then a bot waits half as long if no person is awaited, and a quarter as long after another bot,
        because clients shorten such turns.
        """
        if anew or self._phase != table.phase:
            self._phase, self.phase_began_at = table.phase, at
        if not table.bots():
            self._waits = {}
            return
        acted = {it.entry.seat for it in entries if isinstance(it.entry.event, Played)}
        has_throw = any(map(_is_throw, entries))
        before, self._waits = {} if anew else self._waits, {}
        factor = 1.0
        if is_watched and not _is_person_awaited(table):
            factor = 0.25 if acted and acted.isdisjoint(table.seated_people()) else 0.5
        after_throw = 2 * self._delay.mean_ms if has_throw and not is_watched else 0
        for seat in waiting_seats(table):
            kept = None if has_throw or seat in acted else before.get(seat)
            due = at + self._delay.sample_ms(self.rng, factor=factor) + after_throw
            self._waits[seat] = Wait(due, self._delay.sample_people_first_ms(self.rng)) if kept is None else kept

    @property
    def has_waits(self) -> bool:
        """Whether any bot waits to act."""
        return bool(self._waits)

    def next_due_at(self, gate: ActGate) -> int | None:
        """Return when the next bot acts."""
        return min((wait.due_at(gate) for wait in self._waits.values()), default=None)

    def pop_ready(self, at: int, gate: ActGate) -> set[Seat]:
        """Return the bots that act now. Each is returned once; a bot without a move waits for the next entry."""
        ready = {seat for seat, wait in self._waits.items() if wait.due_at(gate) <= at}
        for seat in ready:
            del self._waits[seat]
        return ready


def waiting_seats(table: Table) -> list[Seat]:
    """Return the bots that may have a move: the awaited ones, or all other bots once someone proposes to stop."""
    turn = table.turn
    if table.paused is not None or not isinstance(turn, Decide):
        return []
    bots = table.bots()
    awaited = [seat for seat in turn.awaited if seat in bots]
    if awaited or not table.state.stopping:
        return awaited
    return [seat for seat in turn.free if seat in bots]


def _is_person_awaited(table: Table) -> bool:
    turn, people = table.turn, table.seated_people()
    return isinstance(turn, Decide) and any(seat in people for seat in turn.awaited)


def _is_throw(stored: StoredEntry) -> bool:
    event = stored.entry.event
    return isinstance(event, Played) and event.dice is not None
