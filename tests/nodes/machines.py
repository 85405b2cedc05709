"""Runs the services of three machines, configured by ``deploy/cluster``, on three loopback addresses of one machine.

Every machine has etcd; the first two also have HAProxy, and Patroni with PostgreSQL.
"""

import os
import pwd
import re
import shlex
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from string import Template
from tempfile import mkdtemp

import psycopg
from psycopg import sql

from tests.nodes.processes import awaited, program
from tests.store.cluster import program as postgres_program
from tripot.store.encryption import generate_key

DEPLOY = Path(__file__).parents[2] / "deploy"
NAMES = ("a", "b", "c")
PORTS = ("80", "2379", "2380", "5000", "5432", "8008", "8660")
"""The ports in the files. The test replaces each by a free one, which is the same on every machine."""

LONG = 180.0
"""Seconds for PostgreSQL to be created, copied or restored on a busy machine."""


class Plan:
    """The addresses, ports and passwords of all machines, and a folder for their files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subnet = Random().sample(range(1, 255), 2)  # avoid collisions with other clusters on this machine
        self.addresses = {name: f"127.{subnet[0]}.{subnet[1]}.{at}" for at, name in enumerate(NAMES, 1)}
        self.ports = dict(zip(PORTS, free_ports(len(PORTS)), strict=True))
        settings = dict(line.split("=") for line in lines_of((DEPLOY / "cluster" / "machine.env").read_text()))
        secrets = {name: os.urandom(24).hex() for name in settings if name.endswith("_PASSWORD")}
        addresses = {name.upper(): address for name, address in self.addresses.items()}
        self.settings = settings | secrets | addresses | {"KEYS": generate_key()}

    def fill(self, file: str, machine: str) -> str:
        """Fill in a file for this machine as an operator would, but with the ports of this test."""
        own = {"NAME": machine, "HERE": self.addresses[machine]}
        filled = Template((DEPLOY / "cluster" / file).read_text()).substitute(self.settings | own)
        return re.sub(rf"(?<=[:=])({'|'.join(PORTS)})\b", lambda it: self.ports[it[1]], filled)

    def environment(self, file: str, machine: str) -> dict[str, str]:
        """Return the variables of a completed file, as systemd reads them."""
        read = [shlex.split(line)[0] for line in lines_of(self.fill(file, machine))]
        return dict(line.split("=", 1) for line in read)

    def asks(self, machine: str, path: str) -> bool:
        """Return whether this machine's Patroni answers 200."""
        return says_yes(self.addresses[machine], int(self.ports["8008"]), path)


class Service:
    """One program of one machine."""

    def __init__(
        self,
        command: list[str],
        env: dict[str, str],
        log: Path,
        port: tuple[str, str],
        user: pwd.struct_passwd | None = None,
    ) -> None:
        self._command, self._env, self._log, self._port, self._user = command, env, log, port, user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the service. It may take a while until it answers."""
        user = self._user
        account = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        env = {"PATH": os.environ["PATH"], **self._env}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=env, cwd="/", stdout=log, stderr=log, start_new_session=True, **account
            )

    def answers(self) -> bool:
        """Return whether the port of the service accepts connections."""
        with suppress(OSError), socket.create_connection(self._port, 1):
            return True
        return False

    def kill(self) -> None:
        """Kill the service and all processes of its session."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def tail(self) -> str:
        return f"{self._log.name}: {self._log.read_text(errors='replace')[-1000:]}" if self._log.exists() else ""


