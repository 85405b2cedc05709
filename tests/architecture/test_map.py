"""The map of the source is true: pictures are those of the code, and what docs/architecture.md names is there."""

import re
from pathlib import Path

import pytest

from tools.architecture import move
from tools.architecture.__main__ import FOLDER, PICTURES
from tools.architecture.imports import PACKAGE, Graph, graph_of
from tools.architecture.layers import circles, layers_of, reduce_arrows
from tools.architecture.rooms import WITH_FLOORS, rooms_in

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
ROW = re.compile(r"^\|(?P<wish>[^|]+)\|(?P<files>[^|]+)\|(?P<names>[^|]*)\|$", re.MULTILINE)
LEAST_ROWS = 20


def wishes() -> dict[str, tuple[list[str], list[str]]]:
    """The rows of *I want to … → open this file*: links and names by what is wanted."""
    table = PAGE.read_text(encoding="utf-8").partition("\n| I want to … |")[2].partition("\n\n")[0]
    return {
        row["wish"].strip(): (re.findall(r"\]\(([^)]+)\)", row["files"]), re.findall(r"`([^`]+)`", row["names"]))
        for row in ROW.finditer(table)
        if "---" not in row["wish"]
    }


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_source_draws(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PICTURES[name](), "draw it again: just architecture"


@pytest.mark.parametrize("container", [PACKAGE, *WITH_FLOORS])
def test_no_two_rooms_import_each_other(container: str) -> None:
    assert circles(graph_of(container, rooms_in(container))) == set()


def test_every_step_of_a_move_is_a_call_of_the_source() -> None:
    assert list(move.faults()) == []


def test_the_table_answers_many_wishes() -> None:
    assert len(wishes()) >= LEAST_ROWS


@pytest.mark.parametrize("wish", wishes())
def test_a_wish_leads_to_files_that_have_what_to_look_for(wish: str) -> None:
    links, names = wishes()[wish]
    files = [(PAGE.parent / link).resolve() for link in links]
    assert [str(file) for file in files if not file.exists()] == []
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    assert files
    for name in names:
        defined = rf"\b(class|def) {name}\b|^{name}\b.*=" if name.isidentifier() else rf"\b{name}\b"
        assert re.search(defined, text, re.MULTILINE), f"{name} is not in {links}"


def test_layers_put_a_room_above_all_that_it_imports() -> None:
    graph: Graph = {"app": {"api", "log"}, "api": {"live", "log"}, "live": {"log"}, "log": set(), "lone": {"live"}}
    assert layers_of(graph) == [["app"], ["api", "lone"], ["live"], ["log"]]
    assert reduce_arrows(graph)["app"] == {"api"}
    assert circles(graph) == set()


def test_a_planted_circle_is_seen() -> None:
    graph: Graph = {"api": {"socket"}, "socket": {"http"}, "http": {"api"}, "log": set()}
    assert frozenset({"api", "http"}) in circles(graph)
