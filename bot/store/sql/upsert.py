"""The statement that inserts a row, or replaces the one with the same key."""

from __future__ import annotations


def upsert(table: str, columns: str, key: str) -> str:
    """`columns` and `key`: names separated by commas. The values are in the order of the columns."""
    names, keys = _names(columns), _names(key)
    places = ", ".join("?" for _ in names)
    values = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    replace = f"DO UPDATE SET {values}" if values else "DO NOTHING"
    return f"INSERT INTO {table} ({columns}) VALUES ({places}) ON CONFLICT ({key}) {replace}"  # noqa: S608


def _names(columns: str) -> list[str]:
    return [name.strip() for name in columns.split(",")]
