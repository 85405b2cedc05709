"""Events: everything that can happen at a table. The names of events are in the past tense and have a version. Events
contain no names of people.

The game's values (variant, move, facts) are stored as raw JSON, so that a server without the game can still read and
export a journal and verify its chain. Fields with their default value are omitted, so a default must never change.
"""

from typing import Literal

from msgspec import Raw, Struct

from tripot.house.clocks import Pace
from tripot.house.dice.commitment import DiceClass
from tripot.house.dice.pledge_state import Holders, SeatLinks
from tripot.house.dice.real_dice import DiceKind
from tripot.house.ids import Hash, PersonId, TableId
from tripot.kernel import Outcome, Seat

Mover = Literal["person", "bot", "house"]
"""Who made a move. ``house``: chance, or the game's default action for a person whose time was up."""

KeptReason = Literal["left", "given", "away"]
"""Why a bot keeps a seat: the person left, the seat was given to a bot, or they were away when their time was up."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base class of all events."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """The owner and the player of a seat: a person, a bot, or a person for whom a bot plays."""

    person: PersonId | None = None
    bot: str | None = None
    kept: KeptReason | None = None
    first: bool = False
    """Whether the host has marked this player to begin. The mark moves with them to another seat."""


class Follows(Struct, frozen=True):
    """The table of which this one is the rematch, and the hash of the last entry of that table's journal at that
    time."""

    table: TableId
    head: Hash


class Opened(Event, frozen=True, tag="opened/1"):
    """A table was opened. The first entry of a journal has this event, and no other entry has it."""

    game: str
    version: int
    preset: str
    variant: Raw
    pace: Pace
    host: PersonId
    follows: Follows | None = None
    promise: Hash | None = None
    """The commitment to all dice of the server: the head of their chain (:mod:`tripot.house.dice.commitment`)."""
    dice: DiceKind = "house"


class Configured(Event, frozen=True, tag="configured/1"):
    """The host changed settings. Contains all settings after the change."""

    game: str
    version: int
    preset: str
    variant: Raw
    pace: Pace
    dice: DiceKind = "house"


class Seated(Event, frozen=True, tag="seated/1"):
    """A person takes this seat and gives up any other."""

    seat: Seat
    person: PersonId


class Left(Event, frozen=True, tag="left/1"):
    """A person gave up a seat before the game."""

    seat: Seat
    person: PersonId


class PersonRemoved(Event, frozen=True, tag="removed/1"):
    """The host freed a person's seat before the game. The person cannot sit down at this table again."""

    seat: Seat
    person: PersonId


class BotSeated(Event, frozen=True, tag="bot_seated/1"):
    """A bot takes this seat."""

    seat: Seat
    bot: str


class BotRemoved(Event, frozen=True, tag="bot_removed/1"):
    """A bot's seat is free again."""

    seat: Seat


class SeatKept(Event, frozen=True, tag="seat_kept/1"):
    """A bot plays for a person, under the person's name."""

    seat: Seat
    person: PersonId
    bot: str
    why: KeptReason
    since: int | None = None
    """For an absent person: the start of their clock, as in :class:`Played`, at least ``absence_limit_ms`` before.
    ``None`` if they were away at the start of the game."""


class SeatTakenBack(Event, frozen=True, tag="seat_taken_back/1"):
    """A person took their seat back from a bot."""

    seat: Seat
    person: PersonId


class FirstMarked(Event, frozen=True, tag="first_marked/1"):
    """The player on this seat will begin. ``None``: nobody is chosen."""

    seat: Seat | None = None


class HostMoved(Event, frozen=True, tag="host_moved/1"):
    """Another person becomes host."""

    to: PersonId
    why: Literal["handed", "left", "away"]


class Started(Event, frozen=True, tag="started/1"):
    """The game begins; empty seats are removed and the others renumbered in the same order."""

    seats: tuple[Chair, ...]


class Pledged(Event, frozen=True, tag="pledged/1"):
    """A person pledged the head of a hash chain for the dice. Replaces their earlier pledge."""

    holder: PersonId
    head: Hash


