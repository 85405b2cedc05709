"""Tests that docs/privacy.md lists every database table, cookie and retention period."""

import re
import sqlite3
from pathlib import Path

import pytest

from tripot.server.identity import credentials, door_pass
from tripot.settings import GUEST_DAYS, JOURNAL_DAYS, SESSION_IDLE_DAYS
from tripot.store import open_sqlite
from tripot.store.reaping import ABANDONED_AFTER_MS, CODE_ENDS_AFTER_MS, HOUR_MS
from tripot.store.schema import STEPS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
PERSONAL_COLUMNS = {"guest", "claimant", "person", "holder", "name", "about", "operator", "blocked", "place", "winner"}
"""A table with one of these columns contains personal data."""


def section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def told_tables() -> dict[str, bool]:
    """Return the tables named on the page, and whether they contain personal data."""
    rows = re.findall(r"^\| (`[^|]+`) \| (no: )?", section("What is stored"), re.MULTILINE)
    return {name: not no for names, no in rows for name in re.findall(r"`(\w+)`", names)}


def test_the_page_names_every_table_and_whether_it_has_personal_data(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path / "house.sqlite")
    store.close()
    with sqlite3.connect(tmp_path / "house.sqlite") as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: {row[1] for row in file.execute(f"PRAGMA table_info({name})")} for name in names}
    file.close()
    assert set(told_tables()) == set(columns)
    personal = {name for name, has in columns.items() if has & PERSONAL_COLUMNS}
    assert personal | {"entry", "packed"} == {name for name, about in told_tables().items() if about}


def test_postgresql_has_the_tables_that_the_page_names() -> None:
    made = set(re.findall(r"CREATE TABLE (\w+)", "".join(step.for_postgres() for step in STEPS)))
    assert made == set(told_tables())


@pytest.mark.parametrize("variable", [GUEST_DAYS, SESSION_IDLE_DAYS], ids=lambda variable: variable.name)
def test_retention_days_are_the_defaults_of_the_settings(variable: object) -> None:
    (row,) = re.findall(rf"^\|.*\| (\d+) days[^|]* \| `{variable.name}` \|$", section("For how long"), re.MULTILINE)
    assert row == variable.default


def test_other_periods_match_the_code() -> None:
    assert f"| kept ({JOURNAL_DAYS.default}) | `{JOURNAL_DAYS.name}` |" in PAGE
    assert (CODE_ENDS_AFTER_MS, ABANDONED_AFTER_MS) == (24 * HOUR_MS, 30 * 24 * HOUR_MS)
    assert "a day after the game, or after 30 days without an entry" in PAGE
    assert "| a table that was never started | 30 days |" in PAGE
    assert credentials.COOKIE_MAX_AGE_S == 400 * 24 * 3600
    published = section("A text to publish")
    assert published.count(f"{GUEST_DAYS.default} days") == published.count(f"{GUEST_DAYS.default} jours") == 2


def test_every_cookie_is_named() -> None:
    cookies = {value for name, value in vars(credentials).items() if name.endswith("COOKIE")} | {door_pass.DOOR_COOKIE}
    assert len(cookies) == 5
    assert [it for it in cookies if f"`{it}`" not in PAGE] == []
    assert door_pass.PASS_MAX_AGE_S == 24 * 3600


def test_the_buttons_exist_in_the_browser() -> None:
    texts = (ROOT / "web" / "src" / "device" / "texts" / "en.ftl").read_text(encoding="utf-8")
    for words in ("What the house knows about me", "Take it home", "Delete me"):
        assert f" = {words}\n" in texts
        assert f"*{words}*" in PAGE
