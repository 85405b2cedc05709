"""Renders cards from SVG to PNG, with static instances of Tripot's fonts. Runs only in a worker process.

The browser client uses variable fonts, but the renderer silently drops text in them. So ``fonts/`` has instances of one
weight (``tools/card_fonts.py``). Cards have flat colours without gradients, which keeps the PNG small.
"""

from importlib.resources import files

CARD_SIZE = (1200, 630)
"""Width and height in pixels, as messengers require."""


def render_png(svg: str) -> bytes:
    """Render a card. Loads only built-in fonts and files."""
    import resvg_py

    fonts = [str(it) for it in (files("tripot.server.cards") / "fonts").iterdir() if it.name.endswith(".ttf")]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=sorted(fonts), skip_system_fonts=True))
