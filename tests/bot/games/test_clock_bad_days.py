"""Clocks when nobody is there: a vote that no one answers, a table whose people have all left or stay away, a person
who left the server."""

import pytest

from bot.store.rows import Status
from engine.game import games
from engine.players.dice import Dice
from tests.bot.games.test_reserve import DAY, HOUR, begun
from tests.bot.games.world import Bot


@pytest.fixture
def rig(rig_on_any: Bot) -> Bot:
    return rig_on_any


KINDS = sorted(games())


@pytest.mark.parametrize("kind", KINDS)
async def test_a_vote_that_no_one_answers(rig: Bot, kind: str) -> None:
    """The game waits, with one message, and nobody is pinged again. The late player can still move."""
    party = await begun(rig, kind, "brisk", 3)
    late, dice = party.people[0], Dice("no one")
    while [one.id for one in await party.awaited()] != [late.id]:
        who = next(one for one in await party.awaited() if one is not late)
        await party.moves(who, await party.choose_line(who, dice))
    await party.until(rig.bot.clock() + 5 * DAY)
    asked = [message for message in party.public() if any(":yes:" in one for one in rig.buttons(message))]
    assert len(asked) == 1
    since, told = len(rig.http_requests), len(party.public())
    await rig.restart()
    await party.until(rig.bot.clock() + 30 * DAY)
    assert (dict(rig.pings(since)), len(party.public())) == ({}, told)
    await party.moves(late, await party.choose_line(late, dice))
    assert (await party.snapshot()).status is Status.RUNNING
    assert not any(":yes:" in one for message in party.public() for one in rig.buttons(message))


async def test_a_vote_to_pause_that_no_one_answers_ends(rig: Bot) -> None:
    party = await begun(rig, "castle", "leisurely", 3)
    ann, bob, cleo = party.people
    await party.types(ann, "table pause")
    await party.until(rig.bot.clock() + 3 * DAY + HOUR)
    await party.types(bob, "table pause")
    assert not (await party.snapshot()).paused
    await party.types(cleo, "table pause")
    assert (await party.snapshot()).paused


@pytest.mark.parametrize("kind", KINDS)
async def test_a_table_that_all_have_left_has_no_clock_until_one_is_back(rig: Bot, kind: str) -> None:
    party = await begun(rig, kind, "brisk")
    ann, bob = party.people
    await party.leaves(bob)
    await party.leaves(ann)
    assert (await party.snapshot()).status is Status.CLOSED
    since, told = len(rig.http_requests), len(party.public())
    await party.until(rig.bot.clock() + 30 * DAY)
    await rig.restart()
    assert (dict(rig.pings(since)), len(party.public())) == ({}, told)
    await party.types(ann, "table sit")
    assert await party.due_of(ann) > rig.bot.clock() + 4 * HOUR


@pytest.mark.parametrize("kind", KINDS)
async def test_all_stay_away(rig: Bot, kind: str) -> None:
    """A computer player sits in for one, and then the table waits for the other. A returning player can go on."""
    party = await begun(rig, kind, "brisk", options="timeout=computer")
    await party.until(rig.bot.clock() + 10 * DAY)
    snapshot = await party.snapshot()
    assert [seat.person is None for seat in snapshot.seats].count(True) == 1
    since, told = len(rig.http_requests), len(party.public())
    await party.until(rig.bot.clock() + 30 * DAY)
    assert (dict(rig.pings(since)), len(party.public())) == ({}, told)
    (waits,) = await party.awaited()
    await party.moves(waits, await party.choose_line(waits, Dice("back")))
    assert (await party.snapshot()).moves > snapshot.moves
    away = next(one for one in party.people if one is not waits)
    await party.types(away, "table sit")
    assert set((await party.snapshot()).persons) == {one.id for one in party.people}


async def test_who_left_the_server_is_replaced_when_their_time_is_over(rig: Bot) -> None:
    party = await begun(rig, "castle", "brisk")
    gone, other = await party.alone()
    seat = await party.seat(gone)
    assert party.channel.guild is not None
    party.channel.guild.remove_member(gone)
    await party.until(await party.due_of(gone) + 60)
    await party.until(await party.due_of(gone) + 60)
    (vote,) = party.heard(await party.says("notice.late", seat=seat))
    await party.presses(other, vote, "yes")
    assert (await party.snapshot()).seats[seat].player == "greedy"
