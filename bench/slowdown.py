"""How much one client slows everybody else: a victim's moves, quiet and under each attack, in one run.

The victim plays alone at a table of a ``tripot serve`` on SQLite: one move after the other, each until it is
acknowledged. Attackers come from a far address of their own (``X-Forwarded-For``, which the server believes of this
machine), within their limits or beyond them; everything stays on the loopback. Run it with ``just bench-slowdown``; the
target is a p95 below three times the quiet one. ``--long`` opens 10,000 half-open sockets, the short form 500.
"""

import argparse
import multiprocessing
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any

from msgspec import Struct

from tests.server.abuse import BEGINNINGS, House, files_allowed, house_of_its_own
from tests.server.large_circle import EVENINGS, OTHER_MEMBERS, secret_of, write_circle
from tests.server.visitors import Line, Visitor
from tripot.clock import wall_clock
from tripot.games import find_games
from tripot.house import CommandId, GameRegistry, PersonId, Proposal, SettingsRequest, TableId, decide, open_table
from tripot.house.commands import Configure
from tripot.house.decide import MAX_ENTRIES
from tripot.house.proposal import DecisionInputs
from tripot.server.identity.credentials import COOKIE
from tripot.store import append_of, open_sqlite

LONG_JOURNAL = 12_000
GUESTS = 60
TARGET = 3.0

Attack = Callable[["Door", "Stage", threading.Event], None]


class Stage(Struct):
    """What the attacks aim at."""

    long_table: str
    own_table: str
    circle: str
    """Sixty people and many evenings."""
    threads: int = 4


class Door:
    """The address of the server, for a process that did not start it."""

    def __init__(self, base: str, address: str) -> None:
        self.base, self.address = base, address

    def visitor(self, name: str | None = None) -> Visitor:
        visitor = Visitor(self.base)
        visitor.headers["x-forwarded-for"] = self.address
        if name is not None:
            visitor.call("PUT", "/api/me", {"name": name})
        return visitor


class Measured(Struct):
    """One stretch of the victim's moves, in milliseconds."""

    name: str
    moves: int
    p50: float
    p95: float
    asked: int
    """Requests or messages of the attacker that the server answered meanwhile."""


asked = count()
"""What the attackers of this process were answered; each attack runs in a process of its own."""


def write_long_journal(store: Path, entries: int) -> str:
    """A lobby whose settings changed for ever, written past every limit."""
    MAX_ENTRIES["lobby"] = 10 * entries
    games, table, host = GameRegistry(find_games().values()), TableId("0" * 16), PersonId("1" * 16)
    house = open_sqlite(store / "house.sqlite")
    step = open_table(games, table, host, SettingsRequest(game="tabu"), 1)
    appends = [append_of(step)]
    at = step.after
    for number in range(entries - at.seq):
        pace = ("vif", "normal")[number % 2]
        command = Configure(id=CommandId(f"long-{number:08}"), pace=pace)  # type: ignore[arg-type]
        answer = decide(at, command, host, DecisionInputs(at=number + 2))
        assert isinstance(answer, Proposal), answer
        appends.append(append_of(answer))
        at = answer.after
    for first in range(0, len(appends), 500):
        house.journal.append(appends[first : first + 500])
    house.close()
    return table


# Attacks: each runs in a few threads until it is told to stop


def ask_boards_backwards(house: Door, stage: Stage, stop: threading.Event) -> None:
    visitor, after = (house.visitor()), LONG_JOURNAL - 100
    while not stop.is_set():
        visitor.call("GET", f"/api/tables/{stage.long_table}/boards?after={after}&count=100")
        next(asked)
        after = after - 97 if after > 97 else LONG_JOURNAL - 100


def download_journals(house: Door, stage: Stage, stop: threading.Event) -> None:
    visitor = house.visitor()
    while not stop.is_set():
        visitor.call("GET", f"/api/tables/{stage.long_table}/journal.jsonl")
        next(asked)


def spam_the_lobby(house: Door, _: Stage, stop: threading.Event) -> None:
    visitor = house.visitor(f"Spammer {next(asked)}")
    line = visitor.at(visitor.opens()["id"])
    talk(line, stop, lambda number: {"type": "configure/1", "pace": ("vif", "normal")[number % 2]})


def list_tables(house: Door, stage: Stage, stop: threading.Event) -> None:
    visitor = house.visitor(f"Lister {next(asked)}")
    for _ in range(5):
        visitor.call("POST", "/api/tables", {"game": "tabu"})
    while not stop.is_set():
        visitor.call("GET", "/api/me/tables")
        visitor.call("GET", f"/api/tables/{stage.own_table}/ledger")
        next(asked)


def read_the_circle(house: Door, stage: Stage, stop: threading.Event) -> None:
    """All members in turn, each from an address of their own, as fast as the server answers."""
    visitor, number = house.visitor(), 0
    while not stop.is_set():
        visitor.headers["x-forwarded-for"] = f"9.9.9.{number}"
        visitor.cookies[COOKIE] = secret_of(stage.circle, number)
        for below in ("", "/standings", "/honours"):
            said = visitor.call("GET", f"/api/circles/{stage.circle}{below}")
            assert said.status == 200, said.data
        number = next(asked) % OTHER_MEMBERS


