"""Reaping: what ends by time alone. Codes end with their table; lobbies that nobody came back to are deleted.

PostgreSQL moves old months into files (``tripot admin archive``), dead lobbies with them. A SQLite file has no months,
so its lobbies are deleted one by one.
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


def end_codes(database: SqlDatabase, now: int) -> None:
    """End the codes of tables that are over or abandoned, and open their doors."""
    for kept in ("code", "former_code", "door"):
        sql = f'DELETE FROM {kept} WHERE "table" IN ({ENDED_TABLES_SQL})'
        database.query(sql, over=now - CODE_ENDS_AFTER_MS, abandoned=now - ABANDONED_AFTER_MS)
