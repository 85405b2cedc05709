"""Table: the immutable state of one table, folded from its journal (event sourcing). It holds nothing else.

No socket, no database, no clock, no dice. :mod:`.decide` turns commands into entries, :mod:`.fold` applies entries.
"""

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from tripot.house.dice.real_dice import Hearing
from tripot.house.dice.state import NO_COMMITMENT, DiceState
from tripot.house.events import Chair, Follows
from tripot.house.game_registry import GameRegistry
from tripot.house.idempotency import IdempotencyRecord
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.presence import EVERYONE_HERE, Presence
from tripot.house.table_settings import TableSettings
from tripot.house.time_limits import AWAY_AFTER_MS, NO_CLOCKS, PhaseClocks
from tripot.kernel import NOTHING, Decide, Draw, Game, Options, Seat, Turn

Stage = Literal["lobby", "playing", "over"]


class Table(Struct, frozen=True, kw_only=True, dict=True):
    """A table, folded from its journal. What is needed often is computed once and cached."""

    games: GameRegistry
    id: TableId
    opened: int
    follows: Follows | None = None
    """The table this one is the rematch of."""
    next: TableId | None = None
    """The rematch of this one."""

    seq: int
    head: Hash
    at: int
    answered: IdempotencyRecord

    settings: TableSettings
    host: PersonId
    chairs: tuple[Chair | None, ...]
    state: Any = None
    """The game's state; none in the lobby."""
    throws: DiceState = NO_COMMITMENT
    hearing: Hearing | None = None
    """Set while real dice are awaited or reported."""
    clocks: PhaseClocks = NO_CLOCKS
    paused: int | None = None
    """When the pause began; none while the table is not paused."""

    @property
    def game(self) -> Game[Any]:
        """The game of this table."""
        return self.settings.game

    @property
    def stage(self) -> Stage:
        """Whether the game has not begun, is being played or is over."""
        if self.state is None:
            return "lobby"
        return "playing" if self.state.over is None else "over"

    @property
    def phase(self) -> int:
        """The open phase of the game; 0 in the lobby."""
        return 0 if self.state is None else int(self.state.phase)

    @cached_property
    def turn(self) -> Turn | None:
        """Whom or what the game waits for; none in the lobby."""
        return None if self.state is None else self.game.turn(self.state)

    # Who sits where

    def chair(self, seat: Seat) -> Chair | None:
        """The chair of a seat; ``None`` if it is free or there is none."""
        return self.chairs[seat] if 0 <= seat < len(self.chairs) else None

    def seat_of(self, person: PersonId | None) -> Seat | None:
        """The seat of a person, also while a bot keeps it."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.person == person and person is not None:
                return Seat(seat)
        return None

    def seated_people(self) -> dict[Seat, PersonId]:
        """The people who play their seat themselves, clockwise."""
        return {Seat(seat): chair.person for seat, chair in enumerate(self.chairs)
                if chair is not None and chair.person is not None and chair.bot is None}  # fmt: skip

    def bots(self) -> dict[Seat, str]:
        """The bots that play a seat, their own or a person's, clockwise."""
        return {Seat(seat): chair.bot for seat, chair in enumerate(self.chairs)
                if chair is not None and chair.bot is not None}  # fmt: skip

    def seats_where(self, *, free: bool) -> list[Seat]:
        """The free chairs, or those of bots, which a person may take over."""
        return [Seat(seat) for seat, chair in enumerate(self.chairs)
                if (chair is None if free else chair is not None and chair.person is None)]  # fmt: skip

    def next_host(self, presence: Presence) -> PersonId | None:
        """Who would be host next: people who are here first, then clockwise from the host's seat."""
        at = self.seat_of(self.host)
        people = [(seat, person) for seat, person in self.seated_people().items() if person != self.host]
        people.sort(key=lambda it: (not presence.is_here(it[1]), at is not None and it[0] < at, it[0]))
        return people[0][1] if people else None

    def host_moves_at(self, presence: Presence) -> int | None:
        """When the host's role moves on; ``None`` while the host is here, no one else is, or the game is over."""
        if presence.is_here(self.host) or self.stage == "over":
            return None
        heir = self.next_host(presence)
        return None if heir is None or not presence.is_here(heir) else presence.away[self.host] + AWAY_AFTER_MS

    # What is awaited, and until when

    @property
    def thrower(self) -> Seat | None:
        """The seat whose hand throws now, if chance is asked and the rules name one."""
        return getattr(self.turn, "thrower", None)

    def reporters(self, presence: Presence = EVERYONE_HERE) -> tuple[Seat, ...]:
        """Seats that may report the real dice: the thrower's, if a person plays it and is here; else all people's."""
        if self.hearing is None or self.hearing.report is not None or self.paused is not None:
            return ()
        people, thrower = self.seated_people(), self.thrower
        if thrower in people and presence.is_here(people[thrower]):
            return (thrower,)
        return tuple(people)

    def witnesses(self) -> tuple[Seat, ...]:
        """Who may confirm or dispute the report: everyone seated but the reporter."""
        report = None if self.hearing is None or self.paused is not None else self.hearing.report
        return () if report is None else tuple(seat for seat, who in self.seated_people().items() if who != report.by)

    def options_for(self, seat: Seat | None) -> Options:
        """What a seat may do in the game now."""
        turn = self.turn
        if seat is None or not isinstance(turn, Decide) or seat not in turn.awaited + turn.free:
            return NOTHING
        return self.game.legal(self.state, seat)

    def deadlines(self) -> dict[Seat, int]:
        """When the time of each awaited person is up; empty while the table is paused or has no clock."""
        turn = self.turn
        if self.paused is not None or not isinstance(turn, Decide) or turn.phase != self.clocks.phase:
            return {}
        clocks, playing = self.clocks.of, self.seated_people()
        return {seat: clocks[seat].due for seat in turn.awaited if seat in playing and seat in clocks}

    def is_waiting_for(self, person: PersonId) -> bool:
        """Whether the game waits for this person; not if they left the seat to a bot or it was given to one."""
        seat, turn = self.seat_of(person), self.turn
        chair = None if seat is None else self.chair(seat)
        if seat is None or chair is None or chair.kept in ("left", "given") or self.paused is not None:
            return False
        if self.hearing is not None:
            return seat in self.reporters() or seat in self.witnesses()
        return isinstance(turn, Decide) and seat in turn.awaited

    def next_deadline(self, presence: Presence = EVERYONE_HERE) -> int | None:
        """When :class:`~tripot.house.commands.Deadline` is next due; ``None`` if only people can go on."""
        times = list(self.deadlines().values())
        if self.paused is None and self.hearing is not None:
            times += [] if self.hearing.next_change_at is None else [self.hearing.next_change_at]
        elif self.paused is None and isinstance(self.turn, Draw):
            return self.at
        if (moves := self.host_moves_at(presence)) is not None:
            times.append(moves)
        return min(times, default=None)
