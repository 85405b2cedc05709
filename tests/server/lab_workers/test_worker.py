"""Tests worker processes for computations: they end with their input or their parent, and need no numpy."""

import os
import subprocess
from pathlib import Path
from sys import executable

import msgspec

from tests.server.visitors import until
from tripot.games import find_games
from tripot.server.lab_workers.messages import BetsQuestion

LONG = 180.0
"""Seconds after which an answer will not come, on any machine."""


TABU = BetsQuestion("tabu", "maison", {})


def test_a_worker_stops_when_its_pipe_closes() -> None:
    with subprocess.Popen(
        [executable, "-m", "tripot.server.lab_workers.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        answer, _ = process.communicate(msgspec.json.encode(TABU) + b"\n", timeout=LONG)
    assert process.returncode == 0
    assert msgspec.json.decode(answer)["game"] == "tabu"


def test_a_worker_does_not_outlive_the_server() -> None:
    """The server is killed during a long computation."""
    house = f"""
import os, subprocess, time
child = subprocess.Popen([{executable!r}, "-c", {NEVER_DONE!r}, str(os.getpid())], stdin=subprocess.PIPE)
child.stdin.write({msgspec.json.encode(TABU)!r} + bytes([10]))
child.stdin.flush()
print(child.pid, flush=True)
time.sleep({LONG})
"""
    with subprocess.Popen([executable, "-c", house], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        process.kill()
    until(lambda: not is_running(child), LONG)


NEVER_DONE = """
import time
from tripot.server.lab_workers import worker
worker.answer_cached = lambda *_: time.sleep(600)
worker.main()
"""


def is_running(pid: int) -> bool:
    """Return whether a process runs and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_odds_need_no_numpy(tmp_path: Path) -> None:
    """The server must work without numpy, which is an extra for plots, simulation and learning."""
    hidden = "import sys; sys.modules['numpy'] = None; from tripot.server.lab_workers.worker import main; main()"
    fresh = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [executable, "-c", hidden], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=fresh
    ) as process:
        answer, _ = process.communicate(msgspec.json.encode(TABU) + b"\n", timeout=LONG)
    assert [bet["exact"] for bet in msgspec.json.decode(answer)["bets"]] == [True] * len(find_games()["tabu"].bets)
