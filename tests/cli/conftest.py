"""Fixtures that run the real command in this process with prepared input lines."""

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.store.databases import emptied, fresh_database
from tripot.cli import main


@dataclass(frozen=True)
class Ran:
    """The output and the exit status of a command."""

    code: int
    out: str
    err: str


Tripot = Callable[..., Ran]


class Terminal(io.StringIO):
    """Replaces standard input: returns prepared lines. The line ``^C`` means Ctrl-C."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(size or -1)
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


@pytest.fixture
def tripot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Tripot:
    """Run a command: ``tripot("play", "tabu", typed="c 50\n")``. Games are stored in a file of this test."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "COLUMNS", "LINES", "USER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "house.sqlite"))

    def run(*words: str, typed: str = "", tty: bool = False) -> Ran:
        monkeypatch.setattr(sys, "argv", ["tripot", *words])
        monkeypatch.setattr(sys, "stdin", (Terminal if tty else io.StringIO)(typed))
        try:
            main()
            code = 0
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture(scope="package")
def database() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture(params=["file", "server"])
def empty_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the place of an empty store: a SQLite file, then a PostgreSQL database."""
    if request.param == "file":
        yield str(tmp_path / "house.sqlite")
    else:
        url = request.getfixturevalue("database")
        emptied(url)
        yield url
