"""Copy docs/ and the pages at the root into build/site in the form that the generator needs; docs/ does not change.

- A link to a page at the root leads to its staged copy; a link to a file of the source becomes plain text.
- French pages are marked as French, for screen readers and hyphenation.
- The navigation is that of nav.toml, its patterns replaced by the pages that match them, titled by their headings.
"""

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
STAGED = ROOT / "build" / "site"
PAGES = STAGED / "pages"
BUILT = STAGED / "html"
HERE = Path(__file__).parent
FONTS = (
    ROOT / "web/node_modules/@fontsource/dela-gothic-one/files/dela-gothic-one-latin-400-normal.woff2",
    ROOT
    / "web/node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
)

ROOT_PAGES = {
    "README.md": "project/readme.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "SECURITY.md": "project/reporting.md",
    "CHANGELOG.md": "project/changes.md",
}
"""Pages at the root of the repository, and their places on the site."""

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
SOURCE = re.compile(r'src="([^"]+)"')
BADGE = re.compile(r"^\[!\[[^]]*\]\(https://[^)]*\)\]\([^)]*\)\n", re.MULTILINE)
"""A picture from another host, which the site does not fetch."""
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
WHO = re.compile(r"\A```(http|ws) ([^\n=]+)$", re.MULTILINE)
"""The fences of docs/protocol.md say who asks."""

Nav = list["str | dict[str, Nav]"]


def stage() -> Path:
    """Write the staged pages, the style and the configuration; return the path of the configuration."""
    shutil.rmtree(STAGED, ignore_errors=True)
    for page in sorted(DOCS.rglob("*")):
        if page.is_file():
            copy_page(page, PAGES / page.relative_to(DOCS))
    for name, to in ROOT_PAGES.items():
        copy_page(ROOT / name, PAGES / to)
    shutil.copytree(HERE / "look", PAGES / "look")
    for font in FONTS:
        shutil.copy(font, PAGES / "look" / font.name)
    shutil.copy(ROOT / "web" / "public" / "icon.svg", PAGES / "look" / "icon.svg")
    config = (HERE / "zensical.toml").read_text(encoding="utf-8")
    assert "nav = []" in config
    (STAGED / "zensical.toml").write_text(config.replace("nav = []", f"nav = {as_toml(read_nav())}"), encoding="utf-8")
    return STAGED / "zensical.toml"


def copy_page(source: Path, target: Path) -> None:
    """Copy one file. Rewrite the links of a page."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix != ".md":
        shutil.copy(source, target)
        return
    parts = FENCE.split(BADGE.sub("", source.read_text(encoding="utf-8")))
    text = "".join(
        WHO.sub(r'```text title="\1 · \2"', part) if part.startswith("```") else rewrite_links(part, source, target)
        for part in parts
    )
    if "fr" in source.relative_to(ROOT).parts or source.stem.endswith("-fr"):
        text = f'<div lang="fr" markdown="1">\n\n{text}\n\n</div>\n'
    target.write_text(text, encoding="utf-8")


def rewrite_links(text: str, source: Path, target: Path) -> str:
    """The text with every link relative to the page's place on the site."""

    def rewrite(found: re.Match[str]) -> str:
        bang, words, link, anchor = found[1], found[2], found[3], found[4] or ""
        if not link or "://" in link or link.startswith("mailto:"):
            return found[0]
        place = staged_place((source.parent / link).resolve())
        return f"{bang}[{words}]({relative(place, target)}{anchor})" if place else words

    def rewrite_source(found: re.Match[str]) -> str:
        place = None if "://" in found[1] else staged_place((source.parent / found[1]).resolve())
        return f'src="{relative(place, target)}"' if place else found[0]

    return SOURCE.sub(rewrite_source, LINK.sub(rewrite, text))


def staged_place(path: Path) -> Path | None:
    """The place of a repository file on the site, if it is there."""
    if path.is_relative_to(DOCS):
        return PAGES / path.relative_to(DOCS)
    return PAGES / ROOT_PAGES[path.name] if path.parent == ROOT and path.name in ROOT_PAGES else None


def relative(place: Path, page: Path) -> str:
    """The address of a place, relative to a page."""
    up = 0
    folder = page.parent
    while not place.is_relative_to(folder):
        folder, up = folder.parent, up + 1
    return "../" * up + place.relative_to(folder).as_posix()


def read_nav() -> Nav:
    """The navigation, with every pattern replaced by the matching pages in order of their names."""
    known = [page.relative_to(DOCS).as_posix() for page in sorted(DOCS.rglob("*.md"))] + list(ROOT_PAGES.values())
    nav = tomllib.loads((HERE / "nav.toml").read_text(encoding="utf-8"))["nav"]
    named = set(list_patterns(nav))
    return expand(nav, known, named)


def list_patterns(nav: Nav) -> list[str]:
    """Every page or pattern that a navigation names."""
    return [
        name
        for entry in nav
        for name in (
            [entry]
            if isinstance(entry, str)
            else [pattern for part in entry.values() for pattern in list_patterns(part)]
        )
    ]


def expand(nav: Nav, known: list[str], named: set[str]) -> Nav:
    """Expand a pattern, without pages that the navigation names elsewhere."""
    found: Nav = []
    for entry in nav:
        if isinstance(entry, dict):
            found += [{title: expand(part, known, named)} for title, part in entry.items()]
        elif "*" in entry:
            match = re.compile(re.escape(entry).replace(r"\*", "[^/]*"))
            found += [page for page in known if match.fullmatch(page) and page not in named]
        else:
            found.append(entry)
    return [entry for entry in found if isinstance(entry, str) or any(entry.values())]


def as_toml(nav: Nav) -> str:
    """A navigation in the generator's configuration format: each page with its title."""
    entries: list[Any] = []
    for entry in nav:
        if isinstance(entry, str):
            entries.append(f"{{ {json.dumps(title_of(entry), ensure_ascii=False)} = {json.dumps(entry)} }}")
        else:
            entries += [
                f"{{ {json.dumps(title, ensure_ascii=False)} = {as_toml(part)} }}" for title, part in entry.items()
            ]
    return f"[{', '.join(entries)}]"


def title_of(page: str) -> str:
    """The first heading of a staged page."""
    found = re.search(r"^# (.+)$", (PAGES / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{page} has no heading"
    return found[1].replace("`", "")
