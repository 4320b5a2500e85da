"""One ping until you look: the first table that awaits a player who is away pings them, the others only name them."""

import msgspec
import pytest

from bot.tables import notifications
from engine.game import games
from tests.bot.games.away import answers, asks, lobbies, pings_of
from tests.bot.games.party import Party
from tests.bot.games.world import Bot


@pytest.fixture
def rig(rig_on_any: Bot) -> Bot:
    return rig_on_any


GAMES = sorted(games())


def names(party: Party) -> bool:
    """Does the newest card name Ann?"""
    return f"<@{party.people[1].id}>" in party.status_line(party.cards()[-1])


@pytest.mark.parametrize("game", GAMES)
async def test_the_second_table_names_without_a_ping_until_its_player_looks(rig: Bot, game: str) -> None:
    first, second, third = await lobbies(rig, [game] * 3)
    ann = first.people[1]
    since = len(rig.http_requests)
    await asks(first)
    assert pings_of(rig, ann, since) == 1
    # a restart between the ping and the look
    await rig.restart()
    await asks(second)
    assert pings_of(rig, ann, since) == 1
    assert names(first)
    assert names(second)
    await first.types(ann, "help")
    since = len(rig.http_requests)
    await asks(third)
    assert pings_of(rig, ann, since) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_who_has_looked_is_not_pinged_again_for_the_same_decision(rig: Bot, game: str) -> None:
    (party,) = await lobbies(rig, [game])
    ann = party.people[1]
    since = len(rig.http_requests)
    await asks(party)
    assert pings_of(rig, ann, since) == 1
    cards = len(party.cards())
    for _ in range(2):
        await party.types(ann, "board")
        # another card about the same question
        (row,) = notifications.card(party.channel.id, rig.bot.clock())
        await rig.bot.store.notify([(party.table, msgspec.structs.replace(row, payload={"anew": True}))], row.due)
        rig.bot.outbox.wake()
        await rig.settle()
    assert len(party.cards()) == cards + 2
    assert names(party)
    assert pings_of(rig, ann, since) == 1
    await answers(party, ann)
    await asks(party)
    assert pings_of(rig, ann, since) == 2


async def test_twenty_tables_at_once(rig: Bot) -> None:
    parties = await lobbies(rig, ["castle", "sare", "ezra", "castle"] * 5)
    ann = parties[0].people[1]
    since = len(rig.http_requests)
    for party in parties:
        await asks(party)
    assert pings_of(rig, ann, since) == 1
    assert all(map(names, parties))
    page = await rig.bot.store.turns(ann.id, 5)
    assert page.waiting == 20


@pytest.mark.parametrize("closed", [False, True])
async def test_with_closed_private_messages_each_server_pings_once(rig: Bot, closed: bool) -> None:
    parties = await lobbies(rig, ["castle"] * 4, servers=2)
    ann = parties[0].people[1]
    if closed:
        rig.close_dms(ann)
        await rig.bot.store.set_dms_closed(ann.id, closed=True)
    since = len(rig.http_requests)
    for party in parties:
        await asks(party)
    assert pings_of(rig, ann, since) == (2 if closed else 1)
    for party in parties:
        elsewhere = [other.table for other in parties if other is not party]
        told = " ".join(word for message in party.public() for word in rig.all_words(message))
        assert not any(table in told for table in elsewhere)


async def test_a_ping_in_a_server_that_the_player_has_left_does_not_count(rig: Bot) -> None:
    first, second, _, fourth = await lobbies(rig, ["castle"] * 4, servers=2)
    ann = first.people[1]
    since = len(rig.http_requests)
    await asks(first)
    assert first.channel.guild is not None
    first.channel.guild.remove_member(ann)
    await asks(second)
    assert pings_of(rig, ann, since) == 2
    await asks(fourth)
    assert pings_of(rig, ann, since) == 2
    assert names(fourth)


async def test_a_ping_that_discord_refused_is_made_up_for(rig: Bot) -> None:
    """The next card may ping instead."""
    first, second = await lobbies(rig, ["castle"] * 2)
    ann = first.people[1]
    since = len(rig.http_requests)
    up = rig.refuses("POST", f"/channels/{first.channel.id}/messages", 403, 50001)
    await asks(first)
    await asks(second)
    # that of the refused request, and that of the second table
    assert pings_of(rig, ann, since) == 2
    up()


async def test_a_ping_whose_answer_was_lost_is_no_second_one(rig: Bot) -> None:
    first, second = await lobbies(rig, ["castle"] * 2)
    ann = first.people[1]
    rig.lose_answer("POST", f"/channels/{first.channel.id}/messages")
    await asks(first)
    await rig.advance_time(30)
    since = len(rig.http_requests)
    await asks(second)
    assert pings_of(rig, ann, since) == 0
    assert len(first.cards()) == 1
    await first.types(ann, "turns")
    await answers(second, ann)
    await asks(second)
    assert pings_of(rig, ann, since) == 1
