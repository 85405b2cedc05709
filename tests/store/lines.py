"""Creates artificial journal entries, for tests and benchmarks of the store."""

from msgspec import Raw

from tripot.house import CommandId, Entry, Hash, PersonId, StoredEntry, TableId
from tripot.house.journal.entries import GENESIS_HASH, encode_entry
from tripot.house.journal.events import Played
from tripot.kernel import Seat
from tripot.store import Append, Head, Journal

OPENED = 1_700_000_000_000
FACTS = Raw(b'[{"type":"staked","seat":2,"face":"coeur","amount":15,"rule":"TABU-12"}]')
PERSON = PersonId("person-of-twenty-two-l")
MOVE = Raw(b'{"type":"stake","face":"coeur","amount":15}')


def line_of(table: TableId, seq: int, prev: Hash, command: CommandId) -> StoredEntry:
    """Return an entry of typical length, a stake at Tabu."""
    return encode_entry(
        Entry(
            table=table,
            seq=seq,
            prev=prev,
            at=OPENED + seq,
            phase=7,
            person=PERSON,
            seat=Seat(2),
            command=command,
            event=Played(by="person", move=MOVE, facts=FACTS),
        )
    )


def append(line: StoredEntry, opened: int = OPENED) -> Append:
    """Return an append of one entry."""
    it = line.entry
    head = Head(
        table=it.table,
        seq=it.seq,
        hash=line.hash,
        opened=opened,
        at=it.at,
        game="tabu",
        version=1,
        stage="playing",
    )
    return Append((line,), head)


def where(journal: Journal, table: TableId) -> tuple[int, Hash]:
    """Return the seq and the hash of a journal's last entry."""
    head = journal.head(table)
    return (0, GENESIS_HASH) if head is None else (head.seq, head.hash)


def following(table: TableId, at: tuple[int, Hash], command: CommandId) -> Append:
    """Return an append of an entry that answers a command, after the entry ``at``."""
    return append(line_of(table, at[0] + 1, at[1], command))
