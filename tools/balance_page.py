"""The page of balance and its plots: docs/balance.md and docs/pictures/balance-*.png, from tools/balance.json.

``python -m tools.balance_page`` writes the page from the stored figures. ``--games 2000 tabu passe_anglaise`` simulates
these games first with all presets and stores the new figures; ``--calibrate 200 [--experts]`` does the same for the
winning probabilities. A simulation takes minutes to an hour, so the test only compares page and stored figures.
"""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from tools.balance import Balance, Share, measure_balance
from tools.calibration import Bin, calibrate, plot_calibration
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.number_format import bot_name
from tripot.games import find_games
from tripot.kernel import Game
from tripot.lab.plots import BRASS, FELT, GILT, INK, PlotSheet, style_axes, text_halo

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "balance.md"
FIGURES = ROOT / "tools" / "balance.json"
PICTURES = ROOT / "docs" / "pictures"

ROLLOUTS = 40
"""Games that are played on for one prediction."""

STRATEGY_NAMES = {
    "minimum": "always the least",
    "maximum": "always the most",
    "plunger": "plunger",
    "rush": "the most, then sit tight",
    "banco": "Banco, then sit out",
}

OPENING = """# Balance

This page shows how fair each game is, how long it takes, and how well each strategy plays. `just balance`
simulates the figures and writes this page. Four players sit at a table. If several win,
each gets a part of the victory, so 25 % is fair. The 95 % interval of a share is about ±2 percentage points for
2,000 games, ±3 for 1,000, ±6 for 250 and ±8 for 125.

- **Seats**: the share of games won from each seat, in the order of play, when four calculating bots play.
- **Length and bankruptcies**: games between bots of the three [tempers](tempers.md), or styles of play: cautious, bold
  and calculating. Brackets contain 80 % of the games.
- **Ladder** (plot and table): the share of games that one player with a strategy wins against the three tempers, with
  each preset (named set of rules), and against three experts.

The ladder also contains simple strategies:

- *Always the least* plays what the house plays for a player whose time is up.
- *Always the most* makes one stake, as large as allowed, and calls Banco (bets alone against the whole bank)
  whenever it can.
- *Plunger* stakes everything if it may stake at least about half of its chips, otherwise the minimum.
- *The most, then sit tight* plays like *always the most* until it has 1.5 times its initial chips, then like *always
  the least*.
- *Banco, then sit out* calls Banco until it has 1.5 times its initial chips. As banker, it stakes one chip.

Some bots were tuned on games with the seeds of these ladders. In 2,000 games with other seeds, against the three
tempers, `expert` won 28 % and 32 % at Tabu (*maison*, *famille*) and 31 % at La Passe Anglaise. No simple strategy won
more than 34 % anywhere. Only at Tabu *famille* did one win more than `expert`, by less than the interval; against three
experts it wins less than a fair share.
"""

CALIBRATION = """## Winning probabilities

A review names the throw with the largest effect on a player's chance of winning. The chance is exact if few outcomes
remain. Otherwise experts finish the game {rollouts} times from there, and the chance is the share of games won. The
plot compares these predictions with results, at one random throw per game; the bars are 95 % intervals. At Tabu, in
games between bots of the three tempers, the estimates are too high for a player who leads.
"""


class Figures(Struct):
    """The stored figures."""

    balances: dict[str, dict[str, Balance]] = field(default_factory=dict)
    """By game and preset."""
    calibrations: dict[str, list[Bin]] = field(default_factory=dict)
    """By game; ``‹game› experts`` where experts play instead of the three tempers."""


def find_game(name: str) -> Game[Any]:
    """A game by its name, in any process."""
    return find_games()[name]


def read_figures() -> Figures:
    """Read the stored figures."""
    return msgspec.json.decode(FIGURES.read_bytes(), type=Figures) if FIGURES.exists() else Figures()


def keep(figures: Figures) -> None:
    """Store the figures for the next run."""
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def make_page(figures: Figures) -> str:
    """The page as text."""
    parts = [OPENING]
    for name, presets in figures.balances.items():
        speech = Speech(find_games()[name], "en")
        title = speech.game_text("name")
        parts.append(f"## {title}\n")
        if "maison" in presets:
            parts.append(f"![{title}: games won by each strategy](pictures/{picture_of(name).name})\n")
        parts.append(describe(speech, presets))
    if figures.calibrations:
        parts.append(CALIBRATION.format(rollouts=ROLLOUTS))
        parts.append("![Predicted chances and games won](pictures/balance-calibration.png)\n")
    return "\n".join(parts)


def describe(speech: Speech, presets: dict[str, Balance]) -> str:
    """The figures of a game under each of its presets, side by side."""
    measured = [ladders(item) for item in presets.values()]
    columns = [*(ladder["tempers"] for ladder in measured), measured[0].get("experts", {})]
    games = [min((share.games for share in ladder.values()), default=0) for ladder in (columns[0], columns[-1])]
    names = [f"*{preset}*" for preset in presets] + [f"*{next(iter(presets))}*, experts"]
    rows = [
        *(describe_preset(preset, item) for preset, item in presets.items()),
        f"- Each percentage in the ladder is from {games[0]:,} games; against experts, from {games[1]:,}.",
        "",
        f"| strategy | {' | '.join(names)} |",
        "|---" + "|---:" * len(names) + "|",
    ]
    for name in columns[0]:
        shares = [told(column[name]) if name in column else "—" for column in columns]
        rows.append(f"| {strategy_name(speech, name)} | {' | '.join(shares)} |")
    return "\n".join([*rows, ""])


