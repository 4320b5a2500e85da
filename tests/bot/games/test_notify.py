"""`/me notify` and `/me digest`: where a person is told that a table awaits them."""

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.next_table import TurnsAct, turns_id
from bot.texts import texts_for
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games.away import answers, asks, lobbies, pings_of
from tests.bot.games.game_checker import SILENT
from tests.bot.games.party import Party
from tests.bot.games.test_quiet_hours import HOUR, goes_to_bed
from tests.bot.games.world import Bot, body
from tests.bot.panels.turn.panel_user import PanelUser

TEXT_DISPLAY, GALLERY = 10, 12
GAMES = sorted(games())


def loud(rig: Bot, who: MemberActor, since: int) -> int:
    """How many private messages to this person made a sound."""
    sent = rig.requests("POST", f"/channels/{who.user.dm_channel.id}/messages", since)
    return sum(not body(entry).get("flags", 0) & SILENT for entry in sent)


def newest(party: Party, who: MemberActor) -> ResponseMessage:
    return party.private_messages(who)[-1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("notify", "pings", "sounds"), [("private", 0, 1), ("both", 1, 1), ("neither", 0, 0)])
async def test_each_way_pings_once(rig: Bot, game: str, notify: str, pings: int, sounds: int) -> None:
    first, second = await lobbies(rig, [game] * 2)
    ann = first.people[1]
    assert words(f"me.notify.{notify}") in await first.types(ann, "me", notify=notify)
    since = len(rig.http_requests)
    await asks(first)
    assert (pings_of(rig, ann, since), loud(rig, ann, since)) == (pings, sounds)
    await asks(second)
    assert (pings_of(rig, ann, since), loud(rig, ann, since)) == (pings, sounds)
    assert "1 other table is also waiting" in rig.text(newest(second, ann))
    await first.types(ann, "help")
    await answers(first, ann)
    await asks(first)
    assert (pings_of(rig, ann, since), loud(rig, ann, since)) == (2 * pings, 2 * sounds)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tongue", ["en-GB", "fr", "pl"])
async def test_the_ping_says_which_table_and_what_is_asked_before_anything_else(
    rig: Bot, game: str, tongue: str
) -> None:
    (party,) = await lobbies(rig, [game], pace=24 * 3_600)
    ann, asked = party.people[1], texts_for(tongue, game).sentence("hand.now")
    rig.set_locale(ann, tongue)
    await party.types(ann, "me", notify="private")
    await asks(party)
    message = newest(party, ann)
    kinds = [part["type"] for part in rig.parts(message)]
    assert kinds.index(TEXT_DISPLAY) < kinds.index(GALLERY)
    lines = rig.text(message).splitlines()
    snapshot = await party.snapshot()
    assert snapshot.name in lines[0]
    assert f"<#{party.channel.id}>" in lines[1]
    assert lines[2].startswith(f"**{asked}")
    (wait,) = (wait for wait in snapshot.awaited if snapshot.seats[wait.seat].person == ann.id)
    assert wait.due is not None
    assert f"<t:{round(wait.due)}" in lines[3]


async def test_a_private_ping_that_does_not_arrive_is_made_in_the_channel(rig: Bot) -> None:
    first, second, third = await lobbies(rig, ["castle"] * 3, servers=2)
    ann = first.people[1]
    await first.types(ann, "me", notify="private")
    rig.close_dms(ann)
    since = len(rig.http_requests)
    await asks(first)
    assert pings_of(rig, ann, since) == 1
    await asks(second)
    await asks(third)
    # once in each server
    assert pings_of(rig, ann, since) == 2
    assert words("me.notify.closed") in await first.types(ann, "me")


async def test_a_private_ping_waits_for_the_morning_too(rig: Bot) -> None:
    first, second = await lobbies(rig, ["castle"] * 2)
    ann = first.people[1]
    await first.types(ann, "me", notify="private")
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await asks(first)
    await asks(second)
    await rig.advance_time(9 * HOUR - 60)
    assert loud(rig, ann, since) == 0
    await rig.advance_time(60)
    assert loud(rig, ann, since) == 1
    assert words("turns.title", n=2) in rig.text(newest(first, ann))
    assert pings_of(rig, ann, since) == 0


