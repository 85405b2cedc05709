"""Stores notices: changes of accounts that every node must apply to its live tables.

A notice is written in the transaction of the change. Ids of notices can become visible out of order, so a reader always
reads the last ``NOTICE_WINDOW_S`` seconds and applies each notice once. Times come from the database's clock.
"""

from typing import Literal

from msgspec import Struct

from tripot.store.sql_database import Query, SqlDatabase

NoticeKind = Literal["renamed", "deleted", "session_ended"]

NOTICE_WINDOW_S = 60
"""How far back notices are read. A node that was away for longer may have missed some."""

NOTICE_KEPT_S = 3600


class Notice(Struct, frozen=True):
    """One change: a guest was renamed or deleted, or a session ended."""

    id: int
    kind: NoticeKind
    about: str
    """The id of the guest, or the public id of the session."""


class Notices:
    """The notices of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def read_recent(self) -> list[Notice]:
        """Return the notices of the last ``NOTICE_WINDOW_S`` seconds."""
        sql = f"SELECT id, kind, about FROM notice WHERE at > {self._database.now_s} - :window ORDER BY id"
        return [Notice(*row) for row in self._database.query(sql, window=NOTICE_WINDOW_S)]


def add_notice(query: Query, database: SqlDatabase, kind: NoticeKind, about: str) -> None:
    """Write a notice in the transaction of a change."""
    sql = f"INSERT INTO notice (at, kind, about) VALUES ({database.now_s}, :kind, :about)"
    query(sql, kind=kind, about=about)


def delete_old_notices(database: SqlDatabase) -> None:
    """Delete notices that are too old for nodes to read."""
    database.query(f"DELETE FROM notice WHERE at < {database.now_s} - :kept", kept=NOTICE_KEPT_S)
