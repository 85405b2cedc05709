"""Reaping: what ends by time alone. Codes end with their table; guests who can never come back are deleted.

PostgreSQL moves old months into files (``tripot admin archive``), dead lobbies with them. A SQLite file has no months,
so its lobbies, and old journals if the settings say so, are deleted one by one.
"""

from tripot.store.sql_database import SqlDatabase

HOUR_MS = 3_600_000

CODE_ENDS_AFTER_MS = 24 * HOUR_MS
"""How long the code of a finished game works, so that all find the result and the rematch; its id works always."""

ABANDONED_AFTER_MS = 30 * 24 * HOUR_MS
"""A table without an entry for so long is abandoned: its code ends, and a lobby is deleted."""

ENDED_TABLES_SQL = """
SELECT "table" FROM head WHERE (stage = 'over' AND at < :over) OR at < :abandoned
"""


GONE_GUESTS_SQL = """
DELETE FROM guest WHERE holder IS NULL AND since < :before
AND NOT EXISTS (SELECT 1 FROM device WHERE device.guest = guest.id)
AND NOT EXISTS (SELECT 1 FROM guest AS held JOIN device ON device.guest = held.id WHERE held.holder = guest.id)
RETURNING id
"""
"""Guests without a session, of whom no program has a token."""


def delete_gone_guests(database: SqlDatabase, now: int) -> int:
    """Delete the guests whose last session has ended: nobody can ever be them again. Return how many."""
    return len(database.query(GONE_GUESTS_SQL, before=now - 24 * HOUR_MS))


def end_codes(database: SqlDatabase, now: int) -> None:
    """End the codes of tables that are over or abandoned, and open their doors."""
    for kept in ("code", "former_code", "door"):
        sql = f'DELETE FROM {kept} WHERE "table" IN ({ENDED_TABLES_SQL})'
        database.query(sql, over=now - CODE_ENDS_AFTER_MS, abandoned=now - ABANDONED_AFTER_MS)
