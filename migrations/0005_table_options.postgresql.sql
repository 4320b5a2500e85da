-- How a table is played, whatever its game: JSON, by the name of the option. PostgreSQL can add a column; where it stands
-- does not matter, since large values lie apart from their row.

ALTER TABLE tables ADD COLUMN table_options TEXT NOT NULL DEFAULT '{}'; -- those that were chosen; the others have their defaults
