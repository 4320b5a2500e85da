"""Nobody is pinged at night: the ping waits until they wake up, unless they have looked or played by then."""

import datetime as dt

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from engine.game import games
from tests.bot.commands.playing import words
from tests.bot.games.away import answers, asks, lobbies, pings_of
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

GAMES = sorted(games())
HOUR = 3_600.0
PARIS = {"zone": "Europe/Paris", "wakes": 8 * 60, "sleeps": 22 * 60}


async def goes_to_bed(rig: Bot, who: MemberActor, evening: dt.datetime | None = None) -> None:
    """It is 23:00 in Paris; with `evening`, on that day."""
    now = dt.datetime.fromtimestamp(rig.bot.clock(), dt.UTC)
    day = evening or now + dt.timedelta(days=now.hour >= 22)
    bedtime = day.replace(hour=22, minute=0, second=0, microsecond=0)
    await rig.advance_time((bedtime - now).total_seconds())
    await rig.bot.store.change_person(who.id, PARIS)


@pytest.mark.parametrize("game", GAMES)
async def test_the_ping_waits_for_the_morning(rig: Bot, game: str) -> None:
    first, second = await lobbies(rig, [game] * 2)
    ann = first.people[1]
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await asks(first)
    await rig.restart(after=60)
    await asks(second)
    cards = len(first.cards()), len(second.cards())
    await rig.advance_time(9 * HOUR - 120)
    assert pings_of(rig, ann, since) == 0
    assert (len(first.cards()), len(second.cards())) == cards
    await rig.advance_time(120)
    assert pings_of(rig, ann, since) == 1
    # by one of the two tables
    assert len(first.cards()) + len(second.cards()) == sum(cards) + 1
    pinging = first if len(first.cards()) > cards[0] else second
    assert f"<@{ann.id}>" in pinging.status_line(pinging.cards()[-1])
    assert any(":play:" in button for button in rig.buttons(pinging.cards()[-1]))
    assert not rig.buttons(pinging.cards()[-2])
    await rig.advance_time(24 * HOUR)
    assert pings_of(rig, ann, since) == 1


@pytest.mark.parametrize("does", ["looks", "plays", "sets other hours"])
async def test_no_ping_in_the_morning_for_who_was_up(rig: Bot, does: str) -> None:
    (party,) = await lobbies(rig, ["castle"])
    ann = party.people[1]
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await asks(party)
    await rig.advance_time(HOUR)
    match does:
        case "looks":
            await party.types(ann, "help")
        case "plays":
            await answers(party, ann)
        case _:
            await rig.bot.store.change_person(ann.id, {"wakes": 10 * 60})
    cards = len(party.cards())
    await rig.advance_time(8 * HOUR)
    assert pings_of(rig, ann, since) == 0
    assert len(party.cards()) == cards
    await rig.advance_time(2 * HOUR)
    assert pings_of(rig, ann, since) == (does == "sets other hours")


@pytest.mark.parametrize(
    ("evening", "hours"),
    [
        (dt.datetime(2026, 3, 28, tzinfo=dt.UTC), 8),
        pytest.param(dt.datetime(2026, 10, 24, tzinfo=dt.UTC), 9, marks=pytest.mark.slow),
    ],
)
async def test_clocks_change_in_the_night(rig: Bot, evening: dt.datetime, hours: int) -> None:
    """From 22:00 UTC, 8:00 in Paris is nine hours away in winter and eight in summer."""
    (party,) = await lobbies(rig, ["castle"], pace=0)
    ann = party.people[1]
    lobby_life = 2 * 24 * HOUR
    while (party_day := rig.bot.clock()) < evening.timestamp():
        # someone touches the lobby, so that it does not expire
        await party.types(party.people[0], "table settings", pace=0)
        await rig.advance_time(min(lobby_life, evening.timestamp() - party_day))
    await goes_to_bed(rig, ann, evening)
    since = len(rig.http_requests)
    await asks(party)
    await rig.advance_time(hours * HOUR - 60)
    assert pings_of(rig, ann, since) == 0
    await rig.advance_time(60)
    assert pings_of(rig, ann, since) == 1


def votes(party: Party) -> list[ResponseMessage]:
    """Messages that ask for a vote."""
    return [message for message in party.public() if any(":yes:" in one for one in party.rig.buttons(message))]


