"""Close-ups of the castle and of the road, with details that the overview has no room for."""

from collections.abc import Sequence
from typing import Final

from engine.castle.components import GRANARY, INNKEEPER
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers import header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.castle import facts, ground, overview, paints, places, plan, rates, scenery
from renderers.castle.colours import PLANK, TIMBER, Season
from renderers.castle.plan import Lens
from renderers.castle.rates import Rate
from renderers.castle.scenery import tree
from renderers.castle.yard import Yard
from renderers.colour import mix
from renderers.icons import signs
from renderers.icons.goods import GOODS, taler
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import FAINT, INK, PAPER, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import black, bold, serif, width
from renderers.words import Words

_ZOOM: Final = 1.28
_DOWN: Final = 1.56
_ACROSS: Final = 1600 / plan.YARD.width
_WIDTH: Final = 1600
YARD_SIZE: Final = (_WIDTH, round(plan.YARD.top + plan.YARD.height * _DOWN) + 18)
LENS: Final = Lens(
    across=_ACROSS,
    down=_DOWN,
    left=-plan.YARD.left * _ACROSS,
    top=plan.YARD.top * (1 - _DOWN),
    zoom=_ZOOM,
    coin_radius=37,
    spacing=92,
    pair_spacing=121,
    label_below=143,
)
_RATE_BELOW: Final = 136
_RATE: Final = (116, 58)
_FIGURE: Final = 46
_CROWN: Final = 42
_EACH: Final = 50
"""The sizes on a plate that says what a space scores."""


def yard(view: CastleView, words: Words) -> Page:
    """The castle, with the points that each space scores."""
    season, persons = facts.season(view), facts.persons(view, words)
    picture = background(
        ("castle yard", view.winter),
        YARD_SIZE,
        season.grass,
        lambda pen: _yard_ground(pen, view),
        paints.palette(),
    )
    page = Page(picture, paints.palette())
    with page.region("scene", Box(0, plan.YARD.top, *YARD_SIZE)):
        Yard(page, view, words, persons, facts.gains(view), LENS).draw()
        for name in plan.PLOTS:
            if name not in (GRANARY, INNKEEPER) or name in view.lasting:
                _plot_rates(page, name, rates.rates(view, name))
        x, y = LENS.point(plan.GREAT_GATE_LABEL.middle)
        for rate in rates.rates(view, "great_gate"):
            _rate(page, x, y + LENS.size(plan.GREAT_GATE_LABEL.height) / 2 + _RATE[1] / 2 + 5, rate)
        for rate in rates.rates(view, "small_gate"):
            _rate(page, _WIDTH - 10 - _rate_width(rate) / 2, LENS.y(plan.SMALL_GATE_LABEL.middle[1]) + 66, rate)
    page.fill(Box(0, 0, YARD_SIZE[0], header.HEIGHT), INK)
    overview.head(page, view, words, persons)
    return page


def _yard_ground(pen: Pen, view: CastleView) -> None:
    ground.scene(pen, facts.season(view), view.winter, LENS)
    header.band(pen, YARD_SIZE[0])


def _plot_rates(page: Page, name: str, plates: Sequence[Rate]) -> None:
    x, y = LENS.point((plan.PLOTS[name].x, plan.PLOTS[name].y))
    for k, rate in enumerate(plates):
        _rate(page, x + (k - (len(plates) - 1) / 2) * LENS.pair_spacing, y + _RATE_BELOW, rate)


def _parts(rate: Rate) -> list[str | tuple[Drawing, int]]:
    """What stands on a plate: the points, a slash, and what they are scored for; then how often at most."""
    parts: list[str | tuple[Drawing, int]] = [(Drawing(crown), _CROWN)] if rate.scores else []
    parts += [(Drawing(signs.shield), _EACH)] if rate.by_value else []
    parts += [figure] if (figure := rate.points + ("/" if rate.scores and rate.each else "")) else []
    parts += [(rate.each, _EACH)] if rate.each else []
    return [*parts, *([rate.most] if rate.most else [])]


