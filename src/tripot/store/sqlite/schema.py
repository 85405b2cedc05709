"""The schema of the SQLite file, step by step. No connection and no query.

PostgreSQL takes the same steps in ``postgres/migrations``.
"""

MIGRATIONS = (
    """
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

CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries never go'); END;

CREATE TABLE head (
    "table" TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    opened INTEGER NOT NULL,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX head_at ON head (at);

CREATE TABLE guest (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    holder TEXT REFERENCES guest ON DELETE CASCADE,
    bot INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE device (
    secret BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    since INTEGER NOT NULL
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

CREATE INDEX link_guest ON link (guest);

CREATE TABLE code (code TEXT PRIMARY KEY, "table" TEXT NOT NULL) WITHOUT ROWID;

CREATE INDEX code_table ON code ("table");

CREATE TABLE secret ("table" TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID;

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

CREATE TABLE session (
    device BLOB PRIMARY KEY REFERENCES device ON DELETE CASCADE,
    name TEXT,
    seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX session_seen ON session (seen);

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

CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;

CREATE TRIGGER audit_never_goes BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;

CREATE TABLE circle (id TEXT PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL UNIQUE, since INTEGER NOT NULL)
    WITHOUT ROWID;

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

CREATE TRIGGER circle_ends AFTER DELETE ON circle_member
    WHEN NOT EXISTS (SELECT 1 FROM circle_member WHERE circle = OLD.circle)
    BEGIN DELETE FROM circle WHERE id = OLD.circle; END;

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

CREATE TABLE game_summary ("table" TEXT PRIMARY KEY, game TEXT NOT NULL, ended INTEGER NOT NULL, luck TEXT NOT NULL)
    WITHOUT ROWID;

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

CREATE TABLE declined_honour (
    circle TEXT NOT NULL,
    guest TEXT NOT NULL,
    honour TEXT NOT NULL,
    PRIMARY KEY (circle, guest, honour),
    FOREIGN KEY (circle, guest) REFERENCES circle_member (circle, guest) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX declined_honour_guest ON declined_honour (guest);
""",
)
"""What each version of the schema adds to the one before; one statement per paragraph.

A later step only adds tables, so the version before runs on a newer file (expand, migrate, contract).
"""
