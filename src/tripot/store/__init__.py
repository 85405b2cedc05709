"""The store: journals, accounts, circles and all other persistent data, in SQLite or PostgreSQL behind one interface.

Import its names from here. ``tripot.house`` must not import this package; the server and the terminal do.
"""

from collections.abc import Callable
from pathlib import Path

from tripot.settings import DATABASE_URL, default_store_path
from tripot.store.accounts import (
    BotAccount,
    Guest,
    GuestId,
    PlayerReport,
    Reason,
    StoredBlock,
    public_id_of,
)
from tripot.store.big_screens import BigScreens
from tripot.store.circle_evenings import CircleDate, CircleEvenings, CircleReply
from tripot.store.circles import (
    Circle,
    CircleFinish,
    CircleId,
    CircleMembership,
    Circles,
    MemberId,
    TableFinish,
)
from tripot.store.declined_honours import DeclinedHonours
from tripot.store.device_sessions import DeviceSessions, FoundSession, StoredSession
from tripot.store.directory import Directory, NodeName, Owner
from tripot.store.encryption import BadKeys, Encryption, load_encryption
from tripot.store.game_summaries import (
    BestFeat,
    GameSummaries,
    GuestGame,
    LuckState,
    PairGain,
    PersonLuck,
    StoredFeat,
    StoredLuck,
)
from tripot.store.journal import (
    Append,
    Appended,
    AppendOutcome,
    Deposed,
    Head,
    Journal,
    NoSuchTable,
    Registration,
    StoreFailed,
    append_of,
)
from tripot.store.local_tables import LocalTables
from tripot.store.moderation import AuditEntry, Halts, Moderation, OperatorAction
from tripot.store.notices import Notice, Notices
from tripot.store.packing import Packing
from tripot.store.quiz_answers import QuizAnswers, StoredAnswer
from tripot.store.reaping import reap_store
from tripot.store.sql_accounts import Accounts
from tripot.store.sql_database import SqlDatabase
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.sqlite.journal import SqliteJournal
from tripot.store.table_secrets import TableSecrets


class Store:
    """Journals, accounts and everything else that is stored, in one database."""

    def __init__(
        self, database: SqlDatabase, journal: Journal, accounts: Accounts, place: str, reap: Callable[[int], bool]
    ) -> None:
        self.journal = journal
        self.accounts = accounts
        self.place = place
        """The location of the store in readable form, without a password."""
        self.reap = reap
        """Expire and delete what is due at this time; return whether data was deleted, so that more may be due. See
        :mod:`.reaping`."""
        self.schema = database.schema
        self.close = database.close
        self.packing = Packing(database)
        self.halts = Halts(database)
        self.notices = Notices(database)
        self.secrets = TableSecrets(database, place)
        self.sessions = DeviceSessions(database)
        self.moderation = Moderation(database)
        self.circles = Circles(database)
        self.quiz = QuizAnswers(database)
        self.big_screens = BigScreens(database)
        self.circle_evenings = CircleEvenings(database)
        self.summaries = GameSummaries(database)
        self.declined_honours = DeclinedHonours(database)
        self.path: Path | None = None
        """The path of the SQLite file, if the store uses one."""
        self.directory: Directory | None = None
        """The owners of tables, if several nodes can share the store."""

    def load_keys(self) -> Encryption:
        """Return the keys of this store. Raises :class:`BadKeys` if they are missing or wrong.

        A new key is created only for a SQLite store in which nothing is encrypted yet.
        """
        encryption = load_encryption(self.path, may_create=not self.secrets.exist())
        self.secrets.adopt_keys(encryption)
        return encryption


def open_sqlite(path: Path | None = None) -> Store:
    """Open the store in a SQLite file, by default the one in the settings."""
    file = SqliteFile(path or default_store_path())

    def reap(now: int) -> bool:
        has_deleted = reap_store(file, now)
        file.erase_deleted()
        return has_deleted

    store = Store(file, SqliteJournal(file), Accounts(file, file.erase_deleted), str(file.path), reap)
    store.path = file.path
    return store


def open_postgres(url: str) -> Store:
    """Open the store in a PostgreSQL database that ``tripot migrate`` has prepared."""
    from tripot.store.postgres.connection import PostgresPool
    from tripot.store.postgres.journal import PostgresJournal

    pool = PostgresPool(url)
    store = Store(pool, PostgresJournal(pool), Accounts(pool), pool.name, lambda now: reap_store(pool, now))
    store.directory = Directory(pool)
    return store


def open_store(where: str | Path | None = None) -> Store:
    """Open the store at a PostgreSQL address or in a file, by default the one in the settings."""
    where = where or database_url()
    if isinstance(where, str) and is_database_url(where):
        return open_postgres(where)
    return open_sqlite(None if where is None else Path(where))


def is_database_url(place: str) -> bool:
    """Return whether a location is the URL of a PostgreSQL database. Otherwise it is a path."""
    return place.startswith(("postgresql://", "postgres://"))


def database_url() -> str | None:
    """Return the PostgreSQL database of ``TRIPOT_DATABASE_URL``, if it is set."""
    return DATABASE_URL.read()
