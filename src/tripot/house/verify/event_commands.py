"""Finds the command that an event of a journal answers. This is the inverse of ``decide``.

The referee checks this command. A client compares it with the commands that it has sent.
"""

from typing import assert_never

import msgspec

from tripot.house.ids import CommandId
from tripot.house.journal import commands, events

REPLAY_COMMAND_ID = CommandId("asked_once_more")


def command_for(event: events.TableEvent) -> commands.Command | None:
    """Return the command that this event answers, if events of its kind answer commands."""
    match event:
        case events.HostMoved(to=to, why=why):
            return commands.HandOver(id=REPLAY_COMMAND_ID, to=to) if why == "handed" else None
        case events.Paused():
            return commands.Pause(id=REPLAY_COMMAND_ID)
        case events.Resumed():
            return commands.Resume(id=REPLAY_COMMAND_ID)
        case events.Pledged(head=head):
            return commands.Pledge(id=REPLAY_COMMAND_ID, head=head)
        case events.EndAgreed():
            return commands.AgreeToEnd(id=REPLAY_COMMAND_ID)
        case events.EndRefused():
            return commands.RefuseToEnd(id=REPLAY_COMMAND_ID)
        case events.RematchOpened():
            return commands.Rematch(id=REPLAY_COMMAND_ID)
        case events.Reported(faces=faces):
            return commands.Report(id=REPLAY_COMMAND_ID, faces=faces)
        case events.Confirmed():
            return commands.Confirm(id=REPLAY_COMMAND_ID)
        case events.Disputed():
            return commands.Dispute(id=REPLAY_COMMAND_ID)
        case events.Opened() | events.Configured() | events.Started() | events.Delayed() | events.EndedEarly():
            return None
        case _:
            return _seat_command_for(event)


def is_answered_by(command: commands.Command, event: events.AnyEvent) -> bool:
    """Return whether this event can be the answer to a command: the kind and all determined fields match."""
    match command:
        case commands.Act(action=action, phase=phase):
            if not isinstance(event, events.Played) or event.by != "person" or event.dice is not None:
                return False
            expected = {"type": "act/1", "action": msgspec.json.decode(action), "phase": phase}
            return has_fields(msgspec.json.decode(event.move), expected)
        case commands.Start(fill=fill):
            return isinstance(event, events.Started) or (fill > 0 and isinstance(event, events.BotSeated))
        case commands.Configure():
            chosen = ("game", "preset", "pace", "dice")
            return isinstance(event, events.Configured) and all(
                getattr(command, name) in (None, getattr(event, name)) for name in chosen
            )
        case _ if isinstance(event, events.FreezeEvent | events.Played):
            return False
        case _:
            asked = command_for(event)
            return type(asked) is type(command) and all(
                getattr(command, name) in (None, getattr(asked, name))
                for name in command.__struct_fields__
                if name != "id"
            )


def has_fields(value: object, expected: object) -> bool:
    """Return whether JSON contains all expected values. Additional fields are allowed; ``None`` means an absent
    field."""
    if isinstance(expected, dict):
        return isinstance(value, dict) and all(has_fields(value.get(key), item) for key, item in expected.items())
    if isinstance(expected, list):
        return isinstance(value, list) and len(value) == len(expected) and all(map(has_fields, value, expected))
    return type(value) is type(expected) and bool(value == expected)


def _seat_command_for(event: events.SeatEvent) -> commands.Command:
    match event:
        case events.FirstMarked(seat=seat):
            return commands.MarkFirst(id=REPLAY_COMMAND_ID, seat=seat)
        case events.Seated(seat=seat):
            return commands.Sit(id=REPLAY_COMMAND_ID, seat=seat)
        case events.Left() | events.SeatKept(why="left"):
            return commands.Leave(id=REPLAY_COMMAND_ID)
        case events.PersonRemoved(seat=seat):
            return commands.RemovePerson(id=REPLAY_COMMAND_ID, seat=seat)
        case events.BotSeated(seat=seat, bot=bot):
            return commands.AddBot(id=REPLAY_COMMAND_ID, seat=seat, bot=bot)
        case events.BotRemoved(seat=seat):
            return commands.RemoveBot(id=REPLAY_COMMAND_ID, seat=seat)
        case events.SeatKept(seat=seat, bot=bot):
            return commands.GiveToBot(id=REPLAY_COMMAND_ID, seat=seat, bot=bot)
        case events.SeatTakenBack():
            return commands.TakeBackSeat(id=REPLAY_COMMAND_ID)
        case _:
            assert_never(event)
