"""Tests ``kill -9`` of a server during a round: nobody loses chips, and the game continues."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.visitors import Line, Message, Visitor, play_on, play_to_the_end
from tripot.games import find_games
from tripot.house import GameRegistry, read_table

TIMES = 4
SHELF = GameRegistry(find_games().values())


ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")

NURSERY = """
import os, signal, sys
from pathlib import Path
from tripot.cli.commands.serve import serve
from tripot.server.print_openapi import main  # all that a house imports

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    port, data = line.split()
    if not os.fork():
        print(os.getpid(), flush=True)
        serve(host="127.0.0.1", port=int(port), data=data, bot_delay=0, lang="en")
        os._exit(0)
"""
"""Each house is a process of its own, forked from one that has done nothing but import: a start takes no second."""


@pytest.fixture(scope="module")
def nursery() -> Iterator[subprocess.Popen[str]]:
    called = [sys.executable, "-c", NURSERY]
    with subprocess.Popen(called, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        yield parent
        assert parent.stdin is not None
        parent.stdin.close()


@contextmanager
def process(nursery: subprocess.Popen[str], data: Path, port: int) -> Iterator[str]:
    """Run a server in a separate process, and yield its address. Kill the server at the end."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{port} {data}\n")
    nursery.stdin.flush()
    born = next(int(line) for line in nursery.stdout if line.strip().isdigit())
    try:
        yield next(address[0] for line in nursery.stdout if (address := ADDRESS.search(line)))
    finally:
        os.kill(born, signal.SIGKILL)


@pytest.mark.nightly
def test_chips_survive_repeated_kills_in_mid_round(nursery: subprocess.Popen[str], tmp_path: Path) -> None:
    margaux, theo = Visitor(""), Visitor("")
    acknowledged: dict[str, int] = {}
    seen: Message = {}
    table: Message = {}
    port = given_back = 0
    for round_ in range(TIMES + 1):
        with process(nursery, tmp_path, port) as base:
            port = int(base.rpartition(":")[2])
            for visitor, name in ((margaux, "Margaux"), (theo, "Théo")):
                visitor.base, visitor.host = base, base.removeprefix("http://")
                if not visitor.cookies:
                    visitor.call("PUT", "/api/me", {"name": name})
            if not table:
                table = margaux.opens(pace="normal", switches={"tabu.end": "rotations:4"}, bots=["cautious", "bold"])
            margaux_line, theo_line = margaux.at(table["id"]), theo.at(table["id"])
            if not seen:
                theo_line.do("sit/1")
                margaux_line.do("start/1")
            else:
                given_back += check_nothing_was_lost(margaux, margaux_line, seen, acknowledged)
            if round_ == TIMES:
                margaux_line.do("configure/1", pace="sans")
                play_to_the_end(margaux_line, theo_line)
                assert margaux_line.board["head"] == theo_line.board["head"]
                break
            play_into_a_round(margaux_line, theo_line)
            asked = f"in-the-last-moment-{round_}"
            margaux_line.act({"type": "tabu.stake/1", "face": "coeur", "amount": 3}, asked_as=asked)
            acknowledged |= {it["command"]: it["seq"] for it in margaux_line.heard if it["type"] == "accepted/1"}
            seen = max(margaux_line.board, theo_line.board, key=lambda board: int(board["seq"]))
    assert len(acknowledged) >= TIMES
    assert given_back > 0


def play_into_a_round(margaux_line: Line, theo_line: Line) -> None:
    """Play one round and the beginning of the next, until somebody has staked."""
    phase = margaux_line.board["phase"]
    play_on(margaux_line, theo_line, until=lambda: margaux_line.board["phase"] > phase)
    margaux_line.wait(lambda it: any(place.startswith("stake:") for place in it.board["chips"]))


def check_nothing_was_lost(visitor: Visitor, margaux_line: Line, seen: Message, acknowledged: dict[str, int]) -> bool:
    """Check that entries sent before the kill are in the journal, and that repeated commands are not executed twice.

    Return whether time was given back to a person whose clock ran.
    """
    stored = visitor.call("GET", f"/api/tables/{seen['table']}/journal.jsonl").data.splitlines()
    then = read_table(SHELF, stored[: seen["seq"]])
    assert then.head == seen["head"]
    assert {str(place): chips for place, chips in then.state.chips.at.items()} == seen["chips"]
    for command, seq in acknowledged.items():
        assert json.loads(stored[seq - 1])["command"] == command
        assert margaux_line.ask("act/1", asked_as=command, action={"type": "done/1"}, phase=0)["seq"] == seq
    if then.deadlines():  # if only bots were awaited, no clock ran
        assert "delayed/1" in [json.loads(line)["event"]["type"] for line in stored[seen["seq"] :]]
        return True
    return False
