"""Draws the card of a circle's season: towers of points per game with the leader in the middle, and the test of the
lead.

A card without names omits the circle and shows each member as the shape and colour of their chip.
"""

from msgspec import Struct

from tripot.lab.season_test import Verdict
from tripot.server.cards.drawing import (
    FLOOR,
    HIGHEST_TOWER,
    MARGIN,
    fit_size,
    frame_card,
    place_around_first,
    shorten_name,
    wrap_text,
)
from tripot.server.cards.renderer import CARD_SIZE
from tripot.server.cards.shapes import BRASS, IVORY, draw_text, draw_tower
from tripot.server.catalogue import format_text

MAX_SEASON_TOWERS = 8
LINE_LENGTH = 66


class SeasonTower(Struct, frozen=True):
    """A member's season. ``seat``: their chip in the circle. ``mean``: hundredths of points per game."""

    seat: int
    mean: int
    name: str | None = None


class SeasonCard(Struct, frozen=True, kw_only=True):
    """The content of the card of a season."""

    lang: str
    season: str
    """A quarter of a year, ``2026-4``."""
    is_over: bool
    games: int
    towers: tuple[SeasonTower, ...]
    """The ranked members, or everybody if nobody is ranked; the leader first."""
    verdict: Verdict
    chance: int | None
    """In how many of 100 seasons between equal players luck alone produces such a lead; ``None`` if not tested."""
    circle: str | None = None
    """The circle's name, if the card shows names."""


def draw_season_card(card: SeasonCard) -> str:
    """Draw a season: its name, the test of the leader, and a tower for each member."""
    year, quarter = card.season.split("-")
    season = format_text(card.lang, f"card-season-{quarter}", year=year)
    over = season if card.circle is None else f"{season} · {card.circle}"
    title = _headline(card)
    about = wrap_text(_describe(card), LINE_LENGTH)[:2]
    parts = [
        draw_text(over, MARGIN, 92, fit_size(over, 34, 850), fill=BRASS, display=True),
        draw_text("Tripot", CARD_SIZE[0] - MARGIN, 92, 34, anchor="end", display=True),
        draw_text(title, MARGIN, 168, fit_size(title, 54, 1070), display=True),
        *(draw_text(line, MARGIN, 220 + 40 * at, 30) for at, line in enumerate(about)),
        *_draw_towers(card),
    ]
    return frame_card("".join(parts))


def _headline(card: SeasonCard) -> str:
    ended = "yes" if card.is_over else "no"
    if card.verdict == "none" or not card.towers:
        return format_text(card.lang, "card-verdict-none")
    leader = card.towers[0]
    name = leader.name or format_text(card.lang, f"card-seat-{leader.seat % 12}")
    return format_text(card.lang, f"card-verdict-{card.verdict}", name=name, ended=ended)


def _describe(card: SeasonCard) -> str:
    games = format_text(card.lang, "card-games", count=card.games)
    if card.chance is None:
        return games
    return f"{games} {format_text(card.lang, 'card-chance', chance=card.chance)}"


def _draw_towers(card: SeasonCard) -> list[str]:
    order = place_around_first(card.towers[:MAX_SEASON_TOWERS])
    if not order:
        return []
    most, step = max(1, *(it.mean for it in order)), (CARD_SIZE[0] - 2 * MARGIN) / len(order)
    width, found = min(84.0, step * 0.72), []
    for at, it in enumerate(order):
        middle = MARGIN + step * (at + 0.5)
        chips = 0 if it.mean <= 0 else max(1, round(HIGHEST_TOWER * it.mean / most))
        fill = BRASS if it is card.towers[0] and card.verdict != "none" else IVORY
        found += [
            draw_tower(it.seat, chips, middle, FLOOR - 20, width),
            draw_text(_format_points(card.lang, it.mean), middle, FLOOR + 24, 32, fill=fill, anchor="middle"),
        ]
        if it.name is not None:
            found.append(draw_text(shorten_name(it.name), middle, FLOOR + 58, min(24.0, step / 6.5), anchor="middle"))
    return found


def _format_points(lang: str, hundredths: int) -> str:
    text = f"{hundredths / 100:.1f}"
    return text.replace(".", ",") if lang == "fr" else text
