"""Migrates a PostgreSQL database. Only ``tripot migrate`` uses it."""

import psycopg

from tripot.store.journal import StoreFailed
from tripot.store.postgres.connection import SCHEMA_LOCK_ID, first_line, read_schema
from tripot.store.schema import STEPS, check_schema


def migrate(url: str) -> None:
    """Create or update the schema in one transaction. A schema one step ahead is left unchanged.

    Raises :class:`~tripot.store.journal.StoreFailed`.
    """
    try:
        with psycopg.connect(url) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK_ID,))  # concurrent migrations wait
            found = read_schema(connection)
            check_schema(found, "the database")
            if found == 0:
                connection.execute("CREATE TABLE schema_version (version bigint NOT NULL)")
                connection.execute("INSERT INTO schema_version VALUES (0)")
            for number, step in enumerate(STEPS[found:], found + 1):
                connection.execute(step.for_postgres().encode())
                connection.execute("UPDATE schema_version SET version = %s", (number,))
    except psycopg.Error as error:
        raise StoreFailed(f"the database could not be prepared: {first_line(error)}") from error
