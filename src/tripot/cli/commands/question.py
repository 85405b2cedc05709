"""``tripot question``: asks the question of the day about best play, or training questions.

The questions are part of the package, so the command works offline, and servers of the same version ask the same
question on the same day.
"""

from dataclasses import dataclass, field
from datetime import date
from secrets import choice as draw
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.text import Text

from tripot.cli.commands.options import Flag, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.question_record import KeptDay, QuestionRecord, keep_record, read_record
from tripot.cli.tui.boards import View, renderer_of
from tripot.cli.tui.move_record import MoveRecord
from tripot.cli.tui.number_format import percent
from tripot.cli.tui.screen import PlayerQuit, Screen
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT, IVORY
from tripot.cli.tui.worth_bars import worth_lines
from tripot.clock import day_of, wall_clock
from tripot.games import find_games
from tripot.kernel import Action, Codec, Decide, Game, Seat, Variant, tag_of
from tripot.lab.quiz import QuizBook, QuizQuestion, chance_rate, load_quiz

CLOTH_COLUMNS = 48
CLOTH_ROWS = 9
ALL_THEMES = "all"
TrainTopic = Annotated[
    str | None,
    Parameter(
        help="Practise a topic until you stop: which_dice, throw_or_pass, dice_or_served, last_tour, last_coup, "
        "reach_target, or all."
    ),
]
WEEK_SIGNS = {True: "⚅", False: "⚀", None: "·"}


@dataclass
class QuestionTable:
    """The table of a question, for drawing."""

    game: Game[Any]
    variant: Variant
    state: Any
    players: range
    log: list[MoveRecord] = field(default_factory=list)


def question(*, train: TrainTopic = None, plain: Flag = False, lang: Language = None) -> None:
    """Answer the question of the day, then see what every choice is worth.

    Parameters
    ----------
    plain
        Omit the picture of the table, for screen readers and logs.
    """
    tongue, screen, book = language(lang), Screen(plain=True), load_quiz()
    texts, today = Catalogue(tongue), day_of(wall_clock())
    try:
        if train is None:
            _ask_today(screen, texts, book, today, plain=plain)
        else:
            _train(screen, texts, book, train, today, plain=plain)
    except PlayerQuit:
        return


def _ask_today(screen: Screen, texts: Catalogue, book: QuizBook, today: date, *, plain: bool) -> None:
    asked, record = book.of_day(today), read_record()
    asking = AskedTable(asked, book, texts.lang)
    known = record.days.get(today.isoformat())
    head = Text(
        texts.say("question-title", day=today.day, month=today.month, year=str(today.year)), style=f"bold {BRASS}"
    )
    screen.write([head, *asking.table_lines(screen.width, plain=plain)])
    if known is None or known.question != asked.id:
        choice = asking.read_choice(screen)
        record = record.with_day(today, KeptDay(asked.id, choice, choice == asked.best))
        keep_record(record)
    else:
        screen.write([Text(texts.say("question-answered"), style=FAINT)])
        choice = known.choice
    screen.write([*asking.answer_lines(choice, screen.width), *_record_lines(texts, record, today, screen.width)])


def _train(screen: Screen, texts: Catalogue, book: QuizBook, theme: str, today: date, *, plain: bool) -> None:
    themes = dict.fromkeys(name for _, name in book.themes)
    if theme != ALL_THEMES and theme not in themes:
        raise CommandError(texts.say("question-no-theme", asked=theme, themes=", ".join([*themes, ALL_THEMES])))
    reserved = book.of_day(today).id
    questions = [item for item in book.questions if item.id != reserved and theme in (ALL_THEMES, item.theme)]
    screen.write([Text(texts.say("question-training"), style=f"bold {BRASS}")])
    while True:
        asked = draw(questions)
        asking = AskedTable(asked, book, texts.lang)
        screen.write(["", *asking.table_lines(screen.width, plain=plain)])
        choice = asking.read_choice(screen)
        record = read_record().with_training(asked.theme, best=choice == asked.best)
        keep_record(record)
        so_far, chance = (
            record.themes[asked.theme],
            chance_rate([item for item in questions if item.theme == asked.theme]),
        )
        told = texts.say(
            "question-trained", best=so_far.best, answers=so_far.answers, chance=percent(texts, chance, places=0)
        )
        screen.write([*asking.answer_lines(choice, screen.width), *_quiet_lines(told, screen.width)])


