"""The order of the house, for whoever plays in one process: check, decide, commit; only then is it true.

The network server batches many tables into one commit and has its own loop; the terminal, and tests, use this one.
"""

from msgspec import Struct

from tripot.house import (
    Already,
    Command,
    HouseCommand,
    Line,
    Opening,
    Outside,
    PersonId,
    Refusal,
    Shelf,
    Table,
    TableId,
    Wish,
    decide,
    open_table,
    read_table,
)
from tripot.store.journal import Appended, Journal, Repeated, append_of

TRIES = 16
"""How often someone else may be faster before something must be wrong."""


class Committed(Struct, frozen=True):
    """It has happened: these lines are in the journal, and this is the table after them."""

    lines: tuple[Line, ...]
    table: Table
    opens: Opening | None = None


class NoSuchTable(LookupError):
    """No journal of that name."""


class Keeper:
    """Tables in memory, as their journals in the store tell them."""

    def __init__(self, journal: Journal, shelf: Shelf) -> None:
        self.journal = journal
        self.shelf = shelf
        self._tables: dict[TableId, Table] = {}

    def open(self, table: TableId, host: PersonId, wish: Wish, at: int) -> Table:
        """A new table, in the journal. Raises :class:`~tripot.house.BadSettings`."""
        proposal = open_table(self.shelf, table, host, wish, at)
        (outcome,) = self.journal.append([append_of(proposal)])
        if not isinstance(outcome, Appended):
            raise ValueError(f"there is a table {table} already")
        self._tables[table] = proposal.after
        return proposal.after

    def table(self, table: TableId) -> Table:
        """A table as last known here; folded from its journal the first time."""
        if table not in self._tables:
            self._tables[table] = self._folded(table)
        return self._tables[table]

    def ask(
        self, table: TableId, command: Command | HouseCommand, by: PersonId | None, outside: Outside
    ) -> Committed | Already | Refusal:
        """Check, decide, commit. When someone else was faster, read what they did and begin again."""
        for _ in range(TRIES):
            known = self.table(table)
            answer = decide(known, command, by, outside)
            if isinstance(answer, Already):
                return answer
            if isinstance(answer, Refusal) or not answer.lines:
                if self._is_current(known):
                    return answer if isinstance(answer, Refusal) else Committed((), known)
            else:
                (outcome,) = self.journal.append([append_of(answer)])
                match outcome:
                    case Appended():
                        self._tables[table] = answer.after
                        return Committed(answer.lines, answer.after, answer.opens)
                    case Repeated(command=asked_as, seq=seq):
                        self._tables[table] = self._folded(table)
                        return Already(asked_as, seq)
            self._tables[table] = self._folded(table)
        raise RuntimeError(f"table {table} would not stand still")

    def _is_current(self, table: Table) -> bool:
        """Whether nobody else has gone on: a no is only a no if it was said on the table as it stands."""
        head = self.journal.head(table.id)
        return head is not None and head.hash == table.head

    def _folded(self, table: TableId) -> Table:
        stored = self.journal.read(table)
        if not stored:
            raise NoSuchTable(f"no table {table}")
        return read_table(self.shelf, stored)
