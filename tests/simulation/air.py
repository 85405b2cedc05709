"""A simulated message bus that is unreliable on purpose: messages are lost, late, out of order, or delivered twice."""

from collections.abc import Callable
from random import Random

from tests.simulation.loop import Loop, Process
from tripot.house import TableId
from tripot.server.cluster.messages import (
    BusMessage,
    HouseMessage,
    NodeId,
    decode_bus_message,
    encode_bus_message,
)


class Air:
    """The bus between the nodes. While it is ``still`` it delivers nothing."""

    def __init__(self, loop: Loop, rng: Random) -> None:
        self.loop, self.rng = loop, rng
        self.lost, self.twice, self.late = rng.choice((0.0, 0.05, 0.4)), rng.choice((0.0, 0.1)), rng.choice((0.0, 0.05))
        self.still = False
        self.buses: list[AirBus] = []
        self.carried = 0

    def carry(self, word: BusMessage) -> None:
        data, about_house = encode_bus_message(word), isinstance(word, HouseMessage)
        for bus in self.buses:
            if about_house or word.table in bus.followed:  # type: ignore[union-attr]
                for _ in range(2 if self.rng.random() < self.twice else 1):
                    self._send(bus, data)

    def _send(self, bus: "AirBus", data: bytes) -> None:
        takes = self.rng.uniform(0.001, 0.02)
        if self.rng.random() < self.late:
            takes += self.rng.uniform(0.05, 4)
        if not self.still and self.rng.random() >= self.lost:
            self.carried += 1
            self.loop.call_at(self.loop.time() + takes, bus.arrives, data, context=bus.process.context)


class AirBus:
    """One node's end of the bus; it dies with its process."""

    kind = "air"
    is_single_node = False
    has_lost_messages = is_up = False

    def __init__(self, air: Air, node: NodeId, process: Process) -> None:
        self._air, self.node, self.process = air, node, process
        self.followed: set[TableId] = set()

    def start(self, hear: Callable[[BusMessage], None]) -> None:
        self._hear = hear
        self._air.buses = [bus for bus in self._air.buses if bus.process.alive] + [self]

    def publish(self, word: BusMessage) -> None:
        self._air.carry(word)

    def subscribe(self, table: TableId) -> None:
        self.followed.add(table)

    def unsubscribe(self, table: TableId) -> None:
        self.followed.discard(table)

    async def close(self) -> None:
        self._air.buses.remove(self)

    def arrives(self, data: bytes) -> None:
        word = decode_bus_message(data)
        if word is not None and self in self._air.buses:
            self._hear(word)
