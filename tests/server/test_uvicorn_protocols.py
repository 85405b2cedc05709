"""Tests limits on connections: slow senders, slow readers, fragments, a full server."""

import socket
import time
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from tests.server.abuse import ended, half_open
from tests.server.visitors import SOON, Served, served, until
from tripot.house.decisions.decide import MAX_ENTRIES
from tripot.server import uvicorn_protocols

UPGRADE = (
    b"GET /ws/t/%s HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


HELLO = Frame(Opcode.TEXT, b'{"type": "hello/1"}').serialize(mask=True)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET /api/me HT", b"HTTP/1.1 408 "),
        (
            b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
            b"HTTP/1.1 408 ",
        ),
    ],
    ids=["nothing", "half a line", "half a body"],
)
def test_slow_senders_are_cut(
    house: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: bytes, answer: bytes
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(uvicorn_protocols, "REQUEST_TIMEOUT_S", 0.3)
        heard = read_to_the_end(house, sent)
    assert heard.startswith(answer) if answer else heard == b""
    assert house.visitor().call("GET", "/api/me").status == 200
    faults = [it for it in caplog.records if it.exc_info and it.name != "websockets.client"]
    assert not faults, "a slow sender is not an error of the server"


def read_to_the_end(house: Served, sent: bytes) -> bytes:
    """Send these bytes on a new connection. Return all that the server sends before it closes the connection."""
    host, port = house.base.removeprefix("http://").split(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=SOON) as line:
        line.sendall(sent)
        while data := line.recv(4096):
            heard += data
    return heard


def test_the_request_time_limit_does_not_apply_to_sockets(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()["id"]
    with monkeypatch.context() as patch:
        patch.setattr(uvicorn_protocols, "REQUEST_TIMEOUT_S", 1.0)
        patch.setattr(uvicorn_protocols, "WRITE_TIMEOUT_S", 1.0)
        margaux_line = margaux.at(table)
        assert read_to_the_end(house, b"G").startswith(b"HTTP/1.1 408 "), "the limits of the socket would have passed"
    margaux_line.do("add_bot/1")


def test_a_trickle_of_bytes_does_not_extend_the_time_limit(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_TIMEOUT_S", 0.5)
    host, port = house.base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=SOON) as line:
        line.settimeout(0.05)
        end = time.monotonic() + SOON
        heard = b""
        while not heard:
            assert time.monotonic() < end, "it drips on"
            line.sendall(b"x")
            try:
                heard = line.recv(100)
            except TimeoutError:
                continue
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_slow_readers_are_disconnected_without_delaying_others(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_protocols, "WRITE_TIMEOUT_S", 0.5)
    margaux = own_house.visitor("Margaux")
    monkeypatch.setitem(MAX_ENTRIES, "lobby", 100_000)
    margaux_line = margaux.at(margaux.opens()["id"])
    room = own_house.hall._rooms[margaux_line.board["table"]]
    host, port = own_house.base.removeprefix("http://").split(":")
    own_house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # small buffers, which fill quickly
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((host, int(port)))
        line.sendall(UPGRADE % margaux_line.board["table"].encode())
        assert line.recv(1024).startswith(b"HTTP/1.1 101 ")
        line.sendall(HELLO)
        until(lambda: len(room.fanout) == 2)
        end = time.monotonic() + 3 * SOON
        while len(room.fanout) == 2:
            assert time.monotonic() < end, "the slow reader is still waited for"
            margaux_line.do("configure/1", pace="vif" if margaux_line.board["pace"] == "normal" else "normal")
    margaux_line.do("add_bot/1")


def test_idle_connections_are_closed_without_disturbing_others(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_TIMEOUT_S", 2.0)
    margaux = house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens()["id"])
    lines = half_open(int(house.base.rpartition(":")[2]), 200)
    margaux_line.do("add_bot/1")
    assert margaux.get("/api/me") == {"name": "Margaux"}
    assert ended(lines, 3 * SOON) == {"closed": 50, "408": 150}


def test_in_a_full_server_waiting_connections_are_closed_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "connection_limit", lambda: 40)
    with served(tmp_path) as house:
        lines = half_open(int(house.base.rpartition(":")[2]), 100)
        margaux = house.visitor("Margaux")
        margaux_line = margaux.at(margaux.opens()["id"])
        margaux_line.do("add_bot/1")
        assert ended(lines[:50], SOON) == {"closed": 50}, "the oldest connections are closed first"
        for line in lines[50:]:
            line.close()
