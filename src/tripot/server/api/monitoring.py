"""``/health`` and ``/metrics``: liveness and readiness for proxies, and metrics in the text format of Prometheus.

Gauges and the database are read on each request. Metrics are for clients on this machine and, with
``TRIPOT_METRICS=on``, for every client that connects directly, but never for a request through a proxy.
"""

from litestar import Response, get
from msgspec import Struct
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from tripot.server.http.dependencies import ApiRequest, Services, ServicesDep
from tripot.server.http.problems import ApiError
from tripot.server.http.urls import is_loopback
from tripot.server.identity.credentials import AnyConnection
from tripot.server.telemetry.counters import (
    CONNECTIONS,
    HALTED_TABLES,
    LAB_PENDING,
    LIVE_TABLES,
    REGISTRY,
    STORE_PENDING,
    STORE_UP,
)
from tripot.settings import METRICS

PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via")


@get("/metrics", include_in_schema=False)
async def export_metrics(request: ApiRequest, services: ServicesDep) -> Response[bytes]:
    """Return all metrics of this process; 404 for clients that are not allowed."""
    if not can_scrape(request):
        raise ApiError(404, "not_found")
    await measure(services)
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


async def measure(services: Services) -> None:
    """Set the gauges."""
    rooms, store = services.registry.rooms, services.store
    CONNECTIONS.set(sum(len(room.fanout) for room in rooms))
    LIVE_TABLES.set(len(rooms))
    HALTED_TABLES.set(sum(room.is_halted for room in rooms))
    LAB_PENDING.set(services.lab.pending)
    STORE_UP.set(await store.find_fault() is None)
    STORE_PENDING.labels("commit").set(store.pending_appends)
    STORE_PENDING.labels("query").set(store.waiting_calls)


def can_scrape(connection: AnyConnection) -> bool:
    """Return whether the request comes from an allowed client, and not through a proxy."""
    if any(name in connection.headers for name in PROXY_HEADERS):
        return False
    client = connection.client
    return METRICS.read() or (client is not None and is_loopback(client.host))


class Health(Struct, frozen=True):
    """The state and, if it is bad, the reason."""

    ok: bool
    why: str | None = None


@get("/health/live", include_in_schema=False)
async def is_alive() -> Health:
    """Liveness probe: the process answers."""
    return Health(ok=True)


@get("/health/ready", include_in_schema=False)
async def is_ready(services: ServicesDep) -> Response[Health]:
    """Readiness probe: 503 while the store fails and while the server closes."""
    why = "closing" if services.registry.is_closing else await services.store.find_fault()
    return Response(Health(why is None, why), status_code=200 if why is None else 503)
