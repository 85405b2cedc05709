"""The page of odds and its plots, from the lab: docs/odds-tables.md and docs/pictures/odds-*.svg.

``python -m tools.odds_pages`` writes them; tests/docs/test_odds_pages.py compares. A plot is the same on every machine.
"""

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from pathlib import Path

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.number_format import bet_name, fraction, percent
from tripot.games import find_games
from tripot.lab.odds import OddsCalculator, Price

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "odds-tables.md"
PICTURES = ROOT / "docs" / "pictures"
PRESET = "maison"

OPENING = """# The odds of every bet

This page lists the gains of each bet in the default rules (preset *maison*). The lab enumerates every outcome and
settles the bets with the rules of the game, so these figures are exact. `just odds` writes this page and its plots.
[Odds, best play, luck](odds.md) explains how to compute the odds for other options of the rules, and during a game.

Gains are per unit staked: −1 is the loss of the stake, +2 is a gain of two stakes. The *mean* is the average gain.
"""

STYLE = """
text { font: 13px "Bricolage Grotesque Variable", system-ui, sans-serif; fill: #241815 }
.name { font-weight: 700; font-size: 15px } .mean { fill: #5c473b }
.page { fill: #f8efdc } .bar { fill: #b3301a } .win { fill: #1b6446 } .none { fill: #9c6d14 }
"""
WIDTH, LEFT, BAR, ROW, GAP = 440, 62, 290, 24, 22


def write() -> None:
    """Write the page and its plots."""
    for path, text in make_files():
        path.write_text(text, encoding="utf-8")


def make_files() -> Iterator[tuple[Path, str]]:
    """Every file that this module writes, with its text."""
    parts = [OPENING]
    for game in find_games().values():
        if not game.bets:
            continue
        speech, tariff = Speech(game, "en"), OddsCalculator(game)
        prices = tariff.prices(game.presets[PRESET])
        gains = [price for price in prices if game.bets[price.bet].counted is None]
        picture = PICTURES / f"odds-{game.name.replace('/', '-').replace('_', '-')}.svg"
        yield picture, draw_plot(speech, gains)
        name = speech.game_text("name")
        parts.append(f"## {name}\n\n![{name}: the chance of each gain, bet by bet](pictures/{picture.name})\n")
        parts.append(describe_gains(speech, gains))
        if note := speech.odds_note(game.presets[PRESET]):
            parts.append(f"{note}\n")
        if chances := [price for price in prices if price not in gains]:
            parts.append(describe_chances(speech, chances))
    yield PAGE, "\n".join(parts)


def describe_gains(speech: Speech, prices: list[Price]) -> str:
    """A row for each bet: its mean, and each gain with its chance."""
    rows = ["| bet | mean | gains |", "|---|---|---|"]
    for price in prices:
        assert price.is_exact
        law = "<br>".join(f"{signed(gain)}: {told(speech, chance)}" for gain, chance in price.law.items())
        rows.append(f"| {bet_name(speech, price.bet)} | {told(speech, price.ev, is_signed=True)} | {law} |")
    return "\n".join(rows) + "\n"


def describe_chances(speech: Speech, prices: list[Price]) -> str:
    """A row for each event."""
    rows = [f"| {bet_name(speech, price.bet)} | {told(speech, price.ev)} |" for price in prices]
    return "\n".join(["| event | chance |", "|---|---|", *rows]) + "\n"


def told(speech: Speech, value: Fraction, *, is_signed: bool = False) -> str:
    """Format a percentage, with the fraction if it is short."""
    exact = fraction(value, signed=is_signed)
    share = percent(speech, value, signed=is_signed)
    return f"{share} ({exact})" if exact and exact not in share else share


def signed(value: Fraction) -> str:
    """Format a gain with its sign."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value)}"


def draw_plot(speech: Speech, prices: list[Price]) -> str:
    """Draw bars for the chance of each gain, one bet below the other."""
    lines, y = [], GAP
    for price in prices:
        y += 16
        mean = f'<tspan class="mean">{percent(speech, price.ev, signed=True)}</tspan>'
        lines.append(f'<text class="name" x="16" y="{y}">{escape(bet_name(speech, price.bet))} {mean}</text>')
        y += 10
        for gain, chance in price.law.items():
            kind = "win" if gain > 0 else "bar" if gain < 0 else "none"
            wide = max(1.0, float(chance) * BAR)
            lines.append(f'<text x="{LEFT - 12}" y="{y + 15}" text-anchor="end">{signed(gain)}</text>')
            lines.append(f'<rect class="{kind}" x="{LEFT}" y="{y + 3}" width="{wide:.1f}" height="{ROW - 8}"/>')
            lines.append(f'<text x="{LEFT + wide + 8:.1f}" y="{y + 15}">{percent(speech, chance)}</text>')
            y += ROW
        y += GAP
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}">'
        f'<style>{STYLE}</style>\n<rect class="page" width="{WIDTH}" height="{y}" rx="14"/>\n{body}\n</svg>\n'
    )


if __name__ == "__main__":
    write()
