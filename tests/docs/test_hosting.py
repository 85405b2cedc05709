"""Runs the commands for backup and restore of docs/hosting.md."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.nightly
def test_a_house_is_backed_up_and_restored_by_the_commands_of_the_page(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "passphrase").write_text("a long evening\n")
    env = {name: value for name, value in os.environ.items() if not name.startswith("TRIPOT_")}
    env |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    env |= {"TRIPOT_STORE": str(tmp_path / "house.sqlite")}

    def run(line: str, typed: str = "") -> str:
        told = subprocess.run(
            line, shell=True, cwd=tmp_path, env=env, input=typed, capture_output=True, text=True, check=False
        )
        assert told.returncode == 0, f"{line}\n{told.stdout}{told.stderr}"
        return told.stdout

    run("tripot play tabu --name Ana --plain", "c 50\n\nq\n")
    said = ""
    for line in block.splitlines():
        said = run(line if "journal" in line else f"{line} --passphrase-file passphrase")
    assert "one journal verified" in said
    assert "tripot play --resume" in run("tripot play --resume --plain", "q\n"), "the game continues and is left again"
