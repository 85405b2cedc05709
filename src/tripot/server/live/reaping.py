"""Periodic clean-up: ends old codes and deletes lobbies that nobody came back to."""

import asyncio

from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import StoreFailed

REAP_EVERY_S = 3600.0


async def reap_hourly(registry: RoomRegistry) -> None:
    """End codes and delete dead lobbies for ever, at the start and then once an hour."""
    while True:
        try:
            await registry.store.reap(registry.clock())
        except StoreFailed as error:
            SERVER_LOG.warning(LogEvent.STORE_FAILED, "cannot end old codes and lobbies: %s", error, task="reap")
        await asyncio.sleep(REAP_EVERY_S)
