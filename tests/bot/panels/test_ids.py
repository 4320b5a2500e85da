"""Ids on messages sent by version 0.1: each is still found by one kind of panel, and has the same meaning."""

import re
from enum import StrEnum
from typing import Any

import pytest
from discord import ui

from bot.actions.buttons import CardButton
from bot.interactions.panel import PanelKind, PanelPress
from bot.panels.leaving import ITEM as LEAVING_ITEM
from bot.panels.lobby.layout import LobbyAct, LobbyPanel
from bot.panels.lobby.panel import ITEM as LOBBY_ITEM
from bot.panels.lobby.panel import LOBBY
from bot.panels.orders.ids import OrdersAct, OrdersPanel, lines_checksum
from bot.panels.orders.panel import ITEM as ORDERS_ITEM
from bot.panels.orders.panel import ORDERS
from bot.panels.server.panel import ITEM as SERVER_ITEM
from bot.panels.turn.nodes import Branch, Leaf, MoveKind, Question, WholeMove, encode_way
from bot.panels.turn.panel import ITEM as TURN_ITEM
from bot.panels.turn.panel import TURN
from bot.panels.turn.screen import TurnAct, TurnPanel, moves_checksum
from engine.castle import GAME as CASTLE
from engine.castle.moves import Play
from engine.move import Pass

TABLE = "abcd1234"
ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    CardButton,
    LEAVING_ITEM,
    LOBBY_ITEM,
    ORDERS_ITEM,
    SERVER_ITEM,
    TURN_ITEM,
)
SHOWN = TurnPanel(TABLE, 1, 30, 2)
MINE = OrdersPanel(TABLE, 3)
LOBBY_PANEL = LobbyPanel(TABLE)

READ: list[tuple[str, str, PanelKind[Any, Any], PanelPress[Any, Any]]] = [
    ("p:abcd1234:1:30:2:g", "", TURN, PanelPress(SHOWN, TurnAct.GO)),
    ("p:abcd1234:1:30:2:g:0.3~c0ffee", "", TURN, PanelPress(SHOWN, TurnAct.GO, "0.3~c0ffee")),
    ("p:abcd1234:1:30:2:n:0.3~c0ffee~1", "", TURN, PanelPress(SHOWN, TurnAct.PAGE, "0.3~c0ffee~1")),
    ("p:abcd1234:1:30:2:b", "", TURN, PanelPress(SHOWN, TurnAct.BACK)),
    ("p:abcd1234:1:30:2:r", "", TURN, PanelPress(SHOWN, TurnAct.RESTART)),
    ("p:abcd1234:1:30:2:c:c0ffee", "", TURN, PanelPress(SHOWN, TurnAct.CONFIRM, "c0ffee")),
    ("p:abcd1234:1:30:2:y:c0ffee", "", TURN, PanelPress(SHOWN, TurnAct.SURE, "c0ffee")),
    ("p:abcd1234:1:30:2:o:2~c0ffee", "", TURN, PanelPress(SHOWN, TurnAct.ONLY, "2~c0ffee")),
    ("p:abcd1234:1:30:2:a:c0ffee~y", "", TURN, PanelPress(SHOWN, TurnAct.ACCEPT, "c0ffee~y")),
    ("p:abcd1234:1:30:2:t:904512", "", TURN, PanelPress(SHOWN, TurnAct.TAKE, "904512")),
    ("p:abcd1234:1:30:2:f:c0ffee", "", TURN, PanelPress(SHOWN, TurnAct.FINISH, "c0ffee")),
    ("p:abcd1234:1:30:2:h:0~c0ffee", "", TURN, PanelPress(SHOWN, TurnAct.ANSWER, "0~c0ffee")),
    ("p:abcd1234:1:30:2:s", "0~c0ffee", TURN, PanelPress(SHOWN, TurnAct.SELECT, "0~c0ffee")),
    ("p:abcd1234:1:30:2:s:0.1~c0ffee", "4~c0ffee", TURN, PanelPress(SHOWN, TurnAct.SELECT, "4~c0ffee")),
    ("o:abcd1234:3:h", "", ORDERS, PanelPress(MINE, OrdersAct.HOME)),
    ("o:abcd1234:3:k:2", "", ORDERS, PanelPress(MINE, OrdersAct.KIND, "2")),
    ("o:abcd1234:3:a:1..~c0ffee00~0", "", ORDERS, PanelPress(MINE, OrdersAct.ANSWER, "1..~c0ffee00~0")),
    ("o:abcd1234:3:n:1.0.~c0ffee00~0", "", ORDERS, PanelPress(MINE, OrdersAct.NAME, "1.0.~c0ffee00~0")),
    ("o:abcd1234:3:v:1.0.~c0ffee00~0~4", "", ORDERS, PanelPress(MINE, OrdersAct.VALUE, "1.0.~c0ffee00~0~4")),
    ("o:abcd1234:3:r:1.0-q.0_1~c0ffee00~0", "", ORDERS, PanelPress(MINE, OrdersAct.REVIEW, "1.0-q.0_1~c0ffee00~0")),
    ("o:abcd1234:3:s:1.0.~c0ffee00", "", ORDERS, PanelPress(MINE, OrdersAct.SAVE, "1.0.~c0ffee00")),
    ("o:abcd1234:3:f:c0ffee00", "", ORDERS, PanelPress(MINE, OrdersAct.FORGET, "c0ffee00")),
    ("o:abcd1234:3:c", "", ORDERS, PanelPress(MINE, OrdersAct.CLEAR)),
    ("o:abcd1234:3:y:c0ffee00", "", ORDERS, PanelPress(MINE, OrdersAct.SURE, "c0ffee00")),
    ("o:abcd1234:3:g", "", ORDERS, PanelPress(MINE, OrdersAct.AGAIN)),
    ("o:abcd1234:3:o", "", ORDERS, PanelPress(MINE, OrdersAct.OFFERS)),
    ("o:abcd1234:3:w:draws", "", ORDERS, PanelPress(MINE, OrdersAct.OFFER, "draws")),
    ("o:abcd1234:3:t:draws~c0ffee00", "", ORDERS, PanelPress(MINE, OrdersAct.TAKE, "draws~c0ffee00")),
    ("o:abcd1234:3:l:k", "a:1..~c0ffee00~0", ORDERS, PanelPress(MINE, OrdersAct.ANSWER, "1..~c0ffee00~0")),
    ("o:abcd1234:3:l:h", "f:c0ffee00", ORDERS, PanelPress(MINE, OrdersAct.FORGET, "c0ffee00")),
    ("o:abcd1234:3:l", "c", ORDERS, PanelPress(MINE, OrdersAct.CLEAR)),
    ("o:abcd1234:3:l:h", "?", ORDERS, PanelPress(MINE, OrdersAct.HOME)),
    ("s:option:abcd1234:mode", "short", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.OPTION, "mode", "short")),
    ("s:language:abcd1234", "fr", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.LANGUAGE, "", "fr")),
    ("s:pace:abcd1234", "3600", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.PACE, "", "3600")),
    ("s:seats:abcd1234", "3", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.SEATS, "", "3")),
    ("s:add:abcd1234:greedy", "", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.ADD, "greedy")),
    ("s:remove:abcd1234:12", "1.77", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.REMOVE, "12", "1.77")),
    ("s:host:abcd1234:12", "77", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.HOST, "12", "77")),
    ("s:start:abcd1234", "", LOBBY, PanelPress(LOBBY_PANEL, LobbyAct.START)),
    ("s:later:abcd1234", "", LOBBY, PanelPress(LOBBY_PANEL, "later")),
]


