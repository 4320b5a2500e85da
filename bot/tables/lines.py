"""Lines of moves as people type them: the words they may use, and completion."""

from __future__ import annotations

from bot.store.rows import Status
from bot.tables.letters import seat_names
from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.completion import complete
from engine.illegal import Illegal
from engine.move import Move
from engine.notation import Names
from engine.table import MAX_MOVES_PER_LINE, read_line
from engine.texts.catalogue import LANGUAGES

_vocabularies: dict[tuple[str, str], Names] = {}
"""By game and set of components; building one takes a millisecond."""


def read_moves(snapshot: TableSnapshot, line: str) -> list[Move]:
    """The moves of a line, in any of the languages."""
    return read_line(snapshot.box, line, vocabulary(snapshot))


def stored_moves(snapshot: TableSnapshot, line: str) -> list[Move]:
    """The moves of a line in notation."""
    return read_line(snapshot.box, line)


def vocabulary(snapshot: TableSnapshot) -> Names:
    """The words of all languages, and the names of the people at this table."""
    key = snapshot.game, snapshot.box.fingerprint
    if key not in _vocabularies:
        _vocabularies[key] = texts_for("en", snapshot.game).vocabulary(snapshot.box.notation.names)
    known = _vocabularies[key]
    return {**known, "seat": seat_names(snapshot.seats).by_phrase}


def localized_line(snapshot: TableSnapshot, line: str, locale: str) -> str:
    """Moves in notation, as they are typed in the reader's language, with the players' letters or names."""
    words = texts_for(locale, snapshot.game)
    seats = seat_names(snapshot.seats).written[LANGUAGES.index(words.lang)]
    return words.localized_line(line, snapshot.box.notation, vocabulary(snapshot), seats)


def typed_line(snapshot: TableSnapshot, line: str) -> str:
    """Moves in notation, as they are typed in any language."""
    return localized_line(snapshot, line, LANGUAGES[0])


def complete_line(snapshot: TableSnapshot, seat: int, typed: str, locale: str, most: int = 25) -> list[tuple[str, str]]:
    """As `legal_lines`, but as they are typed."""
    return [(typed_line(snapshot, line), label) for line, label in legal_lines(snapshot, seat, typed, locale, most)]


def legal_lines(snapshot: TableSnapshot, seat: int, typed: str, locale: str, most: int = 25) -> list[tuple[str, str]]:
    """Legal lines in notation that begin with what is typed, each with the label of its last move. Only the part after
    the last `;` is completed."""
    if snapshot.position is None or snapshot.status is not Status.RUNNING or typed.count(";") >= MAX_MOVES_PER_LINE:
        return []
    words = texts_for(locale, snapshot.game)
    known = vocabulary(snapshot)
    people = display_names(snapshot.seats, locale)
    before, semicolon, last = typed.rpartition(";")
    position = snapshot.position
    notation = snapshot.box.notation
    seats = seat_names(snapshot.seats).written
    own = seats[LANGUAGES.index(words.lang)]
    start = ""
    if semicolon:
        try:
            moves = read_line(snapshot.box, before, known)
            position = position.copy()
            for move in moves:
                # another move follows, so each halts before anything is revealed
                position.apply(seat, move, halt=True)
        except Illegal:
            return []
        start = "; ".join(notation.write(move) for move in moves) + "; "
    moves = complete(
        notation,
        position,
        seat,
        last,
        names=known,
        wordings=lambda move: (words.label(move, people), words.likely_line(notation.write(move, own), notation)),
        seats=seats,
        most=most,
    )
    return [(start + notation.write(move), words.label(move, people)) for move in moves]
