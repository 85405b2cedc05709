"""Tests the installation without extras: its commands, and the errors of commands that need an extra."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")

Run = Callable[..., "subprocess.CompletedProcess[str]"]

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a function that runs ``tripot`` from a wheel without extras and without the browser client."""
    folder = tmp_path_factory.mktemp("bare")
    for name in ("README.md", "LICENSE", "THIRD_PARTY_NOTICES.txt", "pyproject.toml", "hatch_build.py"):
        shutil.copy(REPO / name, folder)
    for name in ("src", "deploy"):
        shutil.copytree(REPO / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.check_call([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"], cwd=folder)
    (wheel,) = (folder / "dist").glob("*.whl")
    home = folder / "environment"
    subprocess.check_call([UV, "venv", "--quiet", "--python", sys.executable, home])
    pins = ["--constraint", str(folder / "pins.txt")]
    listed = (REPO / "requirements" / "run.txt").read_text().splitlines()
    (folder / "pins.txt").write_text("\n".join(it.rstrip(" \\") for it in listed if it[:1].isalpha()))
    subprocess.check_call([UV, "pip", "install", "--quiet", "--python", home / "bin" / "python", *pins, wheel])
    env = {name: value for name, value in os.environ.items() if not name.startswith("TRIPOT_")}
    env |= {"TRIPOT_STORE": str(folder / "house.sqlite"), "LC_ALL": "C.UTF-8", "COLUMNS": "200"}

    def run(*words: str, typed: str = "", **settings: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [home / "bin" / "tripot", *words],
            env=env | settings,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_it_plays_resumes_and_computes_without_any_extra(bare: Run) -> None:
    assert "1  Home Casino" in bare().stdout
    left = bare("play", "tabu", "--name", "Ana", "--plain", typed="c 50\n\nq\n")
    assert (left.returncode, left.stderr) == (0, "")
    again = bare("play", "--resume", "--plain", typed="q\n")
    assert (again.returncode, again.stderr) == (0, ""), "the key of the dice is available"
    for line in ("odds duel", "journal verify", "completion bash", "serve --help", "deploy"):
        done = bare(*line.split())
        assert (done.returncode, done.stderr) == (0, ""), line
    assert bare("deploy", "--print", "compose.yaml").stdout == (REPO / "deploy" / "compose.yaml").read_text()


@pytest.mark.parametrize(
    ("words", "settings", "extras"),
    [
        (["serve"], {}, "serve"),
        (["doctor"], {}, "serve"),
        (["backup", "x.zip"], {}, "serve"),
        (["simulate", "tabu"], {}, "lab"),
        (["odds", "tabu", "--plot=x.png"], {}, "lab"),
        (["migrate", "--data", "postgresql://a@127.0.0.1/b"], {}, "postgres"),
        (["journal", "list"], {"TRIPOT_DATABASE_URL": "postgresql://a@127.0.0.1/b"}, "postgres"),
        (["serve"], {"TRIPOT_DATABASE_URL": "postgresql://a@127.0.0.1/b"}, "postgres,serve"),
    ],
)
def test_a_command_without_its_extra_explains_how_to_install_it(
    bare: Run, words: list[str], settings: dict[str, str], extras: str
) -> None:
    refused = bare(*words, **settings)
    assert (refused.returncode, refused.stdout) == (2, ""), "the command fails before it starts"
    (said,) = refused.stderr.splitlines()
    assert "Traceback" not in said
    assert f"tripot[{extras}] @ file:///" in said, "the same source as that of the installed package"
    assert "uv pip install --python" in said
