"""Catch-up on connect: each new connection gets the entries it missed, or a snapshot where that is too long ago."""

from collections.abc import Mapping, Sequence

from tripot.house import StoredEntry, Table, decode_entry, wire
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.fanout import Fanout
from tripot.server.live.inbox import Greeting


async def load_missed_entries(store: AsyncStore, table: Table, greetings: Sequence[Greeting]) -> dict[int, StoredEntry]:
    """Read the entries, by seq, from the oldest that a greeting has seen on; none if all are current or too old."""
    near = range(max(1, table.seq - wire.CATCH_UP_MAX_ENTRIES), table.seq)
    oldest = min((it.hello.seq for it in greetings if it.hello.seq in near), default=None)
    if oldest is None:
        return {}
    stored = await store.call(store.journal.read, table.id, oldest - 1)
    return {it.entry.seq: it for it in map(decode_entry, stored) if it.entry.seq <= table.seq}


def send_catch_up(
    fanout: Fanout, table: Table, greetings: Sequence[Greeting], entries: Mapping[int, StoredEntry], now: int
) -> None:
    """Send each connection its missed entries, if its last hash is on this table's chain, else the whole board."""
    snapshot: bytes | None = None
    for it in greetings:
        known = table.head if it.hello.seq == table.seq else None
        known = entries[it.hello.seq].hash if it.hello.seq in entries else known
        if wire.can_catch_up(table, it.hello, known):
            missed = [entry for seq, entry in entries.items() if seq > it.hello.seq]
            fanout.broadcast(wire.encode_news(table, missed, now), [it.listener])
        else:
            snapshot = snapshot or wire.encode_snapshot(table, now)
            fanout.broadcast(snapshot, [it.listener])
