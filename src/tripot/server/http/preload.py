"""Preload links: the ``Link`` header of a page names the script, styles and texts that it needs next.

Without it a browser finds these files one after another, each when the one before has run. The files come from the
manifest of the client's build; without a manifest there is no header, and the page loads all the same.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

MANIFEST_PATH = ".vite/manifest.json"
TEXTS_CHUNK_PREFIX = "virtual:front/"


class Chunk(Struct, frozen=True):
    """One file of the build, and the chunks and styles it needs."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class PreloadManifest:
    """The files of each page of the client."""

    def __init__(self, chunks: Mapping[str, Chunk]) -> None:
        self._chunks = chunks
        self._front_keys = set(self._import_closure("index.html"))
        """Chunks that the page itself names."""

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read it from the folder of a built client."""
        manifest = folder / MANIFEST_PATH
        data = manifest.read_bytes() if manifest.is_file() else b"{}"
        return cls(msgspec.json.decode(data, type=dict[str, Chunk]))

    def link_header(self, path: str, languages: str) -> str:
        """The ``Link`` header for a path and the visitor's ``Accept-Language``; may be empty."""
        lang = "fr" if languages.lower().startswith("fr") else "en"
        texts = next((key for key in self._chunks if f"{TEXTS_CHUNK_PREFIX}{lang}" in key), "")
        wanted = dict.fromkeys([*self._import_closure(_page_source(path)), *self._import_closure(texts)])
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
    """The source file of the page at a path: ``/rules/tabu`` is Rules, ``/t/…`` Table, ``/t/…/screen`` Screen."""
    head, *rest = path.split("/")
    name = head if head != "t" else rest[1] if len(rest) > 1 else "table"
    return f"src/pages/{name.capitalize()}.svelte"
