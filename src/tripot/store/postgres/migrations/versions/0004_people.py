"""Add sessions, former codes, locked doors, bans and the operator's audit log. Only new tables: older nodes go on."""

from alembic import op

revision = "0004"
down_revision = "0003"

TABLES = """
CREATE TABLE session (
    device bytea PRIMARY KEY REFERENCES device ON DELETE CASCADE,
    name text,
    seen bigint NOT NULL
);

CREATE INDEX session_seen ON session (seen);

INSERT INTO session (device, seen) SELECT secret, (extract(epoch FROM now()) * 1000)::bigint FROM device;

CREATE TABLE former_code (code text PRIMARY KEY, "table" text COLLATE "C" NOT NULL);

CREATE INDEX former_code_table ON former_code ("table");

CREATE TABLE door ("table" text COLLATE "C" PRIMARY KEY, locked bigint NOT NULL);

CREATE TABLE ban (
    guest text COLLATE "C" PRIMARY KEY REFERENCES guest ON DELETE CASCADE,
    at bigint NOT NULL
);

CREATE TABLE audit (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    operator text NOT NULL,
    action text NOT NULL,
    about text NOT NULL,
    note text
);

CREATE FUNCTION audit_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the log never changes'; END $$;

CREATE TRIGGER audit_never_changes BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_never_changes();

CREATE TRIGGER audit_never_goes BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_never_changes();
"""


def upgrade() -> None:
    """Add the tables; a device counts as seen now."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
