"""Tests ``python -m tripot`` and the groups of ``tripot --help``."""

import re
import subprocess
import sys

from tests.cli.conftest import Tripot
from tripot import __version__


def test_the_package_runs_as_a_module() -> None:
    printed = subprocess.run([sys.executable, "-m", "tripot", "--version"], capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == __version__


def test_help_lists_the_commands_in_groups_and_play_first(tripot: Tripot) -> None:
    printed = tripot("--help").out
    assert re.findall(r"^╭─ (\w+) ", printed, re.MULTILINE) == ["Play", "Host", "Operate", "Lab", "Shell", "Options"]
    assert re.findall(r"^│ (\w+)", printed, re.MULTILINE)[0] == "play"
