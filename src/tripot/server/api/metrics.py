"""``/metrics``: what the house counts, for Prometheus. How many people and tables there are is looked up when asked.

It answers only to this very machine: a scraper beside the house, never one that came through a proxy. With
``TRIPOT_METRICS=on`` it answers to everybody who can reach it, and then it is for the proxy to keep it from outside.
"""

from typing import Any

from litestar import Response, get
from litestar.connection import ASGIConnection
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from tripot.server.http.dependencies import ApiRequest, RoomRegistryDep
from tripot.server.http.origins import is_loopback
from tripot.server.http.problems import ApiError
from tripot.server.telemetry.counters import CONNECTIONS, HALTED_TABLES, LIVE_TABLES, REGISTRY
from tripot.settings import METRICS

PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via")


@get("/metrics", include_in_schema=False)
async def export_metrics(request: ApiRequest, hall: RoomRegistryDep) -> Response[bytes]:
    """Everything above, as text."""
    if not can_scrape(request):
        raise ApiError(404, "not_found")
    rooms = hall.rooms
    CONNECTIONS.set(sum(len(room.presence) for room in rooms))
    LIVE_TABLES.set(len(rooms))
    HALTED_TABLES.set(sum(room.is_halted for room in rooms))
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


def can_scrape(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether it is someone of this machine who asks, by himself."""
    if METRICS.read():
        return True
    client = connection.client
    return client is not None and is_loopback(client.host) and not any(it in connection.headers for it in PROXY_HEADERS)
