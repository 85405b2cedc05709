"""Tests the public API: the examples in docstrings run, a journal can be read, and errors suggest similar names."""

import doctest
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tripot as tp
from tests.house.evening import MARGAUX, THEO, Evening
from tripot import public_api
from tripot.house.verify.journal import Fault
from tripot.kernel import Action, BadSwitch, NotOffered, View
from tripot.lab.best_play import measure_bots
from tripot.lab.result_table import format_cell, import_optional


def mine(view: tp.View[Any]) -> Action:
    """Stake 20 on hearts."""
    if view.can("stake") and not view.can("done"):
        return view.do("stake", face="coeur", amount=min(20, view.purse))
    return next((view.do(action) for action in ("throw", "done") if view.can(action)), view.default())


def stand_when_told(view: tp.View[Any]) -> Action:
    """Play a strategy with a misspelt action."""
    return view.do("stop") if view.can("stop") else view.default()


TABU = tp.game("tabu").rules


@pytest.mark.parametrize("module", [tp, public_api])
def test_the_examples_of_the_docstrings_run(module: Any) -> None:
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert found.attempted
    assert not found.failed


def test_importing_it_loads_no_other_module() -> None:
    code = "import sys, tripot; print(*[it for it in sys.modules if it[:6] in ('tripot', 'msgspe', 'rich', 'numpy')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["tripot"]


def test_every_public_name_exists() -> None:
    assert all(getattr(tp, name) for name in tp.__all__)
    assert set(tp.__all__) <= set(dir(tp))
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        tp.gmae  # noqa: B018


def test_a_custom_strategy_plays_the_same_in_one_and_several_processes() -> None:
    tabu = tp.game("tabu")
    (one, two) = (tabu.simulate([mine, "bold"], games=40, workers=workers) for workers in (1, 2))
    assert one.simulation == two.simulation
    assert [row[0] for row in one.rows] == ["mine", "bold"]


def test_the_value_of_a_bot_is_that_of_best_play() -> None:
    game = tp.game("blackjack")
    measured = measure_bots(game.rules, game.variant())["contre_un_croupier"]["bold"]
    assert game.worth("bold", bet="contre_un_croupier").prices["contre_un_croupier"].ev == measured


def test_a_random_strategy_is_sampled_and_never_called_exact() -> None:
    found = tp.game("blackjack").worth("random", against="house", bet="contre_la_banque")
    assert not found.prices["contre_la_banque"].is_exact
    assert isinstance(found.rows[0][-1], tuple)


def test_an_arena_rates_the_better_strategy_higher() -> None:
    found = tp.arena("tabu", games=60, chance="random", best="expert")
    elo = found.elo()
    assert list(elo) == ["best", "chance"]
    assert elo["best"].low > elo["chance"].high
    assert elo["best"].value == pytest.approx(-elo["chance"].value)


def test_a_table_is_text_and_html() -> None:
    found = tp.odds("tabu")
    assert repr(found).splitlines()[2].split()[:3] == ["signe", "-17/216", "(-0.0787)"]
    assert "<td>signe</td>" in found._repr_html_()
    cells = (Fraction(4_000), Fraction(1, 3**60), (1.0, 2.5))
    assert [format_cell(it) for it in cells] == ["4000", "+0.000000", "1 to 2.5"]


def test_a_missing_package_is_named_with_the_command_that_installs_it() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"needs no_such_package: pip install 'tripot\[lab\]'"):
        import_optional("no_such_package", "tripot[lab]")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    evening = Evening("record").sit(MARGAUX, THEO).bots("bold").start()
    while evening.table.stage != "over":
        evening.go_on()
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join(line + b"\n" for line in evening.stored))
    return file


def test_a_record_is_read_move_by_move_and_verified(journal: Path) -> None:
    record = tp.read(journal)
    assert record.verify().entries == len(record)
    assert record[20].board.seq == 20
    assert record[20].board.chips == {str(place): chips for place, chips in record[20].state.chips.at.items()}
    assert repr(record).startswith("<record of tabu:")
    for row in record.luck().rows:
        at = dict(zip(record.luck().columns, row, strict=True))
        assert at["start"] + at["luck"] + at["own choices"] + at["others"] + at["drift"] == at["end"]
    with pytest.raises(IndexError, match=r"the entries are 1 to \d+, not 0"):
        record[0]


def test_a_changed_record_does_not_verify(journal: Path) -> None:
    lines = journal.read_text().splitlines()
    lines[20] = lines[20].replace('"at":1', '"at":2', 1)
    journal.write_text("\n".join(lines))
    record = tp.read(journal)
    with pytest.raises(Fault):
        record.verify()


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: tp.game("tabou"), LookupError, "no game 'tabou'.*did you mean 'tabu'"),
        (lambda: tp.game("tabu").odds("sign"), LookupError, "tabu has no bet 'sign'.*did you mean 'signe'"),
        (lambda: tp.odds("tabu", payot="contre"), BadSwitch, "no switch 'payot'.*did you mean 'payout'"),
        (lambda: tp.odds("tabu", preset="maisn"), BadSwitch, "no preset 'maisn'.*did you mean 'maison'"),
        (lambda: tp.simulate("tabu", ["bolt", "bold"]), LookupError, "no bot 'bolt'.*did you mean 'bold'"),
        (lambda: tp.simulate("tabu", ["bold"]), ValueError, "takes 2 to 12 players, not 1"),
        (lambda: tp.arena("tabu", bold="bold"), ValueError, "at least two strategies"),
        (lambda: tp.game("421").worth("best"), LookupError, "no bot 'best'"),
        (lambda: tp.game("tabu").worth("bold"), LookupError, "no bet with a decision; compare strategies by simulate"),
        (lambda: tp.game("tabu").worth("bold", "house", bet="signe"), LookupError, "no bet 'signe' with a decision"),
        (lambda: tp.game("blackjack").worth(stand_when_told), NotOffered, "no action 'stop'; it has: bet, throw, take"),
        (lambda: TABU.start(13, TABU.variant()), ValueError, "takes 2 to 12 players, not 13; the nearest is 12"),
        (lambda: TABU.start(3, "maison"), BadSwitch, "str is no variant of tabu: that is TabuVariant"),
    ],
)
def test_an_error_names_the_input_and_similar_names(ask: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ask()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda view: view.do("steak"), "does not offer 'steak' to seat 1 now.*did you mean 'stake'"),
        (lambda view: view.do("stake", face="coeurs"), "does not take face='coeurs'.*did you mean 'coeur'"),
        (lambda view: view.do("stake", amount=99_999), r"amount=99999 now, but 1 to \d+; the nearest is \d+"),
        (lambda view: view.do("stake", sum=5), "has no 'sum', it takes: face, amount"),
    ],
)
def test_a_view_lists_the_options(ask: Any, says: str) -> None:
    table = Evening("view").sit(MARGAUX, THEO).start().table
    view: View[Any] = View(table.game, table.state, table.turn.awaited[0], None)  # type: ignore[arg-type, union-attr]
    with pytest.raises(NotOffered, match=says):
        ask(view)


def test_the_page_on_python_runs() -> None:
    page = (Path(__file__).parents[1] / "docs" / "python.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "python_page"}
    for block in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        exec(compile(block, "docs/python.md", "exec"), names)
    assert names["tabu"].odds("signe", payout="mise_comprise").ev == Fraction(-1, 2)
