"""Timing: decides when a table must act without a request, and what is due then.

The room calls :meth:`TableTiming.next_wake_at` after every round, and :meth:`TableTiming.take_due` at the beginning of
the next one. A table acts for these reasons::

    reason                      when                                             what happens
    a person's clock runs out   ``Table.next_deadline``, from the lengths in     the game's default, or a bot for an
                                house/clocks.py and what clients show (shown)    absent person: house/decisions/timeouts
    the host is absent          ``Table.next_deadline``                          another person becomes host: the same
    the stakes are closed       the last link arrives, or its time is up         the dice are thrown, or the throw is
                                (reveals); nothing else is due meanwhile         void: house/decisions/pledged_dice
    a bot acts                  its own delay has passed (bot_timing), and       its move: house/decisions/bots
                                clients have shown the last entry (shown)
    a bot makes a remark        house/protocol/bot_lines                         the room broadcasts it
    presence has changed        at once, or in batches                           the room broadcasts it

Deadlines wait while the table is suspended and shortly after it was loaded; then its clocks get time back (downtime). A
suspended table only broadcasts presence. The scheduler wakes the room.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from tripot.clock import Clock
from tripot.house import DowntimeEnded, PersonId, Presence, StoredEntry, Table
from tripot.house.decisions.commit_loop import DueWork
from tripot.server.live.bot_timing import ActGate, BotTiming
from tripot.server.live.downtime import Downtime
from tripot.server.live.fanout import Listener
from tripot.server.live.reveals import RevealBox
from tripot.server.live.shown import ShownTracker

UNWATCHED_BOT_WAIT_MS = 250
"""The minimum time between moves of bots while nobody is connected, so that one request cannot play a whole game."""


class TableTiming:
    """The timing of one table. ``listeners`` is the live collection of its connections."""

    def __init__(
        self,
        table: Table,
        listeners: Collection[Listener],
        clock: Clock,
        reveals: RevealBox,
        bots: BotTiming,
        has_lagged_since: Callable[[int], bool],
    ) -> None:
        at, is_new = clock(), table.at == table.opened  # a new table had no visitors: nobody is expected to return
        self._listeners, self._clock, self._reveals, self._bots = listeners, clock, reveals, bots
        self.shown = ShownTracker(listeners)
        if not is_new:
            self.shown.lose_starts(table, table.seated_people().values())
        self._downtime = Downtime(table, at, reveals, has_lagged_since, is_new=is_new)
        bots.update(table, (), at)

    def take_due(
        self,
        table: Table,
        at: int,
        returning: Iterable[PersonId | None],
        is_attended: Callable[[], bool],
        *,
        is_woken: bool,
    ) -> tuple[DowntimeEnded | None, DueWork | None]:
        """Return the time that the clocks get back in this round, and the deadlines and bots that are due if the round
        was woken."""
        credit = self._downtime.take_credit(table, at, returning, is_attended)
        if not is_woken or (credit is None and self._downtime.is_suspended(at)):
            return credit, None
        self.shown.lapse(table, at)
        ready = frozenset(self._bots.pop_ready(at, self._act_gate(table)))
        return credit, DueWork(ready, self._bots.rng, times_out=not self._downtime.awaits_returns(at))

    def credit_clock_jump(self, since: int) -> DowntimeEnded | None:
        """Return the credit for the time during which the process was suspended."""
        return self._downtime.credit_clock_jump(since)

    def note_published(self, table: Table, entries: Sequence[StoredEntry], at: int) -> None:
        """Note that the entries of a round that began at this time are sent."""
        self._downtime.note_published(table, self._clock() - at)
        is_watched = bool(table.bots()) and self.shown.is_watched(table)
        self._bots.update(table, entries, at, is_watched=is_watched)

    def note_round(self, table: Table, at: int, *, was_credited: bool, is_attended: bool) -> None:
        """Note the end of a round: bots wait anew after a downtime; the idle timer starts or stops."""
        if was_credited:
            self._bots.update(table, (), at, anew=True)
        self._downtime.update_attendance(at, is_attended=is_attended)

    @property
    def has_waiting_bots(self) -> bool:
        """Whether a bot waits to act."""
        return self._bots.has_waits

    def next_wake_at(
        self, table: Table, presence: Presence, not_before: int, *, remark_at: int | None, presence_at: int | None
    ) -> int | None:
        """Return when the table acts next. If the table is about to be suspended, only presence counts."""
        deadline = self._reveals.due_at(table)
        if deadline is None:
            deadline = table.next_deadline(presence, self.shown.snapshot)
        if deadline is not None:
            deadline = self._downtime.wake_at(deadline, self._clock())
        bot = self._bots.next_due_at(self._act_gate(table)) if self._bots.has_waits else None
        due = [it for it in (deadline, bot, remark_at) if it is not None]
        if (suspends_at := self._downtime.suspends_at) is not None:
            due = [it for it in due if max(it, not_before) < suspends_at]
        due += [] if presence_at is None else [presence_at]
        return max(min(due), not_before) if due else None

    def _act_gate(self, table: Table) -> ActGate:
        """Return the conditions that bots of this table wait for in addition to their own delay."""
        began, caught_up = self._bots.phase_began_at, self.shown.caught_up_by(table)
        alone_until = 0 if self._listeners else table.at + UNWATCHED_BOT_WAIT_MS
        return ActGate(max(caught_up, alone_until), self.shown.shown_to_all_at(table, began))
