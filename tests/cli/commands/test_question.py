"""Tests ``tripot question``: the question of the day, its exact values, and the stored answers."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tripot.cli.commands.question import AskedTable
from tripot.cli.play.question_record import KeptDay, QuestionRecord
from tripot.clock import day_of, wall_clock
from tripot.lab.quiz import QuizBook, load_quiz

TODAY = day_of(wall_clock())
ASKED = load_quiz().of_day(TODAY)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_theme_has_questions_with_distinct_choices(lang: str) -> None:
    book = load_quiz()
    for asked in [it for theme in book.themes for it in book.of_theme(*theme)[:4]]:
        table = AskedTable(asked, book, lang)
        assert len({*table.names}) == len(asked.choices), asked.id
        assert len(table.table_lines(80, plain=False)) > len(asked.choices)


def test_every_question_is_shown_in_plain_text_with_the_relevant_purses() -> None:
    book = load_quiz()
    for asked in [it for theme in book.themes for it in book.of_theme(*theme)[:4]]:
        table = AskedTable(asked, book, "en")
        lines = [str(line) for line in table.table_lines(80, plain=True)]
        assert not any(character in line for line in lines for character in "█▀▄▐▌│─┼"), asked.id
        purse = table.speech.number(table.view.state.purse(table.view.me))
        assert asked.theme != "reach_target" or "8,000 chips" in " ".join(lines), asked.id
        assert asked.measure != "win" or any(line.endswith(f" {purse} ") for line in lines), asked.id


def test_the_question_of_the_day_is_answered_by_a_number_and_the_first_answer_counts(
    tripot: Tripot, tmp_path: Path
) -> None:
    best = ASKED.best
    first = tripot("question", "--lang", "en", typed=f"99\n{best + 1}\n")
    assert first.code == 0
    assert f"Type a number from 1 to {len(ASKED.choices)}" in first.out
    assert "The best choice." in first.out
    assert "One best answer in a row." in first.out
    again = tripot("question", "--lang", "en", typed=f"{(best + 1) % len(ASKED.choices) + 1}\n")
    assert "You have already answered today" in again.out
    assert "The best choice." in again.out
    kept = json.loads((tmp_path / "questions.json").read_bytes())
    assert kept["days"] == {TODAY.isoformat(): {"question": ASKED.id, "choice": best, "best": True}}


THEMES = load_quiz().themes


@pytest.mark.parametrize("theme", THEMES, ids=["-".join(it) for it in THEMES])
def test_worths_are_shown_only_after_the_answer(
    theme: tuple[str, str], tripot: Tripot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = load_quiz().of_theme(*theme)[0]
    monkeypatch.setattr(QuizBook, "of_day", lambda *_: asked)
    before, _, nothing = tripot("question", "--lang", "en", "--plain").out.partition("› ")
    assert not nothing.strip()
    question, _, told = tripot("question", "--lang", "en", "--plain", typed="1\n").out.partition("› ")
    assert question == before
    bars = [line for line in told.splitlines() if "│" in line]
    assert len(bars) == len(asked.choices)
    assert not [line for line in bars if line.strip() in before]


def test_training_is_endless_and_excludes_the_question_of_the_day(tripot: Tripot, tmp_path: Path) -> None:
    trained = tripot("question", "--train", ASKED.theme, "--lang", "fr", typed="1\n" * 5)
    assert trained.code == 0
    assert trained.out.count("dans ce thème") == 5
    kept = json.loads((tmp_path / "questions.json").read_bytes())
    assert (kept["days"], kept["themes"][ASKED.theme]["answers"]) == ({}, 5)
    unknown = tripot("question", "--train", "no_theme", "--lang", "en")
    assert (unknown.code, "There is no topic ‘no_theme’" in unknown.err) == (2, True)


def test_a_skipped_day_keeps_the_streak_and_a_wrong_choice_ends_it() -> None:
    record = QuestionRecord()
    for ago, best in ((9, True), (5, False), (4, True), (1, True)):
        record = record.with_day(TODAY - timedelta(days=ago), KeptDay("it", 0, best))
    assert record.streak == 2
    assert record.week(TODAY) == [None, False, True, None, None, True, None]
    assert record.with_day(TODAY - timedelta(days=1), KeptDay("it", 1, best=False)) == record


def test_a_damaged_record_is_replaced(tripot: Tripot, tmp_path: Path) -> None:
    (tmp_path / "questions.json").write_bytes(b"{")
    assert tripot("question", "--lang", "en", typed="1\n").code == 0
    assert json.loads((tmp_path / "questions.json").read_bytes())["days"]
