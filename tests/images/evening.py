"""``just images``: builds the images, starts ``deploy/compose.yaml``, and plays games through Caddy with HTTPS.

Caddy gets its certificate from a second Caddy instead of Let's Encrypt. Both nodes are restarted, one after the other,
during games at two tables. Then the journals are compared with the messages that people received.
"""

import asyncio
import os
import shutil
import socket
import ssl
import sys
import tempfile
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any
from unittest.mock import patch

from tests.images.build import ROOT, build_all
from tests.images.containers import PATIENCE, Composed, Container, read_compose
from tests.nodes.house import House, Party, happens, is_default
from tests.server.visitors import Visitor

SITE = "house.test"
AUTHORITY = "acme.test"
AUTHORITY_FILE = f"""{{
	admin off
	skip_install_trust
}}
{AUTHORITY} {{
	tls internal
	acme_server
}}
"""
ROOT_CERTIFICATE = Path("pki/authorities/local/root.crt")


class ComposedHouse(House):
    """The server behind Caddy, as clients see it."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.nodes = []
        self._numbers = count(1)


def compose(folder: Path) -> tuple[dict[str, Any], str]:
    """Return the compose file with the settings of this test, and the address of the certificate authority."""
    settings = {
        "TRIPOT_SITE": SITE,
        "TRIPOT_KEYS": urlsafe_b64encode(token_bytes(32)).decode(),
        "DATABASE_PASSWORD": token_hex(24),
        "TRIPOT_ACME_CA": f"https://{AUTHORITY}/acme/local/directory",
    }
    shutil.copy(ROOT / "deploy" / "Caddyfile", folder)
    (folder / "authority").write_text(AUTHORITY_FILE)
    read = read_compose(ROOT / "deploy" / "compose.yaml", settings)
    image = read["services"]["caddy"]["image"]
    read["services"]["acme"] = {
        "image": image,
        "environment": {"XDG_DATA_HOME": "/data"},
        "volumes": ["authority-data:/data", "./authority:/etc/caddy/Caddyfile:ro"],
    }
    read["services"]["caddy"]["depends_on"]["acme"] = {"condition": "service_started"}
    read["services"]["caddy"]["environment"] |= {"XDG_DATA_HOME": "/data", "SSL_CERT_FILE": "/etc/root.crt"}
    return read, settings["DATABASE_PASSWORD"]


@contextmanager
def found_by_name(address: str, root: Path) -> Iterator[None]:
    """Resolve the public name to Caddy's address in this process, and trust the certificate authority."""
    look_up = socket.getaddrinfo

    def ours(host: Any, *words: Any, **named: Any) -> Any:
        return look_up(address if host == SITE else host, *words, **named)

    with patch.object(socket, "getaddrinfo", ours), patch.dict(os.environ, SSL_CERT_FILE=str(root)):
        yield


def start(composed: Composed, folder: Path) -> Path:
    """Start everything. Return the root certificate of the authority."""
    acme = composed.containers["acme"]
    acme.start()
    certificate = folder / "authority-data" / "caddy" / ROOT_CERTIFICATE
    end = time.monotonic() + PATIENCE
    while not certificate.exists():
        assert time.monotonic() < end, acme.log.read_text()[-2000:]
        time.sleep(0.1)
    shutil.copy(certificate, composed.containers["caddy"].root / "etc" / "root.crt")
    acme.stop()
    composed.start()
    return certificate


async def play(house: House, nodes: list[Container], composed: Composed) -> list[Party]:
    """Play at two tables of two people, through Caddy. Each node is stopped and started once."""
    base = f"https://{SITE}"
    switches = {"tabu.end": "rotations:40"}
    parties = [
        await asyncio.to_thread(
            house.party, "tabu", [lambda: base] * 2, think=1, opened_at=base, pace="normal", switches=switches
        )
        for _ in range(2)
    ]
    for party in parties:
        party.begin()
    try:
        for node in [None, *nodes]:
            stood = [party.seq for party in parties]
            if node is not None:
                status = await asyncio.to_thread(node.stop)
                assert status in (0, 143), f"{node.name} ended with {status}"
                node.start()
            await happens(
                lambda stood=stood: all(
                    person.line and person.seq > at + 4
                    for party, at in zip(parties, stood, strict=True)
                    for person in party.people
                ),
                PATIENCE,
            )
            if node is not None:
                await asyncio.to_thread(composed.await_health, node.name)
                await asyncio.sleep(2)  # wait until Caddy has noticed
    finally:
        for party in parties:
            await party.end()
    return parties


def evening(folder: Path) -> str:
    """Play games in containers. Return a sentence with the measurements."""
    read, password = compose(folder)
    composed = Composed(read, folder, {SITE: "caddy", AUTHORITY: "acme"})
    try:
        began = time.monotonic()
        certificate = start(composed, folder)
        addresses = composed.network.addresses
        with found_by_name(addresses["caddy"], certificate):
            visitor = Visitor(f"https://{SITE}")
            while True:
                try:
                    if visitor.call("GET", "/health/ready").status == 200:
                        break
                except (OSError, ssl.SSLError):
                    assert time.monotonic() - began < PATIENCE, composed.containers["caddy"].log.read_text()[-3000:]
                time.sleep(0.2)
            opened = time.monotonic() - began
            assert visitor.call("GET", "/metrics").status == 404
            assert visitor.call("GET", "/api/me").headers["strict-transport-security"]
            front = Visitor(f"http://{SITE}").call("GET", "/")
            assert (front.status, front.headers["location"]) == (308, f"https://{SITE}/")
            house = ComposedHouse(f"postgresql://tripot:{password}@{addresses['database']}/tripot")
            nodes = [composed.containers[name] for name in ("node-1", "node-2")]
            parties = asyncio.run(play(house, nodes, composed))
            journals = [party.judged(final=False)[: party.seq] for party in parties]
        moves = sum(len(person.accepted) for party in parties for person in party.people)
        lines = sum(person.connections for party in parties for person in party.people)
        defaulted = sum(is_default(entry) for journal in journals for entry in journal)
        assert moves > 0
        assert defaulted == 0
        statuses = [node.stop() for node in nodes]
        assert all(status in (0, 143) for status in statuses), statuses
        return (
            f"open to HTTPS {opened:.1f} s after the start of the first container, certificate by ACME; both nodes "
            f"restarted under {len(parties)} tables: {moves} acknowledged moves all in once, {defaulted} played by the "
            f"house, {lines} connections"
        )
    except BaseException:
        for name, container in composed.containers.items():
            if container.log.exists():
                sys.stderr.write(f"--- {name}\n{container.log.read_text()[-1500:]}\n")
        raise
    finally:
        composed.remove()


if __name__ == "__main__":
    if "--built" not in sys.argv:
        build_all(checkout="--checkout" in sys.argv)
    with tempfile.TemporaryDirectory() as kept:
        print(evening(Path(kept)))
