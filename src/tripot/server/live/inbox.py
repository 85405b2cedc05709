"""The inbox of a room (an actor's mailbox): all requests to a table wait here for the next round."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tripot.house import StoredEntry, Table, decode_entry
from tripot.house.protocol import wire
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.commit import QueuedCommand
from tripot.server.live.fanout import Listener

OnWelcome = Callable[[int | None], None]
"""Called once with the seq of the table that was sent; with ``None`` if the room closed before."""


class Greeting(Struct, frozen=True, eq=False):
    """A connection's hello, and the callback after its welcome."""

    listener: Listener
    hello: wire.Hello
    on_welcome: OnWelcome


class Inbox(Struct):
    """Waiting requests, or the requests of one round."""

    commands: list[QueuedCommand] = []
    greetings: list[Greeting] = []
    is_woken: bool = False
    """Whether there may be due work."""

    def __bool__(self) -> bool:
        return bool(self.commands or self.greetings or self.is_woken)

    @property
    def command_ids(self) -> str | None:
        """The ids of the people's commands, for the log."""
        ids = (getattr(it.command, "id", None) for it in self.commands)
        return " ".join(filter(None, ids)) or None

    def take(self) -> "Inbox":
        """Take all requests out."""
        taken = Inbox(self.commands, self.greetings, self.is_woken)
        self.commands, self.greetings, self.is_woken = [], [], False
        return taken


async def load_missed_entries(store: AsyncStore, table: Table, greetings: Sequence[Greeting]) -> dict[int, StoredEntry]:
    """Read the entries after the oldest one of all greetings; empty if all are current or too old."""
    near = range(max(1, table.seq - wire.CATCH_UP_MAX_ENTRIES), table.seq)
    oldest = min((it.hello.seq for it in greetings if it.hello.seq in near), default=None)
    if oldest is None:
        return {}
    stored = await store.call(store.journal.read, table.id, oldest - 1)
    return {it.entry.seq: it for it in map(decode_entry, stored) if it.entry.seq <= table.seq}
