"""Forwards requests to the node that serves a table (see :mod:`tripot.server.nodes`).

Only requests that need the live table are forwarded: WebSockets and hotseat seating. All others read the journal.
"""

from typing import Any, cast

import h11
from litestar import Request, Response
from litestar.types import ASGIApp, Receive, Scope, Send

from tripot.house import TableId
from tripot.server.identity.credentials import AnyConnection
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room
from tripot.server.nodes.handshake import RelayHello
from tripot.server.nodes.relay import HOP_BY_HOP, OwnerLink
from tripot.server.nodes.takeover import find_room_or_owner

RELAYED = "tripot.relayed"
"""The key of the relay's hello in the ``state`` of a relayed request."""

FORWARDED_HEADERS = frozenset([b"content-type", b"cache-control", b"etag", b"retry-after"])
"""Headers of the owner's answer that are passed on; this node adds all others."""


class RelayedScopeMiddleware:
    """Gives relayed requests the address and scheme of their client, as sent by the relay."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        hello = find_hello(scope)
        if hello is not None:
            changed = {**scope, "client": (hello.client, 0), "scheme": hello.scheme}
            scope = cast("Scope", changed)
        await self.app(scope, receive, send)


def find_hello(scope: Any) -> RelayHello | None:
    """Return the hello of the relay that brought a request; ``None`` if its client connected to this node."""
    hello: RelayHello | None = scope.get("state", {}).get(RELAYED)
    return hello


async def locate_table(registry: RoomRegistry, connection: AnyConnection, table: TableId) -> Room | OwnerLink:
    """Return the room of a table on this node, or a link to the node that owns it. Raises as
    :func:`.find_room_or_owner`."""
    hello, client = find_hello(connection.scope), _client_of(connection)
    return await find_room_or_owner(registry.get, registry.directory, table, hello, client)


async def forward(request: Request[Any, Any, Any], owner: OwnerLink) -> Response[bytes]:
    """Forward a plain request and return the answer. Raises ``OwnerUnreachable``."""
    body, query = await request.body(), request.scope["query_string"]
    target = request.scope["raw_path"] + (b"?" + query if query else b"")
    dropped = HOP_BY_HOP | {b"content-length"}
    headers = [(name, value) for name, value in request.scope["headers"] if name not in dropped]
    headers += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    answer = await owner.forward(h11.Request(method=request.method, target=target, headers=headers), body)
    kept = {name.decode(): value.decode("latin-1") for name, value in answer.headers if name in FORWARDED_HEADERS}
    return Response(answer.body, status_code=answer.status, headers=kept, media_type=kept.get("content-type"))


def _client_of(connection: AnyConnection) -> tuple[str, str]:
    client = connection.client
    return "" if client is None else client.host, connection.scope["scheme"]
