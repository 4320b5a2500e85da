"""The road outside the castle: watchtower, carts and rider, with their pieces and helpers."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers import states
from renderers.box import Box
from renderers.castle import facts, places, plan, scenery
from renderers.castle.colours import PLANK, TIMBER
from renderers.icons.goods import GOODS
from renderers.page import Page
from renderers.palette import FAINT, INK, WHITE
from renderers.seats import Person
from renderers.type import black, bold, serif
from renderers.words import Words


@dataclass(frozen=True, slots=True)
class Roadside:
    page: Page
    view: CastleView
    words: Words
    persons: Sequence[Person]

    def draw(self) -> None:
        self._watchtower()
        for k, place in enumerate(facts.trader_places(self.view)[:5]):
            with self.page.region(f"trader {place}", plan.trader(k)):
                self._trader(plan.trader(k), place)

    def _watchtower(self) -> None:
        box, page = plan.WATCHTOWER, self.page
        page.stamp(box.left, box.top, states.plate, box.width, box.height)
        page.item(page.stamp(66, box.top - 2, scenery.watchtower, self.view.winter, scale=0.5))
        ground = facts.season(self.view).meadow
        page.text(122, box.top - 62, self.words.term("watchtower"), serif(34), INK, room=226, outline=ground)
        for k, (kind, count) in enumerate(zip(KINDS, self.view.watchtower, strict=True)):
            x = box.left + 34 + 66 * k
            page.icon(x, box.top + 32, GOODS[kind], 46)
            page.count(x, box.top + 82, count, 42, "mm", room=60)
            page.cell(places.watchtower_stock(kind), Box.about(x, box.top + 56, 64, 102), (x, box.top - 18))
        page.place(places.WATCHTOWER, box)

    def _trader(self, box: Box, place: str) -> None:
        page, data = self.page, self.view.components.trader_places[place]
        left, y = box.left, box.top
        page.stamp(left, y, states.plate, box.width, box.height, "#FBF4E4", INK, 3.5, 16)
        if data.kind == "cart":
            page.stamp(left + 76, y + 82, scenery.cart, scale=0.98)
            page.icon(left + 92, y + 27, GOODS[data.resource], 52, inside=True)
            plate = Box.of(left + 40, y + 52, 74, 50)
            badge = (left + 156, y + 28)
        else:
            page.stamp(left + 62, y + 82, scenery.rider, scale=0.76)
            page.icon(left + 130, y + 32, GOODS[data.resource], 48, inside=True)
            plate = Box.of(left + 98, y + 60, 74, 50)
            badge = (left + 206, y + 26)
        page.stamp(plate.left, plate.top, states.plate, plate.width, plate.height, PLANK, INK, 3, 7)
        there = self.view.stock[KINDS.index(data.resource)]
        middle = plate.middle
        page.text(middle[0], middle[1] - 1, there, black(46), WHITE, "mm", outline=TIMBER, inside=True)
        # Its badge stands beside the kind, above what it brings: between two figures it would read as a third.
        page.cell(places.stock(data.resource), plate, badge=badge)
        got = self.view.delivery(place)[1]
        figure = f"+{got}"
        worth = self.view.components.resources[data.resource].value
        if worth:
            states.value(page, left + 34, y + 32, worth, 56)
        page.text(left + 180, y + 74, figure, black(50) if got else bold(50), INK if got else FAINT, room=70)
        owner = self.view.carts.get(place)
        if owner is None:
            states.free_place(page, left + 288, y + 59, places.trader(place))
        else:
            page.marker(left + 286, y + 59, 76, self.persons[owner])
            page.place(places.trader(place), Box.about(left + 286, y + 59, 80), is_round=True)
