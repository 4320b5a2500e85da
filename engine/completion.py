"""What could be meant by a half-typed move: legal moves only, the plainest first, never by listing thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from engine.move import Move, Stem
from engine.notation import Names, Notation, tokens
from engine.position import Position

MOST = 25
TRIED_PER_STEM = 300

Label = Callable[[Move], str]


def complete(
    notation: Notation,
    position: Position[Any, Any],
    seat: int,
    typed: str,
    *,
    names: Names | None = None,
    label: Label | None = None,
    most: int = MOST,
) -> list[Move]:
    """Up to `most` legal moves that fit what is typed: by their notation, by their label in the reader's language,
    or by words of either."""
    words = tokens(typed[:100])
    start = " ".join(words)
    begun: list[Move] = []
    worded: list[Move] = []

    def sort_in(move: Move) -> None:
        texts = [" ".join(tokens(notation.write(move)))]
        if label is not None:
            texts.append(" ".join(tokens(label(move))))
        if any(text.startswith(start) for text in texts):
            begun.append(move)
        elif any(_has_words(text, words) for text in texts):
            worded.append(move)

    families: list[Iterator[Move]] = []
    for choice in position.choices(seat):
        if isinstance(choice, Stem):
            fits = _fits(" ".join(tokens(notation.begun(choice))), start, words)
            if fits or label is not None:
                like = notation.like(choice, typed, names) if fits else {}
                families.append(iter(islice(position.fill(seat, choice, like), TRIED_PER_STEM)))
        else:
            sort_in(choice)
    # Each family shows its plainest member before any shows its second.
    while families and len(begun) < most:
        for family in list(families):
            move = next(family, None)
            if move is None:
                families.remove(family)
            else:
                sort_in(move)
    return (begun + worded)[:most]


def _fits(stem: str, start: str, words: tuple[str, ...]) -> bool:
    return stem.startswith(start) or start.startswith(stem) or _has_words(stem, words[:3])


def _has_words(text: str, words: tuple[str, ...]) -> bool:
    """Does every word typed begin some word of the text?"""
    there = text.split()
    return all(any(word.startswith(typed) for word in there) for typed in words)
