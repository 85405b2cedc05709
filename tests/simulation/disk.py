"""A simulated store in memory, shared by all nodes. Its journal passes the common tests and records its writers."""

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from msgspec.structs import replace

from tripot.entropy import SecretHash
from tripot.house import PersonId, Stage, TableId
from tripot.house.ids import CommandKey
from tripot.house.journal.entries import GENESIS_HASH
from tripot.store import (
    Append,
    Appended,
    AppendOutcome,
    Deposed,
    FoundSession,
    Guest,
    GuestId,
    Head,
    NodeName,
    Notice,
    Owner,
    StoredSession,
)
from tripot.store.journal import ALL_ENTRIES, Conflict, Repeated
from tripot.store.notices import NOTICE_WINDOW_S, NoticeKind


class Commit(NamedTuple):
    """One append by one writer: the entries from ``first`` to ``last``."""

    table: TableId
    first: int
    last: int
    when: float
    writer: str
    node: NodeName | None
    """The node that claims to have appended, and the owner in the directory at that moment."""
    owner: NodeName | None


class Claim(NamedTuple):
    """A granted claim of a table: the owner that the node had read before, and the actual owner."""

    table: TableId
    node: NodeName
    seen: tuple[NodeName | None, int]
    found: tuple[NodeName | None, int]


class Disk:
    """The data that survives a crash."""

    def __init__(self, time: Callable[[], float] = lambda: 0.0) -> None:
        self.time = time
        self.turn = Lock()
        self.entries: dict[TableId, list[bytes]] = {}
        self.heads: dict[TableId, Head] = {}
        self.commands: dict[TableId, dict[CommandKey, int]] = {}
        self.secrets: dict[TableId, bytes] = {}
        self.commits: list[Commit] = []
        self.owners: dict[TableId, Owner] = {}
        """The directory; the age of a claim is the time when it was made."""
        self.claims: list[Claim] = []
        self.orphaned: list[TableId] = []
        """Tables whose owner was refused an append though no other node had claimed them."""
        self.notices: list[tuple[float, Notice]] = []
        """Notices, with the time from which they can be read, because they do not commit in the order of their ids."""
        self.commit_takes: Callable[[], float] = lambda: 0.0
        self.since: dict[TableId, list[float]] = {}
        """When each entry arrived."""
        self.guests: dict[GuestId, Guest] = {}
        self.devices: dict[SecretHash, tuple[GuestId, int]] = {}
        """The guest of each device, and since when."""
        self.people: dict[TableId, dict[PersonId, GuestId]] = {}
        self.codes: dict[str, TableId] = {}

    def owner(self, table: TableId) -> NodeName | None:
        return self.owners[table].node if table in self.owners else None

    def tell(self, kind: NoticeKind, about: str) -> None:
        """Write a notice. It becomes visible a little later, like one in a transaction."""
        notice = Notice(len(self.notices) + 1, kind, about)
        self.notices.append((self.time() + self.commit_takes(), notice))

    def seq(self, table: TableId) -> int:
        """Return the number of entries of a table."""
        return len(self.entries.get(table, ()))


