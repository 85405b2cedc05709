"""Deletes expired data: codes of finished tables, guests who can no longer sign in, abandoned lobbies.

Old journals are also deleted, if configured.
"""

from tripot.settings import JOURNAL_DAYS
from tripot.store.accounts import GuestId
from tripot.store.notices import add_notice, delete_old_notices
from tripot.store.sql_database import Query, SqlDatabase

HOUR_MS = 3_600_000

CODE_ENDS_AFTER_MS = 24 * HOUR_MS
"""How long the code of a finished game works, so that everyone can find the result and the rematch. Its id always
works."""

ABANDONED_AFTER_MS = 30 * 24 * HOUR_MS
"""A table without an entry for this long is abandoned: its code expires, and a lobby is deleted."""

MAX_DELETED_AT_ONCE = 200
"""The number of tables or guests deleted in one transaction, for which other writers of SQLite wait."""

DELETED_WITH_TABLE = ("entry", "packed", "secret", "code", "former_code", "door", "person", "halt")
"""Where the rows of a deleted table are deleted after its head. Results, blocks and reports stay."""

ENDED_TABLES_SQL = """
SELECT "table" FROM head WHERE (stage = 'over' AND at < :over) OR at < :abandoned
"""


GONE_GUESTS_SQL = """
SELECT id FROM guest WHERE holder IS NULL AND since < :before
AND NOT EXISTS (SELECT 1 FROM device WHERE device.guest = guest.id)
AND NOT EXISTS (SELECT 1 FROM link WHERE link.guest = guest.id AND link.until > :now)
AND NOT EXISTS (SELECT 1 FROM guest AS held JOIN device ON device.guest = held.id WHERE held.holder = guest.id)
LIMIT :most
"""
"""Guests without a session, without a bot token and without a link that leads back to them."""


def reap_store(database: SqlDatabase, now: int) -> bool:
    """Expire and delete what is due, but only ``MAX_DELETED_AT_ONCE`` rows of each kind. Return whether data was
    deleted, so that it must be erased and more may be due."""
    delete_old_notices(database)
    delete_expired_screens(database, now)
    end_codes(database, now)
    lobbies = delete_dead_lobbies(database, now - ABANDONED_AFTER_MS)
    journals = delete_old_journals(database, now - days * 24 * HOUR_MS) if (days := JOURNAL_DAYS.read()) else 0
    return bool(delete_gone_guests(database, now) or lobbies or journals)


def delete_expired_screens(database: SqlDatabase, now: int) -> None:
    """Delete the televisions whose code or claim has expired."""
    database.query("DELETE FROM big_screen WHERE until <= :now", now=now)


def delete_gone_guests(database: SqlDatabase, now: int) -> int:
    """Delete up to ``MAX_DELETED_AT_ONCE`` guests whose last session has ended, because they can never return. Return
    their number."""

    def work(query: Query) -> int:
        gone = query(GONE_GUESTS_SQL, before=now - 24 * HOUR_MS, now=now, most=MAX_DELETED_AT_ONCE)
        for (guest,) in gone:
            delete_guest(query, database, guest)
        return len(gone)

    return database.transact(work)


def delete_guest(query: Query, database: SqlDatabase, guest: GuestId) -> None:
    """Delete a guest, their bots and their hotseat players, with a notice for each of them."""
    for (gone,) in query("SELECT id FROM guest WHERE id = :guest OR holder = :guest", guest=guest):
        add_notice(query, database, "deleted", gone)
    query("DELETE FROM guest WHERE id = :guest", guest=guest)


def end_codes(database: SqlDatabase, now: int) -> None:
    """Expire the codes of finished and abandoned tables, and unlock their doors."""
    for kept in ("code", "former_code", "door"):
        sql = f'DELETE FROM {kept} WHERE "table" IN ({ENDED_TABLES_SQL})'
        database.query(sql, over=now - CODE_ENDS_AFTER_MS, abandoned=now - ABANDONED_AFTER_MS)


def delete_dead_lobbies(database: SqlDatabase, before: int) -> int:
    """Delete the lobbies whose last entry is older; return their number."""
    return _delete_tables(database, "stage = 'lobby' AND at < :before", before)


def delete_old_journals(database: SqlDatabase, before: int) -> int:
    """Delete up to ``MAX_DELETED_AT_ONCE`` tables whose last entry is older; return their number."""
    return _delete_tables(database, "at < :before", before)


def _delete_tables(database: SqlDatabase, condition: str, before: int) -> int:
    """Delete some tables that meet a condition: heads first, because the database refuses to delete entries whose head
    exists."""
    sql = (
        f'DELETE FROM head WHERE {condition} AND "table" IN '
        f'(SELECT "table" FROM head WHERE {condition} LIMIT :most) RETURNING "table"'
    )

    def work(query: Query) -> int:
        dead = [table for (table,) in query(sql, before=before, most=MAX_DELETED_AT_ONCE)]
        for name in DELETED_WITH_TABLE:
            query(f'DELETE FROM {name} WHERE "table" {database.in_tables}', tables=database.pack_tables(dead))
        return len(dead)

    return database.transact(work)
