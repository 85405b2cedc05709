"""Add the answers to the question of the day, and the next evenings of circles. Only new tables: older nodes go on."""

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

CREATE TABLE circle_evening (
    circle text COLLATE "C" PRIMARY KEY REFERENCES circle ON DELETE CASCADE,
    id text NOT NULL,
    starts bigint NOT NULL,
    place text NOT NULL,
    changed bigint NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE circle_reply (
    circle text COLLATE "C" NOT NULL,
    guest text COLLATE "C" NOT NULL,
    starts bigint NOT NULL,
    comes bigint NOT NULL,
    PRIMARY KEY (circle, guest),
    FOREIGN KEY (circle, guest) REFERENCES circle_member (circle, guest) ON DELETE CASCADE
);

CREATE INDEX circle_reply_guest ON circle_reply (guest);
"""


def upgrade() -> None:
    """Add the tables; a reply goes with its membership."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
