"""What a panel says of a player: rows of signs and figures, each always in the same place."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import banners, citysigns, plan, public_facts, signs, sources
from renderers.icons.tools import pickaxe
from renderers.pen import Art
from renderers.seats import LOOKS, OPPONENT

_ICON = 47


class Cell(NamedTuple):
    key: str
    art: Art
    args: tuple[Hashable, ...]
    figure: int
    size: int = _ICON
    word: str = ""
    """The term below it."""
    span: int = 1
    """Over how many cells the word stands."""
    lit: bool = False
    """The Banners of the Main Action, in the turn in which they are spent."""
    scored: bool = False
    """A source of points, after the end."""


Rows = tuple[tuple[Cell, ...], ...]
_NARROW: Final = 4
_FEW: Final = 2


def cells(view: EzraView, player: PlayerView) -> Rows:
    """What one decides by, each with its word: money and people; Resources; Banners; Blessings. What stands on the
    boards is told there and by the player's own part. The same for all numbers of players, in as many rows as the
    panels have. After the end, the sources of the points before what is left of the goods."""
    if public_facts.is_over(view):
        return _of_end(view, player)
    if view.is_rival(player.seat):
        return _of_rival(view, player)
    back = LOOKS[player.seat].colour
    money = (
        Cell("silver", signs.coin, (), player.silver, word="silver"),
        Cell("food", signs.loaf, (), player.food, word="key.food"),
        Cell("workers", signs.worker, (player.seat,), player.supply, word="key.supply"),
    )
    hand = Cell("hand", signs.cards, (back,), player.hand_size, 50, word="key.cards")
    goods = _group(
        "key.resources",
        [Cell(kind, signs.GOODS[kind], (), public_facts.count_of_kind(player, kind)) for kind in public_facts.GOODS],
    )
    blessings, levites = _blessings(view, player), _levites(player)
    tiles = Cell("tiles", signs.tile, (), sum(player.turned), 54, word="key.tiles")
    spent = _banners(view, player)
    if view.phase in (public_facts.PREPARE, public_facts.SABBATH):
        # Banners do nothing until the next week: here is who is to be fed, and who works where.
        people = [
            Cell("farmers", citysigns.wheat, (), player.farmers),
            Cell("labourers", pickaxe, (), player.labourers),
        ]
        hungry = Cell("hungry", citysigns.hungry, (), player.hungry, 54, word="key.to_feed")
        spent = (hungry, *_group("key.placed", people))
    if len(view.players) <= _FEW:
        return (*money, hand, levites), (*goods, tiles), (*spent, *blessings)
    if len(view.players) < _NARROW or public_facts.is_last_week(view):
        return (*money, hand), goods, (*spent, levites), (*blessings, tiles)
    return money, goods, spent, blessings, (hand, tiles, levites)


def _group(word: str, found: Sequence[Cell]) -> tuple[Cell, ...]:
    """Things that are alike, with one word."""
    first, *rest = found
    return (first._replace(word=word, span=len(found)), *(cell._replace(word="") for cell in rest))


def columns(view: EzraView, player: PlayerView) -> int:
    """Of a panel after the end: as many as divide the sources of points."""
    if view.is_rival(player.seat) or len(view.players) > _FEW:
        return _NARROW
    return 6


def _of_end(view: EzraView, player: PlayerView) -> Rows:
    """Where the points came from; then what stands on the board, and what is left."""
    scored = [
        Cell(f"points from {source}", sources.SIGNS[source].art, sources.SIGNS[source].args, n, scored=True)
        for source, n in zip(public_facts.SOURCES, player.points, strict=True)
    ]
    rest = [_levites(player), _keepers(player), _walls(player), _scribes(player)]
    rest += [*_blessings(view, player), Cell("tiles", signs.tile, (), sum(player.turned), 54)]
    back = LOOKS[public_facts.look_number(view, player.seat)].colour
    rest += [
        Cell("silver", signs.coin, (), player.silver),
        Cell("food", signs.loaf, (), player.food),
        Cell("workers", signs.worker, (public_facts.look_number(view, player.seat),), player.supply),
        Cell("hand", signs.cards, (back,), player.hand_size, 50),
    ]
    across, lines = columns(view, player), len(plan.rows(len(view.players), plan.Stage.OVER))
    shown = [*scored, *rest][: across * lines]
    return tuple(tuple(shown[k : k + across]) for k in range(0, len(shown), across))


def _of_rival(view: EzraView, player: PlayerView) -> Rows:
    """The solo opponent has fewer things, in the columns where a player's stand; its Focus Card has a row
    (`Seating`)."""
    solo, back = view.solo, LOOKS[OPPONENT].colour
    focus, schemes = (solo.focus, solo.schemes) if solo else (0, 0)
    return (
        (
            Cell("silver", signs.coin, (), player.silver, word="silver"),
            Cell("gold", signs.GOODS["gold"], (), public_facts.count_of_kind(player, "gold"), word="kind.gold"),
            Cell("workers", signs.worker, (OPPONENT,), player.supply, word="key.supply"),
            Cell("scheme deck", signs.deck, (signs.SCHEMES,), schemes, word="key.schemes"),
            _levites(player),
        ),
        (
            *_blessings(view, player),
            Cell("focus deck", signs.deck, (back,), focus, word="key.focus"),
            Cell("wall deck", citysigns.wall_deck, (), player.wall_deck, word="key.wall_cards"),
        ),
        (),
    )


def _banners(view: EzraView, player: PlayerView) -> tuple[Cell, ...]:
    spent = view.turn.colour if view.phase == public_facts.WORK and view.turn.active == player.seat else ""
    counts = view.banners(player.seat)
    return _group(
        "key.banners",
        [
            Cell(f"{colour} banners", banners.hanging, (colour,), count, 54, lit=colour == spent)
            for colour, count in zip(public_facts.COLOURS, counts, strict=True)
        ],
    )


def _blessings(view: EzraView, player: PlayerView) -> tuple[Cell, ...]:
    colours = view.components.vocab.blessing_colours
    return _group(
        "key.blessings",
        [
            Cell(f"{colour} blessings", signs.FRUITS[colour], (), count, 44)
            for colour, count in zip(colours, player.blessings, strict=True)
        ],
    )


def _keepers(player: PlayerView) -> Cell:
    return Cell("keepers", citysigns.gatehouse, (), player.gatekeepers)


def _scribes(player: PlayerView) -> Cell:
    return Cell("scribes", signs.quill, (), player.scribes)


def _levites(player: PlayerView) -> Cell:
    return Cell("levites", signs.lyre, (), player.levites, word="scoring.levites")


def _walls(player: PlayerView) -> Cell:
    return Cell("walls", citysigns.masonry, (), player.walls)
