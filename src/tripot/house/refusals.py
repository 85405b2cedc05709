"""The word no, at a table: a code, what was asked, and where the table stands. It always reaches whoever asked."""

from typing import Any, Literal

from msgspec import Struct

from tripot.house.ids import CommandId
from tripot.kernel import Options, RefusalCode

HouseCode = Literal[
    "unknown_command",  # nothing this house understands
    "unknown_action",  # the game of this table has no such action, or not with these values
    "not_host",  # only the host may
    "not_seated",  # only someone with a seat may
    "already_seated",  # one person, one seat
    "no_such_seat",  # the table has no such chair
    "seat_taken",  # someone sits there
    "table_full",  # no chair is free, and no bot would give one up
    "no_bot_there",  # the seat is not a bot's
    "no_person_there",  # the seat is not played by a person
    "unknown_bot",  # no such temperament in this game
    "seat_kept",  # a bot keeps the seat: take it back first
    "seat_not_kept",  # nobody keeps it, there is nothing to take back
    "already_started",  # only before the game
    "not_started",  # only once the game has begun
    "not_over",  # only after the game
    "not_enough_players",
    "too_many_players",
    "bad_settings",  # no such game, preset or switch, or not with this value
    "paused",  # the table is paused
    "not_paused",
    "already_reopened",  # there is a rematch already; the table says where
    "no_dice_awaited",  # nobody is to throw real dice now
    "not_your_throw",  # whoever throws reads them out himself
    "already_reported",  # someone has read them out
    "nothing_reported",  # there is nothing to confirm or dispute
    "own_report",  # someone else must confirm it
    "unwelcome",  # the host keeps him away from his tables
    "name_taken",  # someone at the table goes by a name that looks the same
    "too_fast",  # more than a hand could do: nothing was decided, ask again in a moment
    "unknown_phrase",  # no such phrase, or with a sum it does not take
]

AnyRefusalCode = HouseCode | RefusalCode


class Refusal(Struct, frozen=True, kw_only=True, tag="refused/1", tag_field="type"):
    """Why a command was not taken. Nothing has changed."""

    code: AnyRefusalCode
    command: CommandId | None = None
    asked: Any = None
    """The command as it was read; the text of it where it could not be."""
    seq: int = 0
    phase: int = 0
    offered: Options = ()
    """What the seat may do instead, where the game turned the action down."""
    detail: str | None = None
    """For builders: what exactly was wrong. Never for a screen, which speaks from the code."""


class NotAllowed(Exception):
    """How a check says no inside the house; the door makes it a :class:`Refusal`."""

    def __init__(self, code: AnyRefusalCode, detail: str | None = None, offered: Options = ()) -> None:
        super().__init__(code, detail)
        self.code: AnyRefusalCode = code
        self.detail = detail
        self.offered = offered


def require(true: bool, code: AnyRefusalCode, detail: str | None = None) -> None:
    """Go on only if it is true."""
    if not true:
        raise NotAllowed(code, detail)
