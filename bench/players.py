"""Tables and players of the load generator: each player acts at once on their turn, and checks all messages.

Punters stake and then are done, the banker throws. Everyone must receive every entry exactly once, and an answer only
after its entry; otherwise the run is broken.
"""

import asyncio
import time
from itertools import count
from random import uniform

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bench.lines import Cut, Line

ACT = b'{"type":"act/1","id":"%s","action":%s,"phase":%d}'
STAKES = [b'{"type":"tabu.stake/1","face":"%s","amount":1}' % face for face in (b"trefle", b"coeur", b"pique")]
LATE = b'"phase_closed"'
"""The refusal if the deadline passed first, after a long pause. Not an error."""
WATCHED, SHOWN = b'{"type":"watched/1","seq":%d}', b'{"type":"shown/1","phase":%d}'
DONE, THROW = b'{"type":"done/1"}', b'{"type":"throw/1"}'
NEWS, ACCEPTED, REFUSED, SNAPSHOT = (
    b'{"type":"news/1"',
    b'{"type":"accepted',
    b'{"type":"refused/',
    b'{"type":"snapshot',
)


class Turn(Struct, gc=False):
    """The seats that the table waits for."""

    awaited: tuple[int, ...] = ()


class State(Struct, gc=False):
    """The part of Tabu's state that players need."""

    banker: int | None = None


class Board(Struct, gc=False):
    """The part of a board that players need."""

    seq: int
    phase: int
    turn: Turn | None
    state: State


class Whole(Struct, gc=False):
    """A snapshot."""

    board: Board


class StateChange(Struct, gc=False, frozen=True):
    """The part of a change of Tabu's state that players need."""

    banker: int | UnsetType | None = UNSET


class Change(Struct, gc=False):
    """The part of a change of the board that players need."""

    seq: int
    phase: int | UnsetType = UNSET
    turn: Turn | UnsetType | None = UNSET
    state: StateChange = StateChange()


class News(Struct, gc=False):
    """The first line of the message to everyone. The entries follow, one a line."""

    base: int
    board: Change


class Accepted(Struct, gc=False):
    """The answer to one player."""

    command: str
    seq: int


read_news = msgspec.json.Decoder(News).decode
read_whole = msgspec.json.Decoder(Whole).decode
read_accepted = msgspec.json.Decoder(Accepted).decode


class Evening:
    """State shared by all tables: whether to play, and the counts. Times in seconds."""

    def __init__(self) -> None:
        self.pause, self.tells = 0.0, False
        self.playing = False
        self.numbers = count(1_000_000)
        self.acked: list[float] = []
        self.seen: list[float] = []
        self.heard = self.bytes = 0
        self.broken: list[str] = []

    def broke(self, error: Exception) -> None:
        """Record a violation (only the first few), and stop the play."""
        if len(self.broken) < 5:
            self.broken.append(str(error))
        self.playing = False


class Party:
    """One table and everyone connected to it."""

    def __init__(self, evening: Evening, table: str) -> None:
        self.evening, self.table = evening, table
        self.people: list[Person] = []
        self.accepted: dict[str, int] = {}
        self._bytes = b""
        self._news: Board | None = None
        self._behind: dict[int, int] = {}
        """By seq: the number of people who have not received the entry yet."""
        self._when: dict[int, float] = {}
        """By seq: when the last of them received it."""
        self._asked: dict[int, float] = {}
        """By seq: when the command of an entry that not all have received was sent."""

    @property
    def unseen(self) -> int:
        """Acknowledged moves that not everyone has received."""
        return len(self._asked)

    def read(self, data: bytes, board: Board) -> Board:
        """Return the board after news. Everyone gets the same bytes, so they are decoded once."""
        if self._news is None or data != self._bytes:
            head, *entries = data.split(b"\n")
            news = read_news(head)
            change = news.board
            if news.base != board.seq or change.seq != board.seq + len(entries):
                raise Cut(f"after {board.seq} came {len(entries)} entries after {news.base}, up to {change.seq}")
            self._bytes, self._news = data, Board(
                change.seq,
                board.phase if change.phase is UNSET else change.phase,
                board.turn if change.turn is UNSET else change.turn,
                board.state if change.state.banker is UNSET else State(change.state.banker),
            )  # fmt: skip
        return self._news

    def has_heard(self, first: int, last: int) -> None:
        """Count one more receiver of these entries."""
        behind = self._behind
        for seq in range(first, last + 1):
            left = behind.get(seq, len(self.people)) - 1
            if left:
                behind[seq] = left
                continue
            behind.pop(seq, None)
            now = time.perf_counter()
            asked = self._asked.pop(seq, None)
            if asked is None:
                self._when[seq] = now
            else:
                self.evening.seen.append(now - asked)

    def was_accepted(self, command: str, seq: int, asked: float) -> None:
        """The server acknowledged a move."""
        self.accepted[command] = seq
        when = self._when.pop(seq, None)
        if when is None:
            self._asked[seq] = asked
        else:
            self.evening.seen.append(when - asked)
        if len(self._when) > 64:  # entries without a command: throws of the house
            self._when = {item: when for item, when in self._when.items() if item > seq - 32}


