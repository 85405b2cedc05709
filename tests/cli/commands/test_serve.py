"""``tripot serve``: one command, and phones in the room can join."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.visitors import SOON, Visitor
from tripot.cli.commands.serve import greeting, qr_code, serve
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue
from tripot.server.http.urls import HouseUrls
from tripot.server.run import bind_socket


def test_it_opens_says_where_and_closes_when_asked(tmp_path: Path) -> None:
    called = [sys.executable, "-c", "from tripot.cli import main; main()", "serve", "--port", "0", "--lang", "fr"]
    with subprocess.Popen([*called, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said = [running.stdout.readline() for _ in range(2)]
        found = re.search(r"http://localhost:(\d+)", said[1])
        assert found is not None
        assert Visitor(f"http://127.0.0.1:{found[1]}").get("/api/me") == {"name": None}
        assert (tmp_path / "house.sqlite").is_file()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=SOON)
    assert running.returncode == 0


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_greeting_has_both_addresses_and_a_picture_of_the_second(lang: str) -> None:
    texts = Catalogue(lang, "tripot.server")
    addresses = HouseUrls("http://localhost:8642", "http://192.168.1.4:8642")
    plain = "\n".join(line.plain for line in greeting(texts, addresses, "house.sqlite", picture=False))
    assert "http://localhost:8642" in plain
    assert "http://192.168.1.4:8642" in plain
    drawn = greeting(texts, addresses, "house.sqlite", picture=True)
    assert len(drawn) > len(plain.splitlines()) + 10
    alone = greeting(texts, HouseUrls("http://127.0.0.1:8642"), "house.sqlite", picture=True)
    assert len(alone) == 4


def test_the_picture_is_square() -> None:
    lines = qr_code("http://192.168.1.4:8642")
    assert {len(line.plain) for line in lines} == {len(lines[0].plain)}
    assert abs(len(lines[0].plain) - 2 * len(lines)) <= 1


def test_an_address_that_is_taken_is_a_complaint_and_no_trace(tmp_path: Path) -> None:
    with bind_socket("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(CommandError, match=r"127\.0\.0\.1"):
            serve(host="127.0.0.1", port=taken.getsockname()[1], data=tmp_path, lang="en")


def test_a_folder_that_keeps_nothing_is_a_complaint(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CommandError, match="file"):
        serve(port=0, data=tmp_path / "file", lang="en")


def test_a_bus_without_a_database_to_share_is_a_complaint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_NATS_URL", "nats://127.0.0.1:4222")
    with pytest.raises(CommandError, match="TRIPOT_DATABASE_URL"):
        serve(host="127.0.0.1", port=0, data=tmp_path, lang="en")
