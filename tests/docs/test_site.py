"""Tests the documentation site: every page is in the navigation, the build has no warnings, and all links work."""

import os
import re
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from tools.site.stage import BUILT, DOCS, ROOT, ROOT_PAGES, list_patterns, read_nav

PYTHON = ROOT / ".venv-docs" / "bin" / "python"
PACKAGES = sorted(
    name
    for file in (ROOT / "src" / "tripot").glob("*/__init__.py")
    if (name := file.parent.name) == "games" or ("__all__ = [" in file.read_text(encoding="utf-8") and name != "cli")
)
"""The packages that export names to other programs. The terminal's are its commands: docs/reference/command-line.md."""


def missing_names(site: Path, package: str) -> list[str]:
    """Return the public names of a package that have no anchor on its page."""
    module = import_module(f"tripot.{package}")
    own = [name for name, it in vars(module).items() if getattr(it, "__module__", "") == module.__name__]
    names = getattr(module, "__all__", [name for name in own if not name.startswith("_")])
    shown = set(re.findall(r'id="([\w.]+)"', (site / "api" / package / "index.html").read_text(encoding="utf-8")))
    return [
        f"{module.__name__}.{name}"
        for name in names
        if not {f"{module.__name__}.{name}", f"{getattr(getattr(module, name), '__module__', '')}.{name}"} & shown
    ]


@pytest.fixture
def site() -> Path:
    """Build the site. Return its folder."""
    if not PYTHON.exists() and not os.environ.get("CI"):
        pytest.skip("run .ci/setup-nightly")
    built = subprocess.run([PYTHON, "-m", "tools.site"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return BUILT


def test_every_page_is_in_the_navigation_once() -> None:
    named = list_patterns(read_nav())
    pages = [page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")]
    assert sorted(named) == sorted([*pages, *ROOT_PAGES.values()])


@pytest.mark.nightly
def test_the_site_is_complete(site: Path) -> None:  # one test, because parallel workers cannot build into one folder
    for page in list_patterns(read_nav()):
        folder = Path(page).parent if page.endswith("README.md") else Path(page).with_suffix("")
        assert (site / folder / "index.html").is_file(), page
    assert [name for package in PACKAGES for name in missing_names(site, package)] == []
    styles = "".join(file.read_text(encoding="utf-8") for file in site.rglob("*.css"))
    assert [it for it in re.findall(r"url\(\"?([^)\"]+)", styles) if it.startswith(("http", "//"))] == []
