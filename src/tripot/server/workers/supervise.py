"""The supervisor of worker processes: starts them, starts them again, ranks them for connections, stops them."""

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Iterator
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from tripot.server.cluster.worker_link import AnyFrame, WorkerAlive, WorkerLink, WorkerStart, encode_frame
from tripot.server.http.urls import HouseUrls
from tripot.server.run import run_loop, urls_of
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.server.workers.dispatch import Dispatcher
from tripot.server.workers.handover import create_pair
from tripot.server.workers.relay import Relay
from tripot.server.workers.routing import Route, rank_workers

WORKER_MODULE = "tripot.server.workers.worker"

SILENT_AFTER_S = 5.0
"""A worker that was not heard for so long gets no new connections."""

YOUNG_S = 10.0
"""A worker that dies before this age is started again after a pause."""

RESTART_PAUSES_S = (0.5, 1.0, 2.0, 5.0, 10.0)
"""The pause after the first early death in a row, the second, and so on; the last for all that follow."""

STOP_TIMEOUT_S = 15.0
"""How long workers may drain; they bound each part of it themselves."""


class WorkersFailed(Exception):
    """A worker ended before the house could open; its own log says why."""


class WorkerSlot(Struct, eq=False):
    """The place of one worker, which several processes hold after one another."""

    number: int
    pair: socket.socket | None = None
    """The supervisor's end of the handover, while a process serves."""
    process: Process | None = None
    heard_at: float = 0.0
    early_deaths: int = 0


class Supervisor:
    """``count`` workers behind one listening socket."""

    def __init__(self, start: WorkerStart, count: int, listening: socket.socket) -> None:
        self._start = start
        self._slots = {number: WorkerSlot(number) for number in range(1, count + 1)}
        self._relay = Relay()
        self._loop = asyncio.get_running_loop()
        self._dispatcher = Dispatcher(listening, self.rank)
        self._has_opened = False
        self._in_turn = 0
        self.opened, self.stopped = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Serve until :meth:`stop`. Raises :class:`WorkersFailed` if a worker ends before the house is open."""
        keepers = [asyncio.create_task(self._keep_worker(slot)) for slot in self._slots.values()]
        stopping = asyncio.create_task(self.stopped.wait())
        try:
            done, _ = await asyncio.wait([stopping, *keepers], return_when=asyncio.FIRST_COMPLETED)
            for keeper in done - {stopping}:
                await keeper
        finally:
            self._dispatcher.close()
            await self._end_workers(keepers)
            stopping.cancel()

    def stop(self) -> None:
        """End everything in good order."""
        self.stopped.set()

    def rank(self, route: Route) -> Iterator[socket.socket]:
        """Where a connection may go, best first: workers that hang come last."""
        serving = {number: pair for number, slot in self._slots.items() if (pair := slot.pair) is not None}
        if route.worker is not None and route.worker in serving:
            numbers = [route.worker]
        elif route.table is not None:
            numbers = rank_workers(route.table, list(serving))
        else:
            self._in_turn += 1
            numbers = [*serving]
            at = self._in_turn % len(numbers) if numbers else 0
            numbers = numbers[at:] + numbers[:at]
        numbers.sort(key=self._is_silent)  # stable: the order among those that are heard stays
        return (serving[number] for number in numbers)

    def _is_silent(self, number: int) -> bool:
        return self._loop.time() - self._slots[number].heard_at > SILENT_AFTER_S

    async def _keep_worker(self, slot: WorkerSlot) -> None:
        """Run one process after another in a slot, until the supervisor stops."""
        while not self.stopped.is_set():
            began = self._loop.time()
            status = await self._run_worker(slot)
            if self.stopped.is_set():
                return
            if not self._has_opened:
                raise WorkersFailed(f"worker {slot.number} ended with status {status}")
            is_early = self._loop.time() - began < YOUNG_S
            slot.early_deaths = slot.early_deaths + 1 if is_early else 0
            pause = RESTART_PAUSES_S[min(slot.early_deaths, len(RESTART_PAUSES_S)) - 1] if is_early else 0.0
            said = "worker %d ended with status %s; it is started again in %.1f s"
            SERVER_LOG.error(LogEvent.WORKER_LOST, said, slot.number, status, pause, worker=str(slot.number))
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stopped.wait(), pause)

    async def _run_worker(self, slot: WorkerSlot) -> int:
        """One process from its start to its end; returns its status."""
        pair, their_pair = create_pair()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        link = WorkerLink()

        def on_frame(frame: AnyFrame) -> None:
            if isinstance(frame, WorkerAlive):
                self._note_alive(slot, pair)
            self._relay.receive(slot.number, frame)

        link.receive = on_frame
        await self._loop.create_unix_connection(lambda: link, sock=ours)
        command = (sys.executable, "-P", "-m", WORKER_MODULE, str(theirs.fileno()), str(their_pair.fileno()))
        with pair, their_pair, theirs:
            # In a session of its own: Ctrl-C in a terminal reaches the supervisor alone, which then stops its workers.
            slot.process = await asyncio.create_subprocess_exec(
                *command, pass_fds=(theirs.fileno(), their_pair.fileno()), start_new_session=True
            )
            theirs.close()
            their_pair.close()
            self._relay.join(slot.number, link.send)
            link.send(encode_frame(replace(self._start, number=slot.number)))
            try:
                return await slot.process.wait()
            finally:
                slot.pair = slot.process = None
                self._relay.leave(slot.number)
                link.abort()
                if not any(it.pair for it in self._slots.values()):
                    self._dispatcher.pause()

    def _note_alive(self, slot: WorkerSlot, pair: socket.socket) -> None:
        slot.heard_at = self._loop.time()
        if slot.pair is not None or self.stopped.is_set():
            return
        slot.pair = pair
        self._has_opened |= all(it.pair is not None for it in self._slots.values())
        if self._has_opened:
            self._dispatcher.start()
            self.opened.set()

    async def _end_workers(self, keepers: list[asyncio.Task[None]]) -> None:
        """Let every worker drain; kill those that take too long."""
        self.stopped.set()
        for how in (signal.SIGTERM, signal.SIGKILL):
            for slot in self._slots.values():
                if slot.process is not None:
                    with suppress(ProcessLookupError):
                        slot.process.send_signal(how)
            _, running = await asyncio.wait(keepers, timeout=STOP_TIMEOUT_S)
            if not running:
                break
        await asyncio.gather(*keepers, return_exceptions=True)


def run_workers(
    start: WorkerStart, count: int, listening: socket.socket, on_ready: Callable[[HouseUrls], None]
) -> None:
    """Serve with several processes until this one is told to stop; call ``on_ready`` once clients can connect."""
    urls = urls_of(listening)
    listening.set_inheritable(False)  # or it would stay open in a worker that outlives this process
    start = replace(start, local_url=urls.local_url, lan_url=urls.lan_url)

    async def main() -> None:
        supervisor = Supervisor(start, count, listening)
        for sign in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(sign, supervisor.stop)
        running = asyncio.create_task(supervisor.run())
        opened = asyncio.create_task(supervisor.opened.wait())
        await asyncio.wait([running, opened], return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            on_ready(urls)
        opened.cancel()
        await running

    run_loop(main())
