-- The clocks of the seats of a table with a reserve of time: JSON (bot/store/rows.py, TableClock).
CREATE TABLE clocks (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    clock    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When the bot was down: no clock runs then.
CREATE TABLE outages (
    since REAL PRIMARY KEY,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
