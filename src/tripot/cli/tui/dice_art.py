"""Draws dice and the signs printed on the cloth as blocks of text. The caller supplies the faces."""

from rich.text import Text

from tripot.cli.tui.text_block import TextBlock, fit, join, side_by_side, width_of
from tripot.cli.tui.theme import BRASS, INK, INK_RED, IVORY, ROOM, SKY, VERMILION
from tripot.kernel import Dice, Die, Face, Law, Outcome

GLYPHS = {"trefle": "♣", "carreau": "♦", "coeur": "♥", "pique": "♠", "ancre": "⚓", "soleil": "☀"}
SIGN_COLORS = {"trefle": IVORY, "carreau": VERMILION, "coeur": VERMILION, "pique": IVORY, "ancre": SKY, "soleil": BRASS}
_SIGN_INKS = {"carreau": INK_RED, "coeur": INK_RED, "ancre": "#14506a", "soleil": "#a05400"}
_FACE_COLORS = {"rouge": INK_RED, "noir": INK}

# The three rows of each face, with the places that have a pip: left, middle, right.
_PIPS = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}


def die_face(face: Face, die: Die | None, word: str = "", ground: str = ROOM, *, large: bool = False) -> TextBlock:
    """Draw one die: pips, a sign, a digit, or a colour by its name. It is three lines high, or five if ``large``."""
    ink, ivory = INK, IVORY
    rows = ["", word or str(face), ""]
    match face:
        case str() if face in _FACE_COLORS:
            ink, ivory = IVORY, _FACE_COLORS[face]
        case str() if face in GLYPHS:
            ink, rows = _SIGN_INKS.get(face, INK), _half_blocks((_SMALL if large else _TINY)[face])
        case int() if die is not None and die.name == "d6":
            gap = "  " if large else " "
            ink, rows = INK_RED if face == 1 else INK, [gap.join(row) for row in _PIPS[face]]
    margin = 1 if large else 0
    width = max(7 if large else 5, *(width_of(row) for row in rows))
    left, right = (Text(edge, style=f"{ivory} on {ground}") for edge in "▐▌")  # without colours, the edges show the die
    inside = [
        fit(row, width + 2 * margin, f"bold {ink} on {ivory}", "center") for row in [""] * margin + rows + [""] * margin
    ]
    return TextBlock([join([left, row, right], "") for row in inside], width + 2 * margin + 2)


def throw_art(
    outcome: Outcome, law: Law | None, words: list[str], ground: str = ROOM, *, large: bool = False
) -> TextBlock:
    """Draw all the dice of a throw in a row."""
    dice: tuple[Die | None, ...] = law.dice if isinstance(law, Dice) else (None,) * len(outcome)
    faces = [
        die_face(face, die, word, ground, large=large) for face, die, word in zip(outcome, dice, words, strict=True)
    ]
    return side_by_side(*faces, gap=2 if large else 1, style=f"on {ground}")


# Signs as bitmaps. Two rows of dots make one row of half blocks. The dice show the tiny ones.
_TINY = {
    "trefle": (".....", ".###.", "#####", "#####", "..#..", "....."),
    "carreau": (".....", "..#..", ".###.", ".###.", "..#..", "....."),
    "coeur": (".....", "##.##", "#####", ".###.", "..#..", "....."),
    "pique": (".....", "..#..", ".###.", "#####", "..#..", "....."),
    "ancre": (".....", "..#..", ".###.", "#.#.#", ".###.", "....."),
    "soleil": (".....", "#.#.#", ".###.", ".###.", "#.#.#", "....."),
}
_SMALL = {
    "trefle": ("..###..", "..###..", "##.#.##", "#######", "##.#.##", "..###.."),
    "carreau": ("...#...", "..###..", ".#####.", ".#####.", "..###..", "...#..."),
    "coeur": (".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."),
    "pique": ("...#...", "..###..", ".#####.", "#######", "##.#.##", "..###.."),
    "ancre": ("...#...", "..#.#..", ".#####.", "...#...", "#..#..#", ".#####."),
    "soleil": ("#..#..#", "..###..", "#######", ".#####.", "..###..", "#..#..#"),
}


def motif(sign: str, ground: str, *, large: bool, faded: bool = False, fade: str = "") -> TextBlock:
    """Draw a sign in the form that is printed on the cloth."""
    bitmap: tuple[str, ...] = _SMALL[sign]
    if large:
        bitmap = tuple("".join(dot * 2 for dot in row) for row in bitmap for _ in range(2))
    style = f"{fade if faded else SIGN_COLORS[sign]} on {ground}"
    return TextBlock(_half_blocks(bitmap), len(bitmap[0]), style)


def _half_blocks(bitmap: tuple[str, ...]) -> list[str]:
    cells = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    pairs = zip(bitmap[::2], bitmap[1::2], strict=True)
    return ["".join(cells[top + low] for top, low in zip(upper, lower, strict=True)) for upper, lower in pairs]
