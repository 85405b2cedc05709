"""How tests speak of an evening: who asks what, how time passes. A fake clock, seeded dice, no I/O."""

from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from itertools import count, repeat
from random import Random
from typing import Any

from msgspec import Raw

from tripot.house import (
    Answer,
    BotAct,
    CommandId,
    DecisionInputs,
    DowntimeEnded,
    GameRegistry,
    PersonId,
    Presence,
    Proposal,
    Refusal,
    Secret,
    SettingsRequest,
    StoredEntry,
    Table,
    TableId,
    bot_moves,
    decide,
    open_table,
)
from tripot.house.commands import Act, AddBot, Command, Deadline, HouseCommand, PersonArrived, Sit, Start
from tripot.house.events import AnyEvent
from tripot.kernel import Action, Codec, Game

TABU: Game[Any] = import_module("tripot.games.tabu").GAME
SHELF = GameRegistry([TABU])

EIGHT = 1_700_000_000_000
"""When the evening begins, in milliseconds."""

MARGAUX, THEO, LOU, AWA = (PersonId(f"person-{name}") for name in ("margaux", "theo", "lou", "awa"))


def dice(seed: object) -> Iterator[int]:
    """Bytes without end."""
    rng = Random(str(seed))
    while True:
        yield from rng.randbytes(64)


class Evening:
    """One table under test. What is proposed is committed at once, unless a test asks for the proposal itself."""

    def __init__(
        self,
        seed: object = 0,
        host: PersonId = MARGAUX,
        shelf: GameRegistry = SHELF,
        secret: Secret | None = None,
        **wish: Any,
    ) -> None:
        self.now = EIGHT
        self.secret = secret
        self.rng = Random(f"bots {seed}")
        self.dice: Iterator[int] = dice(seed)
        self.presence = Presence()
        self.fresh = (f"fresh-{seed}-{number}" for number in count())
        self.numbers = count()
        opening = open_table(
            shelf, TableId(f"table-{seed}"), host, SettingsRequest(**{"game": "tabu", **wish}), self.now, secret
        )
        self.table: Table = opening.after
        self.lines: list[StoredEntry] = list(opening.lines)
        self.answer: Answer = opening

    # Asking

    def command_id(self) -> CommandId:
        return CommandId(f"command-{next(self.numbers)}")

    def propose(self, by: PersonId | None, command: Command | HouseCommand) -> Answer:
        """Ask, and commit nothing."""
        masters = iter(lambda: self.rng.randbytes(32), b"")
        outside = DecisionInputs(
            at=self.now, chance=self.dice, secret=self.secret, presence=self.presence, ids=self.fresh,
            secrets=repeat(None) if self.secret is None else map(Secret, masters),
        )  # fmt: skip
        return decide(self.table, command, by, outside)

    def commit(self, proposal: Proposal) -> None:
        self.lines += proposal.lines
        self.table = proposal.after

    def ask(self, by: PersonId | None, command: Command | HouseCommand) -> Answer:
        """Ask, and commit what is proposed."""
        self.answer = self.propose(by, command)
        if isinstance(self.answer, Proposal):
            self.commit(self.answer)
        return self.answer

    def do(self, by: PersonId, kind: type[Any], **fields: Any) -> Proposal:
        """Ask something that must be taken."""
        answer = self.ask(by, kind(id=self.command_id(), **fields))
        assert isinstance(answer, Proposal), answer
        return answer

    def refused(self, by: PersonId | None, kind: type[Any], **fields: Any) -> str:
        """Ask something that must be refused, changing nothing; the code."""
        before = self.table
        answer = self.ask(by, kind(id=self.command_id(), **fields))
        assert isinstance(answer, Refusal), answer
        assert self.table is before
        return answer.code

    def act(self, by: PersonId, action: Action, phase: int | None = None, asked_as: CommandId | None = None) -> Answer:
        """An action of the game, in the open phase; with a nonce, where dice are promised."""
        nonce = None if self.secret is None else self.rng.randbytes(32).hex()
        phase = self.table.phase if phase is None else phase
        return self.ask(by, act(asked_as or self.command_id(), action, phase, nonce))

    # Setting up

    def sit(self, *people: PersonId) -> "Evening":
        for person in people:
            self.do(person, Sit)
        return self

    def bots(self, *temperaments: str) -> "Evening":
        for bot in temperaments:
            self.do(self.table.host, AddBot, bot=bot)
        return self

    def start(self) -> "Evening":
        self.do(self.table.host, Start)
        return self

    # Time

    def wait(self, milliseconds: int) -> "Evening":
        self.now += milliseconds
        return self

    def deadline(self) -> tuple[AnyEvent, ...]:
        """The server's knock; what it led to."""
        answer = self.ask(None, Deadline())
        assert isinstance(answer, Proposal)
        return tuple(line.entry.event for line in answer.lines)

    def until_due(self) -> tuple[AnyEvent, ...]:
        """Wait until something is due, then knock."""
        due = self.table.next_deadline(self.presence)
        assert due is not None
        self.now = max(self.now, due)
        return self.deadline()

    def goes(self, person: PersonId) -> None:
        """A connection is lost."""
        self.presence = self.presence.with_departure(person, self.now)

    def comes(self, person: PersonId) -> None:
        """A connection is back, and the table is told."""
        self.presence = self.presence.with_arrival(person)
        self.ask(None, PersonArrived(person))

    def wakes(self) -> None:
        """The house stood still until now."""
        self.ask(None, DowntimeEnded())

    def let_bots_play(self) -> bool:
        """Every bot that should acts once; whether any did."""
        moves = bot_moves(self.table, self.rng)
        for move in moves:
            self.bot(move)
        return bool(moves)

    def bot(self, move: BotAct) -> Answer:
        return self.ask(None, move)

    # Looking back

    def events(self, answer: Answer | None = None) -> list[AnyEvent]:
        """What the last answer proposed."""
        answer = answer or self.answer
        assert isinstance(answer, Proposal), answer
        return [line.entry.event for line in answer.lines]

    @property
    def stored(self) -> list[bytes]:
        return [line.data for line in self.lines]

    def person_on(self, seat: int) -> PersonId:
        chair = self.table.chairs[seat]
        assert chair is not None
        assert chair.person is not None
        return chair.person

    @property
    def banker(self) -> PersonId:
        return self.person_on(self.table.state.banker)

    @property
    def punters(self) -> list[PersonId]:
        return [self.person_on(seat) for seat in self.table.state.punters]


def act(asked_as: CommandId, action: Action, phase: int, nonce: str | None = None) -> Act:
    return Act(id=asked_as, action=Raw(Codec.encode(action)), phase=phase, nonce=nonce)


def secret_of(seed: object) -> Secret:
    """A master secret that everybody could know."""
    return Secret(sha256(f"master {seed}".encode()).digest())


def three_people(seed: object = 0, **wish: Any) -> Evening:
    """Margaux, Théo and Lou play Tabu; the bank has been drawn."""
    return Evening(seed, **wish).sit(MARGAUX, THEO, LOU).start()
