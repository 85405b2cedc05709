"""Inverse of ``decide``: the command that an event of a journal must have answered. The referee checks it."""

from typing import assert_never

from tripot.house.ids import CommandId
from tripot.house.journal import commands, events

REPLAY_COMMAND_ID = CommandId("asked_once_more")


def command_for(event: events.TableEvent) -> commands.Command | None:
    """Return the command that this event answers, if it can answer one."""
    match event:
        case events.HostMoved(to=to, why=why):
            return commands.HandOver(id=REPLAY_COMMAND_ID, to=to) if why == "handed" else None
        case events.Paused():
            return commands.Pause(id=REPLAY_COMMAND_ID)
        case events.Resumed():
            return commands.Resume(id=REPLAY_COMMAND_ID)
        case events.Pledged(head=head):
            return commands.Pledge(id=REPLAY_COMMAND_ID, head=head)
        case events.RematchOpened():
            return commands.Rematch(id=REPLAY_COMMAND_ID)
        case events.Reported(faces=faces):
            return commands.Report(id=REPLAY_COMMAND_ID, faces=faces)
        case events.Confirmed():
            return commands.Confirm(id=REPLAY_COMMAND_ID)
        case events.Disputed():
            return commands.Dispute(id=REPLAY_COMMAND_ID)
        case events.Opened() | events.Configured() | events.Started() | events.Delayed():
            return None
        case _:
            return _seat_command_for(event)


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
