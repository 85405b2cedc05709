"""The states of a room and the table of transitions between them. Pure; room.py explains them and acts on them."""

from enum import Enum

RoomState = Enum("RoomState", "OPEN CLOSING ABANDONED HALTED")
"""The state of a room. Only an open room runs rounds."""

RoomEvent = Enum("RoomEvent", "CLOSE STORE_FAILED DROPPED HALT")
"""What changes the state of a room. A bug and an operator's order both halt it."""

_NEXT = {
    RoomState.OPEN: (RoomState.CLOSING, RoomState.ABANDONED, RoomState.ABANDONED, RoomState.HALTED),
    RoomState.CLOSING: (RoomState.CLOSING, RoomState.CLOSING, RoomState.CLOSING, RoomState.HALTED),
    RoomState.ABANDONED: (RoomState.CLOSING, RoomState.ABANDONED, RoomState.ABANDONED, RoomState.HALTED),
    RoomState.HALTED: (RoomState.HALTED, RoomState.HALTED, RoomState.HALTED, RoomState.HALTED),
}
"""A row per state, a column per event."""

TRANSITIONS = {(state, event): to for state, row in _NEXT.items() for event, to in zip(RoomEvent, row, strict=True)}
