"""Schema migrations of PostgreSQL with Alembic; they run only on ``tripot migrate``."""

import psycopg
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from tripot.store.journal import StoreFailed
from tripot.store.postgres.connection import SCHEMA_VERSION
from tripot.store.postgres.partitions import SCHEMA_LOCK_ID


def migrate(url: str, to: str = SCHEMA_VERSION) -> None:
    """Create the schema or bring it up to date. Idempotent."""
    try:
        engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(url), poolclass=NullPool)
        with psycopg.connect(url) as alone, engine.connect() as connection:
            alone.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK_ID,))  # of two migrations, one waits
            config = Config()
            config.set_main_option("script_location", "tripot.store.postgres:migrations")
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            connection.commit()
    except psycopg.Error as error:
        raise StoreFailed(f"the database could not be prepared: {str(error).strip().partition(chr(10))[0]}") from error
