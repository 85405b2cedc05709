"""Add the next evening of a circle and who comes. Only new tables: older nodes go on."""

from alembic import op

revision = "0007"
down_revision = "0005"

TABLES = """
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
