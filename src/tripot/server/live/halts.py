"""Tables that stand still until someone has looked at them: by the operator's word, or because a law failed there.

The store keeps them, so every node knows, also after it began anew. ``tripot admin halt`` and ``unhalt`` write it.
"""

import asyncio
import logging

from tripot.server.live.registry import RoomRegistry
from tripot.store import StoreFailed

log = logging.getLogger("tripot.server")

HALTS_POLL_S = 2.0
"""Seconds between two looks."""


async def poll_halts(hall: RoomRegistry) -> None:
    """For ever."""
    while True:
        await asyncio.sleep(HALTS_POLL_S)
        try:
            await sync_halts(hall)
        except StoreFailed as error:
            log.warning("the halted tables cannot be read: %s", error)


async def sync_halts(hall: RoomRegistry) -> None:
    """Halt what is to be halted, let go what may go on, and write down where a law failed here."""
    halts, before = hall.store.halts, hall.halted_tables
    for room in hall.rooms:
        if room.is_halted and room.table.id not in before:
            await hall.store.call(halts.halt, room.table.id, hall.clock())
    now = hall.halted_tables = frozenset(await hall.store.call(halts.load_halts))
    for room in hall.rooms:
        if room.table.id in now and not room.is_halted:
            log.warning("table %s is halted by the operator", room.table.id)
            room.halt()
    for table in before - now:
        hall.release_halt(table)
