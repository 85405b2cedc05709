"""Resume: decides whether a round gives a table back time that passed through no fault of its people.

Two cases. Someone returns from a lost node: the time since that loss. Someone comes to a suspended table: the time
since it was suspended. The command is :class:`~tripot.house.DowntimeEnded`; on a clock jump room.py adds the same.
"""

from tripot.house import DowntimeEnded, Table
from tripot.house.commands import Sit
from tripot.server.live.idle_tables import IdleTimer
from tripot.server.live.inbox import Inbox
from tripot.server.live.peers import Peers
from tripot.server.live.presence import TablePresence


def find_downtime(
    table: Table, presence: TablePresence, peers: Peers, idle: IdleTimer, batch: Inbox, at: int
) -> DowntimeEnded | None:
    """The command that makes the table's clocks go on where they stopped; ``None`` if they did not stop."""
    coming = [it.listener for it in batch.greetings]
    since = peers.mark_returned([listener.person for listener in coming], at)
    if idle.is_suspended(at) and (
        presence.is_attended(table, coming) or any(isinstance(it.command, Sit) for it in batch.commands)
    ):
        return DowntimeEnded(idle.suspends_at if idle.since else None)
    return None if since is None else DowntimeEnded(since)
