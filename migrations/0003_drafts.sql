-- Turns in the making: moves that nobody else sees yet.

CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    number   INTEGER NOT NULL,      -- of the draft: a panel with another one is stale
    moves    TEXT NOT NULL,         -- JSON
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
