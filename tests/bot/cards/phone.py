"""Draws a message roughly as a phone shows it, to see what people get and where lines break.

Fonts and margins differ a little from Discord's client. For looking, not for comparing.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import font_roboto
from PIL import Image, ImageDraw, ImageFont

WIDE: Final = 780
"""A phone of 390 points, drawn at 2 pixels each."""
PAD: Final = 32
GROUND, BOX, INK, SOFT, PILL, QUIET = "#313338", "#2B2D31", "#DBDEE1", "#949BA4", "#3C4270", "#4E5058"
STYLES: Final = {1: "#5865F2", 2: QUIET, 3: "#248046", 4: "#DA373C"}
DOTS: Final = {"🔵": "#3B88C3", "🔴": "#DD2E44", "🟡": "#FDCB58", "🟢": "#78B159"}
FALLBACK: Final = Path("/usr/share/fonts/truetype/dejavu")
TOKENS: Final = re.compile(
    r"\\(?P<plain>[^0-9A-Za-z\s])|(?P<bold>\*\*)|(?P<slant>\*)|`(?P<code>[^`]*)`"
    r"|<@(?P<who>\d+)>|<#(?P<where>\d+)>|<t:(?P<when>\d+):R>"
)


class Piece(NamedTuple):
    """A word or a space in one style."""

    text: str
    bold: bool
    size: int
    colour: str
    pill: bool = False


def message(parts: list[dict[str, Any]], files: Mapping[str, bytes], names: Mapping[int, str]) -> Image.Image:
    """A layout with its attached pictures."""
    drawn = [_container(part, files, names) for part in parts]
    whole = Image.new("RGB", (WIDE, sum(drawing.height + 16 for drawing in drawn) + 16), GROUND)
    y = 16
    for one in drawn:
        whole.paste(one, (16, y))
        y += one.height + 16
    return whole


def _container(part: dict[str, Any], files: Mapping[str, bytes], names: Mapping[int, str]) -> Image.Image:
    room = WIDE - 32 - 2 * PAD
    blocks = [block for inner in part["components"] for block in _blocks(inner, room, files, names)]
    height = sum(block.height for block in blocks) + 18 * (len(blocks) - 1) + 2 * PAD
    box = Image.new("RGB", (WIDE - 32, height), BOX)
    accent = part.get("accent_color")
    if accent is not None:
        ImageDraw.Draw(box).rectangle((0, 0, 8, height), fill=f"#{accent:06X}")
    y = PAD
    for block in blocks:
        box.paste(block, (PAD, y))
        y += block.height + 18
    return box


def _blocks(
    part: dict[str, Any], room: int, files: Mapping[str, bytes], names: Mapping[int, str]
) -> Iterator[Image.Image]:
    match part["type"]:
        case 10:
            yield _text(part["content"], room, names)
        case 12:
            for item in part["items"]:
                name = item["media"]["url"].removeprefix("attachment://")
                picture = Image.open(io.BytesIO(files[name])).convert("RGB")
                yield picture.resize((room, round(picture.height * room / picture.width)), Image.Resampling.LANCZOS)
        case 1:
            yield _row(part["components"], room)


def _row(buttons: list[dict[str, Any]], room: int) -> Image.Image:
    """Buttons that do not fit go to a new line, as on a phone."""
    places, x, y = [], 0, 0
    for button in buttons:
        width = round(_font(True, 28, button["label"]).getlength(button["label"])) + 64
        if x and x + width > room:
            x, y = 0, y + 80
        places.append((x, y, width))
        x += width + 16
    row = Image.new("RGB", (room, y + 64), BOX)
    pen = ImageDraw.Draw(row)
    for button, (x, y, width) in zip(buttons, places, strict=True):
        pen.rounded_rectangle((x, y, x + width, y + 64), 16, STYLES[button["style"]])
        pen.text((x + width / 2, y + 32), button["label"], "white", _font(True, 28, button["label"]), anchor="mm")
    return row


def _text(content: str, room: int, names: Mapping[int, str]) -> Image.Image:
    lines: list[tuple[list[Piece], int]] = []
    for line in content.split("\n"):
        size, colour, bold = 30, INK, False
        if line.startswith("### "):
            line, size, bold = line[4:], 36, True
        elif line.startswith("-# "):
            line, size, colour = line[3:], 24, SOFT
        row: list[Piece] = []
        wide = 0.0
        for piece in _pieces(line, size, colour, bold, names):
            length = _length(piece)
            if row and wide + length > room and piece.text.strip():
                lines.append((row, size))
                row, wide = [], 0.0
            row.append(piece)
            wide += length
        lines.append((row, size))
    image = Image.new("RGB", (room, sum(round(size * 1.35) for _, size in lines)), BOX)
    pen, y = ImageDraw.Draw(image), 0
    for row, size in lines:
        x = 0.0
        for piece in row:
            _draw(pen, x, y, piece)
            x += _length(piece)
        y += round(size * 1.35)
    return image


def _draw(pen: ImageDraw.ImageDraw, x: float, y: int, piece: Piece) -> None:
    if piece.text in DOTS:
        pen.ellipse((x, y + 4, x + piece.size, y + 4 + piece.size), DOTS[piece.text])
        return
    if piece.pill:
        pen.rounded_rectangle((x, y, x + _length(piece), y + piece.size * 1.25), 6, PILL)
    pen.text((x, y), piece.text, piece.colour, _font(piece.bold, piece.size, piece.text))


def _pieces(line: str, size: int, colour: str, bold: bool, names: Mapping[int, str]) -> Iterator[Piece]:
    at, strong = 0, bold
    for token in TOKENS.finditer(line):
        yield from _words(line[at : token.start()], strong, size, colour)
        at = token.end()
        if token["bold"]:
            strong = not strong
        elif token["plain"]:
            yield Piece(token["plain"], strong, size, colour)
        elif token["code"] is not None:
            for k in range(0, len(token["code"]), 8):
                yield Piece(token["code"][k : k + 8], strong, size, colour, pill=True)
        elif token["who"]:
            yield Piece(f"@{names.get(int(token['who']), token['who'])}", strong, size, "#C9CDFB", pill=True)
        elif token["where"]:
            yield Piece("#games", strong, size, "#C9CDFB", pill=True)
        elif token["when"]:
            yield Piece("‹in 2 days›", strong, size, colour, pill=True)
    yield from _words(line[at:], strong, size, colour)


def _words(text: str, bold: bool, size: int, colour: str) -> Iterator[Piece]:
    for word in re.findall(r"[🔵🔴🟡🟢]|[ ]|[^ 🔵🔴🟡🟢]+", text.replace("\u200b", "")):
        yield Piece(word, bold, size, colour)


def _length(piece: Piece) -> float:
    if piece.text in DOTS:
        return piece.size
    return _font(piece.bold, piece.size, piece.text).getlength(piece.text)


def _font(bold: bool, size: int, text: str) -> ImageFont.FreeTypeFont:
    """A fallback font for characters that ours lacks, if the machine has one."""
    spare = FALLBACK / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
    if any(ord(sign) > 0x2000 and sign not in "\u202f…’“”„–" for sign in text) and spare.is_file():
        return _loaded(str(spare), size)
    folder = Path(str(font_roboto.__file__)).parent / "files"
    return _loaded(str(folder / ("Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf")), size)


@cache
def _loaded(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)
