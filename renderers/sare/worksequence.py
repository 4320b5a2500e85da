"""The work sequence: which cards were drawn by whom, and what is owed to Horus."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.components import TEMPLE
from engine.sare.view import SareView
from renderers import states
from renderers.box import Box
from renderers.icons.signs import arrow
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import back, card, empty_slot, face
from renderers.sare.seating import obelisk_sign
from renderers.sare.signs import eye, lying_obelisk
from renderers.seats import Person
from renderers.type import black, bold, serif

_CARD: Final = (106, 150)
_PREVIOUS_CARD: Final = (98, 138)
_ROWS: Final = (1, 2, 3)
_GAP, _NARROW, _WIDE_APART = 8, 5, 4
"""The gap between cards, the gap in rows longer than _WIDE_APART, and that length."""
_RING_GAP: Final = 26
_MAX_STRETCH: Final = 1.4
_LEAST, _BESIDE, _NAMED = 240, 110, 330
"""The least width of the previous sequence, what it has beside its cards, the room from which a name is shown."""
_CHOICE: Final = 430
"""The room from which it is shown what the next player chooses between."""
_DECIDE: Final = "decide"
_DRAWN: Final = (78, 106)
"""The size of a card that is not drawn yet."""
_CHOSEN: Final = 92
"""The height of a card that a Temple shows."""
_FEW: Final = 5
"""So many cards of the previous sequence leave room for that."""
_LOW: Final = 60
"""In a lower place the eye and the figure are smaller."""
_NEXT_WIDTH: Final = 142
"""The width of the arrow and the sign of the next player."""


@dataclass(frozen=True, slots=True)
class WorkSequence:
    page: Page
    view: SareView
    persons: Sequence[Person]
    box: Box

    def draw(self, both: bool = False) -> Box | None:
        """`both` draws the previous sequence beside the current one. Return the room behind the cards drawn."""
        season = self.view.season
        here = self.box.grown(-10)
        if public_facts.shows_previous_sequence(season):
            wide = max(_LEAST, _BESIDE + (_PREVIOUS_CARD[0] + _RING_GAP) * len(season.drawn_before))
            # Cards become smaller where it is shown what the next player chooses between.
            few = len(season.drawn_before) <= _FEW
            rest = _CHOICE if few and (self._decides() or chooses(self.view)) else _NEXT_WIDTH
            last = here._replace(right=here.left + min(here.width - rest, wide))
            self._before(last)
            self._next(here._replace(left=last.right))
            return None
        if both and season.active_before >= 0:
            middle = here.left + round(here.width * 0.38)
            self._before(here._replace(right=middle - 26))
            self.page.icon(middle, here.middle[1], arrow, 44)
            return self._running(here._replace(left=middle + 26))
        return self._running(here)

    # The cards drawn

    def _running(self, box: Box) -> Box | None:
        """The current sequence: its player's sign, what has happened, the cards in order, and what is owed."""
        page, season = self.page, self.view.season
        person, (_, middle) = self.persons[season.active], box.middle
        shown = public_facts.drawn_cards(season)
        self._plate(box, person, lit=season.active in self.view.awaited)
        if not shown and not season.pending:
            page.marker(box.left + 74, middle, 104, person)
            if self._decides():
                self._choice(box.left + 168, box)
            elif chooses(self.view):
                temple_choice(page, self.view, box.left + 200, middle, _CHOSEN)
            else:
                page.name(box.left + 146, middle - 2, person.name, serif(50), INK, room=box.width - 160)
            return None
        page.marker(box.left + 56, middle, 84, person)
        lots = _card_boxes(
            Box(box.left + 112, box.top + 8, box.right - 8, box.bottom - 8), len(shown) + bool(season.pending)
        )
        self._cards(shown, lots, places.drawn_card)
        if season.unresolved_card:
            last = lots[len(shown) - 1].grown(4)
            page.stamp(last.left, last.top, states.frame, last.width, last.height, COIN, 7, 16)
        if season.pending:
            self._owed(lots[-1])
        return Box(max(lot.right for lot in lots) + 24, box.top + 8, box.right - 12, box.bottom - 8)

    def _before(self, box: Box) -> None:
        """The previous sequence, smaller: its player's sign and its cards."""
        page, season = self.page, self.view.season
        seat = season.active_before
        self._plate(box, self.persons[seat])
        inner = Box(box.left + 82, box.top + 8, box.right - 8, box.bottom - 8)
        page.marker(box.left + 42, box.middle[1], 60, self.persons[seat])
        if season.drawn_before:
            self._cards(
                season.drawn_before, _card_boxes(inner, len(season.drawn_before), _PREVIOUS_CARD), places.drawn_before
            )
        elif self.view.players[seat].standing:
            page.stamp(inner.left, inner.middle[1] - 50, empty_slot, 70, 100)
        else:
            page.icon(inner.left + 60, inner.middle[1], obelisk_sign(self.view.players[seat]), 104)

    def _next(self, box: Box) -> None:
        """Whose sequence is next, with the name where there is room."""
        person, (_, y) = self.persons[self.view.season.active], box.middle
        self.page.icon(box.left + 28, y, arrow, 44)
        self.page.marker(box.left + 98, y, 84, person)
        if box.width >= _CHOICE and self._decides():
            self._choice(box.left + 164, box)
        elif box.width >= _CHOICE and chooses(self.view):
            temple_choice(self.page, self.view, box.left + 196, y, _CHOSEN)
        elif box.width >= _NAMED:
            self.page.name(box.left + 152, y - 2, person.name, serif(50), INK, room=box.width - 160)

    def _decides(self) -> bool:
        """Whether the next player is asked to draw or to lay the obelisk down."""
        return bool(self.view.asked and self.view.awaited and self.view.asked.key.partition(".")[0] == _DECIDE)

    def _choice(self, left: float, box: Box) -> None:
        """A card not drawn yet, or the obelisk lying."""
        page, (_, y), (w, h) = self.page, box.middle, _DRAWN
        page.icon(left + 20, y, arrow, 44)
        page.stamp(left + 52, y - h / 2, empty_place, w, h)
        page.text(left + 52 + w + 26, y - 2, "/", bold(50), INK, "mm")
        page.icon(left + 52 + w + 90, y, lying_obelisk, 76)

    def _plate(self, box: Box, person: Person, lit: bool = False) -> None:
        edge = (COIN, 6.0) if lit else (LINE, 3.0)
        self.page.stamp(box.left, box.top, states.plate, box.width, box.height, person.look.light, *edge, 16)

    def _cards(self, shown: Sequence[str], lots: Sequence[Box], place: Callable[[int], str]) -> None:
        page = self.page
        for k, (name, lot) in enumerate(zip(shown, lots, strict=False)):
            shows = face(self.view.components, name)
            # Not in the page's ledger, so that a halo's number may stand on its card rather than beside all cards.
            page.stamp(lot.left, lot.top, card, lot.width, lot.height, shows, "new", True)
            page.place(place(k), lot)

    def _owed(self, box: Box) -> None:
        """The number of cards still owed to Horus."""
        page = self.page
        page.stamp(box.left, box.top, empty_place, box.width, box.height)
        x, y = box.middle
        is_low = box.height < _LOW
        page.icon(x, y - box.height * (0.28 if is_low else 0.21), eye, box.height * 0.4 if is_low else box.width * 0.66)
        size = 28 if is_low else max(36, round(box.height * 0.4))
        page.text(
            x,
            y + box.height * (0.24 if is_low else 0.2),
            self.view.season.pending,
            black(size),
            INK,
            "mm",
            room=box.width - 8,
        )
        page.place(places.OWED, box)