class Postgres(Service):
    """Patroni and its PostgreSQL, which are killed together."""

    def __init__(self, folder: Path, log: Path, port: tuple[str, str]) -> None:
        """``folder``: contains the configuration. If started by root, everything runs as ``postgres``."""
        config, user = folder / "config.yml", pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        super().__init__([program("patroni"), str(config)], {}, log, port, user)
        self.data = folder / "tripot"
        self._frozen: list[int] = []
        for path in (folder, config) if user is not None else ():
            os.chown(path, user.pw_uid, user.pw_gid)

    def kill(self) -> None:
        super().kill()
        for process in (servers := self._servers()):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        awaited(lambda: not any(map(lives, servers)), "PostgreSQL lives on")

    def freeze(self) -> None:
        """Suspend every process without closing its connections."""
        assert self._process is not None
        self._frozen = [self._process.pid, *self._servers()]
        for process in self._frozen:
            os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume the processes."""
        for process in self._frozen:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def _servers(self) -> list[int]:
        """Return the processes of PostgreSQL."""
        with suppress(OSError, ValueError):
            server = int((self.data / "postmaster.pid").read_text().split()[0])
            return [server, *children(server)]
        return []


class Machines:
    """All services except the nodes, by kind and machine."""

    def __init__(self, plan: Plan, nodes: Sequence[str]) -> None:
        """``nodes``: the addresses of the nodes, for HAProxy."""
        self.plan = plan
        self.etcd = {name: self._etcd(name) for name in NAMES}
        self.postgres = {name: self._postgres(name) for name in NAMES[:2]}
        self.haproxy = {name: self._haproxy(name, nodes) for name in NAMES[:2]}

    @property
    def services(self) -> Iterator[Service]:
        for kind in (self.etcd, self.postgres, self.haproxy):
            yield from kind.values()

    @property
    def doors(self) -> list[str]:
        """The addresses to which clients connect."""
        return [f"http://{self.plan.addresses[name]}:{self.plan.ports['80']}" for name in self.haproxy]

    def start(self) -> None:
        """Start everything, then create the role and the database."""
        for service in self.services:
            service.start()
        awaited(self.is_whole, "the cluster does not come up", LONG)
        admin = self.database_url("postgres", self.plan.settings["ADMIN_PASSWORD"], "postgres")
        password = sql.Literal(self.plan.settings["DATABASE_PASSWORD"])
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE ROLE tripot LOGIN PASSWORD {}").format(password))
            connection.execute("CREATE DATABASE tripot OWNER tripot")

    def close(self) -> None:
        """Kill everything and remove all files."""
        for service in self.services:
            service.kill()
        for service in self.postgres.values():
            shutil.rmtree(service.data.parent, ignore_errors=True)

    def database_url(self, user: str, password: str, database: str) -> str:
        hosts = ",".join(f"{self.plan.addresses[name]}:{self.plan.ports['5000']}" for name in self.haproxy)
        return f"postgresql://{user}:{password}@{hosts}/{database}?target_session_attrs=read-write"

    def primary(self) -> str:
        """Return the machine whose PostgreSQL is the primary; empty if there is none."""
        return next((name for name in self.postgres if self.plan.asks(name, "/primary")), "")

    def standby(self) -> str:
        """Return the machine whose PostgreSQL is an up-to-date standby; empty if there is none."""
        return next((name for name in self.postgres if self.plan.asks(name, "/synchronous")), "")

    def is_whole(self) -> bool:
        """Return whether every part answers, one PostgreSQL is the primary, and the other is an up-to-date standby."""
        healthy = all(says_yes(self.plan.addresses[name], int(self.plan.ports["2379"]), "/health") for name in NAMES)
        return healthy and all(it.answers() for it in self.services) and bool(self.primary() and self.standby())

    def state(self) -> str:
        return "\n".join(service.tail() for service in self.services)

    def _service(self, kind: str, name: str, command: list[str], env: dict[str, str], port: str) -> Service:
        address = self.plan.addresses[name], self.plan.ports[port]
        return Service(command, env, self.plan.folder / f"{kind}-{name}.log", address)

    def _etcd(self, name: str) -> Service:
        env = self.plan.environment("etcd.env", name) | {"ETCD_DATA_DIR": str(self.plan.folder / f"etcd-{name}")}
        return self._service("etcd", name, [program("etcd")], env, "2379")

    def _haproxy(self, name: str, nodes: Sequence[str]) -> Service:
        found = {f"TRIPOT_NODE_{at}": node for at, node in enumerate(nodes, 1)}
        env = self.plan.environment("haproxy.env", name) | found
        return self._service("haproxy", name, [program("haproxy"), "-db", "-f", str(DEPLOY / "haproxy.cfg")], env, "80")

    def _postgres(self, name: str) -> Postgres:
        folder = Path(mkdtemp(prefix="tripot-patroni-"))
        filled = self.plan.fill("patroni.yaml", name)
        programs = str(Path(postgres_program("postgres")).resolve().parent)
        for said, here in {
            "/usr/lib/postgresql/15/bin": programs,
            "/var/lib/postgresql/15": str(folder),
            "/run/postgresql": str(folder),
        }.items():
            assert said in filled
            filled = filled.replace(said, here)
        (folder / "config.yml").write_text(filled)
        port = self.plan.addresses[name], self.plan.ports["8008"]
        return Postgres(folder, self.plan.folder / f"patroni-{name}.log", port)


def lines_of(text: str) -> list[str]:
    """Return the lines of an environment file, without comments."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def free_ports(number: int) -> list[str]:
    """Return ports that are free on every address."""
    held = [socket.create_server(("", 0)) for _ in range(number)]
    try:
        return [str(it.getsockname()[1]) for it in held]
    finally:
        for it in held:
            it.close()


def says_yes(host: str, port: int, path: str) -> bool:
    """Return whether a server answers 200."""
    line = HTTPConnection(host, port, timeout=3)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        return answer.status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def children(pid: int) -> list[int]:
    with suppress(OSError):
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    return []


def lives(pid: int) -> bool:
    """Return whether a process is alive and not a zombie."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
