"""Tests that the targets of links in the pages exist: pages, pictures, headings, and source files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)|src=\"([^\"]+)\"")
SOURCE_PATH = re.compile(
    r"`((?:src|tests|web|docs|bench|deploy|tools|cli|games|house|kernel|lab|server|store)/[\w./-]+\.\w+)`"
)


def without_code(page: Path) -> str:
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub generates them."""
    titles = re.findall(r"^#+ (.+)$", without_code(page), re.MULTILINE)
    return {"#" + re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_has_a_target(page: Path) -> None:
    for link, anchor, picture in LINK.findall(without_code(page)):
        path = link or picture
        if path.startswith(("http://", "https://")):
            continue
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: {path}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {path}{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_of_the_source_exists(page: Path) -> None:
    paths = SOURCE_PATH.findall(without_code(page))
    assert [it for it in paths if not (ROOT / it).exists() and not (ROOT / "src" / "tripot" / it).exists()] == []


def test_every_recipe_of_the_pages_exists() -> None:
    listed = subprocess.run(
        [ROOT / ".venv" / "bin" / "just", "--summary"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    recipes = set(listed.stdout.split())
    named = {name for page in PAGES for name in re.findall(r"`just ([a-z][\w-]*)", page.read_text(encoding="utf-8"))}
    assert named - recipes == set()
