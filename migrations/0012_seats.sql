-- Who has seen the hand of a seat without playing it now. They were votes before, which a change of a table could drop.
CREATE TABLE seen_hands (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    at       REAL NOT NULL,         -- when they last left the seat
    PRIMARY KEY (table_id, seat, person)
) STRICT, WITHOUT ROWID;

INSERT INTO seen_hands (table_id, seat, person, at)
SELECT table_id, seat, person, at FROM votes WHERE kind = 'seen';

DELETE FROM votes WHERE kind = 'seen';

-- Seats that are kept for people who have not answered yet.
CREATE TABLE invitations (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,      -- that is handed over, or -1: any that is free
    by       INTEGER NOT NULL,      -- who has invited them
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
