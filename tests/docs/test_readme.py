"""The README's commands are typed literally, in a clean copy with an environment of its own; its Python is run."""

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
    """Run every command of the README in this folder. Return what each printed."""
    env = {**os.environ, "TRIPOT_STORE": str(folder / "house.sqlite")}  # keeps away from your own games
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
    """With the environment of this checkout."""
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


def test_the_python_of_the_readme_plays_a_coup(capsys: pytest.CaptureFixture[str]) -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    module = ModuleType("readme")
    exec(compile(block, "README.md", "exec"), module.__dict__)
    assert module.table.chips.at == {"purse:0": 5920, "purse:1": 6080}
    assert capsys.readouterr().out.splitlines()[2].startswith("TABU-18 Transfer(source='purse:0'"), "the banker pays"
