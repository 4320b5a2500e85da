"""In the middle of the ring: what clearing and building cost, and how far each player is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ezra.effects.goods import Gold
from engine.ezra.goods import KINDS
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers import chips
from renderers.box import Box
from renderers.ezra import (
    banners,
    citysigns,
    effects,
    facts,
    places,
    public_facts,
    signs,
    terms,
)
from renderers.ezra.spaces import space_price
from renderers.page import Page
from renderers.palette import INK, PAPER, SOFT
from renderers.pen import Art
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import black, bold, serif
from renderers.words import Words

_TALLEST: Final = 176
_TWO_LINES: Final = 170
_ACROSS, _DOWN, _SITE = 3, 2, 160
"""The Gates that can still be built, where there is room for them, and their greatest height."""
CROWD: Final = 4
"""The fewest players who fill the middle."""

Count = tuple[str, Art, int]
"""The key of its place, its sign, how many."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Prices for all spaces, then a line for each player."""

    page: Page
    view: EzraView
    words: Words
    persons: Sequence[Person]

    def draw(self, inside: Box) -> None:
        top = self._prices(Box(inside.left + 36, inside.top + 30, inside.right - 36, inside.top + 300))
        foot = self._players(Box(inside.left + 36, top + 24, inside.right - 36, inside.bottom - 30))
        if len(self.view.players) < CROWD:
            self._sites(Box(inside.left + 36, foot + 14, inside.right - 36, inside.bottom - 24))

    def _prices(self, box: Box) -> int:
        page, c = self.page, self.view.components
        y, apart = box.top + 50.0, box.width / len(c.rubble.clear_cost)
        for k, (kind, grey) in enumerate(sorted(c.rubble.clear_cost.items(), key=lambda entry: entry[1])):
            x = box.left + apart * k
            banners.draw_flag(page, x, y, "grey", grey, 110, 62)
            effects.draw_tokens(page, x + 124, y, (effects.ARROW, Drawing(signs.GOODS[kind])), 68)
        y += 100
        common = c.gate_common
        page.icon(box.left + 40, y, citysigns.gatehouse, 72)
        paid = space_price(common.grey, common.cost)
        for k, (kind, count) in enumerate(paid.items()):
            chips.cost(page, box.left + 112 + 58 * k, y, kind, count, 52)
        page.icon(box.left + 124 + 58 * len(paid), y, signs.worker_any, 60)
        left = box.left + 124 + 58 * len(paid) + 62
        page.icon(left + 22, y, citysigns.connection, 46)
        x = box.left + apart * 2
        page.text(left + 50, y - 1, self.words.term("key.connection"), bold(34), SOFT, room=x - left - 56)
        banners.draw_flag(page, x, y, "grey", common.discount_grey_per_resource, 110, 62)
        gold = (effects.OR, *effects.effect_tokens((Gold(common.discount_gold_per_resource),), ones=True))
        at = effects.draw_tokens(page, x + 124, y, (*gold, effects.ARROW), 58).right
        for k, kind in enumerate(common.discountable):
            page.icon(at + 48 + 88 * k, y, signs.GOODS[kind], 58)
            if k:
                page.text(at + 4 + 88 * k, y, effects.OR, black(40), INK, "mm")
        return round(y + 50)

    def _sites(self, box: Box) -> None:
        """The Gates that can still be built, larger than in the ring: what building one gives, and then each
        connection."""
        page, printed = self.page, public_facts.gates(self.view.components)
        for k, space in enumerate(facts.unbuilt_gates(self.view)[: _ACROSS * _DOWN]):
            gate, w, h = printed[space.id], box.width / _ACROSS, min(_SITE, box.height / _DOWN)
            size = min(52.0, h * 0.43)
            x, y = box.left + w * (k % _ACROSS), box.top + h * (k // _ACROSS)
            page.stamp(x + 4, y + 4, plate, round(w - 8), round(h - 8), PAPER, INK, 3, 14)
            page.text(
                x + 20,
                y + h * 0.27,
                self.words.term(terms.gate(space.id)),
                serif(min(42, round(h * 0.36))),
                INK,
                room=w - 40,
            )
            points: tuple[effects.Token, ...] = (str(gate.vp), effects.CROWN) if gate.vp else ()
            row = (*points, *effects.effect_tokens(gate.place))
            drawn = effects.draw_tokens(page, x + 20, y + h * 0.71, row, size, room=w * 0.5 - 26)
            page.icon(max(drawn.right + 34, x + w * 0.5 + 20), y + h * 0.71, citysigns.connection, 50)
            left = max(drawn.right + 34, x + w * 0.5 + 20) + 32
            effects.draw_tokens(
                page, left, y + h * 0.71, effects.effect_tokens(gate.connection), size, room=x + w - 16 - left
            )

    def _players(self, box: Box) -> int:
        """A line for each player, or two if there are few."""
        page, view = self.page, self.view
        h = min(_TALLEST, box.height / len(view.players))
        for k, player in enumerate(view.players):
            y = box.top + h * (k + 0.5)
            page.stamp(box.left, y - h / 2 + 5, plate, box.width, round(h - 10), PAPER, INK, 3, 16)
            page.marker(box.left + 66, y, round(min(92, h - 46)), self.persons[player.seat])
            rows = _means(player), _works(player)
            left = box.left + 134.0
            if h > _TWO_LINES:
                self._grey(player, left, y - h * 0.21, 62)
                self._counts(player, rows[0], left + 190, y - h * 0.21, (box.right - left - 200) / 4)
                self._counts(player, rows[1], left + 190, y + h * 0.21, (box.right - left - 200) / 4)
            else:
                self._grey(player, left, y, 68)
                self._counts(player, rows[0] + rows[1], left + 150, y, (box.right - left - 156) / 7)
        return round(box.top + h * len(view.players))

    def _grey(self, player: PlayerView, x: float, y: float, h: int) -> None:
        if not self.view.is_rival(player.seat):
            grey = self.view.banners(player.seat)[public_facts.COLOURS.index("grey")]
            banners.draw_flag(self.page, x, y, "grey", grey, 128, h)

    def _counts(self, player: PlayerView, shown: Sequence[Count], left: float, y: float, apart: float) -> None:
        for k, (key, art, count) in enumerate(shown):
            x = left + apart * k
            self.page.icon(x + 30, y, art, 60)
            self.page.count(x + 66, y - 1, count, 54 if count < 10 else 44, room=apart - 68)
            self.page.cell(places.count(player.seat, key), Box.of(x, y - 36, apart - 6, 72))


def _means(player: PlayerView) -> tuple[Count, ...]:
    goods = [(kind, signs.GOODS[kind], player.goods[KINDS.index(kind)]) for kind in ("stone", "wood", "gold")]
    return (*goods, ("workers", signs.worker_any, player.supply))


def _works(player: PlayerView) -> tuple[Count, ...]:
    return (
        ("walls", citysigns.masonry, player.walls),
        ("keepers", citysigns.gatehouse, player.gatekeepers),
        ("wall deck", citysigns.wall_deck, player.wall_deck),
    )
