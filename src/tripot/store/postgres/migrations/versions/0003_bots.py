"""Guests that are programs, and play by a token; tables that stand still until someone has looked at them."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Everyone so far is a person."""
    op.execute("ALTER TABLE guest ADD COLUMN bot boolean NOT NULL DEFAULT false")
    op.execute('CREATE TABLE halt ("table" text COLLATE "C" PRIMARY KEY, at bigint NOT NULL)')
