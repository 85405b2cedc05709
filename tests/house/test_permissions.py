"""Tests that a command without a permission rule is an error, so that it is never allowed by mistake."""

from typing import Any

import pytest
from msgspec import Struct

from tests.house.evening import MARGAUX, SHELF, Evening
from tripot.house.decisions.permissions import check_command
from tripot.house.journal.commands import Act, Configure, PersonCommand
from tripot.house.journal.entries import Entry, encode_entry
from tripot.house.journal.events import Event
from tripot.house.table.fold import fold_entry
from tripot.house.table.settings import TableSettings
from tripot.house.verify.referee import Foul, Referee
from tripot.kernel import ActMove


class SwapSeats(PersonCommand, frozen=True, tag="swap_seats/1"):
    """A person's command without a permission rule."""


class Reboot(Struct, frozen=True):
    """A command of the server without a permission rule."""


class SeatsSwapped(Event, frozen=True, tag="seats_swapped/1"):
    """An event that the fold does not handle."""


def unknown_commands(evening: Evening) -> list[Any]:
    return [SwapSeats(id=evening.command_id()), Reboot()]


@pytest.mark.parametrize("started", [False, True], ids=["lobby", "playing"])
def test_an_unknown_command_is_never_allowed(started: bool) -> None:
    evening = Evening("unknown").sit(MARGAUX).bots("bold")
    if started:
        evening.start()
    for command in unknown_commands(evening):
        for by in (MARGAUX, None):
            with pytest.raises(AssertionError, match="unreachable"):
                check_command(evening.table, by, command)
            with pytest.raises(AssertionError, match="unreachable"):
                evening.propose(by, command)


def test_an_unknown_event_is_neither_folded_nor_verified() -> None:
    evening = Evening("unknown").sit(MARGAUX)
    table = evening.table
    entry = Entry(
        table=table.id,
        seq=table.seq + 1,
        prev=table.head,
        at=table.at,
        phase=0,
        person=MARGAUX,
        seat=table.seat_of(MARGAUX),
        command=evening.command_id(),
        event=SeatsSwapped(),  # type: ignore[arg-type]
    )
    with pytest.raises(AssertionError, match="unreachable"):
        fold_entry(table, encode_entry(entry))
    referee = Referee(SHELF)
    for stored in evening.entries:
        referee.judge(stored)
    with pytest.raises(Foul, match="unreachable"):
        referee.judge(encode_entry(entry))


def test_a_check_returns_the_parsed_action() -> None:
    evening = Evening("parsed").sit(MARGAUX).bots("bold")
    settings = check_command(evening.table, MARGAUX, Configure(id=evening.command_id(), pace="vif"))
    assert isinstance(settings, TableSettings)
    assert settings.pace == "vif"
    evening.start()
    while MARGAUX not in [evening.table.seated_people().get(seat) for seat in evening.table.turn.awaited]:  # type: ignore[union-attr]
        assert evening.let_bots_play()
    seat = evening.table.seat_of(MARGAUX)
    assert seat is not None
    action = evening.table.game.default(evening.table.state, seat)
    encoded = evening.table.settings.loaded_game.codec.encode(action)
    command = Act(id=evening.command_id(), action=encoded, phase=evening.table.phase)  # type: ignore[arg-type]
    assert check_command(evening.table, MARGAUX, command) == ActMove(seat, action, evening.table.phase)
