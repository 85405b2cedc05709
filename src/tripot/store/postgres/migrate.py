"""Schema migrations of PostgreSQL with Alembic; they run only on ``tripot migrate``."""

import psycopg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from tripot.store.journal import StoreFailed
from tripot.store.postgres.connection import ACCEPTED_VERSIONS, SCHEMA_VERSION
from tripot.store.postgres.partitions import SCHEMA_LOCK_ID


def migrate(url: str, to: str = SCHEMA_VERSION) -> None:
    """Create the schema or bring it up to date. Idempotent; a schema one step ahead, which nodes accept, is left alone.

    Raises :class:`~tripot.store.journal.StoreFailed`.
    """
    try:
        engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(url), poolclass=NullPool)
        with psycopg.connect(url) as alone, engine.connect() as connection:
            alone.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK_ID,))  # of two migrations, one waits
            (is_prepared,) = alone.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone() or (False,)
            found = alone.execute("SELECT version_num FROM alembic_version").fetchone() if is_prepared else None
            if found is not None and found[0] in ACCEPTED_VERSIONS[1:]:
                return
            config = Config()
            config.set_main_option("script_location", "tripot.store.postgres:migrations")
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            connection.commit()
    except CommandError as error:
        raise StoreFailed(f"the database cannot be brought to schema {to}: {error}") from error
    except psycopg.Error as error:
        raise StoreFailed(f"the database could not be prepared: {str(error).strip().partition(chr(10))[0]}") from error
