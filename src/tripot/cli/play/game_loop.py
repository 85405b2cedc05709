"""A table played from one keyboard: asks, shows, explains; the session plays."""

import re
from collections.abc import Sequence

from rich.text import Text

from tripot.cli.commands.rules import booklet
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.session import Declined, Moment, Session
from tripot.cli.tui import dice_entry, game_log, layout
from tripot.cli.tui.boards import Scene, View, scene_of
from tripot.cli.tui.menu import Asked, Menu, Unclear
from tripot.cli.tui.screen import Left, Screen
from tripot.cli.tui.text_block import paragraphs, wrapped
from tripot.cli.tui.theme import BRASS, FAINT, IVORY, VERMILION
from tripot.kernel import Action, Chance, Dice, Seat, Subset, Thrown, Whole

RECALLED = 6
"""Lines of the log that remind those who come back, where there is no picture."""


class Keyboard:
    """A table as it is played from one keyboard."""

    def __init__(
        self, session: Session, speech: Speech, screen: Screen, welcome: Sequence[Text] = (), notice: str = ""
    ) -> None:
        self.session = session
        self.speech = speech
        self.screen = screen
        self.scene: Scene = scene_of(session.game.name)
        self.people = list(session.table.sitting())
        self.welcome = list(welcome)
        self.notice = notice
        self.told = len(session.log)
        self.queue: list[str] = []

    def view(self, me: Seat | None = None, moment: Moment | None = None) -> View:
        """The table as one of the people sees it."""
        return View(self.session, self.speech, self.scene, me, moment)

    def run(self) -> None:
        """Play until the game is over, or the people have left."""
        if not self.screen.live:
            self.screen.write([*paragraphs(self.welcome, self.screen.width), *([self.notice] if self.notice else [])])
            self.screen.write(game_log.tail(self.view(), self.screen.width, RECALLED, self.scene.heard))
            self.welcome, self.notice = [], ""
        try:
            while not self.session.state.over:
                moment = self.session.advance()
                if moment is not None:
                    self.show(moment)
                elif (seat := self.session.awaited()) is not None:
                    self.turn(seat)
                elif (law := self.session.dice_to_read) is not None:
                    self.read(law)
            self.show(self.session.log[-1])
            if self.screen.live:
                self.screen.ask(f"{self.speech.say('ui-enter')} ")
        except Left:
            return

    # Showing

    def show(self, moment: Moment) -> None:
        """The table after a move, for as long as it is worth looking at."""
        only = self.people[0] if len(self.people) == 1 else None
        if self.screen.live:
            if self.screen.beat and any(self.scene.audible(it) or isinstance(it, Thrown) for it in moment.facts):
                self.draw(self.view(only, moment), [], [])
                self.screen.rest(5 if isinstance(moment.move, Chance) and moment.transfers else 1)
        else:
            self.tell()

    def tell(self) -> None:
        """The sentences not yet told, where there is no picture."""
        for moment in self.session.log[self.told :]:
            for text in game_log.sentences(self.view(), moment, self.scene.audible):
                self.screen.write(wrapped(text, self.screen.width, indent=2))
        self.told = len(self.session.log)

    def draw(self, view: View, rail: list[Text], aside: list[Text]) -> None:
        """The whole picture."""
        self.screen.paint(layout.frame(view, rail, aside, self.screen.width, self.screen.height))

    # Real dice

    def read(self, law: Dice) -> None:
        """Ask what the dice show, and then, where several people sit here, whether that is so."""
        say, hearing, reader = self.speech.say, self.session.table.hearing, self.session.reader
        assert hearing is not None
        if hearing.report is None:
            thrower = self.session.table.thrower
            whom = self.speech.name(reader if thrower is None else thrower)
            own = "no" if thrower not in (None, reader) else "yes"
            about = dice_entry.asked(self.speech, law)
            question = say("ui-dice-read", name=self.speech.name(reader), whom=whom, own=own)
        else:
            about, question = "", say("ui-dice-agree", faces=dice_entry.spoken(self.speech, hearing.report.faces))
        line = self.put(reader, question, about)
        if line.lower() == "q":
            raise Left
        try:
            if hearing.report is None:
                moment = self.session.report(dice_entry.read_faces(self.speech, law, line))
            elif (yes := dice_entry.agreed(line)) is not None:
                moment = self.session.agree(yes=yes)
            else:
                raise Unclear(say("ui-dice-yes-or-no"))
        except Unclear as unclear:
            self.notice = str(unclear)
        except Declined as declined:
            self.notice = self.speech.refusal(declined.refusal)
        else:
            if moment is not None:
                self.show(moment)

    def put(self, seat: Seat, question: str, about: str) -> str:
        """A question of the house's own, below the table; what was wrong with the last answer stands under it."""
        view, width = self.view(seat), self.screen.width
        rail = [Text("─" * width, style=FAINT), *wrapped(Text(f" {question}", style=f"bold {BRASS}"), width - 1)]
        rail += wrapped(Text(f" {about}", style=IVORY), width - 1) if about else []
        rail += wrapped(Text(f" {self.notice}", style=f"bold {VERMILION}"), width) if self.notice else []
        self.notice = ""
        if self.screen.live:
            self.draw(view, rail, [])
        else:
            self.screen.write(rail)
        return self.screen.ask(f"{self.speech.name(seat)} › ")

    # Asking

    def turn(self, seat: Seat) -> None:
        """Ask a person until something has been played, or turned out to be too late."""
        view = self.view(seat)
        menu = Menu(self.speech, self.session.table.offered(seat), lambda *about: self.scene.naming(view, *about))
        asked = menu.only
        aside, self.welcome = self.welcome, []
        while True:
            line = self.ask(view, menu, asked, aside)
            self.notice, aside = "", []
            try:
                meant = self.meant(view, menu, asked, line)
            except Unclear as unclear:
                self.notice, self.queue = str(unclear), []
                continue
            match meant:
                case None:
                    asked = menu.only
                case Asked():
                    asked = meant
                case list():
                    aside = meant
                case _:
                    self.act(seat, meant)
                    return

    def act(self, seat: Seat, action: Action) -> None:
        """Play it; what the house declines is said when the person is asked again."""
        try:
            moment = self.session.act(seat, action)
        except Declined as declined:
            self.notice, self.queue = self.speech.refusal(declined.refusal), []
            return
        if not self.screen.live or any(isinstance(fact, Thrown) for fact in moment.facts):
            self.show(moment)

    def ask(self, view: View, menu: Menu, asked: Asked | None, aside: list[Text]) -> str:
        """Show the table and what may be done, and read one line; several orders may stand in it."""
        if self.queue:
            return self.queue.pop(0)
        width = self.screen.width
        rail = layout.rail(view, menu, width) if asked is None else layout.question(view, menu, asked, width)
        rail += wrapped(Text(f" {self.notice}", style=f"bold {VERMILION}"), width) if self.notice else []
        if self.screen.live:
            self.draw(view, rail, aside)
        else:
            anew = asked == menu.only and not self.notice
            self.screen.write(paragraphs(aside, width) or (layout.standing(view, width).lines if anew else []))
            self.screen.write(rail)
        line = self.screen.ask(f"{self.speech.name(view.me) if view.me is not None else ''} › ")
        if asked is None:
            line, *self.queue = [part.strip() for part in re.split(r";|,\s", line)]
        return line

    def meant(self, view: View, menu: Menu, asked: Asked | None, line: str) -> Action | Asked | list[Text] | None:
        """What a line means: an action, the next question, an answer to be shown; ``None`` leads back to the menu."""
        if (asked is None or line.startswith("?")) and (answer := self.command(view, menu, asked, line)) is not None:
            return answer
        if asked is None:
            return menu.read(line)
        if not line:
            if asked == menu.only:
                raise Unclear(self.speech.say("ui-nothing-obvious"))
            return None
        try:
            return menu.read_value(asked, line)
        except Unclear:
            # A word that is no answer may be for the terminal; at the only question, also an order in full.
            if (answer := self.command(view, menu, asked, line)) is not None:
                return answer
            if asked == menu.only and " " in line:
                return menu.read(line)
            raise

    def command(self, view: View, menu: Menu, asked: Asked | None, line: str) -> list[Text] | None:
        """What a line asks of the terminal rather than of the game: an answer to show, or ``None``."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" if rest:
                return self.rule(rest.strip().upper())
            case "?" if asked is not None:
                return self.explained(view, menu, asked)
            case "?":
                return game_log.why(view, self.scene.heard)
            case "h" if not rest:
                short, full = menu.example()
                return paragraphs_of(self.speech.say("ui-help", example=full, short=short))
            case "l" if not rest:
                self.screen.page(game_log.history(view, self.screen.width - 2))
                return []
            case "r" if not rest:
                self.screen.page(booklet(self.speech, self.screen.width - 2))
                return []
            case "q" if not rest:
                raise Left
        return None

    def explained(self, view: View, menu: Menu, asked: Asked) -> list[Text]:
        """What a question is about, and how it may be answered."""
        say, domain = self.speech.say, asked.options[0].params[asked.parameter]
        head = Text(menu.label(asked.options), style=f"bold {BRASS}")
        if gloss := self.scene.gloss(view, asked.options):
            head.append(f" · {gloss}", style=IVORY)
        match domain:
            case Whole():
                how = say("ui-explain-whole", limits=menu.bounds(domain))
            case Subset():
                how = say("ui-explain-some", limits=menu.limits(domain))
            case _:
                how = say("ui-explain-one" if menu.keyed(asked) else "ui-explain-word")
        return [head, *paragraphs_of(f"{how}\n{say('ui-explain-more')}")]

    def rule(self, rule: str) -> list[Text]:
        """One rule by its number; the sheet's name may be left out where there is one sheet."""
        sheets = self.session.game.sheets
        known = {known for sheet in sheets for known in sheet.ids()}
        if rule not in known:
            rule = f"{sheets[0].name}-{rule}"
        if rule not in known:
            raise Unclear(self.speech.say("ui-no-rule", first=next(iter(sheets[0].ids()))))
        return [game_log.rule(self.speech, rule)]


def paragraphs_of(text: str) -> list[Text]:
    """A text of the catalogue, line by line."""
    return [Text(line, style=IVORY) for line in text.split("\n")]
