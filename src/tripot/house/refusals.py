"""Refusals: why a table does not accept a command. Nothing has changed, and the person who asked is always told."""

from typing import Any, Literal

from msgspec import Struct

from tripot.house.ids import CommandId
from tripot.kernel import Options, RefusalCode

HouseCode = Literal[
    "unknown_command",  # not a message that this house understands
    "unknown_action",  # the table's game has no such action, or not with these values
    "not_host",  # only the host may
    "not_seated",  # only a person with a seat may
    "already_seated",  # one person, one seat
    "no_such_seat",  # the table has no such chair
    "seat_taken",  # another person sits there
    "table_full",  # no chair is free or has a bot that a person could replace
    "no_bot_there",  # the seat is not a bot's
    "no_person_there",  # the seat is not played by a person
    "unknown_bot",  # no such temperament in this game
    "seat_kept",  # a bot keeps the seat: take it back first
    "seat_not_kept",  # no bot keeps it: there is nothing to take back
    "already_started",  # only before the game
    "not_started",  # only once the game has begun
    "not_over",  # only after the game
    "no_first_player",  # in this game nobody can be marked to begin
    "not_enough_players",  # fewer than the game needs
    "too_many_players",  # more than the game takes
    "bad_settings",  # no such game, preset or switch, or not with this value
    "paused",  # the table is paused
    "not_paused",  # there is no pause to end
    "already_reopened",  # there is a rematch already; the detail is its table
    "no_dice_awaited",  # nobody is to throw real dice now
    "not_your_throw",  # the thrower reports their own dice
    "already_reported",  # there is a report already
    "nothing_reported",  # there is nothing to confirm or dispute
    "own_report",  # another person must confirm it
    "no_pledges",  # the dice of this table take none
    "head_used",  # that head stands in the journal already
    "struck_out",  # missed too many throws of this game to pledge again
    "not_awaited",  # no link is awaited from this person for that throw
    "wrong_link",  # not the link of their chain for that throw
    "late_link",  # it came after its time
    "unwelcome",  # the host has blocked this person, or freed their chair at this table
    "door_locked",  # the host has locked the door: nobody new may sit down
    "name_taken",  # a person at the table has a name that looks the same
    "too_fast",  # over the rate limit: nothing was decided, ask again in a moment
    "journal_full",  # the journal of this table has as many entries as this stage allows
    "unknown_phrase",  # no such phrase, or with an amount that it does not take
]

AnyRefusalCode = HouseCode | RefusalCode


class Refusal(Struct, frozen=True, kw_only=True, tag="refused/1", tag_field="type"):
    """Why a command was not accepted. Nothing has changed."""

    code: AnyRefusalCode
    command: CommandId | None = None
    asked: Any = None
    """The command as it was decoded; its text if it could not be."""
    seq: int = 0
    phase: int = 0
    offered: Options = ()
    """What the seat may do instead, if the game refused the action."""
    detail: str | None = None
    """For developers: what exactly was wrong. A screen shows a text for the code instead."""


class NotAllowed(Exception):
    """Raised by a check inside the house; ``decide`` turns it into a :class:`Refusal`."""

    def __init__(self, code: AnyRefusalCode, detail: str | None = None, offered: Options = ()) -> None:
        super().__init__(code, detail)
        self.code: AnyRefusalCode = code
        self.detail = detail
        self.offered = offered


class OpeningRefused(Exception):
    """A table cannot be opened as requested: too many bots, not enough players."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def require(condition: bool, code: AnyRefusalCode, detail: str | None = None) -> None:
    """Raise :class:`NotAllowed` unless the condition holds."""
    if not condition:
        raise NotAllowed(code, detail)
