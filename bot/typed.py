"""Text that people type."""

from __future__ import annotations


def is_readable(value: object) -> bool:
    """Not a text with half of a surrogate pair, which can be neither stored nor sent."""
    if not isinstance(value, str):
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
