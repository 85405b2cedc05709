"""What a table can be asked. People's commands come from the wire; the house's own never do.

Who asks stands beside the command, taken from the session, and never inside it.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from tripot.house.dice.commitment import Nonce
from tripot.house.dice.real_dice import DiceKind
from tripot.house.ids import IncomingCommandId, PersonId
from tripot.house.time_limits import Pace
from tripot.kernel import Action, Seat

SwitchValue = str | int | bool | None
ShortText = Annotated[str, Meta(max_length=64)]


class PersonCommand(Struct, frozen=True, kw_only=True, tag_field="type"):
    """The root of what people ask."""

    id: IncomingCommandId
    nonce: Nonce | None = None
    """Fresh with every command. That of an action of the game goes into the dice (docs/fairness.md)."""


class Sit(PersonCommand, frozen=True, tag="sit/1"):
    """A chair, please: this one, or any. In the lobby also to change chairs; in play to take over from a bot."""

    seat: Seat | None = None


class Leave(PersonCommand, frozen=True, tag="leave/1"):
    """I am going. In play a bot keeps the seat under my name."""


class TakeBackSeat(PersonCommand, frozen=True, tag="take_back_seat/1"):
    """I am back."""


class Start(PersonCommand, frozen=True, tag="start/1"):
    """Everyone is here: let us play."""


class Act(PersonCommand, frozen=True, tag="act/1"):
    """An action of the game, with the phase it answers. The action is read by the game of the table."""

    action: Raw
    phase: int


class AddBot(PersonCommand, frozen=True, tag="add_bot/1"):
    """A bot on this chair, or any; of this temperament, or the most careful."""

    bot: ShortText | None = None
    seat: Seat | None = None


class RemoveBot(PersonCommand, frozen=True, tag="remove_bot/1"):
    """No bot on this chair."""

    seat: Seat


class RemovePerson(PersonCommand, frozen=True, tag="remove_person/1"):
    """This chair is wanted for someone else; before the game only."""

    seat: Seat


class GiveToBot(PersonCommand, frozen=True, tag="give_to_bot/1"):
    """A bot shall keep this seat for a while: the host says it of anyone, anyone of himself."""

    seat: Seat
    bot: ShortText | None = None


class Configure(PersonCommand, frozen=True, tag="configure/1"):
    """Other settings. What is not named stays; another game or preset brings its own switches."""

    game: ShortText | None = None
    preset: ShortText | None = None
    switches: dict[ShortText, SwitchValue] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None


class Pause(PersonCommand, frozen=True, tag="pause/1"):
    """Stop the clocks."""


class Resume(PersonCommand, frozen=True, tag="resume/1"):
    """Go on."""


class HandOver(PersonCommand, frozen=True, tag="hand_over/1"):
    """Someone else shall be host."""

    to: PersonId


class Report(PersonCommand, frozen=True, tag="report/1"):
    """This is what the real dice show. The thrower says it; for a bot, or someone absent, anyone who sits."""

    faces: Annotated[tuple[int | ShortText, ...], Meta(max_length=16)]


class Confirm(PersonCommand, frozen=True, tag="confirm/1"):
    """So it is: said by someone else than whoever reported."""


class Dispute(PersonCommand, frozen=True, tag="dispute/1"):
    """It is not: the dice are thrown again. After the second time the house throws."""


class Rematch(PersonCommand, frozen=True, tag="rematch/1"):
    """Again, at a new table with the same people."""


Command = (
    Sit
    | Leave
    | TakeBackSeat
    | Start
    | Act
    | AddBot
    | RemoveBot
    | RemovePerson
    | GiveToBot
    | Configure
    | Pause
    | Resume
    | HandOver
    | Report
    | Confirm
    | Dispute
    | Rematch
)


class Deadline(Struct, frozen=True):
    """Time has passed: whatever is due shall happen. Asked too early or twice, it changes nothing."""


class BotAct(Struct, frozen=True):
    """What a bot does on a seat it plays."""

    seat: Seat
    action: Action
    phase: int


class PersonArrived(Struct, frozen=True):
    """Someone is connected again; a seat that a bot took only because its owner was away is his again."""

    person: PersonId


class DowntimeEnded(Struct, frozen=True):
    """The house stood still since then (or since the table's last entry): running clocks must not have noticed."""

    since: int | None = None


HouseCommand = Deadline | BotAct | PersonArrived | DowntimeEnded

KeptReason = Literal["left", "given", "away"]
"""Why a bot keeps a seat: its owner went, or it was given, or the owner was away when the time was up."""
