"""A bare WebSocket echo on the server's own stack, and its callers: an upper bound for what this stack can do.

``python -m bench.echo serve`` is the server process, ``call`` the client process; :mod:`bench.server` starts both.
"""

import asyncio
import json
import sys
import time
from typing import Any

import uvicorn
import uvloop

from bench.lines import Line
from tests.server.abuse import files_allowed
from tripot.server.run import bind_socket, urls_of
from tripot.server.socket.protocol import MessageHandler, SocketProtocol
from tripot.server.uvicorn_protocols import HandshakeProtocol, connection_limit, create_http_protocol, take_over


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Accept a connection."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    take_over(scope, Echo().protocol)


class Echo(MessageHandler):
    """Sends every message back."""

    def __init__(self) -> None:
        self.protocol = SocketProtocol(self)

    def handle_message(self, data: str | bytes) -> None:
        self.protocol.send_bytes(data if isinstance(data, bytes) else data.encode())


def serve() -> None:
    """Serve like ``tripot serve``, but only the echo."""
    listening = bind_socket("127.0.0.1", 0)
    config = uvicorn.Config(
        echo,
        lifespan="off",
        loop="none",
        http=create_http_protocol(connection_limit()),
        ws=HandshakeProtocol,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        access_log=False,
        log_config=None,
    )
    print(urls_of(listening).local_url, flush=True)
    uvloop.run(uvicorn.Server(config).serve(sockets=[listening]))


class Caller(Line):
    """Sends its message again as soon as the echo arrives."""

    back = 0
    calling = False

    def heard(self, message: bytes) -> None:
        Caller.back += 1
        if Caller.calling:
            self.say(message)


async def call(port: int, many: int, message: bytes) -> None:
    """Run a number of callers at once, for each period that the parent requests."""
    files_allowed(many + 500)
    callers = [Caller() for _ in range(many)]
    for begun in range(0, many, 50):
        await asyncio.gather(*[caller.dial("127.0.0.1", port, "/") for caller in callers[begun : begun + 50]])
    print(json.dumps({"now": "seated"}), flush=True)
    while line := await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        Caller.calling = True
        for caller in callers:
            caller.say(message)
        await asyncio.sleep(1.0)
        print(json.dumps({"now": "begin"}), flush=True)
        before, began = Caller.back, time.perf_counter()
        await asyncio.sleep(asked["play"]["seconds"])
        moves, took = Caller.back - before, time.perf_counter() - began
        print(json.dumps({"now": "end"}), flush=True)
        Caller.calling = False
        await asyncio.sleep(0.5)
        print(json.dumps({"broken": [], "seconds": took, "moves": moves}), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve()
    else:
        uvloop.run(call(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].encode()))
