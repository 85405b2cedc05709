"""Dependency injection: the services that handlers receive by parameter name, and guards for guests.

The names (``registry``, ``store``, ``sessions``, ``guest``, ``rate_limits``, ``history``, ``circle_results``,
``summariser``, ``lookup``, ``lab``, ``urls``, ``site``) are bound in ``app.create_app``; this module defines their
types.
"""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from tripot.server.async_store import AsyncStore
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import RateLimiter
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

RoomRegistryDep = NamedDependency[RoomRegistry]
StoreDep = NamedDependency[AsyncStore]
SessionsDep = NamedDependency[Sessions]
GuestDep = NamedDependency[Guest | None]
"""The guest of the request's device or token; ``None`` for a visitor without a name."""
HouseUrlsDep = NamedDependency[HouseUrls]
LabPoolDep = NamedDependency[LabPool]
CircleResultsDep = NamedDependency[CircleResults]
GameSummariserDep = NamedDependency[GameSummariser]
HistoryDep = NamedDependency[TableHistory]
RateLimiterDep = NamedDependency[RateLimiter]
AskerDep = NamedDependency[str]
"""The caller whose requests the lab counts together: a guest's id, otherwise the address."""
TableLookupDep = NamedDependency[TableLookup]
"""Finds the table in a URL for this caller."""


def require_guest(guest: Guest | None) -> Guest:
    """Return the guest; 401 for a visitor without a name."""
    if guest is None:
        raise ApiError(401, "name_needed")
    return guest


def require_human(guest: Guest | None) -> Guest:
    """Return the guest; 401 for a visitor without a name, 403 for bots."""
    found = require_guest(guest)
    if found.bot:
        raise ApiError(403, "not_for_bots")
    return found
