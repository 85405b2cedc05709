"""The connection of a bot to one table: receives views and turns, and sends commands (``house.protocol.wire``)."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Any, Self, assert_never

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from tripot.client.connection import ConnectionLost, ReconnectingSocket
from tripot.client.table_check import Seal, TableCheck
from tripot.house.ids import CommandId
from tripot.house.journal.commands import Act, AgreeToEnd, Command, Leave, Sit, Start
from tripot.house.protocol.board_patch import patch_board
from tripot.house.protocol.bot_lines import BotSaid
from tripot.house.protocol.quick_chat import Reacted, Said
from tripot.house.protocol.views import Board, Yours
from tripot.house.protocol.wire import (
    Accepted,
    ClockStarted,
    Hello,
    News,
    Outdated,
    People,
    PersonView,
    Pong,
    Snapshot,
    ToClient,
    Unchanged,
    WatchedBy,
    encode,
)
from tripot.house.refusals import Refusal
from tripot.kernel import Action, Decide, Game, Seat, Strategy, View

_decode = msgspec.json.Decoder(ToClient).decode


class Refused(Exception):
    """The table refused a command without changing anything. ``refusal`` contains the reason and the alternatives."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.detail)
        self.refusal = refusal


class Visit:
    """A program at a table, with its token. A context manager that reconnects automatically when the connection is
    lost.

    It verifies all messages of the server: the hash chain, the dice, its own commands and, with ``games``, the rules
    and the board. If the server contradicts itself, this and every later call raises
    :class:`~tripot.client.table_check.Contradiction`.
    """

    board: Board
    """The public view of the table."""
    yours: Yours
    """The options of this program, for the board with the same ``seq``."""
    people: tuple[PersonView, ...] = ()

    def __init__(
        self, house: str, table: str, token: str, *, patience: float = 120.0, games: Iterable[Game[Any]] = ()
    ) -> None:
        """Prepare a visit; the connection opens with ``with``.

        ``house``: the server's URL. ``table``: a code or id. ``patience``: the number of seconds without an answer
        after which to give up. ``games``: the games whose rules are checked, such as ``find_games().values()``; needed
        to play.
        """
        self._table = table
        self.rng = Random()
        self._check = TableCheck(games)
        self._socket = ReconnectingSocket(house, token, patience)
        self._pending: tuple[CommandId, bytes] | None = None
        self._answers: list[Accepted | Refusal] = []

    def __enter__(self) -> Self:
        self._connect()
        while not (hasattr(self, "board") and hasattr(self, "yours")):
            self._receive()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._socket.close()

    # Commands

    def ask(self, command: Command) -> int:
        """Send a command until it is answered. Return the seq of its entry in the journal. The command's id makes it
        idempotent."""
        self._pending, self._answers = (command.id, encode(command)), []
        self._check.send(command)
        try:
            self._socket.send(self._pending[1])
        except ConnectionLost:
            self._connect()
        try:
            while not self._answers:
                self._receive()
        finally:
            self._pending = None
        answer = self._answers[0]
        if isinstance(answer, Refusal):
            raise Refused(answer)
        return answer.seq

    def sit(self, seat: int | None = None) -> None:
        """Take this seat, or any free seat, unless the program has a seat."""
        if self.yours.seat is None:
            self.ask(Sit(id=new_id(), seat=None if seat is None else Seat(seat)))

    def start(self) -> None:
        """Start the game. Only the host may do this."""
        self.ask(Start(id=new_id()))

    def leave(self) -> None:
        """Leave the table. During the game, a bot of the server then plays for you."""
        self.ask(Leave(id=new_id()))

    def act(self, action: Action) -> int:
        """Play an action."""
        return self.ask(Act(id=new_id(), action=Raw(encode(action)), phase=self.board.phase))

    def play(self, strategy: Strategy[Any]) -> None:
        """Play a strategy until the game is over."""
        for view in self.turns():
            with suppress(Refused):  # another player was faster; the next turn has the remaining options
                self.act(strategy(view))

    # Views

    def turns(self) -> Iterator[View[Any]]:
        """Yield the view of this program each time the table waits for it, until the game is over.

        The view contains the state that this program has computed with the rules of its own ``games``.
        """
        shown = 0
        while True:
            if not self._check.has_rules:
                raise LookupError(f"{self.board.game}, version {self.board.version}, is not among the games given")
            if self.board.stage == "over":
                return
            self._agree_to_end()
            table, seat = self._check.table, self.yours.seat
            is_checked = table is not None and table.seq == self.board.seq != shown
            if is_checked and table is not None and seat is not None and self.is_awaited:
                shown = self.board.seq
                yield View(table.game, table.state, seat, self.rng)
            else:
                self._receive()

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for this program, according to the last message."""
        turn = self.board.turn
        now = self.yours.seq == self.board.seq and bool(self.yours.options)
        return now and isinstance(turn, Decide) and self.yours.seat in turn.awaited

    @property
    def seal(self) -> Seal:
        """The result of this program's checks: unknown, verified, incomplete or contradicted."""
        return self._check.seal

    @property
    def unsent(self) -> tuple[int, ...]:
        """The entries in this program's name that it did not send. Another program may use the same token."""
        return tuple(self._check.unsent)

    def purse(self, seat: int | None = None) -> int:
        """Return the chips in a seat's purse, by default in the program's own."""
        return self.board.chips.get(f"purse:{self.yours.seat if seat is None else seat}", 0)

    # The connection

    def _connect(self) -> None:
        """Connect, say hello with the last known entry, and send an unanswered command again."""
        known = Hello()
        if hasattr(self, "board"):
            known = replace(known, seq=self.board.seq, head=self.board.head)
        while True:
            self._socket.open(self._table)
            try:
                self._socket.send(encode(known))
                if self._pending is not None:
                    self._socket.send(self._pending[1])
            except ConnectionLost:
                continue
            return

    def _agree_to_end(self) -> None:
        """Agree to an early end of the game that people propose, like the bots of the server."""
        if self.board.ending and self.yours.seq == self.board.seq and "agree_to_end/1" in self.yours.powers:
            with suppress(Refused):  # somebody wants to continue
                self.ask(AgreeToEnd(id=new_id()))

    def _receive(self) -> None:
        """Process the next message. Reconnect if the connection was lost."""
        try:
            data = self._socket.receive()
        except ConnectionLost:
            return self._connect()
        try:
            first, *lines = (data.encode() if isinstance(data, str) else data or b"").split(b"\n")
            message: ToClient = _decode(first)
        except msgspec.ValidationError:
            return None  # a newer server can send unknown messages
        match message:
            case Snapshot(board=board):
                self.board, self._table = board, board.table
                self._check_table(())
            case News(base=base, board=board):
                self._apply_news(base, board)
                self._check_table(lines)
            case Unchanged(base=base, seq=seq):
                if self.yours.seq == base:
                    self.yours = replace(self.yours, seq=seq)
                else:
                    self._connect()  # for the whole board
            case Yours(person=person):
                self.yours, self._check.person = message, person
            case People(people=people):
                self.people = people
            case Accepted() | Refusal():
                self._take_answer(message)
            case Said() | Reacted() | BotSaid() | ClockStarted() | WatchedBy() | Pong() | Outdated():
                pass  # These messages do not matter to programs: their clock starts at once, and they send no pings
            case _:
                assert_never(message)
        return None

    def _take_answer(self, answer: Accepted | Refusal) -> None:
        if self._pending is not None and answer.command == self._pending[0]:
            self._answers.append(answer)
        if isinstance(answer, Accepted):
            self._check.accept(answer.command, answer.seq)

    def _check_table(self, lines: Iterable[bytes]) -> None:
        """Check new entries, fetching missing ones from the journal, and then the resulting board."""
        for line in lines:
            self._check.see_entry(line)
        if self._check.seq < self.board.seq and (journal := self._socket.fetch_journal(self._table)) is not None:
            self._check.see_journal(journal)
        self._check.see_board(self.board)

    def _apply_news(self, base: int | None, board: dict[str, Any]) -> None:
        """Take a whole board, or patch the board of ``base``. Without that board, reconnect to get the whole board."""
        if base is None:
            self.board = msgspec.convert(board, Board)
        elif self.board.seq == base:
            self.board = msgspec.convert(patch_board(msgspec.to_builtins(self.board), board), Board)
        else:
            self._connect()


def new_id() -> CommandId:
    """Generate a new command id."""
    return CommandId(secrets.token_hex(12))
