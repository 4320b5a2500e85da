"""Names that nobody guesses."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 signs without i, l, o and u: read aloud without doubt, and hardly ever a word."""
LETTERS = 8
_NONCE_BYTES = 12


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))


def new_nonce() -> str:
    """For one row of the outbox; Discord takes 25 characters. Never a number that a restored backup could give anew,
    nor what could be taken for one of Discord's own numbers: so it begins with a letter."""
    return "a" + secrets.token_hex(_NONCE_BYTES)[1:]
