"""Tests that only refusals are delayed."""

import asyncio
import time
from typing import Any

from tripot.server.http.slow_refusals import SlowRefusalsMiddleware

DELAY = 0.05


def answering(status: int) -> Any:
    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b"{}", "more_body": False})

    return app


async def seconds_of(middleware: SlowRefusalsMiddleware) -> float:
    sent = list[str]()

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def receive() -> Any:
        raise AssertionError("nothing is asked for")

    began = time.perf_counter()
    await middleware({"type": "http"}, receive, send)  # type: ignore[typeddict-item]
    assert sent == ["http.response.start", "http.response.body"]
    return time.perf_counter() - began


def test_only_refusals_are_delayed() -> None:
    assert asyncio.run(seconds_of(SlowRefusalsMiddleware(answering(429), DELAY))) >= DELAY
    for status in (200, 404, 503):
        assert asyncio.run(seconds_of(SlowRefusalsMiddleware(answering(status), delay=60))) < 30


def test_beyond_a_limit_of_delayed_refusals_others_are_sent_at_once() -> None:
    async def run() -> list[bool]:
        middleware = SlowRefusalsMiddleware(answering(429), delay=3600, max_held=2)
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
        middleware = SlowRefusalsMiddleware(answering(429), delay=0.1, max_held=1)
        gone = asyncio.create_task(seconds_of(middleware))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        return await seconds_of(middleware)

    assert asyncio.run(run()) >= 0.1
