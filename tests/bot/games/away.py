"""A player who is away while others play at several tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.actors import MemberActor

from bot.rates import Rates
from engine.players.dice import Dice
from tests.bot.games.party import Party
from tests.bot.games.world import Bot


async def lobbies(rig: Bot, kinds: Sequence[str], *, servers: int = 1, **options: Any) -> list[Party]:
    """Tables that Bob hosts and Ann has joined, in turn in each of the servers. People: Bob, then Ann."""
    first = Party(rig, 2, tongues=["en-GB"])
    ann, bob = first.people
    assert first.channel.guild is not None
    guilds = [first.channel.guild, *(rig.create_guild() for _ in range(servers - 1))]
    homes = [(bob, ann), *((guild.add_member(bob.user), guild.add_member(ann.user)) for guild in guilds[1:])]
    parties: list[Party] = []
    for number, kind in enumerate(kinds):
        party = first if number == 0 else Party(rig, 0, tongues=["en-GB"])
        guild, people = guilds[number % servers], homes[number % servers]
        party.people = [*people]
        if number:
            party.channel, _ = rig.place(guild=guild)
        # more tables than a person may open in so short a time
        rig.bot.rates = Rates(rig.bot.clock)
        await party.open(**{"game": kind, "language": "en", "seats": 2, **options})
        await party.join()
        parties.append(party)
    return parties


async def asks(party: Party) -> None:
    """Bob starts the game, if it has not begun, and plays until the table awaits Ann."""
    bob, ann = party.people
    if (await party.snapshot()).position is None:
        await party.types(bob, "table start")
    dice = Dice(f"away {party.table}")
    while ann not in await party.awaited():
        await party.moves(bob, await party.choose_line(bob, dice))


async def answers(party: Party, who: MemberActor) -> None:
    """A person plays until the table does not await them any more."""
    dice = Dice(f"answers {party.table}")
    while who in await party.awaited():
        await party.moves(who, await party.choose_line(who, dice))


def pings_of(rig: Bot, who: MemberActor, since: int) -> int:
    return rig.pings(since)[who.id]
