"""New connections of a table, and the entries that they missed."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from tripot.house import StoredEntry, Table, decode_entry
from tripot.house.clocks import ShownPhases
from tripot.house.protocol import wire
from tripot.server.async_store import AsyncStore
from tripot.server.live.fanout import Listener

OnWelcome = Callable[[int | None], None]
"""Called once with the seq of the table that was sent, or with ``None`` if the room closed before."""


class Greeting(Struct, frozen=True, eq=False):
    """A connection's hello, and the callback after its welcome."""

    listener: Listener
    hello: wire.Hello
    on_welcome: OnWelcome


async def load_missed_entries(store: AsyncStore, table: Table, greetings: Sequence[Greeting]) -> dict[int, StoredEntry]:
    """Read the entries after the oldest one of all greetings; empty if all are current or too old."""
    near = range(max(1, table.seq - wire.CATCH_UP_MAX_ENTRIES), table.seq)
    oldest = min((it.hello.seq for it in greetings if it.hello.seq in near), default=None)
    if oldest is None:
        return {}
    stored = await store.call(store.journal.read, table.id, oldest - 1)
    return {it.entry.seq: it for it in map(decode_entry, stored) if it.entry.seq <= table.seq}


def send_missed_entries(
    table: Table, greetings: Sequence[Greeting], entries: Mapping[int, StoredEntry], now: int, shown: ShownPhases
) -> None:
    """Send each connection its missed entries, or the whole board if the connection's last hash is not in this table's
    chain."""
    snapshot = None
    for greeting in greetings:
        known = table.head if greeting.hello.seq == table.seq else None
        known = entries[greeting.hello.seq].hash if greeting.hello.seq in entries else known
        if wire.can_catch_up(table, greeting.hello, known):
            missed = [entry for seq, entry in entries.items() if seq > greeting.hello.seq]
            greeting.listener.send_bytes(wire.encode_missed_news(table, missed, now, shown))
        else:
            snapshot = snapshot or wire.encode_snapshot(table, now, shown)
            greeting.listener.send_bytes(snapshot)
