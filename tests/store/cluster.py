"""A PostgreSQL server for one test, which the test can kill."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg

PATIENCE = 120
"""Seconds for a server to come up, on a busy machine."""


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL."""
    places = [str(place) for place in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        raise RuntimeError(f"{name} of PostgreSQL is not installed")
    return found


class Cluster:
    """A server with its own folder and port. If the tests run as root, it runs as the user ``postgres``."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(mkdtemp(prefix="tripot-postgres-"))
        self._user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._log = Path(mkdtemp(prefix="tripot-postgres-log-")) / "log"  # not on the disk that a test fills
        self.port = free_port()
        self._server: subprocess.Popen[bytes] | None = None
        make = f"{program('initdb')} -D {self.data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --wal-segsize=1"
        subprocess.run(make.split(), capture_output=True, check=True, cwd=self.folder, **self._as_user())

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start the server and wait until it answers. After a kill, this may need several attempts."""
        give_up = time.monotonic() + PATIENCE
        while not self.comes_up():
            if time.monotonic() > give_up:
                raise RuntimeError(f"no server: {self.log()[-2000:]}")

    def comes_up(self) -> bool:
        """Start the server. Return false if it exits instead of answering."""
        command = [program("postgres"), "-D", str(self.data)]
        asked = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        asked += ["fsync=on", "shared_buffers=16MB", "max_connections=80", "min_wal_size=2MB", "max_wal_size=8MB"]
        for setting in asked:
            command += ["-c", setting]
        with self._log.open("ab") as log:
            server = self._server = subprocess.Popen(command, stdout=log, stderr=log, **self._as_user())
        while server.poll() is None:
            try:
                psycopg.connect(self.url, connect_timeout=5).close()
            except psycopg.Error:
                time.sleep(0.05)
            else:
                return True
        return False

    def kill(self) -> None:
        """Kill the server and all its child processes with SIGKILL."""
        if self._server is None or self._server.poll() is not None:
            return
        pid = self._server.pid
        for process in (str(pid), *Path(f"/proc/{pid}/task/{pid}/children").read_text().split()):
            with suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        self._server.wait()

    def stop(self) -> None:
        """Stop it immediately."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(PATIENCE)

    def remove(self) -> None:
        """Remove all files."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self._log.parent, ignore_errors=True)

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def _as_user(self) -> dict[str, Any]:
        return {} if self._user is None else {"user": self._user.pw_uid, "group": self._user.pw_gid}


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
