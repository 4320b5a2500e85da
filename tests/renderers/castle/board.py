"""Positions to draw: from played games, and made by hand."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from engine.castle.goods import NOTHING, Goods
from engine.castle.view import CastleView, CourtshipView
from engine.chance import seed_from
from engine.game import Decision, Game, game
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


def words(lang: str = "en", names: Sequence[str] = NAMES) -> PictureWords:
    return PictureWords("castle", lang, names)


@cache
def views_of_game(seats: int, side: str, who: str, seed: str, every: int) -> tuple[CastleView, ...]:
    """Views of a game for an onlooker: one in every so many moves, and the end."""
    rules = game("castle")
    box = rules.box()
    position, dice = start(rules, box, seats, {"side": side}, seed_from(seed)), Dice(seed)
    views: list[CastleView] = []
    moves = 0
    while awaited := position.awaited():
        if moves % every == 0:
            views.append(view_of(rules, position))
        seat = awaited[0]
        position.apply(seat, PLAYERS[who](rules, Decision(rules, position, seat), dice))
        position.events.clear()
        moves += 1
    return (*views, view_of(rules, position))


def view_of(rules: Game[Any, Any], position: Position[Any, Any], viewer: int | None = None) -> CastleView:
    view = rules.view(position, viewer)
    assert isinstance(view, CastleView)
    return view


def sample() -> Iterator[tuple[CastleView, str]]:
    """Over a hundred positions of all kinds of games, each in one of the languages."""
    count = 0
    for seats in (2, 3, 4):
        for side in ("summer", "winter"):
            for who, seed in (("greedy", "1"), ("random", "2")):
                for view in views_of_game(seats, side, who, seed, 11):
                    yield view, LANGUAGES[count % 3]
                    count += 1


def middle(seats: int = 4, side: str = "winter") -> CastleView:
    views = views_of_game(seats, side, "greedy", "1", 11)
    return views[len(views) // 2]


def full(view: CastleView) -> CastleView:
    """Everything built, every space taken, all winter cards in play, and the highest figures."""
    c, seats = view.components, len(view.players)
    spaces = [space.id for building in c.buildings for space in building.spaces]
    spaces += [*c.winter.innkeeper.space_ids, *c.winter.granary.space_ids]
    players = tuple(
        msgspec.structs.replace(
            player,
            score=188 + player.seat,
            talers=105,
            goods=(20, 18, 15, 15, 15),
            helpers=7,
            on_cards=loaded_cards(player.row),
        )
        for player in view.players
    )
    return msgspec.structs.replace(
        view,
        players=players,
        tiles=dict.fromkeys(view.tiles, 0),
        spaces={space: (k * 2 + k // 3) % seats for k, space in enumerate(spaces)},
        carts={place: k % seats for k, place in enumerate(c.trader_places)},
        stock=(20, 18, 15, 15, 15),
        watchtower=(20, 18, 15, 15, 15),
        forge=15,
        tolls=24,
        **lasting(view, (20, 18, 15, 15, 15), 105),
    )


def loaded_cards(row: Sequence[tuple[str, int]]) -> tuple[tuple[str, Goods], ...]:
    return tuple((card, (2, 1, 1, 0, 0)) for card, _ in row if card.startswith("worker"))


def empty(view: CastleView) -> CastleView:
    """Nothing built, no helper on the board, nothing in stock."""
    c = view.components
    players = tuple(
        msgspec.structs.replace(player, score=0, talers=0, goods=NOTHING, helpers=0, row=(), lost=(), on_cards=())
        for player in view.players
    )
    return msgspec.structs.replace(
        view,
        players=players,
        tiles={building.id: building.copies for building in c.buildings if building.copies},
        spaces={},
        carts={},
        stock=NOTHING,
        watchtower=NOTHING,
        forge=0,
        tolls=0,
        **lasting(view, NOTHING, 0),
    )


def lasting(view: CastleView, goods: Goods, talers: int) -> dict[str, Any]:
    if not view.winter:
        return {}
    return {"lasting": ("innkeeper", "damsel", "granary"), "courtship": CourtshipView(goods, talers, ())}


def faults(page: Page, changes: Sequence[Any] = ()) -> list[str]:
    return page.finish(changes, measure=True)[1].faults()


def texts_on_page(page: Page) -> list[str]:
    return [text.text for text in page.finish()[1].texts]
