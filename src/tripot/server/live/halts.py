"""Halted tables: synchronizes the rooms with the store's list, and records the tables that a bug halted here.

The list is in the store, so it reaches every node and survives a restart. ``tripot admin halt`` and ``unhalt`` write
it.
"""

import asyncio

from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import StoreFailed

HALTS_POLL_S = 2.0
"""Seconds between two reads of the list."""


async def poll_halts(registry: RoomRegistry) -> None:
    """Synchronize until cancelled."""
    while True:
        await asyncio.sleep(HALTS_POLL_S)
        try:
            await sync_halts(registry)
        except StoreFailed as error:
            SERVER_LOG.warning(LogEvent.STORE_FAILED, "cannot read the halted tables: %s", error, task="poll_halts")


async def sync_halts(registry: RoomRegistry) -> None:
    """Store what a bug halted here, halt what the list names, release what it no longer names."""
    store, before = registry.store, registry.halted_tables
    for room in registry.rooms:
        if room.is_halted and room.table.id not in before:
            await store.call(store.halts.halt, room.table.id, registry.clock())
    now = registry.halted_tables = frozenset(await store.call(store.halts.load_halts))
    for room in registry.rooms:
        if room.table.id in now and not room.is_halted:
            table = room.table.id
            SERVER_LOG.warning(
                LogEvent.TABLE_HALTED_BY_OPERATOR, "table %s is halted by the operator", table, table=table
            )
            room.halt()
    for table in before - now:
        registry.release_halt(table)
