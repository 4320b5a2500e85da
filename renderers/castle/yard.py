"""The castle: buildings, sites and helpers, for the overview and the close-up."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.castle.components import DAMSEL, GRANARY, INNKEEPER, Building, Space
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers import states
from renderers.box import Box
from renderers.castle import buildings, facts, places, plan, scenery, signs, sites
from renderers.castle.colours import Season
from renderers.castle.plan import PLOTS, Lens, Plot
from renderers.icons import goods
from renderers.icons.signs import crown, tick
from renderers.page import Page
from renderers.palette import INK, PAPER, WHITE
from renderers.pen import Art, Pen
from renderers.seats import Person
from renderers.type import FLOOR, Anchor, black, serif, signed, width
from renderers.words import Words

_OPEN_YARD: Final = ("servants_house", "palace", "keep", "tavern", "well", "forge", "market", "stable")
_TOWER_RADIUS: Final = 50
_TOWER_SCALE: Final = 0.82
_HOUSE_SCALE: Final = 1.34
_GAIN: Final = ((36, 28), (32, 24), (28, 20))
_GAIN_HIGH: Final = 42
_GAIN_UP: Final = 25
"""The plate of what a helper would add: its figure and its sign, smaller if many digits need it, its height, and its
middle above the ground line."""


_TAIL: Final = 16
"""How far it points down."""


@dataclass(frozen=True, slots=True)
class Yard:
    page: Page
    view: CastleView
    words: Words
    persons: Sequence[Person]
    gains: Mapping[str, int]
    """While a helper is to be placed: what it would add on each space that can be chosen."""
    payable: Collection[str]
    """While something may be built: the buildings that who is asked can pay for."""
    lens: Lens = plan.PLAIN

    @property
    def season(self) -> Season:
        return facts.season(self.view)

    def draw(self) -> None:
        for name in _OPEN_YARD:
            self._building(facts.building(self.view, name), PLOTS[name])
        self._houses()
        self._forge_silver()
        if self.view.winter:
            self._winter()
        self._towers()
        self._gate(facts.building(self.view, "great_gate"), plan.GREAT_GATE, plan.GREAT_GATE_SPACE)
        self._gate(facts.building(self.view, "small_gate"), plan.SMALL_GATE, plan.SMALL_GATE_SPACE)
        self._board(plan.GREAT_GATE_LABEL, "building.great_gate")
        self._board(plan.SMALL_GATE_LABEL, "building.small_gate")

    # ---------------------------------------------------------------- buildings

    def _building(self, building: Building, plot: Plot) -> None:
        x, y = self.lens.point((plot.x, plot.y))
        built = self.view.is_built(building)
        self._stands_or_not(building, plot)
        self._spaces(x, y, building.spaces, built)
        below = self.lens.label_below if building.spaces else 30
        self._label(plot.x, plot.y, f"building.{building.id}", plot.label, self.season.yard, below=below)

    def _stands_or_not(self, building: Building, plot: Plot) -> None:
        page, lens, at, art = self.page, self.lens, self.lens.point((plot.x, plot.y)), buildings.BUILDINGS[building.id]
        if self.view.is_built(building):
            box = sites.stand(page, lens, self.season, at, plot.scale, art, self.view.winter)
        else:
            payable = building.id in self.payable
            box = sites.site(page, lens, self.season, at, plot.site, building, payable, art, self.view.winter)
        page.place(places.building(building.id), box)

    def _spaces(self, x: float, y: float, spaces: Sequence[Space], is_open: bool) -> None:
        level = y + self.lens.size(plan.SPACES_BELOW)
        apart = _apart(self.lens, len(spaces))
        if spaces:
            wide = pad(self.lens, len(spaces))
            self.page.stamp(x, level, sites.trodden, wide, self.lens.size(84), self.season.path)
        for k, space in enumerate(spaces):
            at = x + (k - (len(spaces) - 1) / 2) * apart
            self.space(at, level, space.id, space.cost, is_open)
            self._gain(at, y - self.lens.size(_GAIN_UP), space.id, points_down=True)

    def space(self, x: float, y: float, identifier: str, cost: int, is_open: bool) -> None:
        owner, key, radius = self.view.spaces.get(identifier), places.space(identifier), self.lens.coin_radius
        if owner is not None:
            # A diamond is wider than other markers, and two of them may stand side by side.
            wide = self.persons[owner].look.form == "diamond"
            states.taken_space(self.page, x, y, self.persons[owner], key, radius - wide)
        elif is_open:
            states.open_space(self.page, x, y, cost, key, radius)
        else:
            states.closed_space(self.page, x, y, cost, key, self.season.plot, radius)

    def _gain(self, x: float, y: float, space: str, points_down: bool = False) -> None:
        """What a helper on this space would add, on a plate about x, y: points, or the Innkeeper's next toll. It
        points to the space below it: of two, one may have a plate."""
        if space not in self.gains:
            return
        seat, size = self.view.awaited[0], self.lens.size
        toll = space in self.view.components.winter.innkeeper.space_ids
        art = goods.taler if toll else crown
        figure = signed(self.view.toll(seat) if toll else self.gains[space])
        for high, across in _GAIN:
            style, sign = black(max(FLOOR, size(high))), size(across)
            wide = sign + 2 + round(width(figure, style)) + size(9)
            if wide < self.lens.spacing - 2:
                break
        box = Box.about(x, y, wide, size(_GAIN_HIGH))
        tail = size(_TAIL) if points_down else 0
        self.page.stamp(box.left, box.top, gain_plate, box.width, box.height, tail)
        self.page.item(box)
        left, level = box.left + size(4), box.middle[1]
        self.page.icon(left + sign / 2, level - 1, art, sign, inside=True)
        self.page.text(left + sign + 2, level - 1, figure, style, INK, inside=True)

    def _board(self, at: Box, term: str) -> None:
        """A name on a board, where the ground below is not of one colour."""
        lens = self.lens
        box = Box.about(*lens.point(at.middle), lens.size(at.width), lens.size(at.height))
        self.page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, INK, 3, 10)
        x, y = box.middle
        self.page.item(box)
        style = serif(lens.size(32))
        self.page.text(x, y - 1, self.words.term(term), style, INK, "mm", room=box.width - 20, inside=True)

    def _label(
        self, x: float, y: float, term: str, room: int, ground: str, anchor: Anchor = "mm", below: int = 0
    ) -> None:
        at = self.lens.x(x), self.lens.y(y) + self.lens.size(below)
        style = serif(self.lens.size(32))
        text, wide = self.words.term(term), self.lens.size(room)
        self.page.text(*at, text, style, INK, anchor, room=wide, outline=ground)

    # ---------------------------------------------------------------- houses, towers, gates

    def _houses(self) -> None:
        house = facts.building(self.view, "house")
        built, y = self.view.count_built(house), self.lens.y(plan.HOUSES_Y)
        for k in range(min(house.copies, len(plan.HOUSES))):
            x = self.lens.x(plan.HOUSES[k])
            if k < built:
                box = self._stand(x, y, _HOUSE_SCALE, buildings.house, k % 2, self.view.winter)
            else:
                width, height = (self.lens.size(side) for side in plan.HOUSE)
                box = Box.of(x - width / 2, y - height, width, height)
                self.page.stamp(box.left, box.top, states.plot, width, height, self.season.plot)
                room, args = (width - 22, height - 18), (k % 2, self.view.winter)
                sites.chalked(self.page, self.season, x, box.bottom - 7, room, buildings.house, *args)
                sites.edge(self.page, self.lens, box, k == built and "house" in self.payable)
            self.page.place(places.tile("house", k + 1), box)
        self._count(plan.HOUSES_LABEL, house, built, places.HOUSES, buildings.house, 0, self.view.winter)

    def _towers(self) -> None:
        tower = facts.building(self.view, "tower")
        built = self.view.count_built(tower)
        for k, corner in enumerate(plan.TOWERS[: tower.copies]):
            x, y = self.lens.point(plan.WALL[corner])
            if k < built:
                box = self._stand(x, y + self.lens.size(48), _TOWER_SCALE, buildings.tower, self.view.winter)
                self.page.item(box)
                self.page.place(places.tile("tower", k + 1), box)
                continue
            radius = self.lens.size(_TOWER_RADIUS)
            self.page.stamp(x, y, sites.tower_site, radius, self.season.plot)
            room = (round(radius * 1.5), round(radius * 1.5))
            sites.chalked(self.page, self.season, x, y + radius * 0.72, room, buildings.tower, self.view.winter)
            around = Box.about(x, y, 2 * radius)
            payable = k == built and "tower" in self.payable
            self.page.stamp(x, y, sites.golden_tower_edge if payable else sites.tower_edge, radius)
            if payable:
                self.page.icon(x + radius * 0.68, y + radius * 0.68, tick, self.lens.size(44), inside=True)
            self.page.item(around)
            self.page.place(places.tile("tower", k + 1), around, is_round=True)
        self._count(plan.TOWERS_LABEL, tower, built, places.TOWERS, buildings.tower, self.view.winter)

    def _count(self, at: Box, building: Building, built: int, key: str, art: Art, *args: Hashable) -> None:
        """How many tiles are built; the value and the points of the next one."""
        lens, page = self.lens, self.page
        style, sign, big, wide = black(lens.size(38)), lens.size(38), lens.size(min(50, at.height - 2)), lens.size(38)
        count, points = f"{built}/{building.copies}", str(building.vp)
        tail = lens.size(20) + big + sign + 5 + width(points, style) if built < building.copies else 0
        across = round(lens.size(26) + wide + width(count, style) + tail)
        box = Box.about(*lens.point(at.middle), across, lens.size(at.height))
        page.stamp(box.left, box.top, states.plate, box.width, box.height)
        left, middle = float(box.left + lens.size(8)), box.middle[1]
        page.item(page.standing(left + wide / 2, box.bottom - 6, art, *args, room=(wide, box.height - 12)))
        left += wide + lens.size(6)
        left += page.text(left, middle - 1, count, style, INK)
        if tail:
            states.value(page, left + lens.size(8) + big / 2, middle + 1, building.value, big)
            left += lens.size(14) + big
            page.icon(left + sign / 2, middle - 1, crown, sign)
            page.text(left + sign + 5, middle - 1, points, style, INK)
        page.place(key, box)

    def _gate(self, gate: Building, plot: Plot, at: tuple[int, int]) -> None:
        self._stands_or_not(gate, plot)
        for k, space in enumerate(gate.spaces):
            left, level = self.lens.point(at)
            self.space(left + k * self.lens.spacing, level, space.id, space.cost, self.view.is_built(gate))
            self._gain(*self.lens.point(plan.GATE_GAINS[gate.id]), space.id)

    def _stand(self, x: float, y: float, scale: float, art: Art, *args: Hashable) -> Box:
        return sites.stand(self.page, self.lens, self.season, (x, y), scale, art, *args)

    # ---------------------------------------------------------------- silver and winter

    def _forge_silver(self) -> None:
        self._tag(plan.FORGE_SILVER, PLOTS["forge"], goods.silver, self.view.forge, places.FORGE)

    def _tag(self, at: Box, plot: Plot, art: Art, figure: int, key: str) -> None:
        """A small plate with an icon and a figure, above what stands on a plot."""
        w, h = self.lens.size(at.width), self.lens.size(at.height)
        x, y = self.lens.x(at.middle[0]), self.lens.y(plot.y) + self.lens.size(round(at.middle[1]) - plot.y)
        box = Box.about(x, y, w, h)
        self.page.stamp(box.left, box.top, states.plate, w, h, PAPER, INK, 3.5, 12)
        sign = round(h * 0.82)
        self.page.icon(box.left + 7 + sign / 2, y, art, sign)
        # Far enough that a sparkle is not read as a digit.
        left = box.left + 14 + sign + self.lens.size(8)
        self.page.count(left, y - 1, figure, self.lens.size(40), room=box.right - left - 3)
        self.page.place(key, box)

    def _winter(self) -> None:
        lasting, winter = self.view.lasting, self.view.components.winter
        if GRANARY in lasting:
            self._card(GRANARY, buildings.granary, winter.granary.space_ids, winter.granary.helper_cost, True)
        if INNKEEPER in lasting:
            self._card(INNKEEPER, scenery.inn_sign, winter.innkeeper.space_ids, winter.innkeeper.helper_cost)
            self._tag(plan.TOLLS, PLOTS[INNKEEPER], signs.tolls, self.view.tolls, places.TOLLS)
        if self.view.courtship is not None:
            self._damsel()

    def _card(self, card: str, art: Art, spaces: Sequence[str], cost: int, *args: Hashable) -> None:
        plot = PLOTS[card]
        x, y = self.lens.point((plot.x, plot.y))
        self.page.place(places.winter(card), self._stand(x, y, plot.scale, art, *args))
        self._spaces(x, y, [Space(id=identifier, cost=cost) for identifier in spaces], is_open=True)
        self._label(plot.x, plot.y, f"winter.{card}", plot.label, self.season.yard, below=self.lens.label_below)

    def _damsel(self) -> None:
        """The Damsel at her window, the last suitor's points, and the gifts so far."""
        gifts = self.view.courtship
        assert gifts is not None
        at = Box.about(
            *self.lens.point(plan.DAMSEL.middle), self.lens.size(plan.DAMSEL.width), self.lens.size(plan.DAMSEL.height)
        )
        room = (self.lens.size(74), at.height)
        self.page.stamp(at.left + self.lens.size(44), at.top, states.plate, at.width - self.lens.size(44), at.height)
        window = self.page.standing(at.left + self.lens.size(38), at.bottom, scenery.damsel, room=room)
        self.page.item(window)
        if DAMSEL in self.view.lasting:
            x = at.left + self.lens.size(102)
            self.page.icon(x, at.middle[1] - 1, crown, self.lens.size(42))
            points = self.view.components.winter.damsel.vp_for_last_suitor
            self.page.text(x + self.lens.size(25), at.middle[1] - 2, points, black(self.lens.size(44)))
        given = [(goods.taler, gifts.talers), *zip(goods_icons(), gifts.goods, strict=True)]
        shown = [(art, count) for art, count in given if count]
        size = self.lens.size(34)
        for k, (art, count) in enumerate(shown):
            x = at.left + self.lens.size((186, 278, 356)[k % 3])
            y = at.top + self.lens.size(24 + 42 * (k // 3)) if len(shown) > 3 else at.middle[1]
            self.page.icon(x, y, art, size)
            self.page.text(
                x + size / 2 + 4, y - 1, count, black(self.lens.size(34)), room=self.lens.size((54, 42, 42)[k % 3])
            )
        if not shown:
            self.page.count(at.left + self.lens.size(260), at.middle[1], 0, self.lens.size(40), "mm")
        self.page.place(places.winter(DAMSEL), Box(window.left, at.top, at.left + self.lens.size(156), at.bottom))
        self.page.place(places.GIFTS, Box(at.left + self.lens.size(160), at.top, at.right, at.bottom))


def gain_plate(pen: Pen, w: int, h: int, tail: int) -> None:
    """From its upper left corner, with a point in the middle of its lower edge."""
    pen.box(0, 0, w, h, WHITE, INK, 3, 10)
    if tail:
        pen.area(((w / 2 - 13, h - 2), (w / 2 + 13, h - 2), (w / 2, h + tail)), WHITE)
        pen.line(((w / 2 - 13, h), (w / 2, h + tail), (w / 2 + 13, h)), INK, 3)


def pad(lens: Lens, count: int) -> int:
    """The width of the ground under the spaces of a building."""
    return _apart(lens, count) * (count - 1) + 2 * lens.coin_radius + lens.size(12)


def _apart(lens: Lens, count: int) -> int:
    return lens.pair_spacing if count == 2 else lens.spacing


def goods_icons() -> list[Art]:
    return [goods.GOODS[kind] for kind in KINDS]
