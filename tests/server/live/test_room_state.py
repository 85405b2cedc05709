"""The states of a room."""

from itertools import product

from tripot.server.live.room import TRANSITIONS, RoomEvent, RoomState


def test_every_state_handles_every_event() -> None:
    assert set(TRANSITIONS) == set(product(RoomState, RoomEvent))


def test_a_room_never_opens_again_and_a_halt_is_final() -> None:
    assert RoomState.OPEN not in TRANSITIONS.values()
    assert {
        to for (state, event), to in TRANSITIONS.items() if RoomState.HALTED is state or event is RoomEvent.HALT
    } == {RoomState.HALTED}
