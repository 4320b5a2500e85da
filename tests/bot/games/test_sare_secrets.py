"""What is hidden from everyone in Sa-Ré (the deck, the burned card) and what one player alone does: games that
differ in nothing else look the same to all others."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.tables import start
from bot.tables.snapshot import TableSnapshot
from engine.players.dice import Dice
from engine.sare.components import TEMPLE
from engine.sare.steps.construction import Construction
from tests.bot.games import twins
from tests.bot.games.beginners import Beginners
from tests.bot.games.conftest import Seeds
from tests.bot.games.seasons import season, window
from tests.bot.games.world import Bot, alts, world
from tests.slow import slow_but

DOUBLE, HOSHEKH, SINGLE = "double", "hoshekh", "single"
ORDERS = "order reaction lay down when left 3; order draw lay down when units 4; order owed draw"


async def ordered(rig: Bot) -> Beginners:
    """Phase 1, and everyone has orders."""
    party = Beginners(rig, 3)
    await party.begin(game="sare", options="quick_start=yes")
    for person in party.people:
        await party.moves(person, ORDERS)
        await party.moves(person, await party.choose_line(person, Dice("settles")))
    return party


async def drawing(rig: Bot) -> Beginners:
    """Cards have been drawn, the deck is face up."""
    party, dice = await season(rig, 3, SINGLE, SINGLE), Dice("draws")
    await party.step(dice)
    return party


async def sealed(rig: Bot) -> Beginners:
    """One player has answered, another has not."""
    party = await season(rig, 3, DOUBLE)
    _, (first, _) = await window(party)
    await party.moves(first, "lay down")
    return party


async def peeking(rig: Bot) -> Beginners:
    """In darkness, a player looks at two cards."""
    party = await season(rig, 3, SINGLE, HOSHEKH, SINGLE, DOUBLE)
    await party.step(Dice("darkness"))
    snapshot = await party.snapshot()
    state = snapshot.rules.copy(snapshot.game_position.state)
    (seat,) = snapshot.game_position.awaited()
    state.players[seat].built = (*state.players[seat].built, (TEMPLE, "A4"))
    rules = snapshot.rules
    rig.bot.tables.cache.put(
        TableSnapshot(snapshot.loaded, rules, rules.position(state, snapshot.box), snapshot.opening)
    )
    (who,) = await party.awaited()
    await party.moves(who, "temple")
    assert [person.id for person in await party.awaited()] == [who.id]
    return party


async def peeked(rig: Bot) -> Beginners:
    """A player has kept one card and knows the other, which is the next to be drawn."""
    party = await peeking(rig)
    (who,) = await party.awaited()
    await party.moves(who, "temple keep 1")
    return party


async def building(rig: Bot) -> Beginners:
    """All build at the same time; one is done."""
    party, dice = await season(rig, 3, SINGLE), Dice("builds")
    while not isinstance((await party.snapshot()).game_position.step, Construction):
        await party.step(dice)
    first, second, *_ = await party.awaited()
    while first in await party.awaited():
        await party.moves(first, await party.choose_line(first, dice))
    await party.moves(second, await party.choose_line(second, dice))
    return party


@pytest.mark.parametrize("moment", slow_but([ordered, sealed], [ordered, drawing, sealed, peeking, peeked, building]))
async def test_nobody_can_tell_a_table_from_its_twin(rig: Bot, moment: Callable[[Bot], Awaitable[Beginners]]) -> None:
    party, dice = await moment(rig), Dice("twins")
    snapshot = await party.snapshot()
    for seat in (snapshot.seats[dice.below(3)], None):
        viewer = twins.PUBLIC if seat is None else seat.seat
        assert twins.has_secrets(snapshot, twins.resample(snapshot, viewer, "is there any?"))
        await twins.check_twin(party, dice, seat)


@pytest.mark.parametrize(
    ("moment", "differ"),
    [
        (ordered, {"order {}", "orders", "log {}", "export {}"}),
        (peeking, {"hand", "hand {}", "play {}", "log {}", "export {}"}),
        (building, {"play {}", "log {}", "export {}"}),
    ],
)
async def test_a_leak_is_found(rig: Bot, moment: Callable[[Bot], Awaitable[Beginners]], differ: set[str]) -> None:
    """A viewer who knows a secret can tell their table from its twin."""
    party = await moment(rig)
    snapshot = await party.snapshot()
    who = (await party.awaited())[0]
    twin = twins.resample(snapshot, twins.PUBLIC, "another")
    real = await twins.all_answers(party, who, 0)
    async with twins.replace_table(rig, snapshot, twin, twins.PUBLIC, 0):
        other = await twins.all_answers(party, who, 0)
    found = {question for question in real if real[question] != other[question]}
    assert differ <= found, found


async def test_an_order_is_carried_out_like_any_other(
    empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player's order changes nothing that others are sent before the window is closed, neither the content nor the
    number of messages."""
    heard = list[Any]()
    for number, order in enumerate(
        ("order reaction stay", "order reaction lay down", "order reaction stay when far 1")
    ):
        monkeypatch.setattr(start, "secrets", Seeds())
        async with world(Path(shutil.copy(empty, tmp_path / f"{number}.db"))) as rig:
            party = await season(rig, 4, DOUBLE)
            since = len(rig.http_requests)
            bob = party.people[1]
            await party.moves(bob, order)
            _, asked = await window(party)
            assert bob not in asked
            own = str(bob.user.dm_channel.id)
            sent = [
                request
                for request in rig.requests(since=since)
                if own not in request.path and "webhooks" not in request.path
            ]
            words = [
                (rig.text(message), list(rig.buttons(message).values()), alts(rig, message))
                for message in party.public()
            ]
            # requests of different channels overtake each other, and private channels have other ids
            channels = dict[str, list[str]]()
            for request in sent:
                channels.setdefault(request.path.split("/")[2], []).append(request.method)
            heard.append((words, sorted(channels.values())))
    assert heard[0] == heard[1] == heard[2]
