"""Create the schema."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = """
CREATE TABLE entry (
    opened bigint NOT NULL, -- of the table; the month it lies in
    "table" text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    person text COLLATE "C", -- who gave the command
    command text COLLATE "C",
    data bytea NOT NULL,
    CHECK ((person IS NULL) = (command IS NULL))
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
    node text, -- the owner, as address#boot
    claimed timestamptz
) WITH (fillfactor = 50); -- it moves with every entry: room to do so in place

CREATE INDEX head_stage ON head (stage);

CREATE INDEX head_opened ON head (opened);

CREATE TABLE notice (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    kind text NOT NULL,
    about text NOT NULL
);

CREATE INDEX notice_at ON notice (at);

CREATE TABLE secret ("table" text COLLATE "C" PRIMARY KEY, sealed bytea NOT NULL);

CREATE TABLE guest (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    since bigint NOT NULL,
    holder text COLLATE "C" REFERENCES guest ON DELETE CASCADE,
    bot boolean NOT NULL DEFAULT false
);

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

CREATE TABLE halt ("table" text COLLATE "C" PRIMARY KEY, at bigint NOT NULL);

CREATE TABLE session (
    device bytea PRIMARY KEY REFERENCES device ON DELETE CASCADE,
    name text,
    seen bigint NOT NULL
);

CREATE INDEX session_seen ON session (seen);

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
"""


def upgrade() -> None:
    """Create the tables."""
    for statement in TABLES.split("\n\n"):
        op.execute(statement)
