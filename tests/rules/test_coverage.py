"""No sentence of a sheet is forgotten: each is shown by a test and said in both languages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.coverage import LANGUAGES, Coverage, Marks, coverage

COVERAGE = Path(__file__).with_name("coverage.py")


@pytest.fixture(scope="module")
def whole() -> Coverage:
    """Collected in a process of its own: pytest does not run inside pytest."""
    done = subprocess.run([sys.executable, COVERAGE, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    marks = Marks()
    marks.tests.update({rule: set(tests) for rule, tests in json.loads(done.stdout).items()})
    return coverage(marks)


def test_every_rule_that_binds_is_shown_by_a_test(whole: Coverage) -> None:
    assert [row.rule for row in whole.rows if row.binds and not row.tests] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_said_in(whole: Coverage, language: str) -> None:
    assert [row.rule for row in whole.rows if not row.texts[language]] == []


def test_no_test_names_a_rule_that_no_sheet_has(whole: Coverage) -> None:
    assert whole.unknown == {}
