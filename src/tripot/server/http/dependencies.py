"""What handlers receive by dependency injection: the services of the application, and the context of one request.

``app.create_app`` binds the names ``services`` and ``context``. A handler that asks for ``context`` authenticates its
caller; one that asks only for ``services`` does not.
"""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from msgspec import Struct

from tripot.server.async_store import AsyncStore
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import RateLimiter, caller_of
from tripot.server.http.table_lookup import TableLookup
from tripot.server.http.urls import HouseUrls
from tripot.server.identity.sessions import Sessions
from tripot.server.lab_workers.pool import LabPool
from tripot.server.live.history import TableHistory
from tripot.server.live.registry import RoomRegistry
from tripot.server.results.circle_results import CircleResults
from tripot.server.results.game_summaries import GameSummariser
from tripot.store import Guest

ApiRequest = Request[Any, Any, Any]


class Services(Struct, frozen=True):
    """The services of a running application."""

    registry: RoomRegistry
    store: AsyncStore
    sessions: Sessions
    history: TableHistory
    lab: LabPool
    card_lab: LabPool
    """Draws cards in its own process, so that pictures and odds neither delay each other nor share a cache."""
    summariser: GameSummariser
    circle_results: CircleResults
    rate_limits: RateLimiter
    urls: HouseUrls

    def now(self) -> int:
        """Return the current time in milliseconds since 1970."""
        return self.registry.clock()


class RequestContext(Services, frozen=True):
    """The services, with one request and its guest."""

    request: ApiRequest
    guest: Guest | None
    """The guest of the request's device or token; ``None`` for a visitor without a name."""

    @property
    def lookup(self) -> TableLookup:
        """Finds the table in a URL for this caller."""
        return TableLookup(self.registry, self.rate_limits, self.request, self.guest)

    @property
    def asker(self) -> str:
        """The caller whose requests the lab counts together: a guest's id, otherwise the address."""
        return caller_of(self.request).address if self.guest is None else self.guest.id

    @property
    def base_url(self) -> str:
        """The base URL of shared links."""
        return self.urls.base_url_for(self.request)

    def require_guest(self) -> Guest:
        """Return the guest; 401 for a visitor without a name."""
        if self.guest is None:
            raise ApiError(401, "name_needed")
        return self.guest

    def require_human(self) -> Guest:
        """Return the guest; 401 for a visitor without a name, 403 for bots."""
        found = self.require_guest()
        if found.bot:
            raise ApiError(403, "not_for_bots")
        return found


ServicesDep = NamedDependency[Services]
ContextDep = NamedDependency[RequestContext]
