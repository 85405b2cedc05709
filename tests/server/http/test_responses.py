"""Tests that every response has the security headers, that HEAD is GET without a body, and that only refusals are
delayed."""

import asyncio
import time
from typing import Any

import pytest

from tests.server.visitors import Served
from tripot.server.http.responses import ResponseMiddleware

DELAY = 0.05


def answering(status: int) -> Any:
    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b"{}", "more_body": False})

    return app


async def seconds_of(middleware: ResponseMiddleware) -> float:
    sent = list[str]()

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def receive() -> Any:
        raise AssertionError("nothing is asked for")

    began = time.perf_counter()
    await middleware({"type": "http", "method": "GET", "scheme": "http"}, receive, send)  # type: ignore[typeddict-item]
    assert sent == ["http.response.start", "http.response.body"]
    return time.perf_counter() - began


def test_only_refusals_are_delayed() -> None:
    assert asyncio.run(seconds_of(ResponseMiddleware(answering(429), DELAY))) >= DELAY
    for status in (200, 404, 503):
        assert asyncio.run(seconds_of(ResponseMiddleware(answering(status), refusal_delay=60))) < 30


def test_beyond_a_limit_of_delayed_refusals_others_are_sent_at_once() -> None:
    async def run() -> list[bool]:
        middleware = ResponseMiddleware(answering(429), refusal_delay=3600, max_held=2)
        tasks = [asyncio.create_task(seconds_of(middleware)) for _ in range(5)]
        await asyncio.wait(tasks[2:])
        sent = [task.done() for task in tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return sent

    assert asyncio.run(run()) == [False, False, True, True, True]


def test_a_delayed_refusal_is_released_even_if_the_client_disconnects() -> None:
    async def run() -> float:
        middleware = ResponseMiddleware(answering(429), refusal_delay=0.1, max_held=1)
        gone = asyncio.create_task(seconds_of(middleware))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        return await seconds_of(middleware)

    assert asyncio.run(run()) >= 0.1


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
