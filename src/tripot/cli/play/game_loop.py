"""The game loop in the terminal: show the table, read a line, submit the action.

Each iteration shows a move, plays a bot's move, asks a person, or asks for the faces of real dice.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import assert_never

from rich.text import Text

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.session import CommandRefused, Session
from tripot.cli.tui import dice_entry, game_log, layout
from tripot.cli.tui.boards import BoardRenderer, View, renderer_of
from tripot.cli.tui.input_text import UnclearInput, parse_yes_no
from tripot.cli.tui.menu import Menu, PendingAction
from tripot.cli.tui.menu_parser import parse_line, parse_value
from tripot.cli.tui.move_record import MoveRecord
from tripot.cli.tui.rule_booklet import booklet
from tripot.cli.tui.screen import PlayerQuit, Screen
from tripot.cli.tui.text_block import wrap, wrap_paragraphs
from tripot.cli.tui.theme import BRASS, IVORY
from tripot.cli.tui.verdict_block import is_held, verdict_lines, verdict_on
from tripot.kernel import Action, Dice, OneOf, Seat, Subset, Thrown, Whole

RECALLED_LOG_LINES = 6
"""The number of lines of the log that are shown when a game is resumed without a picture."""


class GameLoop:
    """A table played from one keyboard by one or several people."""

    def __init__(
        self, session: Session, speech: Speech, screen: Screen, welcome: Sequence[Text] = (), notice: str = ""
    ) -> None:
        self.session = session
        self.speech = speech
        self.screen = screen
        self.renderer: BoardRenderer = renderer_of(session.game.name)
        self.people = list(session.table.seated_people())
        speech.address(self.people[0] if len(self.people) == 1 else None)
        self.shown = 0
        """The number of the last move that was shown."""
        self.welcome = list(welcome)
        self.notice = notice
        self.written_count = len(session.log)
        self.queue: list[str] = []

    def view(self, me: Seat | None = None, record: MoveRecord | None = None) -> View:
        """Return the table as one person sees it."""
        return View(self.session, self.speech, self.renderer, me, record)

    def run(self) -> None:
        """Play until the game is over or a person quits."""
        if not self.screen.live:
            self.screen.write(
                [*wrap_paragraphs(self.welcome, self.screen.width), *([self.notice] if self.notice else [])]
            )
            self.screen.write(
                game_log.log_tail(self.view(), self.screen.width, RECALLED_LOG_LINES, self.renderer.is_in_short_log)
            )
            self.welcome, self.notice = [], ""
        try:
            while not self.session.state.over:
                record = self.session.advance()
                if record is not None:
                    self.show(record)
                elif (seat := self.session.awaited_seat()) is not None:
                    self.take_turn(seat)
                elif (law := self.session.dice_to_read) is not None:
                    self.read_dice(law)
            if self.shown != self.session.log[-1].number:
                self.show(self.session.log[-1])
            if self.screen.live:
                self.hold()
        except PlayerQuit:
            return

    # Output

    def show(self, record: MoveRecord) -> None:
        """Show the table after a move with its verdict. A verdict that concerns the person stays until they confirm
        it."""
        self.shown = record.number
        if not self.screen.live:
            self.write_new_log()
            self.show_line()
            return
        view = self.view(self.speech.me, record)
        verdict = verdict_on(view, record)
        if self.screen.beat and any(self.renderer.is_logged(fact) or isinstance(fact, Thrown) for fact in record.facts):
            self.draw(view, lambda width: verdict_lines(view, verdict, width) if verdict else [], [])
            if verdict and is_held(verdict) and not self.session.state.over:
                self.hold()
            else:
                self.screen.pause(5 if verdict else 1)
        self.show_line()

    def hold(self) -> None:
        """Wait for Enter."""
        self.screen.read_line(f" {self.speech.say('ui-enter')} ")

    def show_line(self) -> None:
        """Show a bot's line."""
        if (line := self.session.take_line()) is None:
            return
        said = game_log.bot_line(self.speech, line)
        if self.screen.live:
            self.draw(self.view(self.speech.me), lambda _: [], [said])
            self.screen.pause(3)
        else:
            self.screen.write([said])

    def write_new_log(self) -> None:
        """Write the new sentences of the log, if there is no picture."""
        for record in self.session.log[self.written_count :]:
            view = self.view()
            for text in game_log.sentences(view, record, self.renderer.is_logged):
                self.screen.write(wrap(text, self.screen.width, indent=2))
            if verdict := verdict_on(view, record):
                self.screen.write(verdict_lines(view, verdict, self.screen.width))
        self.written_count = len(self.session.log)

    def draw(self, view: View, rail: Callable[[int], list[Text]], aside: list[Text]) -> None:
        """Draw the whole screen. ``rail`` returns the lines at the bottom for a given width."""
        screen = self.screen
        screen.paint(lambda: layout.compose_screen(view, rail(screen.width), aside, screen.width, screen.height))

    # Real dice

    def read_dice(self, law: Dice) -> None:
        """Ask for the faces of the dice. If several people sit here, also ask whether another one agrees."""
        say, hearing, reader = self.speech.say, self.session.table.hearing, self.session.reader
        assert hearing is not None
        if hearing.report is None:
            thrower = self.session.table.thrower
            whom = self.speech.name(reader if thrower is None else thrower)
            own = "no" if thrower not in (None, reader) else "yes"
            about = dice_entry.faces_prompt(self.speech, law)
            question = say("ui-dice-read", name=self.speech.name(reader), whom=whom, own=own)
        else:
            about, question = "", say("ui-dice-agree", faces=dice_entry.faces_text(self.speech, hearing.report.faces))
        line = self.ask_question(reader, question, about)
        if line.lower() == "q":
            raise PlayerQuit
        try:
            if hearing.report is None:
                record = self.session.report(dice_entry.read_faces(self.speech, law, line))
            elif (yes := parse_yes_no(line)) is not None:
                record = self.session.agree(yes=yes)
            else:
                raise UnclearInput(say("ui-dice-yes-or-no"))
        except UnclearInput as unclear:
            self.notice = str(unclear)
        except CommandRefused as refused:
            self.notice = self.speech.refusal(refused.refusal)
        else:
            if record is not None:
                self.show(record)

    def ask_question(self, seat: Seat, question: str, about: str) -> str:
        """Ask a question that is not an option of the game. The error of the last answer is shown below it."""
        notice, self.notice = self.notice, ""
        rail = partial(layout.dice_panel, question, about, notice)
        if self.screen.live:
            self.draw(self.view(seat), rail, [])
        else:
            self.screen.write(rail(self.screen.width))
        return self.screen.read_line(f"{self.speech.name(seat)} › ")

    # Input

    def take_turn(self, seat: Seat) -> None:
        """Ask a person until they have submitted an action."""
        view = self.view(seat)
        menu = Menu(
            self.speech, self.session.table.options_for(seat), lambda *about: self.renderer.name_value(view, *about)
        )
        asked = menu.only_question
        aside, self.welcome = self.welcome, []
        while True:
            line = self.prompt_line(view, menu, asked, aside)
            self.notice, aside = "", []
            try:
                meant = self.interpret(view, menu, asked, line)
            except UnclearInput as unclear:
                self.notice, self.queue = str(unclear), []
                continue
            match meant:
                case None:
                    asked = menu.only_question
                case PendingAction():
                    asked = meant
                case list():
                    aside = meant
                case Action():
                    self.act(seat, meant)
                    return
                case _:
                    assert_never(meant)

    def act(self, seat: Seat, action: Action) -> None:
        """Submit an action. A refusal is shown when the person is asked again."""
        try:
            record = self.session.act(seat, action)
        except CommandRefused as refused:
            self.notice, self.queue = self.speech.refusal(refused.refusal), []
            return
        view = self.view(self.speech.me, record)
        if not self.screen.live or any(isinstance(fact, Thrown) for fact in record.facts) or verdict_on(view, record):
            self.show(record)

    def prompt_line(self, view: View, menu: Menu, asked: PendingAction | None, aside: list[Text]) -> str:
        """Show the table and the menu, and read one line. It can contain several commands."""
        if self.queue:
            return self.queue.pop(0)
        width, rail = self.screen.width, partial(layout.menu_panel, view, menu, asked, self.notice)
        if self.screen.live:
            self.draw(view, rail, aside)
        else:
            anew = asked == menu.only_question and not self.notice
            self.screen.write(
                wrap_paragraphs(aside, width) or (layout.table_snapshot(view, width).lines if anew else [])
            )
            self.screen.write(rail(width))
        line = self.screen.read_line(f"{self.speech.name(view.me) if view.me is not None else ''} › ")
        if asked is None:
            line, *self.queue = [part.strip() for part in re.split(r";|,\s", line)]
        return line

    def interpret(
        self, view: View, menu: Menu, asked: PendingAction | None, line: str
    ) -> Action | PendingAction | list[Text] | None:
        """Interpret a line as an action, as the answer that leads to the next question, or as a command whose output is
        shown. ``None`` leads back to the menu."""
        if (asked is None or line.startswith("?")) and (
            answer := self.run_command(view, menu, asked, line)
        ) is not None:
            return answer
        if asked is None:
            return parse_line(menu, line)
        if not line:
            if asked == menu.only_question:
                raise UnclearInput(self.speech.say("ui-nothing-obvious"))
            return None
        try:
            return parse_value(menu, asked, line)
        except UnclearInput:
            # Other words can be commands of the terminal or, if there is only one question, a whole action.
            if (answer := self.run_command(view, menu, asked, line)) is not None:
                return answer
            if asked == menu.only_question and " " in line:
                return parse_line(menu, line)
            raise

    def run_command(self, view: View, menu: Menu, asked: PendingAction | None, line: str) -> list[Text] | None:
        """Run a command of the terminal (?, h, l, r, q) and return its output; ``None`` if it is not a command."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" if rest:
                return [game_log.explain_rule(self.speech, rest.strip().upper())]
            case "?" if asked is not None:
                return self.explain_question(view, menu, asked)
            case "?":
                return game_log.explain_payments(view, self.renderer.is_in_short_log)
            case "h" if not rest:
                short, full = menu.example()
                return paragraphs_of(self.speech.say("ui-help", example=full, short=short))
            case "l" if not rest:
                self.screen.page(game_log.full_log(view, self.screen.width - 2))
                return []
            case "r" if not rest:
                self.screen.page(booklet(self.speech, self.screen.width - 2))
                return []
            case "q" if not rest:
                raise PlayerQuit
        return None

    def explain_question(self, view: View, menu: Menu, asked: PendingAction) -> list[Text]:
        """Explain a question and its possible answers."""
        say, domain = self.speech.say, asked.options[0].params[asked.parameter]
        head = Text(menu.label(asked.options), style=f"bold {BRASS}")
        if gloss := self.renderer.gloss(view, asked.options):
            head.append(f" · {gloss}", style=IVORY)
        match domain:
            case Whole():
                how = say("ui-explain-whole", limits=menu.bounds(domain))
            case Subset():
                how = say("ui-explain-some", limits=menu.limits(domain))
            case OneOf():
                how = say("ui-explain-one" if menu.keyed_choices(asked) else "ui-explain-word")
            case _:
                assert_never(domain)
        return [head, *paragraphs_of(f"{how}\n{say('ui-explain-more')}")]


def paragraphs_of(text: str) -> list[Text]:
    """Return a text of the catalogue as lines."""
    return [Text(line, style=IVORY) for line in text.split("\n")]
