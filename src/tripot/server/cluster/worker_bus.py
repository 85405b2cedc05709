"""The bus between the worker processes of one machine: their supervisor passes messages on. No NATS, no network.

It keeps the promises of :mod:`.bus`, no more: a message that the link cannot take is dropped and noted. The supervisor
knows which worker has subscribed to which table, so a message about a table that one worker has goes no further.
"""

from collections.abc import Callable

from tripot.house import TableId
from tripot.server.cluster.messages import (
    BusMessage,
    HouseMessage,
    NodeId,
    decode_bus_message,
    encode_bus_message,
)
from tripot.server.cluster.worker_link import (
    AnyFrame,
    HouseFrame,
    TableFrame,
    TableSubscribed,
    TableUnsubscribed,
    WorkerLink,
    encode_frame,
)
from tripot.server.telemetry.counters import BUS_DROPPED, BUS_REFUSED


class WorkerBus:
    """The bus of a worker without NATS."""

    kind = "workers"
    is_single_node = False

    def __init__(self, link: WorkerLink, node: NodeId) -> None:
        self.node = node
        self._link = link
        self.has_lost_messages = self.is_up = False

    def start(self, receive: Callable[[BusMessage], None]) -> None:
        """Deliver every message to ``receive``."""

        def on_frame(frame: AnyFrame) -> None:
            if not isinstance(frame, TableFrame | HouseFrame):
                return
            message = decode_bus_message(frame.message)
            if message is None:
                BUS_REFUSED.inc()
            else:
                receive(message)

        self._link.receive = on_frame

    def publish(self, message: BusMessage) -> None:
        """Send a message to the supervisor."""
        data = encode_bus_message(message)
        self._send(HouseFrame(data) if isinstance(message, HouseMessage) else TableFrame(message.table, data))

    def subscribe(self, table: TableId) -> None:
        """Receive the messages about a table."""
        self._send(TableSubscribed(table))

    def unsubscribe(self, table: TableId) -> None:
        """Stop receiving the messages about a table."""
        self._send(TableUnsubscribed(table))

    async def close(self) -> None:
        """Do nothing: the link sends what it has, and ends with the process."""

    def _send(self, frame: AnyFrame) -> None:
        if not self._link.send(encode_frame(frame)):
            self.has_lost_messages = True
            BUS_DROPPED.inc()
