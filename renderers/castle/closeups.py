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
from renderers.castle.colours import PLANK, TIMBER
from renderers.castle.plan import Lens
from renderers.castle.rates import Rate
from renderers.castle.yard import Yard
from renderers.icons import signs
from renderers.icons.goods import GOODS, taler
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import FAINT, INK, PAPER, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black, bold, serif, width
from renderers.words import Words

_ZOOM: Final = 1.28
_DOWN: Final = 1.5
_ACROSS: Final = 1600 / plan.YARD.width
YARD_SIZE: Final = (1600, round(plan.YARD.top + plan.YARD.height * _DOWN))
LENS: Final = Lens(
    across=_ACROSS,
    down=_DOWN,
    left=-plan.YARD.left * _ACROSS,
    top=plan.YARD.top * (1 - _DOWN),
    zoom=_ZOOM,
    coin_radius=37,
    spacing=92,
    pair_spacing=121,
    label_below=132,
)
_RATE_BELOW: Final = 124
_RATE: Final = (104, 46)


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
        Yard(page, view, words, persons, LENS).draw()
        for name in plan.PLOTS:
            if name not in (GRANARY, INNKEEPER) or name in view.lasting:
                _plot_rates(page, name, rates.rates(view, name))
        x, y = LENS.point(plan.GREAT_GATE_SPACE)
        _rate(page, x + 104, y, rates.rates(view, "great_gate"))
        _rate(page, 1600 - 12 - _RATE[0] / 2, LENS.y(plan.SMALL_GATE_LABEL[1]) + 46, rates.rates(view, "small_gate"))
    page.fill(Box(0, 0, YARD_SIZE[0], header.HEIGHT), INK)
    overview.head(page, view, words, persons)
    return page


def _yard_ground(pen: Pen, view: CastleView) -> None:
    ground.scene(pen, facts.season(view), view.winter, LENS)
    header.band(pen, YARD_SIZE[0])


def _plot_rates(page: Page, name: str, plates: Sequence[Rate]) -> None:
    x, y = LENS.point((plan.PLOTS[name].x, plan.PLOTS[name].y))
    for k, rate in enumerate(plates):
        _rate(page, x + (k - (len(plates) - 1) / 2) * LENS.pair_spacing, y + _RATE_BELOW, [rate])


def _rate(page: Page, x: float, y: float, plates: Sequence[Rate]) -> None:
    """A plate centred on x, y for each rate: the points, a slash, and what they are scored for."""
    for rate in plates:
        figures = f"{rate.points}/{rate.figure}" if rate.points and rate.each else rate.points or rate.figure
        style = black(32)
        sign = 27 if rate.points else 0
        icon = 36 if rate.each else 0
        wide = sign + 3 + width(figures, style) + 3 + icon
        w = max(_RATE[0], round(wide) + 10)
        page.stamp(round(x - w / 2), round(y - _RATE[1] / 2), states.plate, w, _RATE[1], PAPER, None, 0, 10)
        left = x - wide / 2
        if sign:
            page.icon(left + sign / 2, y - 1, crown, sign)
        page.text(left + sign + 3, y - 1, figures, style, INK)
        each = rate.each
        if each:
            page.item(page.standing(x + wide / 2 - icon / 2, y + 18, each.art, *each.args, room=(icon, 36)))


# ---------------------------------------------------------------- the road

ROAD_SIZE: Final = (1600, 1330)
_TOP: Final = 288
_ROW: Final = 206
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
            _trader(page, view, box, place, persons)
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
    page.count(box.right - 176, box.top + 69, view.bank, 64, room=150)
    page.place(places.WATCHTOWER, Box(box.left, box.top, box.right - 290, box.bottom))


def _trader(page: Page, view: CastleView, box: Box, place: str, persons: Sequence[Person]) -> None:
    data = view.components.trader_places[place]
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, INK, 3.5, 16)
    left, y = box.left, box.top + 95
    _load(page, left, box.top, data.kind == "cart", data.resource)
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
    room = box.right - left - 1240
    if place in view.fresh:
        page.icon(box.right - 54, y, signs.padlock, 74)
        room -= 84
    page.name(left + 1226, y - 2, persons[owner].name, serif(54), INK, room=room)


def _load(page: Page, left: int, top: int, cart: bool, kind: str) -> None:
    if cart:
        page.stamp(left + 118, top + 146, scenery.cart, scale=1.5)
        page.stamp(left + 116, top + 62, GOODS[kind], scale=0.9)
    else:
        page.stamp(left + 92, top + 130, scenery.rider, scale=1.14)
        page.stamp(left + 196, top + 62, GOODS[kind], scale=0.76)


def _piece_value(page: Page, x: float, y: float, value: int) -> None:
    """The value of one piece in a payment; silver has none."""
    if value:
        states.value(page, x, y, value, 76)


def _payout(page: Page, x: float, y: float, count: int) -> None:
    style, colour = (black(66), INK) if count else (bold(66), FAINT)
    page.text(x, y - 2, f"+{count}", style, colour, room=100)
