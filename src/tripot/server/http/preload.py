"""What a page will want next, told in the head of its answer: its own script and styles, and the words of the visitor.

A browser that is not told learns of them one after another, each when the one before has run. Which files they are
stands in the manifest of the client's build; without one nothing is told, and all is fetched all the same.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

MANIFEST = ".vite/manifest.json"
WORDS = "virtual:front/"


class Chunk(Struct, frozen=True):
    """One file of the build, and what it cannot run without."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Ahead:
    """The files of each page."""

    def __init__(self, chunks: Mapping[str, Chunk]) -> None:
        self._chunks = chunks
        self._front = set(self._closure("index.html"))
        """What the page itself names."""

    @classmethod
    def read(cls, folder: Path) -> Self:
        """From the folder of a built client."""
        manifest = folder / MANIFEST
        data = manifest.read_bytes() if manifest.is_file() else b"{}"
        return cls(msgspec.json.decode(data, type=dict[str, Chunk]))

    def links(self, path: str, languages: str) -> str:
        """A ``Link`` header for an address of the client and what the visitor says of languages; may be empty."""
        lang = "fr" if languages.lower().startswith("fr") else "en"
        words = next((key for key in self._chunks if f"{WORDS}{lang}" in key), "")
        wanted = dict.fromkeys([*self._closure(_source(path)), *self._closure(words)])
        chunks = [self._chunks[key] for key in wanted if key not in self._front]
        styles = dict.fromkeys(file for chunk in chunks for file in chunk.css)
        return ", ".join([
            *(f"</{chunk.file}>; rel=modulepreload" for chunk in chunks),
            *(f"</{file}>; rel=preload; as=style; crossorigin" for file in styles),
        ])  # fmt: skip

    def _closure(self, key: str) -> list[str]:
        found: dict[str, None] = {}
        left = [key]
        while left:
            if (key := left.pop()) in self._chunks and key not in found:
                found[key] = None
                left += self._chunks[key].imports
        return list(found)


def _source(path: str) -> str:
    """The page an address means, by its file: ``/rules/tabu`` is Rules, ``/t/…`` Table, ``/t/…/screen`` Screen."""
    head, *rest = path.split("/")
    name = head if head != "t" else rest[1] if len(rest) > 1 else "table"
    return f"src/pages/{name.capitalize()}.svelte"
