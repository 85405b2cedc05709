"""SVG primitives: text is set in widths that are estimated, so that a picture is the same on every machine."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'

STYLE = f"""
svg {{ font: 11px {FONT} }}
.name {{ font-weight: 700; font-size: 13px }} .strong {{ font-weight: 700 }} .note {{ font-style: italic }}
.arrow {{ fill: none; stroke-width: 1.3 }} .handed {{ stroke-dasharray: 5 4 }}
.page {{ fill: #fffdf8; stroke: #d8d0c0 }} .wide {{ fill: #f6f0e2; stroke: #cfc4ab }}
.room {{ fill: #ffffff; stroke: #8a7f68 }} .life {{ stroke: #b9ae95 }}
.arrow {{ stroke: #0f6b4f }} .head {{ fill: #0f6b4f }}
.name {{ fill: #1f2a24 }} .text {{ fill: #4a5049 }} .note {{ fill: #6b6350 }}
@media (prefers-color-scheme: dark) {{
.page {{ fill: #171a18; stroke: #343a35 }} .wide {{ fill: #1f2421; stroke: #3d453f }}
.room {{ fill: #272d29; stroke: #6d776f }} .life {{ stroke: #4c554e }}
.arrow {{ stroke: #62c9a4 }} .head {{ fill: #62c9a4 }}
.name {{ fill: #f1ece0 }} .text {{ fill: #c3c9c2 }} .note {{ fill: #a79f8b }}
}}"""

LETTER, NAME_LETTER, LINE = 6.65, 7.9, 15.0
"""Widths of a letter of text and of a name, and the height of a line, in pixels."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def wrap(words: Iterable[str], width: float) -> list[str]:
    """Words in lines no wider than so many pixels."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}  {word}" if lines[-1] else word
        if lines[-1] and len(longer) * LETTER > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines if lines[0] else []


def rect(box: Box, kind: str) -> str:
    x, y, width, height = (f"{value:g}" for value in box)
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'


def text(x: float, y: float, words: str, kind: str = "text", anchor: str = "start") -> str:
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{place} xml:space="preserve">{escape(words)}</text>'


def arrow(path: str, *, dashed: bool = False) -> str:
    return f'<path class="arrow{" handed" if dashed else ""}" d="{path}" marker-end="url(#head)"/>'


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A whole SVG file on a background of its own, for light and dark readers."""
    head = '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    size = f'width="{width:g}" height="{height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}\n</style>",
        f'<defs>{head}<path class="head" d="M0 0 8 4 0 8Z"/></marker></defs>',
        rect(Box(0.5, 0.5, width - 1, height - 1), "page"),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
