"""Schema migrations of PostgreSQL with Alembic; they run only on ``tripot migrate``."""

import psycopg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from tripot.store.journal import StoreFailed
from tripot.store.postgres.connection import ACCEPTED_VERSIONS, SCHEMA_VERSION, first_line, read_schema
from tripot.store.postgres.partitions import SCHEMA_LOCK_ID


def migrate(url: str, to: str = SCHEMA_VERSION) -> None:
    """Create the schema or bring it up to date. Idempotent; a schema one step ahead, which nodes accept, is left alone.

    Raises :class:`~tripot.store.journal.StoreFailed`.
    """
    try:
        engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(url), poolclass=NullPool)
        with psycopg.connect(url) as alone, engine.connect() as connection:
            alone.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK_ID,))  # of two migrations, one waits
            if read_schema(alone) in ACCEPTED_VERSIONS[1:]:
                return
            config = Config()
            config.set_main_option("script_location", "tripot.store.postgres:migrations")
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            connection.commit()
    except CommandError as error:
        raise StoreFailed(f"the database cannot be brought to schema {to}: {error}") from error
    except psycopg.Error as error:
        raise StoreFailed(f"the database could not be prepared: {first_line(error)}") from error
