"""The eight cards in a player's panel: in hand, in play, played, barred or lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS
from engine.castle.view import CastleView, PlayerView
from renderers import chips
from renderers.box import Box
from renderers.castle import places
from renderers.castle.card_states import CardState, card_state
from renderers.castle.cards import SMALL_ICONS
from renderers.castle.colours import LOST_SMALL, PLAYED_SMALL
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, SHADE, VELLUM, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import draw_pattern
from renderers.sprites import Drawing

_TWO_ROWS: Final = 600
"""In narrower panels they lie in two rows."""
_BELOW: Final = 6
BETWEEN: Final = 4
_FOOT: Final = 13
_GOLD: Final = 13
"""The edge of a card in play."""
_TOOL: Final = 44
_BESIDE: Final = 30
"""The least size of its tool above pieces, and beside them."""
_ON_CARD: Final = 40
"""The size of pieces on a card."""


def rows_of(wide: int) -> int:
    """In how many rows they lie in a panel of this width."""
    return 2 if wide < _TWO_ROWS else 1


@dataclass(frozen=True, slots=True)
class SmallCards:
    page: Page
    view: CastleView

    def draw(self, box: Box, player: PlayerView, top: float) -> None:
        """All eight cards in rank order, as in the close-up of the player."""
        rows = rows_of(box.width)
        columns = len(CHARACTERS) // rows
        apart = (box.width - 10) / columns
        high = (box.bottom - _BELOW - top - BETWEEN * (rows - 1)) // rows
        for k, card in enumerate(CHARACTERS):
            left = round(box.left + 5 + apart * (k % columns) + BETWEEN / 2)
            there = Box.of(left, top + k // columns * (high + BETWEEN), round(apart - BETWEEN), high)
            self._card(there, player, card)
            # Gold says that it is in play, its ground that it may not be played.
            state = card_state(self.view, player, card)
            self.page.cell(places.small_card(player.seat, card), there, is_painted=state == "play")
            if card in player.held:
                self.page.cell(places.in_hand(player.seat, card), there, is_painted=state == "barred", is_quiet=True)

    def _card(self, box: Box, player: PlayerView, card: str) -> None:
        page, (x, y), drawn = self.page, box.middle, SMALL_ICONS[card]
        state, acted = card_state(self.view, player, card), (player.seat, card) in self.view.acted
        size = min(box.width - 8, box.height - 16, 84)
        page.stamp(box.left, box.top, small_card, box.width, box.height, state, player.seat, acted)
        if state == "lost":
            page.icon(x, y, drawn.art, size * 0.9, *drawn.args, chalk=LOST_SMALL, inside=True)
            page.stamp(box.left, box.top, strike, box.width, box.height)
        elif state in ("played", "barred"):
            page.icon(x, y, drawn.art, size * 0.8, *drawn.args, chalk=PLAYED_SMALL, inside=True)
        elif state == "play" and acted:
            page.icon(x, y, drawn.art, size * 0.9, *drawn.args, chalk=PLAYED_SMALL, inside=True)
        elif state == "play":
            self._in_play(box, drawn, size, dict(player.on_cards).get(card, ()))
        else:
            page.icon(x, y - _FOOT // 2, drawn.art, size, *drawn.args, inside=True)

    def _in_play(self, box: Box, drawn: Drawing, size: int, pieces: Sequence[int]) -> None:
        """A card that has still to act; the pieces on a Worker stand below its tool, or beside it in a low card."""
        lying = [(kind, n) for kind, n in zip(KINDS, pieces, strict=False) if n]
        (x, y), cell = box.middle, _ON_CARD + 2
        in_a_row = (box.width - 4) // cell
        left = box.height - 10 - cell * -(-len(lying) // in_a_row)
        if not lying:
            self.page.icon(x, y, drawn.art, size, *drawn.args, inside=True)
        elif left >= _TOOL:
            self.page.icon(x, box.top + 6 + left / 2, drawn.art, min(size, left), *drawn.args, inside=True)
            self._pieces(lying, x, box.bottom - 6 - (box.height - 10 - left) / 2, in_a_row)
        elif (tool := box.width - 8 - cell * len(lying)) >= _BESIDE:
            tool = min(size, tool)
            self.page.icon(box.left + 4 + tool / 2, y, drawn.art, tool, *drawn.args, inside=True)
            self._pieces(lying, box.right - 4 - cell * len(lying) / 2, y, len(lying))
        elif len(lying) < 2 * in_a_row:
            # In the first of four quarters.
            half = min(cell, (box.height - 6) // 2) / 2
            self.page.icon(x - cell / 2, y - half, drawn.art, 2 * half, *drawn.args, inside=True)
            self._pieces(lying[: in_a_row - 1], x + cell / 2, y - half, in_a_row)
            self._pieces(lying[in_a_row - 1 :], x, y + half, in_a_row)
        else:
            self._pieces(lying, x, y, in_a_row)

    def _pieces(self, lying: Sequence[tuple[str, int]], x: float, y: float, in_a_row: int) -> None:
        rows = [lying[k : k + in_a_row] for k in range(0, len(lying), in_a_row)]
        for k, kinds in enumerate(rows):
            level = y + (k - (len(rows) - 1) / 2) * (_ON_CARD + 2)
            chips.costs(self.page, x, level, dict(kinds), _ON_CARD, inside=True, gap=2)


def small_card(pen: Pen, w: int, h: int, state: CardState, seat: int, acted: bool) -> None:
    """White in hand, with a foot in the seat's pattern; with a golden edge while it lies open this round; dashed if it
    may not be played."""
    paper = {"hand": WHITE, "play": VELLUM if acted else WHITE, "lost": SHADE}.get(state, VELLUM)
    if state == "hand":
        pen.box(0, 0, w, h, paper, INK, 3, 7)
        draw_pattern(pen, rounded(3, h - _FOOT, w - 6, _FOOT - 3, 4), seat, 10, 3)
        pen.line(((1.5, h - _FOOT), (w - 1.5, h - _FOOT)), INK, 3, round_ends=False)
        return
    pen.box(0, 0, w, h, paper, radius=7)
    if state == "play":
        # Wide enough to be seen inside the frame of a change.
        pen.area(rounded(_GOLD / 2, _GOLD / 2, w - _GOLD, h - _GOLD, 5), None, COIN, _GOLD)
        pen.box(0, 0, w, h, None, INK, 2, 7)
    elif state == "barred":
        # Inside the frame of a change.
        pen.dashes(rounded(9, 9, w - 18, h - 18, 5), INK, 3, 12, 8)


def strike(pen: Pen, w: int, h: int) -> None:
    for ends in (((7, h - 9), (w - 7, 9)), ((7, 9), (w - 7, h - 9))):
        pen.line(ends, LINE, 5)
