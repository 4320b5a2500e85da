"""The key to the signs of the overview, in up to three lines of words at its foot."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, pairwise
from typing import Final, NamedTuple

from engine.sare.components import WAREHOUSE
from engine.sare.goods import JOKER, PLAIN
from engine.sare.view import PlayerView, SareView, SiteView
from renderers.box import Box
from renderers.icons.signs import hourglass, moon, sun
from renderers.page import Page
from renderers.palette import COIN, HALO, INK, LINE, PAPER, WHITE
from renderers.panels import first_disc
from renderers.pen import Art, Pen
from renderers.sare import goals, plan, prices, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CARD, GONE, LACKING, PLOT, heat
from renderers.sare.seating import black_cube, is_done
from renderers.sare.signs import (
    GOODS,
    ankh,
    camel,
    carried,
    eye,
    goal_flag,
    lying_obelisk,
    passed_trouble,
    quick,
    revolt,
    site_sign,
    swap,
    tick,
    torch,
    wind,
)
from renderers.sare.squares import discount_disc, token_disc
from renderers.sare.worksequence import empty_place
from renderers.states import plate
from renderers.type import FLOOR, Style, black, bold, signed, width
from renderers.words import Words

_SIDE_BY_SIDE: Final = 2
_OVERLAPPING: Final = 0.7
"""The distance between signs that overlap, as a share of their width."""
_GAP: Final = 8
_APART: Final = 18
"""The least distance between two entries."""
_SIZES: Final = (42, 40, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28)
_PITCH: Final = 1.16
"""The least distance between the middles of two lines, as a share of the size of their letters."""
_FARTHEST: Final = 50.0
"""The greatest."""
_ASIDE: Final = 20
"""The room beside a line."""
_KEPT_AND_SWAPPED: Final = (("key.carried", "carried", carried), ("key.swapped", "swapped", swap))
"""The entries of cards that are not of this season, with how they are held."""


class _Written(NamedTuple):
    """A sign that is a word or a figure."""

    said: str
    colour: str = LACKING
    ground: str = PLOT


_Sign = Art | _Written


class _Entry(NamedTuple):
    """One sign or more with the same meaning."""

    signs: tuple[_Sign, ...]
    said: str
    args: tuple[str, ...] = ()

    def width(self, style: Style) -> float:
        return self.signs_width(style) + _GAP + width(self.said, style)

    def signs_width(self, style: Style) -> float:
        """Three overlap."""
        if len(self.signs) > _SIDE_BY_SIDE:
            return _sign(style) * (1 + _OVERLAPPING * (len(self.signs) - 1))
        return sum(_sign_width(sign, style) for sign in self.signs)


_Wanted = Iterable[_Entry]
"""Said by keys."""
_Lit = frozenset[str] | None
"""The places that will be marked; None if that is not known."""


def draw(page: Page, view: SareView, box: Box, words: Words, lit: _Lit) -> None:
    _row(page, _wanted(view, _is_marked(page, lit), words), box, words)


def draw_city(page: Page, view: SareView, player: PlayerView, box: Box, words: Words, lit: _Lit) -> None:
    """The key to the signs of a city's close-up."""
    _row(page, _wanted_in_city(view, player, _is_marked(page, lit), words), box, words)


def draw_season(page: Page, view: SareView, box: Box, words: Words, lit: _Lit) -> None:
    """The key to the signs of the season's close-up."""
    _row(page, _wanted_in_season(view, _is_marked(page, lit), words), box, words)


def _is_marked(page: Page, lit: _Lit) -> bool:
    return lit is None or bool(lit & page.places.keys())


def _row(page: Page, wanted: _Wanted, box: Box, words: Words) -> None:
    """The entries as large as they fit, the most important first; what has no room even then is left out."""
    entries = [entry._replace(said=words.term(entry.said)) for entry in wanted]
    while not (found := _divided(entries, box)):
        entries.pop()
    style, lines = found
    high = min(_FARTHEST, (box.height - 2) / len(lines))
    with page.region("key", box):
        for k, line in enumerate(lines):
            _line(page, line, style, box, box.middle[1] - 2 + high * (k - (len(lines) - 1) / 2))


