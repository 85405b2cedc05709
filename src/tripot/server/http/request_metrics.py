"""HTTP latency: a middleware that measures every request under the template of its route, never under its path."""

from time import perf_counter

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tripot.server.telemetry.counters import REQUEST_SECONDS

UNKNOWN_ROUTE = "none"
"""The label of requests that match no route."""


class RequestMetricsMiddleware:
    """Middleware that measures requests. The framework writes the template of the route into the scope. WebSockets are
    not measured."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began = perf_counter()

        async def send_timed(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = scope.get("path_template", UNKNOWN_ROUTE)
                took = perf_counter() - began  # excludes the body, because a long response can have a slow reader
                REQUEST_SECONDS.labels(route, f"{message['status'] // 100}xx").observe(took)
            await send(message)

        await self.app(scope, receive, send_timed)