@pytest.mark.parametrize("game", GAMES)
async def test_a_digest_once_a_day_instead_of_pings(rig: Bot, game: str) -> None:
    parties = await lobbies(rig, [game] * 3, pace=0)
    ann = parties[0].people[1]
    now = rig.bot.clock() % (24 * HOUR) / HOUR
    await parties[0].types(ann, "me", digest="12")
    until = (12 - now) % 24 * HOUR
    since = len(rig.http_requests)
    for party in parties:
        await asks(party)
    await rig.advance_time(until - 60)
    assert loud(rig, ann, since) == 0
    # the bot is down when it is due, for more than a day
    await rig.restart(after=30 * HOUR)
    await rig.advance_time(60)
    assert loud(rig, ann, since) == 1
    assert pings_of(rig, ann, since) == 0
    digest = newest(parties[0], ann)
    assert words("turns.title", n=3) in rig.text(digest)
    assert sorted(button for button in rig.buttons(digest) if button.startswith("n:open")) == sorted(
        turns_id(TurnsAct.OPEN, party.table) for party in parties
    )
    # a panel opens in it
    await rig.press(ann.user, digest, turns_id(TurnsAct.OPEN, parties[0].table))
    user = PanelUser(parties[0], ann)
    user.party.private, user.panel = True, digest
    await user.plays(Dice("digest"))
    parties[0].private = False
    for party in parties:
        await answers(party, ann)
    while any([ann in await party.awaited() for party in parties]):
        for party in parties:
            await answers(party, ann)
    await rig.advance_time(24 * HOUR)
    assert loud(rig, ann, since) == 1
    await parties[0].types(ann, "me", digest="off")
    await asks(parties[0])
    assert pings_of(rig, ann, since) == 1


@pytest.mark.parametrize(
    ("given", "pings", "sounds"),
    [
        ({}, 1, 0),
        ({"notify": "private"}, 0, 1),
        ({"notify": "both"}, 1, 1),
        ({"notify": "neither"}, 0, 0),
        ({"digest": "12"}, 1, 0),
    ],
)
async def test_a_reminder_comes_as_its_player_wants(rig: Bot, given: dict[str, str], pings: int, sounds: int) -> None:
    """Even to those who have not looked, and to those with a digest. Tables that are due together ping once."""
    first, second = await lobbies(rig, ["castle"] * 2, pace=24 * 3_600)
    ann = first.people[1]
    if given:
        await first.types(ann, "me", **given)
    await asks(first)
    await asks(second)
    since = len(rig.http_requests)
    digests = "digest" in given
    await rig.advance_time(19 * HOUR)
    assert pings_of(rig, ann, since) == pings
    assert loud(rig, ann, since) == sounds + digests
    for party in (first, second):
        assert sum(f"<@{ann.id}>" in rig.text(message) for message in party.public()[-1:])


async def test_an_error_at_one_digest_keeps_none_from_the_others(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    (party,) = await lobbies(rig, ["castle"], pace=0)
    people = party.people[:2]
    for person in people:
        await party.types(person, "me", digest="12")
    send, tried = rig.bot.store.send_digest, list[int]()

    async def fails_for_the_first(person: int, *given: Any) -> bool:
        tried.append(person)
        if person == tried[0]:
            raise ZeroDivisionError
        return await send(person, *given)

    monkeypatch.setattr(rig.bot.store, "send_digest", fails_for_the_first)
    await rig.advance_time(25 * HOUR)
    assert {*tried} == {person.id for person in people}
    assert tried.count(tried[0]) > 1, "it is tried again"
    assert len(tried) - tried.count(tried[0]) == 1


async def test_no_digest_without_private_messages_but_pings(rig: Bot) -> None:
    (party,) = await lobbies(rig, ["castle"], pace=0)
    ann = party.people[1]
    await party.types(ann, "me", digest="12")
    rig.close_dms(ann)
    since = len(rig.http_requests)
    await asks(party)
    # by the table message, or by another one if that was sent before the private one was refused
    assert pings_of(rig, ann, since) == 1
    await rig.advance_time(25 * HOUR)
    await answers(party, ann)
    await asks(party)
    assert pings_of(rig, ann, since) == 2


@pytest.mark.parametrize("given", [{"digest": "12"}, {"notify": "private"}])
async def test_a_list_that_does_not_arrive_pings_once_in_each_server(rig: Bot, given: dict[str, str]) -> None:
    """The daily one, or that of the morning: there is nothing else that would name the tables."""
    parties = await lobbies(rig, ["castle"] * 3, servers=2, pace=0)
    ann = parties[0].people[1]
    await parties[0].types(ann, "me", **given)
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    for party in parties:
        await asks(party)
    assert pings_of(rig, ann, since) == 0
    rig.close_dms(ann)
    await rig.advance_time(15 * HOUR)
    assert pings_of(rig, ann, since) == 2


@pytest.mark.parametrize(("tongue", "named"), [("en-GB", "`/turns`"), ("fr", "`/tours`"), ("pl", "`/tury`")])
async def test_the_line_about_other_tables_has_the_command_as_its_reader_knows_it(
    rig: Bot, tongue: str, named: str
) -> None:
    first, second = await lobbies(rig, ["castle"] * 2)
    ann = first.people[1]
    rig.set_locale(ann, tongue)
    await first.types(ann, "me", notify="private")
    await asks(first)
    await asks(second)
    assert named in rig.text(newest(second, ann))