@pytest.mark.parametrize(("custom_id", "chosen", "kind", "press"), READ)
def test_an_old_id_of_a_panel_keeps_its_meaning(
    custom_id: str, chosen: str, kind: PanelKind[Any, Any], press: PanelPress[Any, Any]
) -> None:
    match = re.fullmatch(kind.template, custom_id)
    assert match is not None
    assert kind.read(match, chosen) == press
    assert len(finders(custom_id)) == 1


@pytest.mark.parametrize("custom_id", ["c:play:abcd1234", "c:yes:abcd1234:12", "c:no:abcd1234:0"])
def test_an_id_of_a_card_is_found_once(custom_id: str) -> None:
    assert finders(custom_id) == [CardButton]


@pytest.mark.parametrize("custom_id", ["p:abcd1234:1:30:2:x", "p:abcd1234:1:30:g", "o:abcd1234:3:b", "x:abcd1234", ""])
def test_foreign_ids_are_not_found(custom_id: str) -> None:
    assert finders(custom_id) == []


def test_every_act_is_tried_here() -> None:
    kinds: dict[str, type[StrEnum]] = {TURN.name: TurnAct, ORDERS.name: OrdersAct, LOBBY.name: LobbyAct}
    for name, acts in kinds.items():
        assert {press.act for _, _, kind, press in READ if kind.name == name} >= set(acts)


def test_checks_of_what_was_shown_stay_as_they_were() -> None:
    """Otherwise every panel sent before would be treated as out of date."""
    notation = CASTLE.box().notation
    options = (Branch(MoveKind(Play), "play *", lambda: Question(())), Leaf(WholeMove(Pass()), Pass()))
    assert encode_way(notation, (0, 12), options) == "0.12~88b6cf"
    assert encode_way(notation, (), ()) == ""
    assert moves_checksum(["play trader", "pass"]) == "0aa932"
    assert lines_checksum("order draw draw", "order further stay") == "9f692067"


def finders(custom_id: str) -> list[type[ui.DynamicItem[Any]]]:
    return [item for item in ITEMS if item.__discord_ui_compiled_template__.fullmatch(custom_id)]
