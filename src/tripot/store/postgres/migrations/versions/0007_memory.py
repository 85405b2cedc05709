"""Add summaries of games, declined honours, promised days and their hands. Only new tables: older nodes go on."""

from alembic import op

revision = "0007"
down_revision = "0006"

TABLES = """
CREATE TABLE game_summary (
    "table" text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    ended bigint NOT NULL,
    luck text NOT NULL
);

CREATE TABLE pair_gain (
    "table" text COLLATE "C" NOT NULL,
    winner text NOT NULL,
    loser text NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY ("table", winner, loser)
);

CREATE TABLE feat (
    "table" text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    person text NOT NULL,
    amount bigint NOT NULL,
    rank bigint NOT NULL,
    won bigint,
    seq bigint NOT NULL,
    PRIMARY KEY ("table", kind, person)
);

CREATE TABLE person_luck (
    "table" text COLLATE "C" NOT NULL,
    person text NOT NULL,
    luck text NOT NULL,
    variance text NOT NULL,
    regret text,
    PRIMARY KEY ("table", person)
);

CREATE TABLE declined_honour (
    circle text COLLATE "C" NOT NULL,
    guest text COLLATE "C" NOT NULL,
    honour text NOT NULL,
    PRIMARY KEY (circle, guest, honour),
    FOREIGN KEY (circle, guest) REFERENCES circle_member (circle, guest) ON DELETE CASCADE
);

CREATE INDEX declined_honour_guest ON declined_honour (guest);

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
    """Add the tables; what somebody declined goes with their membership, and hands with their guest."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
