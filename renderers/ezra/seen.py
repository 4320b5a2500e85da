"""What the drawings ask of a view again and again; only what everybody may know."""

from __future__ import annotations

from typing import Final

from engine.ezra._state import (
    AFTER,
    FREE,
    NEUTRAL,
    OVER,
    PREPARE,
    RIVAL,
    SABBATH,
    SETUP,
    SOURCES,
    WORK,
)
from engine.ezra.components import CARD, COLOURS, CORNER, GUARDS
from engine.ezra.effect import Effects
from engine.ezra.figures import Components
from engine.ezra.figures_board import Gate, ScrollRow, TempleRow, WallCard, WallSpace
from engine.ezra.figures_people import Character, Hero
from engine.ezra.goods import KINDS
from engine.ezra.scrolls import W01_FEED_FARM_LABOUR, W02_FEED_TRADE_GATE, W03_FEED_SCRIBES, W18_PILES_HAND
from engine.ezra.view import EzraView, SpaceView
from engine.ezra.view_player import PlayerView
from renderers.seats import Person, people
from renderers.words import Words

__all__ = [
    "AFTER",
    "CARD",
    "COLOURS",
    "CORNER",
    "FREE",
    "GUARDS",
    "KINDS",
    "NEUTRAL",
    "OVER",
    "PREPARE",
    "RIVAL",
    "SABBATH",
    "SETUP",
    "SOURCES",
    "WORK",
]
"""Of the rules, for all these drawings: no other of them asks the state's module."""

GOODS: Final = ("stone", "wood", "gold", "cinders")
"""The order in which pictures show Resources."""


def is_solo(view: EzraView) -> bool:
    return view.solo is not None


def is_rival(view: EzraView, seat: int) -> bool:
    """The solo opponent."""
    return is_solo(view) and seat == RIVAL


def persons(view: EzraView, words: Words) -> tuple[Person, ...]:
    """The players, and the solo opponent with the name of his kind."""
    names = [
        words.term("opponent") if is_rival(view, player.seat) else words.name(player.seat) for player in view.players
    ]
    return people(names, words.stand_in)


def is_over(view: EzraView) -> bool:
    return view.phase == OVER


def winners(view: EzraView) -> tuple[int, ...]:
    return view.outcome.winners if view.outcome else ()


def lit(view: EzraView) -> tuple[int, ...]:
    """Whose panel is framed: who is awaited, or who has won."""
    return winners(view) if view.outcome else view.awaited


def walls(components: Components) -> dict[str, WallSpace]:
    return {wall.id: wall for wall in components.wall_space}


def gates(components: Components) -> dict[str, Gate]:
    return {gate.id: gate for gate in components.gate}


def wall_cards(components: Components) -> dict[str, WallCard]:
    return {card.id: card for card in components.wall_deck.cards}


def characters(components: Components) -> dict[str, Character]:
    return {card.id: card for card in components.character}


def heroes(components: Components) -> dict[str, Hero]:
    return {hero.id: hero for hero in components.hero}


def materials(components: Components) -> dict[str, str]:
    """Of the Scroll Tiles."""
    return {scroll.id: scroll.material for scroll in components.scroll}


def temple_rows(components: Components) -> tuple[TempleRow, ...]:
    """From the lowest up."""
    return tuple(reversed(components.temple.rows))


def scroll_rows(components: Components) -> tuple[ScrollRow, ...]:
    return components.scroll_rows.rows


def altar_rewards(components: Components) -> dict[int, Effects]:
    return {it.at: it.reward for it in components.altar_track.rewards}


def rubble(space: SpaceView) -> tuple[str, ...]:
    """Piece by piece."""
    return tuple(kind for kind in GOODS for _ in range(space.rubble[KINDS.index(kind)]))


def stock(player: PlayerView, kind: str) -> int:
    return player.goods[KINDS.index(kind)]


def banners(view: EzraView, seat: int) -> tuple[int, int, int]:
    """Red, grey, blue: in his turn what is left to spend, else what his cards show."""
    if seat == view.turn.active and seat in view.awaited and not is_rival(view, seat) and view.turn.card:
        return view.turn.banners
    return view.players[seat].shown


def kept(player: PlayerView) -> int:
    """Resources, which the Guards count (E14.2)."""
    return sum(player.goods)


def stacked(view: EzraView) -> dict[int, tuple[int, ...]]:
    """By space of the Altar Track who stands there, the lowest marker (who is ahead) first (E8.3, E8.6)."""
    found: dict[int, list[int]] = {}
    for seat in view.ahead:
        found.setdefault(view.players[seat].altar, []).append(seat)
    return {space: tuple(seats) for space, seats in found.items()}


def camped(view: EzraView) -> dict[int, tuple[int, ...]]:
    """By space of the Map whose Tents are there."""
    found: dict[int, list[int]] = {}
    for player in view.players:
        found.setdefault(player.tent, []).append(player.seat)
    return {space: tuple(seats) for space, seats in found.items()}


def is_white(view: EzraView, row: int, column: int) -> bool:
    """A White Worker is there (E10.6)."""
    return (row, column) in view.white


def occupied(view: EzraView, row: int, column: int) -> bool:
    return view.scribes[row - 1][column - 1] >= 0 or is_white(view, row, column)


def reachable(view: EzraView) -> frozenset[tuple[int, int]]:
    """The tiles that are open to a Scribe (E10.2)."""
    led = {(1, column) for column in range(1, len(view.scribes[0]) + 1)}
    found = set(led)
    for row in range(1, len(view.scribes)):
        led = {
            (row + 1, column + step)
            for at, column in led
            for step in (0, 1)
            if at == row and occupied(view, row, column)
        }
        found |= led
    return frozenset((row, column) for row, column in found if view.scribes[row - 1][column - 1] == FREE)


def filled(view: EzraView) -> int:
    """Sectors of the Temple that are full (E7.7)."""
    done = min((len(row) for row in view.temple), default=0)
    return sum(done >= last for last in view.sectors)


def own(view: EzraView) -> PlayerView | None:
    """The viewer as his own moves of a sealed phase have made him."""
    if view.viewer is None:
        return None
    return view.own or view.players[view.viewer]


def hungry(player: PlayerView) -> int:
    """Workers who will have to be fed on the Sabbath (E17.1, E20.9)."""
    farming = player.farmers + player.labourers
    dealing = len(player.traders) + player.gatekeepers
    eaters = player.supply + len(player.elders)
    eaters += 0 if W01_FEED_FARM_LABOUR in player.scrolls else farming
    eaters += 0 if W02_FEED_TRADE_GATE in player.scrolls else dealing
    return eaters + (0 if W03_FEED_SCRIBES in player.scrolls else player.scribes)


def room(view: EzraView, player: PlayerView) -> tuple[int, ...]:
    """The piles, from 1, on which another card may be laid (E6.1, E20.18)."""
    most = view.components.meta.max_cards_per_pile
    no_limit = W18_PILES_HAND in player.scrolls
    return tuple(k + 1 for k, pile in enumerate(player.piles) if no_limit or len(pile) < most)


def with_card(view: EzraView, player: PlayerView, card: str, pile: int) -> tuple[int, int, int]:
    """Banners if a card lay on top of a pile (E6.3)."""
    found = characters(view.components)

    def sums(name: str) -> tuple[int, ...]:
        return tuple(sum(it.v for it in found[name].banners if it.c == colour) for colour in COLOURS)

    under = player.piles[pile - 1]
    lost = sums(under[-1]) if under else (0, 0, 0)
    red, grey, blue = (now + more - less for now, more, less in zip(player.shown, sums(card), lost, strict=True))
    return red, grey, blue
