"""Periodic packing of finished and unused games."""

import asyncio

from tripot.house import BrokenChain
from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

PACK_EVERY_S = 60.0

PACKED_AT_ONCE = 50
"""The number of games that are packed at a time. The next ones follow a second later."""


async def pack_finished_games(registry: RoomRegistry) -> None:
    """Pack all games that are due."""
    while await pack_some(registry) == PACKED_AT_ONCE:
        await asyncio.sleep(1.0)


async def pack_some(registry: RoomRegistry) -> int:
    """Pack some of the games that are due. Return how many were due. A damaged game is halted and not packed."""
    store, now = registry.store, registry.clock()
    due = await store.call(store.packing.find_due, now, PACKED_AT_ONCE)
    for table in due:
        try:
            await store.call(store.packing.pack, table, now)
        except BrokenChain as error:
            SERVER_LOG.error(LogEvent.TABLE_HALTED, "table %s is halted: %s", table, error, table=table)
            await store.call(store.halts.halt, table, now)
    return len(due)
