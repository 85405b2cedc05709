"""Where the house can be reached: from this machine, and by the phones in the room."""

import re
import socket
from ipaddress import ip_address
from typing import Any

from litestar.connection import ASGIConnection

from tripot.server.guests import is_secure

NAMES = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?$")
"""A host as a browser names it, with or without a port; anything else is not repeated."""


class Addresses:
    """The house's own, known once it listens. ``for_others``: what a phone would have to be told."""

    def __init__(self, here: str = "http://localhost", for_others: str | None = None) -> None:
        self.here = here
        self.for_others = for_others

    def towards(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The address to be passed on: the one someone came by, unless only this machine knows it."""
        host = connection.headers.get("host", "")
        if not NAMES.match(host):
            return self.for_others or self.here
        if self.for_others is not None and is_loopback(host):
            return self.for_others
        return f"{'https' if is_secure(connection) else 'http'}://{host}"


def is_same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a page of this house is asking. Programs other than browsers send no origin and have no cookie jar."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")


def is_loopback(host: str) -> bool:
    """Whether a host, perhaps with a port, can be reached from this machine only."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def in_the_room() -> str | None:
    """This machine's address on the local network, if it is on one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: the system only picks the way out
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(found) else found
