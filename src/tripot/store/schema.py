"""The schema of both databases, as a list of migration steps.

A step is written in the dialect of SQLite and translated for PostgreSQL. It may also have statements for only one of
them. Later steps only add to the schema, so that the previous version of Tripot can use a newer database. A released
step never changes.
"""

from typing import NamedTuple

from tripot.store.journal import StoreFailed

ACCEPTED_AHEAD = 1
"""The number of steps that a database can be ahead of this code, so that you can migrate first and then restart node by
node."""

POSTGRES_WORDS = {
    "INTEGER PRIMARY KEY": "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    "INTEGER": "bigint",
    "BLOB": "bytea",
    "TEXT": 'text COLLATE "C"',
    " WITHOUT ROWID": "",
}


class Step(NamedTuple):
    """The changes of one schema version, as statements separated by empty lines."""

    both: str
    sqlite: str
    postgres: str

    def for_sqlite(self) -> list[str]:
        """Return the statements for SQLite."""
        return (self.both + self.sqlite).strip().split("\n\n")

    def for_postgres(self) -> str:
        """Return the statements for PostgreSQL."""
        translated = self.both
        for word, other in POSTGRES_WORDS.items():
            translated = translated.replace(word, other)
        return translated + self.postgres


FIRST = Step(
    both="""
CREATE TABLE entry (
    "table" TEXT NOT NULL,
    seq INTEGER NOT NULL,
    person TEXT, -- who gave the command
    command TEXT,
    data BLOB NOT NULL,
    PRIMARY KEY ("table", seq),
    CHECK ((person IS NULL) = (command IS NULL))
) WITHOUT ROWID;

CREATE UNIQUE INDEX entry_command ON entry ("table", person, command) WHERE command IS NOT NULL;

CREATE TABLE packed (
    "table" TEXT PRIMARY KEY,
    seq INTEGER NOT NULL, -- of its last entry
    hash TEXT NOT NULL,
    data BLOB NOT NULL
);

CREATE TABLE head (
    "table" TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    opened INTEGER NOT NULL,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    packed BOOLEAN NOT NULL DEFAULT false -- whether no entry is left in the table entry
) WITHOUT ROWID;

CREATE INDEX head_unpacked ON head (stage) WHERE NOT packed;

CREATE TABLE guest (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    holder TEXT REFERENCES guest ON DELETE CASCADE,
    bot BOOLEAN NOT NULL DEFAULT false
) WITHOUT ROWID;

CREATE TABLE device (
    secret BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    name TEXT,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE link (
    secret BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE person (
    number INTEGER PRIMARY KEY, -- in the order they came, over all tables
    "table" TEXT NOT NULL,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    person TEXT NOT NULL,
    UNIQUE ("table", guest),
    UNIQUE ("table", person)
);

CREATE INDEX person_guest ON person (guest, number);

CREATE INDEX device_guest ON device (guest);

CREATE INDEX device_seen ON device (seen);

CREATE INDEX link_guest ON link (guest);

CREATE INDEX link_until ON link (until);

CREATE TABLE code (code TEXT PRIMARY KEY, "table" TEXT NOT NULL) WITHOUT ROWID;

CREATE INDEX code_table ON code ("table");

CREATE TABLE secret ("table" TEXT PRIMARY KEY, encrypted BLOB NOT NULL) WITHOUT ROWID;

CREATE INDEX guest_holder ON guest (holder) WHERE holder IS NOT NULL;

CREATE TABLE block (
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    blocked TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    "table" TEXT NOT NULL,
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guest, blocked)
) WITHOUT ROWID;

CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE report (
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    about TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    "table" TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guest, about, "table", reason)
) WITHOUT ROWID;

CREATE INDEX report_about ON report (about);

CREATE INDEX report_at ON report (at);

CREATE TABLE halt ("table" TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE former_code (code TEXT PRIMARY KEY, "table" TEXT NOT NULL) WITHOUT ROWID;

CREATE INDEX former_code_table ON former_code ("table");

CREATE TABLE door ("table" TEXT PRIMARY KEY, locked INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE ban (guest TEXT PRIMARY KEY REFERENCES guest ON DELETE CASCADE, at INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    operator TEXT NOT NULL,
    action TEXT NOT NULL,
    about TEXT NOT NULL,
    note TEXT
);

CREATE TABLE circle (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE circle_member (
    circle TEXT NOT NULL REFERENCES circle ON DELETE CASCADE,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    member TEXT NOT NULL,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (circle, guest),
    UNIQUE (circle, member)
) WITHOUT ROWID;

CREATE INDEX circle_member_guest ON circle_member (guest);

CREATE TABLE circle_table (
    circle TEXT NOT NULL REFERENCES circle ON DELETE CASCADE,
    "table" TEXT NOT NULL,
    opened INTEGER NOT NULL,
    ended INTEGER,
    PRIMARY KEY (circle, "table")
) WITHOUT ROWID;

CREATE INDEX circle_table_table ON circle_table ("table");

CREATE INDEX circle_table_opened ON circle_table (circle, opened);

CREATE INDEX circle_table_ended ON circle_table (circle, ended);

CREATE TABLE finish (
    "table" TEXT NOT NULL,
    person TEXT NOT NULL,
    place INTEGER NOT NULL,
    net INTEGER NOT NULL,
    PRIMARY KEY ("table", person)
) WITHOUT ROWID;

CREATE TABLE quiz_answer (
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    day TEXT NOT NULL,
    question TEXT NOT NULL,
    choice INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (guest, day)
) WITHOUT ROWID;

CREATE INDEX quiz_answer_day ON quiz_answer (day, question, choice);

CREATE TABLE circle_evening (
    circle TEXT PRIMARY KEY REFERENCES circle ON DELETE CASCADE,
    id TEXT NOT NULL,
    starts INTEGER NOT NULL,
    place TEXT NOT NULL,
    changed INTEGER NOT NULL,
    version INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE circle_reply (
    circle TEXT NOT NULL,
    guest TEXT NOT NULL,
    starts INTEGER NOT NULL,
    comes INTEGER NOT NULL,
    PRIMARY KEY (circle, guest),
    FOREIGN KEY (circle, guest) REFERENCES circle_member (circle, guest) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX circle_reply_guest ON circle_reply (guest);

CREATE TABLE game_summary (
    "table" TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    luck TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE pair_gain (
    "table" TEXT NOT NULL,
    winner TEXT NOT NULL,
    loser TEXT NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY ("table", winner, loser)
) WITHOUT ROWID;

CREATE TABLE feat (
    "table" TEXT NOT NULL,
    kind TEXT NOT NULL,
    person TEXT NOT NULL,
    amount INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    won INTEGER,
    seq INTEGER NOT NULL,
    PRIMARY KEY ("table", kind, person)
) WITHOUT ROWID;

CREATE TABLE person_luck (
    "table" TEXT NOT NULL,
    person TEXT NOT NULL,
    luck TEXT NOT NULL,
    variance TEXT NOT NULL,
    regret TEXT,
    PRIMARY KEY ("table", person)
) WITHOUT ROWID;

CREATE TABLE big_screen (
    secret BLOB PRIMARY KEY,
    code TEXT UNIQUE, -- none once it is claimed
    "table" TEXT,
    circle TEXT REFERENCES circle ON DELETE CASCADE,
    claimant TEXT REFERENCES guest ON DELETE SET NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE declined_honour (
    circle TEXT NOT NULL,
    guest TEXT NOT NULL,
    honour TEXT NOT NULL,
    PRIMARY KEY (circle, guest, honour),
    FOREIGN KEY (circle, guest) REFERENCES circle_member (circle, guest) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX declined_honour_guest ON declined_honour (guest);

CREATE TABLE notice (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL, -- in seconds
    kind TEXT NOT NULL,
    about TEXT NOT NULL
);

CREATE INDEX notice_at ON notice (at);
""",
    sqlite="""
CREATE INDEX head_at ON head (at);

CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry
    WHEN EXISTS (SELECT 1 FROM head WHERE "table" = OLD."table")
    AND NOT EXISTS (SELECT 1 FROM packed WHERE "table" = OLD."table" AND seq >= OLD.seq)
    BEGIN SELECT RAISE(ABORT, 'entries never go unless they are packed'); END;

CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;

CREATE TRIGGER audit_never_goes BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;

CREATE TRIGGER circle_ends AFTER DELETE ON circle_member
    WHEN NOT EXISTS (SELECT 1 FROM circle_member WHERE circle = OLD.circle)
    BEGIN DELETE FROM circle WHERE id = OLD.circle; END;
""",
    postgres="""
ALTER TABLE packed ALTER data SET STORAGE EXTERNAL; -- it is compressed already

ALTER TABLE head
    ADD COLUMN node text COLLATE "C", -- the owner, as address#boot
    ADD COLUMN claimed timestamptz;

ALTER TABLE head SET (fillfactor = 50); -- it moves with every entry: room to do so in place

CREATE FUNCTION entry_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'entries never change'; END $$;

CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entry_never_changes();

CREATE FUNCTION entry_never_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM gone JOIN head USING ("table") LEFT JOIN packed USING ("table")
        WHERE (packed.seq >= gone.seq) IS NOT TRUE)
    THEN RAISE EXCEPTION 'entries never go unless they are packed'; END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER entry_never_goes AFTER DELETE ON entry REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION entry_never_goes();

CREATE FUNCTION audit_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the log never changes'; END $$;

CREATE TRIGGER audit_never_changes BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_never_changes();

CREATE TRIGGER audit_never_goes BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_never_changes();

CREATE FUNCTION circle_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM circle WHERE id = OLD.circle FOR UPDATE; -- of two who leave at once, one is the last
    DELETE FROM circle WHERE id = OLD.circle AND NOT EXISTS (SELECT FROM circle_member WHERE circle = OLD.circle);
    RETURN NULL;
END $$;

CREATE TRIGGER circle_ends AFTER DELETE ON circle_member FOR EACH ROW EXECUTE FUNCTION circle_ends();
""",
)

STEPS = (FIRST,)


def check_schema(found: int, place: str) -> None:
    """Refuse a database of a much newer Tripot version."""
    if found > len(STEPS) + ACCEPTED_AHEAD:
        raise StoreFailed(f"{place} was written by a newer Tripot (schema {found}, known is {len(STEPS)}): update")
