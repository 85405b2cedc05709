"""What Alembic runs: the connection comes from :mod:`tripot.store.postgres.migrate`, all steps go in one transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
