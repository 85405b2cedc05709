"""``tripot simulate``: many games by bots, or many fortunes on one bet, with intervals and pictures."""

from collections.abc import Callable, Iterator
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, variant_of
from tripot.cli.tui.charts import draw_plot
from tripot.cli.tui.number_format import bet_name, decimal, expectation, mind_name, percent
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.kernel import Game, Variant
from tripot.lab import plots
from tripot.lab.best_play import temperaments
from tripot.lab.odds import Tariff

if TYPE_CHECKING:
    from tripot.lab.simulate import Estimate, Simulation  # they need numpy, an extra

QUARTILES_WIDTH = 26
"""What the quartiles of chips need beside the rest."""

MAX_DRAWN_PATHS = 60
"""Fortunes drawn one by one in a picture."""


PositiveInt = Annotated[int, Parameter(validator=Number(gte=1))]


def simulate(
    game: str,
    /,
    *,
    players: str = "",
    games: PositiveInt = 200,
    bet: str | None = None,
    rounds: PositiveInt = 1000,
    purse: PositiveInt = 100,
    preset: str = "maison",
    settings: Annotated[tuple[str, ...], Parameter(name=["--variant", "--set"], negative=())] = (),
    seed: int = 0,
    workers: PositiveInt | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
    lang: Literal["fr", "en"] | None = None,
) -> None:
    """Play many games and count; the same seed finds the same, on however many cores. What is exact: ``tripot odds``.

    Parameters
    ----------
    game
        Which game; ``tripot games`` lists them.
    players
        Who plays: how many, or their temperaments, e.g. ``cautious,bold,bold``; also ``random``.
    games
        How many games; with ``--bet``, how many fortunes.
    bet
        Instead of whole games: one unit on this bet, round after round, drawn from its exact law.
    rounds
        With ``--bet``: how many rounds.
    purse
        With ``--bet``: what each has at first.
    preset
        Which reading of the rules: maison, classique, famille.
    settings
        A switch of the rules, e.g. ``--variant payout=contre``; may be repeated.
    seed
        Where chance begins.
    workers
        How many processes; as many as there are cores unless said.
    json
        As data.
    plot
        Draw what was found into this file; needs the extra ``lab``.
    lang
        French or English; else the language of the locale.
    """
    tongue, screen = language(lang), Screen()
    speech = Speech(find_game(game, tongue), tongue)
    variant = variant_of(speech, preset, settings)
    try:
        if bet is not None:
            simulate_fortunes(screen, speech, variant, bet, (games, rounds, purse, seed), plot, json=json)
        else:
            minds = parse_players(speech, players)
            simulate_games(screen, speech, variant, minds, (games, seed, workers or cpu_count() or 1), plot, json=json)
    except ModuleNotFoundError as missing:
        raise CommandError(speech.say("lab-no-extra", missing=missing.name or "")) from None


def parse_players(speech: Speech, players: str) -> list[str]:
    """Who sits down: temperaments as named, or so many, of all temperaments in turn."""
    game = speech.game
    known = [*temperaments(game), "random"]
    if players.isdigit() or not players:
        count = int(players or min(max(4, game.players[0]), game.players[-1]))
        minds = [list(game.bots)[seat % len(game.bots)] for seat in range(count)]
    else:
        minds = [name.strip().lower() for name in players.split(",")]
    for name in minds:
        if name not in known:
            raise CommandError(speech.say("ui-no-bot", asked=name, bots=", ".join(known)))
    if len(minds) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise CommandError(speech.say("ui-bad-players", count=len(minds), least=least, most=most))
    return minds


def lookup(name: str) -> Game[Any]:
    """A game by its name, in any process."""
    return find_games()[name]


def simulate_games(
    screen: Screen,
    speech: Speech,
    variant: Variant,
    minds: list[str],
    how: tuple[int, int, int],
    plot: Path | None,
    *,
    json: bool,
) -> None:
    """Games from beginning to end."""
    from tripot.lab.simulate import simulate as play_many

    games, seed, workers = how
    with ProgressBar(screen, speech) as advance:
        advance(0, games)
        simulation = play_many(
            lookup, speech.game.name, variant, minds, games, seed, workers, lambda n: advance(n, None)
        )
    if json:
        screen.write([msgspec.json.encode(simulation_json(simulation, seed)).decode()])
    else:
        screen.write(result_lines(speech, simulation, seed, screen.width))
    if plot is not None:
        ends = {mind_name(speech, name): simulation.chips(name) for name in dict.fromkeys(minds)}
        amounts = (lambda it: f"{speech.say('lab-mean')} {speech.number(round(it))}", axis_formatter(speech))
        draw_plot(
            speech, plot, plots.plot_results, speech.game_text("name"), ends, *amounts, speech.say("lab-simulate-chips")
        )


