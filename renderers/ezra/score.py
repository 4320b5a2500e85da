"""The final score, by source."""

from __future__ import annotations

from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import citysigns, masonry, paints, public_facts, signs
from renderers.ezra.colours import SCROLLS
from renderers.game import UnknownPart
from renderers.icons.signs import crown, flag
from renderers.page import Page
from renderers.palette import PAPER
from renderers.scorechart import Row, Score, score_page
from renderers.sprites import Drawn
from renderers.words import Words

_SIGNS: Final[dict[str, Drawn]] = {
    "start": Drawn(flag),
    "effects": Drawn(crown),
    "temple": Drawn(citysigns.temple),
    "levites": Drawn(signs.lyre),
    "scribes": Drawn(signs.quill),
    "tucked": Drawn(signs.cards, ("#8A6BB0",)),
    "hunger": Drawn(signs.loaf),
    "silver": Drawn(signs.coin),
    "tiles": Drawn(signs.tile),
    "leader": Drawn(masonry.altar),
    "city": Drawn(citysigns.masonry),
    "scrolls": Drawn(signs.scroll, (PAPER, SCROLLS["gold"])),
}
"""Over the columns, in the order of `SOURCES`."""


def draw(view: EzraView, words: Words) -> Page:
    if view.outcome is None:
        raise UnknownPart("the final score comes when the game is over")
    persons = public_facts.persons(view, words)
    rows = tuple(
        Row(persons[seat], place, view.players[seat].points, view.players[seat].vp)
        for place, seat in enumerate(view.ranking(), 1)
    )
    columns = tuple(_SIGNS[source] for source in public_facts.SOURCES)
    emblem = Drawn(citysigns.temple)
    return score_page(Score(words.term("final_score"), emblem, columns, rows), paints.palette())
