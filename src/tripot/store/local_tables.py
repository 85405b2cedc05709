"""Tables of one process without a network, for the terminal and for tests.

This is the synchronous driver of :mod:`tripot.house.decisions.commit_loop`. The server has its own driver, which
commits entries of many tables together.
"""

from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from tripot.house import (
    AlreadyAnswered,
    Answer,
    Command,
    DecisionInputs,
    GameRegistry,
    Hash,
    HouseCommand,
    NoSecret,
    Opening,
    PersonId,
    Proposal,
    Refusal,
    Secret,
    SettingsRequest,
    StoredEntry,
    Table,
    TableId,
    bot_moves,
    open_table,
    read_table,
)
from tripot.house.decisions import commit_loop
from tripot.house.decisions.decide import Postponed
from tripot.house.dice.pledge_state import Freeze, Reveals
from tripot.house.dice.pledges import PledgeChain
from tripot.house.journal.commands import Deadline
from tripot.store.encryption import Encryption
from tripot.store.journal import Appended, Journal, NoSuchTable, append_of


class Committed(Struct, frozen=True):
    """The result of a command: entries that are in the journal, and the table after them."""

    entries: tuple[StoredEntry, ...]
    table: Table
    opens: Opening | None = None


class DiceFalling(Exception):
    """The current freeze waits for links from other devices. Retry a moment later."""


class LocalTables:
    """Tables in memory, computed from their journals. Committed dice need ``encryption`` for their secrets."""

    def __init__(self, journal: Journal, games: GameRegistry, encryption: Encryption | None = None) -> None:
        self.journal = journal
        self.games = games
        self._encryption = encryption
        self._tables: dict[TableId, Table] = {}
        self._secrets: dict[TableId, Secret | None] = {}
        self._chains: dict[tuple[TableId, PersonId], PledgeChain] = {}

    def open(
        self, table: TableId, host: PersonId, request: SettingsRequest, at: int, secret: Secret | None = None
    ) -> Table:
        """Open a table and store its first entry. Raises :class:`~tripot.house.BadSettings`."""
        proposal = open_table(self.games, table, host, request, at, secret)
        (outcome,) = self.journal.append([append_of(proposal, self.encrypt_secret(secret))])
        if not isinstance(outcome, Appended):
            raise ValueError(f"there is a table {table} already")
        self._tables[table] = proposal.after
        return proposal.after

    def table(self, table: TableId) -> Table:
        """Return the cached table, which only ``open`` and ``submit`` update.

        The first call folds it from its journal."""
        if table not in self._tables:
            if not (stored := self.journal.read(table)):
                raise NoSuchTable(f"no table {table}")
            self._tables[table] = read_table(self.games, stored)
        return self._tables[table]

    def encrypt_secret(self, secret: Secret | None) -> bytes | None:
        """Encrypt a secret for the journal."""
        if secret is None:
            return None
        if self._encryption is None:
            raise NoSecret("there is no key to encrypt a secret with")
        return self._encryption.encrypt(secret)

    def derive_secret(self, table: TableId) -> Secret:
        """Derive the secret of a new table from its id and the key, without storing it."""
        if self._encryption is None:
            raise NoSecret("there is no key to derive a secret from")
        return self._encryption.derive_secret(table)

    def submit(
        self, table: TableId, command: Command | HouseCommand, by: PersonId | None, inputs: DecisionInputs
    ) -> Committed | AlreadyAnswered | Refusal:
        """Decide a command and commit the resulting entries, in the order of
        :mod:`tripot.house.decisions.commit_loop`."""
        inputs = replace(inputs, secret=self.secret(table))
        self._settle_freeze(table, inputs)
        answer = self._decide(table, command, by, inputs)
        if isinstance(answer, Postponed):
            raise DiceFalling(f"the stakes of table {table} are closed, and the dice have not fallen")
        if not isinstance(answer, Proposal):
            return answer
        entries = (*answer.entries, *self._settle_freeze(table, inputs))
        return Committed(entries, self.table(table), answer.opens)

    def hold_pledge(self, table: TableId, holder: PersonId, chain: PledgeChain) -> None:
        """Answer freezes for a person of this process from their pledged chain."""
        self._chains[table, holder] = chain

    def _decide(
        self, table: TableId, command: Command | HouseCommand, by: PersonId | None, inputs: DecisionInputs
    ) -> Answer:
        pending = (commit_loop.PendingCommand(command, by),)
        done = self._run(commit_loop.commit_commands(self.table(table), pending, None, inputs))
        self._tables[table] = done.table
        (answer,) = done.answers
        return answer

    def _settle_freeze(self, table: TableId, inputs: DecisionInputs) -> list[StoredEntry]:
        """Throw the dice of the current freeze with the links of this process. After the deadline, continue without
        missing links."""
        entries: list[StoredEntry] = []
        while (freeze := self.table(table).freeze) is not None:
            reveals = Reveals(freeze.number, self._links_for(self.table(table), freeze))
            answer = self._decide(table, Deadline(), None, replace(inputs, reveals=reveals))
            if not isinstance(answer, Proposal) or not answer.entries:
                break
            entries += answer.entries
        return entries

    def _links_for(self, table: Table, freeze: Freeze) -> dict[PersonId, Hash]:
        assert table.pledges is not None
        links: dict[PersonId, Hash] = {}
        for _, holder in freeze.awaited:
            chain, pledge = self._chains.get((table.id, holder)), table.pledges.of[holder]
            if chain is not None and chain.head == pledge.head:
                links[holder] = chain.link(freeze.number - pledge.base)
        return links

    def secret(self, table: TableId) -> Secret | None:
        """Return the secret behind a table's dice, if they are committed. Raises :class:`NoSecret` if no key decrypts
        it."""
        if table not in self._secrets and self.table(table).throws.has_commitment:
            if self._encryption is None:
                raise NoSecret(f"the secret of table {table} is encrypted, and there is no key")
            self._secrets[table] = self._encryption.decrypt(self.journal.encrypted_secret(table), self.table(table))
        return self._secrets.get(table)

    def _run(self, steps: commit_loop.Steps[commit_loop.Progress]) -> commit_loop.Progress:
        """Drive the loop: carry out each request and send its result. An error of the store ends the run."""
        result: Any = None
        try:
            while True:
                result = self._perform(steps.send(result))
        except StopIteration as stop:
            done: commit_loop.Progress = stop.value
            return done

    def _perform(self, request: commit_loop.Request) -> Any:
        match request:
            case Proposal(opens=opens):
                encrypted = None if opens is None else self.encrypt_secret(opens.secret)
                (outcome,) = self.journal.append([append_of(request, encrypted)])
                return type(outcome) is Appended
            case commit_loop.ReadHead(table_id=table):
                head = self.journal.head(table)
                return None if head is None else head.hash
            case commit_loop.ReadEntries(table_id=table, after=seq):
                return self.journal.read(table, seq)
            case commit_loop.ChooseBotMoves(table=playing, rng=rng, seats=seats):
                return bot_moves(playing, rng, seats)
            case _:
                assert_never(request)
