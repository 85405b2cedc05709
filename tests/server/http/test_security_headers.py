"""Tests that every response has the security headers, and that HEAD is GET without a body."""

import pytest

from tests.server.visitors import Served


def test_every_response_has_security_headers(house: Served) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/t/RUBIS-RUBIS-100"):
        headers = house.visitor().call("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    assert house.visitor().call("GET", "/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing"])
def test_head_returns_the_headers_alone(house: Served, path: str) -> None:
    whole, head = (house.visitor().call(method, path) for method in ("GET", "HEAD"))
    assert (head.status, head.data) == (whole.status, b"")
    for name in ("content-type", "content-length", "content-security-policy"):
        assert head.headers[name] == whole.headers[name]
