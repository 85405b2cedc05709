"""Tests that docs/reference matches the code, and that the API pages name existing packages."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from tools.references import FOLDER, PAGES, PROBLEM_MEANINGS, ROOT, raised_problems
from tripot.cli.i18n.catalogue import Catalogue
from tripot.house.refusals import HouseCode
from tripot.kernel import RefusalCode

API = FOLDER.parent / "api"


@pytest.mark.parametrize("page", PAGES)
def test_a_reference_matches_the_code(page: str) -> None:
    # In a new process, because cyclopts prints choices in an order that depends on earlier imports.
    print_page = f"import sys; from tools.references import PAGES; sys.stdout.buffer.write(PAGES[{page!r}]().encode())"
    printed = subprocess.check_output([sys.executable, "-c", print_page], cwd=ROOT).decode()
    assert (FOLDER / page).read_text(encoding="utf-8") == printed, "run `just references`"


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    english, french = Catalogue("en"), Catalogue("fr")
    codes = {*get_args(HouseCode), *get_args(RefusalCode)}
    assert [code for code in codes if english.say(f"refusal-{code}") == french.say(f"refusal-{code}")] == []
    page = PAGES["refusals.md"]()
    assert [code for code in (*codes, *PROBLEM_MEANINGS) if f"| `{code}` |" not in page] == []
    assert {code for _, code in raised_problems()} <= set(PROBLEM_MEANINGS)


@pytest.mark.parametrize("page", sorted(API.glob("*.md")), ids=lambda page: page.stem)
def test_an_api_page_shows_its_package(page: Path) -> None:
    module = "public_api" if page.stem == "tripot" else page.stem
    assert f"::: tripot.{module}\n" in page.read_text(encoding="utf-8")
    assert import_module(f"tripot.{module}").__doc__
