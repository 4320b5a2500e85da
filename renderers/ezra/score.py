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
from renderers.sprites import Drawing
from renderers.words import Words

_SIGNS: Final[dict[str, Drawing]] = {
    "start": Drawing(flag),
    "effects": Drawing(crown),
    "temple": Drawing(citysigns.temple),
    "levites": Drawing(signs.lyre),
    "scribes": Drawing(signs.quill),
    "tucked": Drawing(signs.cards, ("#8A6BB0",)),
    "hunger": Drawing(signs.loaf),
    "silver": Drawing(signs.coin),
    "tiles": Drawing(signs.tile),
    "leader": Drawing(masonry.altar),
    "city": Drawing(citysigns.masonry),
    "scrolls": Drawing(signs.scroll, (PAPER, SCROLLS["gold"])),
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
    emblem = Drawing(citysigns.temple)
    return score_page(Score(words.term("final_score"), emblem, columns, rows), paints.palette())
