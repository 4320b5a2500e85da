"""The final score: points by category and seat, and the race over the rounds."""

from typing import Final

from engine.castle.components import GRANARY
from engine.castle.view import CastleView
from engine.move import Outcome
from renderers.castle import buildings, facts, paints
from renderers.game import UnknownPart
from renderers.icons.goods import taler
from renderers.icons.tools import hammer, trowel
from renderers.page import Page
from renderers.pen import Pen
from renderers.scorechart import Row, Score, score_page
from renderers.sprites import Drawing
from renderers.words import Words

_DRAWN: Final = {"gates": "great_gate"}
"""Categories that are not named after a building, with the building that stands for them."""


def draw(view: CastleView, words: Words) -> Page:
    if view.outcome is None:
        raise UnknownPart("the final score comes when the game is over")
    persons = facts.persons(view, words)
    gains = {scored.category: scored.points for scored in view.tally}
    categories = tuple(name for name in columns(view) if any(gains[name]))
    before = [player.score - sum(points[player.seat] for points in gains.values()) for player in view.players]
    rows = tuple(
        Row(
            persons[seat],
            place,
            (before[seat], *(gains[category][seat] for category in categories)),
            view.players[seat].score,
            _tie(view, seat),
        )
        for place, seat in ranking(view.outcome)
    )
    heads = (Drawing(building_tools), *(_head(category, view.winter) for category in categories))
    title = words.term("final_score")
    return score_page(Score(title, Drawing(buildings.keep), heads, rows, _race(view)), paints.palette())


def _tie(view: CastleView, seat: int) -> tuple[Drawing, int] | None:
    """The talers, if they part players with as many points."""
    player = view.players[seat]
    level = {other.talers for other in view.players if other.score == player.score}
    return (Drawing(taler), player.talers) if len(level) > 1 else None


def columns(view: CastleView) -> tuple[str, ...]:
    """The categories in scoring order; the Granary only on the winter side. Those that brought nobody anything are
    not drawn."""
    return tuple(name for name in view.components.scoring.order if view.winter or name != GRANARY)


def ranking(outcome: Outcome) -> list[tuple[int, int]]:
    """Places and seats, best first; tied seats share a place."""
    ranks, place = [], 1
    for tied in outcome.places:
        ranks += [(place, seat) for seat in tied]
        place += len(tied)
    return ranks


def _race(view: CastleView) -> tuple[tuple[int, ...], ...]:
    return (*view.race, tuple(player.score for player in view.players)) if view.race else ()


def _head(category: str, winter: bool) -> Drawing:
    return Drawing(buildings.BUILDINGS[_DRAWN.get(category, category)], (winter,))


def building_tools(pen: Pen) -> None:
    """Stands for all points before the final scoring, most of them for building; on a ground line."""
    pen.icon(hammer, -14, -50, 78)
    pen.icon(trowel, 24, -32, 62)
