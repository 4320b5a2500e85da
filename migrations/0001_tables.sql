-- Tables, who sits there, what was played. Times are seconds since 1970, handed in by the program; ids of people, servers
-- and channels are Discord's. JSON is kept as its program wrote it.

CREATE TABLE components (
    hash TEXT PRIMARY KEY,
    data BLOB NOT NULL              -- JSON, compressed
) STRICT;

CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    options    TEXT NOT NULL,
    language   TEXT NOT NULL,
    pace       REAL,                -- seconds for a decision, or none
    status     TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'abandoned', 'expired', 'closed')),
    host       INTEGER NOT NULL,
    guild      INTEGER,
    channel    INTEGER,             -- the channel or thread in which it is played
    parent     INTEGER,             -- the channel of the thread
    seed_hash  TEXT NOT NULL DEFAULT '',
    components TEXT REFERENCES components (hash),
    rules      INTEGER NOT NULL DEFAULT 0,
    version    INTEGER NOT NULL,
    moves      INTEGER NOT NULL,
    created    REAL NOT NULL,
    changed    REAL NOT NULL,
    remind_at  REAL,                -- of a lobby: when it is warned, when it expires
    expires_at REAL,
    outcome    TEXT,
    previous   TEXT REFERENCES tables (id),
    seed       TEXT NOT NULL DEFAULT '',
    opening    BLOB NOT NULL DEFAULT x'',
    state      BLOB                 -- last, since a list of tables does not read it
) STRICT;

CREATE UNIQUE INDEX tables_live ON tables (channel) WHERE status IN ('lobby', 'running');
CREATE INDEX tables_channel ON tables (channel);
CREATE INDEX tables_guild ON tables (guild, status);
CREATE INDEX tables_status ON tables (status);
CREATE INDEX tables_previous ON tables (previous) WHERE previous IS NOT NULL;
CREATE INDEX tables_remind ON tables (remind_at) WHERE status = 'lobby' AND remind_at IS NOT NULL;
CREATE INDEX tables_expire ON tables (expires_at) WHERE status = 'lobby' AND expires_at IS NOT NULL;

-- A person's seat has an owner; `person` or `player` (of the computer) is who plays there now. A free seat has none.
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    owner    INTEGER,
    person   INTEGER,
    player   TEXT NOT NULL,
    name     TEXT NOT NULL,
    locale   TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK (person IS NULL OR player = '')
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_owner ON seats (owner) WHERE owner IS NOT NULL;
CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;

-- Who is to decide, since when, until when.
CREATE TABLE awaited (
    table_id  TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    decision  INTEGER NOT NULL,
    since     REAL NOT NULL,
    due       REAL,
    remind_at REAL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX awaited_due ON awaited (due) WHERE due IS NOT NULL;
CREATE INDEX awaited_remind ON awaited (remind_at) WHERE remind_at IS NOT NULL;

-- No cascade: a table that has moves cannot be deleted.
CREATE TABLE log (
    table_id    TEXT NOT NULL REFERENCES tables (id),
    number      INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    move        TEXT NOT NULL,
    events      BLOB NOT NULL,      -- JSON
    sealed      INTEGER NOT NULL,
    at          REAL NOT NULL,
    rules       INTEGER NOT NULL,
    person      INTEGER,            -- who gave it; none: a computer player
    interaction TEXT,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoints (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    rules    INTEGER NOT NULL,
    state    BLOB NOT NULL,         -- JSON, compressed
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- What was done already, and what was answered.
CREATE TABLE interactions (
    id       TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at       REAL NOT NULL,
    answer   BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX interactions_at ON interactions (at);
CREATE INDEX interactions_table ON interactions (table_id);

CREATE TABLE votes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    seat     INTEGER NOT NULL,      -- the seat voted about, or -1
    person   INTEGER NOT NULL,
    yes      INTEGER NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, kind, seat, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id         INTEGER PRIMARY KEY,
    locale     TEXT NOT NULL,
    dms_closed INTEGER NOT NULL
) STRICT;

-- When a program was last at work on this database: nobody times out because it was down.
CREATE TABLE heartbeat (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at   REAL NOT NULL
) STRICT;
