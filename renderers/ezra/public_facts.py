"""Public facts of a view that many drawings need."""

from __future__ import annotations

from typing import Final

from engine.ezra.constants import (
    AFTER,
    CARD,
    COLOURS,
    CORNER,
    FREE,
    GUARDS,
    NEUTRAL,
    OVER,
    PREPARE,
    RIVAL,
    SABBATH,
    SETUP,
    SOURCES,
    WORK,
)
from engine.ezra.effects import Effects
from engine.ezra.goods import KINDS
from engine.ezra.printed.figures import Components
from engine.ezra.printed.figures_board import Gate, Scroll, ScrollRow, TempleRow, WallCard, WallSpace
from engine.ezra.printed.figures_people import Character, Hero
from engine.ezra.view import EzraView, SpaceView
from engine.ezra.view_player import PlayerView
from renderers.ezra.plan import Stage
from renderers.panels import Lead, leads
from renderers.seats import OPPONENT, Person, people
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
"""Names of the rules, shared by all these drawings."""

GOODS: Final = ("stone", "wood", "gold", "cinders")
"""The Resources in the order in which pictures show them."""
SEVERAL: Final = 2


def is_solo(view: EzraView) -> bool:
    return view.solo is not None


def persons(view: EzraView, words: Words) -> tuple[Person, ...]:
    """The players; the solo opponent is named after its kind."""
    names = [
        words.term("opponent") if view.is_rival(player.seat) else words.name(player.seat) for player in view.players
    ]
    return people(names, words.stand_in, words.letter, RIVAL if view.solo is not None else -1)


def look_number(view: EzraView, seat: int) -> int:
    """Of a player; the solo opponent has a look of its own."""
    return OPPONENT if view.is_rival(seat) else seat


def is_over(view: EzraView) -> bool:
    return view.phase == OVER


def winners(view: EzraView) -> tuple[int, ...]:
    return view.outcome.winners if view.outcome else ()


def highlighted_seats(view: EzraView) -> tuple[int, ...]:
    """The seats whose panels are framed: those awaited, or the winners."""
    return winners(view) if view.outcome else view.awaited


def has_answered(view: EzraView, seat: int) -> bool | None:
    """Whether a player has answered, where several are asked at once; None for all others."""
    if not view.awaited or len(view.awaited) + len(view.answered) < SEVERAL:
        return None
    return False if seat in view.awaited else True if seat in view.answered else None


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


def temple_rows(components: Components) -> tuple[TempleRow, ...]:
    """From the lowest up."""
    return tuple(reversed(components.temple.rows))


def scroll_effects(components: Components, tile: str) -> Effects:
    """What a Scroll Tile gives."""
    printed = scroll_tiles(components)[tile]
    return printed.prepare or printed.gives


def scroll_tiles(components: Components) -> dict[str, Scroll]:
    return {scroll.id: scroll for scroll in components.scroll}


def scroll_rows(components: Components) -> tuple[ScrollRow, ...]:
    return components.scroll_rows.rows


def altar_rewards(components: Components) -> dict[int, Effects]:
    return {space.at: space.reward for space in components.altar_track.rewards}


def rubble(space: SpaceView) -> tuple[str, ...]:
    """The pieces one by one."""
    return tuple(kind for kind in GOODS for _ in range(space.rubble[KINDS.index(kind)]))


def count_of_kind(player: PlayerView, kind: str) -> int:
    return player.goods[KINDS.index(kind)]


def space_in_work(view: EzraView) -> str:
    """The Wall or Gate space of this turn's Main Action, while the turn runs."""
    return view.turn.space if view.phase == WORK else ""


def is_last_week(view: EzraView) -> bool:
    """In it the pictures say what the points would be if the game ended now."""
    return view.round == view.components.meta.rounds and not is_over(view)


def stage(view: EzraView) -> Stage:
    """What the rows of the panels are for."""
    return Stage.OVER if is_over(view) else Stage.LAST if is_last_week(view) else Stage.PLAY


def foretold(view: EzraView) -> tuple[Lead, ...]:
    """How the players' points stand if the game ended now."""
    return leads([player.vp + player.to_come for player in view.players])


def lead(view: EzraView, seat: int) -> Lead:
    """How a player's points stand among those of all; in the last week only those that it would end with count."""
    return Lead.NONE if is_last_week(view) else leads([player.vp for player in view.players])[seat]


def resource_count(player: PlayerView) -> int:
    """The Resources that the Guards count."""
    return sum(player.goods)


def seats_by_altar_space(view: EzraView) -> dict[int, tuple[int, ...]]:
    """By space of the Altar Track, the seats there, the lowest marker (which is ahead) first."""
    found: dict[int, list[int]] = {}
    for seat in view.ahead:
        found.setdefault(view.players[seat].altar, []).append(seat)
    return {space: tuple(seats) for space, seats in found.items()}


def seats_by_map_space(view: EzraView) -> dict[int, tuple[int, ...]]:
    """By space of the Map, the seats whose Tents are there."""
    found: dict[int, list[int]] = {}
    for player in view.players:
        found.setdefault(player.tent, []).append(player.seat)
    return {space: tuple(seats) for space, seats in found.items()}


def is_white(view: EzraView, row: int, column: int) -> bool:
    """Whether a White Worker is there."""
    return (row, column) in view.white


def viewer_player(view: EzraView) -> PlayerView | None:
    """The viewer, as their own moves of a sealed phase leave them."""
    if view.viewer is None:
        return None
    return view.own or view.players[view.viewer]
