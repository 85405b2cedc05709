"""URLs of this server: on this machine, on the local network, and as the visitor's browser used them."""

import re
import socket
from ipaddress import ip_address

from tripot.server.http.hosts import split_host
from tripot.server.identity.credentials import AnyConnection, is_secure

HOST_PATTERN = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?$")
"""A valid host, with or without a port; other text is never repeated in an answer."""


class HouseUrls:
    """The base URLs of a running server; ``lan_url`` is for phones on the same network, if there is one."""

    def __init__(self, local_url: str = "http://localhost", lan_url: str | None = None) -> None:
        self.local_url = local_url
        self.lan_url = lan_url

    def base_url_for(self, connection: AnyConnection) -> str:
        """Return the base URL for shared links: the one the visitor used, unless only this machine can reach it."""
        host = connection.headers.get("host", "")
        if not HOST_PATTERN.match(host):
            return self.lan_url or self.local_url
        if self.lan_url is not None and is_loopback(host):
            return self.lan_url
        return f"{'https' if is_secure(connection) else 'http'}://{host}"


def is_loopback(host: str) -> bool:
    """Return whether a host, with or without a port, can be reached from this machine only."""
    name = split_host(host)
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def find_lan_address() -> str | None:
    """Return this machine's address on the local network, if it has one. Sends no packets."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; this only selects a route
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(found) else found
