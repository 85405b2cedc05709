"""Proposals: entries to be committed, and the draft that writes them.

This module stores and publishes nothing. The table on which a draft is based does not change.
"""

from collections.abc import Iterator
from itertools import repeat
from typing import Any

from msgspec import Raw, Struct

from tripot.house.clocks import NOTHING_SHOWN, ShownPhases
from tripot.house.decisions.ending import end_of
from tripot.house.dice.commitment import Secret
from tripot.house.dice.pledge_state import NO_REVEALS, Reveals
from tripot.house.ids import CommandId, PersonId
from tripot.house.journal.entries import Entry, StoredEntry, encode_entry
from tripot.house.journal.events import AnyEvent, Mover, Played
from tripot.house.table.fold import fold_entry
from tripot.house.table.presence import EVERYONE_HERE, Presence
from tripot.house.table.table import Table
from tripot.kernel import Chance, Move, Seat, advance


class NoSecret(Exception):
    """The table's dice are committed, but its secret is missing or cannot be decrypted."""


class DecisionInputs(Struct, frozen=True, kw_only=True):
    """The external inputs of a decision: time, randomness, secrets, presence, what clients have shown, and new ids."""

    at: int
    chance: Iterator[int] = iter(())
    """Random bytes, for tables whose dice are not committed."""
    secret: Secret | None = None
    """The secret behind the committed dice of this table."""
    secrets: Iterator[Secret | None] = repeat(None)
    """Returns a fresh secret for each table that a decision opens."""
    presence: Presence = EVERYONE_HERE
    shown: ShownPhases = NOTHING_SHOWN
    reveals: Reveals = NO_REVEALS
    """The links received for the current freeze."""
    ids: Iterator[str] = iter(())


class Opening(Struct, frozen=True):
    """A table that a decision opens, with the new ids of its people."""

    entries: tuple[StoredEntry, ...]
    after: Table
    people: dict[PersonId, PersonId]
    """Maps old ids to new ids. Copy names to the new ids before the table is shown."""
    secret: Secret | None = None
    """The secret of its dice. Store it encrypted, in the same append as the first entry."""


class Proposal(Struct, frozen=True):
    """Entries to commit in one transaction, and the table after them. They must not be published before the commit."""

    entries: tuple[StoredEntry, ...]
    after: Table
    opens: Opening | None = None


class Draft:
    """Collects the entries of a proposal. ``command`` of ``person`` is recorded only in the first of them."""

    def __init__(self, table: Table, at: int, person: PersonId | None = None, command: CommandId | None = None) -> None:
        self.table = table
        self.at = max(at, table.at)  # times in the journal never decrease, even if the clock does
        self.person = person
        self.command = command
        self.entries: list[StoredEntry] = []

    def append_event(self, event: AnyEvent, *, seat: Seat | None = None, state: Any = None) -> None:
        """Write an event. ``seat``: the acting seat, if it is not that of the person."""
        table = self.table
        is_by_person = self.person is not None and seat is None
        entry = Entry(
            table=table.id,
            seq=table.seq + 1,
            prev=table.head,
            at=self.at,
            phase=table.phase,
            person=self.person if is_by_person else None,
            seat=table.seat_of(self.person) if is_by_person else seat,
            command=self.command,
            event=event,
        )
        stored = encode_entry(entry)
        self.table = fold_entry(table, stored, state)
        self.entries.append(stored)
        self.command = None

    def play_move(self, move: Move, by: Mover, *, seat: Seat | None = None, **fields: Any) -> None:
        """Play and write a move that is known to be legal. ``fields`` are those of a throw or a timeout."""
        state, facts = advance(self.table.game, self.table.state, move)
        encode = self.table.settings.loaded_game.codec.encode
        event = Played(by=by, move=Raw(encode(move)), facts=Raw(encode(facts)), **fields)
        self.append_event(event, seat=seat, state=state)

    def play_reported_dice(self, *, unconfirmed: bool = False) -> None:
        """Play the reported faces of the real dice."""
        hearing = self.table.hearing
        assert hearing is not None
        assert hearing.report is not None
        self.person = None
        faces, thrower = hearing.report.faces, self.table.thrower
        self.play_move(Chance(faces), "house", seat=thrower, dice="R", unconfirmed=unconfirmed)

    def end_game(self) -> None:
        """End the game early, because all players have agreed."""
        self.person = None
        self.append_event(end_of(self.table))

    def to_proposal(self, opens: Opening | None = None) -> Proposal:
        """Return the entries written so far as a proposal."""
        return Proposal(tuple(self.entries), self.table, opens)
