"""The overview: header, road, castle, players."""

from collections.abc import Sequence
from typing import Final

from engine.castle.view import CastleView
from renderers import header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.castle import activity, facts, ground, legend, paints, places, plan, signs
from renderers.castle import seating as players
from renderers.castle.colours import Season
from renderers.castle.roadside import Roadside
from renderers.castle.seating import Seating
from renderers.castle.yard import Yard
from renderers.icons.signs import crown, laurel, snow
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black, bold, serif, signed
from renderers.words import Words

_PILE: Final = 706
"""Where the pile of winter cards begins."""


def draw(view: CastleView, words: Words, lit: frozenset[str] | None = None) -> Page:
    """`lit`: the places that will be marked; without it, there is room for any mark."""
    season, persons = facts.season(view), facts.persons(view, words)
    picture = background(
        ("castle", len(persons), view.winter),
        plan.SIZE,
        season.grass,
        lambda pen: _ground(pen, season, view.winter, len(persons)),
        paints.palette(),
    )
    page = Page(picture, paints.palette())
    with page.region("scene", plan.SCENE):
        Roadside(page, view, words, persons).draw()
        Yard(page, view, words, persons, facts.gains(view), facts.payable(view)).draw()
    # Roofs may extend beyond the scene.
    page.fill(Box(0, 0, plan.SIZE[0], header.HEIGHT), INK)
    head(page, view, words, persons)
    hidden = Seating(page, view, persons, words, lit).draw()
    legend.draw(page, view, words, lit, hidden)
    return page


def _ground(pen: Pen, season: Season, winter: bool, seats: int) -> None:
    ground.scene(pen, season, winter)
    header.band(pen, plan.SIZE[0])
    pen.box(plan.PANELS.left, plan.PANELS.top, plan.PANELS.width, plan.PANELS.height, INK)
    players.ground(pen, seats)
    legend.ground(pen)


def head(page: Page, view: CastleView, words: Words, persons: Sequence[Person]) -> None:
    """The round and those to come, the awaited players (or winners), the current activity."""
    with page.region("header", Box(0, 0, plan.SIZE[0], header.HEIGHT)):
        header.disc(page, view.round, view.rounds)
        if view.outcome is not None or view.round == view.rounds:
            term = "last_round" if view.outcome is None else "game_over"
            page.text(216, 52, words.term(term), serif(54), COIN, room=(476 if view.winter else 540))
        else:
            header.pips(page, view.round, view.rounds, marks=view.winter_rounds(), mark=snow)
            _winter(page, view, words)
        if view.winter and view.outcome is None:
            box = page.icon(747, 54, signs.pile, 80)
            page.text(747, 69, view.pile, black(38), WHITE, "mm", inside=True)
            page.place(places.PILE, box)
        if view.outcome is not None:
            _winners(page, view, persons)
            return
        if not view.awaited:
            # a draft that has halted before a reveal
            return
        header.awaited(page, [persons[seat] for seat in view.awaited], room=250)
        activity.head(page, view, words)


def _winter(page: Page, view: CastleView, words: Words) -> None:
    """What the snow under some rounds and on the pile means, between the two."""
    if marked := view.winter_rounds():
        left = header.pip_x(max(marked), view.rounds) + 22
        page.text(left, 87, words.term("winter"), bold(34), PAPER, room=_PILE - left)


def _winners(page: Page, view: CastleView, persons: Sequence[Person]) -> None:
    won = facts.winners(view)
    for k, seat in enumerate(won):
        x = header.AWAITED + 92 * k
        page.stamp(x, 50, laurel, scale=0.66)
        page.marker(x, 50, 64, persons[seat])
    if len(won) == 1:
        page.name(header.AWAITED + 62, 52, persons[won[0]].name, serif(58), WHITE, room=260)
    left = 1240 if len(won) < 4 else 1300
    page.item(page.stamp(left, 10, states.plate, 90, 88, PAPER, None))
    page.icon(left + 45, 53, crown, 70, inside=True)
    page.text(left + 106, 53, signed(view.players[won[0]].score), black(64), PAPER, room=header.RIGHT - left - 106)