@pytest.mark.parametrize("does", ["sleeps", "votes", "plays late"])
async def test_a_vote_about_a_late_player_wakes_nobody(rig: Bot, does: str) -> None:
    """Bob sleeps while Ann's time ends. In the morning, the message is sent again, with a ping."""
    (party,) = await lobbies(rig, ["castle"], pace=24 * 3_600)
    bob, ann = party.people
    await goes_to_bed(rig, bob)
    await asks(party)
    await answers(party, bob)
    since = len(rig.http_requests)
    await rig.advance_time(24 * HOUR + 60)
    (vote,) = votes(party)
    assert pings_of(rig, bob, since) == 0
    await rig.restart()
    if does == "votes":
        await party.presses(bob, vote, "no")
    elif does == "plays late":
        await answers(party, ann)
        # awake, and it may be their turn now
        await answers(party, bob)
        assert not votes(party)
    since = len(rig.http_requests)
    await rig.advance_time(9 * HOUR)
    assert pings_of(rig, bob, since) == (does == "sleeps")
    assert [one.id == vote.id for one in votes(party)] == ([] if does == "plays late" else [does == "votes"])
    await rig.advance_time(12 * HOUR)
    assert pings_of(rig, bob, since) == (does == "sleeps")


@pytest.mark.parametrize("does", ["sleeps", "votes", "stays up"])
async def test_a_vote_at_night_asks_again_in_the_morning(rig: Bot, does: str) -> None:
    (party,) = await lobbies(rig, ["castle"], pace=72 * 3_600)
    bob, ann = party.people
    await party.types(bob, "table start")
    await party.types(ann, "help")
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await party.types(bob, "table pause")
    (question,) = votes(party)
    assert rig.pings(since) == {}
    if does == "votes":
        await party.presses(ann, question, "yes")
    elif does == "stays up":
        await rig.bot.store.change_person(ann.id, {"wakes": 10 * 60})
    await rig.advance_time(9 * HOUR)
    asked = does == "sleeps"
    assert pings_of(rig, ann, since) == asked
    # the newest question is the only one with buttons, and none is left when the vote is over
    assert [one.id != question.id for one in votes(party)] == ([] if does == "votes" else [asked])
    await rig.advance_time(2 * HOUR)
    assert pings_of(rig, ann, since) == (does != "votes")


@pytest.mark.parametrize("does", ["sleeps", "starts", "loses a player"])
async def test_a_lobby_that_waits_for_its_host_asks_them_in_the_morning(rig: Bot, does: str) -> None:
    """It is full, and only they can start."""
    party = Party(rig, 2, tongues=["en-GB"])
    bob, ann = party.people
    await party.open(game="castle", seats=2)
    await goes_to_bed(rig, bob)
    since = len(rig.http_requests)
    await party.types(ann, "table join")
    assert pings_of(rig, bob, since) == 0
    await rig.restart()
    if does == "starts":
        await party.types(bob, "table start")
    elif does == "loses a player":
        await party.types(ann, "table leave")
    since = len(rig.http_requests)
    lines = len(party.public())
    await rig.advance_time(9 * HOUR)
    if does != "starts":
        assert pings_of(rig, bob, since) == (does == "sleeps")
        assert len(party.public()) == lines + (does == "sleeps")
    await rig.advance_time(24 * HOUR)
    assert sum(words("notice.full") in rig.text(one) for one in party.public()) == 1 + (does == "sleeps")


@pytest.mark.parametrize("does", ["sleeps", "joins"])
async def test_a_rematch_asks_again_in_the_morning(rig: Bot, does: str) -> None:
    (party,) = await lobbies(rig, ["castle"])
    bob, ann = party.people
    await party.types(bob, "table start")
    for person in (bob, ann):
        await party.types(person, "table abandon")
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await party.types(bob, "table rematch")
    assert pings_of(rig, ann, since) == 0
    if does == "joins":
        await party.types(ann, "table join")
    await rig.advance_time(9 * HOUR)
    assert pings_of(rig, ann, since) == (does == "sleeps")


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("does", ["sleeps", "joins"])
async def test_an_invitation_waits_for_the_morning(rig: Bot, closed: bool, does: str) -> None:
    party = Party(rig, 2, tongues=["en-GB"])
    bob, ann = party.people
    await party.open(game="castle", seats=2)
    await party.types(ann, "help")
    if closed:
        rig.close_dms(ann)
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await party.types(bob, "table invite", who=ann)
    await rig.restart(after=60)
    assert (pings_of(rig, ann, since), len(party.private_messages(ann))) == (0, 0)
    if does == "joins":
        await party.types(ann, "table join")
    await rig.advance_time(9 * HOUR)
    asked = does == "sleeps"
    assert pings_of(rig, ann, since) == (asked and closed)
    assert len(party.private_messages(ann)) == (asked and not closed)
    await rig.advance_time(24 * HOUR)
    assert pings_of(rig, ann, since) == (asked and closed)


async def test_who_is_awake_is_pinged_at_the_same_table(rig: Bot) -> None:
    (party,) = await lobbies(rig, ["castle"])
    bob, ann = party.people
    await goes_to_bed(rig, ann)
    since = len(rig.http_requests)
    await asks(party)
    assert rig.pings(since) == {bob.id: 1}
