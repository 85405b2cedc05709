"""Tests the section *Several machines* of docs/install-server.md in four network namespaces. Needs root."""

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex

import psycopg
import pytest

from tests.docs.test_install_server import PAGE
from tests.nodes.processes import CONFIG, awaited, program
from tests.server.visitors import Visitor
from tests.store.cluster import Cluster
from tests.store.cluster import program as postgres_program
from tripot.store.encryption import generate_key

SECTION = PAGE.partition("\n## Several machines\n")[2].partition("\n### ")[0]
ROWS = [(row[0], row[2]) for row in re.findall(r"^\| ([^|]+) \| ([^|]+) \| (.+) \|$", SECTION, re.MULTILINE)]
DATABASE, NODES, PROXY = "10.0.0.1", ("10.0.0.2", "10.0.0.3"), "10.0.0.4"
PASSWORD = "of-the-database"
NEW_NETWORK = 0x40000000

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(600)]


def settings(machine: str) -> dict[str, str]:
    """Return the page's settings for a machine."""
    shown = " ".join(code for name, value in ROWS if name == machine for code in re.findall("`([^`]+)`", value))
    return dict(re.findall(r"(\w+)=(\S+)", shown))


class Network:
    """A network namespace for each machine, connected by a bridge."""

    def __init__(self) -> None:
        self._prefix = f"tp{token_hex(3)}-"
        for address in (PROXY, DATABASE, *NODES):
            self.ip("netns", "add", self.space(address))
            self.ip("-n", self.space(address), "link", "set", "lo", "up")
        hub = self.space(PROXY)
        self.ip("-n", hub, "link", "add", "bridge", "type", "bridge")
        self.ip("-n", hub, "address", "add", f"{PROXY}/24", "dev", "bridge")
        self.ip("-n", hub, "link", "set", "bridge", "up")
        for address in (DATABASE, *NODES):
            space, port = self.space(address), f"to{address[-1]}"
            self.ip("-n", space, "link", "add", "eth0", "type", "veth", "peer", "name", port, "netns", hub)
            self.ip("-n", space, "address", "add", f"{address}/24", "dev", "eth0")
            self.ip("-n", space, "link", "set", "eth0", "up")
            self.ip("-n", hub, "link", "set", port, "master", "bridge", "up")

    def space(self, address: str) -> str:
        return self._prefix + address[-1]

    def ip(self, *words: str) -> None:
        subprocess.run([program("ip"), *words], check=True)

    def remove(self) -> None:
        for address in (DATABASE, *NODES, PROXY):
            self.ip("netns", "del", self.space(address))

    @contextmanager
    def on(self, address: str) -> Iterator[None]:
        """Open the connections of this thread from a machine's namespace."""
        libc = ctypes.CDLL(None, use_errno=True)
        space = Path("/run/netns", self.space(address))
        with Path("/proc/thread-self/ns/net").open() as home, space.open() as there:
            assert libc.setns(there.fileno(), NEW_NETWORK) == 0
            try:
                yield
            finally:
                assert libc.setns(home.fileno(), NEW_NETWORK) == 0

    @contextmanager
    def running(self, address: str, log: Path, command: list[str], **environment: str) -> Iterator[None]:
        """Run a program in a machine's namespace."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("TRIPOT_", "PG"))}
        command = [program("ip"), "netns", "exec", self.space(address), *command]
        with log.open("ab") as out, subprocess.Popen(command, env=clean | environment, stdout=out, stderr=out) as it:
            try:
                yield
            finally:
                it.terminate()


@pytest.fixture
def network() -> Iterator[Network]:
    network = Network()
    yield network
    network.remove()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.remove()


def configure_database(cluster: Cluster) -> list[str]:
    """Write the page's lines into the files of PostgreSQL. Return the command that starts it."""
    listens, admits = (re.findall("`([^`]+)`", value)[0] for machine, value in ROWS if machine == DATABASE)
    for file, line in (("postgresql.conf", listens), ("pg_hba.conf", admits)):
        with (cluster.data / file).open("a") as text:
            text.write(f"{line}\n")
    as_postgres = [program("setpriv"), "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    return [*as_postgres, postgres_program("postgres"), "-D", str(cluster.data), "-k", str(cluster.folder)]


def create_role(cluster: Cluster) -> bool:
    """Create the role and the database with the page's commands. Return false while the server is still starting."""
    try:
        with psycopg.connect(host=str(cluster.folder), user="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE ROLE tripot LOGIN PASSWORD '{PASSWORD}'")
            connection.execute("CREATE DATABASE tripot OWNER tripot")
    except psycopg.OperationalError:
        return False
    return True


def is_ready(url: str) -> bool:
    try:
        return Visitor(url).call("GET", "/health/ready").status == 200
    except OSError:
        return False


def test_nodes_on_two_machines_relay_behind_a_proxy_on_a_fourth(
    network: Network, cluster: Cluster, tmp_path: Path
) -> None:
    tripot, log = str(Path(sys.executable).with_name("tripot")), tmp_path / "log"
    common, proxied = settings("nodes"), settings(PROXY)
    common["TRIPOT_DATABASE_URL"] = common["TRIPOT_DATABASE_URL"].replace("…", PASSWORD)
    common |= {"TRIPOT_KEYS": generate_key(), "XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with ExitStack() as house:
        house.enter_context(network.running(DATABASE, log, configure_database(cluster)))
        awaited(lambda: create_role(cluster), "no database")
        for number, address in enumerate(NODES, 1):
            own = {name: value.replace(NODES[0], address) for name, value in common.items()}
            inside = [program("ip"), "netns", "exec", network.space(address), tripot]
            for command in ("migrate", "doctor"):
                subprocess.run([*inside, command], env=os.environ | own, check=True, capture_output=True)
            host, port = proxied[f"TRIPOT_NODE_{number}"].split(":")
            assert host == address
            house.enter_context(network.running(address, log, [tripot, "serve", "--port", port], **own))
        haproxy = [program("haproxy"), "-db", "-f", str(CONFIG)]
        house.enter_context(network.running(PROXY, log, haproxy, TRIPOT_BIND=f"{PROXY}:80", **proxied))
        house.enter_context(network.on(PROXY))
        nodes = [f"http://{proxied[f'TRIPOT_NODE_{number}']}" for number in (1, 2)]
        for url in (*nodes, f"http://{PROXY}:80"):
            awaited(lambda url=url: is_ready(url), f"{url} does not answer: {log.read_text()[-2000:]}")
        margaux, theo = Visitor(nodes[0]), Visitor(nodes[1])
        for visitor, name in ((margaux, "Margaux"), (theo, "Théo")):
            visitor.call("PUT", "/api/me", {"name": name})
        table = margaux.opens("tabu")["id"]
        first, other = margaux.at(table), theo.at(table)
        other.do("sit/1")
        first.do("start/1")
        other.close()
        first.close()
        assert Visitor(f"http://{PROXY}:80").get(f"/api/tables/{table}")["stage"] == "playing"
        with psycopg.connect(host=str(cluster.folder), user="postgres", dbname="tripot") as connection:
            (owner,) = connection.execute('SELECT node FROM head WHERE "table" = %s', (table,)).fetchone() or ("",)
        assert owner.startswith(f"{NODES[0]}:8660#")
