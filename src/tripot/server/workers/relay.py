"""The bus of the workers, at the supervisor's end: passes each message on to those who want it. It reads none."""

from collections import defaultdict
from collections.abc import Callable

from tripot.house import TableId
from tripot.server.cluster.worker_link import (
    AnyFrame,
    HouseFrame,
    TableFrame,
    TableSubscribed,
    TableUnsubscribed,
    WorkerAlive,
    encode_frame,
)

SendFrame = Callable[[bytes], bool]


class Relay:
    """Which worker has subscribed to which table."""

    def __init__(self) -> None:
        self._senders: dict[int, SendFrame] = {}
        self._subscribers: defaultdict[TableId, set[int]] = defaultdict(set)

    def join(self, number: int, send: SendFrame) -> None:
        """A worker has come; ``send`` reaches it."""
        self._senders[number] = send

    def leave(self, number: int) -> None:
        """A worker is gone, and its subscriptions with it."""
        self._senders.pop(number, None)
        for table in [it for it, numbers in self._subscribers.items() if number in numbers]:
            self._unsubscribe(number, table)

    def receive(self, number: int, frame: AnyFrame) -> None:
        """Carry out what a worker has sent."""
        match frame:
            case TableFrame(table=table):
                others = self._subscribers.get(table, set()) - {number}
                self._send(frame, others)
            case HouseFrame():
                self._send(frame, set(self._senders))
            case TableSubscribed(table=table):
                self._subscribers[table].add(number)
            case TableUnsubscribed(table=table):
                self._unsubscribe(number, table)
            case WorkerAlive():
                pass
            case _:
                raise ValueError(f"{type(frame).__name__} is not for the supervisor")

    def _send(self, frame: AnyFrame, numbers: set[int]) -> None:
        if numbers:
            data = encode_frame(frame)
            for number in numbers:
                self._senders[number](data)

    def _unsubscribe(self, number: int, table: TableId) -> None:
        numbers = self._subscribers[table]
        numbers.discard(number)
        if not numbers:
            del self._subscribers[table]
