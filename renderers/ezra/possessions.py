"""What a panel says of a player: rows of signs and figures, each always in the same place."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import banners, citysigns, plan, public_facts, signs, sources, waysigns
from renderers.icons.tools import pickaxe, scales
from renderers.pen import Art, Pen
from renderers.seats import LOOKS, OPPONENT

_ICON = 47


class Cell(NamedTuple):
    key: str
    art: Art
    args: tuple[Hashable, ...]
    figure: int | str
    size: int = _ICON
    lit: bool = False
    """The Banners of the Main Action, in the turn in which they are spent."""
    scored: bool = False
    """A source of points, after the end."""
    minor: bool = False
    """Seldom decided on: small, so that the rest stands out."""


Rows = tuple[tuple[Cell, ...], ...]
_COLUMNS: Final = {3: 5, 4: 4}
"""By the number of players."""
_NARROW: Final = 4
_FEW: Final = 2


def cells(view: EzraView, player: PlayerView) -> Rows:
    """Money and people; Resources; Banners; Blessings; who works where. The same for all numbers of players, in as many
    rows as the panels have. After the end, the sources of the points before what is left of the goods."""
    if public_facts.is_over(view):
        return _of_end(view, player)
    if view.is_rival(player.seat):
        return _of_rival(view, player)
    back = LOOKS[player.seat].colour
    money = (
        Cell("silver", signs.coin, (), player.silver),
        Cell("food", signs.loaf, (), player.food),
        Cell("workers", signs.worker, (player.seat,), player.supply),
        Cell("hand", signs.cards, (back,), player.hand_size, 50),
    )
    deck = Cell("deck", signs.deck, (back,), player.deck, minor=True)
    goods = [Cell(kind, signs.GOODS[kind], (), public_facts.count_of_kind(player, kind)) for kind in public_facts.GOODS]
    kept = Cell("kept", citysigns.crate, (), public_facts.kept(player), minor=True)
    banners, blessings = _banners(view, player), _blessings(view, player)
    tiles = Cell("tiles", signs.tile, (), sum(player.turned), 54)
    traders = Cell("traders", scales, (), len(player.traders), minor=True)
    elders = Cell("elders", citysigns.staff, (), len(player.elders), minor=True)
    levites, placed = _levites(player), (_keepers(player), _walls(player), _scribes(player), _golden(player))
    gates, walls, scribes, golden = (cell._replace(minor=True) for cell in placed)
    if is_last_week(view):
        # Golden spaces are counted in it. It decides, so it is not small.
        golden = _to_come(player)
    if view.phase in (public_facts.PREPARE, public_facts.SABBATH):
        # What the ring and the decks tell as well makes room for the places of the Workers, and who is to be fed.
        deck, gates, walls = (
            Cell("farmers", citysigns.wheat, (), player.farmers),
            Cell("labourers", pickaxe, (), player.labourers),
            Cell("hungry", citysigns.hungry, (), player.hungry),
        )
    if columns(view, player) == 6:
        return (
            (*money, deck, gates),
            (*goods, kept, scribes),
            (*banners, levites, traders, walls),
            (*blessings, tiles, elders, golden),
        )
    if columns(view, player) == 5:
        return (
            (*money, deck),
            (*goods, kept),
            (*banners, levites, scribes),
            (*blessings, tiles, golden),
            (gates, walls, traders, elders),
        )
    return (
        money,
        tuple(goods),
        (*banners, levites),
        (*blessings, tiles),
        (gates, walls, scribes, golden),
        (deck, kept, traders, elders),
    )


def columns(view: EzraView, player: PlayerView) -> int:
    """Of a panel. After the end there are as many as divide the sources of points."""
    if public_facts.is_over(view) and (view.is_rival(player.seat) or len(view.players) > _FEW):
        return _NARROW
    return _COLUMNS.get(len(view.players), 6)


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
    across, lines = columns(view, player), plan.rows(len(view.players))
    shown = [*scored, *rest][: across * lines]
    return tuple(tuple(shown[k : k + across]) for k in range(0, len(shown), across))


def _of_rival(view: EzraView, player: PlayerView) -> Rows:
    """The solo opponent has fewer things, side by side, in the columns where a player's stand; the rest of its panel
    holds its Focus Card (`Seating`)."""
    solo, back, none = view.solo, LOOKS[OPPONENT].colour, Cell("", nothing, (), 0)
    focus, schemes = (solo.focus, solo.schemes) if solo else (0, 0)
    return (
        (
            Cell("silver", signs.coin, (), player.silver),
            Cell("gold", signs.GOODS["gold"], (), public_facts.count_of_kind(player, "gold")),
            Cell("workers", signs.worker, (OPPONENT,), player.supply),
            Cell("scheme deck", signs.deck, (signs.SCHEMES,), schemes),
            Cell("focus deck", signs.deck, (back,), focus),
            _keepers(player),
        ),
        (
            *_blessings(view, player),
            _levites(player),
            Cell("wall deck", citysigns.wall_deck, (), player.wall_deck),
            _scribes(player),
        ),
        (*(none,) * 5, _walls(player)),
        (*(none,) * 5, _to_come(player) if is_last_week(view) else _golden(player)),
    )


def nothing(pen: Pen) -> None:
    """Where a player has what the opponent never has."""


def _banners(view: EzraView, player: PlayerView) -> list[Cell]:
    spent = view.turn.colour if view.phase == public_facts.WORK and view.turn.active == player.seat else ""
    counts = view.banners(player.seat)
    return [
        Cell(f"{colour} banners", banners.hanging, (colour,), count, 54, lit=colour == spent)
        for colour, count in zip(public_facts.COLOURS, counts, strict=True)
    ]


def _blessings(view: EzraView, player: PlayerView) -> list[Cell]:
    colours = view.components.vocab.blessing_colours
    return [
        Cell(f"{colour} blessings", signs.FRUITS[colour], (), count, 44)
        for colour, count in zip(colours, player.blessings, strict=True)
    ]


def _keepers(player: PlayerView) -> Cell:
    return Cell("keepers", citysigns.gatehouse, (), player.gatekeepers)


def _scribes(player: PlayerView) -> Cell:
    return Cell("scribes", signs.quill, (), player.scribes)


def _levites(player: PlayerView) -> Cell:
    return Cell("levites", signs.lyre, (), player.levites)


def is_last_week(view: EzraView) -> bool:
    """It counts what the end would bring now."""
    return view.round == view.components.meta.rounds and not public_facts.is_over(view)


def _to_come(player: PlayerView) -> Cell:
    """What the end would bring now."""
    return Cell("to come", sources.to_come, (), player.to_come)


def _walls(player: PlayerView) -> Cell:
    return Cell("walls", citysigns.masonry, (), player.walls)


def _golden(player: PlayerView) -> Cell:
    return Cell("golden", waysigns.golden, (), player.golden)
