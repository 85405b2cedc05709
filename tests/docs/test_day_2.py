"""Runs the commands of docs/day-2.md in an empty folder, with other paths and ports."""

import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.store.cluster import free_port, program

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "day-2.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

LONG = 400
"""Time limit in seconds. On an idle machine, the whole page takes about thirty."""

SECRETS = ("TRIPOT_KEYS=(?!…)", "BEGIN PRIVATE KEY")


@pytest.fixture
def folder() -> Path:
    """Return a folder that the user of PostgreSQL can read."""
    made = Path(mkdtemp(prefix="tripot-day-2-"))
    made.chmod(0o755)
    return made


def where(folder: Path) -> str:
    """Return the settings that replace the first block, with this machine's paths and ports."""
    ports = [free_port() for _ in range(5)]
    become = ""
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        become = f"setpriv --reuid={user.pw_uid} --regid={user.pw_gid} --clear-groups "
    bins = ":".join([str(Path(sys.executable).parent), str(Path(program("initdb")).parent), "/usr/sbin"])
    return f"""
export HOUSE={folder}/house
export PGHOST=127.0.0.1 PGPORT={ports[0]} NODE_1=127.0.0.1:{ports[2]} NODE_2=127.0.0.1:{ports[3]}
export FRONT=127.0.0.1:{ports[4]} PATH="{bins}:$PATH" LC_ALL=C.UTF-8 TRIPOT_PORT={ports[1]}
as_postgres() {{ (cd /; {become}"$@"); }}
"""


def clean_environment() -> dict[str, str]:
    """Return the environment without variables that name another store."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("TRIPOT_", "PG"))}


@pytest.mark.nightly
def test_the_whole_page_runs(folder: Path) -> None:
    assert "as_postgres()" in BLOCKS[0], "the first block is replaced"
    script = "cd /\nset -eu\n" + where(folder) + "".join(BLOCKS[1:])
    clean = clean_environment()
    heard = folder / "heard"  # a file instead of a pipe, because a process in the background would keep the pipe open
    with heard.open("wb") as out:
        running = subprocess.Popen(
            ["bash", "-c", script], env=clean, stdout=out, stderr=out, stdin=subprocess.DEVNULL, start_new_session=True
        )
    try:
        with suppress(subprocess.TimeoutExpired):
            running.wait(LONG)
        said = heard.read_text()
        logs = "".join(log.read_text() for log in sorted((folder / "house").glob("*.log")))
        assert running.returncode == 0, said[-3000:] + logs[-3000:]
        assert "No problems found: 2 journals verified" in (folder / "house" / "after").read_text()
        assert "Halted table" in said
        key = re.search("TRIPOT_KEYS=(.+)", (folder / "house" / "house.env").read_text())
        assert key is not None
        assert key[1] not in said + logs
        assert not any(re.search(secret, said + logs) for secret in SECRETS)
    finally:
        closed(running, folder)


def closed(running: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Stop what the page started, in case it failed before stopping it."""
    house = folder / "house"
    for file in [*house.glob("*.pid"), house / "db" / "postmaster.pid"]:
        with suppress(OSError, ValueError, IndexError):
            os.kill(int(file.read_text().split()[0]), signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    shutil.rmtree(folder, ignore_errors=True)
