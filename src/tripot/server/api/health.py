"""``/health``: whether the process lives, and whether it can take people in. For proxies and schedulers."""

from litestar import Response, get
from msgspec import Struct

from tripot.server.http.dependencies import RoomRegistryDep


class Health(Struct, frozen=True):
    """How it is."""

    ok: bool
    why: str | None = None


@get("/health/live", include_in_schema=False)
async def is_alive() -> Health:
    """It answers, so it lives."""
    return Health(ok=True)


@get("/health/ready", include_in_schema=False)
async def is_ready(hall: RoomRegistryDep) -> Response[Health]:
    """Not while the store fails, nor while the house closes: 503."""
    why = "closing" if hall.is_closing else await hall.store_probe.check(hall.store)
    return Response(Health(why is None, why), status_code=200 if why is None else 503)
