"""Runs every block of docs/adding-a-game.md in an empty folder, with a new wheel in a new virtual environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

REPO = Path(__file__).parents[2]
DOC = REPO / "docs" / "adding-a-game.md"
UV = Path(sys.executable).with_name("uv")
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?(?: (fails|serve))?\n(.*?)^```$', re.MULTILINE | re.DOTALL)

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the variables of an activated virtual environment, as in the guide but without the browser client."""
    folder = tmp_path_factory.mktemp("environment")
    for name in ("README.md", "LICENSE", "THIRD_PARTY_NOTICES.txt", "pyproject.toml", "hatch_build.py"):
        shutil.copy(REPO / name, folder)
    for name in ("src", "deploy"):
        shutil.copytree(REPO / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.check_call([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"], cwd=folder)
    (wheel,) = (folder / "dist").glob("*.whl")
    listed = (REPO / "requirements" / "dev.txt").read_text().splitlines()
    (folder / "pins.txt").write_text("\n".join(it.rstrip(" \\") for it in listed if it[:1].isalpha()))
    home = folder / ".venv"
    subprocess.check_call([sys.executable, "-m", "venv", home])
    install = [UV, "pip", "install", "--quiet", "--python", home / "bin" / "python"]
    subprocess.check_call([*install, "--constraint", folder / "pins.txt", f"{wheel}[serve,lab]"])
    path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("TRIPOT_", "PYTHON"))}
    return ours | {
        "PATH": path,
        "VIRTUAL_ENV": str(home),
        "TRIPOT_STORE": str(folder / "house.sqlite"),
        "NO_COLOR": "1",
        "COLUMNS": "100",
    }


def test_the_guide_adds_a_game_that_passes_the_conformance_test(environment: dict[str, str], tmp_path: Path) -> None:
    said: list[str] = []
    for kind, title, how, text in BLOCK.findall(DOC.read_text(encoding="utf-8")):
        if title:
            (tmp_path / title).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / title).write_text(text, encoding="utf-8")
        elif kind == "sh" and how == "serve":
            said.append(serve(text.strip(), environment, tmp_path))
        elif kind == "sh":
            *before, last = text.splitlines()
            said.extend(run(line, environment, tmp_path) for line in before)
            said.append(run(last, environment, tmp_path, fails=how == "fails"))
    told = "\n".join(said)
    assert "Passe-dix" in told, "the game was found"
    assert "DIX-3" in told, "the output names the rule of each transfer"
    edited = "Three dice, 250 chips, and all turns on passing ten."
    assert edited in told, "the next command reads the edit without another installation"
    assert "no text do-passe_dix-stake in en" in told, "the missing text is reported"
    assert edited in json.loads(said_by_server(said))["catalogues"][0], (
        "the server sends the text that the browser shows"
    )


def run(line: str, environment: dict[str, str], folder: Path, fails: bool = False) -> str:
    """Run a line of the guide. It must succeed, or fail if ``fails``."""
    done = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == fails, f"{line}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def serve(line: str, environment: dict[str, str], folder: Path) -> str:
    """Start the server of the guide, return the texts of the game, and stop the server."""
    line = re.sub(r"--port \d+", "--port 0", line)  # the port of the guide may be in use
    with subprocess.Popen(
        line.split(), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        try:
            assert running.stdout is not None
            address = next(found[0] for it in running.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", it)))
            return next(fetch(f"{address}/api/games/passe_dix/texts/en"))
        finally:
            running.kill()


def fetch(url: str) -> Iterator[str]:
    """Wait for the server, and yield the response."""
    for _ in range(100):
        try:
            with urlopen(url, timeout=10) as answer:
                yield answer.read().decode()
        except URLError:
            time.sleep(0.1)


def said_by_server(said: list[str]) -> str:
    """Return the response that is a catalogue of texts."""
    (answer,) = [it for it in said if it.startswith('{"catalogues"')]
    return answer
