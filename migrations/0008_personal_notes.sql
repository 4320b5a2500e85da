-- What people note for themselves at a table.
CREATE TABLE personal_notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,      -- theirs when they wrote it
    text     TEXT NOT NULL,
    for_next INTEGER NOT NULL,      -- may the next player in this seat read it?
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
