"""Measures the effect on two players when one anonymous address calls the expensive routes as fast as possible.

``python -m tests.server.denial`` (`just denial`) prints the figures for 1 and 40 connections from a remote address, and
for 40 connections from the local network.
"""

import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from itertools import count
from math import inf
from pathlib import Path
from statistics import quantiles
from threading import Thread
from typing import NamedTuple

from tests.server.abuse import House, house_of_its_own
from tests.server.pledging import PledgingLine, sit_pledging, wait_pledged
from tests.server.visitors import simplest

FAR, NEAR = "8.8.8.8", "192.168.1.66"
"""The address of the attacker, as the proxy of the house names it; nothing is ever sent there."""

THINKING_S = 0.01
"""Between two actions of a player."""


class Figures(NamedTuple):
    """The effect on the players: milliseconds from an action to its answer, and the number of void throws."""

    actions: int
    median: float
    p95: float
    worst: float
    voids: int

    def __str__(self) -> str:
        times = f"median {self.median:.1f} ms, p95 {self.p95:.1f} ms, worst {self.worst:.0f} ms"
        return f"{self.actions} actions, {times}, {self.voids} throws void"


def routes(table: str) -> list[str]:
    """Return all routes that compute something and that anyone may call. ``table``: a finished game."""
    return [
        "/api/openapi.json",
        *(f"/api/cards/{lang}/house.png" for lang in ("fr", "en")),
        *(f"/api/cards/{lang}/games/{game}.png" for lang in ("fr", "en") for game in ("tabu", "passe_anglaise")),
        *(f"/api/games/{game}/odds" for game in ("tabu", "passe_anglaise", "home_casino/421", "home_casino/roulette")),
        *(f"/api/tables/{table}/{what}" for what in ("luck", "review", "ledger", "journal.jsonl")),
        *(f"/api/tables/{table}/boards?after={after}&count=100" for after in range(0, 60, 20)),
        *(f"/api/tables/{table}/{what}" for what in ("card.png", "qr.svg")),
        "/api/questions/training",
    ]


def attack(port: int, table: str, connections: int, seconds: float, address: str) -> Counter[int]:
    """Send requests without pauses over several connections. Return the number of responses by status."""
    end, statuses, paths = time.monotonic() + seconds, Counter[int](), routes(table)

    def ask(first: int) -> None:
        line = HTTPConnection("127.0.0.1", port, timeout=30)
        for number in count(first):
            if time.monotonic() > end:
                return
            try:
                line.request("GET", paths[number % len(paths)], headers={"x-forwarded-for": address})
                answer = line.getresponse()
                answer.read()
                statuses[answer.status] += 1
            except (OSError, HTTPException):
                statuses[0] += 1
                line.close()

    threads = [Thread(target=ask, args=(at,)) for at in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


class Players:
    """Two people who play as fast as the server answers, with pledged dice."""

    def __init__(self, house: House) -> None:
        self.margaux, self.theo = house.visitor("Margaux"), house.visitor("Théo")
        self.times: list[float] = []
        self.voids = 0

    def play(self, seconds: float) -> Figures:
        """Play one game after another for this many seconds."""
        self.times, self.voids, end = [], 0, time.monotonic() + seconds
        while time.monotonic() < end:
            self.play_game(end)
        at = quantiles(self.times, n=100)
        return Figures(len(self.times), at[49], at[94], max(self.times), self.voids)

    def play_game(self, end: float = inf) -> str:
        """Play a game to its end or until a given time, with a thread for each person. Return its table."""
        table = str(self.margaux.opens(pace="sans", switches={"tabu.end": "rotations:1"})["id"])
        lines = sit_pledging(self.margaux, table), sit_pledging(self.theo, table)
        lines[1].do("sit/1")
        wait_pledged(*lines)
        lines[0].do("start/1")
        people = [Thread(target=self._play_seat, args=(line, end)) for line in lines]
        for person in people:
            person.start()
        for person in people:
            person.join()
        self.voids += lines[0].events.count("voided/1")
        for line in lines:
            line.close()
        return table

    def _play_seat(self, line: PledgingLine, end: float) -> None:
        while line.board["stage"] != "over" and time.monotonic() < end:
            if line.called_upon:
                began = time.perf_counter()
                line.act(simplest(line.options))
                self.times.append((time.perf_counter() - began) * 1000)
            with suppress(TimeoutError):
                line._take(THINKING_S)


class Run(NamedTuple):
    """The figures of the players alone, and during an attack."""

    connections: int
    quiet: Figures
    attacked: Figures
    statuses: str


def run(folder: Path, connections: int, seconds: float, address: str = FAR) -> Run:
    """Run a server, two players, and an attacker in a separate process."""
    with house_of_its_own(folder) as house:
        players = Players(house)
        over = players.play_game()
        quiet = players.play(seconds)
        asked = [str(house.port), over, str(connections), str(seconds), address]
        command = [sys.executable, "-m", "tests.server.denial", *asked]
        attacker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert attacker.stdout is not None
        attacker.stdout.readline()  # the attack begins
        attacked = players.play(seconds)
        said, _ = attacker.communicate(timeout=120)
        return Run(connections, quiet, attacked, said.strip())


def main() -> None:
    """Print the figures. With arguments, run the attacker."""
    if len(sys.argv) == 6:
        print("asking", flush=True)
        port, table, connections, seconds, address = sys.argv[1:]
        statuses = attack(int(port), table, int(connections), float(seconds), address)
        print(", ".join(f"{number} × {status}" for status, number in sorted(statuses.items())))
        return
    for number, whose in ((1, FAR), (40, FAR), (40, NEAR)):
        with tempfile.TemporaryDirectory() as folder:
            done = run(Path(folder), number, 10.0, whose)
        print(f"{number} connections of {whose}: {done.statuses}")
        print(f"  quiet:    {done.quiet}")
        print(f"  attacked: {done.attacked}: p95 × {done.attacked.p95 / done.quiet.p95:.1f}", flush=True)


if __name__ == "__main__":
    main()
