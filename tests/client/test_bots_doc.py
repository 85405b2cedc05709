"""Runs the bot of docs/bots.md at a table of a real server."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.server.abuse import house_of_its_own

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
LONG = 120.0
"""Seconds a whole game may take on a busy machine."""


def test_the_commands_of_the_page_let_it_play_a_game(tmp_path: Path) -> None:
    (bot,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (tmp_path / "ruse.py").write_text(bot)
    (commands,) = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert commands.count("http://localhost:8642") == 1
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    with house_of_its_own(tmp_path / "data") as house:
        typed = commands.replace("http://localhost:8642", house.base)
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", typed],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            timeout=LONG,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert re.search(r"over, with \d+ chips\n$", done.stdout)
