"""Browsers at a real house: ``web/e2e`` is run by Playwright against ``tripot serve``; a failure brings its story.

Playwright drives Debian's Chromium alone; in Firefox and WebKitGTK ``web/tools/engines.ts`` plays. The long forms are
asked for by the environment (see the specs). ``CI`` makes a missing tool an error instead of a skip.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
PLAYWRIGHT = WEB / "node_modules" / "@playwright" / "test" / "cli.js"
VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ENGINES = {"firefox": ("/usr/bin/firefox-esr",), "webkit": ("/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb")}
SERVE = [sys.executable, "-c", "from tripot.cli import main; main()", "serve", "--host", "127.0.0.1", "--port", "0"]

LONGEST = 2700
"""Seconds after which something hangs."""

pytestmark = pytest.mark.timeout(2 * LONGEST)  # building the client, then people at their screens


def tool(name: str) -> str | None:
    """A program beside this Python, else anywhere."""
    return shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


def missing() -> str:
    """What must be there before a browser can be sent anywhere; empty if all of it is."""
    there = {"node": tool("node"), "web/node_modules": PLAYWRIGHT.is_file(), CHROMIUM: Path(CHROMIUM).is_file()}
    return ", ".join(name for name, found in there.items() if not found)


@pytest.fixture(scope="module")
def node() -> str:
    """Node itself; and the client, built anew if it is older than its sources."""
    lacking = missing()
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"no {lacking}")
    assert not lacking, f"no {lacking}"
    found = tool("node")
    assert found is not None
    built = WEB / "dist" / "index.html"
    catalogues = WEB.parent.glob("src/tripot/**/*.ftl")
    newest = max(file.stat().st_mtime for file in (*WEB.glob("src/**/*"), WEB / "index.html", *catalogues))
    if not built.is_file() or built.stat().st_mtime < newest:
        said = subprocess.run(
            [found, VITE, "build", "--logLevel", "warn"],
            cwd=WEB,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
        assert said.returncode == 0, said.stdout
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house with bots that hardly think."""
    data = tmp_path_factory.mktemp("house")
    with subprocess.Popen(
        [*SERVE, "--data", str(data), "--bot-delay", "0.05", "--lang", "fr"], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield found[0]
                break
        else:
            raise AssertionError("the house did not open")
        running.kill()
        running.communicate()


def test_people_play_at_their_screens(
    node: str, house: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Every spec of ``web/e2e``. The house that is killed is another one, which its spec opens by itself."""
    opener = tmp_path / "tripot"
    opener.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from tripot.cli import main; main()" "$@"\n')
    opener.chmod(0o755)
    said = subprocess.run(
        [node, PLAYWRIGHT, "test"],
        cwd=WEB,
        env={**os.environ, "TRIPOT_URL": house, "TRIPOT": str(opener), "PYTHON": sys.executable, "FORCE_COLOR": "0"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=LONGEST,
        check=False,
    )
    assert said.returncode == 0, said.stdout
    # What took how long, and what needed a second attempt, is told even where all is well.
    record_property("browsers", said.stdout)


@pytest.mark.parametrize("engine", ENGINES)
def test_another_engine_plays(
    engine: str, node: str, house: str, record_property: Callable[[str, object], None]
) -> None:
    """The door, a lesson and a small game; with ``ENGINES=whole`` every lesson, every game and more pages.

    ``PICTURES`` names a folder for the pictures of all screens met.
    """
    lacking = [it for it in ENGINES[engine] if not Path(it).is_file()]
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"no {lacking}")
    assert not lacking, f"no {lacking}"
    parts = [] if os.environ.get("ENGINES") == "whole" else ["/", "learn:tabu", "home_casino/duel"]
    pictures = Path(os.environ["PICTURES"]).absolute() / engine if "PICTURES" in os.environ else ""
    said = subprocess.run(
        [node, "tools/engines.ts", engine, house, str(pictures), *parts],
        cwd=WEB,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=LONGEST,
        check=False,
    )
    assert said.returncode == 0, said.stdout
    record_property("engines", said.stdout)