def _rate_width(rate: Rate) -> int:
    return max(_RATE[0], round(_content_width(rate)) + 20)


def _content_width(rate: Rate) -> float:
    parts = _parts(rate)
    wide = (width(part, black(_FIGURE)) if isinstance(part, str) else part[1] for part in parts)
    return sum(wide) + 4 * (len(parts) - 1)


def _rate(page: Page, x: float, y: float, rate: Rate) -> None:
    """A plate centred on x, y."""
    w = _rate_width(rate)
    page.stamp(round(x - w / 2), round(y - _RATE[1] / 2), states.plate, w, _RATE[1], PAPER, None, 0, 12)
    left = x - _content_width(rate) / 2
    for part in _parts(rate):
        if isinstance(part, str):
            left += page.text(left, y - 2, part, black(_FIGURE), INK) + 4
            continue
        drawn, size = part
        page.item(page.standing(left + size / 2, y + size / 2 - 1, drawn.art, *drawn.args, room=(size, size)))
        left += size + 4


# ---------------------------------------------------------------- the road

ROAD_SIZE: Final = (1600, 1330)
_TOP: Final = 288
_ROW: Final = 206
_WAYSIDE: Final = 236
_LOCKED: Final = 184
"""The room for how long a helper cannot be displaced."""
_TOWER_PLATE: Final = Box(336, 128, 1584, 270)


def road(view: CastleView, words: Words) -> Page:
    """The stock, what each trader place pays and to whom, and the bank."""
    season, persons = facts.season(view), facts.persons(view, words)
    picture = background(
        ("castle road", view.winter),
        ROAD_SIZE,
        season.grass,
        lambda pen: _road_ground(pen, view),
        paints.palette(),
    )
    page = Page(picture, paints.palette())
    _watchtower(page, view, words)
    for k, place in enumerate(facts.trader_places(view)[:5]):
        box = Box(16, _TOP + _ROW * k, 1584, _TOP + _ROW * k + 190)
        with page.region(f"trader {place}", box):
            _trader(page, view, box, place, persons, words)
    overview.head(page, view, words, persons)
    return page


def _road_ground(pen: Pen, view: CastleView) -> None:
    ground.road(pen, facts.season(view), Lens(1.35, 1.35, 0, -40, zoom=1.35))
    header.band(pen, ROAD_SIZE[0])


def _watchtower(page: Page, view: CastleView, words: Words) -> None:
    box = _TOWER_PLATE
    page.stamp(box.left, box.top, states.plate, box.width, box.height)
    page.item(page.stamp(64, box.bottom, scenery.watchtower, view.winter, scale=0.74))
    text = words.term("watchtower")
    page.text(120, box.top + 70, text, serif(36), INK, room=210, outline=facts.season(view).meadow)
    for k, (kind, count) in enumerate(zip(KINDS, view.watchtower, strict=True)):
        x = box.left + 58 + 190 * k
        page.icon(x, box.top + 71, GOODS[kind], 84)
        page.count(x + 52, box.top + 69, count, 64, room=80)
        page.place(places.watchtower_stock(kind), Box.about(x + 36, box.top + 71, 164, 112))
    page.stamp(box.right - 284, box.top + 16, states.plate, 270, box.height - 32, "#EFE2C8", None, 0, 12)
    page.icon(box.right - 230, box.top + 71, taler, 84)
    page.count(box.right - 176, box.top + 52, view.bank, 60, room=150)
    page.text(box.right - 176, box.top + 102, words.term("bank"), bold(32), INK, room=152)
    page.place(places.WATCHTOWER, Box(box.left, box.top, box.right - 290, box.bottom))


