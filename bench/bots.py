"""The bots' trials: how often each temper wins, against the others and against simple persons, and what it stakes.

A simple person stakes 2 to 12 % of the purse on any field and else does anything that is legal. Run it with
``just bench-bots``; with ``--write`` the table goes into ``docs/tempers.md``.
"""

import argparse
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tripot.games import find_games
from tripot.kernel import Game, apply_switches
from tripot.lab.bot_trials import PERSON, Trial, run_trials, tables_against_others

PLAYERS = {
    "tabu": 4,
    "passe_anglaise": 4,
    "home_casino": 4,
    "home_casino/421": 2,
    "home_casino/zanzibar": 2,
    "home_casino/duel": 2,
    "home_casino/blackjack": 1,
    "home_casino/roulette": 1,
}
"""How many sit at the table; at Black Jack and roulette the bank is the opponent."""

BATCH = 50
SEED = 13
PAGE = Path("docs/tempers.md")
BEGIN, END = "<!-- trials -->\n", "<!-- end of trials -->\n"


class Job(Struct, frozen=True):
    """Some games of one table; ``counted`` are the tempers whose results are kept."""

    game: str
    against: str
    table: tuple[str, ...]
    counted: tuple[str, ...]
    first: int
    last: int


def find_game(name: str) -> Game[Any]:
    """A game by its name; importable, so that a worker finds it too."""
    return find_games()[name]


def run(job: Job) -> tuple[Job, dict[str, Trial]]:
    """Play the games of a job, in a worker."""
    single = {"match.bouts": 1} if "/" in job.game else {}  # a match would measure the bots' play less sharply
    variant = apply_switches(find_game(job.game).presets["maison"], single)
    return job, run_trials(find_game, job.game, variant, job.table, SEED, range(job.first, job.last))


def jobs(game: str, games: int) -> Iterator[Job]:
    """The tables of a game: every temper sits at ``games`` games or more against each side."""
    players, tempers = PLAYERS[game], tuple(find_game(game).bots)
    tables: list[tuple[str, tuple[str, ...], tuple[str, ...], int]] = []
    if players == 1:
        tables = [("others", (who,), (who,), games) for who in (*tempers, PERSON)]
    else:
        mixed = {tuple(sorted(it)) for who in tempers for it in tables_against_others(tempers, who, players)}
        tables = [("others", table, tempers, -(-games * len(tempers) // (players * len(mixed)))) for table in mixed]
        strangers = tuple(tables_against_others((*tempers, PERSON), PERSON, players))
        tables += [("others", table, (PERSON,), -(-games // len(strangers))) for table in strangers]
        tables += [("persons", (who, *(PERSON,) * (players - 1)), (who,), games) for who in tempers]
    for against, table, counted, each in tables:
        for first in range(0, each, BATCH):
            yield Job(game, against, table, counted, first, min(first + BATCH, each))


def cell(trial: Trial | None) -> str:
    """A share of wins with its interval."""
    if trial is None:
        return "—"
    low, high = trial.interval
    return f"{100 * trial.share:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def fields_cell(trial: Trial) -> str:
    """The field played least, in per cent of all."""
    if not trial.fields:
        return "—"
    name, least = min(trial.fields.items(), key=lambda it: it[1])
    return f"{len(trial.fields)}, least {name} {100 * least / trial.fields.total():.1f}"


def rows(found: dict[tuple[str, str, str], Trial]) -> Iterator[str]:
    """The table, in Markdown."""
    heads = "game | temper | games | wins against the others | wins against simple persons | fair share"
    yield f"| {heads} | gain per 100 staked | round sums | fields |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|---|"
    for game, players in PLAYERS.items():
        for who in (*find_game(game).bots, PERSON):
            others, persons = found.get((game, who, "others")), found.get((game, who, "persons"))
            if others is None:
                continue
            total = others if persons is None else others + persons
            fair = f"{100 * others.fair_share(players):.1f}" if players > 1 else "—"
            gain = 100 * others.gained / others.staked if others.staked else 0.0
            yield (
                f"| {game} | {who} | {total.games:,} | {cell(others)} | {cell(persons)} | {fair} | {gain:+.1f} "
                f"| {100 * total.round_share:.0f} | {fields_cell(total)} |"
            )


def main() -> None:
    """Play, show a progress bar, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(PLAYERS), help="which games; all if none is named")
    parser.add_argument("--n", type=int, default=2_000, help="games of each temper against each side")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE}")
    asked = parser.parse_args()
    todo = [job for game in asked.games for job in jobs(game, asked.n)]
    found: dict[tuple[str, str, str], Trial] = {}
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    context = multiprocessing.get_context("spawn")
    with bar, ProcessPoolExecutor(asked.workers, context) as pool:
        task = bar.add_task("trials", total=len(todo))
        for done in as_completed([pool.submit(partial(run, job)) for job in todo]):
            job, trials = done.result()
            for who in set(job.counted) & set(job.table):
                key = job.game, who, job.against
                found[key] = found.get(key, Trial()) + trials[who]
            bar.advance(task)
    table = "\n".join(rows(found)) + "\n"
    Console(width=240).print(table, markup=False)
    if asked.write:
        head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        PAGE.write_text(head + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
