"""Type: three faces, no size under 28, and texts that fit their space."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageFont

from renderers.cache import Cache
from renderers.glyphs import covered, font_file, plain, says_something, writable
from renderers.packing import pack, unpack

Face = Literal["serif", "black", "bold"]
Anchor = Literal["lm", "mm", "rm"]

FLOOR: Final = 28
"""Seven pixels on a phone: nothing smaller can be read."""

_TALL_ENOUGH: Final = 0.72
_HALF: Final = 0.7
_SMALLEST_HALF: Final = 0.6
"""Two lines of smaller type are read worse than initials."""

# The second font of a face has Greek, Cyrillic and Vietnamese, which the first lacks.
_FONTS: Final[dict[Face, tuple[tuple[str, str], ...]]] = {
    "serif": (("font_source_serif_pro", "SourceSerifPro-Bold.otf"), ("font_roboto", "Roboto-Bold.ttf")),
    "black": (("font_lato", "Lato-Black.ttf"), ("font_roboto", "Roboto-Black.ttf")),
    "bold": (("font_lato", "Lato-Bold.ttf"), ("font_roboto", "Roboto-Bold.ttf")),
}

_SPACES: Final = {0x2009: 0x00A0, 0x202F: 0x00A0}
"""Narrow spaces, which French has before high punctuation, and the first fonts lack."""


@dataclass(frozen=True, slots=True)
class Style:
    face: Face
    size: int

    def __post_init__(self) -> None:
        if self.size < FLOOR:
            raise ValueError(f"type of {self.size} px: nothing under {FLOOR} can be read on a phone")


@lru_cache(maxsize=256)
def serif(size: int) -> Style:
    """Names (S in the guide)."""
    return Style("serif", size)


@lru_cache(maxsize=256)
def black(size: int) -> Style:
    """Figures (K in the guide)."""
    return Style("black", size)


@lru_cache(maxsize=256)
def bold(size: int) -> Style:
    """Short labels (B in the guide)."""
    return Style("bold", size)


@lru_cache(maxsize=1024)
def text_and_font(text: str, face: Face) -> tuple[str, Path]:
    """The text that a font of the face can write, and that font; other characters are left out."""
    text = text.translate(_SPACES)
    files = [font_file(*font) for font in _FONTS[face]]
    for file in files:
        if all(sign == " " or ord(sign) in covered(file) for sign in text):
            return text, file
    best = max(files, key=lambda file: sum(ord(sign) in covered(file) for sign in text))
    return writable(text, best), best


@lru_cache(maxsize=1024)
def person_name(display_name: str, stand_in: str) -> str:
    """A display name in our fonts, or the stand-in if none of it can be written."""
    name, _ = text_and_font(plain(display_name), "serif")
    return name if says_something(name) else stand_in


@lru_cache(maxsize=24)
def font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    """Few are kept: one takes up to 0.3 MB, and loading it again 0.05 ms."""
    return ImageFont.truetype(file, size)


@lru_cache(maxsize=4096)
def width(text: str, style: Style) -> float:
    text, file = text_and_font(text, style.face)
    return font(file, style.size).getlength(text)


@lru_cache(maxsize=1024)
def fit(text: str, style: Style, room: float) -> tuple[str, Style]:
    """Make a text fit: smaller down to the minimum size, then shorter with an ellipsis."""
    if (size := _largest(text, style, room)) >= FLOOR:
        return text, Style(style.face, size)
    style = Style(style.face, FLOOR)
    for length in range(len(text) - 1, -1, -1):
        short = text[:length].rstrip() + "…"
        if width(short, style) <= room:
            return short, style
    return "", style


def _largest(text: str, style: Style, room: float) -> int:
    """The largest size at which a text fits, up to its own; below the minimum if there is none. A text is about as wide
    as its size is large: so few sizes are measured, each of which needs a font of its own."""
    wide = width(text, style)
    if wide <= room:
        return style.size
    size = min(style.size - 1, max(FLOOR, int(style.size * room / max(wide, 1))))
    while size >= FLOOR and width(text, Style(style.face, size)) > room:
        size -= 1
    while FLOOR <= size < style.size - 1 and width(text, Style(style.face, size + 1)) <= room:
        size += 1
    return size


@lru_cache(maxsize=1024)
def fit_name(name: str, style: Style, room: float) -> tuple[tuple[str, ...], Style]:
    """Make a name fit: in one line, in two if it would otherwise become small; else with its later words as initials.
    At last a long word goes on in the next line after a hyphen, or is cut."""
    line, single = fit(name, style, room)
    is_whole = line == name
    if is_whole and single.size >= _TALL_ENOUGH * style.size:
        return (line,), single
    divided = _in_two_lines(name, style, room, line, single)
    both_fit = "".join(divided[0]).replace(" ", "") == name.replace(" ", "")
    if both_fit and divided[1].size >= _SMALLEST_HALF * style.size:
        return divided
    words = name.split() if " " in name else re.split("-+", name.strip("-"))
    first, others = words[0], words[1:]
    if not others:
        return divided if both_fit else _hyphened(name, style, room) or ((line,), single)
    shorter = f"{first} " + "".join(f"{word[0]}." for word in others)
    short, small = fit(shorter, style, room)
    is_large = short == shorter and small.size >= _TALL_ENOUGH * style.size
    if is_large:
        return (short,), small
    return divided if both_fit else fit_name(first, style, room)


def _hyphened(word: str, style: Style, room: float) -> tuple[tuple[str, ...], Style] | None:
    """In two lines that are about as wide as each other, before a capital or after a vowel if that can be; None if it
    does not fit."""
    least = Style(style.face, FLOOR)

    def uneven(at: int) -> tuple[int, float]:
        before, after = word[at - 1], word[at]
        capital = before.islower() and after.isupper()
        vowel = _is_vowel(before) and after.isalpha() and not _is_vowel(after)
        return 0 if capital else 1 if vowel else 2, max(width(word[:at] + "-", least), width(word[at:], least))

    breaks = [k for k in range(2, len(word) - 1) if max(width(word[:k] + "-", least), width(word[k:], least)) <= room]
    if not breaks:
        return None
    at = min(breaks, key=uneven)
    lines = (word[:at] + "-", word[at:])
    for size in range(max(FLOOR, round(style.size * _HALF)), FLOOR - 1, -1):
        half = Style(style.face, size)
        if all(width(line, half) <= room for line in lines):
            return lines, half
    return None


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter.lower())[0] in "aeiouy"


def _in_two_lines(name: str, style: Style, room: float, line: str, single: Style) -> tuple[tuple[str, ...], Style]:
    """Divided where a word ends."""
    halves = [(name[:at].rstrip(), name[at:].lstrip()) for at in range(1, len(name)) if name[at - 1] in " -_."]
    best = min(halves, key=lambda half: max(width(part, style) for part in half), default=None)
    if best is None:
        return (line,), single
    lines, styles = zip(
        *(fit(part, Style(style.face, max(FLOOR, round(style.size * _HALF))), room) for part in best), strict=True
    )
    double: Style = min(styles, key=lambda style: style.size)
    cut = "".join(lines) != "".join(best)
    return ((line,), single) if cut and line == name else (lines, double)


@lru_cache(maxsize=1024)
def fit_lines(text: str, style: Style, room: float) -> tuple[tuple[str, ...], Style]:
    """Make a text fit in one line, or in two where these can be larger."""
    line, single = fit(text, style, room)
    halves = [(text[:at].rstrip(), text[at:].lstrip()) for at in range(1, len(text)) if text[at - 1] in " -"]
    best = min(halves, key=lambda half: max(width(part, style) for part in half), default=None)
    if best is None or (single.size == style.size and line == text):
        return (line,), single
    fitted = [fit(part, style, room) for part in best]
    double = min((shrunk for _, shrunk in fitted), key=lambda shrunk: shrunk.size)
    whole = all(part == shown for part, (shown, _) in zip(best, fitted, strict=True))
    return (best, double) if whole and (double.size > single.size or line != text) else ((line,), single)


def signed(number: int | str) -> str:
    """A number with a minus sign as wide as a figure, not a hyphen."""
    return str(number).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A drawn text as a mask, and where its upper left corner lies from the anchor."""

    size: tuple[int, int]
    left: int
    top: int
    kept: Image.Image | bytes

    @property
    def mask(self) -> Image.Image:
        if isinstance(self.kept, Image.Image):
            return self.kept
        pixels = unpack(self.kept, self.size[0] * self.size[1])
        return Image.frombuffer("L", self.size, pixels, "raw", "L", 0, 1)

    @property
    def weight(self) -> int:
        return _OVERHEAD + (len(self.kept) if isinstance(self.kept, bytes) else self.size[0] * self.size[1])


_LONG: Final = 4_000
"""Masks with so many pixels are kept compressed, to a seventh: so more of them are kept, and drawing one takes fifty
times as long as to unpack it."""
_OVERHEAD: Final = 400
_masks: Cache[Glyphs] = Cache(6_000_000)


def glyphs(text: str, style: Style, anchor: Anchor, outline: int = 0) -> Glyphs:
    key = (text, style, anchor, outline)
    return _masks.get(key, lambda: _render(text, style, anchor, outline), lambda made: made.weight)


def _render(text: str, style: Style, anchor: Anchor, outline: int) -> Glyphs:
    text, file = text_and_font(text, style.face)
    face = font(file, style.size)
    drawn, (left, top) = face.getmask2(text, "L", anchor=anchor, stroke_width=outline, stroke_filled=True)
    mask = Image.new("L", (max(1, drawn.size[0]), max(1, drawn.size[1])))
    mask.im.paste(drawn, (0, 0, *drawn.size))
    is_long = mask.width * mask.height >= _LONG
    return Glyphs(mask.size, left, top, pack([mask.tobytes()]) if is_long else mask)