class Person(Line):
    """A connection at a table. Without a seat it only receives."""

    def __init__(self, party: Party, seat: int | None) -> None:
        super().__init__()
        self.party, self.evening, self.seat = party, party.evening, seat
        self.seq = 0
        self.board: Board | None = None
        self._phase, self._has_told = -1, False
        self.waits_for: tuple[str, float] | None = None
        party.people.append(self)

    @property
    def idle(self) -> bool:
        """Whether no answer is outstanding."""
        return self.waits_for is None

    def lost(self, error: Exception) -> None:
        self.evening.broke(error)

    def heard(self, message: bytes) -> None:
        self.evening.heard += 1
        self.evening.bytes += self.size
        if message.startswith(NEWS):
            if self.board is None:
                return
            try:
                board = self.party.read(message, self.board)
            except Cut as error:
                self.evening.broke(error)
                return
            self.party.has_heard(self.seq + 1, board.seq)
            was, self.seq, self.board = self.board, board.seq, board
            if self.evening.tells and self.seat is not None:
                self.tell_what_is_shown(was, board)
            if self.waits_for is None:
                self.play()
        elif message.startswith(ACCEPTED):
            self.was_accepted(read_accepted(message))
        elif message.startswith(SNAPSHOT):
            self.board = read_whole(message).board
            self.seq = self.board.seq
        elif message.startswith(REFUSED):
            if LATE not in message:
                self.evening.broke(Cut(message[:300]))
            self.waits_for = None
            self.play()

    def was_accepted(self, said: Accepted) -> None:
        if self.waits_for is None or self.waits_for[0] != said.command:
            self.evening.broke(Cut(f"answered {said}, asked {self.waits_for}"))
            return
        asked = self.waits_for[1]
        self.waits_for = None
        self.evening.acked.append(time.perf_counter() - asked)
        self.party.was_accepted(said.command, said.seq, asked)
        if said.seq > self.seq:
            self.evening.broke(Cut("acknowledged before it was told"))
        self.play()

    def tell_what_is_shown(self, was: Board, board: Board) -> None:
        """Report, as a browser does, that the first board is shown, and each phase in which this seat must act."""
        if not self._has_told:
            self._has_told = True
            self.say(WATCHED % board.seq)
        if (
            board.turn is not None
            and self.seat in board.turn.awaited
            and (was.turn, was.phase) != (board.turn, board.phase)
        ):
            self.say(SHOWN % board.phase)

    def play(self) -> None:
        """Act if it is this seat's turn."""
        board, evening = self.board, self.evening
        if board is None or board.turn is None or self.seat not in board.turn.awaited or not evening.playing:
            return
        if self.seat == board.state.banker:
            if self._phase == board.phase:
                return
            self._phase, action = board.phase, THROW
        elif self._phase == board.phase:
            action = DONE
        else:
            self._phase, action = board.phase, STAKES[board.phase % len(STAKES)]
        if evening.pause:
            pause = evening.pause * uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(pause, self.act, action, board.phase)
            self.waits_for = ("", 0.0)
        else:
            self.act(action, board.phase)

    def act(self, action: bytes, phase: int) -> None:
        number = next(self.evening.numbers)
        name = f"bench-{number}"
        self.waits_for = name, time.perf_counter()
        self.say(ACT % (name.encode(), action, phase))

    def asks(self, kind: str) -> None:
        """Send a command of the table, not of the game."""
        name = f"bench-{next(self.evening.numbers)}"
        self.waits_for = name, time.perf_counter()
        self.say(msgspec.json.encode({"type": kind, "id": name}))
