"""The browser's verifier on the journals that the house's own is tried with: the two agree, and no forgery passes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.test_browsers import LONGEST, WEB, tool

HONEST = int(os.environ.get("TRIPOT_JOURNALS", "100"))


def test_the_browser_lets_every_honest_journal_pass_and_no_forgery() -> None:
    """Half of the forgeries with all later hashes computed anew. ``just soak-tampering`` does it with many more."""
    node, hashes = tool("node"), (WEB / "node_modules" / "@noble" / "hashes").is_dir()
    if not (node and hashes) and not os.environ.get("CI"):
        pytest.skip("no node, or no web/node_modules")
    assert node, "no node"
    made = [sys.executable, "-m", "tests.house.tampering", "-"]
    made += ["--journals", str(HONEST), "--tampered", str(10 * HONEST)]
    with subprocess.Popen(made, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE) as written:
        judged = subprocess.run(
            [node, "tools/tampering.ts"],
            cwd=WEB,
            stdin=written.stdout,
            capture_output=True,
            timeout=4 * LONGEST,
            check=True,
        )
    assert written.returncode == 0
    told = json.loads(judged.stdout)
    assert told == {"honest": HONEST, "tampered": 5 * HONEST, "relinked": 5 * HONEST, "mistaken": []}
