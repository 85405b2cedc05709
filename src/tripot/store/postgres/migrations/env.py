"""What Alembic runs: :mod:`tripot.store.postgres.migrate` brings the connection; all steps run in one transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
