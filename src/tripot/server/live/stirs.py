"""Links for the freeze that stands, on this node: collected in memory, shared with the other nodes, never stored.

A throw takes all of them into one entry. After a crash they are lost and clients are asked again, by the freeze in the
journal. Commands that came meanwhile wait here too: until the dice have fallen nothing else is written.

A link may reach a node before the node has followed the freeze that it answers: entries of other nodes are applied in a
round, links at once. Such a link is kept until the freeze is known.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress

from tripot.clock import Clock
from tripot.house import Hash, PersonId, Refusal, Table
from tripot.house.commands import Deadline, Stir
from tripot.house.pledged_dice import Stirs, check_stir, has_every_link
from tripot.house.refusals import NotAllowed
from tripot.server.cluster.bus import Bus
from tripot.server.cluster.messages import LinkHeard
from tripot.server.live.commit import QueuedCommand

RETURN_GRACE_MS = 10_000
"""How long a freeze that was found in the journal waits for the people who are awaited in it to connect again."""


class StirBox:
    """The links of one table. ``on_complete`` is called when this node hears the last one that was awaited."""

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus, self._clock = bus, clock
        self.stirs = Stirs()
        self.on_complete: Callable[[], None] = lambda: None
        self.postponed: tuple[QueuedCommand, ...] = ()
        """Commands that wait until the dice have fallen."""
        self._early: dict[PersonId, tuple[LinkHeard, int]] = {}
        """Links of other nodes for a freeze that this node does not know yet, and when they came."""
        self._completed_at = 0
        self._freeze, self._lead_ms = 0, 0

    def note(self, table: Table, by: PersonId, stir: Stir) -> Refusal | None:
        """A client of this node sends a link. Returns a refusal if it does not count; else there is no answer.

        Nor is there one to a link for a freeze that has ended meanwhile: its end is the answer.
        """
        if stir.throw <= table.throws.count and table.pledges is not None:
            return None
        self._admit_early(table)
        try:
            self._add(table, by, stir, self._clock())
        except NotAllowed as error:
            return Refusal(code=error.code, seq=table.seq, phase=table.phase)
        self._bus.publish(LinkHeard(self._bus.node, table.id, by, stir.throw, Hash(stir.link)))
        if has_every_link(table, self.stirs):
            self.on_complete()
        return None

    def receive(self, table: Table, message: LinkHeard) -> None:
        """Another node has heard a link. One that does not count here is dropped: that node has told its sender."""
        is_pledged = table.pledges is not None and message.person in table.pledges.of
        if is_pledged and message.throw > table.throws.count:  # else nothing is kept, whatever the bus says
            self._early[message.person] = (message, self._clock())
        self._admit_early(table)

    def lead_ms(self, table: Table) -> int:
        """How far the journal has been ahead of this node's clock at most, since it learned of the freeze that stands.

        After a clock was set back, or behind another node's, the time for the links must pass all the same: nothing
        else can happen at the table.
        """
        freeze = table.freeze
        if freeze is None:
            return 0
        before = self._lead_ms if freeze.number == self._freeze else 0
        self._freeze, self._lead_ms = freeze.number, max(before, table.at - self._clock())
        return self._lead_ms

    def due_at(self, table: Table) -> int | None:
        """When the dice are due, or the throw is void, by this node's clock; ``None`` if no freeze stands."""
        self._admit_early(table)
        if has_every_link(table, self.stirs):
            return self._completed_at
        return None if table.freeze is None else table.freeze.due + 1 - self.lead_ms(table)

    def take_commands(self, table: Table, commands: Iterable[QueuedCommand]) -> list[QueuedCommand]:
        """What to decide now, in order: the dice if they are due, what has waited, what has just come."""
        self._admit_early(table)
        due = [QueuedCommand(Deadline())] if has_every_link(table, self.stirs) else []
        waiting, self.postponed = self.postponed, ()
        return [*due, *waiting, *commands]

    def _admit_early(self, table: Table) -> None:
        """Take the kept links of the freeze that stands, as of when they came; forget those that are out of date."""
        known = table.throws.count if table.freeze is None else table.freeze.number
        for person, (message, at) in [*self._early.items()] if self._early else ():
            if message.throw <= known:
                del self._early[person]
                with suppress(NotAllowed):
                    self._add(table, person, Stir(throw=message.throw, link=message.link), at)

    def _add(self, table: Table, by: PersonId, stir: Stir, now: int) -> None:
        check_stir(table, by, stir, now + self.lead_ms(table))
        before = self.stirs.links if self.stirs.throw == stir.throw else {}
        self.stirs = Stirs(stir.throw, {**before, by: Hash(stir.link)})
        if len(before) < len(self.stirs.links):
            self._completed_at = now
