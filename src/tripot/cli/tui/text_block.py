"""Blocks of text with a fixed width, and functions that stack, frame and wrap them."""

import re
from collections.abc import Iterable, Sequence
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

_WRAP_CONSOLE = Console(file=StringIO(), width=400)
_NBSP_TO_PRIVATE = {0xA0: 0xE000, 0x202F: 0xE001}
_PRIVATE_TO_NBSP = {0xE000: 0xA0, 0xE001: 0x202F}
_LEADING_WORD = re.compile(r"\S.{0,3} {2,}")

TextLine = Text | str


class TextBlock:
    """Lines of equal width on one background."""

    def __init__(self, lines: Iterable[TextLine], width: int, style: str = "") -> None:
        self.width = width
        self.lines = [fit(line, width, style) for line in lines]

    def __len__(self) -> int:
        return len(self.lines)

    def with_height(self, height: int, style: str = "", *, middle: bool = False) -> "TextBlock":
        """Return the block, cut or filled to a height."""
        spare = max(0, height - len(self))
        above = spare // 2 if middle else 0
        return TextBlock([*[""] * above, *self.lines[:height], *[""] * (spare - above)], self.width, style)


def fit(line: TextLine, width: int, style: str = "", align: str = "left") -> Text:
    """Return a line of exactly this width: padded on its background, or cut with an ellipsis."""
    if isinstance(line, Text) and line.cell_len == width and (line.style or not style):
        return line  # the line already has its width and background
    text = Text(style=style)
    text.append(line) if isinstance(line, str) else text.append_text(line)
    if text.cell_len > width:
        text.truncate(width, overflow="ellipsis")
    spare = width - text.cell_len
    if align == "right":
        text.pad_left(spare)
    elif align == "center":
        text.pad_left(spare // 2)
    text.pad_right(width - text.cell_len)
    return text


def wrap(line: TextLine, width: int, indent: int = 0) -> list[Text]:
    """Wrap a sentence. Unlike in rich, lines never break at a no-break space."""
    text = Text(line) if isinstance(line, str) else line.copy()
    text.plain = text.plain.translate(_NBSP_TO_PRIVATE)
    lines = list(text.wrap(_WRAP_CONSOLE, max(width, 8)))
    if len(lines) > 1 and indent:
        lines = list(text.wrap(_WRAP_CONSOLE, max(width - indent, 8)))
    for number, part in enumerate(lines):
        part.rstrip()
        part.plain = part.plain.translate(_PRIVATE_TO_NBSP)
        if number:
            part.pad_left(indent)
    return lines


def wrap_paragraphs(texts: Sequence[Text], width: int) -> list[Text]:
    """Stack texts with a hanging indent as wide as a short leading word, otherwise two columns."""
    heads = [_LEADING_WORD.match(text.plain) for text in texts]
    return [
        line
        for text, head in zip(texts, heads, strict=True)
        for line in wrap(text, width, indent=head.end() if head else 2)
    ]


def stack(*blocks: TextBlock, style: str = "") -> TextBlock:
    """Return blocks one above the other."""
    return TextBlock([line for block in blocks for line in block.lines], max(block.width for block in blocks), style)


def side_by_side(*blocks: TextBlock, gap: int = 0, style: str = "") -> TextBlock:
    """Return blocks side by side, aligned at the top."""
    height = max(len(block) for block in blocks)
    tall = [block.with_height(height, style) for block in blocks]
    lines = [join([block.lines[row] for block in tall], " " * gap, style) for row in range(height)]
    return TextBlock(lines, sum(block.width for block in blocks) + gap * (len(blocks) - 1), style)


def join(parts: Sequence[TextLine], gap: TextLine = " ", style: str = "") -> Text:
    """Return pieces of one line, with a gap between them."""
    text = Text(style=style)
    for number, part in enumerate(parts):
        if number and len(gap):
            text.append(gap) if isinstance(gap, str) else text.append_text(gap)
        text.append(part) if isinstance(part, str) else text.append_text(part)
    return text


def justify(left: TextLine, right: TextLine, width: int, style: str = "") -> Text:
    """Return a line with one piece at each end. The left one is cut if there is no room."""
    end = Text(right) if isinstance(right, str) else right
    room = max(width - end.cell_len - (1 if end.cell_len else 0), 0)
    return join([fit(left, room, style), end], " " if end.cell_len else "", style)


def add_frame(block: TextBlock, line: str, ground: str) -> TextBlock:
    """Return a frame around a block."""
    edge, rim = f"{line} on {ground}", "─" * block.width
    side = Text("│", style=edge)
    rows = [join([side, row, side], "") for row in block.lines]
    return TextBlock([Text(f"╭{rim}╮", style=edge), *rows, Text(f"╰{rim}╯", style=edge)], block.width + 2)


def width_of(text: str) -> int:
    """Return the number of columns that a string takes."""
    return cell_len(text)
