"""Add the answers to the question of the day. Only a new table: older nodes go on."""

from alembic import op

revision = "0006"
down_revision = "0005"

TABLES = """
CREATE TABLE quiz_answer (
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    day text COLLATE "C" NOT NULL,
    question text COLLATE "C" NOT NULL,
    choice bigint NOT NULL,
    cost bigint NOT NULL,
    PRIMARY KEY (guest, day)
);

CREATE INDEX quiz_answer_day ON quiz_answer (day, question, choice);
"""


def upgrade() -> None:
    """Add the table."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
