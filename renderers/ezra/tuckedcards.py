"""Tucked cards and Heroes: the one Banner that still shows, and what each scores on a Sabbath now."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.ezra.printed.figures_people import Banner
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.box import Box
from renderers.ezra import banners, cards, places, public_facts, signs, waysigns
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import INK, SOFT
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import black, serif, width
from renderers.words import Words

_NAMED: Final = 4
_TALL: Final = 96
"""From this height on there are two lines."""


class _Entry(NamedTuple):
    key: str
    name: str
    banner: Banner
    sign: Drawing
    worth: int | None


def draw_tucked_cards(page: Page, view: EzraView, player: PlayerView, words: Words, box: Box) -> None:
    """In one column with names; if there are many, in two without."""
    page.text(box.left + 4, box.top - 19, words.term("tucked"), serif(38), INK, room=200)
    entries = [*_cards(view, player, words), *_heroes(view, player, words)]
    total = sum(entry.worth or 0 for entry in entries)
    # They score on the Sabbath: what the points above do not hold yet.
    told = str(total) if public_facts.is_over(view) else f"+{total}"
    wide = page.text(box.right - 4, box.top - 20, told, black(42), INK if total else SOFT, "rm", room=84)
    page.icon(box.right - 30 - wide, box.top - 19, crown, 42)
    if not public_facts.is_over(view):
        page.icon(box.right - 80 - wide, box.top - 20, signs.candles, 46)
    columns = 1 if len(entries) <= _NAMED else 2
    w = (box.width - 16) / columns
    rows = max(1, -(-len(entries) // columns))
    h = min(116, 246 / rows)
    for k, entry in enumerate(entries):
        here = Box.of(box.left + 12 + w * (k % columns), box.top + 8 + h * (k // columns), w - 10, h - 6)
        _entry(page, here, entry, named=columns == 1)
        page.cell(places.tucked(player.seat, entry.key), here)


def _cards(view: EzraView, player: PlayerView, words: Words) -> list[_Entry]:
    found = public_facts.characters(view.components)
    return [
        _Entry(
            card,
            words.term(f"card.{card}"),
            found[card].banners[0],
            cards.scoring_sign(found[card].scoring),
            view.card_points(player, card),
        )
        for card in player.tucked
    ]


def _heroes(view: EzraView, player: PlayerView, words: Words) -> list[_Entry]:
    found = public_facts.heroes(view.components)
    return [
        _Entry(hero, words.term(f"hero.{hero}"), found[hero].banner, Drawing(waysigns.star), None)
        for hero in player.heroes
    ]


def _entry(page: Page, here: Box, entry: _Entry, named: bool) -> None:
    page.stamp(here.left, here.top, plate, here.width, here.height)
    y, h = here.middle[1], min(60 if named else 48, here.height - 12)
    flag = banners.draw_flag(
        page,
        here.left - (6 if named else 2),
        y,
        entry.banner.c,
        entry.banner.v,
        round(h * (1.7 if named and here.height > _TALL else 1.5)),
        round(h),
        inside=True,
    )
    right, tall = here.right - (16.0 if named else 13.0), here.height > _TALL
    if named and tall:
        page.text(flag.right + 10, y - 25, entry.name, serif(40), INK, room=right - flag.right - 10, inside=True)
        y += 25
    figure = black(42 if named else 36)
    if entry.worth is not None:
        page.text(right, y - 1, entry.worth, figure, INK if entry.worth else SOFT, "rm", inside=True)
        right -= width(str(entry.worth), figure) + 6
    sign = min(50, h * (0.86 if named else 0.78))
    page.icon(right - sign / 2 - 2, y, entry.sign.art, sign, *entry.sign.args, inside=True)
    if named and not tall:
        left = flag.right + 6
        page.text(left, y, entry.name, serif(34), INK, room=right - sign - 6 - left, inside=True)
