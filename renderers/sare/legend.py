"""The key to the signs of the overview, in one or two lines of words at its foot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.sare.components import WAREHOUSE
from engine.sare.goods import JOKER, PLAIN
from engine.sare.view import PlayerView, SareView, SiteView
from renderers.box import Box
from renderers.icons.signs import moon, sun
from renderers.page import Page
from renderers.palette import COIN, HALO, INK, LINE, PAPER
from renderers.panels import first_disc
from renderers.path import rounded
from renderers.pen import Art, Pen
from renderers.sare import prices, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import burned
from renderers.sare.colours import CARD, GONE, LACKING, PLOT
from renderers.sare.seating import black_cube
from renderers.sare.signs import (
    GOODS,
    ankh,
    camel,
    carried,
    goal_flag,
    lying_obelisk,
    passed_trouble,
    revolt,
    swap,
    tick,
    torch,
    wind,
)
from renderers.sare.squares import discount_disc, token_disc
from renderers.states import plate
from renderers.type import Style, black, bold, signed, width
from renderers.words import Words

_SIGN: Final = 36
_GAP: Final = 8
_APART: Final = 18
"""The least distance between two entries."""
_SIZES: Final = (40, 38, 36)
_IN_TWO_LINES: Final = (38, 36, 34, 32, 30)
_ASIDE: Final = 20
"""The room beside a line."""
_KEPT_AND_SWAPPED: Final = (("key.carried", "carried", carried), ("key.swapped", "swapped", swap))
"""The entries of cards that are not of this season, with how they are held."""


class _Entry(NamedTuple):
    """One sign or more with the same meaning, or what is written."""

    signs: tuple[Art | str, ...]
    said: str
    args: tuple[str, ...] = ()

    def width(self, style: Style) -> float:
        return sum(_sign_width(sign, style) for sign in self.signs) + _GAP + width(self.said, style)


_Wanted = Iterable[_Entry]
"""Said by keys."""
_Lit = frozenset[str] | None
"""The places that will be marked; None if that is not known."""


def draw(page: Page, view: SareView, box: Box, words: Words, lit: _Lit) -> None:
    _row(page, _wanted(view, _is_marked(page, lit)), box, words)


def draw_city(page: Page, view: SareView, player: PlayerView, box: Box, words: Words, lit: _Lit) -> None:
    """The key to the signs of a city's close-up."""
    _row(page, _wanted_in_city(view, player, _is_marked(page, lit)), box, words)


def draw_season(page: Page, view: SareView, box: Box, words: Words, lit: _Lit) -> None:
    """The key to the signs of the season's close-up."""
    _row(page, _wanted_in_season(view, _is_marked(page, lit)), box, words)


def _is_marked(page: Page, lit: _Lit) -> bool:
    return lit is None or bool(lit & page.places.keys())


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
                wide = round(_sign_width(sign, style))
                page.stamp(left, y - _SIGN / 2, plate, wide, _SIGN, PLOT, None, 0, 8)
                page.text(left + wide / 2, y - 1, sign, black(style.size), LACKING, "mm")
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
    return width(sign, black(style.size)) + 12 if isinstance(sign, str) else _SIGN


def _entry(key: str, *signs: Art | str) -> _Entry:
    return _Entry(signs, key)


def _wanted(view: SareView, is_marked: bool) -> Iterator[_Entry]:
    """What is on this picture."""
    players = view.players
    sites = [(player, site) for player in players for site in player.sites if view.outcome is None]
    yield _Entry((goal_flag,), "key.goal", (PAPER,))
    yield _entry("key.revolt", torch)
    yield from _payment(view, sites)
    yield _entry("key.spend", *(GOODS[kind] for kind in PLAIN))
    if any(sum(player.store) for player in players):
        yield _entry("key.stored", BUILDINGS[WAREHOUSE])
    if any(any(player.tokens) for player in players):
        yield _entry("key.produced", produced_sign)
    yield from _kept(players, view)
    yield from _revolt(view)
    yield from _obelisks(players)
    yield from _powers(players)
    if is_marked and view.outcome is None:
        yield _entry("key.changed", changed_sign)
    if any(site.wild for _, site in sites):
        yield _entry("key.discount", discount_sign)
    if view.season.running and view.season.passed_to:
        yield _entry("key.passed", passed_trouble)
    if public_facts.phase(view) == "season":
        yield _entry("key.aside", aside_sign)
    elif view.outcome is None and _still_sites(view):
        yield _entry("key.site", site_sign)
    jokers: list[Art] = [ankh] if any(view.units(player)[JOKER] for player in players) else []
    if any(view.shortfall(*lot).caravans for lot in sites):
        jokers.append(camel)
    if jokers:
        yield _entry("key.joker", *jokers)
    if view.outcome is None:
        yield _entry("key.first", first_sign)
    if view.outcome is None and public_facts.phase(view) != "season" and _sold_out(view):
        yield _entry("key.sold_out", sold_out_sign)


def _revolt(view: SareView) -> Iterator[_Entry]:
    """What brings a revolt nearer: the wind of two resources, and cubes on the gauge."""
    if public_facts.phase(view) == "season":
        yield _entry("key.wind", wind_sign)
    if any(player.cubes for player in view.players):
        yield _entry("key.cubes", cube_sign)


