"""The store in a PostgreSQL database."""
