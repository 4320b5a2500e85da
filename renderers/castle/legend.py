"""The key to the signs of the overview: a line of words at its foot."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.castle.components import CHARACTERS
from engine.castle.view import CastleView
from renderers import panels, states
from renderers.box import Box
from renderers.castle import facts, plan
from renderers.castle.buildable import changed_sign
from renderers.castle.buildings import house
from renderers.castle.card_states import CardState, card_state
from renderers.castle.smallcards import small_card, strike
from renderers.icons import tools
from renderers.icons.signs import arrow, card_back, crown, flag, shield, tick
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, WHITE
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
_HIGH: Final = 76
_LINE: Final = 38
_IN_TWO: Final = 34
"""The least height of a box with two lines, theirs, and their largest type."""
_CARD: Final = (72, 96)
"""A card on a field of 100."""


class Entry(NamedTuple):
    signs: tuple[Drawing, ...]
    said: str

    def width(self, style: Style) -> float:
        return _SIGN * len(self.signs) + _GAP + width(self.said, style)


def draw(page: Page, view: CastleView, words: Words, lit: frozenset[str] | None) -> None:
    """What is on this picture, the most important first; what has no room is left out."""
    write(page, plan.KEY, list(_wanted(view, words, bool(lit))))


def write(page: Page, box: Box, entries: list[Entry]) -> None:
    """As many entries as have room, in one line, or two in a high box."""
    room, lines = box.width - 2 * _ASIDE, 2 if box.height >= _HIGH else 1
    while entries:
        half = -(-len(entries) // 2)
        for size in _SIZES:
            if _wide(entries, bold(size)) <= room:
                rows = [entries]
            elif (
                lines == 2
                and size <= _IN_TWO
                and all(_wide(row, bold(size)) <= room for row in (entries[:half], entries[half:]))
            ):
                rows = [entries[:half], entries[half:]]
            else:
                continue
            with page.region("key", box):
                for k, row in enumerate(rows):
                    y = box.middle[1] + (k - (len(rows) - 1) / 2) * _LINE
                    _line(page, box._replace(top=round(y) - _LINE // 2, bottom=round(y) + _LINE // 2), row, bold(size))
            return
        entries.pop()


def _wide(entries: Sequence[Entry], style: Style) -> float:
    return sum(entry.width(style) for entry in entries) + _APART * (len(entries) - 1)


def _line(page: Page, box: Box, entries: Sequence[Entry], style: Style) -> None:
    own, y = sum(entry.width(style) for entry in entries), box.middle[1]
    apart = min(_FARTHEST, (box.width - 2 * _ASIDE - own) / max(1, len(entries) - 1))
    left = box.left + (box.width - own - apart * (len(entries) - 1)) / 2
    for entry in entries:
        for k, sign in enumerate(entry.signs):
            page.icon(left + _SIGN * (k + 0.5), y, sign.art, _SIGN, *sign.args)
        page.text(left + _SIGN * len(entry.signs) + _GAP, y - 1, entry.said, style, INK)
        left += entry.width(style) + apart


def _wanted(view: CastleView, words: Words, is_lit: bool) -> Iterator[Entry]:
    def entry(key: str, *signs: Drawing) -> Entry:
        return Entry(signs, words.term(key))

    if view.outcome is None and not view.tally:
        least = view.components.building_rules.min_kinds
        pays = (Drawing(shield), Drawing(arrow), Drawing(small_house, (view.winter,)))
        yield Entry(pays, words.say("heading.key.payment", n=least))
    yield from asked(view, words)
    if view.outcome is None and not view.tally:
        yield entry("key.scored", Drawing(flag))
    else:
        yield entry("key.before", Drawing(tools.hammer))
        yield entry("key.late", Drawing(flag))
    if any(view.face_down_count(player.seat) for player in view.players):
        yield entry("key.chosen", Drawing(chosen_sign))
    if is_lit:
        yield entry("key.changed", Drawing(changed_sign))
    seen = {
        (card_state(view, player, card), (player.seat, card) in view.acted)
        for player in view.players
        for card in CHARACTERS
    }
    for key, state, acted in _STATES:
        if (state, acted) in seen:
            yield entry(key, Drawing(card_sign, (state, acted)))


def asked(view: CastleView, words: Words) -> Iterator[Entry]:
    """What is on the board only while something may be placed or built there."""
    if facts.payable(view):
        yield Entry((Drawing(payable_sign),), words.term("key.payable"))
    if facts.gains(view):
        yield Entry((Drawing(gain_sign),), words.term("key.gain"))


_STATES: Final[tuple[tuple[str, CardState, bool], ...]] = (
    ("key.play", "play", False),
    ("key.played", "played", False),
    ("key.acted", "play", True),
    ("lost", "lost", False),
    ("barred", "barred", False),
)


def ground(pen: Pen, box: Box = plan.KEY) -> None:
    """Paper as in the panels, so that signs look the same."""
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


def payable_sign(pen: Pen) -> None:
    """The edge of what can be paid for."""
    pen.box(-44, -40, 88, 80, None, COIN, 13, 16)
    pen.icon(tick, 22, 20, 62)


def chosen_sign(pen: Pen) -> None:
    """The back of a card with a tick."""
    with pen.at(-36, -48):
        card_back(pen, 60, 90, 0)
    pen.icon(tick, 22, 22, 66)


def gain_sign(pen: Pen) -> None:
    """The plate of what a helper would add."""
    with pen.at(-50, -40):
        states.plate(pen, 100, 80, WHITE, INK, 6, 20)
    pen.icon(crown, 0, 0, 76)
