"""Tests that errors over HTTP are problems with a code, and never tracebacks."""

import pytest

from tests.server.visitors import Served


def test_errors_are_problems_without_tracebacks(house: Served) -> None:
    visitor = house.visitor("Lou")
    for method, path, body, status, code in [
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/wp-admin.php", None, 404, "not_found"),
        ("GET", "/../../etc/passwd", None, 404, "not_found"),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", None, 404, "not_found"),
        ("DELETE", "/api/games", None, 405, "method_not_allowed"),
        ("PUT", "/api/me", b"{", 400, "bad_request"),
        ("PUT", "/api/me", b"\xff\xfe", 400, "bad_request"),
        ("PUT", "/api/me", {"name": 3}, 400, "bad_request"),
        ("PUT", "/api/me", b"", 400, "bad_request"),
        ("PUT", "/api/me", b" " * 20_000, 413, "too_large"),
        ("PUT", "/api/me", b"[" * 9_000, 400, "bad_request"),
    ]:
        said = visitor.call(method, path, body)
        assert (said.status, said.json["code"]) == (status, code), (method, path, said.data)
        assert said.headers["content-type"] == "application/problem+json"
        assert said.json["status"] == said.status
        assert b"Traceback" not in said.data


def test_server_errors_are_only_in_the_log(
    own_house: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = own_house.visitor("Lou")

    def fails(*_: object) -> None:
        raise ZeroDivisionError("the secret of the house")

    monkeypatch.setattr(own_house.hall, "create_table", fails)
    said = visitor.call("POST", "/api/tables", {"game": "tabu"})
    assert (said.status, said.json["code"], said.json["detail"]) == (500, "internal", None)
    assert b"secret" not in said.data
    assert "the secret of the house" in caplog.text
