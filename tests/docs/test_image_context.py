"""Tests that ``.dockerignore`` lets the build of ``deploy/Containerfile`` have the files that it needs, and few others.

``just images --checkout`` builds the image.
"""

import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]

MOST_MB = 12
"""The maximum size of the build context. A checkout with its environments has hundreds of MB."""


def is_sent(path: str) -> bool:
    """Return whether a path is in the build context. The last line that matches the path or a parent folder decides."""
    sent = True
    above = [str(it) for it in (PurePosixPath(path), *PurePosixPath(path).parents)]
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!").removeprefix("**/")
            parts = PurePosixPath(path).parts if "**/" in line else above
            if any(fnmatch(it, pattern) for it in parts):
                sent = line.startswith("!")
    return sent


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the tracked files of the build context."""
    folder = tmp_path_factory.mktemp("context")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in filter(is_sent, listed.split("\0")[:-1]):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    return folder


def test_the_context_has_every_file_that_the_build_reads(context: Path) -> None:
    project = tomllib.loads((context / "pyproject.toml").read_text())["project"]
    read = ("README.md", *project["license-files"], "hatch_build.py", "requirements/run.txt")
    assert [file for file in read if not (context / file).is_file()] == []
    for folder in (Path("deploy"), Path("src") / "tripot"):
        there, sent = ({it.name for it in (root / folder).iterdir()} for root in (ROOT, context))
        assert there - sent <= {"__pycache__"}


def test_the_context_is_small_and_has_no_local_files(context: Path) -> None:
    assert sum(it.stat().st_size for it in context.rglob("*") if it.is_file()) < MOST_MB * 2**20
    for path in ("web/node_modules/x.js", "web/dist/index.html", ".venv/bin/python", ".git/HEAD", ".env", "house/.env"):
        assert not is_sent(path), path
    assert not is_sent("src/tripot/__pycache__/x.pyc")
    assert is_sent("tripot-1.0-py3-none-any.whl")
