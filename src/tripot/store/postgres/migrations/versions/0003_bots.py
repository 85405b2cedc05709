"""Add bots (guests that are programs with a token) and halted tables."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column, false for every guest so far, and the table of halts."""
    op.execute("ALTER TABLE guest ADD COLUMN bot boolean NOT NULL DEFAULT false")
    op.execute('CREATE TABLE halt ("table" text COLLATE "C" PRIMARY KEY, at bigint NOT NULL)')
