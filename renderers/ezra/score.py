"""The final score, by source."""

from __future__ import annotations

from engine.ezra.constants import TUCKED
from engine.ezra.view import EzraView
from renderers.ezra import citysigns, paints, public_facts, scorerace, sources
from renderers.game import UnknownPart
from renderers.page import Page
from renderers.scorechart import Row, Score, score_page
from renderers.sprites import Drawing
from renderers.words import Words


def draw(view: EzraView, words: Words) -> Page:
    """By source; what brought nobody anything is left out. No state keeps the points of past days, so the race goes
    from source to source."""
    if view.outcome is None:
        raise UnknownPart("the final score comes when the game is over")
    persons = public_facts.persons(view, words)
    scored = [k for k in range(len(public_facts.SOURCES)) if any(player.points[k] for player in view.players)]
    rows = tuple(
        Row(persons[seat], place, tuple(view.players[seat].points[k] for k in scored), view.players[seat].vp)
        for place, seat in enumerate(view.ranking(), 1)
    )
    shown = [public_facts.SOURCES[k] for k in scored]
    columns = tuple(sources.SIGNS[source] for source in shown)
    labels = tuple(words.term(f"points.{source}") if source == TUCKED else "" for source in shown)
    score = Score(words.term("final_score"), Drawing(citysigns.temple), columns, rows, labels=labels)
    page = score_page(score, paints.palette())
    scorerace.draw_race(page, rows, columns)
    return page