def _obelisks(players: Sequence[PlayerView]) -> Iterator[_Entry]:
    if any(not player.standing and not player.revolted for player in players):
        yield _entry("is_down", lying_obelisk)
    if any(player.revolted for player in players):
        yield _entry("is_revolted", revolt)


def _powers(players: Sequence[PlayerView]) -> Iterator[_Entry]:
    if any(player.ready for player in players):
        yield _entry("key.ready", sun)
    if any(player.used for player in players):
        yield _entry("key.used", moon)


def _payment(view: SareView, sites: Sequence[tuple[PlayerView, SiteView]]) -> Iterator[_Entry]:
    """A tick, and an example of how many resources a site lacks."""
    found = [lot for lot in sites if view.payable(*lot)]
    if found:
        together = all(
            view.payable_together(player, *(site for owner, site in found if owner is player)) for player, _ in found
        )
        yield _entry("key.payable" if together else "key.payable_alone", tick)
    lacking = [lot for lot in sites if not view.payable(*lot) and not lot[0].revolted]
    if lacking:
        yield _entry("key.missing", lacking_sign, signed(-sum(view.shortfall(*lacking[0]).missing)))


def _sold_out(view: SareView) -> bool:
    return not all(public_facts.tiles_left(view, name) for name in public_facts.building_types(view.components))


def _still_sites(view: SareView) -> bool:
    """Whether somebody has not built yet what is sold out."""
    return any(
        not public_facts.tiles_left(view, site.building) and not player.has_built(site.building)
        for player in view.players
        for site in player.sites
    )


def _wanted_in_season(view: SareView, is_marked: bool) -> Iterator[_Entry]:
    players = view.players
    yield _entry("key.revolt", torch)
    yield from _revolt(view)
    yield _entry("key.asked", asked_sign)
    yield from _kept(players, view)
    yield from _obelisks(players)
    yield from _powers(players)
    if view.season.passed_to:
        yield _entry("key.passed", passed_trouble)
    if is_marked:
        yield _entry("key.changed", changed_sign)


def _kept(players: Sequence[PlayerView], view: SareView) -> Iterator[_Entry]:
    groups = [public_facts.card_groups(player, view.components) for player in players]
    for key, how, art in _KEPT_AND_SWAPPED:
        if any(held == how for found in groups for _, held, _ in found):
            yield _entry(key, art)


def _wanted_in_city(view: SareView, player: PlayerView, is_marked: bool) -> Iterator[_Entry]:
    taken = {square for _, square in (*player.built, *player.places())}
    free = [square for square in view.components.board.squares if square not in taken]
    yield _Entry((goal_flag,), "key.goal", (PAPER,))
    yield _entry("key.revolt", torch)
    yield from _payment(view, [(player, site) for site in player.sites])
    if any(any(view.discount(player, square)) for square in free) or any(site.wild for site in player.sites):
        yield _entry("key.cheaper", discount_sign)
    if player.sites:
        yield _entry("key.price", price_sign)
    yield from _kept([player], view)
    yield from _powers([player])
    yield from _obelisks([player])
    if is_marked and view.outcome is None:
        yield _entry("key.changed", changed_sign)


def price_sign(pen: Pen) -> None:
    """The price of a site."""
    pen.draw(prices.chip, -36, -48, 1.9, "stone", 38, 50)


def lacking_sign(pen: Pen) -> None:
    """A figure of the price that is more than its owner has."""
    pen.draw(prices.chip, -36, -48, 1.9, "stone", 38, 50, True)
    pen.line(((0, -20), (0, 22)), LACKING, 13)


def produced_sign(pen: Pen) -> None:
    """What a building has produced."""
    pen.draw(token_disc, 0, 0, 1.9)
    pen.icon(GOODS[PLAIN[-1]], 0, 0, 66)


def wind_sign(pen: Pen) -> None:
    """On a card, which is light."""
    pen.box(-48, -48, 96, 96, CARD, None, radius=16)
    pen.icon(wind, 0, 0, 82)


def cube_sign(pen: Pen) -> None:
    """Of the gauge, on its last squares."""
    pen.box(-50, -48, 100, 96, LINE, radius=12)
    with pen.at(-46, -44):
        black_cube(pen, 0, 92, 88)


def aside_sign(pen: Pen) -> None:
    with pen.at(-34, -46):
        pen.draw(burned, 0, 0, 1, 68, 92)


def changed_sign(pen: Pen) -> None:
    pen.box(-44, -40, 88, 80, None, HALO, 13, 20)


def asked_sign(pen: Pen) -> None:
    pen.box(-44, -40, 88, 80, None, COIN, 13, 20)


def sold_out_sign(pen: Pen) -> None:
    pen.box(-50, -42, 100, 84, GONE, LINE, 5, 14)


def site_sign(pen: Pen) -> None:
    edge = rounded(-44, -44, 88, 88, 14)
    pen.area(edge, PLOT)
    pen.dashes(edge, PAPER, 8, 20, 14)


def first_sign(pen: Pen) -> None:
    pen.draw(first_disc, 0, 0, 2.2)


def discount_sign(pen: Pen) -> None:
    pen.draw(discount_disc, 0, 0, 2.0)
    pen.line(((-28, 2), (-6, 2)), INK, 10)
    pen.line("M6,-12 L20,-24 L20,26", INK, 10)
