"""A card worker: the process that draws cards. It imports neither games nor lab, so it starts quickly.

``python -m tripot.server.cards.worker PID`` draws one card per line until stdin or process PID ends.
"""

from importlib.resources import files

import msgspec
from msgspec import Struct

from tripot.server.worker_process import answer_lines

CARD_SIZE = (1200, 630)
"""Width and height in pixels, as messengers require."""


def render_png(svg: str) -> bytes:
    """Render a card. Loads only built-in fonts and files."""
    import resvg_py

    fonts = [str(it) for it in (files("tripot.server.cards") / "fonts").iterdir() if it.name.endswith(".ttf")]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=sorted(fonts), skip_system_fonts=True))


class CardQuestion(Struct, frozen=True):
    """A request to draw a card."""

    svg: str


class CardPicture(Struct, frozen=True):
    """A card as PNG."""

    png: bytes


def draw_card(line: bytes) -> bytes:
    """Return the card for an encoded request."""
    asked = msgspec.json.decode(line, type=CardQuestion)
    return msgspec.json.encode(CardPicture(render_png(asked.svg)))


def main() -> None:
    """Draw one card per line."""
    answer_lines(draw_card)


if __name__ == "__main__":
    main()
