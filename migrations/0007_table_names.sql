-- What tables are called. Those that are older than names have none.
CREATE TABLE table_names (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    person   INTEGER NOT NULL        -- who chose it, or after whom the table is called
) STRICT, WITHOUT ROWID;

CREATE INDEX table_names_person ON table_names (person);