def _line(page: Page, entries: Sequence[_Entry], style: Style, box: Box, y: float) -> None:
    own, size = sum(entry.width(style) for entry in entries), _sign(style)
    apart = min(90.0, (box.width - 2 * _ASIDE - own) / max(1, len(entries) - 1))
    x = box.left + (box.width - own - apart * (len(entries) - 1)) / 2
    for entry in entries:
        left = x
        for sign in entry.signs:
            if isinstance(sign, _Written):
                wide = round(_sign_width(sign, style))
                page.stamp(left, y - size / 2, plate, wide, size, sign.ground, None, 0, 8)
                page.text(left + wide / 2, y - 1, sign.said, _writing(style), sign.colour, "mm")
            elif len(entry.signs) > _SIDE_BY_SIDE:
                page.stamp(left + size / 2, y, sign, scale=size / 100)
            else:
                page.icon(left + size / 2, y, sign, size, *entry.args)
            left += size * _OVERLAPPING if len(entry.signs) > _SIDE_BY_SIDE else _sign_width(sign, style)
        page.text(x + entry.signs_width(style) + _GAP, y - 1, entry.said, style, PAPER)
        x += entry.width(style) + apart


def _divided(entries: Sequence[_Entry], box: Box) -> tuple[Style, list[Sequence[_Entry]]] | None:
    """The entries in as few lines as have room for them in large letters, the lines about as long as each other; None
    if they have no room."""
    room = box.width - 2 * _ASIDE
    for style in map(bold, _SIZES):
        wide = [entry.width(style) + _APART for entry in entries]
        for count in range(1, min(len(entries), int((box.height - 2) / style.size / _PITCH)) + 1):
            if _lines_needed(wide, room + _APART) <= count:
                return style, [entries[start:end] for start, end in pairwise(_cuts(wide, count))]
    return None


def _lines_needed(wide: Sequence[float], room: float) -> int:
    lines, used = 1, 0.0
    for each in wide:
        if used + each > room:
            lines, used = lines + 1, 0.0
        used += each
    return lines


def _cuts(wide: Sequence[float], count: int) -> tuple[int, ...]:
    """Where each line begins and the last one ends, so that the longest is as short as can be."""
    up_to = list(accumulate(wide, initial=0.0))
    ways = ((0, *cuts, len(wide)) for cuts in combinations(range(1, len(wide)), count - 1))
    return min(ways, key=lambda way: max(up_to[end] - up_to[start] for start, end in pairwise(way)))


def _sign_width(sign: _Sign, style: Style) -> float:
    return width(sign.said, _writing(style)) + 12 if isinstance(sign, _Written) else _sign(style)


def _writing(style: Style) -> Style:
    """Of a written sign, whose plate is as high as other signs."""
    return black(max(FLOOR, style.size - 2))


def _sign(style: Style) -> int:
    """The size of signs beside letters."""
    return style.size


def _entry(key: str, *signs: _Sign) -> _Entry:
    return _Entry(signs, key)


def _wanted(view: SareView, is_marked: bool, words: Words) -> Iterator[_Entry]:
    """What is on this picture."""
    players = view.players
    sites = [(player, site) for player in players for site in player.sites if view.outcome is None]
    yield from _answers(view, players, words)
    yield _Entry((goal_flag,), "key.goal", (PAPER,))
    yield _entry("key.revolt", torch)
    yield from _payment(view, sites)
    yield _entry("key.spend", *(GOODS[kind] for kind in PLAIN))
    if any(sum(player.store) for player in players):
        yield _entry("key.stored", BUILDINGS[WAREHOUSE])
    if any(any(player.tokens) for player in players):
        yield _entry("key.produced", produced_sign)
    yield from _kept(players, view)
    yield from _revolt(view, is_short=plan.columns(len(players)) < 3)
    yield from _obelisks(players)
    yield from _powers(players)
    if is_marked and view.outcome is None:
        yield _entry("key.changed", changed_sign)
    if any(site.wild for _, site in sites):
        yield _entry("key.discount", discount_sign)
    if view.season.running and view.season.passed_to:
        yield _entry("key.passed", passed_trouble)
    if any(player.quick for player in players):
        yield _entry("option.quick_start", quick)
    if _still_sites(view):
        yield _entry("key.site", plot_sign)
    jokers: list[Art] = [ankh] if any(view.units(player)[JOKER] for player in players) else []
    if any(view.shortfall(*lot).caravans for lot in sites):
        jokers.append(camel)
    if jokers:
        yield _entry("key.joker", *jokers)
    if view.outcome is None:
        yield _entry("key.first", first_sign)
    if view.outcome is None and public_facts.phase(view) != "season" and _sold_out(view):
        yield _entry("key.sold_out", sold_out_sign)


