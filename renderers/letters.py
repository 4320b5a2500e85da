"""One letter for each person at a table, by which pictures and texts call them."""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import Final

from renderers.type import person_name, text_and_font

_TWINS: Final = str.maketrans("АВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧŁØ", "ABEKMHOPCTXIJSABEZHIKMNOPTYXLO")


@lru_cache(maxsize=512)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """For each name its first letter that no other has. An empty name, or one that our fonts cannot write, gets a
    neutral letter.
    """
    given: dict[int, str] = {}
    for seat, name in enumerate(names):
        taken = {plain_letter(letter) for letter in given.values()}
        offered = (letter for sign in person_name(name, "") for letter in _capital(sign))
        letter = next((letter for letter in offered if plain_letter(letter) not in taken), None)
        if letter is not None:
            given[seat] = letter
    return with_neutral_letters(given, len(names))


def with_neutral_letters(given: Mapping[int, str], seats: int) -> tuple[str, ...]:
    """The letters by seat. A seat without one gets that of its place (A is the first), or else one that is no place."""
    known = dict(given)
    for seat in range(seats):
        taken = {plain_letter(letter) for letter in known.values()}
        if seat not in known:
            known[seat] = next(letter for letter in _neutral(seat, seats) if letter not in taken)
    return tuple(known[seat] for seat in range(seats))


def _neutral(seat: int, seats: int) -> Iterator[str]:
    yield ascii_uppercase[seat]
    yield from ascii_uppercase[seats:]


def _capital(sign: str) -> str:
    """The capital of a letter if the markers' font has it, else nothing."""
    return text_and_font(sign.upper()[:1], "black")[0] if sign.isalpha() else ""


def plain_letter(letter: str) -> str:
    """A letter without accents: É and E look the same on a phone, and so do the A's of three alphabets."""
    return unicodedata.normalize("NFD", letter)[0].translate(_TWINS)
