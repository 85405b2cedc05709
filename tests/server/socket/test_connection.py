"""Tests a connection with a fake table: release of resources, and limits on waiting messages."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tripot.house import PersonId
from tripot.house.protocol import close_codes
from tripot.server.http.rate_limits import FloodDetected
from tripot.server.socket import connection
from tripot.server.socket.connection import MAX_UNREAD_MESSAGES, TableConnection
from tripot.server.socket.protocol import PING_INTERVAL_S

ANYBODY = PersonId("1" * 16)
HELLO = '{"type":"hello/1"}'
ACT = '{"type":"act/1","id":"command-1000000","action":{"type":"done/1"},"phase":1}'
LINK = '{"type":"reveal/1","throw":1,"link":"' + "0" * 64 + '"}'


class HeldRoom:
    """A fake table with pledged dice that answers when the test requests it."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(id="0" * 16, pledges=(), seq=1, phase=1)
        self.welcomes: list[Callable[[int], None]] = []
        self.removed = 0

    def greet(self, _listener: object, _hello: object, on_welcome: Callable[[int], None]) -> None:
        self.welcomes.append(on_welcome)

    def remove_listener(self, _listener: object) -> None:
        self.removed += 1


class FloodAt:
    """A rate limit that counts messages, and refuses them from a given number on."""

    def __init__(self, number: int) -> None:
        self._left = number

    def count_and_check(self, **_: object) -> bool:
        self._left -= 1
        if self._left <= 0:
            raise FloodDetected
        return False


def connected(
    room: HeldRoom,
    limiter: FloodAt | None = None,
    person: PersonId = ANYBODY,
    release: Callable[[], None] = lambda: None,
) -> TableConnection:
    connection = TableConnection(cast(Any, room), person, cast(Any, limiter or FloodAt(10**6)), None)
    connection.begin(release)
    return connection


def test_a_flood_before_the_room_releases_a_lost_connection() -> None:
    async def run() -> tuple[int, int]:
        room, released = HeldRoom(), list[int]()
        held = connected(room, FloodAt(3), release=lambda: released.append(1))
        for said in (HELLO, ACT, LINK):  # the link is read before the command, and exceeds the limit
            held.handle_message(said)
        held.handle_lost()
        assert not released, "the welcome is awaited"
        room.welcomes[0](1)
        return room.removed, len(released)

    assert asyncio.run(run()) == (1, 1)


def test_waiting_messages_are_limited_within_one_read() -> None:
    async def run() -> int | None:
        room = HeldRoom()
        held = connected(room)
        held.protocol.pause_reading = lambda: None  # type: ignore[method-assign]
        held.handle_message(HELLO)
        codes = list[int]()
        held.protocol.close = codes.append  # type: ignore[method-assign]
        for _ in range(MAX_UNREAD_MESSAGES + 1):
            held.handle_message("{}")
        return codes[0] if codes else None

    assert asyncio.run(run()) == close_codes.TOO_FAST


def test_others_at_the_table_see_a_dead_connection_within_five_seconds() -> None:
    async def run(players: int) -> list[float]:
        room, intervals = HeldRoom(), list[float]()
        seated = {seat: PersonId(str(seat) * 16) for seat in range(players)}
        room.table.stage, room.table.seated_people = "playing", lambda: seated
        room.note_shown = lambda *_: None  # type: ignore[attr-defined]
        held = connected(room, person=seated[0])
        held.protocol.ping_every = intervals.append  # type: ignore[method-assign]
        held.handle_message(HELLO)
        room.welcomes[0](1)
        held.handle_message('{"type":"watched/1","seq":1}')
        return intervals

    (interval,) = asyncio.run(run(players=2))
    assert 2 * interval < 5, "an unanswered ping means a dead connection"
    assert asyncio.run(run(players=1)) == [PING_INTERVAL_S]


def test_a_person_banned_during_admission_gets_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[object]:
        room, submitted, admitted = HeldRoom(), list[object](), asyncio.Event()
        room.submit = lambda *args: submitted.append(args)  # type: ignore[attr-defined]

        async def admit(*_: object) -> None:
            await admitted.wait()

        monkeypatch.setattr(connection, "check_seat_admission", admit)
        held = connected(room)
        held.handle_message(HELLO)
        room.welcomes[0](1)
        held.handle_message('{"type":"sit/1","id":"command-1000000"}')
        held.handle_closing()  # banned: the server's close frame is sent
        admitted.set()
        assert held._task is not None
        await asyncio.wait([held._task])
        await asyncio.sleep(0)
        return submitted

    assert asyncio.run(run()) == []