def describe_preset(preset: str, it: Balance) -> str:
    """Seats, length and bankruptcies under one preset."""
    rounds, *few = it.rounds
    seats = ", ".join(told(share) for share in it.seats)
    return (
        f"- *{preset}*: seats {seats}; games with a bankruptcy {told(it.ruined)}; median length "
        f"{rounds:g} rounds ({few[0]:g}–{few[1]:g})."
    )


def ladders(it: Balance) -> dict[str, dict[str, Share]]:
    """Return the shares of wins by strategy, best first, against bots of each style and against experts."""
    found: dict[str, dict[str, Share]] = {}
    for rung in sorted(it.ladder, key=lambda rung: -rung.wins.value):
        found.setdefault("experts" if "expert" in rung.against else "tempers", {})[rung.strategy] = rung.wins
    return found


def strategy_name(speech: Speech, name: str) -> str:
    """Return the name of a simple strategy or of a bot."""
    return STRATEGY_NAMES.get(name) or bot_name(speech, name)


def draw_ladder(speech: Speech, file: Path, it: Balance) -> None:
    """Plot the shares of games won with their intervals, one below the other, and a line at the fair share."""
    rungs = ladders(it)["tempers"]
    sheet = PlotSheet(1, 1, (7.5, 1.1 + 0.36 * len(rungs)))
    place = sheet.places[0]
    style_axes(place, f"{speech.game_text('name')} · {it.preset}")
    for row, share in enumerate(rungs.values()):
        place.plot([share.low, share.high], [row, row], color=FELT, linewidth=2.2, solid_capstyle="round")
        place.plot([share.value], [row], "o", color=FELT, markersize=6)
        place.annotate(f"{share.value:.0%}", (share.high, row), xytext=(8, -3.5), textcoords="offset points",
                       fontsize=9, color=INK)  # fmt: skip
    place.axvline(1 / it.players, color=BRASS, linewidth=1.5)
    place.annotate("fair share", (1 / it.players, 1.0), xycoords=("data", "axes fraction"), xytext=(4, -10),
                   textcoords="offset points", fontsize=9, color=GILT, path_effects=text_halo())  # fmt: skip
    place.set_yticks(range(len(rungs)), [strategy_name(speech, name) for name in rungs])
    place.set_xlim(left=0)
    place.margins(x=0.1)
    place.invert_yaxis()
    place.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    place.set_xlabel("share of games won", color=INK)
    sheet.save(file)


def told(share: Share) -> str:
    """Format a percentage."""
    return f"{100 * share.value:.1f}%"


def calibrated_title(name: str) -> str:
    """The title of a calibration."""
    game, _, who = name.partition(" ")
    title = Speech(find_games()[game], "en").game_text("name")
    return f"{title}, {who}" if who else title


def picture_of(name: str) -> Path:
    """The path of the plot of a game's ladder."""
    return PICTURES / f"balance-{name.replace('_', '-')}.png"


def draw(figures: Figures) -> None:
    """Draw the plots."""
    for name, presets in figures.balances.items():
        if "maison" in presets:
            draw_ladder(Speech(find_games()[name], "en"), picture_of(name), presets["maison"])
    lines = {
        calibrated_title(name): [(item.predicted, item.won, item.low, item.high) for item in bins]
        for name, bins in figures.calibrations.items()
    }
    if lines:
        plot_calibration(PICTURES / "balance-calibration.png", lines, ("predicted chance", "share of games won"))


def main() -> None:
    """Simulate the requested games, then write the page."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=0)
    asked.add_argument("--calibrate", type=int, default=0)
    asked.add_argument("--experts", action="store_true", help="calibrate with four experts")
    asked.add_argument("--preset")
    asked.add_argument("names", nargs="*", default=["tabu", "passe_anglaise", "home_casino"])
    options = asked.parse_args()
    figures = read_figures()
    for name in options.names:
        game = find_game(name)
        for preset in [options.preset] if options.preset else game.presets:
            if options.games:
                found = measure_balance(find_game, name, preset, options.games, seed=1)
                figures.balances.setdefault(name, {})[preset] = found
                keep(figures)
        if options.calibrate:
            seated = ("expert",) * 4 if options.experts else ("cautious", "bold", "calculating", "bold")
            bins = calibrate(game, game.presets["maison"], seated, options.calibrate, ROLLOUTS, seed=1)
            figures.calibrations[f"{name} experts" if options.experts else name] = bins
            keep(figures)
    PAGE.write_text(make_page(figures), encoding="utf-8")
    draw(figures)


if __name__ == "__main__":
    main()
