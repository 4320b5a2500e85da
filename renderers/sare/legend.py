"""The key to the signs of the overview, in one or two lines of words at its foot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.sare.goods import JOKER
from engine.sare.view import PlayerView, SareView
from renderers.box import Box
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import COIN, LINE, PAPER
from renderers.panels import first_disc
from renderers.pen import Art, Pen
from renderers.sare import public_facts
from renderers.sare.buildings import master_builder
from renderers.sare.colours import FREE, FREE_NAME, GONE
from renderers.sare.signs import ankh, camel, goal_flag, passed_trouble, tick, torch
from renderers.sare.squares import discount_disc
from renderers.type import Style, black, bold, width
from renderers.words import Words

_SIGN: Final = 40
_GAP: Final = 8
_APART: Final = 26
"""The least distance between two entries."""
_SIZES: Final = (42, 40, 38, 36, 34)
_ASIDE: Final = 20
"""The room beside a line."""
_MISSING: Final = "−2"
"""An example of how many resources a site lacks."""


class _Entry(NamedTuple):
    """A sign and its meaning; without a sign the example of what is missing."""

    art: Art | None
    said: str
    args: tuple[str, ...] = ()

    def width(self, style: Style) -> float:
        sign = _SIGN if self.art else width(_MISSING, black(style.size))
        return sign + _GAP + width(self.said, style)


_Wanted = Iterable[tuple[Art | None, str, tuple[str, ...]]]


def draw(page: Page, view: SareView, box: Box, words: Words) -> None:
    _row(page, _wanted(view), box, words)


def draw_city(page: Page, view: SareView, player: PlayerView, box: Box, words: Words) -> None:
    """The key to the signs of a city's close-up."""
    _row(page, _wanted_in_city(view, player), box, words)


def _row(page: Page, wanted: _Wanted, box: Box, words: Words) -> None:
    """The entries in one line or two, the most important first; what has no room even then is left out."""
    entries, room = [_Entry(art, words.term(key), args) for art, key, args in wanted], box.width - 2 * _ASIDE
    while True:
        found = next((divided for size in _SIZES if (divided := _divided(entries, bold(size), room))), None)
        if found:
            break
        entries.pop()
    style, lines = found
    high = min(46.0, box.height / len(lines))
    with page.region("key", box):
        for k, line in enumerate(lines):
            _line(page, line, style, box, box.middle[1] + high * (k - (len(lines) - 1) / 2))


def _line(page: Page, entries: Sequence[_Entry], style: Style, box: Box, y: float) -> None:
    own = sum(entry.width(style) for entry in entries)
    apart = min(90.0, (box.width - 2 * _ASIDE - own) / max(1, len(entries) - 1))
    x = box.left + (box.width - own - apart * (len(entries) - 1)) / 2
    for entry in entries:
        if entry.art:
            page.icon(x + _SIGN / 2, y, entry.art, _SIGN, *entry.args)
            left = x + _SIGN
        else:
            left = x + page.text(x, y - 1, _MISSING, black(style.size), COIN)
        page.text(left + _GAP, y - 1, entry.said, style, PAPER)
        x += entry.width(style) + apart


def _divided(entries: Sequence[_Entry], style: Style, room: float) -> tuple[Style, list[Sequence[_Entry]]] | None:
    """The entries in one line, else in two that are about as long as each other; None if they have no room."""
    if _wide(entries, style) <= room:
        return style, [entries]
    parts = [(entries[:at], entries[at:]) for at in range(1, len(entries))]
    longest, best = min(
        ((max(_wide(part, style) for part in both), both) for both in parts), key=lambda found: found[0]
    )
    return (style, list(best)) if longest <= room else None


def _wide(entries: Sequence[_Entry], style: Style) -> float:
    return sum(entry.width(style) for entry in entries) + _APART * (len(entries) - 1)


def _wanted(view: SareView) -> Iterator[tuple[Art | None, str, tuple[str, ...]]]:
    """What is on this picture."""
    players = view.players
    sites = [(player, site) for player in players for site in player.sites if view.outcome is None]
    yield goal_flag, "key.goal", (PAPER,)
    if any(player.standing for player in players):
        yield torch, "key.revolt", ()
    if any(view.payable(*lot) for lot in sites):
        yield tick, "key.payable", ()
    if any(not view.payable(*lot) and not lot[0].revolted for lot in sites):
        yield None, "key.missing", ()
    if any(view.shortfall(*lot).caravans for lot in sites):
        yield camel, "key.caravan", ()
    if any(player.ready for player in players):
        yield sun, "key.ready", ()
    if any(player.used for player in players):
        yield moon, "key.used", ()
    if public_facts.phase(view) != "season" and view.outcome is None and _sold_out(view):
        yield sold_out_sign, "key.sold_out", ()
    if any(site.wild for _, site in sites):
        yield discount_sign, "key.discount", ()
    if view.outcome is None:
        yield first_sign, "key.first", ()
    if view.season.running and view.season.passed_to:
        yield passed_trouble, "key.passed", ()
    if any(view.units(player)[JOKER] for player in players):
        yield ankh, "key.joker", ()


def _sold_out(view: SareView) -> bool:
    return not all(public_facts.tiles_left(view, name) for name in public_facts.building_types(view.components))


def _wanted_in_city(view: SareView, player: PlayerView) -> Iterator[tuple[Art | None, str, tuple[str, ...]]]:
    less = [view.discount(player, square) for square in view.components.board.squares]
    yield goal_flag, "key.goal", (PAPER,)
    if player.standing:
        yield torch, "key.revolt", ()
    if any(view.payable(player, site) for site in player.sites):
        yield tick, "key.payable", ()
    if any(not view.payable(player, site) for site in player.sites) and not player.revolted:
        yield None, "key.missing", ()
    if any(any(units[:-1]) for units in less):
        yield brown_sign, "key.cheaper", ()
    if player.ready:
        yield sun, "key.ready", ()
    if player.used:
        yield moon, "key.used", ()
    yield master_builder, "key.launches", ()


def brown_sign(pen: Pen) -> None:
    """A discount, as beside the names of squares."""
    pen.box(-50, -40, 100, 80, FREE, radius=14)
    pen.line(((-34, 0), (-8, 0)), FREE_NAME, 11)
    pen.line("M8,-14 L24,-28 L24,28", FREE_NAME, 11)


def sold_out_sign(pen: Pen) -> None:
    pen.box(-50, -42, 100, 84, GONE, LINE, 5, 14)


def first_sign(pen: Pen) -> None:
    pen.draw(first_disc, 0, 0, 2.2)


def discount_sign(pen: Pen) -> None:
    pen.draw(discount_disc, 0, 0, 1.9)
