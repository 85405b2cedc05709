"""One table, and the other nodes at which it has people: who is there, who acts first, who is on his way back.

Any node may do what is due; the journal takes it once. So that they do not all try, those with listeners stand in line
by their ids, and each gives those before it a moment.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from tripot.house import PersonId, Table
from tripot.server.cluster.bus import Bus, Here, NodeId, ticks
from tripot.server.live.presence import Audience

STANDBY = 1_500
"""Milliseconds each node in the line is given before the next one acts."""

REPEAT = 5_000
"""How often the others are told again who is here, at a table that is shared."""

RARELY = 30_000
"""The same, as long as nobody else is known to be there."""

FORGET = 3 * REPEAT
"""After so long without a word a node has nobody at this table."""


EXPECTED = 60_000
"""Whoever comes later than this after his node was lost comes of his own."""


class Neighbours:
    """What a room knows of other nodes."""

    def __init__(self, bus: Bus, audience: Audience) -> None:
        self._bus, self._audience = bus, audience
        self._heard: dict[NodeId, int] = {}
        self._told: Here | None = None
        self._again = 0
        self._missing: dict[PersonId, int] = {}
        self._patience = 0

    # Who acts

    @property
    def late(self) -> int:
        """How long this node leaves what is due to others."""
        return self._audience.ahead(self._bus.node) * STANDBY

    def rings(self, due: int) -> int:
        """When a deadline is to be looked at here: after the others, and not while someone is on his way back."""
        return max(due + self.late, self._patience)

    def ripe(self, at: int) -> int:
        """Deadlines up to this time are to be seen to now."""
        return at - self.late if at >= self._patience else 0

    # Who is there

    def tell(self, table: Table, *, asked: bool = False) -> None:
        """Who is here through this node: when that changed, when somebody asks, and from time to time."""
        if self._bus.alone:
            return
        here, now = self._audience.here(self._bus.node, table), ticks()
        before = 0 if self._told is None else len(self._told)
        if (here != self._told and len(here) + before) or (len(here) and (asked or now >= self._again)):
            self._told = here
            self._again = now + (REPEAT if self._audience.nodes() else RARELY)
            self._bus.say(replace(here, seq=table.seq))

    def ask(self, table: Table) -> None:
        """Say who is here, and have the others say it."""
        self._told = here = self._audience.here(self._bus.node, table)
        self._again = ticks() + REPEAT
        self._bus.say(replace(here, seq=table.seq, asks=True))

    def hear(self, here: Here, at: int) -> bool:
        """What another node says of its people; whether that is new."""
        self._heard[here.node] = ticks()
        if here.node not in self._audience.nodes() and len(here):
            self._again = 0  # it may not know of ours
        for person in here.people:
            self._missing.pop(person, None)
        return self._audience.elsewhere(here, at)

    def silent(self, since: int) -> list[NodeId]:
        """Nodes that have long said nothing, though since then they could be heard."""
        now = ticks()
        return [node for node in self._audience.nodes() if now - max(self._heard.get(node, 0), since) > FORGET]

    # Who is on his way back

    def lost(self, node: NodeId, since: int, patience: int, at: int) -> bool:
        """A node closed or died, then: its people will come to another, and nothing runs out before they could."""
        people = self._audience.people_at(node)
        if not self._audience.elsewhere(Here(node, self._audience.table), at):
            return False
        self._heard.pop(node, None)
        self._missing |= {person: since for person in people if not self._audience.presence.here(person)}
        if self._missing:
            self._patience = at + patience
        return True

    def expect(self, table: Table, since: int, patience: int, at: int) -> None:
        """The table was folded anew, soon after a node was lost then: it may have been there, and its people too."""
        absent = [
            person for person in (*table.sitting().values(), table.host) if not self._audience.presence.here(person)
        ]
        self._missing |= dict.fromkeys(absent, since)
        self._patience = at + patience

    def back(self, people: Iterable[PersonId | None], at: int) -> int | None:
        """These have come: since when they were missed, through no fault of theirs."""
        since = [self._missing.pop(person) for person in people if person in self._missing]
        if not self._missing:
            self._patience = 0
        return min([then for then in since if at - then < EXPECTED], default=None)
