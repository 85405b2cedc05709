"""Tests periodic tasks: an error stops neither the task nor the server."""

import asyncio
import logging

import pytest

from tripot.server.app import repeat
from tripot.store import StoreFailed


def test_periodic_work_continues_after_errors(caplog: pytest.LogCaptureFixture) -> None:
    errors = iter([StoreFailed("the disk is full"), RuntimeError("a bug")])

    async def main() -> None:
        succeeded = asyncio.Event()

        async def work() -> None:
            if (error := next(errors, None)) is not None:
                raise error
            succeeded.set()

        task = asyncio.create_task(repeat("example", 0, work))
        await asyncio.wait_for(succeeded.wait(), 5)
        task.cancel()

    asyncio.run(main())
    assert [record.levelno for record in caplog.records] == [logging.WARNING, logging.ERROR]
