"""Notices: changes of accounts that every node applies to its live tables. PostgreSQL writes and reads them.

A notice is written in the transaction of the change. Ids commit out of order, so a reader asks for the last
``NOTICE_WINDOW_S`` seconds each time and applies each id once.
"""

from typing import Literal

from msgspec import Struct

from tripot.store.sql_database import SqlDatabase

NoticeKind = Literal["renamed", "deleted", "session_ended"]

NOTICE_WINDOW_S = 60
"""How far back notices are read; a node that was away for longer has missed some."""


class Notice(Struct, frozen=True):
    """One change: a guest was renamed or deleted, or a session ended."""

    id: int
    kind: NoticeKind
    about: str
    """The id of the guest, or the public id of the session."""


class Notices:
    """The notices of a house with a directory."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def read_recent(self) -> list[Notice]:
        """The notices of the last ``NOTICE_WINDOW_S`` seconds, by the clock of the database."""
        sql = "SELECT id, kind, about FROM notice WHERE at > now() - make_interval(secs => :window) ORDER BY id"
        return [Notice(*row) for row in self._database.query(sql, window=float(NOTICE_WINDOW_S))]

    def delete_old(self) -> None:
        """Delete notices that are too old to be read."""
        self._database.query("DELETE FROM notice WHERE at < now() - make_interval(hours => 1)")
