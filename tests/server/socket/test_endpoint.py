"""Tests bad input over a socket: it is refused or closes the connection, with a code. The table does not change."""

import asyncio
import gc
from collections.abc import Iterator
from itertools import count
from socket import SHUT_RDWR
from typing import Any

import pytest
from litestar import WebSocket

from tests.server.abuse import House, frames, house_of_its_own
from tests.server.visitors import SOON, Line, Served, until
from tripot.house.protocol.close_codes import TRY_AGAIN
from tripot.server.identity.sessions import Sessions
from tripot.server.socket import connection as sockets
from tripot.server.uvicorn_protocols import HandshakeProtocol
from tripot.store import StoreFailed

FRAMES = 8_000


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        "hello",
        '{"type": "hello/2"}',
        '{"type": "sit/1"}',
        '{"type": "sit/1", "id": "short"}',
        '{"type": "sit/1", "id": "no spaces please"}',
        '{"type": "deadline/1", "id": "the-house-only"}',
        '{"type": "BotAct", "id": "the-house-only", "seat": 0}',
        '{"type": "hello/1", "seq": -1}',
        '{"type": "hello/1", "seq": 1e400}',
        '{"type": "act/1", "id": "not-a-phase", "action": {}, "phase": "now"}',
        "[" * 3000,
        b"\xff\x00\xff",
    ],
)
def test_unknown_messages_are_refused_and_the_connection_stays(house: Served, frame: str | bytes) -> None:
    margaux = house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens()["id"])
    margaux_line.send(frame)
    assert margaux_line.next("refused/1")["code"] == "unknown_command"
    margaux_line.do("add_bot/1")


def test_an_unknown_action_is_refused(house: Served) -> None:
    margaux = house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens(bots=["bold"], start=True)["id"])
    margaux_line.wait(lambda it: it.board["phase"] >= 0)
    for action in ({}, {"type": "passe.deposit/1", "amount": 1}, {"type": "tabu.stake/1", "amount": "all"}, []):
        assert margaux_line.refused("act/1", action=action, phase=margaux_line.board["phase"]) == "unknown_action"
    for depth in (900, 950, 980, 990, 1000, 2000):
        nested = '{"type": "act/1", "id": "nested-%04d", "phase": 1, "action": {"type": "done/1", "x": %s}}'
        margaux_line.send(nested % (depth, "[" * depth + "]" * depth))
        while f"nested-{depth:04}" not in (said := str(margaux_line.socket.recv(timeout=SOON))):
            pass
        assert said.startswith('{"type":"refused/1"')
    for phase in (-1, 2**63, 10**40):
        assert margaux_line.refused("act/1", action={"type": "done/1"}, phase=phase) == "phase_closed"


@pytest.mark.parametrize("table", ["RUBIS-RUBIS-100", "0000000000000000", "..", "%20"])
def test_without_a_table_the_connection_is_closed_for_good(house: Served, table: str) -> None:
    assert Line(house.visitor("Lou").dial(table)).closed_with() == 4404


def test_a_connection_is_closed_if_its_session_cannot_be_checked_again(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session may have ended during the admission."""
    margaux = house.visitor("Margaux")
    table, find_session, checks = margaux.opens()["id"], Sessions.find_session, count(1)

    async def fail_second(sessions: Sessions, connection: Any) -> Any:
        if next(checks) == 2:
            raise StoreFailed
        return await find_session(sessions, connection)

    with monkeypatch.context() as patch:
        patch.setattr(Sessions, "find_session", fail_second)
        assert Line(margaux.dial(table)).closed_with() == TRY_AGAIN
    margaux.at(table).do("add_bot/1")


def test_a_handshake_leaves_nothing_for_the_garbage_collector(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()["id"]
    gc.collect()
    gc.disable()
    try:
        line = margaux.at(table)
        assert Line(margaux.dial("0000000000000000")).closed_with() == 4404
        until(lambda: not any(type(it) in (HandshakeProtocol, WebSocket) for it in gc.get_objects()))
    finally:
        gc.enable()
    assert line.seat == 0


def test_an_incomplete_visit_leaves_no_trace(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    for _ in range(5):
        line = Line(margaux.dial(table["id"]))
        line.send({"type": "hello/1"})
        line.socket.socket.shutdown(SHUT_RDWR)
    margaux_line = margaux.at(table["id"])
    margaux_line.do("add_bot/1")
    until(lambda: len(house.hall._rooms[table["id"]].fanout) == 1)


# With a server in a separate process


@pytest.fixture(scope="module")
def real_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of_its_own(tmp_path_factory.mktemp("real")) as house:
        yield house


def test_thousands_of_invalid_frames_are_refused_cheaply(real_house: House) -> None:
    margaux = real_house.visitor("Margaux")
    table = margaux.opens()["id"]
    seq = margaux.at(table).board["seq"]
    asyncio.run(frames(real_house, table, 2_000, seed=7))
    before = real_house.memory
    refused = asyncio.run(frames(real_house, table, FRAMES, seed=1))
    after = real_house.memory
    print(f"{FRAMES} frames: {dict(refused)}; memory {before:.1f} MB, then {after:.1f} MB")
    assert sum(refused.values()) == FRAMES
    assert set(refused) == {"unknown_command", "not_seated"}
    assert after - before < 30
    assert margaux.at(table).board["seq"] == seq
    real_house.is_well(margaux, table)


def test_a_silent_connection_is_closed(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()["id"]
    with monkeypatch.context() as patch:
        patch.setattr(sockets, "HELLO_TIMEOUT_S", 0.05)
        assert Line(margaux.dial(table)).closed_with() == 3008
    margaux_line = margaux.at(table)
    (listener,) = own_house.hall._rooms[table].fanout
    assert listener._hello_timer is None, "the time limit ends with the hello"
    margaux_line.do("add_bot/1")
