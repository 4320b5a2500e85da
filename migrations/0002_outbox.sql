-- What Discord must be told, and the messages in which it was.

-- A row says what is to be told, never the words. Rows of one target leave in the order of (due, id).
CREATE TABLE outbox (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind          TEXT NOT NULL,
    place         TEXT NOT NULL CHECK (place IN ('channel', 'user')),
    target        INTEGER NOT NULL,
    topic         TEXT NOT NULL,    -- a newer row of the same topic supersedes one that waits
    payload       TEXT NOT NULL,    -- JSON
    since         REAL NOT NULL,    -- since when something waits to be told; inherited from what it supersedes
    due           REAL NOT NULL,
    nonce         TEXT NOT NULL UNIQUE,
    status        TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'dead')),
    tries         INTEGER NOT NULL DEFAULT 0,
    again         REAL NOT NULL DEFAULT 0,  -- not tried before
    uncertain     INTEGER NOT NULL DEFAULT 0,  -- a try whose answer never came: it may have arrived
    claimed_by    TEXT NOT NULL DEFAULT '',
    claimed_until REAL,
    done          REAL,
    message       INTEGER,
    problem       TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX outbox_due ON outbox (due, id) WHERE status = 'waiting';
CREATE INDEX outbox_target ON outbox (place, target, due, id) WHERE status = 'waiting';
CREATE INDEX outbox_table ON outbox (table_id);
CREATE INDEX outbox_done ON outbox (done) WHERE done IS NOT NULL;

-- The newest message of each kind: the table's card, a player's hand.
CREATE TABLE messages (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    person   INTEGER NOT NULL,      -- whose it is, or 0
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    told     INTEGER NOT NULL,      -- it tells what happened up to this move
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, kind, person)
) STRICT, WITHOUT ROWID;
