"""Measures the processor time of a request and charges it to the caller's address.

Work in another process is charged by the code that waits for it (``charge_elsewhere``).
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from time import thread_time
from typing import Any, Generic, TypeVar

T = TypeVar("T")

ELSEWHERE_DIVISOR = 40
"""Work in a worker process is charged at this fraction, because it delays no table and its queue is bounded."""


def _ignore(_: float) -> None:
    """The default outside costly requests: charge nobody."""


charge_ms: ContextVar[Callable[[float], None]] = ContextVar("charge_ms", default=_ignore)
"""Charges milliseconds of this process to the sender of the current request."""


def charge_elsewhere(seconds: float) -> None:
    """Charge the work of a worker process for this request."""
    charge_ms.get()(seconds * 1000 / ELSEWHERE_DIVISOR)


async def run_in_thread(work: Callable[[], T]) -> T:
    """Run in a thread of this process, and charge its processor time."""
    spent = 0.0

    def run() -> T:
        nonlocal spent
        began = thread_time()
        try:
            return work()
        finally:
            spent = thread_time() - began

    try:
        return await asyncio.to_thread(run)
    finally:
        charge_ms.get()(spent * 1000)


class Metered(Generic[T]):
    """A coroutine whose own processor time is charged each time it waits or ends."""

    def __init__(self, work: Awaitable[T], charge: Callable[[float], None]) -> None:
        self._steps, self._charge = work.__await__(), charge

    def __await__(self) -> Generator[Any, Any, T]:
        """Run the coroutine step by step."""
        resume: Callable[[Any], Any] = self._steps.send
        value: Any = None
        while True:
            began = thread_time()
            try:
                waits_for = resume(value)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self._charge((thread_time() - began) * 1000)
            try:
                resume, value = self._steps.send, (yield waits_for)
            except BaseException as error:  # throw the exception into the coroutine, for example when it is cancelled
                resume, value = self._steps.throw, error
