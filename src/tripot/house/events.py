"""What can happen at a table, as its journal tells it. Past tense; tagged and versioned; no names of people.

The words of the game itself (variant, move, facts) stay as the game wrote them, so a journal can be read, linked and
exported by a house that does not have the game. Fields with a default are left out where they hold it: a default
given here is for ever.
"""

from typing import Literal

from msgspec import Raw, Struct

from tripot.house.commands import KeptReason
from tripot.house.dice.commitment import DiceClass
from tripot.house.dice.real_dice import DiceKind
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.time_limits import Pace
from tripot.kernel import Outcome, Seat

Mover = Literal["person", "bot", "house"]
"""Who made a move. ``house``: the dice, and the game's default for someone whose time was up."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """The root of what happens."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """Whose chair it is, and who plays: a person, a bot of its own, or a bot that keeps a person's seat."""

    person: PersonId | None = None
    bot: str | None = None
    kept: KeptReason | None = None


class Follows(Struct, frozen=True):
    """The table before this one, and where its journal stood."""

    table: TableId
    head: Hash


class Opened(Event, frozen=True, tag="opened/1"):
    """A table was opened. Always the first entry, and only the first."""

    game: str
    version: int
    preset: str
    variant: Raw
    pace: Pace
    host: PersonId
    follows: Follows | None = None
    promise: Hash | None = None
    """The head of the chain from which all dice of the house will come."""
    dice: DiceKind = "house"


class Configured(Event, frozen=True, tag="configured/1"):
    """The settings as they now are, all of them."""

    game: str
    version: int
    preset: str
    variant: Raw
    pace: Pace
    dice: DiceKind = "house"


class Seated(Event, frozen=True, tag="seated/1"):
    """A person has this chair, and no other."""

    seat: Seat
    person: PersonId


class Left(Event, frozen=True, tag="left/1"):
    """A chair is free again, before the game."""

    seat: Seat
    person: PersonId


class BotSeated(Event, frozen=True, tag="bot_seated/1"):
    """A bot has this chair."""

    seat: Seat
    bot: str


class BotRemoved(Event, frozen=True, tag="bot_removed/1"):
    """A bot's chair is free again."""

    seat: Seat


class SeatKept(Event, frozen=True, tag="seat_kept/1"):
    """A bot plays for a person, under the person's name."""

    seat: Seat
    person: PersonId
    bot: str
    why: KeptReason


class SeatTakenBack(Event, frozen=True, tag="seat_taken_back/1"):
    """The person plays again."""

    seat: Seat
    person: PersonId


class HostMoved(Event, frozen=True, tag="host_moved/1"):
    """Someone else is host."""

    to: PersonId
    why: Literal["handed", "left", "away"]


class Started(Event, frozen=True, tag="started/1"):
    """The game begins; empty chairs are put away and the seats numbered anew, in the same order."""

    seats: tuple[Chair, ...]


class Frozen(Event, frozen=True, tag="frozen/1"):
    """Chance must speak, and from here on nobody can change what it will say. The throw is the very next entry."""

    throw: int
    """From 1, without gaps."""
    dice: str
    """What is thrown, as text: :func:`~tripot.house.dice.commitment.spec_of`."""
    nonces: tuple[tuple[Seat, str], ...]
    """The latest of each contributing seat, in the order of the seats."""


class Played(Event, frozen=True, tag="played/1"):
    """A move of the game and the facts it led to."""

    by: Mover
    move: Raw
    facts: Raw
    dice: DiceClass | None = None
    """Where chance spoke: the class of the throw."""
    throw: int | None = None
    """Where the house threw promised dice: the number of the throw,"""
    link: Hash | None = None
    """the link of the chain, now revealed,"""
    promise: Hash | None = None
    """and, with the last link of a chain, the head of the next."""
    unconfirmed: bool = False
    """Of real dice that nobody confirmed in time."""


class Reported(Event, frozen=True, tag="reported/1"):
    """Someone has read out what the real dice show."""

    faces: Outcome


class Confirmed(Event, frozen=True, tag="confirmed/1"):
    """Someone else has seen the same. The throw is the very next entry."""


class Disputed(Event, frozen=True, tag="disputed/1"):
    """Someone else has not: the report is void."""


class Paused(Event, frozen=True, tag="paused/1"):
    """The clocks stand still and nobody may act."""


class Resumed(Event, frozen=True, tag="resumed/1"):
    """The clocks go on with what they had left."""


class Delayed(Event, frozen=True, tag="delayed/1"):
    """The house stood still; so much is added to running clocks."""

    by: int


class RematchOpened(Event, frozen=True, tag="rematch_opened/1"):
    """The same people go on at another table."""

    table: TableId


AnyEvent = (
    Opened
    | Configured
    | Seated
    | Left
    | BotSeated
    | BotRemoved
    | SeatKept
    | SeatTakenBack
    | HostMoved
    | Started
    | Frozen
    | Played
    | Reported
    | Confirmed
    | Disputed
    | Paused
    | Resumed
    | Delayed
    | RematchOpened
)
