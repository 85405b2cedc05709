"""``tripot best``: prints tables of best play, and compares the bots with best play."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.text import Text

from tripot.cli.commands.options import Flag, Language, Preset, Switches
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, variant_of
from tripot.cli.tui.number_format import bet_name, bot_name, expectation, page_name
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.lab.best_play import EXPERT_BOT, Policy, load_policy, measure_bots, solvable_bets
from tripot.lab.price_rows import format_ratio

MAX_PAGES = 5
"""If a game has more pages than this, only pages of the first kind are printed; `--page` prints the others."""

PERCENT_DECIMALS = 3
"""The number of decimals of a percentage. It is enough to distinguish a good bot from best play."""

Page = Mapping[str, Mapping[str, str]]


def best(
    game: str,
    /,
    *,
    preset: Preset = "maison",
    switches: Switches = (),
    page: str | None = None,
    json: Flag = False,
    lang: Language = None,
) -> None:
    """Print the best play of a game as tables that you can memorize.

    Parameters
    ----------
    game
        A game whose best play can be computed, such as blackjack or 421.
    switches
        A rule option, such as `--set order=alterne`; may be repeated.
    page
        Print only the pages whose name contains this text, such as `answer:1:544` for 421.
    json
        Print JSON: values and pages.
    """
    tongue, screen = language(lang), Screen()
    speech = Speech(find_game(game, tongue), tongue)
    if not solvable_bets(speech.game):
        known = ", ".join(item.name for item in find_games().values() if solvable_bets(item))
        raise CommandError(speech.say("lab-no-best", game=speech.game_text("name"), games=known))
    variant = variant_of(speech, preset, switches)
    advice = load_policy(speech.game, variant)
    every = advice.pages()
    shown = (
        default_pages(every) if page is None and not json else [name for name in every if page is None or page in name]
    )
    pages = advice.charts(shown.__contains__)
    if json:
        write_json(policy_json(advice, pages))
        return
    lines = [*value_lines(speech, advice, measure_bots(speech.game, variant))]
    if note := speech.odds_note(variant):
        lines += [Text(""), *wrap(Text(note, style=FAINT), screen.width)]
    _, _, small = speech.game.name.partition("/")
    if speech.has(key := f"key-{small or speech.game.name}"):
        lines += [Text(""), *(Text(str(item), style="italic") for item in wrap(speech.say(key), screen.width))]
    for name, rows in pages.items():
        lines += [Text(""), *(Text(str(item), style=BRASS) for item in wrap(page_name(speech, name), screen.width))]
        lines += grid(rows) if len({column for row in rows.values() for column in row}) > 1 else column_list(rows)
    if len(shown) < len(every):
        more = next(name for name in every if name not in shown)
        lines += [Text(""), Text(speech.say("lab-best-more", count=len(every) - len(shown), page=more), style=FAINT)]
    screen.page(lines)


def policy_json(advice: Policy, pages: Mapping[str, Page]) -> dict[str, Any]:
    """Return best play as data for JSON."""
    return {
        "game": advice.game.name,
        "version": advice.game.version,
        "values": {bet: format_ratio(value) for bet, value in advice.values.items()},
        "pages": pages,
    }


def value_lines(speech: Speech, advice: Policy, bots: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    """Yield the expected gain of each bet: for best play, and for each bot against best play."""
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"))
    for bet, value in advice.values.items():
        yield Text(bet_name(speech, bet), style="bold")
        for who, worth in [(EXPERT_BOT, value), *bots[bet].items()]:
            yield Text.assemble(f"  {bot_name(speech, who):<12}", expectation(speech, worth, PERCENT_DECIMALS))


def default_pages(pages: list[str]) -> list[str]:
    """Return the pages to show without `--page`."""
    if len(pages) <= MAX_PAGES:
        return pages
    first = pages[0].partition(":")[0]
    return [name for name in pages if name.partition(":")[0] == first]


def grid(rows: Page) -> Iterator[Text]:
    """Yield the lines of a page with rows and columns. Cells for impossible situations stay empty."""
    columns = sorted({column for row in rows.values() for column in row}, key=by_number)
    yield Text("        " + "".join(f"{column:>3}" for column in columns), style=FAINT)
    for cells, same in groupby(sorted(rows, key=by_number), lambda row: [rows[row].get(item, "") for item in columns]):
        alike = list(same)  # equal rows are joined into one
        label = alike[0] if len(alike) == 1 else f"{alike[0]}–{alike[-1]}"
        yield Text.assemble((f"{label:>6}  ", FAINT), "".join(f"{cell:>3}" for cell in cells))


def column_list(rows: Page) -> Iterator[Text]:
    """Yield the lines of a page whose rows have one cell, arranged in four columns, greatest first."""
    cells = [(row, next(iter(rows[row].values()))) for row in sorted(rows, key=by_number, reverse=True)]
    height = -(-len(cells) // 4)
    for line in range(height):
        yield Text.assemble(
            *(part for row, cell in cells[line::height] for part in ((f"  {row}  ", FAINT), f"{cell}    "))
        )


def by_number(label: str) -> tuple[int, str]:
    """Return the sort key of a label. Numbers come first, in numeric order, then words."""
    return (int(label), "") if label.isdigit() else (10**9, label)
