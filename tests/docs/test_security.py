"""Compares docs/security.md with the code and the workflows."""

import re
from base64 import urlsafe_b64decode
from pathlib import Path

from tripot.entropy import fresh_secret

ROOT = Path(__file__).parents[2]


def test_the_page_names_the_size_of_a_secret() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    said = re.search(r"a random secret of (\d+) bits", page)
    assert said is not None
    assert int(said[1]) == 8 * len(urlsafe_b64decode(fresh_secret() + "=="))


def test_actions_are_pinned_by_commit() -> None:
    used = [
        line.split("uses:")[1].split()[0]
        for file in (ROOT / ".github" / "workflows").glob("*.yml")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "uses:" in line
    ]
    assert used
    assert [action for action in used if not re.search(r"@[0-9a-f]{40}$", action)] == []
