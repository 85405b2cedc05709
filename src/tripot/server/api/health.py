"""``/health``: liveness and readiness, for proxies and schedulers."""

from litestar import Response, get
from msgspec import Struct

from tripot.server.http.dependencies import ServicesDep


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
