"""Stores the answers given on this machine: the first answer of each day, and totals by topic in training.

The file is in the folder of the saved games and can be deleted at any time.
"""

from datetime import date, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct

from tripot.store import default_store_path
from tripot.store.atomic_write import create_draft

RECORD_FILE = "questions.json"


class KeptDay(Struct, frozen=True):
    """The answer of a day: the question, the number of the choice, and whether that choice was the best one."""

    question: str
    choice: int
    best: bool


class ThemeSum(Struct, frozen=True):
    """The number of answers in training, and the number of best answers."""

    answers: int = 0
    best: int = 0


class QuestionRecord(Struct, frozen=True):
    """All stored answers. Days have the form ``2026-11-20``."""

    days: dict[str, KeptDay] = {}
    themes: dict[str, ThemeSum] = {}

    def with_day(self, day: date, answer: KeptDay) -> "QuestionRecord":
        """Return the record with the answer of a day. The first answer of a day counts."""
        return QuestionRecord({day.isoformat(): answer} | self.days, self.themes)

    def with_training(self, theme: str, *, best: bool) -> "QuestionRecord":
        """Return the record with one more answer in training."""
        before = self.themes.get(theme, ThemeSum())
        return QuestionRecord(self.days, {**self.themes, theme: ThemeSum(before.answers + 1, before.best + best)})

    @property
    def streak(self) -> int:
        """The number of best answers in a row up to the latest answer. Days without an answer are skipped."""
        count = 0
        for _, answer in sorted(self.days.items(), reverse=True):
            if not answer.best:
                break
            count += 1
        return count

    def week(self, today: date) -> list[bool | None]:
        """Return the last seven days, today last: whether the answer was best; ``None`` without an answer."""
        days = [(today - timedelta(days=ago)).isoformat() for ago in reversed(range(7))]
        return [self.days[day].best if day in self.days else None for day in days]


def record_path() -> Path:
    """Return the file with the answers."""
    return Path(default_store_path()).parent / RECORD_FILE


def read_record() -> QuestionRecord:
    """Return the stored record, or an empty one if it is missing or unreadable."""
    try:
        return msgspec.json.decode(record_path().read_bytes(), type=QuestionRecord)
    except (OSError, msgspec.MsgspecError):
        return QuestionRecord()


def keep_record(record: QuestionRecord) -> None:
    """Replace the stored record atomically."""
    path = record_path()
    with create_draft(path.parent) as draft:
        draft.write_bytes(msgspec.json.encode(record))
        draft.replace(path)