def result_lines(speech: Speech, simulation: "Simulation", seed: int, width: int) -> Iterator[Text]:
    """How long games were, then a row for each temperament and each chair; quartiles where there is room."""
    from tripot.lab.simulate import length_quantiles

    typical, low, high = length_quantiles(simulation.lengths())
    unit = "moves" if simulation.games[0].rounds is None else "rounds"
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"))
    head = Text(speech.say("lab-simulate-head", games=len(simulation.games), seed=seed), style=FAINT)
    length = speech.say(f"lab-simulate-{unit}", middle=round(typical), low=round(low), high=round(high))
    yield from (*wrap(head, width), *wrap(length, width), Text(""))
    heads = ["", *(speech.say(f"lab-simulate-{it}") for it in ("wins", "ruined", "chips", "quartiles"))]
    yield Text(in_columns(heads, width), style=FAINT)
    minds = {mind_name(speech, name): line for name, line in simulation.minds().items()}
    chairs = {speech.say("ui-person", number=seat + 1): line for seat, line in simulation.seats().items()}
    for name, line in [*minds.items(), *chairs.items()]:
        shares = [share(speech, it) for it in (line.wins, line.ruined)]
        off = speech.number(round(line.chips.high - line.chips.value))
        quarters = " · ".join(speech.number(round(cut)) for cut in line.quartiles)
        chips = f"{speech.number(round(line.chips.value))} ±{off}"
        yield Text(in_columns([name, *shares, chips, quarters], width))


def in_columns(cells: list[str], width: int) -> str:
    """A row of the table; its last column only where it fits."""
    name, wins, ruined, chips, quarters = cells
    row = f"{name:<12}{wins:>21}{ruined:>21}{chips:>18}"
    return f"{row}   {quarters}" if width >= len(row) + QUARTILES_WIDTH else row


def share(speech: Speech, it: "Estimate") -> str:
    """A share, and in brackets where it lies."""
    low, high = (decimal(speech, 100 * end, 1) for end in (it.low, it.high))
    return f"{percent(speech, it.value, 1)} ({low}–{high})"


def simulation_json(simulation: Any, seed: int) -> dict[str, Any]:
    """What was found, as data; shares with their intervals."""
    return {
        "method": "simulated",
        "seed": seed,
        "games": len(simulation.games),
        "minds": simulation.minds(),
        "seats": {str(seat): line for seat, line in simulation.seats().items()},
        "lengths": sorted(simulation.lengths()),
    }


def simulate_fortunes(
    screen: Screen,
    speech: Speech,
    variant: Variant,
    bet: str,
    how: tuple[int, int, int, int],
    plot: Path | None,
    *,
    json: bool,
) -> None:
    """Many players who bet one unit a round."""
    import numpy as np

    from tripot.lab.monte_carlo import simulate_paths, unit_parts
    from tripot.lab.simulate import estimate_mean

    if bet not in speech.game.bets or speech.game.bets[bet].counted is not None:
        known = [name for name, it in speech.game.bets.items() if it.counted is None]
        raise CommandError(speech.say("lab-no-bet", asked=bet, bets=", ".join(known)))
    players, rounds, purse, seed = how
    price = Tariff(speech.game).price(bet, variant)
    found_paths = simulate_paths(price.law, players, rounds, purse, seed) / unit_parts(price.law)
    last = found_paths[:, -1]
    worst = -min(price.law)
    broke = estimate_mean([float(it < worst) for it in last.tolist()])
    ends = estimate_mean(last.tolist())
    if json:
        found_out = {"method": "simulated", "seed": seed, "bet": bet, "rounds": rounds, "ruined": broke, "ends": ends}
        screen.write([msgspec.json.encode(found_out).decode()])
    else:
        name = f"{speech.game_text('name')} · {bet_name(speech, bet)}"
        many = speech.number(players)
        screen.write(
            [
                Text.assemble(("\n" + name, f"bold {BRASS}"), "  ", expectation(speech, price.ev)),
                *wrap(
                    Text(speech.say("lab-paths-head", players=many, rounds=rounds, purse=purse), style=FAINT),
                    screen.width,
                ),
                Text(speech.say("lab-paths-ruined", share=with_interval(speech, broke, percent))),
                Text(
                    speech.say(
                        "lab-paths-ends", ends=with_interval(speech, ends, lambda texts, x: decimal(texts, x, 1))
                    )
                ),
            ]
        )
    if plot is not None:
        cuts = np.percentile(found_paths, [5, 50, 95], axis=0)
        names = [speech.say(f"lab-paths-{it}") for it in ("low", "middle", "high")]
        bands = dict(zip(names, cuts.tolist(), strict=True))
        title = f"{speech.game_text('name')} · {bet_name(speech, bet)}"
        labels = (speech.say("lab-paths-rounds"), speech.say("lab-paths-fortune"))
        draw_plot(
            speech,
            plot,
            plots.plot_paths,
            title,
            bands,
            found_paths[:MAX_DRAWN_PATHS].tolist(),
            axis_formatter(speech),
            labels,
        )


def axis_formatter(speech: Speech) -> Callable[[float], str]:
    """How the language writes an amount along an axis."""
    return lambda amount: speech.number(round(amount))


def with_interval(speech: Speech, it: Any, write: Callable[[Catalogue, float], str]) -> str:
    """A figure and its interval."""
    return f"{write(speech, it.value)} ({write(speech, it.low)} – {write(speech, it.high)})"


class ProgressBar:
    """How far it is; nothing where nobody looks."""

    def __init__(self, screen: Screen, speech: Speech) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=screen.console, transient=True, disable=not screen.live)
        self.task = self.progress.add_task(speech.game_text("name"), total=None)

    def __enter__(self) -> Callable[[int, int | None], None]:
        self.progress.start()
        return self.advance

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self, done: int, total: int | None) -> None:
        """So many more are done, of so many."""
        if total is not None:
            self.progress.update(self.task, total=total)
        self.progress.update(self.task, advance=done)
