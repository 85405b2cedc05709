"""Shapes on cards as SVG: dice, signs, players' chips and towers. The browser client draws the same shapes
(``shapes.ts``)."""

from html import escape
from math import cos, pi, sin

IVORY, IVORY_EDGE, INK, INK_RED, BRASS = "#f8efdc", "#cbb386", "#241815", "#b3301a", "#e3ab3f"
INK_BLUE, INK_SUN = "#14506a", "#a05400"

PLAYER_COLOURS = (
    ("#dd4a36", "#802a1f", "#240a06"),
    ("#5b9be0", "#345981", "#081c33"),
    ("#5fb878", "#376a45", "#07250f"),
    ("#f3cf4c", "#8c782c", "#332600"),
    ("#b184dd", "#664c80", "#1f0a33"),
    ("#f39a45", "#8d5928", "#331800"),
)
"""For each player: the chip's colour, its darker edge, and the ink on it. Players 7 to 12 get inverted chips."""

PLAYER_SHAPES = (
    "M5 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
    "M9 7h22a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z",
    "M20 2l17 30H3z",
    "M14 4h12v10h10v12H26v10H14V26H4V14h10z",
    "M4 13h32a16 16 0 0 1-32 0z",
    "M20 3l15 8.5v17L20 37 5 28.5v-17zM20 11l-8 4.6v8.8l8 4.6 8-4.6v-8.8z",
)

PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "1": ((50, 50),),
    "2": ((30, 30), (70, 70)),
    "3": ((28, 28), (50, 50), (72, 72)),
    "4": ((29, 29), (71, 29), (29, 71), (71, 71)),
    "5": ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    "6": ((29, 25), (71, 25), (29, 50), (71, 50), (29, 75), (71, 75)),
}

_RAY = ((-1.6, -16.0), (1.6, -16.0), (4.2, -29.0), (-4.2, -29.0))
_RAYS = "".join(
    "M"
    + "L".join(
        f"{32 + x * cos(angle) - y * sin(angle):.2f} {32 + x * sin(angle) + y * cos(angle):.2f}" for x, y in _RAY
    )
    + "z"
    for angle in (turn * pi / 6 for turn in range(12))
)

# ruff: noqa: E501 - paths of drawings
SIGNS = {
    "trefle": (INK, "M32 5a12.5 12.5 0 0 1 9.3 20.9A12.8 12.8 0 1 1 34.9 45.6c.5 5.5 2.8 9.4 7.1 13.4H22c4.3-4 6.6-7.9 7.1-13.4a12.8 12.8 0 1 1-6.4-19.7A12.5 12.5 0 0 1 32 5z"),
    "carreau": (INK_RED, "M32 3c4.5 11 13 22 22 29-9 7-17.5 18-22 29-4.5-11-13-22-22-29 9-7 17.5-18 22-29z"),
    "coeur": (INK_RED, "M32 60C28 49 5 39 5 21 5 11.5 12 6 19 6c6 0 11 3.5 13 9.5C34 9.5 39 6 45 6c7 0 14 5.5 14 15 0 18-23 28-27 39z"),
    "pique": (INK, "M32 3c4.5 10.5 26 22 26 36.5 0 7.5-5.5 12.5-12 12.5-5 0-9-2.3-11.4-6 .4 5.8 2.9 9.8 7.4 14H22c4.5-4.2 7-8.2 7.4-14-2.4 3.7-6.4 6-11.4 6-6.5 0-12-5-12-12.5C6 25 27.5 13.5 32 3z"),
    "soleil": (INK_SUN, "M19.5 32a12.5 12.5 0 1 0 25 0a12.5 12.5 0 1 0-25 0z" + _RAYS),
    "ancre": (INK_BLUE, "M10.5 32l8.5 14.5-15-1.5zM53.5 32l6.5 13-15 1.5z"),
}  # fmt: skip
"""Signs on dice, as paths in a 64 × 64 square."""

