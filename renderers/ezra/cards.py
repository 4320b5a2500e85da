"""Character Cards: Banners, scoring, portrait, name and trade, at one size."""

from __future__ import annotations

from typing import Final

from engine.ezra.constants import SELL
from engine.ezra.effects import effect_of_kind
from engine.ezra.printed.figures_people import Character, Trade
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.box import Box
from renderers.ezra import banners, citysigns, effects, public_facts, signs, terms, waysigns
from renderers.ezra.colours import FIELD, ROCK, SKIES
from renderers.ezra.portraits import portrait
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import INK, LINE, PAPER, SOFT, VELLUM
from renderers.path import round_topped, rounded
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import black, bold, fit, serif, width
from renderers.words import Words

SIZE: Final = (372, 400)
_SKY: Final = 196
_FLAG: Final = (104, 54)
_TAG: Final = 132
"""Room for the name of a gate."""

_SCORED: Final[dict[str, Drawing]] = {
    "golden_spaces": Drawing(waysigns.golden),
    "developed_tiles": Drawing(signs.tile),
    "gatekeepers": Drawing(citysigns.gatehouse),
    "walls": Drawing(citysigns.masonry),
    "scribes": Drawing(signs.quill),
    "levites": Drawing(signs.lyre),
    "two_highest_scrolls": Drawing(signs.scroll),
}


def scoring_sign(scoring: str) -> Drawing:
    """The sign of what a tucked card scores."""
    colour = scoring.partition("_")[0]
    return _SCORED.get(scoring) or Drawing(signs.FRUITS[colour])


def card_number(view: EzraView, card: str) -> int:
    """The number by which moves name the card."""
    return 1 + [character.id for character in view.components.character].index(card)


def draw_card(
    page: Page, view: EzraView, player: PlayerView, card: str, words: Words, x: float, y: float, w: int = SIZE[0]
) -> Box:
    """Draws a card from its upper left corner, `w` wide."""
    character, at = public_facts.characters(view.components)[card], card_number(view, card)
    h = SIZE[1]
    page.stamp(x, y, face, w, at)
    for k, banner in enumerate(character.banners):
        banners.draw_flag(page, x - 5, y + 44 + 66 * k, banner.c, banner.v, *_FLAG, inside=True)
    _scoring(page, view.card_points(player, card), character, x + w - 14, y + 14)
    draw_title(page, words, at, card, x + w / 2, y + 235, w - 40)
    draw_trade(page, character.trade, words, Box.of(x, y + 268, w, h - 268), y + _SKY)
    return Box.of(x, y, w, h)


def draw_title(page: Page, words: Words, at: int, card: str, x: float, y: float, room: float) -> None:
    """Number and name."""
    page.text(x - room / 2, y, f"{at}.", bold(38), SOFT, inside=True)
    page.text(x + 18, y, words.term(f"card.{card}"), serif(42), INK, "mm", room=room - 84, inside=True)


def _scoring(page: Page, points: int, character: Character, right: float, top: float) -> None:
    """What the card counts, and the points for it now."""
    page.stamp(right - 86, top, plate, 86, 118)
    sign = scoring_sign(character.scoring)
    page.icon(right - 43, top + 34, sign.art, 48, *sign.args, inside=True)
    page.icon(right - 62, top + 86, crown, 36, inside=True)
    page.text(right - 40, top + 85, points, black(40), INK, inside=True, room=36)


def draw_trade(page: Page, printed: Trade, words: Words, box: Box, tag: float) -> None:
    """Two lines; a gate trade has the name of its gate on the lower edge of the picture."""
    lines: list[tuple[effects.Token, ...]]
    if printed.kind == SELL:
        lines = [
            (
                *effects.effect_tokens((effect_of_kind(kind),), ones=True),
                effects.ARROW,
                str(silver),
                Drawing(signs.coin),
            )
            for kind, silver in printed.rates.items()
        ]
    else:
        lines = [effects.exchange_tokens(option) for option in (printed.top, printed.bottom) if option is not None]
        name, style = fit(words.term(terms.gate(printed.gate)), serif(32), _TAG)
        wide = round(width(name, style)) + 60
        left = box.right - 8 - wide
        page.stamp(left, tag - 58, plate, wide, 48, ROCK, INK, 3, 10)
        page.icon(left + 26, tag - 34, citysigns.gatehouse, 36, inside=True)
        page.text(left + 50, tag - 35, name, style, INK, inside=True)
    apart = box.height / (len(lines) + 0.4)
    for k, line in enumerate(lines):
        effects.draw_tokens(
            page, box.middle[0], box.top + apart * (k + 0.7), line, 46, anchor="m", room=box.width - 24, inside=True
        )


def face(pen: Pen, w: int, at: int) -> None:
    """Sky, land and portrait over a paper for name and trade."""
    h = SIZE[1]
    pen.box(0, 0, w, h, PAPER, INK, 4, 18)
    pen.area(round_topped(4, 4, w - 8, _SKY, 15), SKIES[at % len(SKIES)])
    pen.area(f"M4,200 L4,168 Q{w / 4},140 {w / 2},164 Q{w * 0.75},184 {w - 4},150 L{w - 4},200 Z", FIELD)
    pen.draw(portrait, w / 2 - 2, 114, 0.84, at)
    pen.box(2, 200, w - 4, 4, INK)
    pen.line(((18, 266), (w - 18, 266)), LINE, 3)
    pen.box(0, 0, w, h, None, INK, 4, 18)


def covered_edge(pen: Pen, w: int) -> None:
    """The upper edge of a card that lies under another."""
    pen.box(0, 0, w, 90, VELLUM, INK, 4, 16)


def empty_card_place(pen: Pen, w: int, h: int) -> None:
    """Where a card may lie."""
    pen.dashes(rounded(3, 3, w - 6, h - 6, 16), SOFT, 4)
