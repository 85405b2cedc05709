"""Runs the README's commands (nightly also in a clean copy) and its Python example; checks the links in the package's
readme."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

REPO = Path(__file__).parents[2]
SHIPPED = (
    "README.md",
    "LICENSE",
    "THIRD_PARTY_NOTICES.txt",
    "pyproject.toml",
    "hatch_build.py",
    "src",
    "web",
    "deploy",
)
MADE = shutil.ignore_patterns("node_modules", "dist", "dist-fixtures", "__pycache__")


def type_commands(folder: Path, *, install: bool) -> dict[str, str]:
    """Run every command of the README in this folder. Return the output of each."""
    env = {**os.environ, "TRIPOT_STORE": str(folder / "house.sqlite")}  # do not use the developer's own games
    printed = {}
    for block in re.findall(
        r"^```sh\n(.*?)^```$", (REPO / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ):
        for line in block.splitlines():
            if not install and not line.startswith(".venv/bin/tripot"):
                continue
            done = subprocess.run(
                line, shell=True, cwd=folder, env=env, input="q\n" * 3, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
            printed[line.partition("#")[0].strip()] = done.stdout
    return printed


def check_output(printed: dict[str, str]) -> None:
    assert "Tabu" in printed[".venv/bin/tripot games"]
    assert "TABU-17" in printed[".venv/bin/tripot rules tabu --lang fr"]
    assert "Tabu" in printed[".venv/bin/tripot play tabu"] or "♣" in printed[".venv/bin/tripot play tabu"]


def test_the_commands_of_the_readme_run(tmp_path: Path) -> None:
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "tripot").symlink_to(Path(sys.executable).with_name("tripot"))
    check_output(type_commands(tmp_path, install=False))


@pytest.mark.nightly
def test_the_commands_of_the_readme_start_a_game_in_a_clean_copy(tmp_path: Path) -> None:
    for name in SHIPPED:
        if (REPO / name).is_dir():
            shutil.copytree(REPO / name, tmp_path / name, ignore=MADE)
        else:
            shutil.copy(REPO / name, tmp_path / name)
    check_output(type_commands(tmp_path, install=True))


def test_the_python_of_the_readme_prints_the_odds_and_compares_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    module = ModuleType("readme")
    exec(compile(block, "README.md", "exec"), module.__dict__)
    signe, other_reading, *ratings = capsys.readouterr().out.splitlines()
    assert (signe, other_reading) == ("-17/216", "-1/2")
    assert all(name in "\n".join(ratings) for name in ("shy", "bold"))


def test_the_readme_of_the_package_has_absolute_links_to_files_that_exist() -> None:
    printed = subprocess.check_output([sys.executable, "-m", "hatchling", "metadata"], cwd=REPO, text=True)
    metadata = json.loads(printed)
    links = re.findall(r"\]\(([^)#]+)|(?:src|href)=\"([^\"]+)", metadata["readme"]["text"])
    urls = [markdown or html for markdown, html in links]
    assert [url for url in urls if not url.startswith("https://")] == []
    base = metadata["urls"]["Repository"]
    paths = [url.removeprefix(base).split("/main/")[1] for url in urls if url.startswith(base)]
    assert len(paths) > 20
    assert [path for path in paths if not (REPO / path).exists()] == []
