-- How a table is played, whatever its game: JSON, by the name of the option. The table is built anew, since a column that is
-- added to it would lie behind the state, which a list of tables does not read.

CREATE TABLE new_tables (
    id            TEXT PRIMARY KEY,
    game          TEXT NOT NULL,
    options       TEXT NOT NULL,              -- of the game
    table_options TEXT NOT NULL DEFAULT '{}', -- those that were chosen; the others have their defaults
    language      TEXT NOT NULL,
    pace          REAL,                       -- seconds for a decision, or none
    status        TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'abandoned', 'expired', 'closed')),
    host          INTEGER NOT NULL,
    guild         INTEGER,
    channel       INTEGER,                    -- the channel or thread in which it is played
    parent        INTEGER,                    -- the channel of the thread
    seed_hash     TEXT NOT NULL DEFAULT '',
    components    TEXT REFERENCES components (hash),
    rules         INTEGER NOT NULL DEFAULT 0,
    version       INTEGER NOT NULL,
    moves         INTEGER NOT NULL,
    created       REAL NOT NULL,
    changed       REAL NOT NULL,
    remind_at     REAL,                       -- of a lobby: when it is warned, when it expires
    expires_at    REAL,
    outcome       TEXT,
    previous      TEXT REFERENCES tables (id),
    seed          TEXT NOT NULL DEFAULT '',
    opening       BLOB NOT NULL DEFAULT x'',
    state         BLOB                        -- last, since a list of tables does not read it
) STRICT;

INSERT INTO new_tables (
    id, game, options, language, pace, status, host, guild, channel, parent, seed_hash, components, rules, version,
    moves, created, changed, remind_at, expires_at, outcome, previous, seed, opening, state
)
SELECT
    id, game, options, language, pace, status, host, guild, channel, parent, seed_hash, components, rules, version,
    moves, created, changed, remind_at, expires_at, outcome, previous, seed, opening, state
FROM tables;

DROP TABLE tables;
ALTER TABLE new_tables RENAME TO tables;

CREATE UNIQUE INDEX tables_live ON tables (channel) WHERE status IN ('lobby', 'running');
CREATE INDEX tables_channel ON tables (channel);
CREATE INDEX tables_guild ON tables (guild, status);
CREATE INDEX tables_status ON tables (status);
CREATE INDEX tables_previous ON tables (previous) WHERE previous IS NOT NULL;
CREATE INDEX tables_remind ON tables (remind_at) WHERE status = 'lobby' AND remind_at IS NOT NULL;
CREATE INDEX tables_expire ON tables (expires_at) WHERE status = 'lobby' AND expires_at IS NOT NULL;
