"""Write the questions of the day into src/tripot/lab, and print a summary of them.

``just questions`` writes ``quiz.json``; tests/lab/test_quiz.py generates it again and compares.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from tools.quiz_generation import encode_quiz, generate_quiz
from tripot.games import find_games
from tripot.lab.quiz import QUIZ_FILE, QuizBook, chance_rate

PATH = Path(__file__).parents[1] / "src" / "tripot" / "lab" / QUIZ_FILE

SEED = 421
"""Another seed gives another calendar; people would meet other questions from the day of the upgrade on."""


def generate() -> QuizBook:
    """The quiz of the games in this repository."""
    return generate_quiz(find_games().values(), SEED)


def describe(book: QuizBook) -> Iterator[str]:
    """The number of questions, their margins, and the success rate of random answers."""
    yield f"calendar: {len(book.calendar)} questions, by chance {percent(chance_rate(book.calendar))} right"
    for game, theme in book.themes:
        for name, found in (("calendar", book.calendar), ("all", book.questions)):
            mine = [item for item in found if (item.game, item.theme) == (game, theme)]
            margins = sorted(item.margin for item in mine)
            best = Counter(str(item.choices[item.best].action) for item in mine)
            yield (
                f"{game} {theme}, {name}: {len(mine)}, by chance {percent(chance_rate(mine))} right; margins "
                f"{percent(margins[0])} to {percent(margins[-1])} of the stake, median "
                f"{percent(margins[len(margins) // 2])}; {len(best)} different answers, the commonest in "
                f"{percent(Fraction(max(best.values()), len(mine)))}"
            )


def percent(share: Fraction) -> str:
    """A share in per cent."""
    return f"{float(share):.1%}"


if __name__ == "__main__":
    made = generate()
    PATH.write_text(encode_quiz(made), encoding="utf-8")
    print(*describe(made), sep="\n")
