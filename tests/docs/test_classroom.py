"""Tests docs/classroom.md: its commands run, and its figures match the computed ones."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "classroom.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_python_of_the_lesson_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    lesson = ModuleType("lesson")
    for block in blocks("python"):
        exec(compile(block, "docs/classroom.md", "exec"), lesson.__dict__)
    assert "-17/216" in capsys.readouterr().out
    assert 216 * (1 - lesson.by_hand[-1]) == 91, "a heart comes in 91 throws"
    assert max(lesson.worth, key=lesson.worth.get) == 19
    assert 0.25 <= lesson.worth[19] - lesson.worth[17] < 0.26, "a quarter of each stake"


@pytest.mark.nightly
def test_the_commands_of_the_lesson_run(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | {"PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    told = {}
    for line in "".join(blocks("sh")).splitlines():
        ran = subprocess.run(line, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"{line}\n{ran.stderr}"
        told[line.split(" --rounds")[0]] = " ".join(ran.stdout.split())
    assert {"laws.png", "fortunes.png"} <= {file.name for file in tmp_path.iterdir()}
    ruined = {
        bet: float(re.findall(r"Ruined: ([\d.]+)%", told[f"tripot simulate tabu --bet {bet}"])[0])
        for bet in ("signe", "symbole")
    }
    assert 1.5 < ruined["signe"] < 2.5, "one in fifty"
    assert 55 < ruined["symbole"] < 65, "more than half"
