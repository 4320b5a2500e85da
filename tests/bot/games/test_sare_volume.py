"""How much pressing and reading a season of Sa-Ré takes, with the ready-made orders and without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from simcord.actors import MemberActor

from bot.tables.offers import offer_in_question
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.move import Move
from engine.orders import answer_by_further
from engine.players.dice import Dice
from engine.sare.moves import Draw, LayDown, Stay
from engine.sare.state import SarePosition
from tests.bot.games.beginners import Beginners
from tests.bot.games.seasons import ENGLISH, until_season
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

REACTIONS, DRAWS = "reactions", "draws"
SAFE = 3
"""Steps to the revolt."""


class Volume(NamedTuple):
    """Of one season, for all players together."""

    presses: int
    messages: int
    """New public messages."""
    pings: int


async def volume(rig: Bot, players: int, *taken: str) -> Volume:
    """Everyone plays a season by pressing. They take these offers: that of the first private message, the others as
    soon as a question has them."""
    party, dice, presses = Beginners(rig, players, tongues=ENGLISH), Dice("volume"), 0
    await party.begin(game="sare")
    if REACTIONS in taken:
        for person in party.people:
            presses += await take_from_private_message(party, person)
    await until_season(party)
    since = len(rig.http_requests)
    while (await party.snapshot()).game_position.state.season:
        presses += await decide(party, dice, taken)
    sent = rig.requests("POST", f"/channels/{party.channel.id}/messages", since)
    return Volume(presses, len(sent), sum(rig.pings(since).values()))


async def take_from_private_message(party: Beginners, who: MemberActor) -> int:
    message = party.private_messages(who)[-1]
    words = texts_for(party.rig.locale_of(who.id), "sare").sentence(f"suggested.{REACTIONS}")
    (button,) = [number for number, label in party.rig.buttons(message).items() if words in label]
    await party.rig.press(who.user, message, button)
    assert button not in party.rig.buttons(party.private_messages(who)[-1])
    return 1


async def decide(party: Beginners, dice: Dice, taken: Sequence[str]) -> int:
    """A player answers by the panel; the number of presses."""
    who = dice.pick(await party.awaited())
    snapshot = await party.snapshot()
    row = snapshot.seat_of(who.id)
    assert row is not None
    user = PanelUser(party, who)
    await user.open_by(party.cards()[-1])
    offered = offer_in_question(snapshot, row.seat)
    if offered is not None and offered.name in taken:
        await user.does("t")
        return 2
    options = await user.chooses(sensible(snapshot, row.seat))
    before = len(party.rig.http_requests)
    await user.confirm()
    confirmed = len(party.rig.requests("POST", "/interactions/*/callback", before))
    return 1 + len(options) + confirmed


def sensible(snapshot: TableSnapshot, seat: int) -> Move:
    """The same answers with orders and without them, so that the seasons are the same."""
    position, rules = snapshot.game_position, snapshot.rules
    if (ordered := answer_by_further(position, seat, rules.suggested_orders[DRAWS])) is not None:
        return ordered
    assert isinstance(position, SarePosition)
    left = position.revolt_position(seat) - position.state.players[seat].gauge
    safe: list[Move] = [Stay(), Draw()] if left >= SAFE else [LayDown()]
    legal = list(position.moves(seat))
    return next((move for move in safe if move in legal), legal[-1])


BARS = {
    ((), 2): Volume(48, 10, 10),
    ((), 3): Volume(66, 14, 16),
    ((), 4): Volume(90, 18, 27),
    ((REACTIONS,), 2): Volume(47, 9, 10),
    ((REACTIONS,), 3): Volume(60, 13, 15),
    ((REACTIONS,), 4): Volume(73, 16, 20),
    ((REACTIONS, DRAWS), 2): Volume(9, 3, 4),
    ((REACTIONS, DRAWS), 3): Volume(18, 5, 7),
    ((REACTIONS, DRAWS), 4): Volume(24, 6, 10),
}
"""No season of these seeds takes more, for all players together."""


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("taken", [(), (REACTIONS,), (REACTIONS, DRAWS)], ids=["no orders", "reactions", "draws too"])
async def test_a_season_takes_no_more(rig: Bot, players: int, taken: tuple[str, ...]) -> None:
    found, bar = await volume(rig, players, *taken), BARS[taken, players]
    assert all(part <= most for part, most in zip(found, bar, strict=True)), found
