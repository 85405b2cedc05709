"""Tests environment variables: valid and invalid values, and that only one module reads them."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tripot, tripot
from tools.references import SETTINGS_PAGE, describe_settings, settings_table
from tripot import settings
from tripot.settings import USER_VARIABLES, VARIABLES, SettingsError, Variable, validate_environment

__all__ = ["tripot"]

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        (settings.DATABASE_URL, "mysql://root:s3cr3t-word@db/tripot"),
        (settings.DATABASE_URL, "tripot"),
        (settings.STORE, "postgresql://tripot@db/tripot"),
        (settings.KEYS, "s3cr3t-word"),
        (settings.KEYS, f"{'A' * 43}=,s3cr3t-word"),
        (settings.INTERNAL_ADDRESS, "10.0.0.1"),
        (settings.INTERNAL_ADDRESS, "0.0.0.0:8660"),
        (settings.INTERNAL_ADDRESS, "[::]:8660"),
        (settings.INTERNAL_ADDRESS, "node:70000"),
        (settings.INTERNAL_ADDRESS, "http://node:80"),
        (settings.PORT, "eight"),
        (settings.PORT, "65536"),
        (settings.PORT, "-1"),
        (settings.ORIGINS, "https://tripot.example, *"),
        (settings.ORIGINS, "null"),
        (settings.ORIGINS, "https://tripot.example/play"),
        (settings.BOT_DELAY, "-1"),
        (settings.BOT_DELAY, "nan"),
        (settings.LOG, "yaml"),
        (settings.METRICS, "maybe"),
        (settings.GUEST_DAYS, "0"),
        (settings.JOURNAL_DAYS, "7"),
        (settings.HOST, "127.0.0.1 8642"),
        (settings.HOST, "http://tripot.example"),
        (settings.FORWARDED_ALLOW_IPS, "10.0.0.1,proxy"),
    ],
)
def test_every_command_refuses_an_invalid_value(
    tripot: Tripot, monkeypatch: pytest.MonkeyPatch, variable: Variable[object], value: str
) -> None:
    monkeypatch.setenv(variable.name, value)
    with pytest.raises(SettingsError):
        validate_environment()
    for words in (["config"], ["games"], ["--help"]):
        ran = tripot(*words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"{variable.name} must be ")
        assert ran.err.count("\n") == 1
        assert "s3cr3t-word" not in ran.err


@pytest.mark.parametrize(
    ("variable", "value", "read"),
    [
        (settings.DATABASE_URL, "postgres://tripot@db/tripot", "postgres://tripot@db/tripot"),
        (settings.DATABASE_URL, "", None),
        (settings.STORE, "~/mine.sqlite", Path.home() / "mine.sqlite"),
        (settings.KEYS, f" {'A' * 43}= ,", ["A" * 43 + "="]),
        (settings.KEYS, ",", []),
        (settings.INTERNAL_ADDRESS, "", "127.0.0.1:0"),
        (settings.INTERNAL_ADDRESS, "node-1.internal:8660", "node-1.internal:8660"),
        (settings.INTERNAL_ADDRESS, "[fd00::1]:0", "[fd00::1]:0"),
        (settings.PORT, "0", 0),
        (settings.PORT, "", 8642),
        (settings.ORIGINS, "https://Tripot.example/, app://localhost", {"https://tripot.example", "app://localhost"}),
        (settings.BOT_DELAY, "0", 0.0),
        (settings.BOT_DELAY, "1.5", 1.5),
        (settings.LOG, "JSON", "json"),
        (settings.LOG, "", "text"),
        (settings.METRICS, "Yes", True),
        (settings.METRICS, "", False),
        (settings.HOST, "::1", "::1"),
        (settings.FORWARDED_ALLOW_IPS, "10.0.0.0/8, ::1", "10.0.0.0/8, ::1"),
        (settings.FORWARDED_ALLOW_IPS, "*", "*"),
    ],
)
def test_a_value_is_parsed_by_its_type(
    monkeypatch: pytest.MonkeyPatch, variable: Variable[object], value: str, read: object
) -> None:
    monkeypatch.setenv(variable.name, value)
    assert validate_environment() == []
    assert variable.read() == read


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("TRIPOT_KEY", "TRIPOT_KEYS"),
        ("TRIPOT_DATABASE", "TRIPOT_DATABASE_URL"),
        ("TRIPOT_DB_URL", "TRIPOT_DATABASE_URL"),
        ("TRIPOT_INTERNAL", "TRIPOT_INTERNAL_ADDRESS"),
        ("TRIPOT_ORIGIN", "TRIPOT_ORIGINS"),
        ("TRIPOT_LOGS", "TRIPOT_LOG"),
        ("TRIPOT_METRIC", "TRIPOT_METRICS"),
        ("TRIPOT_BOTDELAY", "TRIPOT_BOT_DELAY"),
        ("tripot_keys", "TRIPOT_KEYS"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_correct_one(
    tripot: Tripot, monkeypatch: pytest.MonkeyPatch, name: str, meant: str
) -> None:
    monkeypatch.setenv(name, "s3cr3t-word")
    ran = tripot("games")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{name} is not a setting of Tripot. Did you mean {meant}?\n"


def test_other_unknown_names_are_warned_about_once(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_WEATHER", "fair")
    ran = tripot("config", "--lang", "en")
    assert (ran.code, ran.err) == (0, "TRIPOT_WEATHER is not a setting of Tripot. It is ignored.\n")
    assert "TRIPOT_WEATHER=fair" in ran.out


@pytest.mark.parametrize(
    "name",
    ["TRIPOT_TEST_DATABASE_URL", "TRIPOT_LONG", "TRIPOT_EXAMPLES", "TRIPOT_URL", "TRIPOT_NODE_1", "TRIPOT_POSTGRES_1"],
)
def test_variables_of_tests_and_proxies_are_ignored(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "1")
    assert validate_environment() == []


def test_the_default_file_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "mine.sqlite"))
    assert settings.default_store_path() == tmp_path / "mine.sqlite"
    monkeypatch.delenv("TRIPOT_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert settings.default_store_path() == tmp_path / "tripot" / "house.sqlite"


def test_every_default_is_valid() -> None:
    for variable in (*VARIABLES, *USER_VARIABLES):
        variable.parse(variable.default)


def test_the_page_of_settings_lists_every_variable() -> None:
    page = SETTINGS_PAGE.read_text(encoding="utf-8")
    assert describe_settings(page) == page, "run `just references`"
    assert all(settings_table(group) in page for group in (VARIABLES, USER_VARIABLES))
