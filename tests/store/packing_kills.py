"""Crash tests of packing (compressing a finished journal into one row): no game may be lost or changed.

``python -m tests.store.packing_kills process sqlite KILLS`` (or ``postgres``) kills the process at each step of
packing. ``… server KILLS`` kills PostgreSQL instead, at each step and at random moments. Both print the results.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple

from msgspec.structs import replace

from tests.house.evening import Evening
from tests.store.cluster import Cluster
from tests.store.databases import fresh_database
from tests.store.journal_suite import append_all, played
from tests.store.packing_suite import time_to_pack
from tripot.house.journal.entries import GENESIS_HASH, encode_entry
from tripot.store import Store, StoreFailed, open_store
from tripot.store.postgres.migrate import migrate

STEPS = 9
"""Before each of seven statements, before the commit, after it."""

DOUBLED_SQL = 'SELECT count(*) FROM entry JOIN packed ON packed."table" = entry."table" WHERE entry.seq <= packed.seq'


class Report(NamedTuple):
    """The number of kills, and the games that were lost or stored twice."""

    kills: int
    games: int
    lost: int
    doubled: int
    packed: int
    """Games that are packed at the end, when nobody is killed any more."""


class Game(NamedTuple):
    """A finished game."""

    table: Any
    stored: list[bytes]
    due: int


def add_games(store: Store, number: int) -> list[Game]:
    """Store one finished game for each kill."""
    evening, games = played(), []
    for name in range(number):
        one = Evening(f"killed-{name}", switches={"tabu.end": "rotations:1"})
        one.entries, one.table = relabel(evening, one.table.id)
        store.journal.append([append_all(one, b"sealed")])
        games.append(Game(one.table.id, one.stored, time_to_pack(one)))
    return games


def relabel(evening: Evening, table: Any) -> tuple[list[Any], Any]:
    """Return a copy of a game with another table id, and therefore other hashes."""
    lines: list[Any] = []
    for line in evening.entries:
        prev = lines[-1].hash if lines else GENESIS_HASH
        lines.append(encode_entry(replace(line.entry, table=table, prev=prev)))
    return lines, replace(evening.table, id=table, head=lines[-1].hash)


def stop_at(store: Store, step: int, stop: Callable[[], None]) -> None:
    """Call ``stop`` at a step of the next transaction of packing."""
    database: Any = store.packing._database
    transact = database.transact

    def counted(work: Callable[[Any], Any]) -> Any:
        steps = count(1)

        def reach() -> None:
            if next(steps) == step:
                stop()

        def run(query: Any) -> Any:
            def ask(sql: str, **values: object) -> Any:
                reach()
                return query(sql, **values)

            done = work(ask)
            reach()
            return done

        done = transact(run)
        reach()
        return done

    database.transact = counted


def kill_process(where: str, game: Game, step: int) -> None:
    """Pack a game in a process that is killed at a step."""
    if (child := os.fork()) == 0:
        with suppress(BaseException):
            store = open_store(where)
            stop_at(store, step, lambda: os.kill(os.getpid(), signal.SIGKILL))
            store.packing.pack(game.table, game.due)
        os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL, "it was not killed"


def compare(store: Store, games: list[Game]) -> tuple[int, int]:
    """Return the number of games that are not stored byte for byte, and the number of games stored twice."""
    lost = sum(store.journal.read(game.table) != game.stored for game in games)
    return lost, store.packing._database.query(DOUBLED_SQL)[0][0]


def finish(where: str, games: list[Game], kills: int, found: list[tuple[int, int]]) -> Report:
    """Pack the remaining games, and compare all games again."""
    store = open_store(where)
    for game in games:
        store.packing.pack(game.table, game.due)
    found.append(compare(store, games))
    (packed,) = store.packing._database.query("SELECT count(*) FROM packed WHERE NOT EXISTS (SELECT 1 FROM entry)")[0]
    store.close()
    return Report(kills, len(games), sum(lost for lost, _ in found), sum(doubled for _, doubled in found), packed)


def kill_processes(where: str, kills: int) -> Report:
    """Kill a process for each game, at one step after another."""
    store = open_store(where)
    games, found = add_games(store, kills), []
    store.close()
    for number, game in enumerate(games):
        kill_process(where, game, number % STEPS + 1)
        store = open_store(where)
        found.append(compare(store, games))
        store.close()
    return finish(where, games, kills, found)


def kill_servers(kills: int) -> Report:
    """Kill PostgreSQL for each game, at one step after another, then at random moments."""
    cluster, rng = Cluster(), Random(kills)
    try:
        cluster.start()
        migrate(cluster.url)
        store = open_store(cluster.url)
        games, found = add_games(store, kills), []
        store.close()
        for number, game in enumerate(games):
            store, killer = open_store(cluster.url), Thread(target=_kill_soon, args=(cluster, rng.random() / 30))
            if number < kills // 2:
                stop_at(store, number % STEPS + 1, cluster.kill)
            else:
                killer.start()
            with suppress(StoreFailed):
                store.packing.pack(game.table, game.due)
            store.close()
            if killer.ident is not None:
                killer.join()
            cluster.start()
            store = open_store(cluster.url)
            found.append(compare(store, games))
            store.close()
        return finish(cluster.url, games, kills, found)
    finally:
        cluster.remove()


def _kill_soon(cluster: Cluster, seconds: float) -> None:
    time.sleep(seconds)
    cluster.kill()


def main() -> None:
    kind, *rest = sys.argv[1:]
    if kind == "server":
        report = kill_servers(int(rest[0]))
    elif rest[0] == "postgres":
        with fresh_database() as url:
            report = kill_processes(url, int(rest[1]))
    else:
        with TemporaryDirectory() as folder:
            report = kill_processes(str(Path(folder) / "house.sqlite"), int(rest[1]))
    print(json.dumps(report._asdict()))


if __name__ == "__main__":
    main()
