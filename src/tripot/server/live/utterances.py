"""Utterances at one table: phrases and reactions, relayed to everyone who has not blocked the sender.

Blocks are read from the store and cached briefly.
"""

from tripot.clock import Clock
from tripot.house import PersonId, Refusal, Table, relay_quick_chat
from tripot.house.protocol import wire
from tripot.house.protocol.quick_chat import React, Reacted, Said, Say
from tripot.server.group_commit import AsyncStore
from tripot.server.live.fanout import Fanout
from tripot.store import StoreFailed

BLOCKS_KEPT_MS = 2_000
"""How long the blocks of a table are cached; a block stored by another node takes effect after this time."""


class Utterances:
    """Relays the phrases and reactions at one table."""

    def __init__(self, store: AsyncStore, clock: Clock, fanout: Fanout) -> None:
        self._store, self._clock, self._fanout = store, clock, fanout
        self._blocks: set[tuple[str, str]] = set()
        self._blocks_until = 0

    async def utter(self, table: Table, by: PersonId, it: Say | React) -> Refusal | None:
        """Broadcast a phrase or a reaction; it is not stored."""
        said = relay_quick_chat(table, by, it)
        if isinstance(said, Refusal):
            return said
        await self._relay(table, said)
        return None

    def forget_blocks(self) -> None:
        """Drop the cached blocks, because someone has blocked or unblocked a person."""
        self._blocks_until = 0

    async def _relay(self, table: Table, said: Said | Reacted) -> None:
        try:
            blocks = await self._load_blocks(table)
        except StoreFailed:
            return  # if the blocks cannot be read, nobody receives the message
        hearing = [it for it in self._fanout if (it.person, said.person) not in blocks]
        self._fanout.broadcast(wire.encode(said), hearing)

    async def _load_blocks(self, table: Table) -> set[tuple[str, str]]:
        now = self._clock()
        if not 0 <= self._blocks_until - now <= BLOCKS_KEPT_MS:
            self._blocks = await self._store.call(self._store.moderation.blocks_at, table.id)
            self._blocks_until = now + BLOCKS_KEPT_MS
        return self._blocks
