"""What a page will want next, told in the head of its answer: its own script and styles, and the words of the visitor.

A browser that is not told learns of them one after another, each when the one before has run. Which files they are
stands in the manifest of the client's build; without one nothing is told, and all is fetched all the same.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

MANIFEST_PATH = ".vite/manifest.json"
TEXTS_CHUNK_PREFIX = "virtual:front/"


class Chunk(Struct, frozen=True):
    """One file of the build, and what it cannot run without."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class PreloadManifest:
    """The files of each page."""

    def __init__(self, chunks: Mapping[str, Chunk]) -> None:
        self._chunks = chunks
        self._front_keys = set(self._import_closure("index.html"))
        """What the page itself names."""

    @classmethod
    def load(cls, folder: Path) -> Self:
        """From the folder of a built client."""
        manifest = folder / MANIFEST_PATH
        data = manifest.read_bytes() if manifest.is_file() else b"{}"
        return cls(msgspec.json.decode(data, type=dict[str, Chunk]))

    def link_header(self, path: str, languages: str) -> str:
        """A ``Link`` header for an address of the client and what the visitor says of languages; may be empty."""
        lang = "fr" if languages.lower().startswith("fr") else "en"
        words = next((key for key in self._chunks if f"{TEXTS_CHUNK_PREFIX}{lang}" in key), "")
        wanted = dict.fromkeys([*self._import_closure(_page_source(path)), *self._import_closure(words)])
        chunks = [self._chunks[key] for key in wanted if key not in self._front_keys]
        styles = dict.fromkeys(file for chunk in chunks for file in chunk.css)
        return ", ".join([
            *(f"</{chunk.file}>; rel=modulepreload" for chunk in chunks),
            *(f"</{file}>; rel=preload; as=style; crossorigin" for file in styles),
        ])  # fmt: skip

    def _import_closure(self, key: str) -> list[str]:
        found: dict[str, None] = {}
        left = [key]
        while left:
            if (key := left.pop()) in self._chunks and key not in found:
                found[key] = None
                left += self._chunks[key].imports
        return list(found)


def _page_source(path: str) -> str:
    """The page an address means, by its file: ``/rules/tabu`` is Rules, ``/t/…`` Table, ``/t/…/screen`` Screen."""
    head, *rest = path.split("/")
    name = head if head != "t" else rest[1] if len(rest) > 1 else "table"
    return f"src/pages/{name.capitalize()}.svelte"
