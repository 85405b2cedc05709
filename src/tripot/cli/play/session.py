"""A session: one game in the terminal. Submits commands to the commit loop, and reads the resulting journal entries.

A move is valid once it is committed to the journal. The session queues committed entries and applies one at a time, so
that every move is shown before the next.
"""

from collections import deque
from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Any

from msgspec import Raw

from tripot import house
from tripot.cli.tui.move_record import MoveRecord
from tripot.clock import wall_clock
from tripot.entropy import fresh_id
from tripot.house.journal.commands import Act, Confirm, Dispute, Report
from tripot.house.journal.events import Played
from tripot.house.protocol.bot_lines import BotChat, BotSaid
from tripot.kernel import Action, AgreeToStop, Decide, Dice, Done, Draw, Game, Outcome, Seat, Variant, tag_of
from tripot.store import LocalTables


class CommandRefused(Exception):
    """The table refused a command. Nothing has changed."""

    def __init__(self, refusal: house.Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Session:
    """A table in play. ``table`` contains only the entries that have been shown; the journal may contain more."""

    def __init__(
        self,
        tables: LocalTables,
        table: house.TableId,
        seed: int | None = None,
        *,
        fresh: bool = False,
    ) -> None:
        self.tables = tables
        self.seed = seed
        self.in_turn = False
        """Whether bots and people act in seat order while a phase is open; otherwise, bots act first."""
        self.log: list[MoveRecord] = []
        self.chat: BotChat | None = None
        """The remarks of the bots; ``None`` if they are silent."""
        self._line: BotSaid | None = None
        first, *rest = map(house.decode_entry, tables.journal.read(table))
        self.table: house.Table = house.fold_opening(tables.games, first)
        self._pending_entries = deque(rest)
        # Begin before the first dice of a new table, so that they are shown.
        while self._pending_entries and not (fresh and self.table.stage != "lobby"):
            self._fold_next()

    @property
    def game(self) -> Game[Any]:
        """The game of the table."""
        return self.table.game

    @property
    def variant(self) -> Variant:
        """The variant of the table."""
        return self.table.settings.variant

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.table.state

    @property
    def players(self) -> range:
        """All seats."""
        return range(len(self.table.chairs))

    def awaited_seat(self) -> Seat | None:
        """Return the seat of the person who acts next; ``None`` if an entry must be shown or a bot must move first.

        If several seats may act, bots act first, unless seats act in turn or a bot must wait for people. A person who
        may act, but need not, is asked before the dice are thrown.
        """
        turn, people = self.table.turn, self.table.seated_people()
        if self._pending_entries or not isinstance(turn, Decide):
            return None
        asked = [seat for seat in turn.awaited if seat in people]
        if not asked:
            return next((seat for seat in turn.free if seat in people and self._can_still_act(seat)), None)
        theirs = turn.awaited[0] == asked[0] if self.in_turn else len(asked) == len(turn.awaited)
        return asked[0] if theirs or not self._bot_moves() else None

    def _can_still_act(self, seat: Seat) -> bool:
        return any(option.do == tag_of(Done) for option in self.table.options_for(seat))

    def advance(self) -> MoveRecord | None:
        """Advance to the next move of the journal or, if there is none, of one bot. Return ``None`` when a person must
        act or the game is over."""
        if not self._pending_entries and (move := self._next_bot_move()) is not None:
            refusal = self._submit(move, None)
            if refusal is not None and not self._pending_entries:
                raise CommandRefused(refusal)
        return self._next_record()

    def act(self, seat: Seat, action: Action) -> MoveRecord:
        """Submit a person's action. A refused action raises :class:`CommandRefused` and changes nothing."""
        encoded = Raw(self.table.settings.loaded_game.codec.encode(action))
        command = Act(id=house.CommandId(fresh_id()), action=encoded, phase=self.table.phase)
        record = self._submit_as(command, seat)
        assert record is not None
        return record

    # Real dice

    @property
    def dice_to_read(self) -> Dice | None:
        """The real dice that must now be thrown and read."""
        turn = self.table.turn
        if self._pending_entries or self.table.hearing is None or not isinstance(turn, Draw):
            return None
        return turn.law if isinstance(turn.law, Dice) else None

    @property
    def reader(self) -> Seat:
        """The seat that reads the dice: the thrower or, for a bot, the first person at this keyboard."""
        people, thrower = self.table.seated_people(), self.table.thrower
        return thrower if thrower is not None and thrower in people else next(iter(people))

    def report(self, faces: Outcome) -> MoveRecord | None:
        """Report the faces of the dice. Return the throw, if no other person has to confirm it."""
        return self._submit_as(Report(id=house.CommandId(fresh_id()), faces=faces), self.reader)

    def agree(self, *, yes: bool) -> MoveRecord | None:
        """Confirm or dispute a report on behalf of the next person who may do so. Return the throw, if this decides
        it."""
        kind = Confirm if yes else Dispute
        return self._submit_as(kind(id=house.CommandId(fresh_id())), self.table.witnesses()[0])

    def _submit_as(self, command: house.Command, seat: Seat) -> MoveRecord | None:
        """Submit a person's command. Return the resulting move, if any."""
        refusal = self._submit(command, self.table.seated_people()[seat])
        if refusal is not None:
            raise CommandRefused(refusal)
        return self._next_record()

    def _next_bot_move(self) -> house.BotAct | None:
        """Return the move of the next bot. If a person must act, bots only agree to stop."""
        person = self.awaited_seat()
        if person is not None and not self.state.stopping:
            return None
        return next(
            (move for move in self._bot_moves() if person is None or isinstance(move.action, AgreeToStop)), None
        )

    def _bot_moves(self) -> tuple[house.BotAct, ...]:
        return house.bot_moves(self.table, random_source(self.seed, "bots", self.table.seq))

    def _submit(self, command: house.Command | house.HouseCommand, by: house.PersonId | None) -> house.Refusal | None:
        """Run the commit loop, then read all new entries of the journal, because another process may have written
        some."""
        inputs = house.DecisionInputs(at=wall_clock(), chance=dice_bytes(self.seed, self.table.seq))
        answer = self.tables.submit(self.table.id, command, by, inputs)
        self._pending_entries.extend(map(house.decode_entry, self.tables.journal.read(self.table.id, self.table.seq)))
        return answer if isinstance(answer, house.Refusal) else None

    def take_line(self) -> BotSaid | None:
        """Return a bot's line that has not been shown yet, if any. Each line is returned once."""
        line, self._line = self._line, None
        return line

    def _next_record(self) -> MoveRecord | None:
        """Fold entries up to the next move, and return it."""
        while self._pending_entries:
            if (record := self._fold_next()) is not None:
                return record
        return None

    def _fold_next(self) -> MoveRecord | None:
        """Fold the next entry. Return a record if it is a move."""
        line, before = self._pending_entries.popleft(), self.table
        self.table = house.apply_entry(before, line)
        if self.chat is not None:
            self._line = self.chat.after_commit(before, self.table, wall_clock()) or self._line
        event, loaded = line.entry.event, before.settings.loaded_game
        if not isinstance(event, Played):
            return None
        move, facts, turn = loaded.codec.decode_move(bytes(event.move)), loaded.decode_facts(event.facts), before.turn
        law = turn.law if isinstance(turn, Draw) else None
        self.log.append(MoveRecord(len(self.log) + 1, move, facts, before.state, self.table.state, law))
        return self.log[-1]


def random_source(seed: int | None, what: str, seq: int) -> Random:
    """Return a random source: the system's or, with a seed, one that depends on the position in the journal, so that a
    resumed game continues identically."""
    return SystemRandom() if seed is None else Random(f"{what} {seed} {seq}")


def dice_bytes(seed: int | None, seq: int) -> Iterator[int]:
    """Yield random bytes forever, for the dice thrown after this entry."""
    source = random_source(seed, "dice", seq)
    while True:
        yield from source.randbytes(64)
