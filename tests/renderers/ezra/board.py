"""Positions of Ezra and Nehemiah to draw: from games that were played, and made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.constants import FREE, NEUTRAL, WORK
from engine.ezra.view import EzraView, SpaceView
from engine.ezra.view_player import PlayerView
from engine.game import Decision
from engine.move import Event
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.simulate import start
from renderers.page import Page
from renderers.texts.words import PictureWords

NAMES = ("Marta", "Piotr", "Élise", "Tom")
HOSTILE = (
    ("Wolfeschlegelstein20", "Wanda Wróblewska-Zając", "W 🦊🦊🦊", "Wulfhild"),
    ("שָׁלוֹם", "مریم", "\u202eevil\u202c", "  "),
    ("Annapurna", "Anna", "Аня", "🦊"),
)
LANGUAGES = ("en", "fr", "pl")
SEATS = (1, 2, 3, 4)
MOST = 3000
"""Moves of a random game."""


def words(lang: str = "en", names: Sequence[str] = NAMES) -> PictureWords:
    return PictureWords("ezra", lang, names)


def view_of(position: Position[Any, Any], viewer: int | None = None) -> EzraView:
    return GAME.view(position, viewer)


@cache
def positions(seats: int, who: str = "random") -> tuple[tuple[Position[Any, Any], list[Event]], ...]:
    """Each position of a game with what was told on the way to it; those asked together answer in any order.

    Played once and shared: do not change what it returns.
    """
    dice = Dice(f"halos {seats}")
    position = start(GAME, GAME.box(), seats, {}, seed_from(f"halos {seats}"))
    found: list[tuple[Position[Any, Any], list[Event]]] = [(position.copy(), [])]
    while (awaited := position.awaited()) and len(found) < MOST:
        seat = dice.pick(awaited)
        position.apply(seat, PLAYERS[who](GAME, Decision(GAME, position, seat), dice))
        found.append((position.copy(), list(position.events)))
        position.events.clear()
    return tuple(found)


@cache
def views_of_game(seats: int, every: int = 31) -> tuple[EzraView, ...]:
    """Every so many positions of a game, as a stranger sees them."""
    return tuple(view_of(p) for k, (p, _) in enumerate(positions(seats)) if k % every == 0 or not p.awaited())


@cache
def begun(seats: int = 4, viewer: int | None = None) -> EzraView:
    """The very start."""
    position = GAME.position(
        GAME.new(GAME.box(), seats, GAME.with_defaults({}), Chance(seed_from("begun"))), GAME.box()
    )
    position.advance()
    return view_of(position, viewer)


# Made by hand: each detail is possible by the rules, all of them together are not.


def replaced(view: EzraView, **changes: Any) -> EzraView:
    return msgspec.structs.replace(view, **changes)


def of(view: EzraView, **changes: Any) -> EzraView:
    """The same change for every player."""
    return replaced(view, players=tuple(msgspec.structs.replace(player, **changes) for player in view.players))


_TILES = ("gu1", "la1", "fa1", "tr1", "el1")


def grown(player: PlayerView, view: EzraView) -> PlayerView:
    """Two-figure goods, a card in every pile, others covered, tucked and Heroes, all kinds of helpers."""
    seat = player.seat
    number = [f"c{1 + (seat * 3 + k) % 10:02}" for k in range(10)]
    return msgspec.structs.replace(
        player,
        points=(100 + 13 * seat, *player.points[1:]),
        vp=100 + 13 * seat,
        silver=23 + seat,
        food=12,
        goods=(10, 11, 3, 0),
        supply=5,
        levites=6,
        blessings=(5, 3, 1),
        altar=(7, 7, 5, 20)[seat],
        tent=(2, 5, 5, 9)[seat],
        turned=(True, False, True, False, True),
        tiles=player.tiles or _TILES,
        traders=(1, 2),
        elders=(2, 4),
        farmers=2,
        labourers=10,
        hand_size=3,
        deck=1,
        piles=((number[0], number[1]), (number[2],), (number[3], number[4])),
        tucked=tuple(number[5:8]),
        heroes=("ezra", "nehemiah")[: 1 + seat % 2],
        shown_banners=(11, 8, 14),
        owes=2,
        hungry=21 + player.gatekeepers,
    )


def full(view: EzraView) -> EzraView:
    """A city three quarters built."""
    seats = len(view.players)
    gates = {gate.id: gate for gate in view.components.gate}
    ring: list[SpaceView] = []
    for k, space in enumerate(view.ring):
        owner = space.owner
        if owner == FREE and k % 4:
            owner = k % seats
        if space.id in gates:
            lying = 3 if owner == FREE else 0
            ring.append(SpaceView(space.id, owner, space.rubble if owner == FREE else (0, 0, 0, 0), "", lying))
        elif owner >= 0:
            ring.append(SpaceView(space.id, owner, (0, 0, 0, 0), f"wc{1 + k % 12:02}", 0))
        else:
            cleared = k % 8 == 0 or owner == NEUTRAL
            ring.append(SpaceView(space.id, owner, (0, 0, 0, 0) if cleared else space.rubble, "", 0))
    rows = (("stone", "wood", "gold", "stone", "wood"), ("wood", "wood"), ("gold", "stone", "stone"), (), ("wood",))
    scribes = tuple(
        tuple((k + j) % seats if (k + j) % 3 else FREE for k in range(len(row))) for j, row in enumerate(view.scrolls)
    )
    return replaced(
        view,
        phase=WORK,
        round=2,
        day=4,
        players=tuple(
            msgspec.structs.replace(
                grown(player, view), scribes_by_row=tuple(row.count(player.seat) for row in scribes)
            )
            for player in view.players
        ),
        ring=tuple(ring),
        temple=rows,
        scribes=scribes,
        row_food=(0, 0, 2, 3),
        ahead=tuple(sorted(range(seats), key=lambda seat: -(7, 7, 5, 20)[seat])),
        turn=msgspec.structs.replace(view.turn, active=seats - 1, card="c04", colour="grey", banners=(2, 14, 3)),
        awaited=(seats - 1,) if view.solo is None else (0,),
    )


def faults(page: Page) -> list[str]:
    return page.finish(measure=True)[1].faults()


def texts_on_page(page: Page) -> list[str]:
    return [text.text for text in page.finish()[1].texts]
