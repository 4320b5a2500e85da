"""Parties in the middle of a season of Sa-Ré."""

from __future__ import annotations

from typing import Any, Final

from simcord.actors import MemberActor

from bot.tables.snapshot import TableSnapshot
from engine.players.dice import Dice
from engine.sare.components import SareBox
from tests.bot.games.beginners import Beginners
from tests.bot.games.world import Bot

ENGLISH: Final = ("en-GB",)


async def season(rig: Bot, count: int, *kinds: str, **given: Any) -> Beginners:
    """Phase 1 is over, a card is to be drawn, and cards of these kinds are on top."""
    party = Beginners(rig, count, tongues=ENGLISH)
    await party.begin(game="sare", **given)
    await until_season(party, *kinds)
    return party


async def until_season(party: Beginners, *kinds: str) -> None:
    dice = Dice("season")
    while not (await party.snapshot()).game_position.state.season:
        await party.step(dice)
    await stack_deck(party, *kinds)


async def stack_deck(party: Beginners, *kinds: str) -> None:
    """Changes the deck in memory; the next move writes it to the store."""
    snapshot = await party.snapshot()
    assert isinstance(snapshot.box, SareBox)
    state = snapshot.rules.copy(snapshot.game_position.state)
    rest, top = [*state.deck, state.burned], []
    for kind in kinds:
        card = next(deck_card for deck_card in rest if snapshot.box.card_kind[deck_card] == kind)
        rest.remove(card)
        top.append(card)
    state.burned = rest.pop()
    state.deck = (*top, *rest)
    party.rig.bot.tables.cache.put(
        TableSnapshot(snapshot.loaded, snapshot.rules, snapshot.rules.position(state, snapshot.box), snapshot.opening)
    )


async def window(party: Beginners) -> tuple[MemberActor, list[MemberActor]]:
    """A player draws, and others are asked. Returns the player in turn and those asked."""
    (owner,) = await party.awaited()
    await party.moves(owner, "draw")
    snapshot = await party.snapshot()
    assert snapshot.game_position.interrupted_seat() is not None
    return owner, await party.awaited()
