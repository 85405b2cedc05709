"""The inbox of a room (an actor's mailbox): all that is asked of a table waits here until the next round takes it."""

import asyncio

from msgspec import Struct

from tripot.house import wire
from tripot.server.live.commit import QueuedCommand
from tripot.server.live.fanout import Listener


class Greeting(Struct, frozen=True, eq=False):
    """A connection's hello; ``done`` is resolved when it has been welcomed."""

    listener: Listener
    hello: wire.Hello
    done: "asyncio.Future[None]"


class Inbox(Struct):
    """What waits for the next round; and what a round has taken."""

    commands: list[QueuedCommand] = []
    greetings: list[Greeting] = []
    news: list[bytes] = []
    """Stored entries that other nodes have committed."""
    is_woken: bool = False
    """Whether something may be due."""

    def __bool__(self) -> bool:
        return bool(self.commands or self.greetings or self.news or self.is_woken)

    def take(self) -> "Inbox":
        """Move everything out."""
        taken = Inbox(self.commands, self.greetings, self.news, self.is_woken)
        self.commands, self.greetings, self.news, self.is_woken = [], [], [], False
        return taken
