"""Colours of the terminal, and the chip of each seat, which has both a shape and a colour."""

from typing import NamedTuple

ROOM, ROOM_2 = "#211815", "#30241f"
IVORY, QUIET, FAINT = "#f8efdc", "#d3bf9f", "#9c8671"
BRASS, VERMILION, SKY = "#e3ab3f", "#f26a3d", "#a8d3de"
GAIN, LOSS = "#8ed6a9", "#ff9b7a"
INK, INK_RED = "#241815", "#b3301a"

TEXT = f"{IVORY} on {ROOM}"


class Felt(NamedTuple):
    """The colours of a cloth: background, highlighted field, shaded field, printed lines."""

    ground: str
    light: str
    shade: str
    line: str


GREEN = Felt("#114a3a", "#1a634d", "#0c3a2d", "#4f8b74")
CLARET = Felt("#641a28", "#7d2637", "#4d121d", "#a85a68")
PETROL = Felt("#123d50", "#1d5870", "#0c2d3c", "#5289a0")


class Chip(NamedTuple):
    """A player's chip: a shape and a colour."""

    shape: str
    color: str


_SHAPES = "●■▲✚◗★○□△✕◖☆"
_COLORS = ("#ee6a55", "#6fabea", "#6cc486", "#f3cf4c", "#bd95e6", "#f39a45")


def chip(seat: int) -> Chip:
    """Return the chip of a seat: six shapes and colours, then the same colours with hollow shapes."""
    return Chip(_SHAPES[seat % len(_SHAPES)], _COLORS[seat % len(_COLORS)])
