"""Setting an order changes nothing that others can see: no text, no picture, and no number, then or later."""

import re

import pytest

from bot.rates import Rates
from bot.texts import texts_for
from engine.castle import Castle
from engine.game import games
from engine.orders import is_order
from engine.players.dice import Dice
from tests.bot.games import twins
from tests.bot.games.beginners import Beginners
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

ORDERS = {"castle": "order tower take stone", "sare": "order draw ask", "ezra": "order blessing blessing red"}


LATE = (
    "order craft buy stone from B or build stable or ask",
    "order place place keep 14 or pass",
    "order palace convert",
)
"""Decisions of the castle's later steps: D11 to D14."""


@pytest.mark.parametrize("tongue", ["en-GB", "fr", "pl"])
async def test_orders_for_what_a_card_builds(rig: Bot, tongue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept over a restart; one that can no longer apply is marked."""
    party = Party(rig, 2, tongues=[tongue])
    await party.begin(game="castle", options="side=winter")
    ann, texts = party.people[0], texts_for(tongue, "castle")
    await party.types(ann, "order", line="; ".join(LATE))
    await party.types(ann, "order", line="order withdraw withdraw sand or withdraw sand, wood")
    await rig.restart()
    told = await party.types(ann, "order")
    assert [texts.sentence(f"order.{on}") in told for on in ("craft", "place", "withdraw", "palace")] == [True] * 4
    idle = texts.sentence("orders.idle")
    assert idle not in told
    monkeypatch.setattr(Castle, "idle_orders", lambda rules, view: (2,))
    assert (await party.types(ann, "order")).count(idle) == 1


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("tongue", ["en-GB", "fr", "pl"])
async def test_an_order_that_the_owners_own_move_makes_useless(
    rig: Bot, tongue: str, typed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to the move says it once: their story begins after that move."""
    party, dice = Beginners(rig, 2, tongues=[tongue]), Dice("own move")
    await party.begin(game="castle", options="side=winter")
    ann = party.people[0]
    await party.types(ann, "order", line="order tower take stone")
    before = (await party.snapshot()).view(0)
    monkeypatch.setattr(Castle, "idle_orders", lambda rules, view: (1,) if view.orders and view != before else ())
    said = texts_for(tongue, "castle").sentence("story.idle_orders", {"n": 1, "numbers": "1"})
    assert said not in await party.types(ann, "play")
    if typed:
        told = await party.moves(ann, await party.choose_line(ann, dice))
    else:
        user = PanelUser(party, ann)
        await user.open_by(party.cards()[-1])
        await user.plays(dice)
        assert user.panel is not None
        told = rig.text(user.panel)
    assert told.count(said) == 1
    while ann not in await party.awaited():
        await party.step(dice)
    assert said not in await party.types(ann, "play")


@pytest.mark.parametrize("game", sorted(games()))
async def test_no_number_tells_that_there_are_orders(rig: Bot, game: str) -> None:
    party, dice = Party(rig, 2, tongues=["en-GB"]), Dice(f"unseen {game}")
    await party.begin(game=game)
    ann, bob = party.people
    for _ in range(6):
        await party.step(dice)
    before = [await twins.all_answers(party, who, 2) for who in (bob, party.eve)]
    await party.types(ann, "order", line=f"{ORDERS[game]}; forget orders; {ORDERS[game]}")
    assert [await twins.all_answers(party, who, 2) for who in (bob, party.eve)] == before
    await rig.restart()
    moves = (await party.snapshot()).public_moves
    assert moves == (await party.snapshot()).moves - 3
    # one move more is one more, for everyone
    rig.bot.rates = Rates(rig.bot.clock)
    who = (await party.awaited())[0]
    await party.moves(who, await party.choose_line(who, dice))
    rows = [row for row in await rig.bot.store.log(party.table) if not is_order(row.move)]
    texts = texts_for("en", game)
    assert texts.sentence("standing.moves", {"number": len(rows)}) in await party.types(party.eve, "table status")
    numbers = [int(number) for number in re.findall(r"^\D{0,6}(\d+)", await party.types(bob, "log"), re.MULTILINE)]
    assert max(numbers) <= len(rows)
    # each number still finds the position after its move
    for at in (len(rows) - 1, len(rows)):
        assert texts.sentence("board.moment", {"number": at}) in await party.types(party.eve, "board", at=at)
    refused = await party.types(party.eve, "board", at=len(rows) + 1)
    assert texts.sentence("refusal.undo.number", {"number": len(rows) + 1, "last": len(rows)}) in refused