def crowd_of_guests(house: Door, stage: Stage, stop: threading.Event) -> None:
    lines = [(house.visitor(f"G{next(asked)}")).at(stage.own_table) for _ in range(GUESTS // stage.threads)]
    workers = [
        threading.Thread(target=talk, args=(line, stop, lambda _: {"type": "pause/1"}, 1 / 19), daemon=True)
        for line in lines
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def talk(line: Line, stop: threading.Event, message: Callable[[int], dict[str, Any]], pause: float = 0) -> None:
    for number in count():
        if stop.is_set():
            return
        try:
            line.ask(str(message(number)["type"]), **{k: v for k, v in message(number).items() if k != "type"})
        except Exception:  # shown out for sending too much
            return
        next(asked)
        time.sleep(pause)


ATTACKS: dict[str, Attack] = {
    "boards asked backwards": ask_boards_backwards,
    "journals downloaded": download_journals,
    "settings changed for ever": spam_the_lobby,
    "my tables and ledgers": list_tables,
    "a large circle's page": read_the_circle,
    f"{GUESTS} guests of one address": crowd_of_guests,
}


@contextmanager
def half_open_sockets(house: House, wanted: int) -> Iterator[int]:
    lines: list[socket.socket] = []
    try:
        for number in range(wanted):
            line = socket.create_connection(("127.0.0.1", house.port), timeout=10)
            line.sendall(BEGINNINGS[number % len(BEGINNINGS)])
            lines.append(line)
        yield len(lines)
    finally:
        for line in lines:
            line.close()


def attack_in_threads(name: str, base: str, stage: Stage, stop: Any, answered: Any) -> None:
    """The whole life of an attacking process."""
    told, address = threading.Event(), f"8.8.{[*ATTACKS].index(name)}.8"
    workers = [
        threading.Thread(target=ATTACKS[name], args=(Door(base, address), stage, told), daemon=True)
        for _ in range(stage.threads)
    ]
    for worker in workers:
        worker.start()
    while not stop.wait(0.2):
        answered.value = int(str(asked)[6:-1])
    told.set()
    for worker in workers:
        worker.join(5)


@contextmanager
def under(name: str, house: House, stage: Stage) -> Iterator[Any]:
    spawn = multiprocessing.get_context("spawn")
    stop, answered = spawn.Event(), spawn.Value("q", 0)
    attacker = spawn.Process(target=attack_in_threads, args=(name, house.base, stage, stop, answered), daemon=True)
    attacker.start()
    until = time.monotonic() + 30
    while answered.value == 0 and time.monotonic() < until:
        time.sleep(0.05)
    try:
        yield answered
    finally:
        stop.set()
        attacker.join(15)
        if attacker.is_alive():
            attacker.kill()


def measure(name: str, victim: Line, seconds: float) -> Measured:
    """The victim's moves, ten a second as a person with fast hands would make them."""
    took, end = list[float](), time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        victim.do(("pause/1", "resume/1")[len(took) % 2])
        took.append((time.perf_counter() - began) * 1000)
        time.sleep(0.1)
    if len(took) % 2:
        victim.do("resume/1")
    parts = quantiles(took, n=20)
    return Measured(name, len(took), parts[9], parts[18], 0)


def write_large_circle(store: Path, evenings: int) -> str:
    house = open_sqlite(store / "house.sqlite")
    circle = write_circle(house, "of its keeper", wall_clock(), evenings)
    house.close()
    return circle


def run(seconds: float, sockets: int, entries: int = LONG_JOURNAL, evenings: int = EVENINGS) -> list[Measured]:
    """Quiet, each attack, and quiet again."""
    files_allowed(sockets + 1_000)
    with tempfile.TemporaryDirectory() as folder:
        long_table = write_long_journal(Path(folder), entries)
        circle = write_large_circle(Path(folder), evenings)
        with house_of_its_own(Path(folder)) as house:
            host = house.visitor("Victim")
            victim = host.at(host.opens(bots=["bold"], start=True)["id"])
            stage = Stage(long_table, host.opens()["id"], circle)
            found = [measure("quiet", victim, seconds)]
            for name in ATTACKS:
                with under(name, house, stage) as answered:
                    it = measure(name, victim, seconds)
                    it.asked = answered.value
                    found.append(it)
            with half_open_sockets(house, sockets):
                found.append(measure(f"{sockets:,} half-open sockets", victim, seconds))
            found.append(measure("quiet again", victim, seconds))
            victim.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="20 s each and 10,000 sockets, in place of 5 s and 500")
    long = parser.parse_args().long
    found = run(20 if long else 5, 10_000 if long else 500)
    quiet = (found[0].p95 + found[-1].p95) / 2
    print(f"{'':32}{'moves':>7}{'p50 ms':>9}{'p95 ms':>9}{'× quiet':>9}{'attacker':>10}")
    for it in found:
        print(f"{it.name:32}{it.moves:7}{it.p50:9.1f}{it.p95:9.1f}{it.p95 / quiet:9.1f}{it.asked:10,}")
    return 0 if all(it.p95 < TARGET * quiet for it in found) else 1


if __name__ == "__main__":
    sys.exit(main())