def _answers(view: SareView, players: Sequence[PlayerView], words: Words) -> Iterator[_Entry]:
    """Who is asked, and who has answered or acted while others still have to."""
    if view.awaited:
        yield _entry("key.asked", hourglass, asked_sign)
    if any(is_done(view, player.seat) for player in players):
        yield _entry("key.done", _Written(words.term("done"), INK, WHITE))


def _revolt(view: SareView, is_short: bool = False) -> Iterator[_Entry]:
    """What brings a revolt nearer: the wind of two resources, cards still to be drawn, and cubes on the gauge, which is
    `is_short` beside cities."""
    if public_facts.phase(view) == "season":
        yield _entry("key.wind", wind_sign)
        if view.season.pending:
            yield _entry("key.owed", owed_sign)
    if any(player.cubes for player in view.players):
        yield _entry("key.cubes", end_sign if is_short else cube_sign)


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
        yield _entry("key.missing", lacking_sign, _Written(signed(-sum(view.shortfall(*lacking[0]).missing))))


def _sold_out(view: SareView) -> bool:
    return not all(public_facts.tiles_left(view, name) for name in public_facts.building_types(view.components))


def _still_sites(view: SareView) -> bool:
    """Whether somebody has not built yet what is sold out, or what counts as a site."""
    if any(goals.is_site(player, goal) for player in view.players for goal in view.goals(player)):
        return True
    return public_facts.phase(view) not in ("season", "over") and any(
        not public_facts.tiles_left(view, site.building) and not player.has_built(site.building)
        for player in view.players
        for site in player.sites
    )


def _wanted_in_season(view: SareView, is_marked: bool, words: Words) -> Iterator[_Entry]:
    players = view.players
    yield from _answers(view, players, words)
    yield _entry("key.revolt", torch)
    yield from _revolt(view)
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


def _wanted_in_city(view: SareView, player: PlayerView, is_marked: bool, words: Words) -> Iterator[_Entry]:
    taken = {square for _, square in (*player.built, *player.places())}
    free = [square for square in view.components.board.squares if square not in taken]
    yield from _answers(view, [player], words)
    yield _Entry((goal_flag,), "key.goal", (PAPER,))
    yield _entry("key.revolt", torch)
    yield from _payment(view, [(player, site) for site in player.sites])
    if any(any(view.discount(player, square)) for square in free) or any(site.wild for site in player.sites):
        yield _entry("key.cheaper", discount_sign)
    if player.sites:
        yield _entry("key.price", price_sign)
    if player.quick:
        yield _entry("option.quick_start", quick)
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


def owed_sign(pen: Pen) -> None:
    """The place of cards that Horus still gives."""
    with pen.at(-38, -50):
        pen.draw(empty_place, 0, 0, 1, 76, 100)
    pen.icon(eye, 0, 0, 58)


def cube_sign(pen: Pen) -> None:
    """Of the gauge, on its last squares."""
    pen.box(-50, -48, 100, 96, PAPER, radius=12)
    with pen.at(-40, -40):
        black_cube(pen, 0, 80, 80)


def end_sign(pen: Pen) -> None:
    """The last squares of the short gauge, black beside others."""
    pen.box(-50, -42, 100, 84, PAPER, radius=12)
    pen.box(-43, -35, 86, 70, INK, radius=8)
    for x in (-38, -11):
        pen.box(x, -28, 22, 56, heat(5, 6), radius=4)


def changed_sign(pen: Pen) -> None:
    pen.box(-44, -40, 88, 80, None, HALO, 13, 20)


def asked_sign(pen: Pen) -> None:
    pen.box(-44, -40, 88, 80, None, COIN, 13, 20)


def sold_out_sign(pen: Pen) -> None:
    pen.box(-50, -42, 100, 84, GONE, LINE, 5, 14)


def plot_sign(pen: Pen) -> None:
    """Beside what is sold out."""
    pen.box(-50, -50, 100, 100, GONE, radius=14)
    pen.draw(site_sign, 0, 0, 2, 42, 42)


def first_sign(pen: Pen) -> None:
    pen.draw(first_disc, 0, 0, 2.2)


def discount_sign(pen: Pen) -> None:
    pen.draw(discount_disc, 0, 0, 2.0)
    pen.line(((-28, 2), (-6, 2)), INK, 10)
    pen.line("M6,-12 L20,-24 L20,26", INK, 10)
