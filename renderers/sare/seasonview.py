"""The close-up of the season: deck and sequence, discard pile, every card type, all players' gauges and cards."""

from typing import Final

from engine.sare.components import DOUBLE
from engine.sare.view import PlayerView, SareView
from renderers import header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import COIN, INK, SOFT, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import activity, cardrow, ground, legend, paints, places, plan, public_facts, scenery
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import burned, card, empty_slot, face
from renderers.sare.colours import SAND, STRIP, STRIP_BOX
from renderers.sare.scenery import SKY
from renderers.sare.seasonstrip import SeasonStrip
from renderers.sare.seating import draw_answer, gauge, obelisk_sign, panel_colour, red_cube
from renderers.sare.signs import discarded, passed_trouble, torch
from renderers.seats import Person, draw_pattern
from renderers.type import black, bold, serif
from renderers.words import Words

_CELL: Final = (225, 150)
_DISCARD: Final = Box(12, plan.STRIP.bottom + 12, plan.WIDTH - 12, plan.STRIP.bottom + 12 + 114)
_CARD: Final = (72, 100)
_KIND: Final = (92, 128)
"""The size of a discarded card, and of one that stands for its type."""
_PILE: Final = 262
"""Where the discarded cards begin, right of their sign and name."""
_HEADING: Final = 44
_KINDS: Final = _DISCARD.bottom + 6 + _HEADING
_PLAYERS: Final = _KINDS + 2 * _CELL[1] + 16
_ROW: Final = 208
_GAUGE_SIZE: Final = (256, 62)
_KEY: Final = 88
_POWER: Final = 72
_SIGN: Final = (23, 19)
"""How far right of and above the middle of a power stands whether it is ready."""


def size(seats: int) -> tuple[int, int]:
    return plan.WIDTH, _key(seats).bottom


