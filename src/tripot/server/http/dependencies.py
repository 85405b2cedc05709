"""What a handler may ask for by name: ``hall``, ``guests``, ``guest``, ``addresses``, ``patience``, ``past`` …"""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from tripot.server.http.origins import Addresses
from tripot.server.http.rate_limits import Patience
from tripot.server.identity.sessions import Guests
from tripot.server.lab_workers.pool import Reckoner
from tripot.server.live.history import Past
from tripot.server.live.registry import Hall
from tripot.store import Guest

Asked = Request[Any, Any, Any]

TheHall = NamedDependency[Hall]
TheGuests = NamedDependency[Guests]
TheGuest = NamedDependency[Guest | None]
"""Whose device is asking, if it is anybody's."""
TheAddresses = NamedDependency[Addresses]
TheReckoner = NamedDependency[Reckoner]
ThePast = NamedDependency[Past]
ThePatience = NamedDependency[Patience]
