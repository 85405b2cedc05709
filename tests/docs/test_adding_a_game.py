"""The walk-through is followed to the letter, in an empty folder with an environment of its own."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
DOC = REPO / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A fresh virtual environment with Tripot in it; its dependencies are borrowed from ours, so nothing is fetched."""
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    bin_ = home / "bin"
    site = subprocess.check_output(
        [bin_ / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    )
    Path(site.strip(), "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    env = os.environ | {"PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1", "COLUMNS": "100"}
    install = [
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
        "-e",
        str(REPO),
    ]
    subprocess.run([bin_ / "python", "-m", *install], check=True, env=env)
    return env


def test_the_walk_through_adds_a_game_that_meets_the_contract(environment: dict[str, str], tmp_path: Path) -> None:
    before = tree(REPO / "src")
    said = ""
    for kind, title, text in BLOCK.findall(DOC.read_text(encoding="utf-8")):
        if title:
            (tmp_path / title).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / title).write_text(text, encoding="utf-8")
        elif kind == "sh":
            for line in text.splitlines():
                done = subprocess.run(
                    line, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
                )
                assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
                said += done.stdout
    assert "Passe-dix" in said, "the game is found"
    assert "DIX-3" in said, "it was watched, with the rules behind its movements"
    assert "100" in said, "it was held to the contract"
    assert tree(REPO / "src") == before, "no file of Tripot was touched"


def tree(folder: Path) -> dict[Path, float]:
    """The sources and when they were last written."""
    return {path: path.stat().st_mtime for path in folder.rglob("*") if path.suffix in {".py", ".ftl", ".json"}}
