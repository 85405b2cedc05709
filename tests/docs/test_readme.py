"""The README's commands are typed literally, in a clean copy with an environment of its own; its Python is run."""

import os
import re
import shutil
import subprocess
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


def test_the_commands_of_the_readme_start_a_game(tmp_path: Path) -> None:
    for name in SHIPPED:
        if (REPO / name).is_dir():
            shutil.copytree(REPO / name, tmp_path / name, ignore=MADE)
        else:
            shutil.copy(REPO / name, tmp_path / name)
    env = {**os.environ, "TRIPOT_STORE": str(tmp_path / "house.sqlite")}  # nobody's own games are touched
    said = {}
    for block in re.findall(
        r"^```sh\n(.*?)^```$", (REPO / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ):
        for line in block.splitlines():
            done = subprocess.run(
                line, shell=True, cwd=tmp_path, env=env, input="q\n" * 3, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
            said[line.partition("#")[0].strip()] = done.stdout
    assert "Tabu" in said[".venv/bin/tripot games"]
    assert "TABU-17" in said[".venv/bin/tripot rules tabu --lang fr"]
    assert "Tabu" in said[".venv/bin/tripot play tabu"] or "♣" in said[".venv/bin/tripot play tabu"]


def test_the_python_of_the_readme_plays_a_coup_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len([line for line in block.splitlines() if line]) == 10
    module = ModuleType("readme")
    exec(compile(block, "README.md", "exec"), module.__dict__)
    assert module.table.chips.at == {"purse:0": 5920, "purse:1": 6080}
    assert capsys.readouterr().out.splitlines()[2].startswith("TABU-18 Transfer(source='purse:0'"), "the banker pays"
