"""``/metrics``: the counters in Prometheus' text format. Gauges are set when it is asked; the database is asked too.

It answers only to this machine: a scraper beside the server, never one that came through a proxy. With
``TRIPOT_METRICS=on`` it answers everyone who can reach it, and a proxy must keep it from outside.

Workers behind one port count each for itself, and the supervisor sends ``/metrics/1`` to the first of them. Every
series then has the label ``worker``. ``/metrics`` is not found there: it would be that of another worker each time.
"""

from collections.abc import Iterator

from litestar import Response, get
from litestar.params import FromPath
from prometheus_client import Metric, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from tripot.server.http.dependencies import ApiRequest, LabPoolDep, RoomRegistryDep
from tripot.server.http.problems import ApiError
from tripot.server.http.urls import is_loopback
from tripot.server.identity.credentials import AnyConnection
from tripot.server.lab_workers.pool import LabPool
from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.counters import (
    CONNECTIONS,
    HALTED_TABLES,
    LAB_PENDING,
    LIVE_TABLES,
    REGISTRY,
    STORE_CONNECTIONS,
    STORE_PENDING,
    STORE_UP,
)
from tripot.server.telemetry.events import PROCESS_FIELDS, LogField
from tripot.settings import METRICS

PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via")


class WorkerSeries(Collector):
    """All series of this process, with the number of its worker as a label."""

    def __init__(self, worker: str) -> None:
        self._worker = worker

    def collect(self) -> Iterator[Metric]:
        """Each family, its samples labelled."""
        for family in REGISTRY.collect():
            family.samples = [it._replace(labels={**it.labels, "worker": self._worker}) for it in family.samples]
            yield family


@get("/metrics", include_in_schema=False)
async def export_metrics(request: ApiRequest, registry: RoomRegistryDep, lab: LabPoolDep) -> Response[bytes]:
    """All counters of a server that runs alone; 404 for those who may not see them."""
    return await write_series(request, registry, lab, None)


@get("/metrics/{worker:int}", include_in_schema=False)
async def export_worker_metrics(
    worker: FromPath[int], request: ApiRequest, registry: RoomRegistryDep, lab: LabPoolDep
) -> Response[bytes]:
    """All counters of a worker; 404 for those who may not see them, and where this is another."""
    return await write_series(request, registry, lab, str(worker))


async def write_series(
    request: ApiRequest, registry: RoomRegistry, lab: LabPool, worker: str | None
) -> Response[bytes]:
    """The series of this process, if it is the one that is asked."""
    if not can_scrape(request) or PROCESS_FIELDS.get(LogField.WORKER) != worker:
        raise ApiError(404, "not_found")
    await measure(registry, lab)
    series = generate_latest(REGISTRY if worker is None else WorkerSeries(worker))
    return Response(series, headers={"content-type": CONTENT_TYPE_LATEST})


async def measure(registry: RoomRegistry, lab: LabPool) -> None:
    """Set the gauges."""
    rooms, store = registry.rooms, registry.store
    CONNECTIONS.set(sum(len(room.fanout) for room in rooms))
    LIVE_TABLES.set(len(rooms))
    HALTED_TABLES.set(sum(room.is_halted for room in rooms))
    LAB_PENDING.set(lab.pending)
    STORE_UP.set(await store.find_fault() is None)
    STORE_PENDING.labels("commit").set(store.pending_appends)
    STORE_PENDING.labels("question").set(store.waiting_questions)
    if (connections := store.count_connections()) is not None:
        STORE_CONNECTIONS.labels("idle").set(connections.idle)
        STORE_CONNECTIONS.labels("busy").set(connections.busy)


def can_scrape(connection: AnyConnection) -> bool:
    """Whether the request comes from this machine, and not through a proxy."""
    if METRICS.read():
        return True
    client = connection.client
    return client is not None and is_loopback(client.host) and not any(it in connection.headers for it in PROXY_HEADERS)
