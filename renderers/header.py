"""The band on top of every picture: progress of the game, whose turn it is, what is being decided."""

from collections.abc import Hashable, Sequence
from typing import Final

from renderers.box import Box
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, PAPER, WHITE
from renderers.pen import Art, Pen
from renderers.seats import Person
from renderers.states import coin
from renderers.type import black, bold, serif

HEIGHT: Final = 108
RIGHT: Final = 1586
AWAITED: Final = 846
_MIDDLE: Final = 54
_FEW: Final = 12
"""More rounds stand closer together."""
_SPENT: Final = "#7A6F62"


def band(pen: Pen, width: int) -> None:
    """The background of the header."""
    pen.box(0, 0, width, HEIGHT, INK)


def disc(page: Page, figure: int, of: int | None = None, x: int = 62) -> None:
    """The number of the round on a coin, and how many rounds there are."""
    page.item(page.stamp(x, _MIDDLE, coin, 45, None))
    page.text(x, _MIDDLE - 2, figure, black(60), INK, "mm", inside=True, room=74)
    page.place("round", Box.about(x, _MIDDLE, 90), is_round=True)
    if of is not None:
        page.text(x + 56, _MIDDLE + 5, f"/{of}", bold(46), PAPER)


def pips(page: Page, now: int, total: int, x: int = 226, marks: Sequence[int] = (), mark: Art | None = None) -> None:
    """One sign per round: ring = over, ring with core = current, gold coin = to come; some have a small mark below."""
    radius = 15 if total <= _FEW else 12
    for k in range(total):
        state = 0 if k + 1 < now else 1 if k + 1 == now else 2
        there = pip_x(k + 1, total, x)
        page.stamp(there, _MIDDLE, pip, state, radius)
        if mark and k + 1 in marks:
            page.stamp(there, _MIDDLE + 34, mark, scale=0.32)


def pip_x(number: int, total: int, x: int = 226) -> int:
    """The middle of the sign of a round."""
    return x + (42 if total <= _FEW else 33) * (number - 1)


def pip(pen: Pen, state: int, radius: int) -> None:
    if state == 0:
        pen.circle(0, 0, radius - 2, None, _SPENT, 3)
    elif state == 1:
        pen.circle(0, 0, radius, None, COIN, 4)
        pen.circle(0, 0, radius * 0.4, COIN)
    else:
        pen.circle(0, 0, radius, COIN)
        pen.circle(0, 0, radius * 0.6, None, COIN_RING, 2.5)


def awaited(page: Page, persons: Sequence[Person], x: int = AWAITED, room: int = 260) -> None:
    """The seats to move: one with its name, several side by side."""
    if len(persons) == 1:
        page.marker(x, _MIDDLE, 86, persons[0])
        page.name(x + 58, _MIDDLE - 2, persons[0].name, serif(58), WHITE, room=room)
        return
    for k, person in enumerate(persons):
        page.marker(x + 88 * k, _MIDDLE, 76, person)


def doing(page: Page, word: str, art: Art | None = None, *args: Hashable, x: int = 1196) -> None:
    """The current phase: icon and word."""
    if art:
        page.icon(x, _MIDDLE, art, 70, *args)
    left = x + 50 if art else x - 35
    page.text(left, _MIDDLE - 1, word, serif(50), PAPER, room=RIGHT - left)


def title(page: Page, words: str, x: int = 124, room: int = 640) -> float:
    """A heading instead of the round."""
    return page.text(x, _MIDDLE - 1, words, serif(54), WHITE, room=room)
