"""Plays lessons: a scripted first round at a table, with the rules of the game and predetermined dice.

A game with a lesson has its script in ``lesson.toml``, beside its rules. The browser client plays the same round from a
recording (``web/tools/lesson.py``); the terminal prints its facts.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from msgspec import Raw, Struct, json, toml

from tripot.house.decisions.decide import decide
from tripot.house.decisions.opening import open_table
from tripot.house.decisions.proposal import DecisionInputs, Proposal
from tripot.house.game_registry import GameRegistry
from tripot.house.ids import CommandId, PersonId, TableId
from tripot.house.journal.commands import Act, Command, Sit, Start
from tripot.house.journal.entries import StoredEntry
from tripot.house.journal.events import Played
from tripot.house.table.settings import SettingsRequest
from tripot.house.table.table import Table
from tripot.kernel import Fact, Game

PUPIL = PersonId("p0")
"""The id of the pupil, who has the first seat."""

OPENED_AT_MS = 1_700_000_000_000
"""The initial time of a lesson's own clock, which makes every run of a lesson equal."""

SCRIPT_FILE = "lesson.toml"
"""The name of the script in a game's package."""


class BrokenLesson(Exception):
    """A script contains a move that the rules refuse."""


class ScriptedAct(Struct, frozen=True, forbid_unknown_fields=True):
    """An action of one seat."""

    seat: int
    do: dict[str, Any]


class ScriptedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: the action of the person who learns, if any, and the actions of the others after it."""

    name: str
    mine: dict[str, Any] | None = None
    others: tuple[ScriptedAct, ...] = ()


class LessonScript(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats, the predetermined dice, the moves before the lesson, and its steps."""

    people: tuple[str, ...]
    dice: tuple[int, ...]
    """The random bytes, in the order in which they are used. A small byte is the index of a face, card or seat."""
    steps: tuple[ScriptedStep, ...]
    before: tuple[ScriptedAct, ...] = ()
    preset: str = "maison"


class LessonMove(Struct, frozen=True):
    """One command with its entries, and the table after it."""

    entries: tuple[StoredEntry, ...]
    table: Table

    def facts(self) -> Iterator[Fact]:
        """Yield the facts of the game, in order."""
        for stored in self.entries:
            if isinstance(event := stored.entry.event, Played):
                yield from self.table.settings.loaded_game.decode_facts(event.facts)


class LessonStep(Struct, frozen=True):
    """A step of the script, as it was played."""

    name: str
    mine: dict[str, Any] | None
    moves: tuple[LessonMove, ...]


class PlayedLesson(Struct, frozen=True):
    """The initial table of the lesson, and everything that happens there."""

    names: dict[PersonId, str]
    opening: Table
    steps: tuple[LessonStep, ...]


def parse_lesson(text: bytes) -> LessonScript:
    """Parse a script from the text of a file."""
    return toml.decode(text, type=LessonScript)


def play_lesson(game: Game[Any], script: LessonScript) -> PlayedLesson:
    """Play a script. Raises :class:`BrokenLesson` if a rule refuses a move or the number of dice does not fit."""
    desk = _LessonTable(game, script)
    for item in script.before:
        desk.act(item.seat, item.do)
    opening = desk.table
    steps = []
    for step in script.steps:
        acts = [] if step.mine is None else [ScriptedAct(0, step.mine)]
        moves = tuple([desk.act(item.seat, item.do) for item in (*acts, *step.others)])
        steps.append(LessonStep(step.name, step.mine, moves))
    if any(True for _ in desk.dice):
        raise BrokenLesson(f"{game.name}: dice are left over")
    return PlayedLesson(desk.names, opening, tuple(steps))


class _LessonTable:
    """The table of a lesson, with everyone seated and the game begun."""

    def __init__(self, game: Game[Any], script: LessonScript) -> None:
        self.game = game
        self.names = {PersonId(f"p{number}"): name for number, name in enumerate(script.people)}
        self.dice = iter(script.dice)
        self.numbers = count(1)
        wish = SettingsRequest(game=game.name, preset=script.preset, pace="sans")
        self.table = open_table(GameRegistry([game]), TableId("lesson"), PUPIL, wish, self.now()).after
        for person in self.names:
            self.ask(Sit(id=self.command_id()), person)
        self.ask(Start(id=self.command_id()), PUPIL)

    def now(self) -> int:
        """Milliseconds by the lesson's own clock."""
        return OPENED_AT_MS + next(self.numbers)

    def command_id(self) -> CommandId:
        """Return a new id for a command."""
        return CommandId(f"lesson-{next(self.numbers):06}")

    def act(self, seat: int, action: dict[str, Any]) -> LessonMove:
        """Play an action of a seat."""
        command = Act(id=self.command_id(), action=Raw(json.encode(action)), phase=self.table.phase)
        return self.ask(command, PersonId(f"p{seat}"))

    def ask(self, command: Command, by: PersonId) -> LessonMove:
        """Send a command to the table."""
        try:
            answer = decide(self.table, command, by, DecisionInputs(at=self.now(), chance=self.dice))
        except StopIteration:
            raise BrokenLesson(f"{self.game.name}: no die is left for {command}") from None
        if not isinstance(answer, Proposal):
            raise BrokenLesson(f"{self.game.name}: {by} cannot do {command}: {answer}")
        self.table = answer.after
        return LessonMove(answer.entries, self.table)
