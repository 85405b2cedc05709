"""import-linter's contracts bite: an import planted against the layers, or around a circle, fails the gate."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def lint(folder: Path) -> str:
    """What import-linter prints for a copy of the source."""
    program = Path(sys.executable).with_name("lint-imports")
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    command = [program, "--no-logo", "--no-cache", "--config", folder / "pyproject.toml"]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    ).stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The source and its contracts, to be spoilt."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "imported", "contract"),
    [
        ("server/telemetry/counters.py", "tripot.server.live.room", "Inside the server"),
        ("server/socket/protocol.py", "tripot.server.api.tables", "Inside the server"),
        ("cli/i18n/catalogue.py", "tripot.cli.play.session", "Inside the terminal"),
        ("house/ids.py", "tripot.house.fold", "Inside the house"),
        ("store/sqlite/journal.py", "tripot.store.postgres.journal", "Inside the store"),
        ("server/live/fanout.py", "tripot.server.live.room", "No cycle among siblings"),
        ("kernel/chips.py", "tripot.kernel.play", "No cycle among siblings"),
    ],
)
def test_a_planted_import_breaks_its_contract(copy: Path, module: str, imported: str, contract: str) -> None:
    spoilt = copy / "src" / "tripot" / module
    spoilt.write_text(f"{spoilt.read_text(encoding='utf-8')}\nimport {imported}\n", encoding="utf-8")
    broken = lint(copy).partition("Broken contracts")[2]
    assert contract in " ".join(broken.split())


def test_the_source_itself_breaks_none(copy: Path) -> None:
    assert "0 broken." in lint(copy)
