"""Runs nodes as child processes, which tests can kill, pause and restart."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.store.cluster import free_port

PATIENCE = 60.0
"""Seconds for a process to come up on a busy machine."""

CONFIG = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"

NURSERY = """
import json, os, signal, sys
from tripot.cli.commands.serve import serve
from tripot.server.print_openapi import main  # all that a house imports

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    asked = json.loads(line)
    born = os.fork()
    if not born:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # a server waits for its lab processes
        os.environ.update(asked["env"])
        log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 1), os.dup2(log, 2)
        import logging
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
        serve(host="127.0.0.1", port=asked["port"], bot_delay=asked["pause"], lang="en")
        os._exit(0)
    print(born, flush=True)
"""
"""Each node is a process forked from one that has only imported modules, so that it starts within a second."""


class Nursery:
    """A process that starts nodes by forking, which is faster than starting Python."""

    def __init__(self, python: Path = Path(sys.executable)) -> None:
        """``python``: the interpreter, which determines the version of Tripot."""
        self.python = python
        self._parent = subprocess.Popen(
            [str(python), "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/"
        )

    def born(self, port: int, log: Path, pause: float, env: dict[str, str]) -> int:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        asked = {"port": port, "log": str(log), "pause": pause, "env": env}
        self._parent.stdin.write(json.dumps(asked) + "\n")
        self._parent.stdin.flush()
        return int(self._parent.stdout.readline())

    def close(self) -> None:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.close()
        self._parent.stdout.close()
        self._parent.wait(PATIENCE)


class Node:
    """A ``tripot serve`` process, which can be restarted on the same port."""

    def __init__(self, nursery: Nursery, name: str, folder: Path, pause: float = 0, **env: str) -> None:
        self.nursery, self.name, self._pause = nursery, name, pause
        self.log = folder / f"{name}.log"
        self.env = {"TRIPOT_STORE": str(folder / "unused.sqlite"), "COLUMNS": "200", **env}
        self.port = free_port()
        self.pid: int | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        assert self.pid is None
        self.pid = self.nursery.born(self.port, self.log, self._pause, self.env)

    def ready(self) -> bool:
        return answers(self.port)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Suspend the process without closing its connections."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Resume the process."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> None:
        """Stop the process cleanly."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.pid is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)
        awaited(lambda: not Path(f"/proc/{self.pid}").exists(), f"{self.name} lives on")
        self.pid = None


@contextmanager
def cut_between(nodes: Sequence[Node]) -> Iterator[None]:
    """Silently drop every packet between nodes, in both directions. Needs root."""
    ports = [node.env["TRIPOT_INTERNAL_ADDRESS"].rpartition(":")[2] for node in nodes]
    rules = [
        [program("iptables"), "-w", how, "INPUT", "-i", "lo", "-p", "tcp", side, port, "-j", "DROP"]
        for how in ("-I", "-D")
        for port in ports
        for side in ("--sport", "--dport")
    ]
    try:
        for rule in rules[: len(rules) // 2]:
            subprocess.run(rule, check=True)
        yield
    finally:
        for rule in rules[len(rules) // 2 :]:
            subprocess.run(rule, check=False)


@contextmanager
def haproxy(*nodes: Node) -> Iterator[str]:
    """Run HAProxy with ``deploy/haproxy.cfg`` in front of two nodes. Yield the address."""
    port = free_port()
    env = {"TRIPOT_BIND": f"127.0.0.1:{port}"}
    env |= {f"TRIPOT_NODE_{number}": f"127.0.0.1:{node.port}" for number, node in enumerate(nodes, 1)}
    command = [program("haproxy"), "-db", "-f", str(CONFIG)]
    with tempfile.TemporaryFile() as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as proxy:
        try:
            awaited(lambda: answers(port) or proxy.poll() is not None, "no proxy")
            assert proxy.poll() is None, "haproxy does not start"
            yield f"http://127.0.0.1:{port}"
        finally:
            proxy.kill()


def program(name: str) -> str:
    """Return the path of a program, which may be in ``sbin``."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise RuntimeError(f"{name} is not installed: see .ci/setup-nightly")
    return found


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def awaited(true: object, otherwise: str, seconds: float = PATIENCE) -> None:
    """Poll until a condition holds."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise RuntimeError(otherwise)
        time.sleep(0.02)
