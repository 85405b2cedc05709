"""Refusals: why a table does not accept a command. A refusal changes nothing and is sent only to the sender."""

from typing import Any, Literal

from msgspec import Struct

from tripot.house.ids import CommandId
from tripot.kernel import Options, RefusalCode

HouseCode = Literal[
    "unknown_command",  # the message is unknown
    "unknown_action",  # the table's game has no such action, or not with these values
    "not_host",  # only the host may do this
    "not_seated",  # only a person with a seat may do this
    "already_seated",  # the person already has a seat
    "no_such_seat",  # the table has no such seat
    "seat_taken",  # another person sits there
    "table_full",  # no seat is free or has a bot that a person could replace
    "coup_running",  # chips are at stake: a bot's seat can be taken after the settlement
    "no_bot_there",  # the seat is not a bot's
    "no_person_there",  # the seat is not played by a person
    "unknown_bot",  # the game has no bot of this style
    "seat_kept",  # a bot is playing for the person: they must take the seat back first
    "seat_not_kept",  # no bot is playing for the person
    "already_started",  # only before the game
    "not_started",  # only after the game has begun
    "not_over",  # only after the game
    "no_vote",  # no vote to end the game is open, or the person has already agreed
    "no_first_player",  # the game cannot mark a first player
    "not_enough_players",  # fewer than the game needs
    "too_many_players",  # more than the game allows
    "bad_settings",  # no such game, preset or switch, or not with this value
    "paused",  # the table is paused
    "not_paused",  # the table is not paused
    "already_reopened",  # there is already a rematch; the detail is its table
    "no_dice_awaited",  # no real dice are awaited
    "not_your_throw",  # the thrower reports their own dice
    "already_reported",  # there is already a report
    "nothing_reported",  # there is nothing to confirm or dispute
    "own_report",  # another person must confirm it
    "no_pledges",  # this table takes no pledges
    "head_used",  # the head is already in the journal
    "struck_out",  # the person missed too many throws of this game
    "not_awaited",  # no link is awaited from this person for that throw
    "wrong_link",  # not the link of their chain for that throw
    "late_link",  # the link arrived after the time limit
    "unwelcome",  # the host has blocked or removed this person
    "door_locked",  # the host has locked the table: new people cannot sit down
    "name_taken",  # a person at the table has a name that looks the same
    "too_fast",  # rate limit exceeded: nothing was decided, try again later
    "journal_full",  # the table's journal has reached the limit of this stage
    "unknown_phrase",  # no such phrase, or not with this amount
]

AnyRefusalCode = HouseCode | RefusalCode


class Refusal(Struct, frozen=True, kw_only=True, tag="refused/1", tag_field="type"):
    """Why a command was not accepted. Nothing has changed at the table."""

    code: AnyRefusalCode
    command: CommandId | None = None
    asked: Any = None
    """The decoded command, or its text if it could not be decoded."""
    seq: int = 0
    phase: int = 0
    offered: Options = ()
    """The current options of the seat, if the game refused the action."""
    detail: str | None = None
    """Details for developers. Clients show a text for the code instead."""


class NotAllowed(Exception):
    """Raised by a check. ``decide`` turns it into a :class:`Refusal`."""

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
