"""The network part of ``tripot doctor``: whether phones can reach the server, and what to do if not.

A connection from a machine to itself does not pass its firewall, so a port that answers here may be closed to other
devices. Therefore, the last finding lists what the user must check.
"""

import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from ipaddress import ip_address
from typing import Literal, NamedTuple

from tripot.cli.i18n.catalogue import Catalogue

Soundness = Literal["ok", "warning", "fault"]

CONNECT_TIMEOUT_S = 2

FIREWALLS = {"ufw": "ufw", "firewalld": "firewall-cmd"}
"""Linux firewalls, each with the program whose presence shows that it is installed."""

ANY_ADDRESS = ("0.0.0.0", "::", "")


class Finding(NamedTuple):
    """The result of one check. ``message``: the finding as a sentence."""

    state: Soundness
    message: str


def check_network(texts: Catalogue, host: str, port: int) -> Iterator[Finding]:
    """Check the listening address and each network address of this machine, and add advice."""
    from tripot.server.http.urls import is_loopback
    from tripot.server.run import AddressUnavailable, bind_socket

    if is_loopback(host):
        yield Finding("fault", texts.say("doctor-net-loopback", host=host))
        return
    addresses = list_addresses() if host in ANY_ADDRESS else [host]
    if not addresses:
        yield Finding("fault", texts.say("doctor-net-none"))
        return
    try:
        listening: socket.socket | None = bind_socket(host, port)
    except AddressUnavailable:
        listening = None  # the port is in use; connecting shows whether a Tripot server uses it
    with nullcontext() if listening is None else closing(listening):
        if listening is not None:
            listening.listen()
            yield Finding("warning", texts.say("doctor-net-closed", port=str(port)))
        for address in addresses:
            yield probe_address(texts, address, port)
    yield Finding("ok", texts.say("doctor-net-next", port=str(port), system=firewall_of_this_system()))


def probe_address(texts: Catalogue, address: str, port: int) -> Finding:
    """Check whether a port answers on one address of this machine."""
    name = f"[{address}]" if ":" in address else address
    about = {"url": f"http://{name}:{port}"}
    try:
        socket.create_connection((address, port), CONNECT_TIMEOUT_S).close()
    except OSError as error:
        return Finding("fault", texts.say("doctor-net-refused", why=str(error.strerror or error), **about))
    if ip_address(address).is_link_local:
        return Finding("warning", texts.say("doctor-net-link-local", **about))
    return Finding("ok", texts.say("doctor-net-reached", **about))


def list_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine that others may reach, beginning with the one used for the default
    route."""
    from tripot.server.http.urls import find_lan_address

    found = [] if (first := find_lan_address()) is None else [first]
    with suppress(OSError):  # the name does not resolve; the route is sufficient
        found += [str(item[4][0]) for item in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ip_address(address).is_loopback]


def firewall_of_this_system() -> str:
    """Return the installed firewall, which determines the advice."""
    if sys.platform in ("win32", "darwin"):
        return "windows" if sys.platform == "win32" else "mac"
    return next((name for name, program in FIREWALLS.items() if shutil.which(program)), "linux")
