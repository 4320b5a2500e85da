-- What those who manage a server have decided: JSON, only what differs from the defaults.
CREATE TABLE servers (
    guild    INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;

-- People whose names are not shown at the tables of a server.
CREATE TABLE hidden_names (
    guild  INTEGER NOT NULL,
    person INTEGER NOT NULL,
    by     INTEGER NOT NULL,        -- who hid it
    at     REAL NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

-- Tables that were closed by a person who manages the server, and why.
CREATE TABLE closures (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    reason   TEXT NOT NULL,
    at       REAL NOT NULL
) STRICT, WITHOUT ROWID;