def chooses(view: SareView) -> bool:
    """Whether a player chooses between the two cards that their Temple shows them."""
    return bool(view.asked and view.awaited and view.asked.key == TEMPLE)


def temple_choice(page: Page, view: SareView, x: float, y: float, high: int) -> None:
    """The Temple, and both cards: face down in darkness, where only who chooses sees them."""
    w, known = round(high * 0.72), public_facts.public_top(view)
    page.icon(x, y, BUILDINGS[TEMPLE], min(70, high))
    left = round(x + min(70, high) / 2 + 18)
    for k in range(2):
        if k:
            page.text(left - 20, y - 2, "/", bold(50), INK, "mm")
        if k < len(known):
            page.item(page.stamp(left, y - high / 2, card, w, high, face(view.components, known[k]), "new", True))
        else:
            page.item(page.stamp(left, y - high / 2, back, w, high))
        left += w + 40


def _card_boxes(box: Box, count: int, largest: tuple[int, int] = _CARD) -> list[Box]:
    """The boxes of drawn cards: in as many rows as make the cards largest."""
    (w, h), rows = max((_card_size(box, count, rows, largest), -rows) for rows in _ROWS)
    columns = -(-count // -rows)
    gap = _GAP if columns <= _WIDE_APART else _NARROW
    top = box.middle[1] - (-rows * (h + gap) - gap) / 2
    # If there is room, far enough apart for a halo around each.
    step = w + max(gap, min(_RING_GAP, (box.width - columns * w) / max(1, columns - 1)))
    return [Box.of(box.left + step * (k % columns), top + (h + gap) * (k // columns), w, h) for k in range(count)]


def _card_size(box: Box, count: int, rows: int, largest: tuple[int, int]) -> tuple[float, float]:
    """The largest size that fits; cards become a little narrower before they become too small to read."""
    columns = -(-count // rows)
    gap = _GAP if columns <= _WIDE_APART else _NARROW
    w = min(largest[0], (box.width + gap) / columns - gap)
    h = min(largest[1], (box.height + gap) / rows - gap)
    shape = largest[1] / largest[0]
    return min(w, h / shape), min(h, w * shape * _MAX_STRETCH)


def empty_place(pen: Pen, w: int, h: int) -> None:
    """An empty place: of an owed card, or of the deck."""
    edge = rounded(3, 3, w - 6, h - 6, 13)
    pen.area(edge, PAPER)
    pen.dashes(edge, SOFT, 4, 14, 10)