def _key(seats: int) -> Box:
    return Box.of(0, _PLAYERS + _ROW * -(-seats // 2) - 2, plan.WIDTH, _KEY)


def draw(view: SareView, words: Words, lit: frozenset[str] | None = None) -> Page:
    persons, seats = public_facts.persons(view, words), len(view.players)
    picture = background(("sare season", seats), size(seats), SAND, lambda pen: _ground(pen, seats), paints.palette())
    page = Page(picture, paints.palette())
    activity.head(page, view, words, persons)
    SeasonStrip(page, view, persons, words).draw(rest=False)
    _discard(page, view, words)
    _kinds(page, view, words)
    for player in view.players:
        box = Box.of(12 + player.seat % 2 * 792, _PLAYERS + player.seat // 2 * _ROW, 784, _ROW - 12)
        with page.region(f"player {player.seat}", box):
            _player(page, view, player, persons[player.seat], box, words)
    legend.draw_season(page, view, _key(seats), words, lit)
    return page


def _ground(pen: Pen, seats: int) -> None:
    ground.dunes(pen, plan.WIDTH, plan.STRIP.bottom, size(seats)[1])
    pen.box(0, plan.STRIP.top, plan.WIDTH, plan.STRIP.height, STRIP)
    pen.box(0, plan.STRIP.bottom, plan.WIDTH, plan.RULE, INK)
    scenery.evening(pen, Box(0, plan.STRIP.bottom + plan.RULE, plan.WIDTH, _KINDS - _HEADING - 6))
    pen.box(12, _KINDS - _HEADING, plan.WIDTH - 24, _HEADING + 2 * _CELL[1] + 8, STRIP_BOX, radius=18)
    if seats == 3:
        ground.old_pyramids(pen, Box.of(804, _PLAYERS + _ROW, 784, _ROW - 12))
    key = _key(seats)
    pen.box(0, key.top, key.width, key.height, INK)
    header.band(pen, plan.WIDTH)


def _discard(page: Page, view: SareView, words: Words) -> None:
    """All discarded cards in order, the latest last."""
    cards, (_, y) = view.season.discard, _DISCARD.middle
    page.icon(_DISCARD.left + 46, y, discarded, 70)
    said = words.term("discarded")
    page.text(_DISCARD.left + 88, y, said[:1].upper() + said[1:], bold(36), INK, room=_PILE - 96, outline=SKY[1])
    left, (w, h) = _DISCARD.left + _PILE, _CARD
    if not cards:
        page.stamp(left, y - h / 2, empty_slot, w, h)
    apart = min(w + 8, (_DISCARD.right - left) / max(1, len(cards)))
    w = min(w, round(apart - 4))
    for k, name in enumerate(cards):
        page.item(page.stamp(left + apart * k, y - h / 2, card, w, h, face(view.components, name)))


def _kinds(page: Page, view: SareView, words: Words) -> None:
    """The number of unseen cards of each type: doubles in the lower row, all others above."""
    said = words.term("unseen_of")
    page.text(32, _KINDS - _HEADING / 2 + 4, said[:1].upper() + said[1:], bold(36), INK, room=plan.WIDTH - 64)
    left, total = (
        public_facts.unseen_cards(view),
        {season_card.id: season_card.count for season_card in view.components.season_card},
    )
    doubles = [season_card.id for season_card in view.components.season_card if season_card.kind == DOUBLE]
    others = [name for name in total if name not in doubles]
    for row, names in enumerate((others, doubles)):
        apart = (plan.WIDTH - 24) / max(7, len(names))
        for k, name in enumerate(names):
            box = Box.of(12 + apart * k, _KINDS + 4 + row * _CELL[1], apart, _CELL[1])
            page.item(page.stamp(box.left + 14, box.top + 10, card, *_KIND, face(view.components, name), "new", True))
            wide = page.count(box.left + 120, box.middle[1] - 2, left[name], 64, room=44)
            x = box.left + 128 + wide
            page.text(x, box.middle[1] + 8, f"/{total[name]}", bold(36), SOFT, room=box.right - x)
            if name not in doubles:
                page.cell(places.unseen(public_facts.card_class(view.components, name)), box.grown(-8))
    _burned(page, Box.of(plan.WIDTH - 12 - _CELL[0], _KINDS + 4 + _CELL[1], *_CELL), words)
    here = Box.of(12, _KINDS + 4 + _CELL[1], (plan.WIDTH - 24) / 7 * len(doubles), _CELL[1])
    page.cell(places.unseen(DOUBLE), here.grown(-8))


def _burned(page: Page, box: Box, words: Words) -> None:
    """The burned card: one of the unseen cards is not in the deck."""
    page.item(page.stamp(box.left + 30, box.top + 8, burned, 72, 98))
    page.text(box.left + 120, box.top + 58, 1, black(64), INK)
    page.text(box.middle[0], box.bottom - 22, words.term("set_aside"), bold(34), INK, "mm", room=box.width - 8)


def _player(page: Page, view: SareView, player: PlayerView, person: Person, box: Box, words: Words) -> None:
    """Marker, name, obelisk, gauge and steps to the revolt; below them the cards and the powers. A gold edge: asked."""
    edge = (COIN, 8.0) if player.seat in view.awaited else (INK, 3.5)
    page.stamp(box.left, box.top, states.plate, box.width, box.height, panel_colour(player), *edge, 16)
    y = box.top + 52
    page.stamp(box.left + 8, box.top + 8, band, 276, 88, player.seat)
    page.marker(box.left + 58, y, 72, person)
    look = person.look
    page.name(box.left + 106, y - 1, person.name, serif(42), look.letter, room=162, outline=look.colour)
    obelisk = Box.of(box.left + 288, y - 29, 58, 58)
    page.icon(*obelisk.middle, obelisk_sign(player), 56)
    page.place(places.obelisk(player.seat), obelisk)
    _gauge(page, view, player, box.left + 412, y - 31)
    if player.standing:
        page.icon(box.left + 700, y, torch, 54)
        page.count(box.left + 730, y - 1, player.steps_left(), 62, room=44)
    left = _powers(page, view, player, box.right - 16, box.bottom - 48)
    here = Box(box.left + 18, box.top + 104, left - 12, box.bottom - 12)
    here = here._replace(left=round(draw_answer(page, view, player.seat, here.left, here.middle[1], words)))
    if player.seat in view.season.passed_to:
        page.icon(here.left + 28, here.middle[1], passed_trouble, 56)
        here = here._replace(left=here.left + 70)
    cardrow.draw(page, view, player, here, 64, 6)
    page.place(places.panel(player.seat), box)


def band(pen: Pen, w: int, h: int, seat: int) -> None:
    """The ground of a name, in the pattern of the seat."""
    draw_pattern(pen, rounded(0, 0, w, h, 10), seat)


def _gauge(page: Page, view: SareView, player: PlayerView, left: int, top: int) -> None:
    last, h = view.components.revolt_gauge.last_square, _GAUGE_SIZE[1]
    w = _GAUGE_SIZE[0] // (last + 1)
    page.item(page.stamp(left, top, gauge, w, h, player.revolt_position, last))
    if player.cubes:
        page.place(places.cubes(player.seat), Box.of(left + w * (player.revolt_position + 1), top, w * player.cubes, h))
    cube = Box.of(left + player.gauge * w - 7, top - 7, w + 11, h + 14)
    page.stamp(cube.left, cube.top, red_cube, cube.width, cube.height)
    page.text(*cube.middle, player.gauge, black(46), WHITE, "mm", inside=True)
    # Its badge stands between the obelisk and the gauge.
    here = Box.of(left - 10, top - 14, w * (last + 1) + 17, h + 28)
    page.cell(places.gauge(player.seat), here, badge=(left - 39, here.middle[1]))


def _powers(page: Page, view: SareView, player: PlayerView, right: int, y: int) -> int:
    """The powers of a player, ready or used; return their left edge."""
    powers = sorted((*player.ready, *player.used), key=public_facts.building_types(view.components).index)
    left = right - _POWER * len(powers)
    for k, name in enumerate(powers):
        x = left + _POWER * (k + 0.5)
        page.icon(x - 4, y + 2, BUILDINGS[name], _POWER - 18)
        page.icon(x + _SIGN[0], y - _SIGN[1], sun if name in player.ready else moon, 32, inside=True)
        square = next(where for built, where in player.built if built == name)
        page.place(places.square(player.seat, square), Box.about(x, y, _POWER - 4))
    return left
