"""Table: the immutable state of one table, computed from its journal.

``decide`` turns commands into entries; ``fold`` applies entries to a table.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tripot.house.clocks import (
    AWAY_AFTER_MS,
    LATEST_START_MS,
    NO_CLOCKS,
    NOTHING_SHOWN,
    PhaseClocks,
    SeatClock,
    ShownPhases,
    absence_limit_ms,
)
from tripot.house.dice.pledge_state import Freeze, PledgeState
from tripot.house.dice.real_dice import Hearing
from tripot.house.dice.state import NO_COMMITMENT, DiceState
from tripot.house.game_registry import GameRegistry
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.journal.events import Chair, Follows
from tripot.house.table.idempotency import IdempotencyRecord
from tripot.house.table.presence import EVERYONE_HERE, Presence
from tripot.house.table.settings import TableSettings
from tripot.kernel import NOTHING, Decide, Draw, Game, Options, Position, Seat, Turn

Stage = Literal["lobby", "playing", "over"]


class Chairs(tuple[Chair | None, ...]):  # noqa: SLOT001 (has cached properties)
    """The seats of a table, clockwise. Lookups are cached, because each move needs about a dozen."""

    @cached_property
    def people(self) -> dict[Seat, PersonId]:
        """The people who play their seat themselves."""
        return {Seat(seat): chair.person for seat, chair in enumerate(self)
                if chair is not None and chair.person is not None and chair.bot is None}  # fmt: skip

    @cached_property
    def bots(self) -> dict[Seat, str]:
        """The bots that play a seat, their own or a person's."""
        return {Seat(seat): chair.bot for seat, chair in enumerate(self)
                if chair is not None and chair.bot is not None}  # fmt: skip

    @cached_property
    def seats(self) -> dict[PersonId, Seat]:
        """The seats of people, also while a bot keeps them."""
        return {chair.person: Seat(seat) for seat, chair in enumerate(self)
                if chair is not None and chair.person is not None}  # fmt: skip

    @cached_property
    def players_waiting(self) -> int:
        """The number of people who wait for others. Includes absent people, but not those who left or gave up their
        seat."""
        return sum(1 for chair in self if chair and chair.person and chair.kept not in ("left", "given"))


