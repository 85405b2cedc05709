"""Add the promised days and the hands that people play on them. Only new tables: older nodes go on."""

from alembic import op

revision = "0007"
down_revision = "0006"

TABLES = """
CREATE TABLE day_promise (
    day text COLLATE "C" PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    promise text COLLATE "C" NOT NULL,
    sealed bytea NOT NULL,
    made bigint NOT NULL
);

CREATE TABLE played_hand (
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    day text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    moves text NOT NULL,
    gain bigint,
    PRIMARY KEY (guest, day, number)
);

CREATE INDEX played_hand_day ON played_hand (day, guest, number, gain);
"""


def upgrade() -> None:
    """Add the tables; hands go with their guest."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
