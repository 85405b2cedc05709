"""``tripot check``: plays many random games in parallel, and checks every step with ``lab.examine``."""

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.progress import TimeElapsedColumn
from rich.table import Table

from tripot.cli.errors import CommandError
from tripot.cli.i18n.text_contract import list_missing_texts
from tripot.cli.tui.progress import count_progress
from tripot.games import find_broken_plugins, find_games
from tripot.lab import Tally, Unfit, examine, variants

BATCH_GAMES = 20
"""The number of games in one batch for a worker. Larger batches have less overhead; smaller ones make the progress bar
smoother."""

Combination = tuple[str, str]
"""A game's name and the label of a variant."""

Batch = tuple[Combination, range]
"""A combination to play, and the seeds of its games."""


def check(
    *games: str,
    only: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    count_: Annotated[int, Parameter(name="--games")] = 100,
    seed: int = 0,
    workers: int | None = None,
) -> None:
    """Play many random games and check every step against the rules.

    Parameters
    ----------
    games
        The names of games; by default, all games including plug-ins.
    only
        Check only games with this preset, or with this value of a rule option, such as tabu.payout=contre. May be
        repeated.
    count_
        The number of games for each combination of game and variant.
    seed
        The seed of the first game. Each later game uses the next number.
    workers
        The number of processes; by default, one per core.
    """
    names = games or tuple(find_games())
    combinations = choose_combinations(names, only)
    console = Console()
    if faults := list_faults(names, plugins=not games):
        for fault in faults:
            console.print(f"[bold red]broken[/] {escape(fault)}", highlight=False, soft_wrap=True)
        sys.exit(1)
    batches = list_batches(combinations, seed, count_)
    tallies = dict.fromkeys(combinations, Tally())
    started = perf_counter()
    # Use spawn instead of fork: a fork of a process that draws a progress bar from a thread can deadlock.
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    with count_progress(console, TimeElapsedColumn()) as progress:
        task = progress.add_task("games", total=len(combinations) * count_)
        try:
            for (combination, _), tally in zip(batches, pool.map(run_batch, batches), strict=True):
                tallies[combination] += tally
                progress.advance(task, tally.games)
        except Unfit as broken:
            progress.stop()
            console.print(f"[bold red]broken[/] {broken}", highlight=False)
            sys.exit(1)
        finally:
            pool.shutdown(cancel_futures=True)
    console.print(table_of(tallies))
    whole = sum(tallies.values(), Tally())
    console.print(
        f"n = {whole.games} games, {whole.moves} moves, {whole.probes} states probed "
        f"in {perf_counter() - started:.1f} s; every one held.",
        highlight=False,
    )


def list_faults(names: tuple[str, ...], *, plugins: bool) -> list[str]:
    """Return the faults that are found without playing: missing texts and, if requested, skipped plug-ins."""
    skipped = [f"{plugin.name}: {plugin.why}" for plugin in find_broken_plugins()] if plugins else []
    games = find_games()
    return skipped + [f"{name}: {missing}" for name in names for missing in list_missing_texts(games[name])]


def choose_combinations(names: tuple[str, ...], only: tuple[str, ...]) -> list[Combination]:
    """Return the combinations of these games and variants."""
    games = find_games()
    for name in names:
        if name not in games:
            raise CommandError(f"no game {name!r}; there are: {', '.join(games)}")
    combinations = [(name, label) for name in names for label in variants(games[name]) if not only or label in only]
    if not combinations:
        labels = dict.fromkeys(label for name in names for label in variants(games[name]))
        raise CommandError(f"no variant {' or '.join(only)}; there are: {', '.join(labels)}")
    return combinations


def list_batches(combinations: list[Combination], seed: int, games: int) -> list[Batch]:
    """Return batches that together contain this number of games of each combination."""
    last = seed + games
    firsts = range(seed, last, BATCH_GAMES)
    return [(each, range(first, min(first + BATCH_GAMES, last))) for first in firsts for each in combinations]


def run_batch(batch: Batch) -> Tally:
    """Examine one game for each seed. Runs in a worker, which finds the game by name."""
    (name, label), seeds = batch
    started = perf_counter()
    tally = sum((examine(find_games()[name], label, seed) for seed in seeds), Tally())
    return replace(tally, seconds=perf_counter() - started)


def table_of(tallies: dict[Combination, Tally]) -> Table:
    """Return a table with a row for each combination."""
    table = Table(box=None, pad_edge=False)
    for title in ("game", "variant"):
        table.add_column(title)
    for title in ("games", "moves", "probed", "seconds"):
        table.add_column(title, justify="right")
    for (name, label), tally in tallies.items():
        row = (tally.games, tally.moves, tally.probes, f"{tally.seconds:.1f}")
        table.add_row(name, label, *map(str, row))
    return table
