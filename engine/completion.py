"""Completion of half-typed moves: legal moves only, the plainest first, without listing thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from engine.illegal import Illegal
from engine.move import AcceptProposal, Move, Stem
from engine.notation import MAX_LINE_LENGTH, SEAT_LETTERS, Names, Notation, tokens
from engine.position import Position

MAX_COMPLETIONS = 25
MAX_TRIED = 200
"""The limit for members of families, all together; a move typed in full is found anyway."""

Wordings = Callable[[Move], Iterable[str]]
"""What a move is called in the reader's language: its label, and how it is typed."""


def complete(
    notation: Notation,
    position: Position[Any, Any],
    seat: int,
    typed: str,
    *,
    names: Names | None = None,
    wordings: Wordings | None = None,
    seats: Iterable[Sequence[str]] = (),
    most: int = MAX_COMPLETIONS,
) -> list[Move]:
    """Up to `most` legal moves that match the typed text by their notation, by what they are called in the reader's
    language, or by words of either. If the text is a complete legal move, that comes first. `seats`: what people call
    the seats, in each language; without it, they are written as they are stored."""
    typed = typed[:MAX_LINE_LENGTH]
    words = tokens(typed)
    start = " ".join(words)
    ways: list[Sequence[str]] = [*dict.fromkeys(map(tuple, seats))] or [SEAT_LETTERS]
    begun: list[Move] = []
    worded: list[Move] = []
    whole = _whole(notation, position, seat, typed, names)

    def sort_in(move: Move) -> None:
        if move == whole:
            return
        texts = [" ".join(tokens(notation.write(move, called))) for called in ways]
        if wordings is not None:
            texts.extend(" ".join(tokens(text)) for text in wordings(move))
        if any(text.startswith(start) for text in texts):
            begun.append(move)
        elif any(_has_words(text, words) for text in texts):
            worded.append(move)

    if whole is not None:
        begun.append(whole)
    if AcceptProposal in notation.forms and position.refuse(seat, AcceptProposal()) is None:
        sort_in(AcceptProposal())
    families: list[Iterator[Move]] = []
    for choice in position.choices(seat):
        if isinstance(choice, Stem):
            stem = " ".join(tokens(notation.write_stem(choice)))
            like = notation.read_fields(choice, typed, names)
            if not stem.startswith(start) and any(
                like.get(name, value) != value for name, value in choice.fixed.items()
            ):
                continue  # the words belong to another family
            if like or wordings is not None or _fits(stem, start, words):
                families.append(position.fill(seat, choice, like))
        else:
            sort_in(choice)
    # Take one member of each family in turn.
    tried = 0
    while families and len(begun) < most and tried < MAX_TRIED:
        for family in list(families):
            move = next(family, None)
            if move is None:
                families.remove(family)
            else:
                tried += 1
                sort_in(move)
    return (begun + worded)[:most]


def _whole(notation: Notation, position: Position[Any, Any], seat: int, typed: str, names: Names | None) -> Move | None:
    try:
        move = notation.read(typed, names)
    except Illegal:
        return None
    return move if position.refuse(seat, move) is None else None


def _fits(stem: str, start: str, words: tuple[str, ...]) -> bool:
    return stem.startswith(start) or start.startswith(stem) or _has_words(stem, words[:3])


def _has_words(text: str, words: tuple[str, ...]) -> bool:
    """Whether every typed word is the beginning of a word of the text."""
    there = text.split()
    return all(any(word.startswith(typed) for word in there) for typed in words)
