"""Close-ups of the castle and of the road, with details that the overview has no room for."""

from collections.abc import Sequence
from typing import Final

from engine.castle.components import GRANARY, INNKEEPER
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers import header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.castle import facts, ground, legend, overview, paints, places, plan, rates, scenery
from renderers.castle.colours import PLANK, TIMBER, Season
from renderers.castle.plan import Lens
from renderers.castle.rates import Rate
from renderers.castle.scenery import tree
from renderers.castle.signs import changed, tolls
from renderers.castle.yard import Yard
from renderers.colour import mix
from renderers.icons import signs
from renderers.icons.goods import GOODS, taler
from renderers.page import Page
from renderers.palette import FAINT, INK, PAPER, VELLUM, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import black, bold, serif, width
from renderers.words import Words

_ZOOM: Final = 1.28
_DOWN: Final = 1.48
_ACROSS: Final = 1600 / plan.YARD.width
_WIDTH: Final = 1600
YARD_SIZE: Final = (_WIDTH, 1518)
_KEY: Final = Box(0, 1434, _WIDTH, 1516)
_SCENE: Final = Box(0, plan.YARD.top, _WIDTH, _KEY.top - 4)
LENS: Final = Lens(
    across=_ACROSS,
    down=_DOWN,
    left=-plan.YARD.left * _ACROSS,
    top=plan.YARD.top * (1 - _DOWN) - 14,
    zoom=_ZOOM,
    coin_radius=37,
    spacing=92,
    pair_spacing=140,
    label_below=131,
)
_RATE_BELOW: Final = 128
_RATE: Final = (116, 52)
_FIGURE: Final = 52
_EACH: Final = 44
"""The sizes on a plate that says what a space scores."""
_SMALL: Final = (48, 42)
"""Those on the plates of spaces that differ."""
_CLOSER: Final = 20
"""How much closer to each other than their spaces they stand, clear of the tower beside the Forge."""
_PAD: Final = 8
_JOINT: Final = " · "
"""Between the points for one helper, two, or three."""


def yard(view: CastleView, words: Words, lit: frozenset[str] | None = None) -> Page:
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
    with page.region("scene", _SCENE):
        Yard(page, view, words, persons, facts.gains(view), facts.payable(view), LENS).draw()
        for name in plan.PLOTS:
            if name not in (GRANARY, INNKEEPER) or name in view.lasting:
                _plot_rates(page, name, rates.rates(view, name))
        x, y = LENS.point(plan.GREAT_GATE_LABEL.middle)
        for rate in rates.rates(view, "great_gate"):
            _rate(page, x, y + LENS.size(plan.GREAT_GATE_LABEL.height) / 2 + _RATE[1] / 2 + 5, rate)
        x, y = LENS.point(plan.SMALL_GATE_LABEL.middle)
        for rate in rates.rates(view, "small_gate"):
            _plate(page, x, y + LENS.size(plan.SMALL_GATE_LABEL.height) / 2 + _RATE[1] / 2 + 1, _parts(rate), *_SMALL)
    page.fill(Box(0, 0, YARD_SIZE[0], header.HEIGHT), INK)
    overview.head(page, view, words, persons)
    _key(page, view, words, is_lit=bool(lit and lit & page.places.keys()))
    return page


def _yard_ground(pen: Pen, view: CastleView) -> None:
    ground.scene(pen, facts.season(view), view.winter, LENS)
    header.band(pen, YARD_SIZE[0])
    pen.box(0, _SCENE.bottom, _WIDTH, YARD_SIZE[1] - _SCENE.bottom, INK)
    legend.ground(pen, _KEY)


def _plot_rates(page: Page, name: str, plates: Sequence[Rate]) -> None:
    x, y = LENS.point((plan.PLOTS[name].x, plan.PLOTS[name].y))
    for rate in plates:
        _rate(page, x, y + _RATE_BELOW, rate)


def _parts(rate: Rate) -> list[str | Drawing]:
    """What stands on a plate: the points, a slash, and what they are scored for; then how often at most."""
    parts: list[str | Drawing] = [Drawing(signs.shield)] if rate.by_value else []
    parts += [figure] if (figure := _JOINT.join(rate.points) + ("/" if rate.scores and rate.each else "")) else []
    parts += [rate.each] if rate.each else []
    return [*parts, *([rate.most] if rate.most else [])]


def _rate(page: Page, x: float, y: float, rate: Rate) -> None:
    """A plate centred on x, y; if the spaces differ, one below each."""
    if len(rate.points) > 1 and not rate.by_helpers:
        last = len(rate.points) - 1
        for k, points in enumerate(rate.points):
            one = rate._replace(points=(points,))
            _plate(page, x + (k - last / 2) * (LENS.pair_spacing - _CLOSER), y, _parts(one), *_SMALL)
        return
    _plate(page, x, y, _parts(rate), _FIGURE, _EACH, _RATE[0])


