"""Tracks which phases and entries the clients at a table have shown on their screens.

Clocks start when a client shows the turn, and bots wait for the slowest client. Clients that do not report, or are too
slow, are ignored until they report again.
"""

from collections.abc import Collection

from tripot.house import PersonId, Table
from tripot.house.clocks import PhaseShown, ShownPhases, measure_lag
from tripot.kernel import Decide
from tripot.server.live.fanout import Listener

BOTS_WAIT_MS = 8_000
"""How long bots wait for a client that has not shown the last entry."""


class ShownTracker:
    """What the clients of one table have shown. ``listeners`` is the live collection of its connections."""

    def __init__(self, listeners: Collection[Listener]) -> None:
        self._listeners = listeners
        self._shown: dict[PersonId, PhaseShown] = {}
        self._shown_at: dict[PersonId, int] = {}
        self._lost: dict[PersonId, int] = {}
        self._lapsed: set[PersonId] = set()

    @property
    def snapshot(self) -> ShownPhases:
        """Return a snapshot for a decision or a view."""
        reporting = [person for person, _ in self._reports()]
        return ShownPhases(dict(self._shown), frozenset(reporting), dict(self._lost))

    # Reports from clients

    def note_shown(self, table: Table, person: PersonId, phase: int, now: int) -> bool:
        """Record that a person's client shows a phase. Return whether this is the first report about the open phase."""
        seat = table.seat_of(person)
        if table.stage != "playing" or phase != table.phase or seat not in table.seated_people():
            return False
        clock = table.awaited_clocks().get(seat)
        if clock is None:
            return self._merge(person, PhaseShown(phase), now)
        lag = measure_lag(clock.asked_at, now if table.paused is None else table.paused)
        return self._merge(person, PhaseShown(phase, clock.ask, lag), now)

    def note_watched(self, table: Table, listener: Listener, seq: int) -> bool:
        """Record that a connection has shown all entries up to ``seq``. Return whether that is new."""
        before = listener.watched
        if seq > table.seq or (before is not None and seq <= before):
            return False
        listener.watched = seq
        if listener.person is not None:
            self._lapsed.discard(listener.person)
        return True

    # Changes of the table

    def update(self, table: Table) -> None:
        """Drop reports on earlier phases, and on people who do not play."""
        playing = set(table.seated_people().values())
        for person, shown in tuple(self._shown.items()):
            if shown.phase < table.phase or person not in playing:
                del self._shown[person], self._shown_at[person]

    def lose_starts(self, table: Table, people: Collection[PersonId]) -> None:
        """Record that the start of these people's clocks is unknown, because the table was loaded from its journal."""
        seated = table.seated_people()
        self._lost |= {seated[s]: clock.ask for s, clock in table.awaited_clocks().items() if seated[s] in people}

    # Conditions for bots

    def is_watched(self, table: Table) -> bool:
        """Return whether a player's client reports what it has shown."""
        return bool(self._waited_for(table))

    def caught_up_by(self, table: Table) -> int:
        """Return the earliest time for bots to act: the time limit while a player's client is behind, otherwise 0."""
        is_behind = any(seq < table.seq for _, seq in self._waited_for(table))
        return table.at + BOTS_WAIT_MS if is_behind else 0

    def shown_to_all_at(self, table: Table, began: int) -> int | None:
        """Return when the slowest client of an awaited person showed the phase that began then; ``None`` if no person
        is awaited."""
        turn, people = table.turn, table.seated_people()
        awaited = [people[s] for s in turn.awaited if s in people] if isinstance(turn, Decide) else []
        waited_for = dict(self._waited_for(table))
        return max((self._shown_to_at(table, person, began, person in waited_for) for person in awaited), default=None)

    def lapse(self, table: Table, at: int) -> None:
        """Stop waiting for people who exceeded the limit, until they report again."""
        if at >= table.at + BOTS_WAIT_MS:
            self._lapsed |= {person for person, seq in self._waited_for(table) if seq < table.seq}

    def _shown_to_at(self, table: Table, person: PersonId, began: int, is_waited_for: bool) -> int:
        shown = self._shown.get(person)
        if shown is not None and shown.phase == table.phase:
            return max(began, self._shown_at[person])
        return began + BOTS_WAIT_MS if is_waited_for else began

    def _waited_for(self, table: Table) -> Collection[tuple[PersonId, int]]:
        """Return the players whose clients report progress, with the last entry that any of their clients has shown."""
        playing, best = set(table.seated_people().values()), dict[PersonId, int]()
        for person, seq in self._reports():
            if person in playing and person not in self._lapsed:
                best[person] = max(seq, best.get(person, 0))
        return best.items()

    def _reports(self) -> list[tuple[PersonId, int]]:
        return [(it.person, it.watched) for it in self._listeners if it.person is not None and it.watched is not None]

    def _merge(self, person: PersonId, report: PhaseShown, now: int) -> bool:
        before = self._shown.get(person)
        if not report.replaces(before):
            return False
        self._shown[person] = report
        if before is None or before.phase != report.phase:
            self._shown_at[person] = now
        self._lost.pop(person, None)
        return True