def _trader(page: Page, view: CastleView, box: Box, place: str, persons: Sequence[Person], words: Words) -> None:
    data = view.components.trader_places[place]
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, INK, 3.5, 16)
    left, y = box.left, box.top + 95
    season = facts.season(view)
    page.stamp(box.left, box.top, wayside, _WAYSIDE, box.height, season.meadow, season.road, season.is_winter)
    _load(page, season, left, box.top, data.kind == "cart", data.resource)
    there = view.stock[KINDS.index(data.resource)]
    plate = Box.about(left + 312, y, 116, 84)
    page.stamp(plate.left, plate.top, states.plate, plate.width, plate.height, PLANK, INK, 3.5, 10)
    page.text(*plate.middle, there, black(66), WHITE, "mm", outline=TIMBER, inside=True)
    page.place(places.stock(data.resource), plate)
    _piece_value(page, left + 440, y, view.components.resources[data.resource].value)
    page.icon(left + 536, y, signs.arrow, 62)
    # What would leave the cart now: first the watchtower's piece, the rest is the owner's.
    tower, got = view.delivery(place)
    _payout(page, left + 606, y, tower)
    page.item(page.standing(left + 722, y + 52, scenery.watchtower, view.winter, room=(84, 104)))
    _payout(page, left + 826, y, got)
    page.icon(left + 960, y, GOODS[data.resource], 84)
    page.icon(left + 1046, y, signs.arrow, 62)
    owner = view.carts.get(place)
    if owner is None:
        states.free_place(page, left + 1150, y, places.trader(place), 52)
        return
    page.marker(left + 1150, y, 112, persons[owner])
    page.place(places.trader(place), Box.about(left + 1150, y, 120), is_round=True)
    at, room = left + 1226, box.right - left - 1240
    if place in view.fresh:
        page.icon(box.right - 98, y - 24, signs.padlock, 74)
        page.text(box.right - 98, y + 40, words.term("this_round"), bold(30), INK, "mm", room=_LOCKED - 8)
        at, room = at - 8, room + 8 - _LOCKED
    page.name(at, y - 2, persons[owner].name, serif(54), INK, room=room)


def wayside(pen: Pen, w: int, h: int, meadow: str, road: str, snow: bool) -> None:
    """The left part of a plate: the piece of road on which the cart stands, from the plate's upper left corner."""
    sky = mix(meadow, WHITE, 0.72)
    inside = (4, 4, w - 4, h - 8)
    pen.area(rounded(*inside, 13), sky)
    pen.box(w - 24, 4, 24, h - 8, sky)
    pen.area(f"M4,92 Q60,62 130,84 Q190,98 {w},70 L{w},150 L4,150 Z", mix(meadow, sky, 0.45))
    pen.area(f"M4,118 Q90,96 150,112 Q200,122 {w},104 L{w},146 L4,146 Z", meadow)
    pen.area(rounded(4, 134, w - 4, h - 138, 13), road)
    pen.box(4, 134, w - 4, 24, road)
    pen.box(w - 24, 134, 24, h - 138, road)
    pen.line(((4, 134), (w, 134)), mix(road, INK, 0.25), 4, round_ends=False)
    for x, y, size in ((32, 112, 0.72), (206, 108, 0.6)):
        pen.draw(tree, x, y, size, True, snow)
    pen.line(((w, 2), (w, h - 2)), INK, 3.5, round_ends=False)


def shadow(pen: Pen, across: int, colour: str) -> None:
    """Under a cart or a horse."""
    pen.oval(0, 0, across, 7, colour)


def _load(page: Page, season: Season, left: int, top: int, cart: bool, kind: str) -> None:
    if cart:
        page.stamp(left + 104, top + 178, shadow, 84, mix(season.road, INK, 0.22))
        page.stamp(left + 104, top + 142, scenery.cart, scale=1.4)
        page.stamp(left + 102, top + 62, GOODS[kind], scale=0.9)
    else:
        page.stamp(left + 96, top + 172, shadow, 76, mix(season.road, INK, 0.22))
        page.stamp(left + 92, top + 142, scenery.rider, scale=1.14)
        page.stamp(left + 188, top + 58, GOODS[kind], scale=0.76)


def _piece_value(page: Page, x: float, y: float, value: int) -> None:
    """The value of one piece in a payment; silver has none."""
    if value:
        states.value(page, x, y, value, 76)


def _payout(page: Page, x: float, y: float, count: int) -> None:
    style, colour = (black(66), INK) if count else (bold(66), FAINT)
    page.text(x, y - 2, f"+{count}", style, colour, room=100)
