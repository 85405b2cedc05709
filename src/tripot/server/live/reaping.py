"""Periodic clean-up: expires old codes, deletes abandoned lobbies, packs finished games."""

import asyncio

from tripot.house import BrokenChain
from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import StoreFailed

REAP_EVERY_S = 3600.0

PACK_EVERY_S = 60.0

PACKED_AT_ONCE = 50
"""The number of games packed at a time; the rest follows a second later."""


async def reap_hourly(registry: RoomRegistry) -> None:
    """Expire codes and delete abandoned lobbies now and then every hour, until cancelled."""
    while True:
        try:
            await registry.store.reap(registry.clock())
        except StoreFailed as error:
            SERVER_LOG.warning(LogEvent.STORE_FAILED, "cannot clean up old codes and lobbies: %s", error, task="reap")
        await asyncio.sleep(REAP_EVERY_S)


async def pack_finished_games(registry: RoomRegistry) -> None:
    """Pack games until cancelled."""
    while True:
        found = 0
        try:
            found = await pack_due_games(registry)
        except StoreFailed as error:
            SERVER_LOG.warning(LogEvent.STORE_FAILED, "cannot pack finished games: %s", error, task="pack")
        await asyncio.sleep(1.0 if found == PACKED_AT_ONCE else PACK_EVERY_S)


async def pack_due_games(registry: RoomRegistry) -> int:
    """Pack some of the games that are due; return how many were found. A damaged game is halted and not packed."""
    store, now = registry.store, registry.clock()
    due = await store.call(store.packing.find_due, now, PACKED_AT_ONCE)
    for table in due:
        try:
            await store.call(store.packing.pack, table, now)
        except BrokenChain as error:
            SERVER_LOG.error(LogEvent.TABLE_HALTED, "table %s is halted: %s", table, error, table=table)
            await store.call(store.halts.halt, table, now)
    return len(due)
