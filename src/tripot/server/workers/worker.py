"""One worker process: a node that gets its connections from the supervisor instead of a listening socket.

Started as ``python -m tripot.server.workers.worker LINK PAIR`` with two file descriptors; see the package.
"""

import asyncio
import socket
import sys
from contextlib import suppress
from typing import cast

from msgspec.structs import replace

from tripot.server.cluster.worker_link import AnyFrame, WorkerAlive, WorkerLink, WorkerStart, encode_frame
from tripot.server.http.urls import HouseUrls
from tripot.server.run import create_server, prepare_process, read_config, run_loop, tune_garbage_collector
from tripot.server.telemetry.events import PROCESS_FIELDS, LogField
from tripot.server.telemetry.logs import configure_logging
from tripot.server.telemetry.tracing import begin_tracing
from tripot.server.uvicorn_protocols import GracefulServer
from tripot.server.workers.handover import SupervisorGone, take_sockets
from tripot.settings import LOG

ALIVE_EVERY_S = 1.0
"""How often the supervisor hears from the worker."""


async def connect_link(link: WorkerLink, file: int) -> WorkerStart:
    """Connect to the supervisor; returns the first frame. Raises :class:`SupervisorGone`."""
    loop = asyncio.get_running_loop()
    received: asyncio.Future[AnyFrame] = loop.create_future()

    def take_first(frame: AnyFrame) -> None:
        if not received.done():  # messages of other workers may follow before this one has a bus
            received.set_result(frame)

    link.receive = take_first  # before the link stands: the frame may be there already
    link.on_lost = lambda: None if received.done() else received.set_exception(SupervisorGone())
    await loop.create_unix_connection(lambda: link, sock=socket.socket(fileno=file))
    return cast("WorkerStart", await received)


def take_connections(server: GracefulServer, pair: socket.socket) -> None:
    """Serve the sockets that have come; without a supervisor, stop in good order."""
    try:
        for accepted in take_sockets(pair):
            server.adopt(accepted)
    except SupervisorGone:
        asyncio.get_running_loop().remove_reader(pair)
        server.should_exit = True


async def serve_connections(server: GracefulServer, link: WorkerLink, pair: socket.socket) -> None:
    """Run the server, and say that it lives."""
    loop = asyncio.get_running_loop()
    task = asyncio.create_task(server.serve(sockets=[]))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    if server.started:
        tune_garbage_collector()
        loop.add_reader(pair, take_connections, server, pair)
    while not task.done():
        if not server.should_exit:
            link.send(encode_frame(WorkerAlive()))
        await asyncio.wait([task], timeout=ALIVE_EVERY_S)
    loop.remove_reader(pair)
    await task


async def main(link_file: int, pair_file: int) -> None:
    """Everything from the first frame to the end of the process."""
    link, pair = WorkerLink(), socket.socket(fileno=pair_file)
    with suppress(SupervisorGone):
        start = await connect_link(link, link_file)
        PROCESS_FIELDS[LogField.WORKER] = str(start.number)
        config = replace(read_config(start.store, start.bot_delay_ms), link=link)
        server = create_server(config, HouseUrls(start.local_url, start.lan_url))

        def stop() -> None:
            server.should_exit = True

        link.on_lost = stop
        await serve_connections(server, link, pair)


if __name__ == "__main__":
    prepare_process()
    begin_tracing()
    configure_logging(LOG.read())
    run_loop(main(int(sys.argv[1]), int(sys.argv[2])))
