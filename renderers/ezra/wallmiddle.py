"""In the middle of the ring: what clearing and building cost, how far each player is, what the next Gates bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.ezra.effects.goods import Gold
from engine.ezra.goods import KINDS
from engine.ezra.view import EzraView, SpaceView
from engine.ezra.view_player import PlayerView
from renderers import chips
from renderers.box import Box
from renderers.ezra import (
    answers,
    banners,
    citysigns,
    effects,
    facts,
    keyline,
    legend,
    places,
    public_facts,
    signs,
    terms,
)
from renderers.ezra.colours import BENEATH
from renderers.ezra.keyline import Entry
from renderers.ezra.spaces import space_price
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import INK, PAPER, SOFT
from renderers.pen import Art
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import black, bold, fit_lines, serif
from renderers.words import Words

_MARGIN: Final = 30
_LINE: Final = 92
"""Between the lines of prices."""
_CAPTION: Final = 46
_TALLEST: Final = 112
"""Of a player's line."""
_MARKER, _FLAG = 92, 140
"""The widths of the first columns."""
_ACROSS, _DOWN, _SITE = 3, 2, 160
"""The Gates that can still be built, and their greatest height."""
_LEAST_SITE: Final = 84
_LOW: Final = 132
"""In a lower place the name and what the Gate gives stand side by side."""