class Table(Struct, frozen=True, kw_only=True):
    """The state of a table."""

    games: GameRegistry
    id: TableId
    opened: int
    follows: Follows | None = None
    """The table whose rematch this is."""
    next: TableId | None = None
    """The table that is the rematch of this one."""

    seq: int
    head: Hash
    at: int
    answered: IdempotencyRecord

    settings: TableSettings
    host: PersonId
    chairs: Chairs
    removed: frozenset[PersonId] = frozenset()
    """The people whom the host removed. They cannot sit down again."""
    position: Position[Any] | None = None
    """The game's state with its turn and options; ``None`` in the lobby."""
    throws: DiceState = NO_COMMITMENT
    pledges: PledgeState | None = None
    """The pledges for the dice; ``None`` if the table's dice are not committed."""
    hearing: Hearing | None = None
    """Set while real dice are awaited or reported."""
    clocks: PhaseClocks = NO_CLOCKS
    paused: int | None = None
    """When the pause began; ``None`` if the table is not paused."""
    ending: tuple[PersonId, ...] = ()
    """The people who agree to end the game early; empty while no vote is open."""

    @property
    def game(self) -> Game[Any]:
        """The game of this table."""
        return self.settings.game

    @property
    def state(self) -> Any:
        """The game's state; ``None`` in the lobby."""
        return None if self.position is None else self.position.state

    @property
    def stage(self) -> Stage:
        """Whether the game has not begun, is being played or is over."""
        if self.position is None:
            return "lobby"
        return "playing" if self.position.state.over is None else "over"

    @property
    def is_coup_running(self) -> bool:
        """Whether chips are staked. During that time, no seat can get a new owner."""
        return self.position is not None and not self.position.state.chips.are_at_rest

    @property
    def is_ending(self) -> bool:
        """Whether all players have agreed to end the game and it can end now, because no chips or dice are in play."""
        is_settled = isinstance(self.turn, Decide) and not self.is_coup_running
        return bool(self.ending) and is_settled and {*self.ending}.issuperset(self.seated_people().values())

    @property
    def phase(self) -> int:
        """The open phase of the game; 0 in the lobby."""
        return 0 if self.position is None else int(self.position.state.phase)

    @property
    def turn(self) -> Turn | None:
        """The turn, which describes what the game waits for; ``None`` in the lobby."""
        return None if self.position is None else self.position.turn

    @property
    def freeze(self) -> Freeze | None:
        """The current freeze, during which nothing else can be written."""
        return None if self.pledges is None else self.pledges.freeze

    def with_state(self, state: Any) -> "Table":
        """Return the table with another state of its game."""
        return replace(self, position=Position(self.game, state))

    # Seats

    def with_chairs(self, chairs: Iterable[Chair | None]) -> "Table":
        """Return the table with other seats."""
        return replace(self, chairs=Chairs(chairs))

    def chair(self, seat: Seat) -> Chair | None:
        """Return the owner and player of a seat; ``None`` if it is free or does not exist."""
        return self.chairs[seat] if 0 <= seat < len(self.chairs) else None

    def seat_of(self, person: PersonId | None) -> Seat | None:
        """Return the seat of a person, also while a bot keeps it."""
        return None if person is None else self.chairs.seats.get(person)

    def seated_people(self) -> dict[Seat, PersonId]:
        """Return the people who play their seat themselves, clockwise."""
        return self.chairs.people

    def bots(self) -> dict[Seat, str]:
        """Return the bots that play a seat, their own or a person's, clockwise."""
        return self.chairs.bots

    def seats_where(self, *, free: bool) -> list[Seat]:
        """Return the free seats, or the seats of bots that a person may take over."""
        return [Seat(seat) for seat, chair in enumerate(self.chairs)
                if (chair is None if free else chair is not None and chair.person is None)]  # fmt: skip

    def is_shut_to(self, person: PersonId | None) -> bool:
        """Return whether this person cannot see the table: the host has removed them, and the game is not over."""
        return person in self.removed and self.stage != "over"

    def next_host(self, presence: Presence) -> PersonId | None:
        """Return the next host: people who are connected come first, then clockwise from the host's seat."""
        own = self.seat_of(self.host)
        people = [(seat, person) for seat, person in self.seated_people().items() if person != self.host]
        people.sort(key=lambda item: (not presence.is_here(item[1]), own is not None and item[0] < own, item[0]))
        return people[0][1] if people else None

    def host_moves_at(self, presence: Presence) -> int | None:
        """Return when another person becomes host; ``None`` while the host is connected, no one else is, or the game is
        over."""
        if presence.is_here(self.host) or self.stage == "over":
            return None
        heir = self.next_host(presence)
        return None if heir is None or not presence.is_here(heir) else presence.away[self.host] + AWAY_AFTER_MS

    # Deadlines

    @property
    def thrower(self) -> Seat | None:
        """The seat that throws now, if a draw is due and the rules name one."""
        return getattr(self.turn, "thrower", None)

    def reporters(self, presence: Presence = EVERYONE_HERE) -> tuple[Seat, ...]:
        """Return the seats that may report the real dice: that of the thrower if a person plays it and is connected,
        otherwise those of all people."""
        if self.hearing is None or self.hearing.report is not None or self.paused is not None:
            return ()
        people, thrower = self.seated_people(), self.thrower
        if thrower in people and presence.is_here(people[thrower]):
            return (thrower,)
        return tuple(people)

    def witnesses(self) -> tuple[Seat, ...]:
        """Return the seats that may confirm or dispute the report: those of all people except the reporter."""
        report = None if self.hearing is None or self.paused is not None else self.hearing.report
        return () if report is None else tuple(seat for seat, who in self.seated_people().items() if who != report.by)

    def options_for(self, seat: Seat | None) -> Options:
        """Return the options of a seat in the game."""
        if seat is None or self.position is None:
            return NOTHING
        turn = self.position.turn
        if not isinstance(turn, Decide) or (seat not in turn.awaited and seat not in turn.free):
            return NOTHING
        return self.position.legal(seat)

    @property
    def has_clocks(self) -> bool:
        """Whether clocks run. They run only if another person waits, connected or not."""
        return self.chairs.players_waiting > 1

    def awaited_clocks(self) -> dict[Seat, SeatClock]:
        """Return the clocks of awaited people, also while the table is paused."""
        turn = self.turn
        if not isinstance(turn, Decide) or turn.phase != self.clocks.phase:
            return {}
        clocks, playing = self.clocks.of, self.seated_people()
        return {seat: clocks[seat] for seat in turn.awaited if seat in playing and seat in clocks}

    def clock_lag(self, seat: Seat, shown: ShownPhases) -> int | None:
        """Return the delay between asking an awaited person and the start of their clock; ``None`` while it is
        unknown."""
        return shown.lag_ms(self.chairs.people[seat], self.phase, self.clocks.of[seat])

    def deadlines(self, shown: ShownPhases = NOTHING_SHOWN, presence: Presence = EVERYONE_HERE) -> dict[Seat, int]:
        """Return when the table stops waiting for each awaited person; empty while paused or without clocks.

        That is the latest end of their clock. For an absent person it is earlier (``absence_limit_ms``).
        """
        if self.paused is not None or self.clocks is NO_CLOCKS:
            return {}
        due = dict[Seat, int]()
        for seat, clock in self.awaited_clocks().items():
            lag = self.clock_lag(seat, shown)
            due[seat] = clock.due(LATEST_START_MS if lag is None else lag)
            away, limit = presence.away.get(self.chairs.people[seat]), absence_limit_ms(self.settings.pace)
            if away is not None and limit is not None:
                due[seat] = min(due[seat], max(clock.asked_at, away) + limit)
        return due

    @property
    def has_running_clock(self) -> bool:
        """Whether a clock of a person, of real dice or of a freeze runs."""
        return self.paused is None and bool(self.deadlines() or self.hearing or self.freeze)

    def is_waiting_for(self, person: PersonId) -> bool:
        """Return whether the game waits for this person. It does not if they left or if a bot was given their seat."""
        seat, turn = self.seat_of(person), self.turn
        chair = None if seat is None else self.chair(seat)
        if seat is None or chair is None or chair.kept in ("left", "given") or self.paused is not None:
            return False
        if self.hearing is not None:
            return seat in self.reporters() or seat in self.witnesses()
        return isinstance(turn, Decide) and seat in turn.awaited

    def next_deadline(self, presence: Presence = EVERYONE_HERE, shown: ShownPhases = NOTHING_SHOWN) -> int | None:
        """Return when :class:`~tripot.house.journal.commands.Deadline` is next due; ``None`` if only people can act."""
        if self.freeze is not None:
            return self.freeze.lapses_at
        if self.paused is None and self.hearing is None and isinstance(self.turn, Draw):
            return self.at
        times = [*self.deadlines(shown, presence).values()]
        if self.paused is None and self.hearing is not None and self.hearing.next_change_at is not None:
            times.append(self.hearing.next_change_at)
        if (moves := self.host_moves_at(presence)) is not None:
            times.append(moves)
        return min(times, default=None)
