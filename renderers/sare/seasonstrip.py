"""The season strip: the deck, the work sequence, and the unseen cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.sare.goods import KINDS
from engine.sare.view import SareView
from renderers.box import Box
from renderers.icons.signs import arrow, sun
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.pen import Art, Pen
from renderers.sare import cardclass, places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import back, burned, card, face
from renderers.sare.colours import BACK, CARD, NIGHT, NIGHT_LIGHT, STRIP_BOX
from renderers.sare.effects import IN_WORDS
from renderers.sare.signs import GOODS, lying_obelisk, obelisk, passed_trouble, star, torch
from renderers.sare.worksequence import WorkSequence, chooses, empty_place, temple_choice
from renderers.seats import Person
from renderers.type import black, bold, fit, fit_lines, width
from renderers.words import Words

_DECK: Final = Box(12, 114, 296, 289)
_SEQUENCE: Final = Box(306, 114, 1000, 289)
_REST: Final = Box(1010, 114, 1588, 289)
_TOP: Final = (90, 120)
_TWO: Final = (92, 76)
"""The size of two cards that a Temple shows side by side."""
_BEHIND: Final = 270
"""The least room behind the cards drawn in which something is told."""
_ROOMY: Final = 2
"""So many rows behind the cards have room for large signs."""
_REACT: Final = "react"
"""What those are asked who may stay or lay the obelisk down."""
_COUNTED: Final = 104
"""The width of a card with its number; beside it there is room for a badge."""
_CAPTION: Final = 40
"""The height of the words above each part."""
_SAID: Final = 32
"""The size of what is said of the card that is set aside."""
_TAKING: Final = "troubles.take"
_AT_HAND: Final = {
    "window": ("barracks", "market"),
    "owed": ("barracks", "market"),
    _TAKING: ("gardens", "library"),
    "cancel": ("palace",),
}
"""The powers that can be used, by the question."""
_PASSING: Final = "troubles.further"


class _Sign(NamedTuple):
    art: Art
    args: tuple[str, ...] = ()


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
        inner = box._replace(top=box.top + _CAPTION - 6)
        free = WorkSequence(self.page, self.view, self.persons, inner).draw(both=not rest)
        course = self._course()
        if free and free.width >= _BEHIND:
            self._caption(box, "drawn", name=self.persons[self.view.season.active].name)
            self._behind(free, course)
        else:
            # A long caption leaves room for the words of the course.
            left = self._caption(box, "drawn_before" if before else "drawn", size=32 if before and course else 36)
            self._beside_caption(left + 40, box, course)
        if rest:
            self._rest()

    def _caption(
        self, box: Box, key: str, colour: str = INK, size: int = 36, name: str = "", aside: float = 0
    ) -> float:
        """The words above a part, and whose it is, left of what stands `aside`; return where they end."""
        said = self.words.term(key)
        said = said[:1].upper() + said[1:] + (f" · {name}" if name else "")
        room, left = box.width - 32 - aside, box.left + 16
        return left + self.page.text(left, box.top + 24, said, bold(size), colour, room=room)

    def _course(self) -> list[tuple[_Sign, str]]:
        """What has happened in the sequence: a resource, a Troubles card (further ones may be passed)."""
        season = self.view.season
        further = season.had_troubles and not self._takes()
        known = (
            (season.produced, _Sign(taken, self._taken()), "taken"),
            (further, _Sign(passed_trouble), "can_be_passed"),
        )
        return [(sign, self.words.term(key)) for happened, sign, key in known if happened]

    def _taken(self) -> tuple[str, ...]:
        """The units of the last resource card drawn; a joker, if it was the Library."""
        faces = [face(self.view.components, name) for name in public_facts.drawn_cards(self.view.season)]
        return next((shown.units for shown in reversed(faces) if shown.units), (KINDS[-1],))

    def _behind(self, box: Box, course: Sequence[tuple[_Sign, str]]) -> None:
        """Behind the cards drawn: what has happened, and who reacts to it by staying or lying down, whom a Troubles
        card can be passed to, or which powers are at hand."""
        page, reacting, passing, powers = self.page, self._reacting(), self._passing(), self._powers()
        asked = bool(reacting or passing or powers or chooses(self.view))
        rows = len(course) + asked
        apart = min(58.0, box.height / max(1, rows))
        crowded = rows > _ROOMY
        for k, (sign, said) in enumerate(course):
            y = box.middle[1] + apart * (k - (rows - 1) / 2) - (6 if asked else 0)
            page.icon(box.left + 24, y, sign.art, 34 if crowded else 50, *sign.args)
            said = self.words.term("resource_taken") if sign.art is taken else said
            page.text(
                box.left + 58, y - 1, said[:1].upper() + said[1:], bold(36 if crowded else 38), INK, room=box.width - 60
            )
        y, x = box.middle[1] + apart * (rows - 1) / 2 + (4 if course else 0), box.left + 24.0
        if powers:
            if self._takes():
                x = self._rise(box.left + 6, y) + 58
                page.text(x - 18, y - 2, "/", bold(44), INK, "mm")
                x += 28
            page.icon(x, y, sun, 36 if crowded else 48)
            for name in powers:
                x += 50 if crowded else 68
                page.icon(x, y, BUILDINGS[name], 42 if crowded else 58)
            if len(powers) == 1:
                self._does(powers[0], Box(round(x) + 44, round(y) - 32, box.right, round(y) + 32))
        elif chooses(self.view):
            temple_choice(page, self.view, x, y, 62)
        elif asked:
            page.icon(x, y, arrow, 46)
            x = self._markers(x, y, reacting or passing, 48 if crowded else 56)
            if passing:
                self._rise(x + 46, y)
            elif x + 168 <= box.right:
                self._stay_or_lie(x + 66, y)

    def _does(self, power: str, box: Box) -> None:
        """What it does, if there is room for it."""
        said = self.words.term(IN_WORDS[power])
        one, style = fit(said, bold(34), max(1, box.width))
        lines: Sequence[str] = (one,)
        if one != said:
            lines, style = fit_lines(said, bold(28), max(1, box.width))
        if len(lines) > _ROOMY or any("…" in line for line in lines):
            return
        for k, line in enumerate(lines):
            self.page.text(box.left, box.middle[1] - 3 + 29 * (k - (len(lines) - 1) / 2), line, style, INK)

    def _markers(self, x: float, y: float, seats: Sequence[int], size: int) -> float:
        """Side by side right of x; return the middle of the last."""
        for seat in seats:
            x += size + 8
            self.page.marker(x, y, size, self.persons[seat])
        return x

    def _stay_or_lie(self, x: float, y: float) -> None:
        self.page.icon(x, y, obelisk, 52)
        self.page.text(x + 37, y - 2, "/", bold(44), INK, "mm")
        self.page.icon(x + 76, y, lying_obelisk, 52)

    def _rise(self, left: float, y: float) -> float:
        """By how much the card raises a gauge; return the middle of the torch."""
        steps = public_facts.card_steps(self.view.components, public_facts.drawn_cards(self.view.season)[-1])
        if self.view.asked and self.view.asked.params.get("simple"):
            steps = self.view.components.revolt_gauge.simple_troubles
        left += self.page.text(left, y - 1, f"+{steps}", black(50), INK) + 24
        self.page.icon(left, y, torch, 50)
        return left

    def _takes(self) -> bool:
        """Whether the question is about a Troubles card that cannot be passed."""
        return bool(self.view.asked and self.view.awaited and self.view.asked.key == _TAKING)

    def _powers(self) -> tuple[str, ...]:
        """The powers that the question is about, as far as they are ready."""
        names = _AT_HAND.get(self.view.asked.key, ()) if self.view.asked and self.view.awaited else ()
        ready = self.view.players[self.view.awaited[0]].ready if names else ()
        return tuple(name for name in names if name in ready)

    def _passing(self) -> tuple[int, ...]:
        """Whom the Troubles card can be passed to."""
        is_asked = self.view.asked and self.view.asked.key == _PASSING and self.view.awaited
        return public_facts.passing_targets(self.view) if is_asked else ()

    def _reacting(self) -> tuple[int, ...]:
        return self.view.awaited if self.view.asked and self.view.asked.key == _REACT else ()

    def _beside_caption(self, left: float, box: Box, found: Sequence[tuple[_Sign, str]]) -> None:
        """What has happened, and who reacts to it."""
        page, y, seats = self.page, box.top + 24, self._reacting() or self._passing()
        aside = 50 + 46 * len(seats) if seats else 0
        right = box.right - 16 - aside
        if seats:
            page.icon(right + 34, y, arrow, 36)
            self._markers(right + 30, y, seats, 38)
        if not found:
            return
        room = right - left - 46 * len(found) - 24 * (len(found) - 1)
        said, style = fit("".join(word for _, word in found), bold(34), max(1.0, room))
        if width(said, style) > room or "…" in said:
            found = [(sign, "") for sign, _ in found]
        x = right - sum(46 + width(word, style) for _, word in found) - 24 * (len(found) - 1)
        for sign, word in found:
            page.icon(x + 19, y, sign.art, 38, *sign.args)
            x += 46 + (page.text(x + 46, y, word, style, INK) if word else 0) + 24

    # The deck

    def _deck(self) -> None:
        page, season, box = self.page, self.view.season, _DECK
        dark = not season.face_up
        page.stamp(box.left, box.top, dark_panel if dark else light_panel, box.width, box.height)
        known = public_facts.public_top(self.view)
        colour = WHITE if dark else INK
        self._caption(box, "top_card" if known else "deck", colour)
        left, top = box.left + 16, box.top + _CAPTION + 12
        if len(known) > 1:
            self._temple(left + 16, top + 3, known, colour)
            return
        self._pile(left, top, known)
        x, y = box.right - 76, box.middle[1] + 6
        page.text(x, y, season.left, black(76), colour, "mm", room=104)
        page.text(x, y + 54, self.words.term("in_deck"), bold(34), colour, "mm", room=134)
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

    def _temple(self, left: int, top: int, known: Sequence[str], colour: str) -> None:
        """Both cards that a Temple has revealed, side by side, above the number of cards left."""
        page, season, (w, h) = self.page, self.view.season, _TWO
        for k, name in enumerate(known[:2]):
            page.stamp(left + (w + 18) * k, top, card, w, h, face(self.view.components, name), "new", True)
        page.place(places.DECK, Box.of(left, top, 2 * w + 18, h))
        y = top + h + 24
        wide = page.text(left, y, season.left, black(44), colour, room=60)
        page.text(left + wide + 10, y, self.words.term("in_deck"), bold(34), colour, room=2 * w - wide)
        page.place(places.LEFT, Box.of(left - 4, y - 22, wide + 8, 44))

    # The unseen cards

    def _rest(self) -> None:
        page, view, box = self.page, self.view, _REST
        page.stamp(box.left, box.top, light_panel, box.width, box.height)
        self._caption(box, "unseen", aside=self._aside(box))
        unseen, total = public_facts.unseen_by_class(view), public_facts.class_totals(view.components)
        columns = -(-len(total) // 2)
        w, h = box.width / columns, (box.height - _CAPTION - 6) / 2
        for k, name in enumerate(total):
            left, top = box.left + w * (k % columns), box.top + _CAPTION + h * (k // columns)
            place = Box.of(left + 2, top + 1, _COUNTED, h - 2)
            cardclass.draw(page, view.components, name, Box.of(left + 3, top + (h - 57) / 2, 44, 57))
            wide = page.count(left + 51, top + h / 2 - 2, unseen[name], 52, room=w - 56)
            # The badge has room beside the figure.
            page.cell(places.unseen(name), place, badge=(left + 51 + wide + 35, top + h / 2))

    def _aside(self, box: Box) -> float:
        """That one of them is not in the deck; return the room that it takes."""
        page, said = self.page, self.words.term("aside")
        wide = width(said, bold(_SAID))
        x = box.right - 12 - wide
        page.text(x, box.top + 24, said, bold(_SAID), INK)
        page.text(x - 8, box.top + 23, 1, black(44), INK, "rm")
        page.stamp(x - 74, box.top + 4, burned, 32, 40)
        return wide + 94


def taken(pen: Pen, *units: str) -> None:
    """A resource that the player has drawn, which ends the sequence."""
    if len(units) == 1:
        pen.icon(GOODS[units[0]], 0, 0, 96)
        return
    for side, unit in zip((-1, 1), units, strict=False):
        pen.icon(GOODS[unit], 20 * side, 22 * side, 62)


def light_panel(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, STRIP_BOX, radius=18)


def dark_panel(pen: Pen, w: int, h: int) -> None:
    """Darkness: nobody sees the top card."""
    pen.box(0, 0, w, h, NIGHT, radius=18)
    pen.box(8, 8, w - 16, h - 16, None, NIGHT_LIGHT, 4, 14)
    for x, y, size in ((0.62, 0.14, 16), (0.94, 0.2, 22), (0.78, 0.1, 14), (0.52, 0.3, 14), (0.955, 0.62, 16)):
        pen.icon(star, w * x, h * y, size)


def under_card(pen: Pen, w: int, h: int, face_up: bool) -> None:
    pen.box(0, 0, w, h, CARD if face_up else BACK, INK, 4, 14)
