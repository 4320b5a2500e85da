"""The close-up of the reference board: tiles left, costs, what each building does, every Pyramid with its stages."""

from collections.abc import Sequence
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import PlayerView, SareView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER
from renderers.pen import Pen
from renderers.sare import activity, ground, paints, places, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, COURSES, MAIN, MET, PLOT, REFERENCE, SHADOW, tint
from renderers.sare.effects import IN_WORDS, draw_effect
from renderers.sare.squares import draw_prices
from renderers.seats import Person
from renderers.states import plate
from renderers.type import black, bold, fit_lines, serif
from renderers.words import Words

SIZE: Final = (1600, 1238)
_ROW: Final = 372
_TOP: Final = 120
_ROOMY: Final = 150
"""From this width beside its prices on a Pyramid is drawn large."""


def draw(view: SareView, words: Words) -> Page:
    persons = public_facts.persons(view, words)
    picture = background(("sare reference",), SIZE, REFERENCE, _ground, paints.palette())
    page = Page(picture, paints.palette())
    activity.head(page, view, words, persons)
    for row, kind in enumerate(("production", "administrative")):
        names = [building.id for building in view.components.building if building.class_ == kind]
        each = (plan.WIDTH - 16) / len(names)
        for k, name in enumerate(names):
            _tile(page, view, words, name, Box.of(12 + each * k, _TOP + _ROW * row, each - 8, _ROW - 8))
    wide = (plan.WIDTH - 16) / 5
    main = [building.id for building in view.components.building if building.class_ == "main"]
    for k, name in enumerate(main):
        _tile(page, view, words, name, Box.of(12 + wide * k, _TOP + _ROW * 2, wide - 8, _ROW - 8))
    _pyramids(page, view, words, persons, Box.of(12 + wide * len(main), _TOP + _ROW * 2, wide * 4 - 8, _ROW - 8))
    return page


def _ground(pen: Pen) -> None:
    ground.dunes(pen, SIZE[0], header.HEIGHT, SIZE[1])
    pen.box(0, header.HEIGHT, SIZE[0], SIZE[1] - header.HEIGHT, REFERENCE)
    header.band(pen, SIZE[0])


def _tile(page: Page, view: SareView, words: Words, name: str, box: Box) -> None:
    left = public_facts.tiles_left(view, name)
    fill = tint(public_facts.building_class(view.components, name)) if left else PLOT
    page.stamp(box.left + 5, box.top + 7, plate, box.width, box.height, SHADOW, None, 0, 16)
    page.stamp(box.left, box.top, plate, box.width, box.height, fill, INK, 3.5, 16)
    with page.region(f"tiles {name}", box):
        title = words.term(f"building.{name}")
        page.text(box.left + 14, box.top + 34, title[:1].upper() + title[1:], serif(36), INK, room=box.width - 28)
        page.icon(box.left + box.width * 0.32, box.top + 114, BUILDINGS[name], 110, chalk=None if left else CHALK)
        x, y = box.left + box.width * 0.79, box.top + 110
        if left:
            page.text(x, y, f"×{left}", black(76), INK, "mm", room=100)
        else:
            page.count(x, y, 0, 76, "mm", room=100)
        cost = public_facts.printed_cost(view, name)
        draw_prices(page, box.middle[0], box.top + 194, {kind: cost.get(kind, 0) for kind in PLAIN}, 48)
        draw_effect(page, view.components, name, box.middle[0], box.top + 254)
        _effect(page, words.term(IN_WORDS[name]), box.middle[0], box.bottom - 48, box.width - 20)
    page.cell(places.tiles(name), box)


def _effect(page: Page, said: str, x: float, y: float, room: float) -> None:
    """What a building does, in a few words."""
    lines, style = fit_lines(said, bold(34), room)
    for k, line in enumerate(lines):
        page.text(x, y + 36 * (k - (len(lines) - 1) / 2), line, style, INK, "mm")


def _pyramids(page: Page, view: SareView, words: Words, persons: Sequence[Person], box: Box) -> None:
    """The Pyramids of this game, owned or on the pile."""
    page.stamp(box.left + 5, box.top + 7, plate, box.width, box.height, SHADOW, None, 0, 16)
    page.stamp(box.left, box.top, plate, box.width, box.height, MAIN, INK, 3.5, 16)
    owners = {player.pyramid: player for player in view.players if player.pyramid}
    numbers = sorted({*view.pile, *owners})
    with page.region("pyramids", box):
        title = words.term(f"building.{PYRAMID}")
        page.text(box.left + 14, box.top + 34, title[:1].upper() + title[1:], serif(36), INK, room=box.width - 28)
        each = (box.width - 16) / max(1, len(numbers))
        for k, number in enumerate(numbers):
            lot = Box.of(box.left + 10 + each * k, box.top + 62, each - 6, box.height - 138)
            _pyramid(page, view, persons, words, number, owners.get(number), lot)
        said = IN_WORDS[PYRAMID] if view.pile else "does.pyramid_taken"
        _effect(page, words.term(said), box.middle[0], box.bottom - 38, box.width - 40)
    page.cell(places.tiles(PYRAMID), box)


def _pyramid(
    page: Page,
    view: SareView,
    persons: Sequence[Person],
    words: Words,
    number: int,
    owner: PlayerView | None,
    lot: Box,
) -> None:
    """A Pyramid's stages and owner. The next one to be launched has a golden edge."""
    edge = (COIN, 6.0) if number in view.pile[:1] else (LINE, 3.0)
    page.stamp(lot.left, lot.top, plate, lot.width, lot.height, PAPER, *edge, 12)
    stages = public_facts.find_pyramid(view.components, number).stages
    paid = owner.stages if owner else 0
    wide = min(180, max(104, round(lot.width * 0.34)))
    is_roomy = wide >= _ROOMY
    x, y = lot.left + wide / 2, lot.top + (82 if is_roomy else 64)
    page.icon(x, y, BUILDINGS[PYRAMID], 112 if is_roomy else 80, paid if owner else len(stages), len(stages))
    size, down = (44, 26) if is_roomy else (36, 18)
    page.text(x, y + down, number, black(size), INK, "mm", inside=True, outline=COURSES[1])
    if owner:
        page.marker(x, lot.bottom - 46, 66, persons[owner.seat])
    apart = (lot.height - 10) / max(len(pyramid.stages) for pyramid in view.components.pyramid)
    room = lot.width - wide - 20
    size = min(56, int(room / 3.5))
    for step, stage in enumerate(stages):
        level = lot.top + 5 + apart * (step + 0.5)
        x = lot.left + wide + room / 2
        if step < paid:
            page.text(x, level, words.term("stage_paid"), bold(36), MET, "mm", room=room)
        else:
            draw_prices(page, x, level, {kind: stage.get(kind, 0) for kind in PLAIN}, size)
