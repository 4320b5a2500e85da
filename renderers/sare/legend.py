"""The key to the signs of the overview, in one or two lines of words at its foot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.sare.goods import JOKER
from engine.sare.view import PlayerView, SareView, SiteView
from renderers.box import Box
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import COIN, LINE, PAPER
from renderers.panels import first_disc
from renderers.path import rounded
from renderers.pen import Art, Pen
from renderers.sare import public_facts
from renderers.sare.buildings import master_builder
from renderers.sare.colours import FREE, FREE_NAME, GONE, PLOT
from renderers.sare.signs import ankh, camel, goal_flag, lying_obelisk, passed_trouble, revolt, tick, torch
from renderers.sare.squares import discount_disc
from renderers.type import Style, black, bold, signed, width
from renderers.words import Words

_SIGN: Final = 36
_GAP: Final = 8
_APART: Final = 26
"""The least distance between two entries."""
_SIZES: Final = (40, 38, 36)
_IN_TWO_LINES: Final = (38, 36, 34)
_ASIDE: Final = 20
"""The room beside a line."""


class _Entry(NamedTuple):
    """One sign or more with the same meaning, or what is written."""

    signs: tuple[Art | str, ...]
    said: str
    args: tuple[str, ...] = ()

    def width(self, style: Style) -> float:
        return sum(_sign_width(sign, style) for sign in self.signs) + _GAP + width(self.said, style)


_Wanted = Iterable[_Entry]
"""Said by keys."""


def draw(page: Page, view: SareView, box: Box, words: Words) -> None:
    _row(page, _wanted(view), box, words)


def draw_city(page: Page, view: SareView, player: PlayerView, box: Box, words: Words) -> None:
    """The key to the signs of a city's close-up."""
    _row(page, _wanted_in_city(view, player), box, words)


def _row(page: Page, wanted: _Wanted, box: Box, words: Words) -> None:
    """The entries in one line or two, the most important first; what has no room even then is left out."""
    entries, room = [entry._replace(said=words.term(entry.said)) for entry in wanted], box.width - 2 * _ASIDE
    while True:
        found = _divided(entries, room)
        if found:
            break
        entries.pop()
    style, lines = found
    high = min(46.0, (box.height - 2) / len(lines))
    with page.region("key", box):
        for k, line in enumerate(lines):
            _line(page, line, style, box, box.middle[1] - 2 + high * (k - (len(lines) - 1) / 2))


def _line(page: Page, entries: Sequence[_Entry], style: Style, box: Box, y: float) -> None:
    own = sum(entry.width(style) for entry in entries)
    apart = min(90.0, (box.width - 2 * _ASIDE - own) / max(1, len(entries) - 1))
    x = box.left + (box.width - own - apart * (len(entries) - 1)) / 2
    for entry in entries:
        left = x
        for sign in entry.signs:
            if isinstance(sign, str):
                page.text(left, y - 1, sign, black(style.size), COIN)
            else:
                page.icon(left + _SIGN / 2, y, sign, _SIGN, *entry.args)
            left += _sign_width(sign, style)
        page.text(left + _GAP, y - 1, entry.said, style, PAPER)
        x += entry.width(style) + apart


def _divided(entries: Sequence[_Entry], room: float) -> tuple[Style, list[Sequence[_Entry]]] | None:
    """The entries in one line, else in two that are about as long as each other; None if they have no room."""
    for size in _SIZES:
        if _wide(entries, bold(size)) <= room:
            return bold(size), [entries]
    parts = [(entries[:at], entries[at:]) for at in range(1, len(entries))]
    for size in _IN_TWO_LINES:
        style = bold(size)
        longest, best = min(
            ((max(_wide(part, style) for part in both), both) for both in parts), key=lambda found: found[0]
        )
        if longest <= room:
            return style, list(best)
    return None


def _wide(entries: Sequence[_Entry], style: Style) -> float:
    return sum(entry.width(style) for entry in entries) + _APART * (len(entries) - 1)