Count = tuple[str, str, Art, int]
"""The key of its place, its heading, its sign, how many."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Prices for all spaces, a table of the players, the Gates."""

    page: Page
    view: EzraView
    words: Words
    persons: Sequence[Person]

    def draw(self, inside: Box) -> None:
        left, right = inside.left + _MARGIN, inside.right - _MARGIN
        top = self._prices(Box(left, inside.top + 20, right, inside.bottom))
        sites = facts.unbuilt_gates(self.view)[: _ACROSS * _DOWN]
        lines = -(-len(sites) // self._across(len(sites)))
        kept = lines * _LEAST_SITE + (_CAPTION + 8 if sites else 0)
        foot = self._players(Box(left, top + 14, right, inside.bottom - 24 - kept))
        if sites:
            self._sites(Box(left, foot + 8, right, inside.bottom - 16), sites)

    def _prices(self, box: Box) -> int:
        """What clearing costs; what a Gate costs, and what may be paid instead; the key of the connections."""
        page, c = self.page, self.view.components
        y, room = box.top + 44.0, 210
        page.text(box.left, y, self.words.term("key.clear"), bold(38), SOFT, room=room - 12)
        x, apart = float(box.left + room), (box.width - room) / len(c.rubble.clear_cost)
        for kind, grey in sorted(c.rubble.clear_cost.items(), key=lambda entry: entry[1]):
            banners.draw_flag(page, x, y, "grey", grey, 94, 60)
            effects.draw_tokens(page, x + 98, y, (effects.ARROW, Drawing(signs.GOODS[kind])), 54)
            x += apart
        y += _LINE
        common = c.gate_common
        page.text(box.left, y, self.words.term("key.build_gate"), bold(38), SOFT, room=room - 12)
        paid = space_price(common.grey, common.cost)
        for k, (kind, count) in enumerate(paid.items()):
            chips.cost(page, box.left + room + 30 + 64 * k, y, kind, count, 58)
        page.icon(box.left + room + 36 + 64 * len(paid), y, signs.worker_any, 64)
        x = box.left + room + 64 * len(paid) + 120
        for art in (citysigns.gatehouse, citysigns.connection, citysigns.masonry):
            page.icon(x + 28, y, art, 58 if art is not citysigns.connection else 46)
            x += 62
        lines, style = fit_lines(self.words.term("key.connection"), bold(38), box.right - x - 12)
        for k, line in enumerate(lines):
            page.text(x + 12, y - 1 + (k - (len(lines) - 1) / 2) * 42, line, style, SOFT)
        y += _LINE
        banners.draw_flag(page, box.left, y, "grey", common.discount_grey_per_resource, 104, 62)
        gold = (effects.OR, *effects.effect_tokens((Gold(common.discount_gold_per_resource),), ones=True))
        at = effects.draw_tokens(page, box.left + 114, y, gold, 60).right
        wide = page.text(at + 30, y - 1, self.words.term("key.instead"), bold(38), SOFT, room=300)
        at += round(wide) + 60
        for k, kind in enumerate(common.discountable):
            page.icon(at + 34 + 96 * k, y, signs.GOODS[kind], 62)
            if k:
                page.text(at - 14 + 96 * k, y, effects.OR, black(40), INK, "mm")
        at += 96 * len(common.discountable) + 10
        keyline.draw(page, list(self._key()), Box(at, round(y) - 22, box.right, round(y) + 22), INK)
        return round(y + 48)

    def _key(self) -> Iterator[Entry]:
        """What tells in the ring whether the player who is asked can pay, and which space is in work."""
        mine = answers.on_turn(self.view)
        lacked = mine.spaces.values() if mine else ()
        if {} in lacked:
            yield Entry((Drawing(tick),), self.words.term("key.payable"))
        if any(map(answers.is_near, lacked)):
            yield Entry((Drawing(answers.lacking),), self.words.term("key.missing"), 1.3)
        if public_facts.space_in_work(self.view):
            yield Entry((Drawing(legend.in_work),), self.words.term("key.this_turn"))

    def _across(self, count: int) -> int:
        return 2 if count in (1, 2, 4) else _ACROSS

    def _sites(self, box: Box, sites: Sequence[SpaceView]) -> None:
        """The Gates that can still be built: what building one gives."""
        page, printed = self.page, public_facts.gates(self.view.components)
        page.text(box.left, box.top + _CAPTION / 2, self.words.term("key.built"), bold(38), SOFT, room=box.width)
        across = self._across(len(sites))
        lines = -(-len(sites) // across)
        w, h = box.width / across, min(_SITE, (box.height - _CAPTION) / lines)
        for k, space in enumerate(sites):
            gate = printed[space.id]
            x, y = box.left + w * (k % across), box.top + _CAPTION + h * (k // across)
            page.stamp(x, y + 3, plate, round(w - 8), round(h - 8), PAPER, INK, 3, 14)
            points: tuple[effects.Token, ...] = (str(gate.vp), effects.CROWN) if gate.vp else ()
            row = (*points, *effects.effect_tokens(gate.place))
            is_low, name = h < _LOW, self.words.term(terms.gate(space.id))
            room, high = (w * 0.4, 0.5) if is_low else (w - 40, 0.27)
            page.text(x + 16, y + h * high - 1, name, serif(42), INK, room=room - 16)
            left, high = (x + room + 8, 0.5) if is_low else (x + 16, 0.68)
            effects.draw_tokens(page, left, y + h * high, row, 60, room=x + w - 20 - left)

    def _players(self, box: Box) -> int:
        """A table: a line for each player, with headings."""
        page, view = self.page, self.view
        h = min(_TALLEST, (box.height - _CAPTION) / len(view.players))
        left = box.left + _MARKER + _FLAG
        apart = (box.right - left) / len(_shown(view.players[0]))
        for k, (_, heading, _, _) in enumerate(_shown(view.players[0])):
            page.text(
                left + apart * (k + 0.5),
                box.top + 20,
                self.words.term(heading),
                bold(32),
                SOFT,
                "mm",
                room=apart - 4,
            )
        for k, player in enumerate(view.players):
            y = box.top + _CAPTION + h * (k + 0.5)
            page.stamp(
                box.left, y - h / 2 + 2, plate, box.width, round(h - 4), PAPER if k % 2 == 0 else BENEATH, None, 0, 14
            )
            page.marker(box.left + _MARKER / 2, y, round(min(84, h - 8)), self.persons[player.seat])
            if not view.is_rival(player.seat):
                grey = view.banners(player.seat)[public_facts.COLOURS.index("grey")]
                banners.draw_flag(page, box.left + _MARKER + 4, y, "grey", grey, 122, 62)
            self._counts(player, left, y, apart)
        return round(box.top + _CAPTION + h * len(view.players))

    def _counts(self, player: PlayerView, left: float, y: float, apart: float) -> None:
        for k, (key, _, art, count) in enumerate(_shown(player)):
            x = left + apart * k
            # Two digits stand inside the edge of the cell as well, which lights up when they change.
            size, aside, figure = (58, 68, 54) if count < 10 else (48, 60, 44)
            self.page.icon(x + size / 2 + 5, y, art, size)
            self.page.count(x + aside, y - 1, count, figure, room=apart - aside - 13)
            self.page.cell(places.count(player.seat, key), Box.of(x + 2, y - 34, apart - 8, 68))


def _shown(player: PlayerView) -> tuple[Count, ...]:
    goods = [
        (kind, f"kind.{kind}", signs.GOODS[kind], player.goods[KINDS.index(kind)]) for kind in ("stone", "wood", "gold")
    ]
    return (
        *goods,
        ("workers", "key.workers", signs.worker_any, player.supply),
        ("walls", "key.walls", citysigns.masonry, player.walls),
        ("keepers", "key.gates", citysigns.gatehouse, player.gatekeepers),
        ("wall deck", "key.cards", citysigns.wall_deck, player.wall_deck),
    )
