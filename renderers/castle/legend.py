"""The key to the signs of the overview: a line of words at its foot."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.castle.components import CHARACTERS
from engine.castle.view import CastleView
from renderers import panels, states
from renderers.castle import facts, plan
from renderers.castle.buildings import house
from renderers.castle.card_states import CardState, card_state
from renderers.castle.smallcards import small_card, strike
from renderers.icons.signs import arrow, crown, flag, shield, tick
from renderers.page import Page
from renderers.palette import INK, PAPER, WHITE
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import Style, bold, width
from renderers.words import Words

_SIGN: Final = 42
_GAP: Final = 9
"""Between a sign and its words."""
_APART: Final = 30
"""The least distance between two entries, and the greatest."""
_FARTHEST: Final = 90
_SIZES: Final = (40, 38, 36, 34, 32, 30)
_ASIDE: Final = 20
_CARD: Final = (72, 96)
"""A card on a field of 100."""


class _Entry(NamedTuple):
    signs: tuple[Drawing, ...]
    said: str

    def width(self, style: Style) -> float:
        return _SIGN * len(self.signs) + _GAP + width(self.said, style)


def draw(page: Page, view: CastleView, words: Words) -> None:
    """What is on this picture, the most important first; what has no room is left out."""
    entries, room = list(_wanted(view, words)), plan.KEY.width - 2 * _ASIDE
    while entries:
        for size in _SIZES:
            if _wide(entries, bold(size)) <= room:
                with page.region("key", plan.KEY):
                    _line(page, entries, bold(size))
                return
        entries.pop()


def _wide(entries: Sequence[_Entry], style: Style) -> float:
    return sum(entry.width(style) for entry in entries) + _APART * (len(entries) - 1)


def _line(page: Page, entries: Sequence[_Entry], style: Style) -> None:
    box = plan.KEY
    own, y = sum(entry.width(style) for entry in entries), box.middle[1]
    apart = min(_FARTHEST, (box.width - 2 * _ASIDE - own) / max(1, len(entries) - 1))
    left = box.left + (box.width - own - apart * (len(entries) - 1)) / 2
    for entry in entries:
        for k, sign in enumerate(entry.signs):
            page.icon(left + _SIGN * (k + 0.5), y, sign.art, _SIGN, *sign.args)
        page.text(left + _SIGN * len(entry.signs) + _GAP, y - 1, entry.said, style, INK)
        left += entry.width(style) + apart


def _wanted(view: CastleView, words: Words) -> Iterator[_Entry]:
    def entry(key: str, *signs: Drawing) -> _Entry:
        return _Entry(signs, words.term(key))

    if view.outcome is None and not view.tally:
        least = view.components.building_rules.min_kinds
        pays = (Drawing(shield), Drawing(arrow), Drawing(small_house, (view.winter,)))
        yield _Entry(pays, words.say("heading.key.payment", n=least))
    if facts.gains(view):
        yield entry("key.gain", Drawing(gain_sign))
    if view.outcome is None:
        yield entry("key.scored", Drawing(flag))
    seen = {
        (card_state(view, player, card), (player.seat, card) in view.acted)
        for player in view.players
        for card in CHARACTERS
    }
    for key, state, acted in _STATES:
        if (state, acted) in seen:
            yield entry(key, Drawing(card_sign, (state, acted)))


_STATES: Final[tuple[tuple[str, CardState, bool], ...]] = (
    ("key.play", "play", False),
    ("key.played", "played", False),
    ("key.acted", "play", True),
    ("lost", "lost", False),
    ("barred", "barred", False),
)


def ground(pen: Pen) -> None:
    """Paper as in the panels, so that signs look the same."""
    box = plan.KEY
    pen.box(box.left + panels.MARGIN, box.top + 2, box.width - 2 * panels.MARGIN, box.height - 4, PAPER, radius=12)


def card_sign(pen: Pen, state: CardState, acted: bool) -> None:
    """A card as in the panels, without its tool. In a box from -50 to 50, as all signs here."""
    wide, high = _CARD
    with pen.at(-wide / 2, -high / 2):
        small_card(pen, wide, high, state, 0, acted)
        if state == "lost":
            strike(pen, wide, high)
    if acted:
        pen.icon(tick, 14, 22, 66)


def small_house(pen: Pen, winter: bool) -> None:
    with pen.at(0, 44, 1.1):
        house(pen, 0, winter)


def gain_sign(pen: Pen) -> None:
    """The plate of what a helper would add."""
    with pen.at(-50, -40):
        states.plate(pen, 100, 80, WHITE, INK, 6, 20)
    pen.icon(crown, 0, 0, 76)