def _sign_width(sign: Art | str, style: Style) -> float:
    return width(sign, black(style.size)) if isinstance(sign, str) else _SIGN


def _entry(key: str, *signs: Art | str) -> _Entry:
    return _Entry(signs, key)


def _wanted(view: SareView) -> Iterator[_Entry]:
    """What is on this picture."""
    players = view.players
    sites = [(player, site) for player in players for site in player.sites if view.outcome is None]
    yield _Entry((goal_flag,), "key.goal", (PAPER,))
    yield _entry("key.revolt", torch)
    if any(not player.standing and not player.revolted for player in players):
        yield _Entry((lying_obelisk,), "is_down")
    if any(player.revolted for player in players):
        yield _Entry((revolt,), "is_revolted")
    yield from _payment(view, sites)
    if any(player.ready for player in players):
        yield _entry("key.ready", sun)
    if any(player.used for player in players):
        yield _entry("key.used", moon)
    if public_facts.phase(view) != "season" and view.outcome is None and _sold_out(view):
        yield _entry("key.sold_out", sold_out_sign)
        if _still_sites(view):
            yield _entry("key.site", site_sign)
    if any(site.wild for _, site in sites):
        yield _entry("key.discount", discount_sign)
    if view.outcome is None:
        yield _entry("key.first", first_sign)
    if view.season.running and view.season.passed_to:
        yield _entry("key.passed", passed_trouble)
    jokers: list[Art] = [ankh] if any(view.units(player)[JOKER] for player in players) else []
    if any(view.shortfall(*lot).caravans for lot in sites):
        jokers.append(camel)
    if jokers:
        yield _entry("key.joker", *jokers)


def _payment(view: SareView, sites: Sequence[tuple[PlayerView, SiteView]]) -> Iterator[_Entry]:
    """A tick, and an example of how many resources a site lacks."""
    if any(view.payable(*lot) for lot in sites):
        yield _entry("key.payable", tick)
    lacking = [lot for lot in sites if not view.payable(*lot) and not lot[0].revolted]
    if lacking:
        yield _entry("key.missing", signed(-sum(view.shortfall(*lacking[0]).missing)))


def _sold_out(view: SareView) -> bool:
    return not all(public_facts.tiles_left(view, name) for name in public_facts.building_types(view.components))


def _still_sites(view: SareView) -> bool:
    """Whether somebody has not built yet what is sold out."""
    return any(not public_facts.tiles_left(view, site.building) for player in view.players for site in player.sites)


def _wanted_in_city(view: SareView, player: PlayerView) -> Iterator[_Entry]:
    less = [view.discount(player, square) for square in view.components.board.squares]
    yield _Entry((goal_flag,), "key.goal", (PAPER,))
    if player.standing:
        yield _entry("key.revolt", torch)
    yield from _payment(view, [(player, site) for site in player.sites])
    if any(any(units[:-1]) for units in less):
        yield _entry("key.cheaper", brown_sign)
    if player.ready:
        yield _entry("key.ready", sun)
    if player.used:
        yield _entry("key.used", moon)
    yield _entry("key.launches", master_builder)


def brown_sign(pen: Pen) -> None:
    """A discount, as beside the names of squares."""
    pen.box(-50, -40, 100, 80, FREE, radius=14)
    pen.line(((-34, 0), (-8, 0)), FREE_NAME, 11)
    pen.line("M8,-14 L24,-28 L24,28", FREE_NAME, 11)


def sold_out_sign(pen: Pen) -> None:
    pen.box(-50, -42, 100, 84, GONE, LINE, 5, 14)


def site_sign(pen: Pen) -> None:
    edge = rounded(-44, -44, 88, 88, 14)
    pen.area(edge, PLOT)
    pen.dashes(edge, PAPER, 8, 20, 14)


def first_sign(pen: Pen) -> None:
    pen.draw(first_disc, 0, 0, 2.2)


def discount_sign(pen: Pen) -> None:
    pen.draw(discount_disc, 0, 0, 1.9)
