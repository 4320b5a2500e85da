-- The processes that use this database. One that has not been heard of for a while has lost what it claimed.
CREATE TABLE processes (
    id      TEXT PRIMARY KEY,       -- another one at each start
    name    TEXT NOT NULL,          -- by which the host knows it
    shards  TEXT NOT NULL,          -- for which it listens, such as 0-3/16; empty: for all
    started REAL NOT NULL,
    seen    REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- Until when something is taken that all of them share, such as the next request to Discord.
CREATE TABLE turns (
    name  TEXT PRIMARY KEY,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
