"""Tests that the command of each event can be derived from the event."""

from typing import get_args

import pytest
from msgspec import Raw

from tripot.house import Hash, PersonId, TableId
from tripot.house.journal import commands, events
from tripot.house.verify.event_commands import REPLAY_COMMAND_ID, command_for
from tripot.kernel import Seat

ID, SEAT, LOU = REPLAY_COMMAND_ID, Seat(2), PersonId("lou")
HEAD = Hash("ab" * 32)
SETTINGS = {"game": "tabu", "version": 1, "preset": "maison", "variant": Raw(b"{}"), "pace": "normal"}

ANSWERS: list[tuple[events.TableEvent, commands.Command | None]] = [
    (events.HostMoved(to=LOU, why="handed"), commands.HandOver(id=ID, to=LOU)),
    (events.HostMoved(to=LOU, why="left"), None),
    (events.HostMoved(to=LOU, why="away"), None),
    (events.Paused(), commands.Pause(id=ID)),
    (events.Resumed(), commands.Resume(id=ID)),
    (events.Pledged(holder=LOU, head=HEAD), commands.Pledge(id=ID, head=HEAD)),
    (events.EndAgreed(), commands.AgreeToEnd(id=ID)),
    (events.EndRefused(), commands.RefuseToEnd(id=ID)),
    (events.EndedEarly(), None),
    (events.RematchOpened(table=TableId("next")), commands.Rematch(id=ID)),
    (events.Reported(faces=(3, 4)), commands.Report(id=ID, faces=(3, 4))),
    (events.Confirmed(), commands.Confirm(id=ID)),
    (events.Disputed(), commands.Dispute(id=ID)),
    (events.Opened(host=LOU, **SETTINGS), None),  # type: ignore[arg-type]
    (events.Configured(**SETTINGS), None),  # type: ignore[arg-type]
    (events.Started(seats=()), None),
    (events.Delayed(by=1), None),
    (events.FirstMarked(seat=SEAT), commands.MarkFirst(id=ID, seat=SEAT)),
    (events.Seated(seat=SEAT, person=LOU), commands.Sit(id=ID, seat=SEAT)),
    (events.Left(seat=SEAT, person=LOU), commands.Leave(id=ID)),
    (events.PersonRemoved(seat=SEAT, person=LOU), commands.RemovePerson(id=ID, seat=SEAT)),
    (events.BotSeated(seat=SEAT, bot="bold"), commands.AddBot(id=ID, seat=SEAT, bot="bold")),
    (events.BotRemoved(seat=SEAT), commands.RemoveBot(id=ID, seat=SEAT)),
    (events.SeatKept(seat=SEAT, person=LOU, bot="bold", why="left"), commands.Leave(id=ID)),
    (
        events.SeatKept(seat=SEAT, person=LOU, bot="bold", why="given"),
        commands.GiveToBot(id=ID, seat=SEAT, bot="bold"),
    ),
    (events.SeatTakenBack(seat=SEAT, person=LOU), commands.TakeBackSeat(id=ID)),
]


@pytest.mark.parametrize(("event", "command"), ANSWERS, ids=lambda it: type(it).__name__)
def test_an_event_follows_from_one_command_or_none(event: events.TableEvent, command: commands.Command | None) -> None:
    assert command_for(event) == command


def test_every_event_outside_the_game_is_listed() -> None:
    assert {type(event) for event, _ in ANSWERS} == {*get_args(events.TableEvent)}
