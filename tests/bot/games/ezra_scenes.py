"""Parties at chosen moments of Ezra and Nehemiah."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from simcord.actors import MemberActor

from bot.tables.snapshot import TableSnapshot
from engine.ezra.constants import WORK
from engine.ezra.position import EzraPosition
from engine.players.dice import Dice
from tests.bot.games.beginners import Beginners
from tests.bot.games.world import Bot
from tests.engine.ezra.scene import Scene

ENGLISH: Final = ("en-GB",)
WATER: Final = "water"
BESIDE: Final = "w10"
"""The Gate whose connection is a step on the Altar Track, and a Wall next to it."""
BEFORE_BLESSING: Final = 6
"""With one more step on the Altar Track a player gets a wild Blessing."""


async def work(rig: Bot, count: int, **given: Any) -> Beginners:
    """The Gatekeepers are placed, and the first card is to be played."""
    party = Beginners(rig, count, tongues=ENGLISH)
    await party.begin(game="ezra", **given)
    dice = Dice("work")
    while not (await party.snapshot()).game_position.state.round:
        await party.step(dice)
    return party


async def change_position(party: Beginners, change: Callable[[Scene], object]) -> None:
    """Changes the position in memory; the next move writes it to the store."""
    snapshot = await party.snapshot()
    scene = Scene.__new__(Scene)
    position = snapshot.rules.position(snapshot.rules.copy(snapshot.game_position.state), snapshot.box)
    assert isinstance(position, EzraPosition)
    scene.p, scene.box, scene.events = position, position.box, []
    change(scene)
    party.rig.bot.tables.cache.put(TableSnapshot(snapshot.loaded, snapshot.rules, scene.p, snapshot.opening))


async def at_the_gate(rig: Bot, count: int, *, asks: int = 1, **given: Any) -> Beginners:
    """The player in turn has everything needed to build beside the Water Gate. Its Gatekeeper belongs to the next
    player (or the one `asks` seats further on), who is asked for a Blessing."""
    party = await work(rig, count, **given)
    snapshot = await party.snapshot()
    (owner,) = snapshot.game_position.awaited()
    keeper = (owner + asks) % count

    def change(scene: Scene) -> None:
        scene.give(owner, silver=9, food=9, goods_="2 stone").rubble(BESIDE, "").wall_deck(owner, "wc12")
        scene.s.turn.gained = (0, 12, 0, 0)
        scene.gate(keeper, WATER).altar(keeper, BEFORE_BLESSING)

    await change_position(party, change)
    return party


async def builds(party: Beginners) -> MemberActor:
    """Plays up to the Wall Cards, which only the builder has seen."""
    (owner,) = await party.awaited()
    card = next(line for line in await party.completions(owner) if line.startswith("card "))
    await party.moves(owner, f"{card}; grey at {BESIDE}; build")
    return owner


async def connects(party: Beginners) -> tuple[MemberActor, MemberActor]:
    """Builds a Wall, so that the Gatekeeper beside it is asked. Returns the builder and the player asked."""
    owner = await builds(party)
    await party.moves(owner, "wall card 1 top 2")
    snapshot = await party.snapshot()
    assert snapshot.game_position.interrupted_seat() is not None
    (other,) = await party.awaited()
    return owner, other


async def sabbath(rig: Bot, count: int, **given: Any) -> Beginners:
    """The first six days are over, and everyone plans their Sabbath."""
    party = await work(rig, count, **given)
    dice = Dice("sabbath")
    while (await party.snapshot()).game_position.state.phase == WORK:
        await party.step(dice, several=True)
    return party
