"""A picture under construction: sprites are pasted at once, marks and texts last; everything is in the ledger."""

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from renderers import badges, halo
from renderers.badges import Badge, Placer
from renderers.box import Box
from renderers.canvas import laid_out
from renderers.colour import hexed
from renderers.halo import Change, Form, Mark
from renderers.layout import Item, Layout, Place, Text
from renderers.palette import FAINT, INK, WHITE, Palette
from renderers.pen import Art, Pen
from renderers.picture import encode_png
from renderers.plane import Plane
from renderers.seats import LETTER_HIGH, LETTER_WIDE, Person, marker
from renderers.sprites import Chalk, extent, sprite
from renderers.type import Anchor, Style, black, bold, fit, fit_name, glyphs, signed, width

_OUTLINE: Final = 4
_LEADING: Final = 1.16
_A_GROUND: Final = 0.12
"""A colour with a smaller share of a text's box is an edge or a speck, not its background."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A text that is still to be drawn."""

    x: int
    y: int
    anchor: Anchor
    outline: str | None
    entry: Text


class Page:
    """Coordinates are final pixels, x to the right, y down. One page is one picture, drawn by one thread."""

    def __init__(self, ground: Image.Image, palette: Palette) -> None:
        self.size = ground.size
        self.palette = palette
        self.plane = Plane(ground.size, palette)
        self.places: dict[str, Place] = {}
        self._regions: dict[str, Box] = {}
        self._region: str | None = None
        self._lines: list[_Line] = []
        self._things: list[Item] = []
        self._signs: list[Box] = []
        """Every icon and marker, also those inside others: badges keep clear of them."""
        self._letters: list[Box] = []
        self._discs: list[Box] = []
        self.plane.lay(ground, 0, 0)

    @classmethod
    def blank(cls, size: tuple[int, int], colour: str, palette: Palette) -> "Page":
        return cls(Image.new("RGB", size, colour), palette)

    def extend(self, height: int, colour: str) -> None:
        """Makes the page longer."""
        before, self.size = self.size, (self.size[0], self.size[1] + height)
        self.plane.lengthen(self.size[1])
        self.plane.fill((0, before[1], *self.size), colour)

    # ---------------------------------------------------------------- drawing

    def stamp(
        self, x: float, y: float, art: Art, *args: Hashable, scale: float = 1.0, chalk: Chalk | None = None
    ) -> Box:
        """Paste a drawing with its origin at x, y; return the box that it covers."""
        made = sprite(art, scale, args, chalk)
        left, top = round(x) + made.left, round(y) + made.top
        self.plane.stamp(made, left, top)
        return Box(left, top, left + made.size[0], top + made.size[1])

    def icon(
        self,
        x: float,
        y: float,
        art: Art,
        size: float,
        *args: Hashable,
        chalk: Chalk | None = None,
        inside: bool = False,
    ) -> Box:
        """Paste an icon (drawn in a box of -50 to 50). No text may touch it unless it is `inside` another item."""
        box = self.stamp(x, y, art, *args, scale=size / 100, chalk=chalk)
        self._signs.append(box)
        if not inside:
            self.item(box)
        return box

    def standing(
        self, x: float, y: float, art: Art, *args: Hashable, room: tuple[int, int], chalk: Chalk | None = None
    ) -> Box:
        """Paste a drawing as large as the space allows (but not enlarged), its foot on y, centred on x."""
        left, top, right, bottom = extent(art, *args)
        scale = min(room[0] / (right - left), room[1] / (bottom - top), 1)
        return self.stamp(x - (left + right) / 2 * scale, y - bottom * scale, art, *args, scale=scale, chalk=chalk)

    def marker(self, x: float, y: float, size: int, person: Person, inside: bool = False) -> Box:
        box = self.stamp(x, y, marker, size, person.look_number, person.letter)
        self._signs.append(box)
        self._letters.append(Box.about(x, y, size * LETTER_WIDE, size * LETTER_HIGH))
        if not inside:
            self.item(box)
        return box

    def sketch(self, pen: Pen, ground: str) -> None:
        """Paste a unique drawing (the lines of a race) on ground of one colour, without caching it."""
        image, left, top = laid_out(pen.shapes, ground)
        self.plane.lay(image, left, top)

    def fill(self, box: Box, colour: str) -> None:
        """Fill a rectangle; it needs no reduction."""
        self.plane.fill(box, colour)

    def text(
        self,
        x: float,
        y: float,
        text: str | int,
        style: Style,
        colour: str = INK,
        anchor: Anchor = "lm",
        *,
        room: float | None = None,
        outline: str | None = None,
        inside: bool = False,
    ) -> float:
        """Add a line of text that fits its space; return its width."""
        words = str(text)
        if room is not None:
            words, style = fit(words, style, room)
        made = glyphs(words, style, anchor)
        left, top = round(x) + made.left, round(y) + made.top
        box = Box(left, top, left + made.size[0], top + made.size[1])
        entry = Text(words, box, style, colour, self._region, inside)
        self._lines.append(_Line(round(x), round(y), anchor, outline, entry))
        return width(words, style)

    def count(
        self, x: float, y: float, number: int, size: int, anchor: Anchor = "lm", *, room: float | None = None
    ) -> float:
        """Add a count; zero in a quiet colour."""
        if number == 0:
            return self.text(x, y, 0, bold(size), FAINT, anchor, room=room)
        return self.text(x, y, signed(number), black(size), INK, anchor, room=room)

    def name(
        self, x: float, y: float, name: str, style: Style, colour: str, *, room: float, outline: str | None = None
    ) -> None:
        """Add the name of a person, in two small lines if it is long."""
        lines, style = fit_name(name, style, room)
        for k, line in enumerate(lines):
            down = (k - (len(lines) - 1) / 2) * style.size * _LEADING
            self.text(x, y + down, line, style, colour, outline=outline)

    # ---------------------------------------------------------------- the ledger

    def item(self, box: Box) -> None:
        self._things.append(Item(box, self._region))

    def sign(self, box: Box) -> None:
        """What is read in a drawing that is no icon: no badge hides it."""
        self._signs.append(box)

    def disc(self, box: Box) -> None:
        """What lies on the edge of a marker, and must leave its letter free."""
        self._discs.append(box)

    def place(
        self,
        key: str,
        box: Box,
        is_round: bool = False,
        is_bare: bool = False,
        badge: tuple[float, float] | None = None,
    ) -> None:
        """Name a place that a change can mark with a ring; one that stands among others too close for rings is `bare`
        and gets a badge beside it. `badge`: where the drawing leaves room for the middle of the badge, else it stands
        where it covers least. An empty slot has no place."""
        self._name(key, Place(box, is_round, bare=is_bare, anchor=badge))

    def cell(
        self,
        key: str,
        box: Box,
        badge: tuple[float, float] | None = None,
        is_painted: bool = False,
        is_quiet: bool = False,
        is_tight: bool = False,
    ) -> None:
        """Name a place in a table of figures: it lights up inside its edge, which no text or icon may touch. A painted
        one keeps its colour; a quiet one gets no badge; a tight one a tiny badge, just where `badge` says."""
        self._name(key, Place(box, cell=True, anchor=badge, painted=is_painted, quiet=is_quiet, tight=is_tight))

    def _name(self, key: str, place: Place) -> None:
        if key in self.places:
            raise ValueError(f"the place {key} is on the picture twice")
        self.places[key] = replace(place, within=self._regions[self._region]) if self._region else place

    @contextmanager
    def region(self, key: str, box: Box) -> Iterator[None]:
        """Texts added within this context must stay inside the box."""
        before, self._region = self._region, key
        self._regions[key] = box
        try:
            yield
        finally:
            self._region = before

    # ---------------------------------------------------------------- the end

    def finish(self, changes: Iterable[Change] = (), measure: bool = False) -> tuple[Image.Image, Layout]:
        """Draw marks, then texts. With `measure` the ledger has the background of each text."""
        layout = self._complete(changes, measure)
        return self.palette.picture(self.size, self.plane.image.crop((0, 0, *self.size)).tobytes()), layout

    def png(self, changes: Iterable[Change] = (), measure: bool = False) -> tuple[bytes, Layout]:
        """As `finish`, in the form of a file."""
        layout = self._complete(changes, measure)
        return encode_png(self.size, self.palette.table, self.plane.rows(self.size)), layout

    def _complete(self, changes: Iterable[Change], measure: bool) -> Layout:
        lines = [line.entry.box for line in self._lines]
        marks = halo.marks(tuple(changes), self.places, lines)
        for mark in marks:
            self._mark(mark)
        tight = {
            mark.place: Badge(mark.numbers, mark.amount, True, round(mark.anchor[0]), round(mark.anchor[1]), True)
            for mark in marks
            if mark.anchor and self.places[mark.place].tight and mark.amount is not None
        }
        kept_free = [*lines, *self._letters, *(badge.box for badge in tight.values())]
        placer = Placer(self.size, kept_free, self._signs, [mark.box for mark in marks])
        marks = [
            replace(
                mark,
                badge=tight[mark.place]
                if mark.place in tight
                else placer.place(
                    mark.box, mark.round, mark.stand, mark.numbers, mark.amount, mark.within, mark.anchor
                ),
            )
            if (mark.amount is not None and not self.places[mark.place].quiet) or mark.form is Form.BARE
            else mark
            for mark in marks
        ]
        for mark in marks:
            if mark.badge:
                self._badge(mark.badge)
        texts = tuple(self._written(line, measure) for line in self._lines)
        return Layout(
            self.size,
            texts,
            tuple(self._things),
            dict(self.places),
            dict(self._regions),
            tuple(marks),
            tuple(self._signs),
            tuple(self._letters),
            tuple(self._discs),
        )

    def _mark(self, mark: Mark) -> None:
        if mark.form is Form.TILE and not self.places[mark.place].painted:
            part = self.plane.colours(mark.box)
            if halo.tint(part):
                self.plane.lay(part, mark.box.left, mark.box.top)
        if mark.form is not Form.BARE:
            box = mark.box
            self.stamp(box.left, box.top, halo.mark_art, box.width, box.height, mark.round, mark.form)

    def _badge(self, badge: Badge) -> None:
        self.stamp(badge.x, badge.y, badges.badge_art, badge.box.width, badge.box.height)
        if badge.text:
            self.text(badge.x, badge.y - 2, badge.text, badge.style, WHITE, "mm", inside=True)

    def _written(self, line: _Line, measure: bool) -> Text:
        entry = line.entry
        if measure:
            entry = replace(entry, grounds=(line.outline,) if line.outline else self._grounds(entry.box))
        if line.outline:
            around = glyphs(entry.text, entry.style, line.anchor, _OUTLINE)
            self.plane.ink(around.mask, line.x + around.left, line.y + around.top, line.outline)
        mask = glyphs(entry.text, entry.style, line.anchor).mask
        self.plane.ink(mask, entry.box.left, entry.box.top, entry.colour)
        return entry

    def _grounds(self, box: Box) -> tuple[str, ...]:
        common = box.common(Box(0, 0, *self.size))
        if not common.area:
            return ()
        return tuple(
            hexed((colour[0], colour[1], colour[2]))
            for count, colour in self.plane.colours(common).getcolors(common.area) or ()
            if isinstance(colour, tuple) and count >= _A_GROUND * common.area
        )
