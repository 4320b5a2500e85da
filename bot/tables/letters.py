"""One letter for each player: the same in pictures, cards, commands and moves, and fixed once the game has begun.

Moves are stored by place (A is the first seat), whatever people call it. Places were what people typed before 0.3, so a
letter that is a place and someone else's letter is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from bot.store.rows import SeatRow, Status, TableRow
from bot.texts import display_names
from engine.notation import MAX_NAME_WORDS, SEAT_LETTERS, normalize, tokens
from engine.texts.catalogue import LANGUAGES
from renderers.letters import letters, plain_letter, with_neutral_letters

FIXED: Final = "letters"
"""Where the letters of a game that has begun are stored, among the table's options."""


def with_letters(row: TableRow, seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats with their letters; a free seat has none. Of a hidden name the letter is hidden too."""
    taken = [seat for seat in seats if not seat.free]
    fixed = row.table_options.get(FIXED, "") if row.status is not Status.LOBBY else ""
    if len(fixed) == len(taken):
        shown = {place: fixed[place] for place, seat in enumerate(taken) if not seat.hidden}
        chosen = with_neutral_letters(shown, len(taken))
    else:
        chosen = letters(tuple(seat.shown_name for seat in taken))
    by_seat = {seat.seat: letter for seat, letter in zip(taken, chosen, strict=True)}
    return tuple(msgspec.structs.replace(seat, letter=by_seat.get(seat.seat, "")) for seat in seats)


def fix(row: TableRow, seats: Iterable[SeatRow]) -> dict[str, str]:
    """The table's options with these letters fixed: they stay, even if other people take the seats later."""
    return {FIXED: "".join(seat.letter for seat in seats), **row.table_options}


class SeatNames(NamedTuple):
    by_phrase: dict[str, str]
    """The seats that a typed phrase may mean: `1`, or `0 1` if it is ambiguous."""
    written: tuple[tuple[str, ...], ...]
    """For each language how each seat is written, so that it is read as that seat."""


def seat_names(seats: Sequence[SeatRow]) -> SeatNames:
    by_language = [display_names(seats, lang) for lang in LANGUAGES]
    called = tuple(
        (seat.letter, (seat.shown_name,) * len(LANGUAGES) if seat.shown_name else names)
        for seat, names in zip(seats, zip(*by_language, strict=True), strict=True)
    )
    return _seat_names(called)


@lru_cache(maxsize=512)
def _seat_names(called: tuple[tuple[str, tuple[str, ...]], ...]) -> SeatNames:
    """By the letter and the names (in each language) of each seat."""
    named: dict[str, set[int]] = {}
    parts: dict[str, set[int]] = {}
    for seat, (_, names) in enumerate(called):
        for words in {tokens(name)[:MAX_NAME_WORDS] for name in names} - {()}:
            named.setdefault(" ".join(words), set()).add(seat)
            for start in range(1, len(words)):
                parts.setdefault(" ".join(words[start:]), set()).add(seat)
    phrases = {**parts, **named}
    lettered = {_typed_letter(letter): seat for seat, (letter, _) in enumerate(called)}
    places = {place.lower(): seat for seat, place in enumerate(SEAT_LETTERS[: len(called)])}
    for letter in {*lettered, *places}:
        meant = {known[letter] for known in (lettered, places) if letter in known}
        phrases[letter] = meant | named.get(letter, set())
    written: list[tuple[str, ...]] = []
    for seat, (letter, names) in enumerate(called):
        typed = _typed_letter(letter)
        readable = [_is_readable(name) and phrases[" ".join(tokens(name))] == {seat} for name in names]
        if not all(readable):
            # nothing else would name this person
            phrases[typed] = {seat}
        phrases.setdefault(normalize(letter), phrases[typed])
        clear = phrases[typed] == phrases[normalize(letter)] == {seat}
        written.append(tuple(letter if clear else name for name in names))
    by_phrase = {phrase: " ".join(map(str, sorted(meant))) for phrase, meant in phrases.items()}
    return SeatNames(by_phrase, tuple(zip(*written, strict=True)))


def _typed_letter(letter: str) -> str:
    return normalize(plain_letter(letter))


def _is_readable(name: str) -> bool:
    """Can the name stand in a move, and be read as a name there?"""
    words = tokens(name)
    plain = all(sign.isalnum() or sign in " '’.-" for sign in name)
    return plain and 1 <= len(words) <= MAX_NAME_WORDS and len("".join(words)) > 1
