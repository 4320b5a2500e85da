"""A player's cards on the table: upright in one row, or lying in two rows if there are many."""

from engine.sare.view import PlayerView, SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.sare import places, public_facts
from renderers.sare.cards import JOKER, JOKER_FACE, card, empty_slot, face
from renderers.sare.colours import LACKING
from renderers.type import black

_GAP = 4
_RESERVED = 22
"""The width of a lying card that its number takes."""
_BELOW = 22
"""The height of an upright one that it takes: it covers but a corner of the goods."""


def draw(page: Page, view: SareView, player: PlayerView, here: Box, widest: int, most: int, gap: int = _GAP) -> None:
    """Groups of equal cards with their number, as large as `widest` allows; up to `most` of them stand upright."""
    groups = public_facts.card_groups(player, view.components)
    low = len(groups) > most
    columns = -(-len(groups) // 2) if low else max(1, len(groups))
    w = round(min(widest, (here.width + gap) / columns - gap))
    h = (here.height - 3) // 2 if low else min(here.height, round(widest * 1.42))
    apart = max(w + gap, min(widest * 1.2, (here.width - w) / max(1, columns - 1)))
    if not groups:
        page.stamp(here.left, here.top, empty_slot, w, h)
    for k, (name, how, count) in enumerate(groups):
        box = Box.of(here.left + apart * (k % columns), here.top + (h + 3) * (k // columns), w, h)
        shown = JOKER_FACE if name == JOKER else face(view.components, name)
        reserved = _RESERVED if low and count > 1 else 0
        below = _BELOW if count > 1 and not low else 0
        page.item(page.stamp(box.left, box.top, card, w, h, shown, how, False, reserved, below))
        if player.revolted:
            page.stamp(box.left, box.top, lost, box.width - reserved, box.height)
        if reserved:
            page.text(box.right - 4, box.middle[1] - 1, count, black(34), INK, "rm", inside=True, room=_RESERVED + 4)
        elif count > 1:
            page.stamp(box.right - 16, box.bottom - 16, count_disc)
            page.text(box.right - 16, box.bottom - 17, count, black(34), WHITE, "mm", inside=True)
        page.place(places.card(player.seat, name, how), box)
    page.place(places.cards(player.seat), here)


def lost(pen: Pen, w: int, h: int) -> None:
    """After a revolt cards are worth nothing."""
    for ends in (((6, 8), (w - 6, h - 8)), ((w - 6, 8), (6, h - 8))):
        pen.line(ends, WHITE, 11)
        pen.line(ends, LACKING, 6)


def count_disc(pen: Pen) -> None:
    pen.circle(0, 0, 20, INK, WHITE, 3)
