"""Words that moves may be typed with, and how they are offered: in the reader's language, understood in all."""

from __future__ import annotations

from collections.abc import Mapping

from bot.tables.live import Live
from bot.texts import says
from engine.notation import SEAT_LETTERS, Names, normal

_gathered: dict[tuple[str, str], Names] = {}


def vocabulary(live: Live) -> Names:
    """What the notation knows, in all languages, and the people at this table by their names."""
    known = _known(live)
    return {**known, "seat": _seats(live, known.get("seat", {}))}


def _known(live: Live) -> Names:
    """Gathered once for each set of components, since it takes a millisecond."""
    key = live.game, live.box.fingerprint
    if key not in _gathered:
        _gathered[key] = says("en", live.game).vocabulary(live.box.notation.names)
    return _gathered[key]


def _seats(live: Live, known: Mapping[str, str]) -> Mapping[str, str]:
    """Whoever bears a name that two have, or a letter of another's seat, is called by his letter."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for seat in live.seats:
        name = normal(seat.name)
        if not name or name.upper() in tuple(SEAT_LETTERS):
            continue
        if name in found:
            twice.add(name)
        found[name] = str(seat.seat)
    return {**known, **{name: seat for name, seat in found.items() if name not in twice}}
