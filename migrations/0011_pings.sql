-- Who was pinged, and whether they have looked since.
CREATE TABLE pings (
    person   INTEGER NOT NULL,
    place    INTEGER NOT NULL,      -- the server in which they were pinged; 0: privately
    nonce    TEXT NOT NULL,         -- of the row of the outbox that pings them
    at       REAL NOT NULL,
    held     INTEGER NOT NULL,      -- not pinged yet, since it is night for them
    reminded REAL,                  -- when a reminder pinged them
    looked   REAL,                  -- when they used the bot, if they have since
    PRIMARY KEY (person, place)
) STRICT, WITHOUT ROWID;

-- Of which decision a person has heard at a table, pinged or only named.
CREATE TABLE announced (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    private  INTEGER NOT NULL,      -- in a private message, or in the channel
    decision INTEGER NOT NULL,      -- its number, which an undo may give again,
    since    REAL NOT NULL,         -- and when they were asked
    nonce    TEXT NOT NULL,         -- of the row
    PRIMARY KEY (table_id, person, private)
) STRICT, WITHOUT ROWID;

-- When people get their next digest.
CREATE TABLE digests (
    person INTEGER PRIMARY KEY,
    at     REAL NOT NULL
) STRICT;

CREATE INDEX digests_at ON digests (at);
