"""What a panel says of a player: rows of signs and figures, each always in the same place."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import banners, citysigns, public_facts, signs, waysigns
from renderers.icons.tools import scales
from renderers.pen import Art
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


Rows = tuple[tuple[Cell | None, ...], ...]
"""A cell; None where a player never has anything."""


def cells(view: EzraView, player: PlayerView, wide: bool) -> Rows:
    """Four rows: money and people; Resources; Banners and Levites; Blessings and tiles. More where there is room."""
    if view.is_rival(player.seat):
        return _of_rival(view, player)
    back = LOOKS[player.seat].colour
    rows = [
        [
            Cell("silver", signs.coin, (), player.silver),
            Cell("food", signs.loaf, (), player.food),
            Cell("workers", signs.worker, (player.seat,), player.supply),
            Cell("hand", signs.cards, (back,), player.hand_size, 50),
        ],
        [Cell(kind, signs.GOODS[kind], (), public_facts.count_of_kind(player, kind)) for kind in public_facts.GOODS],
        [*_banners(view, player), _levites(player)],
        [*_blessings(view, player), Cell("tiles", signs.tile, (), sum(player.turned), 54)],
    ]
    if wide:
        keeps = (
            f"{public_facts.resource_count(player)}/{player.limit}"
            if player.limit is not None
            else f"{public_facts.resource_count(player)}"
        )
        more = (
            (Cell("deck", signs.deck, (back,), player.deck), _keepers(player)),
            (Cell("kept", citysigns.crate, (), keeps), _scribes(player)),
            (Cell("traders", scales, (), len(player.traders)), _walls(player)),
            (Cell("elders", citysigns.staff, (), len(player.elders)), _golden(player)),
        )
        for row, extra in zip(rows, more, strict=True):
            row += extra
    return tuple(map(tuple, rows))


def _of_rival(view: EzraView, player: PlayerView) -> Rows:
    """The solo opponent's Silver, Gold and Workers, where players have theirs."""
    solo, back = view.solo, LOOKS[OPPONENT].colour
    focus, schemes = (solo.focus, solo.schemes) if solo else (0, 0)
    return (
        (
            Cell("silver", signs.coin, (), player.silver),
            None,
            Cell("workers", signs.worker, (OPPONENT,), player.supply),
            Cell("focus deck", signs.deck, (back,), focus),
            Cell("scheme deck", signs.deck, (signs.SCHEMES,), schemes),
            _keepers(player),
        ),
        (
            None,
            None,
            Cell("gold", signs.GOODS["gold"], (), public_facts.count_of_kind(player, "gold")),
            None,
            None,
            _scribes(player),
        ),
        (None, None, None, _levites(player), None, _walls(player)),
        (*_blessings(view, player), None, None, _golden(player)),
    )


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
        Cell(f"{colour} blessings", signs.FRUITS[colour], (), count, 46)
        for colour, count in zip(colours, player.blessings, strict=True)
    ]


def _keepers(player: PlayerView) -> Cell:
    return Cell("keepers", citysigns.gatehouse, (), player.gatekeepers)


def _scribes(player: PlayerView) -> Cell:
    return Cell("scribes", signs.quill, (), player.scribes)


def _levites(player: PlayerView) -> Cell:
    return Cell("levites", signs.lyre, (), player.levites)


def _walls(player: PlayerView) -> Cell:
    return Cell("walls", citysigns.masonry, (), player.walls)


def _golden(player: PlayerView) -> Cell:
    return Cell("golden", waysigns.golden, (), player.golden)
