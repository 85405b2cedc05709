"""Tests that ``tripot serve`` starts a server that phones on the same network can join."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import segno
from rich.color import Color
from rich.style import Style

from tests.cli.conftest import Tripot
from tests.server.visitors import SOON, Visitor
from tripot.cli.commands.serve import greeting, qr_code, serve
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue
from tripot.server.http.urls import HouseUrls
from tripot.server.run import bind_socket


def test_the_server_starts_prints_its_address_and_stops(tmp_path: Path) -> None:
    called = [sys.executable, "-c", "from tripot.cli import main; main()", "serve", "--port", "0", "--lang", "fr"]
    with subprocess.Popen([*called, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said = [running.stdout.readline() for _ in range(2)]
        found = re.search(r"http://localhost:(\d+)", said[1])
        assert found is not None
        assert Visitor(f"http://127.0.0.1:{found[1]}").get("/api/me") == {"name": None}
        assert (tmp_path / "house.sqlite").is_file()
        with pytest.raises(CommandError, match=rf"process {running.pid}\) serves"):
            serve(host="127.0.0.1", port=0, data=str(tmp_path), lang="en")
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=SOON)
    assert running.returncode == 0


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_greeting_has_both_addresses_and_a_qr_code_of_the_second(lang: str) -> None:
    texts = Catalogue(lang, "tripot.server")
    addresses = HouseUrls("http://localhost:8642", "http://192.168.1.4:8642")
    plain = "\n".join(line.plain for line in greeting(texts, addresses, "house.sqlite", picture=False, at_home=True))
    assert "http://localhost:8642" in plain
    assert "http://192.168.1.4:8642" in plain
    drawn = greeting(texts, addresses, "house.sqlite", picture=True, at_home=True)
    assert len(drawn) > len(plain.splitlines()) + 10
    alone = greeting(texts, HouseUrls("http://127.0.0.1:8642"), "house.sqlite", picture=True, at_home=True)
    assert len(alone) == 4


def test_a_node_prints_no_address_for_phones() -> None:
    addresses = HouseUrls("http://localhost:8651", "http://10.0.0.2:8651")
    texts = Catalogue("en", "tripot.server")
    node = greeting(texts, addresses, "10.0.0.1/tripot", picture=True, at_home=False)
    home = greeting(texts, addresses, "house.sqlite", picture=False, at_home=True)
    assert len(node) == len(home) - 1
    assert "Wi-Fi" in "".join(line.plain for line in home)
    assert "Wi-Fi" not in "".join(line.plain for line in node)


def test_the_qr_code_has_its_own_colours_for_light_terminals() -> None:
    address = "http://192.168.1.4:8642"
    light = [[not dark for dark in row] for row in segno.make(address, error="l", micro=False).matrix_iter(border=4)]
    drawn: list[list[bool]] = []
    for line in qr_code(address):
        style = Style.parse(str(line.style))
        assert (style.color, style.bgcolor) == (Color.parse("#ffffff"), Color.parse("#000000"))
        drawn += [[cell in up for cell in line.plain] for up in ("█▀", "█▄")]
    assert drawn[: len(light)] == light
    assert all(all(row) for row in drawn[len(light) :])


def test_the_qr_code_is_square() -> None:
    lines = qr_code("http://192.168.1.4:8642")
    assert {len(line.plain) for line in lines} == {len(lines[0].plain)}
    assert abs(len(lines[0].plain) - 2 * len(lines)) <= 1


def test_a_taken_address_is_an_error_without_traceback(tmp_path: Path) -> None:
    with bind_socket("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(CommandError, match=r"127\.0\.0\.1"):
            serve(host="127.0.0.1", port=taken.getsockname()[1], data=str(tmp_path), lang="en")


def test_a_temporary_folder_causes_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CommandError, match="file"):
        serve(port=0, data=str(tmp_path / "file"), lang="en")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "80000"], "80000"),
        (["--port", "-1"], "-1"),
        (["--bot-delay", "-1"], "-1"),
        (["--bot-delay", "nan"], "nan"),
        (["--host", "no such host"], "no such host"),
        (["--host", "é" * 70, "--port", "0"], "é"),
    ],
)
def test_an_impossible_option_is_an_error_without_traceback(
    tripot: Tripot, tmp_path: Path, words: list[str], said: str
) -> None:
    ran = tripot("serve", *words, "--data", str(tmp_path))
    assert ran.code in (1, 2)
    assert said in ran.out + ran.err


def call(*words: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run the command in a separate process."""
    command = [sys.executable, "-c", "from tripot.cli import main; main()", *words]
    env = os.environ | {"COLUMNS": "200"} | settings
    return subprocess.run(command, env=env, capture_output=True, encoding="utf-8", errors="replace", check=False)


def test_a_terminal_with_few_characters_causes_no_traceback(tmp_path: Path) -> None:
    encoding = "cp1252"
    for words in (["watch", "tabu", "--players", "3", "--seed", "1"],):
        ran = call(*words, "--lang", "fr", PYTHONIOENCODING=encoding)
        assert (ran.returncode, ran.stderr) == (0, ""), words
    listed = call("games", "--json", "--lang", "fr", PYTHONIOENCODING=encoding)
    assert {game["name"] for game in json.loads(listed.stdout)} >= {"tabu"}
    assert "�" not in listed.stdout, "data is UTF-8 for every terminal"


@pytest.mark.parametrize(
    "url",
    ["postgresql://nobody:s3cr3t@127.0.0.1:1/tripot", "postgresql://postgres@127.0.0.1:5432/no_such_database"],
)
def test_an_unusable_database_is_an_error(
    tripot: Tripot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("TRIPOT_DATABASE_URL", url)
    ran = tripot("serve", "--port", "0", "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "Cannot store games: 127.0.0.1/" in ran.err
    assert "s3cr3t" not in ran.err
    assert not list(tmp_path.glob("*.sqlite")), "no other store is used instead"
