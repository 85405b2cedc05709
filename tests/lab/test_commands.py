"""Tests the commands ``odds``, ``best``, ``luck``, ``simulate`` and others: their JSON, and tables in both
languages."""

import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from cyclopts import App, CycloptsError

from tripot.cli.commands.luck import COLUMN_WIDTH
from tripot.cli.errors import CommandError
from tripot.lab.disk_cache import DiskCache

REPO = Path(__file__).parents[2]

Say = Callable[..., str]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: Path) -> Say:
    """Run a command in an empty folder and return its output: ``say("odds", "tabu", "--json")``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept))
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "house.sqlite"))
    app = App(name="tripot", result_action="return_value")
    for name in ("odds", "best", "simulate", "luck", "watch"):
        app.command(f"tripot.cli.commands.{name}:{name}")

    def run(*words: str) -> str:
        capsys.readouterr()
        app(words, exit_on_error=False)
        return capsys.readouterr().out

    return run


def rows(told: str) -> dict[str, dict[str, Any]]:
    return {row["bet"]: row for row in msgspec.json.decode(told)}


F = Fraction


@pytest.mark.parametrize(
    ("words", "bet", "key", "worth"),
    [
        ("tabu --set payout=mise_comprise", "signe", "ev", F(-1, 2)),
        ("tabu --set tabu.payout=mise_comprise", "symbole", "ev", F(-71, 108)),
        ("passe_anglaise --set suspens=lettre", "banquier", "1/1", F(601, 972)),
        ("home_casino/roulette", "numero", "ev", F(-1, 10)),
        ("home_casino/duel", "mise", "0/1", F(73, 648)),
    ],
)
def test_the_figures_of_the_rulings_as_json(say: Say, words: str, bet: str, key: str, worth: Fraction) -> None:
    row = rows(say("odds", *words.split(), "--json"))[bet]
    assert set(row) == {"game", "version", "variant", "bet", "law", "ev", "exact"}
    assert F(row["ev"] if key == "ev" else row["law"][key]) == worth
    assert row["exact"] is True
    assert all(re.fullmatch(r"-?\d+/\d+", it) for pair in row["law"].items() for it in (*pair, row["ev"]))
    assert sum(F(chance) for chance in row["law"].values()) == 1


def test_the_variant_is_listed_switch_by_switch(say: Say) -> None:
    row = rows(say("odds", "tabu", "--preset", "famille", "--json"))["signe"]
    assert row["game"] == "tabu"
    assert row["variant"]["tabu.payout"] == "contre"
    assert row["variant"]["tabu.banker_shortfall"] == "plafond"


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", ("Une mise sur un signe", "−7,87")), ("en", ("A stake on a sign", "−7.87%"))]
)
def test_odds_and_switch_effects_are_printed_in_both_languages(say: Say, lang: str, words: tuple[str, ...]) -> None:
    told = say("odds", "tabu", "--lang", lang)
    assert all(word in told for word in words)
    assert "tabu.payout=mise_comprise" in told
    assert "−17/216" in told
    assert "125/216" in told


@pytest.mark.nightly
def test_the_odds_of_a_board_include_its_small_games(say: Say) -> None:
    told = msgspec.json.decode(say("odds", "home_casino", "--set", "rank=classique", "--json"))
    assert {row["game"] for row in told} == {
        f"home_casino/{it}" for it in ("duel", "roulette", "zanzibar", "blackjack", "421")
    }
    assert {row["variant"].get("q421.rank") for row in told} == {"classique", None}


@pytest.mark.nightly
def test_best_play_is_printed_as_a_table(say: Say) -> None:
    told = say("best", "blackjack", "--lang", "en")
    assert "  3–17    1  1  1" in told
    values = {who: float(worth) for who, worth in re.findall(r"^  (\w+) +\+(\d+\.\d+)%$", told, re.MULTILINE)}
    assert values["expert"] > values["calculating"] > values["bold"] > values["cautious"], (
        "bots are measured against best play"
    )
    assert values["expert"] == 13.869
    told = say("best", "421", "--lang", "fr")
    assert "641  ·41" in told
    assert "112 pages" in told
    assert "544" in say("best", "421", "--page", "answer:1:544")
    assert msgspec.json.decode(say("best", "blackjack", "--json"))["values"]["contre_la_banque"].startswith("6179813")


def test_a_game_without_best_play_is_an_error(say: Say) -> None:
    with pytest.raises(CommandError, match="home_casino/blackjack, home_casino/421"):
        say("best", "tabu")


def test_luck_reads_a_record_of_watch(say: Say, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(say("watch", "tabu", "--players", "3", "--seed", "3", "--json"))
    told = msgspec.json.decode(say("luck", "game.jsonl", "--json"))
    for seat in told["seats"]:
        assert F(seat["end"]) == sum(F(seat[part]) for part in ("start", "luck", "own", "others", "drift"))
    assert [F(each) for each in told["worth"][-1]] == [F(seat["end"]) for seat in told["seats"]]
    spoken = " ".join(say("luck", "game.jsonl", "--lang", "fr").split())
    assert "Joueur 3" in spoken
    assert "Une seule partie ne dit rien des dés" in spoken


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_column_headings_of_luck_do_not_touch(say: Say, tmp_path: Path, lang: str) -> None:
    (tmp_path / "game.jsonl").write_text(say("watch", "home_casino/duel", "--seed", "3", "--json"))
    heads, row = say("luck", "game.jsonl", "--lang", lang).splitlines()[2:4]
    assert all(heads[start] == " " for start in range(14, 80, COLUMN_WIDTH)), heads
    assert len(heads) == len(row) <= 80


def test_luck_reads_a_journal(say: Say) -> None:
    kept = REPO / "tests" / "house" / "fixtures" / "home_casino_421"
    told = msgspec.json.decode(say("luck", f"{kept}.jsonl", "--json"))["seats"]
    chips = msgspec.json.decode(kept.with_suffix(".json").read_bytes())["chips"]
    assert [int(F(seat["end"])) for seat in told] == [chips[f"purse:{seat}"] for seat in range(len(told))]


def test_luck_refuses_a_journal_with_a_broken_chain(say: Say, tmp_path: Path) -> None:
    first, second, _, *rest = (REPO / "tests/house/fixtures/home_casino_421.jsonl").read_bytes().splitlines()
    (tmp_path / "game.jsonl").write_bytes(b"\n".join([first, second, *rest]))
    with pytest.raises(CommandError, match="does not follow"):
        say("luck", "game.jsonl")


def test_a_file_that_is_not_a_journal_is_an_error(say: Say, tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_text("not json\n")
    with pytest.raises(CommandError, match="is not the journal of a game"):
        say("luck", "nonsense")
    with pytest.raises(CommandError, match="Cannot read the file"):
        say("luck", "nowhere")


def test_results_have_intervals(say: Say) -> None:
    told = say("simulate", "tabu", "--bots", "cautious,bold", "--games", "20", "--workers", "1", "--lang", "en")
    assert "20 games, seed 0" in told
    assert re.search(r"bold +\d+\.\d% \(\d+\.\d–\d+\.\d\)", told)
    data = msgspec.json.decode(say("simulate", "duel", "--games", "10", "--workers", "1", "--json"))
    assert data["method"] == "simulated"
    assert set(data["strategies"]) == {"cautious", "bold"}


def test_fortunes_are_printed_in_units(say: Say) -> None:
    """The bank of Tabu gains fractions of a unit, which are counted in sixths internally."""
    words = "simulate tabu --bet banquier --games 2000 --rounds 100 --purse 50 --json"
    data = msgspec.json.decode(say(*words.split()))
    assert data["ends"]["low"] - 0.5 < 50 + 100 * F(85, 648) < data["ends"]["high"] + 0.5
    assert data["ruined"]["value"] == 0


@pytest.mark.parametrize("words", ["--games 0", "--rounds 0 --bet signe", "--purse -1 --bet signe", "--workers 0"])
def test_zero_games_cannot_be_simulated(say: Say, words: str) -> None:
    with pytest.raises(CycloptsError):
        say("simulate", "tabu", *words.split())


def test_an_unknown_bot_is_an_error(say: Say) -> None:
    with pytest.raises(CommandError, match="expert, random"):
        say("simulate", "blackjack", "--bots", "reckless")
    with pytest.raises(CommandError, match="2 to 2"):
        say("simulate", "duel", "--players", "3")
    with pytest.raises(CommandError, match="signe, symbole"):
        say("simulate", "tabu", "--bet", "rouge")


@pytest.mark.parametrize(
    "words",
    [
        "odds roulette --plot picture.png",
        "simulate tabu --bet signe --games 300 --rounds 50 --plot picture.svg",
        "simulate duel --games 30 --workers 1 --plot picture.png",
    ],
)
def test_plots_are_drawn(say: Say, tmp_path: Path, words: str) -> None:
    say(*words.split(), "--lang", "fr")
    drawn = next(tmp_path.glob("picture.*"))
    assert drawn.read_bytes()[:5] in (b"\x89PNG\r", b"<?xml")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_output_is_wider_than_eighty_columns(
    say: Say, tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "game.jsonl").write_text(say("watch", "home_casino/duel", "--seed", "3", "--json"))
    for words in (
        "odds tabu",
        "luck game.jsonl",
        "simulate tabu --games 10 --workers 1",
        "simulate tabu --bet signe --games 300 --rounds 50",
    ):
        for line in say(*words.split(), "--lang", lang).splitlines():
            assert len(line) <= 80, f"{words}: {line}"


def test_the_json_keys_of_the_odds_match_the_docs(say: Say) -> None:
    """Keys for inexact odds may be missing."""
    text = (REPO / "docs" / "odds.md").read_text(encoding="utf-8")
    keys, bets = (text.partition(head)[2].partition("\n\n")[0] for head in ("| key | value |", "| game | bets |"))
    told = {key for line in keys.splitlines() if line for key in re.findall(r"`(\w+)`", line.split("|")[1])}
    for game in ("tabu", "passe_anglaise", "roulette", "duel"):
        for row in msgspec.json.decode(say("odds", game, "--json")):
            assert set(row) == told
            assert f"`{row['bet']}`" in bets


def test_a_plot_that_cannot_be_drawn_is_an_error(say: Say) -> None:
    with pytest.raises(CommandError, match="Cannot draw the plot"):
        say("odds", "duel", "--plot", "picture.nonsense")


@pytest.mark.nightly
def test_every_command_of_the_docs_runs(say: Say, tmp_path: Path, kept: Path) -> None:
    text = (REPO / "docs" / "odds.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            command, _, file = line.partition(" > ")
            words = shlex.split(command)
            told = say(*words[1:])
            if file:
                (tmp_path / file).write_text(told)
            assert told
    module = ModuleType("odds")
    for block in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        exec(compile(block, "docs/odds.md", "exec"), module.__dict__)
    assert module.coups == 0
    assert DiskCache(kept / "tripot").folder.exists()
