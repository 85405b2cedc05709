"""Tests ``tripot serve`` on PostgreSQL: only ``TRIPOT_DATABASE_URL`` differs."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.visitors import Line, Visitor, play_on, until
from tests.store.databases import fresh_database
from tripot.games import find_games
from tripot.house import GameRegistry, TableId, read_table
from tripot.house.protocol import close_codes
from tripot.store import open_store
from tripot.store.encryption import generate_key

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def serving(folder: Path, **env: str) -> Iterator[str]:
    """Run a server in a separate process, and yield its address. Kill the server at the end."""
    command = [sys.executable, "-c", "from tripot.cli import main; main()", "serve", "--host", "127.0.0.1"]
    command += ["--port", "0", "--bot-delay", "0", "--lang", "en"]
    known = {**os.environ, "TRIPOT_STORE": str(folder / "unused.sqlite"), "COLUMNS": "200", **env}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=known) as house:
        assert house.stdout is not None
        try:
            yield next(address[0] for line in house.stdout if (address := ADDRESS.search(line)))
        finally:
            house.kill()


def return_to(visitor: Visitor, code: str) -> Line:
    """Connect, and retry while the new server waits for the claim of the killed server to expire."""
    lines: list[Line] = []

    def connects() -> bool:
        try:
            lines.append(visitor.at(code))
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != close_codes.TRY_AGAIN:
                raise
        return bool(lines)

    until(connects, 15)
    return lines[0]


def test_a_game_continues_at_another_server_on_the_same_database(tmp_path: Path) -> None:
    with fresh_database() as url:
        env = {"TRIPOT_DATABASE_URL": url, "TRIPOT_KEYS": generate_key()}
        with serving(tmp_path, **env) as base:
            margaux = Visitor(base)
            margaux.call("PUT", "/api/me", {"name": "Margaux"})
            table = margaux.opens("tabu", bots=["bold"], start=True, pace="sans")
            margaux_line = margaux.at(table["id"])
            play_on(margaux_line, until=lambda: margaux_line.board["seq"] >= 12)
            stood = margaux_line.board["seq"]
        with serving(tmp_path, **env) as base:
            margaux.base, margaux.host = base, base.removeprefix("http://")
            margaux_line = return_to(margaux, table["code"])
            assert margaux_line.board["seq"] >= stood
            play_on(margaux_line, until=lambda: margaux_line.board["seq"] >= stood + 12)
            seq, head = margaux_line.board["seq"], margaux_line.board["head"]
        store = open_store(url)
        stored = store.journal.read(TableId(table["id"]))
        assert read_table(GameRegistry(find_games().values()), stored[:seq]).head == head
        assert [*store.secrets.tables()] == [table["id"]]
        store.close()
    assert not (tmp_path / "unused.sqlite").exists()
