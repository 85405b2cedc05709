"""Bytes and times of finished games: as entries, then packed, in SQLite and PostgreSQL.

The games are complete and use random ids, like those of real people. Each person plays like a bot, and their device
pledges the dice. Run it with ``just bench-rest``; ``TRIPOT_TEST_DATABASE_URL`` names another PostgreSQL.
"""

import argparse
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median

import psycopg

from tests.house.evening import Evening, secret_of
from tests.house.tampering import EVERY_GAME
from tests.store.databases import fresh_database
from tests.store.journal_suite import all_of
from tripot.entropy import fresh_id
from tripot.house import CommandId, PersonId
from tripot.kernel import Decide, View
from tripot.store import Append, open_store
from tripot.store.packing import PACK_AFTER_MS

KINDS = ("tabu", "passe_anglaise", "home_casino")
TABLES = ("entry", "packed", "head")
SQLITE_SIZE_SQL = """
SELECT sum(pgsize) FROM dbstat WHERE name IN (SELECT name FROM sqlite_master WHERE tbl_name = ?)
"""


class RandomIds(Evening):
    """An evening with random ids of commands, which do not compress."""

    def command_id(self) -> CommandId:
        """A fresh id."""
        return CommandId(fresh_id(self.rng.randbytes))


def play(number: int) -> Append:
    """A whole game."""
    rng = Random(number)
    people = [PersonId(fresh_id(rng.randbytes)) for _ in range(3)]
    it = RandomIds(f"{number:010}", people[0], EVERY_GAME, secret_of(number), game=KINDS[number % len(KINDS)])
    it.sit(*people).pledge(*people).start()
    bot = it.table.game.bots["cautious"]
    while it.table.stage != "over":
        it.wait(rng.randint(500, 9_000))
        turn, position = it.table.turn, it.table.position
        if it.table.paused is not None or not isinstance(turn, Decide) or position is None:
            it.until_due()
            continue
        seat = rng.choice(turn.awaited)
        it.act(it.person_on(seat), bot(View(it.table.game, position.state, seat, rng)))
    return all_of(it)


def measure(where: str, games: list[Append]) -> Iterator[str]:
    """Store, pack and read the games; one sentence for each figure."""
    entries = sum(game.head.seq for game in games)
    with closing(open_store(where)) as store:
        for game in games:
            store.journal.append([game])
        yield f"{size(where) / entries:.1f} bytes an entry as entries, with rows, indexes and heads"
        packing = []
        for game in games:
            began = time.perf_counter()
            store.packing.pack(game.head.table, game.head.at + PACK_AFTER_MS + 1)
            packing.append(time.perf_counter() - began)
        yield f"{size(where) / entries:.1f} bytes an entry packed"
        yield f"{median(packing) * 1e3:.1f} ms to pack a game (median)"
        longest = max(games, key=lambda game: game.head.seq).head
        reading = []
        for _ in range(50):
            began = time.perf_counter()
            store.journal.read(longest.table)
            reading.append(time.perf_counter() - began)
        yield f"{median(reading) * 1e3:.1f} ms to read a packed game of {longest.seq} entries (median)"


def size(where: str) -> int:
    """The bytes of the journals on disk, without pages that deleted rows have left."""
    if "://" in where:
        with psycopg.connect(where, autocommit=True) as server:
            for table in TABLES:
                server.execute(f"VACUUM FULL {table}".encode())
            sizes = [server.execute("SELECT pg_total_relation_size(%s)", (table,)).fetchone() for table in TABLES]
    else:
        with closing(sqlite3.connect(where)) as file:
            sizes = [file.execute(SQLITE_SIZE_SQL, (table,)).fetchone() for table in TABLES]
    return sum(int(row[0]) for row in sizes if row is not None)


def main() -> None:
    """Measure in both stores and print the figures."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=1_000)
    games = [play(number) for number in range(asked.parse_args().games)]
    print(f"{len(games):,} games, {sum(game.head.seq for game in games):,} entries")
    with tempfile.TemporaryDirectory() as folder:
        for figure in measure(str(Path(folder) / "house.sqlite"), games):
            print(f"SQLite: {figure}")
    with fresh_database() as url:
        for figure in measure(url, games):
            print(f"PostgreSQL: {figure}")


if __name__ == "__main__":
    main()
