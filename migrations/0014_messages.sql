-- What makes requests to Discord superfluous when a newer message replaces this one.
ALTER TABLE messages ADD COLUMN asks INTEGER NOT NULL DEFAULT 1; -- a private message: it says that it is its person's move
ALTER TABLE messages ADD COLUMN replaced BLOB;  -- a table message: what will remain of it, JSON, compressed; if that is known
