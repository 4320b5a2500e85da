"""The overview of a game: header, season, reference board, cities."""

from functools import partial

from engine.sare.view import SareView
from renderers.canvas import background
from renderers.page import Page
from renderers.sare import activity, ground, paints, plan, reference, seen
from renderers.sare.colours import SAND
from renderers.sare.interlude import Interlude
from renderers.sare.seating import Seating
from renderers.sare.squares import Squares
from renderers.sare.strip import Strip
from renderers.words import Words


def draw(view: SareView, words: Words) -> Page:
    persons, seats = seen.persons(view, words), len(view.players)
    picture = background(
        ("sare", seats), plan.size(seats), SAND, lambda pen: ground.overview(pen, seats), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.head(page, view, words, persons)
    if seen.phase(view) == "season":
        Strip(page, view, persons).draw()
    else:
        Interlude(page, view, persons).draw()
    reference.draw(page, view)
    for player in view.players:
        Squares(page, view, player, partial(plan.square, player.seat)).draw()
    Seating(page, view, persons).draw()
    return page
