"""Positions of Sa-Ré to draw, from games and constructed ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import msgspec

from engine.chance import seed_from
from engine.game import Decision, game
from engine.move import Event, Prompt
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.sare.view import PlayerView, SareView, SiteView
from engine.simulate import start
from renderers.page import Page
from renderers.texts.words import PictureWords

NAMES = ("Marta", "Piotr", "Élise", "Tom")
HOSTILE_NAMES = (
    ("Wolfeschlegelstein20", "Wanda Wróblewska-Zając", "W 🦊🦊🦊", "Wulfhild"),
    ("שָׁלוֹם", "مریم", "\u202eevil\u202c", "  "),
    ("Annapurna", "Anna", "Аня", "🦊"),
)
LANGUAGES = ("en", "fr", "pl")
MODES = ("scribe", "architect", "priest", "pharaoh")
SEATS = (2, 3, 4)
MAX_MOVES = 700
"""The maximal number of moves of a random game, which might not end."""


def words(lang: str = "en", names: Sequence[str] = NAMES) -> PictureWords:
    return PictureWords("sare", lang, names)


def view_of(position: Position[Any, Any], viewer: int | None = None) -> SareView:
    view = game("sare").view(position, viewer)
    assert isinstance(view, SareView)
    return view


def positions(
    seats: int, mode: str, who: str, seed: str, variants: str = "no"
) -> Iterator[tuple[Position[Any, Any], list[Event]]]:
    """Each position of a game with the events since the previous one; simultaneous answers come in random order."""
    rules, dice = game("sare"), Dice(seed)
    options = {"mode": mode, "quick_start": variants, "divinity": variants}
    position = start(rules, rules.box(), seats, options, seed_from(seed))
    events: list[Event] = []
    for _ in range(MAX_MOVES):
        yield position, events
        awaited = position.awaited()
        if not awaited:
            return
        seat = dice.pick(awaited)
        position.apply(seat, PLAYERS[who](rules, Decision(rules, position, seat), dice))
        events = list(position.events)
        position.events.clear()


@cache
def views_of_game(seats: int, mode: str, who: str, seed: str, every: int, variants: str = "no") -> tuple[SareView, ...]:
    """An onlooker's view after every `every` moves of a game, and at its end."""
    found = positions(seats, mode, who, seed, variants)
    return tuple(view_of(position) for k, (position, _) in enumerate(found) if k % every == 0 or not position.awaited())


def sample(every: int = 47) -> Iterator[tuple[SareView, str]]:
    """Hundreds of positions of all kinds of games, each with one of the three languages in turn."""
    count = 0
    for seats, mode, (who, variants) in product(SEATS, MODES, (("greedy", "no"), ("random", "yes"))):
        for view in views_of_game(seats, mode, who, f"{seats} {mode}", every, variants):
            yield view, LANGUAGES[count % 3]
            count += 1


