"""Tests input validation: hosts, bodies, and text that could harm the server or its log."""

import io
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.visitors import Line, Served
from tripot.server.http.hosts import HostCheckMiddleware, split_host
from tripot.server.http.urls import find_lan_address, is_loopback
from tripot.server.lab_workers import pool
from tripot.server.telemetry.logs import configure_logging

SURROGATE = b"\xed\xa0\x80"


# Hosts


async def nothing(*_: object) -> None:
    return None


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8642", "[::1]:8642", "192.168.1.20", "localhost", "LOCALHOST:1", "nas.local:80", "tripot.example", ""],
)
def test_local_names_and_configured_origins_are_accepted_as_hosts(host: str) -> None:
    assert HostCheckMiddleware(nothing, ["https://tripot.example"]).is_own(host)


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "local", "evil.example:8642", "x"]
)
def test_any_other_name_is_refused(house: Served, host: str) -> None:
    said = house.visitor().call("GET", "/api/me", host=host)
    assert (said.status, said.json["code"]) == (421, "wrong_host")
    assert "content-security-policy" in said.headers
    with pytest.raises(Exception, match=r"403|rejected"):
        house.visitor().dial("0" * 16, Host=host)


def test_a_public_name_is_served_over_https_only(tmp_path: Path) -> None:
    house = Served(tmp_path, origins=frozenset(["https://tripot.example"]))
    try:
        visitor = house.visitor()
        plain = visitor.call("GET", "/t/RUBIS-AMBRE-421?x=1", host="tripot.example")
        assert (plain.status, plain.headers["location"]) == (308, "https://tripot.example/t/RUBIS-AMBRE-421?x=1")
        safe = visitor.call("GET", "/api/me", host="tripot.example", x_forwarded_proto="https")
        assert safe.status == 200
        assert safe.headers["strict-transport-security"] == "max-age=31536000"
        near = visitor.call("GET", "/api/me")
        assert near.status == 200
        assert "strict-transport-security" not in near.headers
    finally:
        house.stop()


def test_loopback_addresses_are_recognized_in_every_notation() -> None:
    for host in ("::1", "[::1]", "[::1]:8642", "127.0.0.1", "127.0.0.1:80", "localhost:80", "localhost"):
        assert is_loopback(host), host
    for host in ("::2", "192.168.1.2:80", "evil.example", "", "[2a00::1]:80"):
        assert not is_loopback(host), host
    assert split_host("[2A00::1]:80") == "2a00::1"


def test_the_address_on_the_local_network_can_be_reached_by_others() -> None:
    found = find_lan_address()
    assert found is None or not is_loopback(found)


# Bodies


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_a_body_must_be_declared_as_json(house: Served, kind: str) -> None:
    said = house.visitor().call("PUT", "/api/me", b'{"name": "Margaux"}', content_type=kind)
    assert (said.status, said.json["code"]) == (415, "json_needed")
    assert (
        house.visitor()
        .call("PUT", "/api/me", b'{"name": "Margaux"}', content_type="Application/JSON; charset=utf-8")
        .status
        == 200
    )


def test_invalid_unicode_is_a_bad_request(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()["id"]
    asked = [
        ("PUT", "/api/me", b'{"name": "a%sb"}'),
        ("POST", "/api/me/device", b'{"link": "%s"}'),
        ("POST", "/api/me/bots", b'{"name": "%s"}'),
        ("POST", "/api/tables", b'{"game": "%s"}'),
        ("POST", f"/api/tables/{table}/hands", b'{"name": "%s"}'),
    ]
    for method, path, body in asked:
        said = margaux.call(method, path, body % SURROGATE)
        assert (said.status, said.json["code"]) == (400, "bad_request"), path


def test_invalid_unicode_in_an_action_halts_no_table(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens(bots=["bold"], start=True)["id"])
    for number, action in enumerate([b'{"type": "%s"}', b'{"type": "done/1", "x": "%s"}', b'"%s"']):
        margaux_line.socket.send(
            b'{"type": "act/1", "id": "surrogate-%d", "phase": 1, "action": %s}' % (number, action % SURROGATE)
        )
        assert margaux_line.next("refused/1")["code"] in ("unknown_command", "unknown_action")
    assert not own_house.hall.rooms[0].is_halted
    assert Line(margaux.dial(margaux_line.board["table"])) is not None


# Logs


@pytest.mark.parametrize("kind", ["text", "json"])
def test_callers_cannot_inject_log_lines(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        configure_logging(kind)  # type: ignore[arg-type]
        logging.getLogger("tripot.server").error("GET %s", "/a\x1b[31m\n2026 error forged\r\x9b\u2028b")
        try:
            raise ValueError("x\x1b[2J")
        except ValueError:
            logging.getLogger("tripot.server").exception("failed")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    said = out.getvalue()
    assert "\x1b" not in said
    assert "\r" not in said
    assert "\u2028" not in said
    assert not any(line.startswith("2026 error forged") for line in said.splitlines())


# Lab workers


def test_a_lab_worker_has_no_secret_and_imports_nothing_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "msgspec.py").write_text("raise SystemExit('hijacked')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPOT_KEYS", "s3cr3t")
    monkeypatch.setenv("TRIPOT_DATABASE_URL", "postgresql://u:s3cr3t@h/d")
    worker = pool.LabWorker(5)
    process = worker._start()
    try:
        environ = Path(f"/proc/{process.pid}/environ")
        if environ.exists():
            assert b"s3cr3t" not in environ.read_bytes()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.5)
    finally:
        worker.close()


# Deleted data
