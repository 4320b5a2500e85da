"""Ezra and Nehemiah at a glance: header, ring, Temple, scrolls, Map, Altar Track, players."""

from engine.ezra.view import EzraView
from renderers.canvas import background
from renderers.ezra import activity, citymap, ground, legend, paints, plan, public_facts, temple, torah, track
from renderers.ezra.colours import LAND
from renderers.ezra.seating import Seating
from renderers.ezra.spaces import Spaces
from renderers.page import Page
from renderers.words import Words


def draw(view: EzraView, words: Words, lit: frozenset[str] | None = None) -> Page:
    """`lit`: the places that will be marked; None if that is not known."""
    persons = public_facts.persons(view, words)
    picture = background(
        ("ezra", *ground.background_key(view)),
        (plan.WIDTH, plan.height(len(view.players))),
        LAND,
        lambda pen: ground.overview(pen, view),
        paints.palette(),
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    Spaces.of(page, view, words, persons).draw()
    temple.draw_temple(page, view, plan.TEMPLE, plan.PRICES, plan.REWARDS)
    temple.draw_free_spaces(page, view, plan.TEMPLE, plan.TEMPLE.bottom + plan.PLINTH / 2)
    torah.draw_scroll_rows(page, view, persons, plan.SCROLLS)
    citymap.draw_city_map(page, view, persons, plan.MAP)
    track.draw_altar_track(page, view, persons, plan.TRACK)
    Seating(page, view, words, persons, lit).draw()
    legend.draw(page, view, words, lit)
    return page
