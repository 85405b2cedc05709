"""Add hotseat guests (``guest.holder``), blocks and reports."""

from alembic import op

revision = "0002"
down_revision = "0001"

TABLES = """
ALTER TABLE guest ADD COLUMN holder text COLLATE "C" REFERENCES guest ON DELETE CASCADE;

CREATE INDEX guest_holder ON guest (holder) WHERE holder IS NOT NULL;

CREATE TABLE block (
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    blocked text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    "table" text COLLATE "C" NOT NULL,
    person text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (guest, blocked)
);

CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE report (
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    about text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    "table" text COLLATE "C" NOT NULL,
    reason text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (guest, about, "table", reason)
);

CREATE INDEX report_about ON report (about);

CREATE INDEX report_at ON report (at);
"""


def upgrade() -> None:
    """Add the column and the tables."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
