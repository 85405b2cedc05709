"""Test helpers for a table with a fake clock and seeded dice: send commands, advance time."""

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
    Hash,
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
from tripot.house.clocks import PhaseShown, ShownPhases, measure_lag
from tripot.house.decisions.pledged_dice import check_reveal
from tripot.house.dice.pledge_state import Reveals
from tripot.house.dice.pledges import PledgeChain
from tripot.house.journal.commands import (
    Act,
    AddBot,
    Command,
    Deadline,
    HouseCommand,
    PersonArrived,
    Pledge,
    Reveal,
    Sit,
    Start,
)
from tripot.house.journal.events import AnyEvent
from tripot.kernel import Action, Codec, Decide, Game

TABU: Game[Any] = import_module("tripot.games.tabu").GAME
SHELF = GameRegistry([TABU])

EIGHT = 1_700_000_000_000
"""When the evening begins, in milliseconds."""

MARGAUX, THEO, LOU, AWA = (PersonId(f"person-{name}") for name in ("margaux", "theo", "lou", "awa"))


def dice(seed: object) -> Iterator[int]:
    """Yield random bytes forever."""
    rng = Random(str(seed))
    while True:
        yield from rng.randbytes(64)


class Evening:
    """One table under test. Proposals are committed at once, unless a test calls ``propose``."""

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
        self.shown = ShownPhases()
        self.fresh = (f"fresh-{seed}-{number}" for number in count())
        self.numbers = count()
        self.reveals = Reveals()
        self.chains: dict[PersonId, PledgeChain] = {}
        """The chains that people's devices hold."""
        self.awake = True
        """Whether devices answer freezes by themselves."""
        self.asleep: set[PersonId] = set()
        """People whose devices do not answer a freeze."""
        request = SettingsRequest(**{"game": "tabu", **wish})
        opening = open_table(shelf, TableId(f"table-{seed}"), host, request, self.now, secret)
        self.table: Table = opening.after
        self.entries: list[StoredEntry] = list(opening.entries)
        self.answer: Answer = opening

    # Commands

    def command_id(self) -> CommandId:
        return CommandId(f"command-{next(self.numbers)}")

    def propose(self, by: PersonId | None, command: Command | HouseCommand) -> Answer:
        """Decide a command without committing the proposal."""
        masters = iter(lambda: self.rng.randbytes(32), b"")
        outside = DecisionInputs(
            at=self.now, chance=self.dice, secret=self.secret, presence=self.presence, shown=self.shown,
            reveals=self.reveals, ids=self.fresh, secrets=repeat(None) if self.secret is None else map(Secret, masters),
        )  # fmt: skip
        return decide(self.table, command, by, outside)

    def commit(self, proposal: Proposal) -> None:
        self.entries += proposal.entries
        self.table = proposal.after

    def ask(self, by: PersonId | None, command: Command | HouseCommand) -> Answer:
        """Decide a command and commit the proposal."""
        self.answer = self.propose(by, command)
        if isinstance(self.answer, Proposal):
            self.commit(self.answer)
            self.answer_freezes()
        return self.answer

    def do(self, by: PersonId, kind: type[Any], **fields: Any) -> Proposal:
        """Decide and commit a command that must be accepted."""
        answer = self.ask(by, kind(id=self.command_id(), **fields))
        assert isinstance(answer, Proposal), answer
        return answer

    def refused(self, by: PersonId | None, kind: type[Any], **fields: Any) -> str:
        """Decide a command that must be refused. Return the code of the refusal."""
        before = self.table
        answer = self.ask(by, kind(id=self.command_id(), **fields))
        assert isinstance(answer, Refusal), answer
        assert self.table is before
        return answer.code

    def act(self, by: PersonId, action: Action, phase: int | None = None, asked_as: CommandId | None = None) -> Answer:
        """Act in the current phase of the game."""
        phase = self.table.phase if phase is None else phase
        return self.ask(by, act(asked_as or self.command_id(), action, phase))

    # Pledged dice

    def pledge(self, *people: PersonId) -> "Evening":
        """Let the devices of these people pledge fresh chains."""
        for person in people:
            chain = PledgeChain(self.rng.randbytes(32))
            self.do(person, Pledge, head=chain.head)
            self.chains[person] = chain
        return self

    def link_of(self, person: PersonId) -> Hash:
        """Return the link of a person's device for the current freeze."""
        freeze, pledges = self.table.freeze, self.table.pledges
        assert freeze is not None
        assert pledges is not None
        return self.chains[person].link(freeze.number - pledges.of[person].base)

    def reveal(self, *people: PersonId) -> None:
        """Receive the links of these people and check them as the server does. Writes no entry."""
        for person in people:
            freeze = self.table.freeze
            assert freeze is not None
            reveal = Reveal(throw=freeze.number, link=self.link_of(person))
            check_reveal(self.table, person, reveal, self.now)
            links = self.reveals.links if self.reveals.throw == freeze.number else {}
            self.reveals = Reveals(freeze.number, {**links, person: reveal.link})

    def answer_freezes(self) -> None:
        """Answer freezes for every connected device until the dice are thrown."""
        while (freeze := self.table.freeze) is not None and self.awake:
            holders = [holder for _, holder in freeze.awaited]
            self.reveal(*[holder for holder in holders if holder not in self.asleep])
            if not {*holders}.isdisjoint(self.asleep):
                self.now = max(self.now, freeze.due + 1)
            answer = self.propose(None, Deadline())
            assert isinstance(answer, Proposal)
            self.commit(answer)

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
        """Decide a deadline, as the server does when it is due. Return the events."""
        answer = self.ask(None, Deadline())
        assert isinstance(answer, Proposal)
        return tuple(line.entry.event for line in answer.entries)

    def until_due(self) -> tuple[AnyEvent, ...]:
        """Advance the clock until something is due, then decide the deadline."""
        due = self.table.next_deadline(self.presence, self.shown)
        assert due is not None
        self.now = max(self.now, due)
        return self.deadline()

    def go_on(self) -> None:
        """Continue the game: let bots act; otherwise let a person's time run out or, without a clock, play the
        default."""
        if self.let_bots_play():
            return
        if self.table.next_deadline(self.presence, self.shown) is not None:
            self.until_due()
            return
        turn, people = self.table.turn, self.table.seated_people()
        assert isinstance(turn, Decide)
        seat = next(seat for seat in turn.awaited if seat in people)
        self.act(people[seat], self.table.game.default(self.table.state, seat))

    def start_reporting(self, *people: PersonId) -> None:
        """Make the clients of these people report shown phases."""
        self.shown = ShownPhases(self.shown.phases, self.shown.reporting | {*people}, self.shown.lost)

    def report_shown(self, person: PersonId) -> None:
        """Report that this person's screen shows the current phase."""
        seat = self.table.seat_of(person)
        assert seat is not None
        clock = self.table.clocks.of[seat]
        it = PhaseShown(self.table.phase, clock.ask, measure_lag(clock.asked_at, self.now))
        if it.replaces(self.shown.phases.get(person)):
            phases = {**self.shown.phases, person: it}
            self.shown = ShownPhases(phases, self.shown.reporting | {person}, self.shown.lost)

    def disconnect(self, person: PersonId) -> None:
        """Close the person's connection."""
        self.presence = self.presence.with_departure(person, self.now)

    def reconnect(self, person: PersonId) -> None:
        """Open a connection for the person, and notify the table."""
        self.presence = self.presence.with_arrivals([person])
        self.ask(None, PersonArrived(person))

    def end_downtime(self) -> None:
        """Report that the server was down until now."""
        self.ask(None, DowntimeEnded())

    def let_bots_play(self) -> bool:
        """Let each awaited bot act once. Return whether any did."""
        moves = bot_moves(self.table, self.rng)
        for move in moves:
            self.bot(move)
        return bool(moves)

    def bot(self, move: BotAct) -> Answer:
        return self.ask(None, move)

    # Inspection

    def events(self, answer: Answer | None = None) -> list[AnyEvent]:
        """Return the events of the last proposal."""
        answer = answer or self.answer
        assert isinstance(answer, Proposal), answer
        return [line.entry.event for line in answer.entries]

    @property
    def stored(self) -> list[bytes]:
        return [line.data for line in self.entries]

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


def act(asked_as: CommandId, action: Action, phase: int) -> Act:
    return Act(id=asked_as, action=Raw(Codec.encode(action)), phase=phase)


def secret_of(seed: object) -> Secret:
    """Return a master secret for tests."""
    return Secret(sha256(f"master {seed}".encode()).digest())


def three_people(seed: object = 0, **wish: Any) -> Evening:
    """Return a table of Tabu with Margaux, Théo and Lou, after the draw of the first banker."""
    return Evening(seed, **wish).sit(MARGAUX, THEO, LOU).start()
