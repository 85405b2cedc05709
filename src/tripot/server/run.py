"""Runs one server process: binds a socket, finds its URLs, and runs the application under uvicorn until a signal."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from msgspec.structs import replace

from tripot.entropy import fresh_id
from tripot.server import uvicorn_protocols
from tripot.server.app import Config, create_app
from tripot.server.http.hosts import HostCheckMiddleware
from tripot.server.http.responses import ResponseMiddleware
from tripot.server.http.table_routing import RELAYED, RelayedScopeMiddleware
from tripot.server.http.urls import HouseUrls, find_lan_address, is_loopback
from tripot.server.nodes.listener import RelayListener
from tripot.server.uvicorn_protocols import InternalPort, ServeWith
from tripot.settings import INTERNAL_ADDRESS
from tripot.store import NodeName, database_url, is_database_url

SWITCH_INTERVAL_S = 0.0005
"""How long a computing thread, such as a replay, can hold the GIL while the event loop or the committer waits."""

GC_THRESHOLDS = (50_000, 20, 50)
"""Python's defaults (a collection after 700 new objects) took a quarter of the time of a move."""


class ServerFailed(Exception):
    """The server could not start, or stopped because its scheduler failed. The log contains the reason."""


class AddressUnavailable(Exception):
    """The server cannot listen on an address; the message gives the reason."""


def bind_socket(host: str, port: int) -> socket.socket:
    """Bind a socket to an address. Port 0 selects a free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The TCP type makes asyncio set TCP_NODELAY, so that small messages leave at once.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.set_inheritable(True)
    except (OSError, OverflowError, TypeError) as error:  # the last two mean an invalid port or name
        listening.close()
        raise AddressUnavailable(f"{host}:{port}: {getattr(error, 'strerror', None) or error}") from None
    return listening


def urls_of(listening: socket.socket) -> HouseUrls:
    """Return the URLs of a bound socket, for this machine and for others."""
    host, port = listening.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    if host in ("0.0.0.0", "::"):
        lan = find_lan_address()
        return HouseUrls(f"http://localhost:{port}", None if lan is None else f"http://{lan}:{port}")
    url = f"http://{name}:{port}"
    return HouseUrls(url, None if is_loopback(name) else url)


def bind_internal_port(config: Config) -> socket.socket | None:
    """Return the socket for other nodes; ``None`` for a single server. Raises :class:`AddressUnavailable`."""
    place = config.store or database_url()
    if not isinstance(place, str) or not is_database_url(place):
        return None
    host, _, port = INTERNAL_ADDRESS.read().rpartition(":")
    return bind_socket(host.strip("[]"), int(port))


def name_node(listening: socket.socket) -> NodeName:
    """Return the name of this process in the directory: the address of its internal port and its boot id."""
    host, port = listening.getsockname()[:2]
    return NodeName(f"{f'[{host}]' if ':' in host else host}:{port}#{fresh_id()}")


def create_server(config: Config, urls: HouseUrls) -> uvicorn_protocols.GracefulServer:
    """Create the server without starting it. Raises :class:`AddressUnavailable`."""
    listening = bind_internal_port(config)
    with_node = config if listening is None else replace(config, node=name_node(listening))
    app = create_app(with_node, urls, lambda: server.fail("the scheduler failed"))

    def accept_relay(serve: ServeWith) -> RelayListener:
        state = app.state
        return RelayListener(state.open_handshake(), state.is_closing, lambda hello: serve({RELAYED: hello}))

    async def drain() -> None:
        await app.state.drain()

    server = uvicorn_protocols.GracefulServer(
        uvicorn.Config(
            RelayedScopeMiddleware(ResponseMiddleware(HostCheckMiddleware(app, config.origins))),
            lifespan="on",
            loop="none",
            http=uvicorn_protocols.create_http_protocol(uvicorn_protocols.connection_limit()),
            ws=uvicorn_protocols.HandshakeProtocol,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            timeout_graceful_shutdown=uvicorn_protocols.SHUTDOWN_TIMEOUT_S,
            access_log=False,
            server_header=False,
            log_config=None,
        ),
        drain,
        None if listening is None else InternalPort(listening, accept_relay),
    )
    return server


def tune_garbage_collector() -> None:
    """Collect garbage less often, and exclude the objects created at start: modules, routes, games."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def run(config: Config, listening: socket.socket, on_ready: Callable[[HouseUrls], None]) -> None:
    """Serve until the process must stop. Call ``on_ready`` when clients can connect. Raises :class:`ServerFailed` if
    the server does not start or stops by itself."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    urls = urls_of(listening)
    server = create_server(config, urls)

    async def main() -> None:
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        if server.started:
            tune_garbage_collector()
            on_ready(urls)
        await task
        if server.has_failed or not server.started:
            raise ServerFailed

    if sys.platform == "win32":
        asyncio.run(main())
    else:
        import uvloop

        uvloop.run(main())
