"""Add circles: members, their tables, and how people finished. Only new tables: older nodes go on."""

from alembic import op

revision = "0005"
down_revision = "0004"

TABLES = """
CREATE TABLE circle (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    code text NOT NULL UNIQUE,
    since bigint NOT NULL
);

CREATE TABLE circle_member (
    circle text COLLATE "C" NOT NULL REFERENCES circle ON DELETE CASCADE,
    guest text COLLATE "C" NOT NULL REFERENCES guest ON DELETE CASCADE,
    member text NOT NULL,
    number bigint NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (circle, guest),
    UNIQUE (circle, member)
);

CREATE INDEX circle_member_guest ON circle_member (guest);

CREATE FUNCTION circle_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM circle WHERE id = OLD.circle FOR UPDATE; -- of two who leave at once, one is the last
    DELETE FROM circle WHERE id = OLD.circle AND NOT EXISTS (SELECT FROM circle_member WHERE circle = OLD.circle);
    RETURN NULL;
END $$;

CREATE TRIGGER circle_ends AFTER DELETE ON circle_member FOR EACH ROW EXECUTE FUNCTION circle_ends();

CREATE TABLE circle_table (
    circle text COLLATE "C" NOT NULL REFERENCES circle ON DELETE CASCADE,
    "table" text COLLATE "C" NOT NULL,
    opened bigint NOT NULL,
    ended bigint,
    PRIMARY KEY (circle, "table")
);

CREATE INDEX circle_table_table ON circle_table ("table");

CREATE INDEX circle_table_opened ON circle_table (circle, opened);

CREATE INDEX circle_table_ended ON circle_table (circle, ended);

CREATE TABLE finish (
    "table" text COLLATE "C" NOT NULL,
    person text NOT NULL,
    place bigint NOT NULL,
    net bigint NOT NULL,
    PRIMARY KEY ("table", person)
);
"""


def upgrade() -> None:
    """Add the tables; a circle ends with its last member."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