class DiskJournal:
    """The journals of all tables, as one writer sees them."""

    def __init__(self, disk: Disk, writer: str = "") -> None:
        self._disk, self._writer = disk, writer

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        with self._disk.turn:
            return tuple([self._append(it) for it in batch])

    def _append(self, it: Append) -> AppendOutcome:
        parts = (it, *it.also)
        if deposed := self._find_deposed(it):
            return deposed
        for part in parts:
            if against := self._find_conflict(part):
                return against
        for part in parts:
            self._insert(part)
        return Appended(it.head.table, it.head.seq)

    def _find_deposed(self, it: Append) -> Deposed | None:
        table, owner = it.head.table, self._disk.owner(it.head.table)
        if it.entries[0].entry.seq == 1 or owner == it.node:
            return None
        last = next((claim.node for claim in reversed(self._disk.claims) if claim.table == table), None)
        if owner is None and last == it.node:
            self._disk.orphaned.append(table)
        return Deposed(table, owner)

    def _find_conflict(self, it: Append) -> Conflict | Repeated | None:
        table, first = it.head.table, it.entries[0].entry
        answered = self._disk.commands.get(table, {})
        for line in it.entries:
            key = line.entry.command_key
            if key is not None and key in answered:
                return Repeated(table, key[1], answered[key])
        head = self._disk.heads.get(table)
        seq, last = (0, GENESIS_HASH) if head is None else (head.seq, head.hash)
        return None if (first.seq, first.prev) == (seq + 1, last) else Conflict(table, first.seq - 1, seq)

    def _insert(self, it: Append) -> None:
        disk, table = self._disk, it.head.table
        stored, since = disk.entries.setdefault(table, []), disk.since.setdefault(table, [])
        for line in it.entries:
            stored.append(line.data)
            since.append(disk.time())
            if (key := line.entry.command_key) is not None:
                disk.commands.setdefault(table, {})[key] = line.entry.seq
        disk.heads[table] = it.head
        if it.encrypted_secret is not None:
            disk.secrets[table] = it.encrypted_secret
        if it.registration is not None:
            accounts = DiskAccounts(disk)
            accounts.enroll(table, it.registration.people)
            assert any(accounts.give_code(code, table) for code in it.registration.codes)
        first, last = it.entries[0].entry.seq, it.entries[-1].entry.seq
        owner = it.node if first == 1 else disk.owner(table)
        disk.commits.append(Commit(table, first, last, disk.time(), self._writer, it.node, owner))

    def read(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        return self._disk.entries.get(table, [])[after : after + most]

    def heads_of(self, tables: Sequence[TableId]) -> dict[TableId, Head]:
        return {table: self._disk.heads[table] for table in tables if table in self._disk.heads}

    def head(self, table: TableId) -> Head | None:
        return self._disk.heads.get(table)

    def heads(self, stage: Stage | None = None) -> list[Head]:
        with self._disk.turn:
            wanted = [head for head in self._disk.heads.values() if stage is None or head.stage == stage]
        return sorted(wanted, key=lambda head: (-head.at, head.table))

    def encrypted_secret(self, table: TableId) -> bytes | None:
        return self._disk.secrets.get(table)


class DiskDirectory:
    """The owner of each table."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def owner_of(self, table: TableId) -> Owner | None:
        found = self._disk.owners.get(table)
        return None if found is None else Owner(found.node, int(self._disk.time() * 1000) - found.claimed_ms_ago)

    def claim(self, table: TableId, node: NodeName, seen: NodeName | None, seq: int) -> bool:
        with self._disk.turn:
            found = self._disk.owner(table), self._disk.seq(table)
            if not self._is_unchanged((seen, seq), found):
                return False
            self._disk.claims.append(Claim(table, node, (seen, seq), found))
            self._disk.owners[table] = Owner(node, int(self._disk.time() * 1000))
            return True

    def _is_unchanged(self, seen: tuple[NodeName | None, int], found: tuple[NodeName | None, int]) -> bool:
        return seen == found

    def release(self, tables: Sequence[TableId], node: NodeName) -> None:
        with self._disk.turn:
            for table in tables:
                if self._disk.owner(table) == node:
                    del self._disk.owners[table]

    def find_deposed(self, tables: Sequence[TableId], node: NodeName) -> list[TableId]:
        return [table for table in tables if self._disk.owner(table) != node]


class DiskNotices:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def read_recent(self) -> list[Notice]:
        now = self._disk.time()
        return [notice for since, notice in self._disk.notices if now - NOTICE_WINDOW_S < since <= now]


class DiskAccounts:
    """The accounts: people visit tables, and nobody is blocked or deleted."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def create_guest(self, guest: Guest, device: SecretHash, at: int, device_name: str | None = None) -> None:
        self._disk.guests[guest.id] = guest
        self._disk.devices[device] = (guest.id, at)

    def rename(self, guest: GuestId, name: str) -> None:
        if guest in self._disk.guests:
            self._disk.guests[guest] = replace(self._disk.guests[guest], name=name)
            self._disk.tell("renamed", guest)

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        for person, known in self._disk.people.get(table, {}).items():
            if known == guest:
                return person
        self.enroll(table, {fresh: guest})
        return fresh

    def enroll(self, table: TableId, people: Mapping[PersonId, GuestId]) -> None:
        self._disk.people.setdefault(table, {}).update(people)

    def find_person(self, table: TableId, guest: GuestId) -> PersonId | None:
        return next((person for person, known in self.guests_at(table).items() if known.id == guest), None)

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        return {person: self._disk.guests[guest] for person, guest in self._disk.people.get(table, {}).items()}

    def hotseat_guests_at(self, table: TableId, holder: GuestId) -> dict[PersonId, Guest]:
        return {}

    def has_blocked(self, by: GuestId, whom: GuestId) -> bool:
        return False

    def give_code(self, code: str, table: TableId) -> bool:
        return self._disk.codes.setdefault(code, table) == table

    def table_by_code(self, code: str) -> TableId | None:
        return self._disk.codes.get(code)

    def code_of(self, table: TableId) -> str | None:
        return next((code for code, named in self._disk.codes.items() if named == table), None)


class DiskSessions:
    """The session store: sessions never expire, and nobody is banned."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def find(self, device: SecretHash) -> FoundSession | None:
        if device not in self._disk.devices:
            return None
        guest, since = self._disk.devices[device]
        session = StoredSession(device, None, since, since)
        return FoundSession(session, self._disk.guests[guest], banned=False, outlived=False)

    def touch(self, device: SecretHash, at: int) -> None:
        """Do nothing, because nobody reads it."""


class DiskModeration:
    """The moderation store: no table is locked, and nobody is banned or blocked."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def is_locked(self, table: TableId) -> bool:
        return False

    def table_by_former_code(self, code: str) -> TableId | None:
        return None

    def find_guest(self, guest: GuestId) -> Guest | None:
        return self._disk.guests.get(guest)

    def blocks_at(self, table: TableId) -> set[tuple[str, str]]:
        return set()
