"""Which rule of the sheets is shown by which test, and said in both languages: ``python tests/rules/coverage.py``.

A test is tied to rules by ``@pytest.mark.rule("TABU-17", …)``. A test counts once, however many cases it runs. With
``--json`` only the markers are printed.
"""

import json
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from rich.console import Console
from rich.table import Table

from tripot.games import find_games
from tripot.kernel import RuleId, RuleSheet

TESTS = Path(__file__).parents[1]
LANGUAGES = ("fr", "en")


@dataclass
class Marks:
    """A pytest plugin that runs nothing and remembers which tests show which rule."""

    tests: defaultdict[RuleId, set[str]] = field(default_factory=lambda: defaultdict(set))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Every marker of every test that was found."""
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.tests[rule].add(item.nodeid.partition("[")[0])


@dataclass(frozen=True)
class Row:
    """What there is for one rule."""

    sheet: str
    rule: RuleId
    binds: bool
    tests: int
    texts: dict[str, bool]

    @property
    def held(self) -> bool:
        """Shown by a test, unless it binds nobody, and said in every language."""
        return (self.tests > 0 or not self.binds) and all(self.texts.values())


@dataclass(frozen=True)
class Coverage:
    """All rules of all sheets, and markers that name none of them."""

    rows: list[Row]
    unknown: dict[RuleId, set[str]]


def collect() -> Marks:
    """Let pytest find the tests of all files that speak of rules, without running any."""
    marks, said = Marks(), StringIO()
    marked = [str(it) for it in sorted(TESTS.rglob("test_*.py")) if "mark.rule" in it.read_text(encoding="utf-8")]
    with redirect_stdout(said):
        code = pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", *marked], plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"{said.getvalue()}\nthe tests cannot be collected: {code!r}")
    return marks


def sheets() -> dict[str, tuple[RuleSheet, str]]:
    """Every sheet by name, with the package whose texts say it."""
    by_name: dict[str, tuple[RuleSheet, str]] = {}
    for game in find_games().values():
        for sheet in game.sheets:
            by_name.setdefault(sheet.name, (sheet, game.package))
    return by_name


def spoken(package: str, language: str) -> set[str]:
    """The messages of a game's rules in one language that say anything."""
    source = files(package).joinpath("texts", f"rules.{language}.ftl").read_text(encoding="utf-8")
    return {entry.id.name for entry in FluentParser().parse(source).body if isinstance(entry, Message) and entry.value}


def coverage(marks: Marks) -> Coverage:
    """Hold tests and texts against the sheets."""
    rows = []
    for name, (sheet, package) in sheets().items():
        texts = {language: spoken(package, language) for language in LANGUAGES}
        flavour = {f"{name}-{number}" for number in sheet.flavour}
        for rule in sheet.ids():
            said = {language: f"rule-{rule}" in texts[language] for language in LANGUAGES}
            rows.append(Row(name, rule, rule not in flavour, len(marks.tests.get(rule, ())), said))
    known = {row.rule for row in rows}
    return Coverage(rows, {rule: tests for rule, tests in marks.tests.items() if rule not in known})


def table(sheet: str, rows: list[Row]) -> Table:
    """One sheet, rule by rule."""
    shown = Table(title=sheet, title_justify="left", box=None, pad_edge=False)
    shown.add_column("rule")
    shown.add_column("tests", justify="right")
    for language in LANGUAGES:
        shown.add_column(language)
    shown.add_column("")
    for row in rows:
        tests = str(row.tests) if row.binds or row.tests else "–"
        note = "" if row.held else "[red]missing[/]"
        said = ["yes" if row.texts[language] else "[red]no[/]" for language in LANGUAGES]
        shown.add_row(row.rule, tests, *said, note if row.binds else f"flavour {note}")
    return shown


def main() -> None:
    """Print it all; fail if anything is missing."""
    marks = collect()
    if "--json" in sys.argv:
        print(json.dumps({rule: sorted(tests) for rule, tests in marks.tests.items()}))
        return
    whole = coverage(marks)
    console = Console(highlight=False)
    for sheet in dict.fromkeys(row.sheet for row in whole.rows):
        console.print(table(sheet, [row for row in whole.rows if row.sheet == sheet]))
        console.print()
    for rule, tests in whole.unknown.items():
        console.print(f"[red]no sheet has {rule}[/], named by {', '.join(sorted(tests))}")
    held = sum(row.held for row in whole.rows)
    console.print(f"{held}/{len(whole.rows)}")
    sys.exit(held < len(whole.rows) or bool(whole.unknown))


if __name__ == "__main__":
    main()
