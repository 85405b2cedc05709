"""A proposal in the making: entries written one after another, each on the table the one before it made.

Nothing here is visible to anyone: the table it began with stays as it is until the lines are committed.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Raw, Struct

from tripot.house.entries import Entry, Line, written
from tripot.house.events import AnyEvent, DiceClass, Hand, Played
from tripot.house.fold import folded
from tripot.house.ids import CommandId, PersonId
from tripot.house.presence import EVERYONE_HERE, Presence
from tripot.house.table import Table
from tripot.kernel import Chance, Draw, Move, Seat, advance


class Outside(Struct, frozen=True, kw_only=True):
    """All that a decision may need from the world: the time, bytes for the dice, who is here, fresh random ids."""

    at: int
    chance: Iterator[int]
    presence: Presence = EVERYONE_HERE
    ids: Iterator[str] = iter(())


class Opening(Struct, frozen=True):
    """A new table that a decision opens, and how its people were called at the old one."""

    lines: tuple[Line, ...]
    after: Table
    people: dict[PersonId, PersonId]
    """Old id to new id: whoever keeps the names must enter these before the table is shown."""


class Proposal(Struct, frozen=True):
    """Lines to be committed together or not at all, and the table as it then will be. Until then nothing is true."""

    lines: tuple[Line, ...]
    after: Table
    opens: Opening | None = None


class Draft:
    """The pen. ``person`` and ``command`` are those who asked; only the first entry names the command."""

    def __init__(self, table: Table, at: int, person: PersonId | None = None, command: CommandId | None = None) -> None:
        self.table = table
        self.at = max(at, table.at)  # a clock set back must not turn the journal's time round
        self.person = person
        self.command = command
        self.lines: list[Line] = []

    def tell(self, event: AnyEvent, *, seat: Seat | None = None, state: Any = None) -> None:
        """Write what happened. ``seat`` is the doer's where that is not the seat of whoever asked."""
        table = self.table
        asked = self.person is not None and seat is None
        entry = Entry(
            table=table.id,
            seq=table.seq + 1,
            prev=table.head,
            at=self.at,
            phase=table.phase,
            person=self.person if asked else None,
            seat=table.seat_of(self.person) if asked else seat,
            command=None if self.lines else self.command,
            event=event,
        )
        line = written(entry)
        self.table = folded(table, line, state)
        self.lines.append(line)

    def move(self, move: Move, by: Hand, *, seat: Seat | None = None, dice: DiceClass | None = None) -> None:
        """Let a move happen that the game is known to allow: played and written."""
        state, facts = advance(self.table.game, self.table.state, move)
        encode = self.table.settings.box.codec.encode
        self.tell(Played(by=by, move=Raw(encode(move)), facts=Raw(encode(facts)), dice=dice), seat=seat, state=state)

    def draw(self, chance: Iterator[int]) -> None:
        """While chance must speak, let it: every throw is an entry of its own, right after what asked for it."""
        while isinstance(turn := self.table.turn, Draw):
            self.person = None
            self.move(Chance(turn.law.sample(chance)), "house", seat=turn.thrower, dice="D")

    def proposal(self, opens: Opening | None = None) -> Proposal:
        """What was written."""
        return Proposal(tuple(self.lines), self.table, opens)