def _plate(
    page: Page, x: float, y: float, parts: Sequence[str | Drawing], figure: int, each: int, least: int = 0
) -> None:
    style = black(figure)
    across = [width(part, style) if isinstance(part, str) else each for part in parts]
    wide = sum(across) + 4 * (len(parts) - 1)
    box = Box.about(x, y, max(least, round(wide) + 2 * _PAD), _RATE[1])
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, None, 0, 12)
    left = x - wide / 2
    for part, room in zip(parts, across, strict=True):
        if isinstance(part, str):
            page.text(left, y - 2, part, style, INK)
        else:
            page.item(page.standing(left + room / 2, y + each / 2, part.art, *part.args, room=(each, each)))
        left += room + 4


def _key(page: Page, view: CastleView, words: Words, is_lit: bool) -> None:
    """What the plates say, and the marks if there will be any."""

    def entry(key: str, *shown: Drawing | str) -> legend.Entry:
        return legend.Entry(shown, words.term(key))

    most = view.components.scoring.palace.max_resources_per_helper
    (counted,) = rates.rates(view, GRANARY if GRANARY in view.lasting else "market")
    helpers = _JOINT.join(str(k + 1) for k in range(len(counted.points)))
    value = (Drawing(signs.shield), "/", Drawing(rates.any_good))
    entries = [
        *legend.asked(view, words),
        *legend.changed(words, is_lit),
        entry("key.end", legend.Plate("1/")),
        entry("key.unbuilt", Drawing(rates.unbuilt_tile)),
        entry("key.free", Drawing(rates.empty_space)),
        legend.Entry(value, words.say("heading.key.value", n=most)),
        entry("key.price", Drawing(price_sign)),
        legend.Entry((_JOINT.join(counted.points),), words.say("heading.key.by_helpers", numbers=helpers)),
        *([entry("tolls", Drawing(tolls))] if INNKEEPER in view.lasting else []),
    ]
    legend.write(page, _KEY, entries)


def price_sign(pen: Pen) -> None:
    """A coin with a price."""
    pen.draw(states.coin, 0, 0, 1.4, 33)
    pen.line("M-10,-10 L2,-20 L2,20", INK, 9)


# ---------------------------------------------------------------- the road

ROAD_SIZE: Final = (1600, 1330)
_TOP: Final = 316
_ROW: Final = 200
_HIGH: Final = 186
_HEADINGS: Final = (
    ("road.stock", 312),
    ("road.value", 440),
    ("watchtower", 690),
    ("road.delivery", 894),
    ("road.helper", 1150),
)
"""What stands in the columns, and their middles from the left edge of a row."""
_WAYSIDE: Final = 236
_LOCKED: Final = 184
"""The room for how long a helper cannot be displaced."""
_TOWER_PLATE: Final = Box(336, 122, 1584, 264)


def road(view: CastleView, words: Words, lit: frozenset[str] | None = None) -> Page:
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
    for key, middle in _HEADINGS:
        page.text(16 + middle, _TOP - 24, words.term(key).lower(), bold(34), INK, "mm", room=190)
    for k, place in enumerate(facts.trader_places(view)[:5]):
        box = Box(16, _TOP + _ROW * k, 1584, _TOP + _ROW * k + _HIGH)
        with page.region(f"trader {place}", box):
            _trader(page, view, box, place, persons, words)
    if lit and lit & page.places.keys():
        page.icon(48, _TOP - 24, changed, 34)
        page.text(72, _TOP - 25, words.term("key.changed"), bold(34), INK, room=_WAYSIDE - 60)
    overview.head(page, view, words, persons)
    return page


def _road_ground(pen: Pen, view: CastleView) -> None:
    ground.road(pen, facts.season(view), Lens(1.35, 1.35, 0, -40, zoom=1.35))
    header.band(pen, ROAD_SIZE[0])
    pen.box(16, _TOP - 43, 1568, 38, VELLUM, radius=10)


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
    page.stamp(box.right - 284, box.top + 16, states.plate, 270, box.height - 32, VELLUM, None, 0, 12)
    page.icon(box.right - 230, box.top + 71, taler, 84)
    page.count(box.right - 176, box.top + 52, view.bank, 60, room=150)
    page.text(box.right - 176, box.top + 102, words.term("bank"), bold(32), INK, room=152)
    page.place(places.WATCHTOWER, Box(box.left, box.top, box.right - 290, box.bottom))


def _trader(page: Page, view: CastleView, box: Box, place: str, persons: Sequence[Person], words: Words) -> None:
    data = view.components.trader_places[place]
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, INK, 3.5, 16)
    left, y = box.left, box.middle[1]
    season = facts.season(view)
    page.stamp(box.left, box.top, wayside, _WAYSIDE, box.height, season.meadow, season.road, season.is_winter)
    _load(page, season, left, box.top - 4, data.kind == "cart", data.resource)
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
