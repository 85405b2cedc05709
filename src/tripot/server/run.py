"""One process that serves: a socket is bound, its address is known, the house runs on it until told to stop."""

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from litestar import Litestar

from tripot.house.wire import MAX_MESSAGE_BYTES
from tripot.server.app import Config, create_app
from tripot.server.http.security_headers import SecurityHeadersMiddleware
from tripot.server.http.urls import HouseUrls, find_lan_address, is_loopback
from tripot.server.uvicorn_protocols import BoundedWebSocketProtocol, connection_limit, create_http_protocol

SHUTDOWN_TIMEOUT_S = 3
"""Seconds for what is under way when the house closes."""


FLUSH_BEFORE_CLOSE_S = 0.05
"""Seconds in which last words leave before their lines are cut."""


class GracefulServer(uvicorn.Server):
    """Told to stop, it takes nobody in any more, lets the rooms finish, and only then cuts the lines."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """In this order."""
        for listening in self.servers:
            listening.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._app.state.drain(), SHUTDOWN_TIMEOUT_S)
        await asyncio.sleep(FLUSH_BEFORE_CLOSE_S)
        await super().shutdown(sockets)


class AddressUnavailable(Exception):
    """The house cannot have that address; the message says why."""


def bind_socket(host: str, port: int) -> socket.socket:
    """A socket on this address; with port 0 on any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP, so that asyncio sends small messages at once instead of letting the system gather them.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.set_inheritable(True)
    except OSError as error:
        listening.close()
        raise AddressUnavailable(f"{host}:{port}: {error.strerror}") from None
    return listening


def addresses_of(listening: socket.socket) -> HouseUrls:
    """Where a bound socket can be reached, by this machine and by others."""
    host, port = listening.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    if host in ("0.0.0.0", "::"):
        room = find_lan_address()
        return HouseUrls(f"http://localhost:{port}", None if room is None else f"http://{room}:{port}")
    here = f"http://{name}:{port}"
    return HouseUrls(here, None if is_loopback(name) else here)


def create_server(config: Config, addresses: HouseUrls) -> uvicorn.Server:
    """The server, not yet running."""
    app = create_app(config, addresses)
    return GracefulServer(
        uvicorn.Config(
            SecurityHeadersMiddleware(app),
            lifespan="on",
            loop="none",
            http=create_http_protocol(connection_limit()),
            ws=BoundedWebSocketProtocol,
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
            access_log=False,
            server_header=False,
            log_config=None,
        ),
        app,
    )


def run(config: Config, listening: socket.socket, ready: Callable[[HouseUrls], None]) -> None:
    """Serve until the process is told to stop; ``ready`` is called when the door is open."""
    addresses = addresses_of(listening)
    serving = create_server(config, addresses)

    async def main() -> None:
        task = asyncio.create_task(serving.serve(sockets=[listening]))
        while not serving.started and not task.done():
            await asyncio.sleep(0.01)
        if serving.started:
            ready(addresses)
        await task

    if sys.platform == "win32":
        asyncio.run(main())
    else:
        import uvloop

        uvloop.run(main())
