-- Moves that were taken back, beside the log: it replays to the state without them. Nothing here is ever deleted.
CREATE TABLE undos (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,      -- 1 is the first of the table
    after    INTEGER NOT NULL,      -- the move behind which they stood
    seat     INTEGER NOT NULL,      -- who took them back
    person   INTEGER NOT NULL,
    agreed   TEXT NOT NULL,         -- JSON: the seats that were asked, and agreed
    seats    TEXT NOT NULL,         -- JSON: the seats whose panels from before are stale
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- The rows of the log as they were.
CREATE TABLE undone (
    table_id    TEXT NOT NULL,
    undo        INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    move        TEXT NOT NULL,
    events      BLOB NOT NULL,
    sealed      INTEGER NOT NULL,
    at          REAL NOT NULL,
    rules       INTEGER NOT NULL,
    person      INTEGER,
    interaction TEXT,
    PRIMARY KEY (table_id, undo, number),
    FOREIGN KEY (table_id, undo) REFERENCES undos (table_id, number)
) STRICT, WITHOUT ROWID;

-- What a player asks the others to agree to. Their answers are votes.
CREATE TABLE undo_requests (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,      -- tells the requests of a table apart
    person   INTEGER NOT NULL,
    after    INTEGER NOT NULL,      -- the move to which they want to go back
    at       REAL NOT NULL,
    due      REAL NOT NULL
) STRICT, WITHOUT ROWID;
