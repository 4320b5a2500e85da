"""What a decision of Ezra and Nehemiah is about, in a few figures: Banners, goods, Workers, or the Sabbath's meal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra._state import PREPARE, SABBATH, WORK
from engine.ezra.components import COLOURS, GREY, RED, EzraBox
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from engine.ezra.worth import Worth
from engine.move import Prompt


def glance(view: EzraView, box: EzraBox, seat: int) -> tuple[Prompt, ...]:
    if view.phase == WORK:
        return tuple(_turn(view, box, seat))
    return tuple(_week(view, box, seat)) if view.phase in (PREPARE, SABBATH) else ()


def _turn(view: EzraView, box: EzraBox, seat: int) -> Iterator[Prompt]:
    turn, player = view.turn, view.players[seat]
    if turn.active == seat:
        if turn.colour:
            at = COLOURS.index(turn.colour)
            yield Prompt("banners", {"n": turn.banners[at], "colour": turn.colour})
            yield from _action(view, box, at, player)
        else:
            yield Prompt("shown", dict(zip(COLOURS, turn.banners, strict=True)))
    yield _stock(player)
    if turn.active == seat:
        left = {"auxiliary": not turn.auxiliary, "trader": not turn.trader, "elder": not turn.elder}
        yield Prompt("free", {"n": player.supply, **left})


def _action(view: EzraView, box: EzraBox, at: int, player: PlayerView) -> Iterator[Prompt]:
    turn = view.turn
    if at == RED:
        yield Prompt("levites", {"n": player.levites - turn.levites_used, "of": player.levites})
    elif at == GREY and turn.space and not turn.built:
        place = box.at[turn.space]
        printed = box.walls.get(place) or box.components.gate_common
        cost = {"n": printed.grey, "goods": printed.cost.goods}
        yield Prompt("space", {"space": turn.space, "rubble": view.ring[place].rubble, **cost})


def _stock(player: PlayerView) -> Prompt:
    """Limit 0: as many as he likes."""
    kept = {"limit": player.limit or 0, "n": sum(player.goods)}
    return Prompt("stock", {"silver": player.silver, "food": player.food, "goods": player.goods, **kept})


def _week(view: EzraView, box: EzraBox, seat: int) -> Iterator[Prompt]:
    """E16.4, E17.1: told by what his plan has made of what is his."""
    player = view.own or view.players[seat]
    hungry = Worth(box, view, seat).hungry(player.levites)
    yield Prompt("meal", {"n": hungry, "food": player.food, "missing": max(0, hungry - player.food)})
    if view.phase == PREPARE:
        if player.supply:
            yield Prompt("idle", {"n": player.supply})
        zechariah, haggai = view.prophets
        yield Prompt("prophets", {"space": player.altar, "zechariah": zechariah, "haggai": haggai})
    yield _stock(player)
