"""The order of the house, for whoever plays in one process: check, decide, commit; only then is it true.

The network server batches many tables into one commit and has its own loop; the terminal, and tests, use this one.
"""

from msgspec import Struct
from msgspec.structs import replace

from tripot.house import (
    AlreadyAnswered,
    Command,
    DecisionInputs,
    GameRegistry,
    HouseCommand,
    NoSecret,
    Opening,
    PersonId,
    Refusal,
    Secret,
    SettingsRequest,
    StoredEntry,
    Table,
    TableId,
    decide,
    open_table,
    read_table,
)
from tripot.store.encryption import Encryption
from tripot.store.journal import Appended, Journal, Repeated, append_of

MAX_COMMIT_ATTEMPTS = 16
"""How often someone else may be faster before something must be wrong."""


class Committed(Struct, frozen=True):
    """It has happened: these lines are in the journal, and this is the table after them."""

    lines: tuple[StoredEntry, ...]
    table: Table
    opens: Opening | None = None


class NoSuchTable(LookupError):
    """No journal of that name."""


class LocalTables:
    """Tables in memory, as their journals in the store tell them. Without a seal no dice can be promised."""

    def __init__(self, journal: Journal, shelf: GameRegistry, seal: Encryption | None = None) -> None:
        self.journal = journal
        self.shelf = shelf
        self._encryption = seal
        self._tables: dict[TableId, Table] = {}
        self._secrets: dict[TableId, Secret | None] = {}

    def open(
        self, table: TableId, host: PersonId, wish: SettingsRequest, at: int, secret: Secret | None = None
    ) -> Table:
        """A new table, in the journal. Raises :class:`~tripot.house.BadSettings`."""
        proposal = open_table(self.shelf, table, host, wish, at, secret)
        (outcome,) = self.journal.append([append_of(proposal, self.encrypt_secret(secret))])
        if not isinstance(outcome, Appended):
            raise ValueError(f"there is a table {table} already")
        self._tables[table] = proposal.after
        return proposal.after

    def table(self, table: TableId) -> Table:
        """A table as last known here; folded from its journal the first time."""
        if table not in self._tables:
            self._tables[table] = self._load_table(table)
        return self._tables[table]

    def encrypt_secret(self, secret: Secret | None) -> bytes | None:
        """A secret as the journal may keep it."""
        if secret is None:
            return None
        if self._encryption is None:
            raise NoSecret("there is no seal to keep a secret under")
        return self._encryption.encrypt(secret)

    def submit(
        self, table: TableId, command: Command | HouseCommand, by: PersonId | None, outside: DecisionInputs
    ) -> Committed | AlreadyAnswered | Refusal:
        """Check, decide, commit. When someone else was faster, read what they did and begin again."""
        outside = replace(outside, secret=self.secret(table))
        for _ in range(MAX_COMMIT_ATTEMPTS):
            known = self.table(table)
            answer = decide(known, command, by, outside)
            if isinstance(answer, AlreadyAnswered):
                return answer
            if isinstance(answer, Refusal) or not answer.lines:
                if self._is_current(known):
                    return answer if isinstance(answer, Refusal) else Committed((), known)
            else:
                opens = answer.opens
                (outcome,) = self.journal.append(
                    [append_of(answer, self.encrypt_secret(opens.secret) if opens else None)]
                )
                match outcome:
                    case Appended():
                        self._tables[table] = answer.after
                        return Committed(answer.lines, answer.after, answer.opens)
                    case Repeated(command=asked_as, seq=seq):
                        self._tables[table] = self._load_table(table)
                        return AlreadyAnswered(asked_as, seq)
            self._tables[table] = self._load_table(table)
        raise RuntimeError(f"table {table} would not stand still")

    def secret(self, table: TableId) -> Secret | None:
        """Behind the promise of a table, where it has made one; :class:`NoSecret` where it cannot be had."""
        if table not in self._secrets and self.table(table).throws.has_commitment:
            if self._encryption is None:
                raise NoSecret(f"the secret of table {table} is sealed, and there is no key")
            self._secrets[table] = self._encryption.decrypt(self.journal.encrypted_secret(table), self.table(table))
        return self._secrets.get(table)

    def _is_current(self, table: Table) -> bool:
        """Whether nobody else has gone on: a no is only a no if it was said on the table as it stands."""
        head = self.journal.head(table.id)
        return head is not None and head.hash == table.head

    def _load_table(self, table: TableId) -> Table:
        stored = self.journal.read(table)
        if not stored:
            raise NoSuchTable(f"no table {table}")
        return read_table(self.shelf, stored)
