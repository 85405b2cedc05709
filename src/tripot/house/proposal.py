"""A proposal in the making: entries written one after another, each on the table the one before it made.

Nothing here is visible to anyone: the table it began with stays as it is until the lines are committed.
"""

from collections.abc import Iterator
from itertools import repeat
from typing import Any

from msgspec import Raw, Struct

from tripot.house.dice.commitment import LINKS_PER_CHAIN, Secret, derive_faces, place_of, spec_of
from tripot.house.dice.real_dice import Verdict
from tripot.house.entries import Entry, StoredEntry, encode_entry
from tripot.house.events import AnyEvent, Frozen, Mover, Played
from tripot.house.fold import fold_entry
from tripot.house.ids import CommandId, Hash, PersonId
from tripot.house.presence import EVERYONE_HERE, Presence
from tripot.house.table import Table
from tripot.kernel import Chance, Draw, Move, Seat, advance


class NoSecret(Exception):
    """The dice of this table are promised, and whoever serves it does not have the secret behind them."""


class DecisionInputs(Struct, frozen=True, kw_only=True):
    """All that a decision may need from the world: the time, what the dice are made of, who is here, fresh ids."""

    at: int
    chance: Iterator[int] = iter(())
    """Bytes for tables whose dice are not promised."""
    secret: Secret | None = None
    """Behind the promise of this table."""
    secrets: Iterator[Secret | None] = repeat(None)
    """For tables that a decision opens, each its own."""
    presence: Presence = EVERYONE_HERE
    ids: Iterator[str] = iter(())


class Opening(Struct, frozen=True):
    """A new table that a decision opens, and how its people were called at the old one."""

    lines: tuple[StoredEntry, ...]
    after: Table
    people: dict[PersonId, PersonId]
    """Old id to new id: whoever keeps the names must enter these before the table is shown."""
    secret: Secret | None = None
    """Behind its promise; to be sealed and kept together with its first line."""


class Proposal(Struct, frozen=True):
    """Lines to be committed together or not at all, and the table as it then will be. Until then nothing is true."""

    lines: tuple[StoredEntry, ...]
    after: Table
    opens: Opening | None = None


class Draft:
    """The pen. ``person`` and ``command`` are those who asked; only the first entry names the command."""

    def __init__(self, table: Table, at: int, person: PersonId | None = None, command: CommandId | None = None) -> None:
        self.table = table
        self.at = max(at, table.at)  # a clock set back must not turn the journal's time round
        self.person = person
        self.command = command
        self.lines: list[StoredEntry] = []

    def append_event(
        self, event: AnyEvent, *, seat: Seat | None = None, state: Any = None, nonce: str | None = None
    ) -> None:
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
            nonce=nonce,
            event=event,
        )
        line = encode_entry(entry)
        self.table = fold_entry(table, line, state)
        self.lines.append(line)

    def play_move(
        self, move: Move, by: Mover, *, seat: Seat | None = None, nonce: str | None = None, **thrown: Any
    ) -> None:
        """Let a move happen that the game is known to allow: played and written, with what a throw has to tell."""
        state, facts = advance(self.table.game, self.table.state, move)
        encode = self.table.settings.box.codec.encode
        event = Played(by=by, move=Raw(encode(move)), facts=Raw(encode(facts)), **thrown)
        self.append_event(event, seat=seat, state=state, nonce=nonce)

    def resolve_draws(self, outside: DecisionInputs) -> None:
        """While chance must speak, let it: every throw is an entry of its own, right after what asked for it."""
        while isinstance(turn := self.table.turn, Draw):
            verdict = self._dice_verdict()
            if verdict == "wait":
                return
            self.person = None
            if verdict == "stands":
                self.play_reported_dice(unconfirmed=True)
            elif self.table.throws.has_commitment:
                self._throw_committed_dice(turn, outside.secret)
            else:
                self.play_move(Chance(turn.law.sample(outside.chance)), "house", seat=turn.thrower, dice="D")

    def play_reported_dice(self, *, unconfirmed: bool = False) -> None:
        """The real dice show what was reported."""
        hearing = self.table.hearing
        assert hearing is not None
        assert hearing.report is not None
        self.person = None
        faces, thrower = hearing.report.faces, self.table.thrower
        self.play_move(Chance(faces), "house", seat=thrower, dice="R", unconfirmed=unconfirmed)

    def _dice_verdict(self) -> Verdict:
        """What is to be done about dice: by people, if they are theirs and there is still time, else by the house."""
        if self.table.paused is not None:
            return "wait"
        hearing = self.table.hearing
        return "house" if hearing is None else hearing.verdict(self.at)

    def _throw_committed_dice(self, turn: Draw, secret: Secret | None) -> None:
        """The nonces are listed, the link is revealed, and between the two nothing can come."""
        if secret is None:
            raise NoSecret(f"table {self.table.id} has promised dice, and there is no secret for them")
        throws, table = self.table.throws, self.table.id
        number, spec, link = throws.count + 1, spec_of(turn.law), secret.link(throws.count + 1)
        self.append_event(Frozen(throw=number, dice=spec, nonces=throws.nonces))
        outcome = derive_faces(
            turn.law, spec, link, table, number, [bytes.fromhex(nonce) for _, nonce in throws.nonces]
        )
        chain, place = place_of(number)
        self.play_move(
            Chance(outcome),
            "house",
            seat=turn.thrower,
            dice=throws.dice_class,
            throw=number,
            link=Hash(link.hex()),
            promise=Hash(secret.commitment(chain + 1).hex()) if place == LINKS_PER_CHAIN else None,
        )

    def to_proposal(self, opens: Opening | None = None) -> Proposal:
        """What was written."""
        return Proposal(tuple(self.lines), self.table, opens)
