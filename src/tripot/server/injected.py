"""What a handler may ask for by name: ``hall``, ``guests``, ``guest``, ``addresses``, ``patience``, ``past`` …"""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from tripot.server.addresses import Addresses
from tripot.server.guests import Guests
from tripot.server.hall import Hall
from tripot.server.past import Past
from tripot.server.patience import Patience
from tripot.server.reckoner import Reckoner
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
