"""The five Development Tiles of a player: what they do on the side that is up, and what turning them over costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.ezra.constants import ELDERS, FARMERS, GUARDS, LABOURERS, TRADERS
from engine.ezra.effects import Effects, alternatives
from engine.ezra.effects.tracks import Banners
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.box import Box
from renderers.colour import mix
from renderers.ezra import answers, banners, effects, places, public_facts, signs, tileart, tilefacts
from renderers.ezra.colours import CRATE, FADED, OLD_WALL, board
from renderers.icons.signs import pawn
from renderers.page import Page
from renderers.palette import INK, PAPER, SOFT, WHITE
from renderers.seats import LOOKS, Person
from renderers.sprites import Drawing
from renderers.states import empty_ring, plate
from renderers.type import black, serif
from renderers.words import Words

_FOOT: Final = 82
_COIN: Final = Drawing(signs.coin)
_CANDLES: Final = Drawing(signs.candles)


@dataclass(frozen=True, slots=True)
class Tiles:
    page: Page
    view: EzraView
    person: Person
    player: PlayerView
    words: Words

    def draw(self, left: float, top: float, size: tuple[int, int], apart: float) -> None:
        contents = {GUARDS: self._guards, LABOURERS: self._labourers, FARMERS: self._farmers,
                    TRADERS: self._traders, ELDERS: self._elders}  # fmt: skip
        for at, kind in enumerate(self.view.components.development.types):
            box = Box.of(left + apart * at, top, *size)
            with self.page.region(f"tile {kind}", box):
                self._tile(box, at, kind)
                contents[at](Box(box.left + 12, box.top + tileart.HEAD, box.right - 12, box.bottom - _FOOT))
            self.page.place(places.tile(self.player.seat, kind), box)

    def _tile(self, box: Box, at: int, kind: str) -> None:
        page, turned = self.page, self.player.turned[at]
        page.stamp(box.left, box.top, tileart.card, box.width, box.height, turned)
        name = self.words.term(f"development.{kind}")
        page.text(box.middle[0], box.top + 33, name, serif(40), INK, "mm", room=box.width - 24)
        y = box.bottom - 44
        if turned:
            points = f"+{self.view.components.exchange.vp_per_developed_tile}"
            effects.draw_tokens(page, box.middle[0], y, (effects.CROWN, points), 50, anchor="m", figure=46)
            return
        light = board(LOOKS[self.player.seat].light)
        page.stamp(box.left + 12, y - 34, plate, box.width - 24, 68, light, None, 0, 12)
        cost, reward = tilefacts.flip_cost_and_reward(self.view, at, self.player.tiles[at])
        line = (*effects.cost_tokens(cost), effects.ARROW, *effects.effect_tokens(reward))
        mine = answers.of_viewer(self.view) if self.view.viewer == self.player.seat else None
        missing = mine.flips.get(at) if mine else None
        shown = missing is not None and (not missing or answers.is_near(missing))
        aside = 0 if not shown else 52 if missing else 26
        room = box.width - 44 - 2 * aside
        effects.draw_tokens(page, box.middle[0] - aside, y, line, 48, anchor="m", room=room, inside=True)
        if shown:
            if missing:
                page.stamp(box.right - 114, y - 28, plate, 98, 56, WHITE, None, 0, 12)
            answers.draw_answer(page, box.right - (66 if missing else 44), y, missing, 42)

    # What each does

    def _guards(self, box: Box) -> None:
        """What the player may keep, and what has to go back."""
        page, player = self.page, self.player
        x, y = box.middle
        limit = player.limit
        page.stamp(x, y - (30 if limit is None else 4), tileart.open_crate)
        kept = public_facts.resource_count(player)
        text = f"{kept}/{limit}" if limit is not None else str(kept)
        page.text(x, y + (2 if limit is None else 28), text, black(60), INK, "mm", inside=True, outline=CRATE)
        piled = [kind for kind in public_facts.GOODS for _ in range(public_facts.count_of_kind(player, kind))]
        shown = piled[:5]
        for k, kind in enumerate(shown):
            where = x + (k - (len(shown) - 1) / 2) * 46
            page.icon(where, y - (86 if limit is None else 60), signs.GOODS[kind], 54, inside=True)
        if limit is None:
            self._prepared(box, self.view.components.guards_back.prepare)
        elif player.owes:
            page.text(x, y + 116, f"−{player.owes}", black(56), INK, "mm")

    def _labourers(self, box: Box) -> None:
        c = self.view.components
        side = c.labourers_back if self.player.turned[LABOURERS] else c.labourers_front
        for k, part in enumerate(alternatives(side.per_worker)):
            y = box.top + 56 + 96 * k
            effects.draw_tokens(
                self.page,
                box.middle[0],
                y,
                effects.effect_tokens(part, ones=True),
                58,
                anchor="m",
                room=box.width,
                figure=50,
            )
            if k:
                self.page.text(box.middle[0], y - 48, effects.OR, black(42), SOFT, "mm")
        self._at_work(box, self.player.labourers, "labourers")

    def _farmers(self, box: Box) -> None:
        page, turned = self.page, self.player.turned[FARMERS]
        tile = tilefacts.farmers(self.view, self.player.tiles[FARMERS])
        made = effects.effect_tokens(tile.back if turned else tile.front, ones=True)
        extras = turned or tile.silver_as_food
        y = box.top + (48 if extras else 90)
        effects.draw_tokens(page, box.middle[0], y, made, 64, anchor="m", room=box.width, figure=54)
        if tile.silver_as_food:
            line: tuple[effects.Token, ...] = (
                str(self.view.components.exchange.silver_as_food),
                _COIN,
                effects.ARROW,
                "1",
                Drawing(signs.loaf),
            )
            effects.draw_tokens(page, box.middle[0], box.top + 128, line, 44, anchor="m", room=box.width)
        if turned:
            line = (_CANDLES, *effects.effect_tokens(tile.prepare, ones=True))
            down = 190 if tile.silver_as_food else 140
            effects.draw_tokens(page, box.middle[0], box.top + down, line, 46, anchor="m", room=box.width)
        elif not extras:
            page.stamp(box.middle[0], box.top + 190, tileart.field)
        self._at_work(box, self.player.farmers, "farmers")

    def _at_work(self, box: Box, count: int, what: str) -> None:
        """Workers on the tile this week."""
        page, x, y = self.page, box.middle[0], box.bottom - 40
        page.icon(x - 36, y, pawn, 64, LOOKS[self.player.seat].colour if count else PAPER, INK if count else SOFT)
        page.count(x + 4, y - 2, count, 58)
        page.place(places.count(self.player.seat, what), Box.of(x - 74, y - 38, 150, 78))

    def _prepared(self, box: Box, reward: Effects) -> None:
        line = (_CANDLES, *effects.effect_tokens(reward))
        effects.draw_tokens(self.page, box.middle[0], box.bottom - 44, line, 54, anchor="m", room=box.width)

    def _traders(self, box: Box) -> None:
        c, rows = self.view.components, list(tilefacts.trader_rows(self.view, self.player.tiles[TRADERS]))
        turned = self.player.turned[TRADERS]
        here = c.development.trader_rows_back if turned else c.development.trader_rows_front
        apart, top = (box.height - 10) / len(rows), box.top + 10
        for k, row in enumerate(rows):
            y = top + apart * (k + 0.5)
            self._slot(box.left + 38, y, "trader", k + 1, k < here, self.player.traders)
            chalk = None if k < here else FADED
            colour = INK if k < here else SOFT
            effects.draw_tokens(
                self.page, box.left + 86, y, effects.effect_tokens(row, ones=True), 48, room=box.width - 88,
                chalk=chalk, colour=colour,
            )  # fmt: skip

    def _elders(self, box: Box) -> None:
        page = self.page
        tile = next(printed for printed in self.view.components.elders if printed.id == self.player.tiles[ELDERS])
        rows = tile.back if self.player.turned[ELDERS] else tile.front
        apart, top = (box.height - 10) / len(rows), box.top + 10
        for k, row in enumerate(rows):
            y = top + apart * (k + 0.5)
            self._slot(box.left + 38, y, "elder", k + 1, True, self.player.elders)
            x = box.left + 88.0
            for effect in row:
                if isinstance(effect, Banners):
                    banners.draw_flag(page, x, y, effect.c, effect.n, 104, 60)
                    x += 116
                else:
                    effects.draw_tokens(page, x, y, effects.effect_tokens((effect,)), 46, room=box.right - x)

    def _slot(self, x: float, y: float, kind: str, row: int, is_there: bool, taken: tuple[int, ...]) -> None:
        page = self.page
        if row in taken:
            page.marker(x, y, 60, self.person)
        elif is_there:
            page.item(page.stamp(x, y, empty_ring, 31, mix(PAPER, OLD_WALL, 0.3)))
        else:
            page.icon(x, y, signs.tile, 50, chalk=FADED)
        page.place(places.helper(self.player.seat, kind, row), Box.about(x, y, 66), is_round=True)