@cache
def middle(seats: int = 4, mode: str = "priest") -> SareView:
    """A season of a later turn, with grown cities."""
    running = [view for view in views_of_game(seats, mode, "greedy", "middle", 7) if view.season.running]
    return running[len(running) * 2 // 3]


# Constructed positions: each detail is possible by the rules, but not all of them at once.

_SQUARES = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3", "A4", "B4", "C4")
_CITY = (
    *("carpenter", "stonecutter", "temple", "barracks", "port", "gardens", "palace", "market", "library"),
    *("goldsmith", "pyramid"),
)
_POWERS = ("temple", "barracks", "gardens", "palace", "market", "library")
_SINGLES = ("single_wood", "single_stone", "single_gold")
_DOUBLES = ("double_wood_wood", "double_wood_gold", "double_stone_gold", "double_gold_gold", "double_stone_stone")


def full_city(player: PlayerView, used: bool = False) -> PlayerView:
    """Every square built, all tokens, all powers ready or all used, ten kinds of cards, full Warehouses."""
    city = (("master_builder", "A1"), ("warehouse", "A1"), *zip(_CITY, _SQUARES[1:], strict=True))
    return msgspec.structs.replace(
        player,
        built=city,
        sites=(),
        pyramid=player.seat + 1,
        stages=3,
        stage_count=3,
        gauge=4,
        revolt_position=5,
        cubes=2,
        caravans=3,
        store=(10, 1, 12, 1),
        capacity=24,
        tokens=(1, 1, 1, 1),
        ready=() if used else _POWERS,
        used=_POWERS if used else (),
        cards=(*_SINGLES, *_SINGLES, *_DOUBLES),
        swapped=("single_wood", "double_wood_stone"),
        carried=("single_gold", "double_gold_gold"),
        jokers=2,
    )


def all_sites(player: PlayerView) -> PlayerView:
    """A site on every other square, each with a Port's discount, and the largest needs."""
    kinds = ("temple", "barracks", "port", "gardens", "palace", "pyramid", "market", "library", "warehouse")
    sites = tuple(SiteView(kind, square, (9, 9, 9), 1) for kind, square in zip(kinds, _SQUARES[1:], strict=False))
    return msgspec.structs.replace(
        player,
        built=(("master_builder", "A1"), ("warehouse", "A4"), ("carpenter", "B4")),
        sites=sites,
        pyramid=player.seat + 1,
        stages=1,
        stage_count=3,
        gauge=7,
        revolt_position=7,
        cubes=0,
        standing=False,
        revolted=True,
        ready=(),
        used=(),
        tokens=(0, 0, 0, 0),
        cards=("single_wood",) * 4,
        swapped=(),
        carried=(),
        jokers=0,
    )


def empty_city(player: PlayerView) -> PlayerView:
    return msgspec.structs.replace(
        player,
        built=(),
        sites=(),
        pyramid=0,
        stages=0,
        stage_count=0,
        quick="library",
        gauge=0,
        revolt_position=7,
        cubes=0,
        caravans=0,
        store=(0, 0, 0, 0),
        capacity=0,
        tokens=(0, 0, 0, 0),
        ready=(),
        used=(),
        standing=False,
        revolted=False,
        cards=(),
        swapped=(),
        carried=(),
        jokers=0,
    )


def full(view: SareView) -> SareView:
    """Everything at its maximum, in daylight, and a Temple that has revealed two cards."""
    makers = (full_city, all_sites, full_city, all_sites)
    players = tuple(make(player) for make, player in zip(makers, view.players, strict=False))
    season = msgspec.structs.replace(
        view.season,
        running=True,
        face_up=True,
        left=26,
        top=("double_wood_gold", "troubles_double"),
        unresolved_card="troubles_double",
        active=0,
        public_count=2,
        drawn=(
            "horus",
            "double_wood_gold",
            "troubles_simple",
            "horus",
            "single_wood",
            "double_gold_gold",
            "single_stone",
            "horus",
            "double_stone_gold",
            "troubles_double",
        ),
        drawn_before=("single_gold",),
        active_before=1,
        had_troubles=True,
        produced=True,
        pending=6,
        passed_to=tuple(range(1, len(players))),
        discard=tuple(card.id for card in view.components.season_card for _ in range(2))[:22],
        unseen={card.id: card.count for card in view.components.season_card},
    )
    tiles = dict.fromkeys(view.tiles, 8)
    return msgspec.structs.replace(
        view,
        players=players,
        season=season,
        tiles=tiles,
        pile=tuple(range(1, len(players) + 1)),
        turn=37,
        quick_start=True,
        divinity=True,
    )


def night(view: SareView) -> SareView:
    """In darkness, all powers used, the deck empty, nothing left on the reference board."""
    players = tuple(full_city(player, used=True) for player in view.players)
    season = msgspec.structs.replace(
        view.season, running=True, face_up=False, left=0, top=(), unresolved_card="", pending=0, unseen={}, discard=()
    )
    tiles = dict.fromkeys(view.tiles, 0)
    return msgspec.structs.replace(view, players=players, season=season, tiles=tiles, pile=())


def empty(view: SareView) -> SareView:
    """Before anything is built."""
    players = tuple(empty_city(player) for player in view.players)
    return msgspec.structs.replace(view, players=players, season=msgspec.structs.replace(view.season, running=False))


EXTREMES = (full, night, empty)


def faults(page: Page, changes: Sequence[Any] = ()) -> list[str]:
    return page.finish(changes, measure=True)[1].faults()


def texts_of(page: Page) -> list[str]:
    return [text.text for text in page.finish()[1].texts]


# Positions for golden pictures, which do not depend on the computer players.


@cache
def new_view(seats: int, mode: str = "priest") -> SareView:
    rules = game("sare")
    options = {"mode": mode, "quick_start": "no", "divinity": "no"}
    view = view_of(start(rules, rules.box(), seats, options, seed_from("kept")))
    return msgspec.structs.replace(view, turn=5, first=0)


def asking(view: SareView, key: str, *seats: int, **params: object) -> SareView:
    return msgspec.structs.replace(view, asked=Prompt(key, params), awaited=seats, answered=())


def half_built(player: PlayerView) -> PlayerView:
    """A half-built city with some of everything."""
    return msgspec.structs.replace(
        full_city(player),
        built=(("master_builder", "A1"), ("warehouse", "A1"), ("carpenter", "B1"), ("temple", "B2"), ("port", "C3")),
        sites=(SiteView("palace", "A2", (3, 3, 4), 0), SiteView("pyramid", "C2", (3, 4, 2), 1)),
        stages=1,
        gauge=0,
        revolt_position=6,
        cubes=1,
        caravans=1,
        capacity=3,
        store=(1, 0, 2, 0),
        tokens=(1, 0, 0, 1),
        ready=("temple",),
        used=(),
        cards=(),
        swapped=(),
        jokers=0,
    )


def half_built_view(view: SareView) -> SareView:
    """Phase 1, between two seasons."""
    players = tuple(half_built(player) for player in view.players)
    season = msgspec.structs.replace(view.season, running=False)
    return asking(msgspec.structs.replace(view, players=players, season=season), "sites", 1, launched=1, free=1, most=2)


def waiting(view: SareView) -> SareView:
    """A season where one player has drawn many cards and the next is asked."""
    calm = half_built_view(view)
    season = msgspec.structs.replace(
        full(view).season,
        left=11,
        top=("horus",),
        public_count=1,
        unresolved_card="",
        active=2,
        active_before=1,
        drawn=(),
        drawn_before=("troubles_simple", "horus", "single_wood", "double_gold_gold"),
        had_troubles=False,
        produced=False,
        pending=0,
        passed_to=(),
        discard=("troubles_simple", "horus"),
    )
    return asking(msgspec.structs.replace(calm, season=season), "decide", 2)
