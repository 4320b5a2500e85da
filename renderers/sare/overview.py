"""The overview of a game: header, season or reference board, cities with their panels, the key to the signs."""

from engine.sare.view import SareView
from renderers.canvas import background
from renderers.page import Page
from renderers.sare import activity, ground, legend, market, paints, plan, public_facts, results
from renderers.sare.colours import SAND
from renderers.sare.seasonstrip import SeasonStrip
from renderers.sare.seating import Seating
from renderers.sare.squares import Squares
from renderers.words import Words


def draw(view: SareView, words: Words, lit: frozenset[str] | None = None) -> Page:
    persons, seats = public_facts.persons(view, words), len(view.players)
    in_season = public_facts.phase(view) == "season"
    above = market.bottom_in_season(view) if in_season else plan.TOP.bottom
    if not in_season and view.outcome is None:
        above = market.bottom_outside_season(view)
    picture = background(
        ("sare", seats, above), plan.size(seats), SAND, lambda pen: ground.overview(pen, seats, above), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.head(page, view, words, persons)
    if in_season:
        SeasonStrip(page, view, persons, words).draw()
        market.draw_in_season(page, view, words)
    elif view.outcome is not None:
        results.draw(page, view, persons, words)
    else:
        market.draw(page, view, persons, words)
    for player in view.players:
        Squares(page, view, player, plan.squares(player.seat, seats, above)).draw()
    Seating(page, view, persons, words, above).draw()
    legend.draw(page, view, plan.legend(seats), words, lit)
    return page