class AskedTable:
    """A question at its table: the picture, the names of the choices, and the answer."""

    def __init__(self, asked: QuizQuestion, book: QuizBook, lang: str) -> None:
        games = find_games()
        if asked.game not in games:
            raise CommandError(Catalogue(lang).say("question-no-game", game=asked.game))
        game = games[asked.game]
        codec, self.asked = Codec(game), asked
        state = codec.decode_state(msgspec.json.encode(book.state_of(asked)))
        turn = game.turn(state)
        assert isinstance(turn, Decide)
        me = turn.awaited[0]
        variant = next(iter(game.presets.values()))
        count = 1 + max([me, *(Seat(item) for item in getattr(state, "seats", ()))])
        say = Catalogue(lang).say
        names = [say("ui-me") if seat == me else say("ui-person", number=seat + 1) for seat in range(count)]
        self.speech = Speech(game, lang, names, variant=variant)
        self.speech.address(me)
        table = QuestionTable(game, variant, state, range(count))
        self.view = View(table, self.speech, renderer_of(game.name), me)
        self._offered = game.legal(state, me)
        self.names = [
            self._name(codec.decode_action(msgspec.json.encode(choice.action))) for choice in asked.choices
        ]  # fmt: skip

    def _name(self, action: Action) -> str:
        option = next(item for item in self._offered if item.admits(action))
        values = [
            self.view.renderer.name_value(self.view, option, name, value)
            for name in option.params
            for given in [getattr(action, name)]
            for value in (given if isinstance(given, tuple) else (given,))
        ]
        label = self.speech.action(tag_of(action))
        return self.speech.say("question-choice", do=label, values=", ".join(values)) if values else label

    def table_lines(self, width: int, *, plain: bool) -> list[Text | str]:
        """Return the table, the question and its choices by number."""
        theme = f"quiz-{self.asked.theme}"
        lines: list[Text | str] = []
        renderer, columns = self.view.renderer, min(CLOTH_COLUMNS, width)
        if plain:
            lines += renderer.words(self.view, CLOTH_COLUMNS, CLOTH_ROWS)
        else:
            lines += renderer.cloth(self.view, columns, CLOTH_ROWS).lines
        if self.asked.measure == "win":
            lines += renderer.purses(self.view, columns).lines
        lines += _quiet_lines(self.speech.game_text("aim"), width)
        if self.speech.has(theme):
            target = getattr(self.view.state.variant, "target", 0)
            lines.append(Text(self.speech.say(theme, target=target), style=f"bold {IVORY}"))
        return [*lines, *(f"  {number}  {name}" for number, name in enumerate(self.names, 1))]

    def read_choice(self, screen: Screen) -> int:
        """Read the number of the person's choice."""
        while True:
            typed = screen.read_line("› ")
            if typed.isdecimal() and 1 <= int(typed) <= len(self.names):
                return int(typed) - 1
            screen.write([self.speech.say("question-which", most=len(self.names))])

    def answer_lines(self, choice: int, width: int) -> list[Text]:
        """Return lines that show whether the choice was the best one, and the exact worth of each choice."""
        speech, asked = self.speech, self.asked
        cost = percent(speech, asked.regret(choice), places=1)
        kind = "-win" if asked.measure == "win" else ""
        told = speech.say("question-right") if choice == asked.best else speech.say(f"question-cost{kind}", cost=cost)
        return [
            *(Text(str(item), style=f"bold {BRASS}") for item in wrap(told, width)),
            *worth_lines(speech, self.names, asked.worths, choice, width),
            *_quiet_lines(speech.say(f"question-exact{kind}"), width),
        ]


def _quiet_lines(said: str, width: int) -> list[Text]:
    return [Text(str(item), style=FAINT) for item in wrap(said, width)]


def _record_lines(texts: Catalogue, record: QuestionRecord, today: date, width: int) -> list[Text]:
    week = " ".join(WEEK_SIGNS[item] for item in record.week(today))
    return [
        Text.assemble((f"{week}  ", BRASS), texts.say("question-streak", count=record.streak)),
        *_quiet_lines(texts.say("question-week-about"), width),
    ]
