-- What the bot notes for itself, such as which commands Discord has of it.

CREATE TABLE notes (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
