"""A simulated node: the real registry, rooms and scheduler of the server, in a simulated process."""

import asyncio
from collections.abc import Coroutine
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.simulation.disk import Disk
from tests.simulation.loop import Loop, Process
from tests.simulation.mishaps import Mishaps, SimulatedStore
from tests.simulation.peers import Network, SimulatedPeers
from tests.simulation.wires import Socket, Wire
from tripot.house import GameRegistry
from tripot.server.app import repeat
from tripot.server.async_store import AsyncStore
from tripot.server.http.rate_limits import RateLimiter
from tripot.server.http.static_files import Site
from tripot.server.identity.sessions import Sessions
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.store_changes import POLL_S, StoreChanges
from tripot.server.nodes.directory import CHECK_EVERY_S, TableDirectory
from tripot.server.nodes.handshake import HouseKeys
from tripot.server.socket.endpoint import table_socket
from tripot.store import Encryption, NodeName

EIGHT = 1_700_000_000_000
"""When the evening begins."""

SEAL = Encryption([b"c2ltdWxhdGVkLWtleS1vZi10aGUtaG91c2UtMTIzNDU="])


class Node:
    """One node of the cluster. After a crash, a new process starts with the same disk and empty memory."""

    def __init__(
        self,
        name: str,
        loop: Loop,
        disk: Disk,
        shelf: GameRegistry,
        rng: Random,
        mishaps: Mishaps,
        network: Network,
    ) -> None:
        self._network, self._lives = network, 0
        network.nodes[f"{name}:1"] = self
        self.keys = HouseKeys(SEAL.derive_keys("relay 1"))
        self.name, self._loop, self._disk, self._shelf, self.rng = name, loop, disk, shelf, rng
        self.mishaps = mishaps
        self.skew = 0
        self.wires: list[Wire] = []
        self.process: Process | None = None
        self.buried: list[Process] = []
        self.failures = self.crashes = 0
        self.store: SimulatedStore | None = None

    @property
    def up(self) -> bool:
        return self.process is not None

    def clock(self) -> int:
        """Return the time of the node's own clock, which may be wrong."""
        return EIGHT + int(self._loop.time() * 1000) + self.skew

    def start(self) -> None:
        assert self.process is None
        self.process = process = Process(self.name)
        process.dies = self.crash
        self.store = SimulatedStore(self._disk, self.name, self.rng, self.mishaps)
        process.context.run(self._furnish)

    def _furnish(self) -> None:
        clerk = AsyncStore(self.store)  # type: ignore[arg-type]
        entropy = self.rng.randbytes
        assert self.process is not None
        assert self.store is not None
        self._lives += 1
        self.full_name = NodeName(f"{self.name}:1#{self._lives}")
        peers = SimulatedPeers(self._network, self.full_name, self.keys, self.process)
        directory = TableDirectory(clerk, self.store.directory, self.full_name, peers)
        self.hall = RoomRegistry(clerk, self._shelf, self.clock, BotDelay(600), SEAL, entropy, directory)
        self.hall.scheduler.monotonic = self._loop.time  # else a slow test machine looks like a lag
        self.guests = Sessions(clerk, self.clock, entropy)
        self.patience = RateLimiter(self._loop.time)
        changes = StoreChanges(self.hall)
        work = (
            self.hall.scheduler.run(),
            repeat("store_changes", POLL_S, changes.sync_notices),
            repeat("check_directory", CHECK_EVERY_S, self.hall.check_directory),
        )
        self.working = [self._loop.create_task(it) for it in work]

    def run(self, what: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run a coroutine inside the process."""
        assert self.process is not None
        task: asyncio.Task[Any] = self.process.context.run(self._loop.create_task, what)
        return task

    def serve(self, wire: Wire, table: str) -> None:
        """Serve a new connection."""
        self.wires = [it for it in self.wires if not it.cut_off]
        self.wires.append(wire)
        assert self.process is not None
        self.process.context.run(self.serve_socket, wire.socket, table)

    def serve_socket(self, socket: Socket, table: str) -> None:
        """Serve a connection, inside the process."""
        services = SimpleNamespace(registry=self.hall, sessions=self.guests, rate_limits=self.patience)
        self._loop.create_task(table_socket.fn(socket, table, services, Site(None)))  # type: ignore[arg-type]

    def crash(self) -> None:
        """Kill the process."""
        assert self.process is not None
        assert self.store is not None
        self.failures += self.store.failures
        self.crashes += 1
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.buried.append(self.process)
        self.process = None
        for wire in self.wires:
            wire.cut()
        self.wires = []

    async def close(self) -> None:
        """Shut down cleanly."""
        if self.process is None:
            return
        assert self.store is not None
        self.failures += self.store.failures

        async def end() -> None:
            for task in self.working:
                task.cancel()
            await asyncio.gather(*self.working, return_exceptions=True)
            await self.hall.close()

        await self.run(end())
        self._gone()
