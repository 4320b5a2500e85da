"""The private picture of a player: their cards, the distance to the revolt, the odds, what they can spend.

Most of this is public. The cards of a Temple in darkness and the plan of phase 3 are not.
"""

from typing import Final

from engine.sare.view import PlayerView, SareView
from renderers import header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.game import UnknownPart
from renderers.icons.signs import padlock
from renderers.page import Page
from renderers.palette import COIN, DUSK, INK, PAPER, WHITE
from renderers.pen import Pen
from renderers.sare import activity, facts, handcards, handmeans, handsites, paints, prospects, public_facts, scenery
from renderers.sare.activity import phase_sign
from renderers.sare.signs import lying_obelisk, orders
from renderers.seats import Person
from renderers.type import FLOOR, black, bold, fit, serif, width
from renderers.words import Words

SIZE: Final = (1600, 1200)
_NAME: Final = 500
_PHASE: Final = 1092
LAND: Final = Box(0, 108, 1600, 434)
DUNES: Final = Box(0, 434, 1600, 884)
CARDS: Final = Box(28, 122, 856, 418)
MEANS: Final = Box(876, 126, 1584, 418)
SITES: Final = Box(16, 446, 1584, 872)
STANDING: Final = Box(16, 902, 800, 1188)
PROSPECTS: Final = Box(816, 902, 1584, 1188)
_GOAL: Final = 470
"""The least width for the goal beside the sites; outside the season it is below them."""
_POWERS: Final = {True: 480, False: 290}
"""The width of the powers at the right of the sites, with their names or without."""
_FEW: Final = 2
"""Beside so many sites the powers have their names."""


def draw(view: SareView, words: Words) -> Page:
    player = facts.viewer_city(view)
    if player is None:
        raise UnknownPart("an onlooker has no hand")
    persons = public_facts.persons(view, words)
    page = Page(background("sare hand", SIZE, DUSK, _ground, paints.palette()), paints.palette())
    _head(page, view, persons[player.seat], persons, words)
    means = MEANS
    if handcards.has_cards(view, player):
        with page.region("cards", CARDS):
            handcards.draw(page, view, player, CARDS, words)
    else:
        # What the player has takes the room of the cards.
        means = MEANS._replace(left=SITES.left)
    page.stamp(means.left, means.top, states.plate, means.width, means.height, PAPER, INK, 4, 20)
    with page.region("standing", STANDING):
        prospects.draw_standing(page, view, player, STANDING, words)
    with page.region("prospects", PROSPECTS):
        _prospects(page, view, player, words)
    with page.region("means", means):
        handmeans.draw(page, view, player, means, None if means is MEANS else words)
    sites = SITES
    if player.ready or player.used:
        named = len(player.sites) + bool(player.quick) + len(facts.planned_buildings(view)) <= _FEW
        powers = SITES._replace(left=SITES.right - _POWERS[named])
        sites = SITES._replace(right=powers.left - 16)
        with page.region("powers", powers):
            handmeans.draw_powers(page, view, player, powers, words, named)
    left = handsites.draw(page, view, player, sites, words)
    if view.season.running and sites.right - left >= _GOAL:
        goal = Box(left, sites.top, sites.right, sites.bottom)
        page.stamp(goal.left, goal.top, states.plate, goal.width, goal.height, PAPER, INK, 4, 20)
        with page.region("goal", goal):
            prospects.draw_goal(page, view, player, goal, words)
    return page


def _ground(pen: Pen) -> None:
    scenery.evening(pen, LAND)
    scenery.dunes(pen, DUNES)
    pen.box(0, DUNES.bottom, SIZE[0], 6, INK)
    header.band(pen, SIZE[0])
    for box in (STANDING, PROSPECTS):
        pen.box(box.left, box.top, box.width, box.height, PAPER, INK, 4, 20)


def _head(page: Page, view: SareView, own: Person, persons: tuple[Person, ...], words: Words) -> None:
    """The player, the number of standing orders, the turn, and on the right the current phase."""
    with page.region("header", Box(0, 0, SIZE[0], header.HEIGHT)):
        page.marker(62, 54, 86, own)
        page.text(124, 36, fit(own.name, serif(54), _NAME)[0], serif(54), WHITE, room=_NAME)
        page.icon(142, 86, padlock, 36)
        end = 170 + page.text(168, 85, words.term("only_you"), bold(32), PAPER, room=_NAME - 150)
        if view.orders:
            page.icon(end + 34, 86, orders, 36, facts.resting_order_count(view) > 0)
            page.text(end + 62, 84, len(view.orders), black(36), PAPER)
        header.disc(page, view.turn, x=680)
        others = [persons[seat] for seat in view.awaited if seat != own.seat or len(view.awaited) > 1]
        header.awaited(page, others, x=778, room=230)
        page.item(page.stamp(_PHASE, 10, states.plate, 88, 88, PAPER, None))
        term = facts.activity_term(view)
        if term == facts.REACTION:
            page.icon(_PHASE + 44, 54, lying_obelisk, 72, inside=True)
        else:
            page.icon(_PHASE + 44, 54, phase_sign, 72, public_facts.phase(view), inside=True)
        left = _PHASE + 104
        room, asked = header.RIGHT - left, activity.asked_term(view)
        if asked:
            page.text(left, 29, words.term(term), bold(36), COIN, room=room)
            said = words.term(asked)
            # In narrower letters where the others would not fit.
            style = serif(44) if width(said, serif(FLOOR)) <= room else bold(36)
            page.text(left, 75, said, style, PAPER, room=room)
        else:
            page.text(left, 53, words.term(term), serif(50), PAPER, room=room)


def _prospects(page: Page, view: SareView, player: PlayerView, words: Words) -> None:
    """The next card during the season, else the progress towards the goal."""
    if view.season.running:
        prospects.draw_next_card(page, view, PROSPECTS, words)
    else:
        prospects.draw_goal(page, view, player, PROSPECTS, words)
