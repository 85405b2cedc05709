"""The questions of the day and the best play of hands, into src/tripot/lab; prints what they are.

``just questions`` writes ``quiz.json`` and ``hands.json``; tests/lab/test_quiz.py and tests/lab/test_hands.py generate
them again and compare.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from tripot.games import find_games
from tripot.lab.best_play import load_policy
from tripot.lab.hands import HANDS_FILE, HANDS_PRESET, HandSheet, make_hand_sheet
from tripot.lab.hands import encode_hand_sheets as encode_hands
from tripot.lab.quiz import QUIZ_FILE, QuizBook, chance_rate
from tripot.lab.quiz_generation import encode_quiz, generate_quiz

PATH = Path(__file__).parents[1] / "src" / "tripot" / "lab" / QUIZ_FILE
HANDS_PATH = PATH.with_name(HANDS_FILE)

SEED = 421
"""Another seed gives another calendar; people would meet other questions from the day of the upgrade on."""


def generate() -> QuizBook:
    """The quiz of the games in this repository."""
    return generate_quiz(find_games().values(), SEED)


def generate_hands() -> dict[str, HandSheet]:
    """The best play of every game in this repository that is played in hands."""
    sheets = {}
    for game in find_games().values():
        if any(bet.in_hands for bet in game.bets.values()):
            variant = game.presets[HANDS_PRESET]
            sheets[game.name] = make_hand_sheet(load_policy(game, variant), variant)
    return sheets


def describe(book: QuizBook) -> Iterator[str]:
    """How many questions there are, their margins, and how often chance answers right."""
    yield f"calendar: {len(book.calendar)} questions, by chance {percent(chance_rate(book.calendar))} right"
    for game, theme in book.themes:
        for name, found in (("calendar", book.calendar), ("all", book.questions)):
            mine = [it for it in found if (it.game, it.theme) == (game, theme)]
            margins = sorted(it.margin for it in mine)
            best = Counter(str(it.choices[it.best].action) for it in mine)
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
    hands = generate_hands()
    HANDS_PATH.write_text(encode_hands(hands), encoding="utf-8")
    for name, sheet in hands.items():
        print(f"{name} in hands: {len(sheet.worths)} decisions, a hand is worth {percent(Fraction(sheet.value))}")
