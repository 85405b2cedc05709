"""Where the house can be reached: from this machine, and by the phones in the room."""

import re
import socket
from ipaddress import ip_address
from typing import Any

from litestar.connection import ASGIConnection

from tripot.server.identity.sessions import is_secure, token_of
from tripot.settings import ORIGINS

HOST_PATTERN = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?$")
"""A host as a browser names it, with or without a port; anything else is not repeated."""


class HouseUrls:
    """The house's own, known once it listens. ``for_others``: what a phone would have to be told."""

    def __init__(self, here: str = "http://localhost", for_others: str | None = None) -> None:
        self.local_url = here
        self.lan_url = for_others

    def base_url_for(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The address to be passed on: the one someone came by, unless only this machine knows it."""
        host = connection.headers.get("host", "")
        if not HOST_PATTERN.match(host):
            return self.lan_url or self.local_url
        if self.lan_url is not None and is_loopback(host):
            return self.lan_url
        return f"{'https' if is_secure(connection) else 'http'}://{host}"


def is_same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a page of this house is asking. Programs other than browsers send no origin and have no cookie jar.

    Its pages are those of the host that was asked, never in the clear for a line that is not, and those the operator
    has named. Where a bot shows its token no cookie counts, so there is nothing that a foreign page could misuse.
    """
    origin = connection.headers.get("origin")
    if origin is None or token_of(connection) is not None or origin in connection.app.state.origins:
        return True
    scheme, _, host = origin.partition("://")
    return host == connection.headers.get("host") and (scheme == "https" or not is_secure(connection))


def read_allowed_origins() -> frozenset[str]:
    """The pages that the environment names besides the house's own, with commas between them."""
    return ORIGINS.read()


def is_loopback(host: str) -> bool:
    """Whether a host, perhaps with a port, can be reached from this machine only."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def find_lan_address() -> str | None:
    """This machine's address on the local network, if it is on one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: the system only picks the way out
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(found) else found