ANCHOR_PEN = "M32 18v38M20 27h24M10.5 42c2 9.5 10.5 15 21.5 15s19.5-5.5 21.5-15"


def draw_text(
    text: str, x: float, y: float, size: float, *, fill: str = IVORY, anchor: str = "start", display: bool = False
) -> str:
    """Draw one line of text, escaped."""
    family = "Dela Gothic One" if display else "Bricolage Grotesque"
    spaced = text.replace("\u202f", "\u00a0")  # the text font has no narrow space
    clean = escape("".join(it for it in spaced if it.isprintable() or it == "\u00a0"))
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{family}" text-anchor="{anchor}" '
        f'fill="{fill}">{clean}</text>'
    )


def draw_die(face: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """Draw a die with this face: pips, a sign, or the face as text."""
    if face in PIPS:
        radius = 13 if face == "1" else 9.5
        mark = "".join(f'<circle cx="{cx}" cy="{cy}" r="{radius}" fill="{INK}"/>' for cx, cy in PIPS[face])
    elif face in SIGNS:
        fill, path = SIGNS[face]
        pen = f'<path d="{ANCHOR_PEN}" fill="none" stroke="{fill}" stroke-width="6"/>' if face == "ancre" else ""
        ring = f'<circle cx="32" cy="11" r="6" fill="none" stroke="{fill}" stroke-width="5"/>' if pen else ""
        mark = f'<g transform="translate(18 18)"><path d="{path}" fill="{fill}"/>{pen}{ring}</g>'
    else:
        mark = draw_text(face[:4], 50, 64, 40 if len(face) < 3 else 28, fill=INK, anchor="middle", display=True)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size / 100:g}) rotate({turn:g} 50 54)">'
        f'<rect x="2" y="12" width="96" height="96" rx="25" fill="{IVORY_EDGE}"/>'
        f'<rect x="2" y="2" width="96" height="96" rx="25" fill="{IVORY}"/>{mark}</g>'
    )


def draw_chip(seat: int, x: float, y: float, size: float) -> str:
    """Draw a player's chip; those of players 7 to 12 have inverted colours."""
    body, edge, ink = PLAYER_COLOURS[seat % 6]
    is_inverted = seat >= len(PLAYER_COLOURS)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})">'
        f'<circle cx="50" cy="58" r="48" fill="{edge}"/><circle cx="50" cy="50" r="48" fill="{body}"/>'
        f'<circle cx="50" cy="50" r="42" fill="none" stroke="{ink if is_inverted else IVORY}" stroke-width="12" '
        'stroke-dasharray="16.5 16.49"/>'
        f'<circle cx="50" cy="50" r="31" fill="{IVORY if is_inverted else "none"}" stroke="{IVORY}" stroke-width="2"/>'
        f'<path transform="translate(30 30)" d="{PLAYER_SHAPES[seat % 6]}" fill-rule="evenodd" fill="{ink}"/></g>'
    )


def draw_tower(seat: int, chips: int, x: float, y: float, width: float) -> str:
    """Draw a tower of chips centred on ``x`` with its base at ``y`` and the player's chip on top."""
    body, edge, _ = PLAYER_COLOURS[seat % 6]
    thick = width * 0.15
    found = []
    for number in range(chips):
        left, top = x - width / 2 + (number * 7) % 3 - 1, y - (number + 1) * thick
        found.append(
            f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{thick * 1.06:g}" rx="{thick * 0.42:g}" '
            f'fill="{body}" stroke="{edge}" stroke-width="1.5"/>'
            f'<path d="M{left + width * 0.08:g} {top + thick * 0.53:g}h{width * 0.84:g}" stroke="{IVORY}" '
            f'stroke-width="{thick * 0.72:g}" stroke-dasharray="{width * 0.14:g} {width * 0.21:g}"/>'
        )
    return "".join(found) + draw_chip(seat, x - width / 2, y - chips * thick - width * 0.94, width)
