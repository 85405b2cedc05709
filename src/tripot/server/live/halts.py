"""Tables that stand still until someone has looked at them: by the operator's word, or because a law failed there.

The store keeps them, so every node knows, also after it began anew. ``tripot admin halt`` and ``unhalt`` write it.
"""

import asyncio
import logging

from tripot.server.live.registry import Hall
from tripot.store import StoreFailed

log = logging.getLogger("tripot.server")

LOOKED_AT = 2.0
"""Seconds between two looks."""


async def watch(hall: Hall) -> None:
    """For ever."""
    while True:
        await asyncio.sleep(LOOKED_AT)
        try:
            await look(hall)
        except StoreFailed as error:
            log.warning("the halted tables cannot be read: %s", error)


async def look(hall: Hall) -> None:
    """Halt what is to be halted, let go what may go on, and write down where a law failed here."""
    halts, before = hall.clerk.halts, hall.halted
    for room in hall.rooms:
        if room.halted and room.table.id not in before:
            await hall.clerk.ask(halts.halt, room.table.id, hall.clock())
    now = hall.halted = frozenset(await hall.clerk.ask(halts.halted))
    for room in hall.rooms:
        if room.table.id in now and not room.halted:
            log.warning("table %s is halted by the operator", room.table.id)
            room.halt()
    for table in before - now:
        hall.unhalted(table)
