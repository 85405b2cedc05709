"""Preload links: the ``Link`` header of a page names the script, styles and texts that it needs next.

Without the header, a browser finds these files one after another, each after it has run the previous one. The files
come from the manifest of the client's build; without a manifest there is no header, and the page loads more slowly.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

MANIFEST_PATH = ".vite/manifest.json"
TEXTS_CHUNK_PREFIX = "virtual:front/"
INSIDE_TEXTS_CHUNK_PREFIX = "virtual:inside/"
"""The beginning of the manifest key of the texts of all pages except the first."""


class Chunk(Struct, frozen=True):
    """One file of the build, and the chunks and styles it needs."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()


class PreloadManifest:
    """The files of each page of the client."""

    def __init__(self, chunks: Mapping[str, Chunk]) -> None:
        self._chunks = chunks
        self._front_keys = self._import_closure("index.html")
        """Chunks that the page itself contains. They come first in the header, because a browser requests files in the
        order in which it discovers them, a few at a time, and paints nothing before it has the first styles."""

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read the manifest from the folder of the built client."""
        manifest = folder / MANIFEST_PATH
        data = manifest.read_bytes() if manifest.is_file() else b"{}"
        return cls(msgspec.json.decode(data, type=dict[str, Chunk]))

    def link_header(self, path: str, lang: str) -> str:
        """Return the ``Link`` header for a path. It may be empty."""
        sources = [_page_source(path), self._find_chunk(f"{TEXTS_CHUNK_PREFIX}{lang}")]
        if path:
            sources.append(self._find_chunk(f"{INSIDE_TEXTS_CHUNK_PREFIX}{lang}"))
        wanted = dict.fromkeys(key for source in sources for key in self._import_closure(source))
        chunks = [self._chunks[key] for key in wanted if key not in self._front_keys]
        if not chunks:
            return ""
        front = [self._chunks[key] for key in self._front_keys]
        return ", ".join([*_styles(front), *_fonts(front), *_scripts(front), *_scripts(chunks), *_styles(chunks)])

    def _find_chunk(self, part: str) -> str:
        """Return the manifest key that contains this text. The manifest adds characters to the names of virtual
        modules."""
        return next((key for key in self._chunks if part in key), "")

    def _import_closure(self, key: str) -> list[str]:
        found: dict[str, None] = {}
        left = [key]
        while left:
            if (key := left.pop()) in self._chunks and key not in found:
                found[key] = None
                left += self._chunks[key].imports
        return list(found)


def _scripts(chunks: Iterable[Chunk]) -> list[str]:
    return [f"</{chunk.file}>; rel=modulepreload" for chunk in chunks]


def _fonts(chunks: Iterable[Chunk]) -> list[str]:
    files = dict.fromkeys(file for chunk in chunks for file in chunk.assets if file.endswith(".woff2"))
    return [f"</{file}>; rel=preload; as=font; type=font/woff2; crossorigin" for file in files]


def _styles(chunks: Iterable[Chunk]) -> list[str]:
    files = dict.fromkeys(file for chunk in chunks for file in chunk.css)
    return [f"</{file}>; rel=preload; as=style; crossorigin" for file in files]


def _page_source(path: str) -> str:
    """Return the source file of the page at a path: ``/rules/tabu`` is Rules, ``/g/tabu`` Game, ``/t/…/screen``
    Screen."""
    head, *rest = path.split("/")
    if head == "t":
        head = rest[1] if len(rest) > 1 else "table"
    name = {"g": "game", "new": "game", "c": "circle"}.get(head, head)
    return f"src/pages/{name.capitalize()}.svelte"
