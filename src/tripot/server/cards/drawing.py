"""Draws cards of a result, a moment of a replay, a game, or Tripot itself; each is an SVG with flat colours.

A card without names shows a player as the shape and colour of their chip.
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from tripot.server.cards.shapes import BRASS, IVORY, draw_die, draw_text, draw_tower
from tripot.server.cards.worker import CARD_SIZE
from tripot.server.catalogue import describe_game, format_number, format_signed, format_text

ROOM, FELT, FELT_SHADE = "#211815", "#155643", "#0c3a2d"
MARGIN = 64
HIGHEST_TOWER = 9
MAX_TOWERS = 12
MAX_DICE = 6
DICE_TOP = 190
"""The space between the title and the highest tower."""
FLOOR = 548
"""The vertical position of the base of the towers."""


_Row = TypeVar("_Row")


class CardSeat(Struct, frozen=True):
    """A seat on a card. ``name``: set only if the person who shares the card wants names on it."""

    seat: int
    owns: int
    net: int | None = None
    place: int | None = None
    name: str | None = None


class TableCard(Struct, frozen=True, kw_only=True):
    """The content of a card of a table: its result, or the moment after an entry."""

    lang: str
    game: str
    seats: tuple[CardSeat, ...]
    """In order of final place; for a moment, in order of chips."""
    winners: tuple[int, ...] = ()
    """The winning seats; empty for a moment."""
    dice: tuple[str, ...] = ()
    """The last throw."""
    is_over: bool = False


def draw_table_card(card: TableCard) -> str:
    """Draw a result or a moment: towers of chips, places and gains, and the last dice."""
    about = describe_game(card.game, card.lang)
    title = _headline(card)
    parts = [
        draw_text(about[0] if about else card.game, MARGIN, 92, 34, fill=BRASS, display=True),
        draw_text(title, MARGIN, 172, _fit_size(title, 58, 1070), display=True),
        *_draw_dice(card.dice[:MAX_DICE]),
        *_draw_towers(card),
        draw_text("Tripot", CARD_SIZE[0] - MARGIN, 92, 34, anchor="end", display=True),
    ]
    return _frame_card("".join(parts))


def draw_game_card(lang: str, game: str | None) -> str:
    """Draw a game, or Tripot itself if no game is given: name, tagline, dice and chips."""
    about = None if game is None else describe_game(game, lang)
    name, tagline = about or (format_text(lang, "preview-house"), format_text(lang, "preview-house", "about"))
    parts = [
        draw_text(name, MARGIN, 190, _fit_size(name, 104, 1070), display=True),
        *(draw_text(line, MARGIN, 262 + 44 * at, 34) for at, line in enumerate(_wrap_text(tagline, 60)[:3])),
        draw_die("4", 140, 418, 120, -9),
        draw_die("2", 300, 440, 120, 7),
        draw_die("1", 460, 414, 120, -4),
        *(draw_tower(seat, 6 - seat, 700 + 120 * seat, FLOOR + 24, 92) for seat in range(4)),
    ]
    if about:
        parts.append(draw_text("Tripot", MARGIN, 84, 34, fill=BRASS, display=True))
    return _frame_card("".join(parts))


def _headline(card: TableCard) -> str:
    if not card.is_over:
        return format_text(card.lang, "card-moment")
    named = [it for it in card.seats if it.seat in card.winners]
    if len(named) != 1:
        return format_text(card.lang, "card-shared" if named else "card-nobody", winners=len(named))
    winner = named[0].name or format_text(card.lang, f"card-seat-{named[0].seat % 12}")
    return format_text(card.lang, "card-won", winner=winner)


def _draw_dice(dice: Sequence[str]) -> list[str]:
    left = CARD_SIZE[0] - MARGIN - 96 * len(dice)
    return [draw_die(face, left + 96 * at, DICE_TOP, 84, (at * 5) % 9 - 4) for at, face in enumerate(dice)]


def _draw_towers(card: TableCard) -> list[str]:
    order = _place_around_first(card.seats[:MAX_TOWERS])
    if not order:
        return []
    most, step = max(1, *(it.owns for it in order)), (CARD_SIZE[0] - 2 * MARGIN) / len(order)
    width = min(104.0, step * 0.72)
    found = []
    for at, card_seat in enumerate(order):
        middle = MARGIN + step * (at + 0.5)
        chips = 0 if card_seat.owns <= 0 else max(1, round(HIGHEST_TOWER * card_seat.owns / most))
        amount = (
            format_number(card.lang, card_seat.owns)
            if card_seat.net is None
            else format_signed(card.lang, card_seat.net)
        )
        size = min(30.0, step / 4.6)
        found += [
            draw_tower(card_seat.seat, chips, middle, FLOOR - 20, width),
            draw_text(amount, middle, FLOOR + 22, size, fill=BRASS if card_seat.place == 1 else IVORY, anchor="middle"),
        ]
        if card_seat.name is not None:
            label = _shorten_name(card_seat.name)
            found.append(draw_text(label, middle, FLOOR + 54, min(24.0, step / 6.5), anchor="middle"))
    return found


def _place_around_first(rows: Sequence[_Row]) -> list[_Row]:
    """Return the first item in the middle, and the others to its right and left in turn."""
    order: list[_Row] = []
    for at, row in enumerate(rows):
        order = [*order, row] if at % 2 else [row, *order]
    return order


def _shorten_name(name: str) -> str:
    """Return a name under a tower, shortened if necessary."""
    return name if len(name) <= 12 else f"{name[:11]}…"


def _fit_size(text: str, size: float, width: float) -> float:
    """Return the font size at which a line fits this width. A letter of the display font is at most 0.74 times its size
    wide."""
    return min(size, width / (0.74 * max(1, len(text))))


def _wrap_text(text: str, most: int) -> list[str]:
    """Return a text in lines of limited length, broken at spaces."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) > most:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines


def _frame_card(content: str) -> str:
    """Return the common frame of all cards, around this content."""
    width, height = CARD_SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{ROOM}"/>'
        f'<path d="M0 470Q600 330 {width} 470V{height}H0z" fill="{FELT}"/>'
        f'<path d="M0 470Q600 330 {width} 470" fill="none" stroke="{FELT_SHADE}" stroke-width="10"/>'
        f"{content}</svg>"
    )
