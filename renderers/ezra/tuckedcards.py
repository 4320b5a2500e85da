"""Tucked cards and Heroes: the one Banner that still shows, and what each scores on a Sabbath now."""

from __future__ import annotations

from typing import NamedTuple

from engine.ezra.figures_people import Banner
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.box import Box
from renderers.ezra import banners, cards, places, seen, signs
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import INK, SOFT
from renderers.sprites import Drawn
from renderers.states import plate
from renderers.type import black, serif
from renderers.words import Words


class _Entry(NamedTuple):
    name: str
    banner: Banner
    sign: Drawn
    worth: int | None


def tucked(page: Page, view: EzraView, player: PlayerView, words: Words, box: Box) -> None:
    """In one column with names, or, from three on, in two without."""
    page.text(box.left + 4, 138, words.term("tucked"), serif(38), INK, room=200)
    entries = [*_cards(view, player, words), *_heroes(view, player, words)]
    total = sum(entry.worth or 0 for entry in entries)
    page.icon(box.right - 84, 138, crown, 42)
    page.text(box.right - 58, 137, total, black(42), INK if total else SOFT, room=56)
    columns = 1 if len(entries) < 3 else 2
    w = (box.width - 16) / columns
    rows = max(1, -(-len(entries) // columns))
    h = min(90 if columns == 1 else 80, 246 / rows)
    for k, entry in enumerate(entries):
        here = Box.of(box.left + 12 + w * (k % columns), box.top + 8 + h * (k // columns), w - 12, h - 6)
        _entry(page, here, entry, named=columns == 1)
    page.place(places.tucked(player.seat), Box.of(box.left, box.top, box.width, 252))


def _cards(view: EzraView, player: PlayerView, words: Words) -> list[_Entry]:
    found = seen.characters(view.components)
    return [
        _Entry(
            words.term(f"card.{card}"),
            found[card].banners[0],
            cards.scored(found[card].scoring),
            cards.worth(view, player, found[card].scoring),
        )
        for card in player.tucked
    ]


def _heroes(view: EzraView, player: PlayerView, words: Words) -> list[_Entry]:
    found = seen.heroes(view.components)
    return [_Entry(words.term(f"hero.{hero}"), found[hero].banner, Drawn(signs.star), None) for hero in player.heroes]


def _entry(page: Page, here: Box, entry: _Entry, named: bool) -> None:
    page.stamp(here.left, here.top, plate, here.width, here.height)
    y, h = here.middle[1], min(58, here.height - 12)
    flag = banners.flag(
        page,
        here.left - 6,
        y,
        entry.banner.c,
        entry.banner.v,
        round(h * (1.6 if named else 1.3)),
        round(h),
        inside=True,
    )
    right = here.right - 8.0
    if entry.worth is not None:
        right -= 36 if entry.worth < 10 else 50
        page.text(right, y - 1, entry.worth, black(38), INK if entry.worth else SOFT, inside=True)
    sign = min(50, h * 0.86)
    page.icon(right - sign / 2 - 4, y, entry.sign.art, sign, *entry.sign.args, inside=True)
    if named:
        left = flag.right + 10
        page.text(left, y, entry.name, serif(36), INK, room=right - sign - 14 - left, inside=True)
