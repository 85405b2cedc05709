"""Checks a live table for a program: hash chain, dice and rules of the journal, the program's commands, and the board.

:mod:`tripot.house.verify` defines the checks of a journal; this module runs them on each new entry. After a
contradiction, every further message raises the same error.
"""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from tripot.house.game_registry import GameRegistry
from tripot.house.ids import CommandId, Hash, PersonId
from tripot.house.journal.commands import Command, Configure
from tripot.house.journal.entries import StoredEntry, hash_of
from tripot.house.protocol.views import Board, build_board
from tripot.house.table.table import Table
from tripot.house.verify.event_commands import is_answered_by
from tripot.house.verify.journal import Fault, JournalVerifier
from tripot.kernel import Game, apply_switches

Seal = Literal["unknown", "verified", "incomplete", "contradicted"]
"""``unknown``: the board is ahead of the checked entries. ``incomplete``: the rules are not installed, or somebody else
used the program's token; everything else is checked."""

FIELDS_OF_SCREENS = ("clocks",)
"""Fields of a board that are not in the journal, because they depend on what screens have shown."""


class Contradiction(Exception):
    """The server contradicts its journal, its commitments, or the commands of this program. ``fault`` describes how."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class TableCheck:
    """Checks one table. Every method (but no property) may raise :class:`Contradiction`."""

    def __init__(self, games: Iterable[Game[Any]] = ()) -> None:
        self._verifier = JournalVerifier(GameRegistry(games))
        self._hashes: list[Hash] = []
        self._sent: dict[CommandId, Command] = {}
        self._accepted: dict[int, CommandId] = {}
        """For each entry (by seq), the command that it answers according to the server."""
        self._answers: dict[int, CommandId | None] = {}
        """For each entry (by seq) since this program arrived, the command that it answers according to the journal."""
        self._first: int | None = None
        """The seq of the last entry before this program arrived."""
        self._board_seq = 0
        self.person: PersonId | None = None
        """The program's own id, after the server has sent it."""
        self.unsent: list[int] = []
        """Entries in this program's name that it did not send: they come from another program with the same token, or
        from the server."""
        self.contradiction: Contradiction | None = None

    @property
    def seq(self) -> int:
        """The last checked entry."""
        return len(self._hashes)

    @property
    def seal(self) -> Seal:
        """The result of the check so far, with the same values as in the browser."""
        if self.contradiction is not None:
            return "contradicted"
        if self.seq == 0 or self.seq < self._board_seq:
            return "unknown"
        return "verified" if self.has_rules and not self.unsent else "incomplete"

    @property
    def has_rules(self) -> bool:
        """Whether the rules of this table are installed."""
        return self._verifier.has_rules

    @property
    def table(self) -> Table | None:
        """The table after the last checked entry, if the rules are installed."""
        return self._verifier.table

    def see_journal(self, lines: Iterable[bytes]) -> None:
        """Check an exported journal: both its new entries and those checked earlier."""
        for line in lines:
            if not self.see_entry(line):
                raise self._contradict(Fault(self.seq + 1, "chain", "left out of the journal"))
        if self._first is None:
            self._first = self.seq

    def see_entry(self, data: bytes) -> bool:
        """Check one stored entry. Return false if an earlier entry is missing; the caller then fetches the journal."""
        self._raise_again()
        try:
            seq = int(msgspec.json.decode(data)["seq"])
        except (msgspec.MsgspecError, UnicodeDecodeError, LookupError, TypeError, ValueError):
            raise self._contradict(Fault(self.seq + 1, "unreadable")) from None
        if seq > self.seq + 1:
            return False
        if seq <= self.seq:
            if seq < 1 or self._hashes[seq - 1] != hash_of(data):
                raise self._contradict(Fault(seq, "chain", "was sent before with different content"))
            return True
        try:
            stored = self._verifier.verify_entry(data)
        except Fault as fault:
            raise self._contradict(fault) from None
        self._hashes.append(stored.hash)
        self._check_own(stored)
        return True

    def send(self, command: Command) -> None:
        """Record a command that this program sends."""
        self._sent[command.id] = command

    def accept(self, command: CommandId, seq: int) -> None:
        """Record that, according to the server, an entry answers a command of this program."""
        self._raise_again()
        self._accepted[seq] = command
        if seq in self._answers and self._answers[seq] != command:
            raise self._contradict(Fault(seq, "own", "another command than was accepted"))

    def see_board(self, board: Board) -> None:
        """Compare a board with the journal."""
        self._raise_again()
        self._board_seq = board.seq
        if not 0 < board.seq <= self.seq:
            return
        if self._hashes[board.seq - 1] != board.head:
            raise self._contradict(Fault(board.seq, "chain", "a board of another history"))
        table = self.table
        if table is None or table.seq != board.seq:
            return
        told, true = (_fields_of(item) for item in (board, build_board(table)))
        wrong = [name for name, value in true.items() if name not in FIELDS_OF_SCREENS and told.get(name) != value]
        if wrong:
            raise self._contradict(Fault(board.seq, "rules", f"the board shows other {', '.join(wrong)}"))

    def _check_own(self, stored: StoredEntry) -> None:
        entry = stored.entry
        if self._first is None:
            return
        self._answers[entry.seq] = entry.command
        sent = None if entry.command is None else self._sent.get(entry.command)
        is_mine = self.person is not None and entry.person == self.person
        if sent is not None and not (is_mine and is_answered_by(sent, entry.event) and self._has_switches(sent)):
            raise self._contradict(Fault(entry.seq, "own", "not as it was sent"))
        if self._accepted.get(entry.seq, entry.command) != entry.command:
            raise self._contradict(Fault(entry.seq, "own", "another command than was accepted"))
        if is_mine and sent is None and entry.command is not None:
            self.unsent.append(entry.seq)

    def _has_switches(self, sent: Command) -> bool:
        """Return whether the table has the requested switches, if the rules are installed."""
        table = self.table
        if table is None or not isinstance(sent, Configure):
            return True
        variant = table.settings.variant
        return apply_switches(variant, sent.switches) == variant

    def _contradict(self, fault: Fault) -> Contradiction:
        self.contradiction = Contradiction(fault)
        return self.contradiction

    def _raise_again(self) -> None:
        if self.contradiction is not None:
            raise self.contradiction


def _fields_of(board: Board) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board))
    return fields
