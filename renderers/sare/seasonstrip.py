"""The season strip: the deck, the work sequence, and the unseen cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.view import SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.sare import places, public_facts
from renderers.sare.cards import back, card, face
from renderers.sare.colours import BACK, CARD, NIGHT, NIGHT_LIGHT, STRIP_BOX
from renderers.sare.signs import passed_trouble, star
from renderers.sare.worksequence import WorkSequence, empty_place, produced_sign
from renderers.seats import Person
from renderers.type import black, bold, fit, width
from renderers.words import Words

_DECK: Final = Box(12, 118, 296, 338)
_SEQUENCE: Final = Box(306, 118, 1020, 338)
_REST: Final = Box(1030, 118, 1588, 338)
_TOP: Final = (118, 160)
_CAPTION: Final = 42
"""The height of the words above each part."""


@dataclass(frozen=True, slots=True)
class SeasonStrip:
    page: Page
    view: SareView
    persons: Sequence[Person]
    words: Words

    def draw(self, rest: bool = True) -> None:
        """`rest` draws the unseen cards; without them the work sequence is wider."""
        self._deck()
        box = _SEQUENCE if rest else _SEQUENCE._replace(right=_REST.right)
        self.page.stamp(box.left, box.top, light_panel, box.width, box.height)
        before = public_facts.shows_previous_sequence(self.view.season)
        # A long caption leaves room for the words of the course.
        course = self.view.season.produced or self.view.season.had_troubles
        left = self._caption(box, "drawn_before" if before else "drawn", size=32 if before and course else 36)
        self._course(left + 40, box)
        inner = box._replace(top=box.top + _CAPTION - 6)
        WorkSequence(self.page, self.view, self.persons, inner).draw(both=not rest)
        if rest:
            self._rest()

    def _caption(self, box: Box, key: str, colour: str = INK, size: int = 36) -> float:
        """The words above a part; return where they end."""
        said = self.words.term(key)
        room, left = box.width - 32, box.left + 16
        return left + self.page.text(left, box.top + 25, said[:1].upper() + said[1:], bold(size), colour, room=room)

    def _course(self, left: float, box: Box) -> None:
        """What has happened in the sequence: a resource, a Troubles card (further ones may be passed)."""
        page, season, y = self.page, self.view.season, box.top + 25
        known = ((season.produced, produced_sign, "taken"), (season.had_troubles, passed_trouble, "can_be_passed"))
        found = [(art, self.words.term(key)) for happened, art, key in known if happened]
        if not found:
            return
        room = box.right - 16 - left - 46 * len(found) - 24 * (len(found) - 1)
        _, style = fit("".join(word for _, word in found), bold(34), room)
        x = box.right - 16 - sum(46 + width(word, style) for _, word in found) - 24 * (len(found) - 1)
        for art, word in found:
            page.icon(x + 19, y, art, 38)
            x += 46 + page.text(x + 46, y, word, style, INK, room=max(60.0, box.right - 16 - x - 46)) + 24

    # The deck

    def _deck(self) -> None:
        page, season, box = self.page, self.view.season, _DECK
        dark = not season.face_up
        page.stamp(box.left, box.top, dark_panel if dark else light_panel, box.width, box.height)
        known = public_facts.public_top(self.view)
        colour = WHITE if dark else INK
        self._caption(box, "top_card" if known else "deck", colour)
        left, top = box.left + 14, box.top + _CAPTION + 4
        if len(known) < 2:
            self._pile(left, top, known)
        else:
            self._temple(left, top, known)
        x, y = box.right - 67, box.middle[1] + 8
        page.text(x, y, season.left, black(76), colour, "mm", room=104)
        page.text(x, y + 56, self.words.term("in_deck"), bold(34), colour, "mm", room=128)
        page.place(places.LEFT, Box.of(x - 52, y - 40, 104, 76))

    def _pile(self, left: int, top: int, known: Sequence[str]) -> None:
        """The deck, as high as the number of cards left, with its top card."""
        page, season = self.page, self.view.season
        w, h = _TOP
        under = min(3, max(0, season.left - 1) // 3 + (season.left > 1))
        for k in range(under, 0, -1):
            page.stamp(left + 6 * k, top + 4 * k, under_card, w, h, season.face_up)
        box = Box.of(left, top, w, h)
        if known:
            page.item(page.stamp(left, top, card, w, h, face(self.view.components, known[0]), "new", True))
        elif season.left:
            page.item(page.stamp(left, top, back, w, h))
        else:
            page.item(page.stamp(left, top, empty_place, w, h))
        page.place(places.DECK, box)

    def _temple(self, left: int, top: int, known: Sequence[str]) -> None:
        """Both cards that a Temple has revealed."""
        page = self.page
        for k, name in enumerate(known[:2]):
            x, y = left + 52 * k, top + 34 * k
            page.stamp(x, y, card, 88, 126, face(self.view.components, name), "new", True)
        page.place(places.DECK, Box.of(left, top, 140, 162))

    # The unseen cards

    def _rest(self) -> None:
        page, view, box = self.page, self.view, _REST
        page.stamp(box.left, box.top, light_panel, box.width, box.height)
        self._caption(box, "unseen")
        unseen, total = public_facts.unseen_by_class(view), public_facts.class_totals(view.components)
        columns = -(-len(total) // 2)
        w, h = box.width / columns, (box.height - _CAPTION - 6) / 2
        for k, name in enumerate(total):
            left, top = box.left + w * (k % columns), box.top + _CAPTION + h * (k // columns)
            place = Box.of(left + 5, top + 2, w - 10, h - 4)
            shown = public_facts.example_face(view.components, name)
            page.item(page.stamp(left + 14, top + 7, card, 54, 72, shown))
            page.count(left + 78, top + h / 2 - 2, unseen[name], 60, room=w - 84)
            page.cell(places.unseen(name), place)


def light_panel(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, STRIP_BOX, radius=18)


def dark_panel(pen: Pen, w: int, h: int) -> None:
    """Darkness: nobody sees the top card."""
    pen.box(0, 0, w, h, NIGHT, radius=18)
    pen.box(8, 8, w - 16, h - 16, None, NIGHT_LIGHT, 4, 14)
    for x, y, size in ((0.6, 0.12, 16), (0.93, 0.52, 22), (0.66, 0.9, 18), (0.58, 0.5, 14), (0.95, 0.92, 14)):
        pen.icon(star, w * x, h * y, size)


def under_card(pen: Pen, w: int, h: int, face_up: bool) -> None:
    pen.box(0, 0, w, h, CARD if face_up else BACK, INK, 4, 14)
