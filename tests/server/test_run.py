"""Tests one server process: its socket, its addresses, and its shutdown."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.visitors import SOON, served
from tripot.server.lab_workers.pool import LabPool
from tripot.server.live.scheduler import Scheduler
from tripot.server.run import bind_socket, urls_of
from tripot.store import StoreFailed

FAIL_LATER = """
import asyncio
from tripot.server.live.scheduler import Scheduler

async def fail(scheduler):
    await asyncio.sleep(0.1)
    raise LookupError("a bug in the scheduler")

Scheduler.run = fail
from tripot.cli import main
main()
"""
"""`tripot` with a scheduler that fails soon after the start."""


def test_the_addresses_follow_from_the_socket() -> None:
    with bind_socket("127.0.0.1", 0) as listening:
        assert urls_of(listening).lan_url is None
        assert listening.proto == socket.IPPROTO_TCP, "otherwise small messages would be delayed"
    with bind_socket("0.0.0.0", 0) as listening:
        assert urls_of(listening).local_url == f"http://localhost:{listening.getsockname()[1]}"


def test_a_failed_scheduler_ends_the_process_with_an_error_and_its_reason(tmp_path: Path) -> None:
    called = [sys.executable, "-c", FAIL_LATER, "serve", "--port", "0", "--lang", "en", "--data", str(tmp_path)]
    ran = subprocess.run(called, capture_output=True, text=True, timeout=SOON, check=False)
    assert ran.returncode == 2
    assert "a bug in the scheduler" in ran.stderr
    assert re.search(r"because of an error", ran.stdout + ran.stderr)


def test_a_failed_scheduler_still_closes_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: object) -> None:
        raise LookupError("a bug in the scheduler")

    monkeypatch.setattr(Scheduler, "run", fail)
    with served(tmp_path) as house:
        house._thread.join(SOON)
        assert not house._thread.is_alive(), "the server stops by itself"
        with pytest.raises(StoreFailed, match="closed"):
            house.hall.store.halts.load_halts()


def test_a_part_that_fails_to_close_does_not_keep_others_open(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        hall, lab = house.hall, house.dependency("lab")
        assert isinstance(lab, LabPool)
        close = lab.close

        def fail() -> None:
            close()
            raise LookupError("a bug in the lab")

        lab.close = fail  # type: ignore[method-assign]
    with pytest.raises(StoreFailed, match="closed"):
        hall.store.halts.load_halts()
