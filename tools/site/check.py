"""Check a built site: every link has its file, every fragment its id, and nothing is fetched from other hosts."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src")}
"""What a browser fetches by itself when it opens a page."""


class Page(HTMLParser):
    """The ids, links and fetched addresses of one page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the ids and links of a tag."""
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.ids.add(value or "")
            elif (tag, name) == ("a", "href") and value:
                self.links.append(value)
            elif (tag, name) in FETCHED and value and ("rel", "canonical") not in attrs:
                self.fetched.append(value)


def list_faults(site: Path) -> list[str]:
    """One sentence for each dead link, dead anchor and foreign address."""
    pages = {file.resolve(): Page(file) for file in sorted(site.rglob("*.html"))}
    faults = []
    for file, page in pages.items():
        if file.name == "404.html":
            continue  # its addresses are absolute, because it is shown at any address
        where = file.relative_to(site.resolve())
        faults += [f"{where}: fetches {item}" for item in page.fetched if urlsplit(item).netloc]
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                faults.append(f"{where}: {link} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                faults.append(f"{where}: {link} has no such anchor")
    return faults
