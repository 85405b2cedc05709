"""Commands to a table. Clients send people's commands; the server's own commands never come from a client.

A command never contains its sender, which the server takes from the session.
"""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from tripot.house.clocks import Pace
from tripot.house.dice.real_dice import DiceKind
from tripot.house.ids import IncomingCommandId, IncomingHash, PersonId
from tripot.kernel import Action, Seat

SwitchValue = str | int | bool | None
ShortText = Annotated[str, Meta(max_length=64)]


class PersonCommand(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base class of people's commands. The id makes them idempotent: a repeated command gets the first answer."""

    id: IncomingCommandId


class Sit(PersonCommand, frozen=True, tag="sit/1"):
    """Take this seat, or any seat. In the lobby, a person can also change seats. During the game, the person takes a
    bot's seat between rounds."""

    seat: Seat | None = None


class Leave(PersonCommand, frozen=True, tag="leave/1"):
    """Leave the table. During the game, a bot continues on the seat under the person's name."""


class TakeBackSeat(PersonCommand, frozen=True, tag="take_back_seat/1"):
    """Take back a seat that a bot keeps."""


class Start(PersonCommand, frozen=True, tag="start/1"):
    """Start the game. Bots take free seats until there are ``fill`` players."""

    fill: Annotated[int, Meta(ge=0, le=64)] = 0
    """The minimum number of players."""


class Act(PersonCommand, frozen=True, tag="act/1"):
    """Play an action of the game in this phase. The table's game decodes the action."""

    action: Raw
    phase: int


class AddBot(PersonCommand, frozen=True, tag="add_bot/1"):
    """Seat a bot on this or any free seat, with this style or, by default, the most cautious one."""

    bot: ShortText | None = None
    seat: Seat | None = None


class RemoveBot(PersonCommand, frozen=True, tag="remove_bot/1"):
    """Remove the bot from this seat."""

    seat: Seat


class RemovePerson(PersonCommand, frozen=True, tag="remove_person/1"):
    """Free a person's seat, before the game."""

    seat: Seat


class GiveToBot(PersonCommand, frozen=True, tag="give_to_bot/1"):
    """Let a bot keep this seat. The host can do it for anyone, other people only for themselves."""

    seat: Seat
    bot: ShortText | None = None


class Configure(PersonCommand, frozen=True, tag="configure/1"):
    """Change settings. Omitted settings keep their values. A new game or preset sets its own switches."""

    game: ShortText | None = None
    preset: ShortText | None = None
    switches: dict[ShortText, SwitchValue] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None


class Pause(PersonCommand, frozen=True, tag="pause/1"):
    """Stop the clocks."""


class Resume(PersonCommand, frozen=True, tag="resume/1"):
    """Restart the clocks."""


class HandOver(PersonCommand, frozen=True, tag="hand_over/1"):
    """Make another person host."""

    to: PersonId


class MarkFirst(PersonCommand, frozen=True, tag="mark_first/1"):
    """Choose the player who begins; ``None`` removes the choice. Possible before the game, in games that allow it."""

    seat: Seat | None = None


class Report(PersonCommand, frozen=True, tag="report/1"):
    """Report the faces of real dice. The thrower reports; for a bot or an absent person, any seated person can."""

    faces: Annotated[tuple[int | ShortText, ...], Meta(max_length=16)]


class Confirm(PersonCommand, frozen=True, tag="confirm/1"):
    """Confirm the report of another person."""


class Dispute(PersonCommand, frozen=True, tag="dispute/1"):
    """Dispute the report of another person: the dice are thrown again. After the second dispute, the server throws."""


class Pledge(PersonCommand, frozen=True, tag="pledge/1"):
    """Pledge the head of a hash chain for the dice. Replaces an earlier pledge of the person."""

    head: IncomingHash


class AgreeToEnd(PersonCommand, frozen=True, tag="agree_to_end/1"):
    """Agree that the game ends early. The host proposes it by agreeing first.

    Once every person who plays has agreed, the game ends after the current round. Bots do not vote.
    """


class RefuseToEnd(PersonCommand, frozen=True, tag="refuse_to_end/1"):
    """Close the vote on an early end; the game continues."""


class Rematch(PersonCommand, frozen=True, tag="rematch/1"):
    """Open a new table with the same people."""


class Reveal(Struct, frozen=True, kw_only=True, tag="reveal/1", tag_field="type"):
    """Reveal the link of the person's pledged chain for a freeze. The server answers only to refuse it."""

    throw: int
    link: IncomingHash


SeatCommand = Sit | Leave | TakeBackSeat | RemovePerson
BotSeatCommand = AddBot | RemoveBot | GiveToBot
HostCommand = Start | Pause | Resume | HandOver | MarkFirst
RealDiceCommand = Report | Confirm | Dispute
EndCommand = AgreeToEnd | RefuseToEnd
Command = Act | Configure | SeatCommand | BotSeatCommand | HostCommand | RealDiceCommand | EndCommand | Rematch | Pledge


class Deadline(Struct, frozen=True):
    """Do everything that is due now."""


class BotAct(Struct, frozen=True):
    """Play the action of a bot on a seat that it plays."""

    seat: Seat
    action: Action
    phase: int


class PersonArrived(Struct, frozen=True):
    """Record that a person is connected again. They get their seat back if a bot kept it because they were away."""

    person: PersonId


class DowntimeEnded(Struct, frozen=True):
    """Extend running clocks by the time since the server went down, or since the table's last entry."""

    since: int | None = None


HouseCommand = Deadline | BotAct | PersonArrived | DowntimeEnded
AnyCommand = Command | HouseCommand
