"""Collects the links that devices reveal for the current throw (freeze), in memory.

The throw writes all links as one entry. After a crash, clients send them again. Commands that arrive meanwhile also
wait here, because nothing else is written until the throw is over.
"""

from collections.abc import Callable, Iterable

from tripot.clock import Clock
from tripot.house import Hash, PersonId, Refusal, Table
from tripot.house.decisions.pledged_dice import check_reveal, has_every_link
from tripot.house.dice.pledge_state import Reveals
from tripot.house.journal.commands import Deadline, Reveal
from tripot.house.refusals import NotAllowed
from tripot.server.live.commit import QueuedCommand


class RevealBox:
    """The links of one table. ``on_complete`` is called when the last awaited link arrives."""

    def __init__(self, clock: Clock, on_complete: Callable[[], None]) -> None:
        self._clock, self._on_complete = clock, on_complete
        self.reveals = Reveals()
        self.postponed: tuple[QueuedCommand, ...] = ()
        """Commands that wait until the throw is over."""
        self._completed_at = 0

    def note(self, table: Table, by: PersonId, reveal: Reveal) -> Refusal | None:
        """Store a link from a client. Return a refusal if the link is not valid, otherwise ``None``.

        A link for a freeze that has just ended is ignored without a refusal.
        """
        if reveal.throw <= table.throws.count and table.pledges is not None:
            return None
        try:
            self._add(table, by, reveal, self._clock())
        except NotAllowed as error:
            return Refusal(code=error.code, seq=table.seq, phase=table.phase)
        if has_every_link(table, self.reveals):
            self._on_complete()
        return None

    def due_at(self, table: Table) -> int | None:
        """Return when the dice are due, or the throw becomes void; ``None`` without a freeze."""
        if has_every_link(table, self.reveals):
            return self._completed_at
        return None if table.freeze is None else table.freeze.lapses_at

    def take_commands(self, table: Table, commands: Iterable[QueuedCommand]) -> list[QueuedCommand]:
        """Return the commands to decide now, in order: the throw if it is due, waiting commands, new commands."""
        due = [QueuedCommand(Deadline())] if has_every_link(table, self.reveals) else []
        waiting, self.postponed = self.postponed, ()
        return [*due, *waiting, *commands]

    def _add(self, table: Table, by: PersonId, reveal: Reveal, now: int) -> None:
        check_reveal(table, by, reveal, now)
        before = self.reveals.links if self.reveals.throw == reveal.throw else {}
        self.reveals = Reveals(reveal.throw, {**before, by: Hash(reveal.link)})
        if len(before) < len(self.reveals.links):
            self._completed_at = now
