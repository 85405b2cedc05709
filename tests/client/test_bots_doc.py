"""Runs the bot of docs/bots.md at a table of a real server."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visitors import SOON, Visitor, until

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
LONG = 120.0
"""Seconds a whole game may take on a busy machine."""


def the_bot() -> str:
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return str(found)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Run a server with default settings."""
    command = [
        Path(sys.executable).with_name("tripot"),
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        str(tmp_path),
    ]
    house = subprocess.Popen(
        [*command, "--bot-delay", "0", "--lang", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    )
    try:
        assert house.stdout is not None
        address = next(found[0] for line in house.stdout if (found := re.search(r"http://\S+", line)))
        yield address
    finally:
        house.send_signal(signal.SIGTERM)
        house.wait(SOON)
        assert house.stdout is not None
        house.stdout.close()


def test_the_commands_of_the_page_let_it_play_a_game(served: str, tmp_path: Path) -> None:
    (tmp_path / "ruse.py").write_text(the_bot())
    (commands,) = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert commands.count("http://localhost:8642") == 1
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    typed = commands.replace("http://localhost:8642", served)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", typed],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"over, with \d+ chips\n$", done.stdout)


def test_two_of_them_play_a_game_of_tabu_to_its_end(served: str, tmp_path: Path) -> None:
    script = tmp_path / "ruse.py"
    script.write_text(the_bot())
    margaux = Visitor(served)
    margaux.call("PUT", "/api/me", {"name": "Margaux"})
    table = margaux.opens(sit=False)
    bots = []
    for name in ("Ruse", "Force"):
        token = margaux.call("POST", "/api/me/bots", {"name": name}).json["token"]
        command = [sys.executable, str(script), served, table["code"], token]
        bots.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    try:
        look = f"/api/tables/{table['id']}"
        until(lambda: [it["kind"] for it in margaux.get(look)["seats"]].count("person") == 2, LONG)
        assert {it["name"]: it["program"] for it in margaux.get(look)["seats"] if it["name"]} == {
            "Ruse": True,
            "Force": True,
        }
        margaux.at(table["id"]).do("start/1")
        said = [bot.communicate(timeout=LONG) for bot in bots]
        assert [error for _, error in said] == ["", ""]
        left = [int(found[1]) for told, _ in said if (found := re.fullmatch(r"over, with (\d+) chips\n", told))]
        assert len(left) == 2
        journal = margaux.journal(table["id"])
        assert margaux.get(look)["stage"] == "over"
        moves = [it for it in journal if it["event"]["type"] == "played/1"]
        assert {it["event"]["by"] for it in moves} == {"person", "house"}, "nobody played for them but the dice"
        assert {it["event"]["dice"] for it in moves if "dice" in it["event"]} == {"D"}, "no dice are theirs"
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()
