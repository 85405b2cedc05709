"""The simulated network between nodes, with interruptions.

A node relays a client's connection to the node that owns the table. The handshake is the real one of the server. Each
side runs in the process of its node, so a paused node does not answer. The connections end if a process on the way
dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.loop import Loop, Process
from tests.simulation.wires import Socket
from tripot.house import TableId
from tripot.server.http.table_routing import RELAYED
from tripot.server.nodes.handshake import LENGTH_BYTES, BadHandshake, HouseKeys, OwnerHandshake, RelayHandshake
from tripot.server.nodes.handshake import RelayHello as Hello
from tripot.server.nodes.relay import ANSWER_WITHIN_S, Contact, OwnerUnreachable, Peers, judge_answer
from tripot.server.uvicorn_protocols import AdoptedProtocol
from tripot.store import NodeName

if TYPE_CHECKING:
    from tests.simulation.node import Node


class Network:
    """The internal network. While it is ``torn``, no node reaches another."""

    def __init__(self, loop: Loop, rng: Random, broke: Callable[[str], None]) -> None:
        self.loop, self.rng, self.broke = loop, rng, broke
        self.nodes: dict[str, Node] = {}
        self.torn = False
        self.relayed = 0

    async def shake_hands(self, owner: NodeName, handshake: RelayHandshake) -> tuple[Node, Hello]:
        """Return the node that serves as this owner. Raises :class:`OwnerUnreachable`."""
        node = self.nodes[owner.partition("#")[0]]
        if self.torn:
            await asyncio.sleep(ANSWER_WITHIN_S)
            raise OwnerUnreachable(Contact.SILENT)
        await asyncio.sleep(self.rng.uniform(0.0005, 0.01))
        if node.process is None:
            raise OwnerUnreachable(Contact.REFUSED)
        answered: asyncio.Future[tuple[bytes, Hello | None]] = self.loop.create_future()
        self.loop.call_soon(self._answer, node, handshake, answered, context=node.process.context)
        await asyncio.wait([answered], timeout=ANSWER_WITHIN_S)
        if not answered.done():
            raise OwnerUnreachable(Contact.SILENT)
        answer, hello = answered.result()
        try:
            contact = judge_answer(owner, handshake.open_answer(answer[LENGTH_BYTES:]))
        except BadHandshake:
            raise OwnerUnreachable(Contact.SILENT) from None
        if contact is not Contact.SERVING or hello is None:
            raise OwnerUnreachable(contact)
        return node, hello

    @staticmethod
    def _answer(node: Node, handshake: RelayHandshake, answered: asyncio.Future[tuple[bytes, Hello | None]]) -> None:
        """Answer a handshake, in the process of the owner."""
        own = OwnerHandshake(node.full_name, node.keys, node.rng.randbytes)
        try:
            hello = own.open_hello(handshake.respond(own.challenge)[LENGTH_BYTES:])
        except BadHandshake:
            answered.set_result((b"", None))
            return
        is_closing = node.hall.is_closing
        served = hello if own.is_meant(hello) and not is_closing else None
        answered.set_result((own.answer(is_closing=is_closing), served))

    async def intrude(self, node: Node) -> None:
        """Attack a node: a client without a key asks to be served as a relayed connection. This must fail."""
        owner = node.full_name
        hello = Hello(1, TableId("any"), NodeName("intruder:1#x"), owner, "192.0.2.1", "ws", bytes(16))
        handshake = RelayHandshake(hello, HouseKeys([b"a key of another house, 32 bytes"]))
        try:
            await self.shake_hands(owner, handshake)
        except OwnerUnreachable:
            return
        self.broke("a relay without a key of the house is served")


class SimulatedPeers(Peers):
    """Gives a process access to the other nodes."""

    def __init__(self, network: Network, node: NodeName, keys: HouseKeys, process: Process) -> None:
        super().__init__(node, keys, network.rng.randbytes)
        self._network, self._process = network, process

    async def _shake_hands(self, owner: NodeName, handshake: RelayHandshake) -> Any:
        node, hello = await self._network.shake_hands(owner, handshake)
        return Link(self._network, self._process, node, hello)


class Link:
    """A connection to the owner of a table."""

    def __init__(self, network: Network, relay: Process, owner: Node, hello: Hello) -> None:
        self._network, self._relay, self._owner, self._hello = network, relay, owner, hello

    def splice(self, front: Socket, on_lost: Callable[[], None]) -> AdoptedProtocol:
        if isinstance(front, RelayedSocket):
            self._network.broke("a relayed connection is relayed again")
        self._network.relayed += 1
        return Splice(self._network, self._relay, self._owner, front, self._hello, on_lost)

    def close(self) -> None:
        """Do nothing, because nothing was sent yet."""


class Splice(AdoptedProtocol):
    """Copies bytes between a client's socket at the relay and a socket at the owner, each way with a delay."""

    def __init__(
        self,
        network: Network,
        relay: Process,
        owner: Node,
        front: Socket,
        hello: Hello,
        on_lost: Callable[[], None],
    ) -> None:
        self._network, self._relay, self._front, self._on_lost = network, relay, front, on_lost
        self._owner, self._owner_process = owner, owner.process
        self._back = RelayedSocket(self, front, network.loop, hello)
        self._sent_at = [0.0, 0.0]
        self._ended = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        process = self._owner_process
        if process is None or not process.alive:
            self.lose()
            return
        for watched in (self._relay, process):
            watched.on_death.append(self.lose)
        self._send(0, process, self._owner.serve_socket, self._back, self._back.hello.table)

    def data_received(self, data: bytes) -> None:
        """Copy bytes from the client to the owner. A dead owner receives nothing."""
        if self._owner_process is not None:
            self._send(0, self._owner_process, self._back.arrive_bytes, data)

    def copy_back(self, data: bytes) -> None:
        """Copy bytes from the owner to the client."""
        self._send(1, self._relay, self._front.write, data)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the connection, because the client has gone."""
        super().connection_lost(exc)
        self._on_lost()
        if self._owner_process is not None:
            self._send(0, self._owner_process, self._back.lose)

    def end(self) -> None:
        """Close the client's connection after the owner's last message."""
        self._send(1, self._relay, self._end_front)

    def _end_front(self) -> None:
        self._front.wire.cut()
        self._front.close()

    def lose(self) -> None:
        """Break the connection because a process on the way has died."""
        if not self._ended:
            self._ended = True
            self._front.wire.cut()
            if self._owner_process is not None:
                self._send(0, self._owner_process, self._back.lose)

    def _send(self, way: int, process: Process, do: Callable[..., object], *args: object) -> None:
        """Schedule a step of the process at the other end, in order."""
        at = max(self._sent_at[way] + 1e-6, self._network.loop.time() + self._network.rng.uniform(0.0002, 0.003))
        self._sent_at[way] = at
        self._network.loop.call_at(at, do, *args, context=process.context)


class RelayedSocket(Socket):
    """The owner's end of a relayed connection."""

    def __init__(self, splice: Splice, front: Socket, loop: Loop, hello: Hello) -> None:
        super().__init__(front.wire, loop, front.cookies)
        self._splice, self.hello = splice, hello
        self.scope["state"] = {RELAYED: hello}
        self._early_bytes: list[bytes] = []

    def arrive_bytes(self, data: bytes) -> None:
        if self._protocol is None:
            self._early_bytes.append(data)
        elif not self._ended:
            self._protocol.data_received(data)

    def _hand_over(self, protocol: AdoptedProtocol) -> bool:
        if self._ended:
            return False
        super()._hand_over(protocol)
        for data in self._early_bytes:
            self._run(protocol.data_received, data)
        return True

    def write(self, data: bytes) -> None:
        self._splice.copy_back(data)

    def lose(self) -> None:
        if self._protocol is not None:
            self._lose()
        self._ended = True

    def close(self) -> None:
        super().close()
        self._splice.end()

    def abort(self) -> None:
        super().abort()
        self._splice.end()
