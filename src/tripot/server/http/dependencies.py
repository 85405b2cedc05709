"""What a handler may ask for by name: ``hall``, ``guests``, ``guest``, ``addresses``, ``patience``, ``past`` …"""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from tripot.server.http.origins import HouseUrls
from tripot.server.http.rate_limits import RateLimiter
from tripot.server.identity.sessions import Sessions
from tripot.server.lab_workers.pool import LabPool
from tripot.server.live.history import TableHistory
from tripot.server.live.registry import RoomRegistry
from tripot.store import Guest

ApiRequest = Request[Any, Any, Any]

RoomRegistryDep = NamedDependency[RoomRegistry]
SessionsDep = NamedDependency[Sessions]
GuestDep = NamedDependency[Guest | None]
"""Whose device is asking, if it is anybody's."""
HouseUrlsDep = NamedDependency[HouseUrls]
LabPoolDep = NamedDependency[LabPool]
HistoryDep = NamedDependency[TableHistory]
RateLimiterDep = NamedDependency[RateLimiter]