class Frozen(Event, frozen=True, tag="frozen/1"):
    """The stakes are closed. The next entry is the throw, or a void throw."""

    throw: int
    """The number of the freeze: from 1, without gaps."""
    dice: str
    """The dice of the first draw, as text: :func:`~tripot.house.dice.commitment.spec_of`."""
    awaited: Holders
    """The holders whose links are awaited, with their seats."""
    away: Holders = ()
    """The other holders: they are not connected, resting (their device cannot answer), or unreachable, or a bot keeps
    their seat."""


class Voided(Event, frozen=True, tag="voided/1"):
    """Links were missing when the time was up: the throw is void, and the missing holders get a strike."""

    throw: int
    links: SeatLinks
    """The links that arrived."""
    missed: tuple[Seat, ...]
    link: Hash
    """The house's own link."""
    promise: Hash | None = None
    """With the last link of the house's chain: the commitment to the next chain."""


class Played(Event, frozen=True, tag="played/1"):
    """A move of the game and its facts."""

    by: Mover
    move: Raw
    facts: Raw
    dice: DiceClass | None = None
    """The class of the throw, if chance decided it."""
    throw: int | None = None
    """With committed dice: the number of the throw."""
    link: Hash | None = None
    """With committed dice: the revealed link of the chain."""
    promise: Hash | None = None
    """With the last link of a chain: the commitment to the next chain."""
    links: SeatLinks = ()
    """With the first draw of a freeze: the links of the holders."""
    draw: int | None = None
    """With committed dice: the number of the draw in the freeze, from 1."""
    law: str | None = None
    """With a further draw of a freeze: its dice, as text."""
    unconfirmed: bool = False
    """Whether these are real dice that nobody confirmed in time."""
    since: int | None = None
    """For a person whose time was up: the start of their clock, if known."""


class Reported(Event, frozen=True, tag="reported/1"):
    """A person reported the faces of real dice."""

    faces: Outcome


class Confirmed(Event, frozen=True, tag="confirmed/1"):
    """Another person confirmed the report. The next entry is the throw."""


class Disputed(Event, frozen=True, tag="disputed/1"):
    """Another person disputed the report, which is void."""


class Paused(Event, frozen=True, tag="paused/1"):
    """The game is paused: the clocks are stopped and nobody may act."""


class Resumed(Event, frozen=True, tag="resumed/1"):
    """The clocks continue with their remaining time."""


class Delayed(Event, frozen=True, tag="delayed/1"):
    """The server was down. Running clocks are extended by this many milliseconds."""

    by: int


class EndAgreed(Event, frozen=True, tag="end_agreed/1"):
    """A person agrees that the game ends early."""


class EndRefused(Event, frozen=True, tag="end_refused/1"):
    """A person wants to continue, and the vote on an early end is closed."""


class EndedEarly(Event, frozen=True, tag="ended_early/1"):
    """Everyone has agreed, and the game ends here, between two rounds."""

    winners: tuple[Seat, ...] = ()
    """The players with the most chips, if the rules let players end the game; otherwise nobody."""
    rule: str = ""
    """The rule that lets players end the game, if there is one."""


class RematchOpened(Event, frozen=True, tag="rematch_opened/1"):
    """A rematch was opened: the same people continue at another table."""

    table: TableId


SeatEvent = FirstMarked | Seated | Left | PersonRemoved | BotSeated | BotRemoved | SeatKept | SeatTakenBack
RealDiceEvent = Reported | Confirmed | Disputed
ClockEvent = Paused | Resumed | Delayed
EndEvent = EndAgreed | EndRefused | EndedEarly | RematchOpened
TableEvent = Opened | Configured | SeatEvent | HostMoved | Started | RealDiceEvent | ClockEvent | EndEvent | Pledged
"""Events around the game: all except moves and the events of throws."""

FreezeEvent = Frozen | Voided
"""Events that the server writes around a throw."""

AnyEvent = TableEvent | FreezeEvent | Played
