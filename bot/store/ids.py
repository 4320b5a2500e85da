"""Random ids that cannot be guessed."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 characters without i, l, o and u: unambiguous when read aloud, and hardly ever a word."""
LETTERS = 8
_NONCE_BYTES = 12


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))


def new_nonce() -> str:
    """For one row of the outbox; Discord accepts 25 characters. It is random, so that a restored backup never reuses
    one, and begins with a letter, so that it cannot be mistaken for an id of Discord's."""
    return "a" + secrets.token_hex(_NONCE_BYTES)[1:]
