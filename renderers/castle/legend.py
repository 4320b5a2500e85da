"""The key to the signs of the overview: one or two lines of words at its foot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.castle.components import CHARACTERS, INNKEEPER
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers import panels, states
from renderers.box import Box
from renderers.castle import facts, plan, signs
from renderers.castle.buildings import house
from renderers.castle.card_states import CardState, card_state
from renderers.castle.colours import PLANK, PLAYED_SMALL
from renderers.castle.smallcards import small_card, strike
from renderers.icons import tools
from renderers.icons.goods import silver
from renderers.icons.signs import arrow, crown, flag, hourglass, shield, tick
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import FLOOR, Style, black, bold, signed, width
from renderers.words import Words

_SIGN: Final = 42
_LOW: Final = 37
"""The size of a sign, and where there are two lines."""
_GAP: Final = 9
"""Between a sign and its words."""
_APART: Final = 30
"""The least distance between two entries, and the greatest."""
_FARTHEST: Final = 90
_SIZES: Final = (46, 44, 42, 40, 38, 36, 34, 32, 30)
_ASIDE: Final = 20
_HIGH: Final = 76
_LINE: Final = 38
_IN_TWO: Final = 34
"""The least height of a box with two lines, theirs, and their largest type."""
_CARD: Final = (72, 96)
"""A card on a field of 100."""


class Plate(str):
    """What is written on a plate."""


class Entry(NamedTuple):
    signs: tuple[Drawing | str, ...]
    """What is drawn, or written."""
    said: str

    def width(self, style: Style) -> float:
        return sum(_across(sign, style) for sign in self.signs) + _GAP + width(self.said, style)


def _across(sign: Drawing | str, style: Style) -> float:
    if isinstance(sign, Plate):
        return width(sign, _on_plate(style)) + 16
    return width(sign, black(style.size)) if isinstance(sign, str) else _sign(style)


def _sign(style: Style) -> int:
    """The size of a sign beside words."""
    return _SIGN if style.size > _IN_TWO else _LOW


def _on_plate(style: Style) -> Style:
    return black(max(FLOOR, style.size - 4))


def draw(page: Page, view: CastleView, words: Words, lit: frozenset[str] | None, hidden: int) -> None:
    """What is on this picture, the most important first; what has no room is left out. `hidden`: how many buildings
    that somebody can pay for have no room."""
    write(page, plan.KEY, list(_wanted(view, words, bool(lit), hidden)))


def write(page: Page, box: Box, entries: list[Entry]) -> None:
    """As many entries as have room, in one line, or two in a high box."""
    room, lines = box.width - 2 * _ASIDE, 2 if box.height >= _HIGH else 1
    while entries:
        half = _middle(entries)
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


def _middle(entries: Sequence[Entry]) -> int:
    """Where to divide them so that two lines are as long as each other."""
    style = bold(_SIZES[-1])
    return min(range(1, len(entries) + 1), key=lambda k: max(_wide(entries[:k], style), _wide(entries[k:], style)))


def _wide(entries: Sequence[Entry], style: Style) -> float:
    return sum(entry.width(style) for entry in entries) + _APART * (len(entries) - 1)


def _line(page: Page, box: Box, entries: Sequence[Entry], style: Style) -> None:
    own, y = sum(entry.width(style) for entry in entries), box.middle[1]
    apart = min(_FARTHEST, (box.width - 2 * _ASIDE - own) / max(1, len(entries) - 1))
    left = box.left + (box.width - own - apart * (len(entries) - 1)) / 2
    for entry in entries:
        for sign in entry.signs:
            if isinstance(sign, Plate):
                wide, high = _across(sign, style), max(_LINE - 2, style.size + 2)
                _plate(page, Box.about(left + wide / 2, y, wide, high), sign, style)
            elif isinstance(sign, str):
                page.text(left, y - 1, sign, black(style.size), INK)
            else:
                page.icon(left + _sign(style) / 2, y, sign.art, _sign(style), *sign.args)
            left += _across(sign, style)
        page.text(left + _GAP, y - 1, entry.said, style, INK)
        left += _GAP + width(entry.said, style) + apart


def _plate(page: Page, box: Box, sign: str, style: Style) -> None:
    page.stamp(box.left, box.top, states.plate, box.width, box.height, WHITE, INK, 3, 10)
    page.item(box)
    page.text(*box.middle, sign, _on_plate(style), INK, "mm", inside=True)


def _wanted(view: CastleView, words: Words, is_lit: bool, hidden: int) -> Iterator[Entry]:
    def entry(key: str, *signs: Drawing | str) -> Entry:
        return Entry(signs, words.term(key))

    goes_on = view.outcome is None and not view.tally
    if goes_on:
        least = view.components.building_rules.min_kinds
        pays = (Drawing(shield), Drawing(arrow), Drawing(small_house, (view.winter,)))
        yield Entry(pays, words.say("heading.key.payment", n=least))
    yield from asked(view, words)
    yield from answering(view, words, range(len(view.players)))
    if goes_on:
        yield entry("key.scored", Drawing(flag))
    else:
        yield entry("key.before", Drawing(tools.hammer))
        yield entry("key.late", Drawing(flag))
    yield from changed(words, is_lit)
    seen = {
        (card_state(view, player, card), (player.seat, card) in view.acted)
        for player in view.players
        for card in CHARACTERS
    }
    cards = [(key, Drawing(card_sign, (state, acted))) for key, state, acted in _STATES if (state, acted) in seen]
    yield from (entry(key, sign) for key, sign in cards if key in _USUAL)
    if hidden:
        yield entry("key.more", f"+{hidden}")
    if missing := facts.least_missing(view):
        yield entry("key.missing", signed(-missing))
    yield from (entry(key, sign) for key, sign in cards if key not in _USUAL)
    if goes_on and any(player.goods[KINDS.index("silver")] for player in view.players):
        yield entry("key.silver", "+", Drawing(silver))
    if INNKEEPER in view.lasting:
        yield entry("tolls", Drawing(signs.tolls))
    if view.outcome is None:
        yield entry("key.first", Drawing(first_sign))
        yield entry("road.stock", Drawing(stock_sign))
        yield entry("road.delivery", "+1")


def answering(view: CastleView, words: Words, seats: Iterable[int]) -> Iterator[Entry]:
    """Whether these players have answered, where several are asked at once."""
    seats = [seat for seat in seats if facts.is_asked_with_others(view, seat)]
    if any(seat in view.awaited for seat in seats):
        yield Entry((Drawing(hourglass),), words.term("key.asked"))
    if any(seat in view.answered for seat in seats):
        yield Entry((Plate(words.term("done")),), words.term("key.done"))


def changed(words: Words, is_lit: bool) -> Iterator[Entry]:
    if is_lit:
        yield Entry((Drawing(signs.changed),), words.term("key.changed"))


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
_USUAL: Final = ("key.play", "key.played", "key.acted")


def ground(pen: Pen, box: Box = plan.KEY) -> None:
    """Paper as in the panels, so that signs look the same."""
    pen.box(box.left + panels.MARGIN, box.top + 2, box.width - 2 * panels.MARGIN, box.height - 4, PAPER, radius=12)


def card_sign(pen: Pen, state: CardState, acted: bool) -> None:
    """A card as in the panels. In a box from -50 to 50, as all signs here."""
    wide, high = _CARD
    with pen.at(-wide / 2, -high / 2):
        small_card(pen, wide, high, state, 0, acted)
        if state == "lost":
            strike(pen, wide, high)
            return
    before = len(pen.shapes)
    pen.icon(tools.hammer, 0, 0, 58)
    if state in ("played", "barred") or acted:
        pen.shapes[before:] = [shape.with_colours(PLAYED_SMALL) for shape in pen.shapes[before:]]


def first_sign(pen: Pen) -> None:
    pen.draw(panels.first_disc, 0, 0, 2.2)


def stock_sign(pen: Pen) -> None:
    """The load of a cart."""
    with pen.at(-50, -38):
        states.plate(pen, 100, 76, PLANK, INK, 6, 14)
    pen.letters(0, 0, "9", black(64), WHITE)


def small_house(pen: Pen, winter: bool) -> None:
    with pen.at(0, 44, 1.1):
        house(pen, 0, winter)


def payable_sign(pen: Pen) -> None:
    """The edge of what can be paid for."""
    pen.box(-44, -40, 88, 80, None, COIN, 13, 16)
    pen.icon(tick, 22, 20, 62)


def gain_sign(pen: Pen) -> None:
    """The plate of what a helper would add."""
    with pen.at(-50, -40):
        states.plate(pen, 100, 80, WHITE, INK, 6, 20)
    pen.icon(crown, 0, 0, 76)
