"""Create journals, their heads and secrets, and accounts."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = """
CREATE TABLE entry (
    opened bigint NOT NULL, -- of the table; the month it lies in
    "table" text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    command text COLLATE "C",
    data bytea NOT NULL
) PARTITION BY RANGE (opened);

CREATE FUNCTION entry_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'entries never change and never go'; END $$;

CREATE TRIGGER entry_never_changes BEFORE UPDATE OR DELETE ON entry
    FOR EACH ROW EXECUTE FUNCTION entry_never_changes();

CREATE TABLE head (
    "table" text COLLATE "C" PRIMARY KEY,
    seq bigint NOT NULL,
    hash text NOT NULL,
    opened bigint NOT NULL,
    at bigint NOT NULL,
    game text NOT NULL,
    version bigint NOT NULL,
    stage text NOT NULL,
    due bigint
) WITH (fillfactor = 50); -- it moves with every entry: room to do so in place

CREATE INDEX head_stage ON head (stage);

CREATE INDEX head_opened ON head (opened);

CREATE TABLE secret ("table" text COLLATE "C" PRIMARY KEY, sealed bytea NOT NULL);

CREATE TABLE guest (id text COLLATE "C" PRIMARY KEY, name text NOT NULL, since bigint NOT NULL);

CREATE TABLE device (
    secret bytea PRIMARY KEY,
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    since bigint NOT NULL
);

CREATE INDEX device_guest ON device (guest);

CREATE TABLE link (
    secret bytea PRIMARY KEY,
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    until bigint NOT NULL
);

CREATE INDEX link_guest ON link (guest);

CREATE INDEX link_until ON link (until);

CREATE TABLE person (
    "table" text COLLATE "C" NOT NULL,
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    person text NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY, -- in the order they came, over all tables
    PRIMARY KEY ("table", guest),
    UNIQUE ("table", person)
);

CREATE INDEX person_guest ON person (guest, number);

CREATE TABLE code (code text PRIMARY KEY, "table" text COLLATE "C" NOT NULL);

CREATE INDEX code_table ON code ("table");
"""


def upgrade() -> None:
    """Create the tables."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
