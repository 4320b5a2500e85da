"""Tables with a reserve of time, through Discord, in each game: deadlines, nights, the grace and the vote, vacations,
pauses, time from others, downtime."""

from __future__ import annotations

from typing import Any, Final

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.panels.lobby.layout import LobbyAct, LobbyPanel
from bot.people.hours import Hours
from bot.texts import display_names, texts_for
from bot.texts.localised import localise
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, Player

HOUR: Final = 3_600.0
DAY: Final = 24 * HOUR
PARIS: Final = Hours("Europe/Paris")
KINDS: Final = sorted(games())


class Clocked(Party):
    def __init__(self, rig: Bot, count: int = 2, **given: Any) -> None:
        super().__init__(rig, count, tongues=("en-GB",), **given)

    def heard(self, text: str) -> list[ResponseMessage]:
        return [message for message in self.public() if text in self.rig.text(message)]

    async def says(self, key: str, **params: Any) -> str:
        snapshot = await self.snapshot()
        said = texts_for("en", snapshot.game).sentence(key, params, display_names(snapshot.seats, "en"))
        return localise(said, "en")

    async def dues(self) -> dict[int, float]:
        return {wait.seat: wait.due for wait in (await self.snapshot()).awaited if wait.due is not None}

    async def due_of(self, who: MemberActor) -> float:
        return (await self.dues())[await self.seat(who)]

    async def seat(self, who: MemberActor) -> int:
        seat = (await self.snapshot()).seat_of(who.id)
        assert seat is not None
        return seat.seat

    async def until(self, at: float) -> None:
        await self.rig.advance_time(at - self.rig.bot.clock())

    async def alone(self) -> tuple[MemberActor, MemberActor]:
        """Plays until only one of two players is awaited; returns them and the other."""
        dice = Dice("alone")
        while len(await self.awaited()) > 1:
            await self.step(dice)
        (awaited,) = await self.awaited()
        (other,) = [one for one in self.people if one is not awaited]
        return awaited, other


async def begun(rig: Bot, kind: str, clock: str = "steady", count: int = 2, **given: Any) -> Clocked:
    party = Clocked(rig, count)
    await party.begin(game=kind, language="en", clock=clock, **given)
    return party


async def test_the_lobby_offers_paces_with_their_figures(rig: Bot) -> None:
    party = Clocked(rig)
    ann, bob = party.people
    await party.open(game="castle", language="en", clock="leisurely")
    figures = "Pace: leisurely, 72 h at the start, 36 h more each turn, at most 240 h"
    assert figures in rig.text(party.public()[-1])
    settings = (await party.result(ann, "table settings")).response
    assert settings is not None
    await ann.select(settings, ["brisk"], custom_id=LobbyPanel(party.table).id(LobbyAct.PACE))
    assert "Pace: brisk, 24 h at the start, 4 h more each turn, at most 72 h" in rig.text(party.public()[-1])
    assert await party.types(ann, "table settings", clock="a while") == words(
        "refusal.clock.unreadable", typed="a while"
    )
    await party.types(ann, "table settings", clock="48+8/96")
    assert "Pace: custom, 48 h at the start, 8 h more each turn, at most 96 h" in rig.text(party.public()[-1])
    await ann.select(settings, [str(int(DAY))], custom_id=LobbyPanel(party.table).id(LobbyAct.PACE))
    assert "Time per decision" in rig.text(party.public()[-1])
    offered = await ann.autocomplete(party.channel, "table settings", "clock", "stea")
    assert [choice["value"] for choice in offered] == ["steady"]
    await party.types(bob, "table join")
    await party.types(ann, "table settings", clock="brisk")
    await party.types(ann, "table start")
    assert [*(await party.dues()).values()] == pytest.approx([rig.bot.clock() + 28 * HOUR] * 2, abs=60)
    assert await party.says("standing.clock", seat=0, hours="28") in await party.types(bob, "table status")


@pytest.mark.parametrize("kind", KINDS)
async def test_a_week_at_a_table(rig: Bot, kind: str) -> None:
    """Time runs only in waking hours; the grace, the vote, a computer player, and the player's return."""
    party = await begun(rig, kind, "brisk")
    for person in party.people:
        await party.types(person, "me", timezone="Europe/Paris")
    late, other = await party.alone()
    due = await party.due_of(late)
    assert not PARIS.is_night(due - 1)
    # 28 hours or less are left, and a day has fourteen of them
    assert due - rig.bot.clock() > 28 * HOUR
    assert await party.says("asks.due", due=due) in party.status_line(party.cards()[-1])
    since = len(rig.http_requests)
    await party.until(due - 60)
    assert rig.pings(since) == {late.id: 1}
    await party.until(due + 60)
    grace = await party.due_of(late)
    assert due < grace <= due + 14 * HOUR
    said = await party.says("notice.grace", seat=await party.seat(late), due=grace)
    assert party.heard(said)
    await rig.restart()
    await party.until(grace + 60)
    assert not party.heard(said)
    (vote,) = party.heard(await party.says("notice.late", seat=await party.seat(late)))
    seat = await party.seat(late)
    await party.presses(other, vote, "yes")
    assert (await party.snapshot()).seats[seat].player == "greedy"
    await party.types(late, "table sit")
    assert (await party.snapshot()).seats[seat].person == late.id
    await tells_all_once(party)


@pytest.mark.parametrize("kind", KINDS)
async def test_vacations(rig: Bot, kind: str) -> None:
    party = await begun(rig, kind)
    away, other = await party.alone()
    before = await party.due_of(away)
    now = rig.bot.clock()
    said = await party.types(away, "me", vacation=5)
    assert words("me.on_vacation", until=int(now + 5 * DAY), n=23) in said
    assert await party.due_of(away) == pytest.approx(before + 5 * DAY, abs=60)
    (told,) = party.heard("is on vacation until")
    assert f"<t:{int(await party.due_of(away))}:R>" in rig.text(told)
    assert "is on vacation" in await party.types(other, "table status")
    assert await party.says("asks.due", due=await party.due_of(away)) in party.status_line(party.cards()[-1])
    await party.until(rig.bot.clock() + 2 * HOUR)
    await party.types(away, "me", vacation=0)
    before += 2 * HOUR
    assert await party.due_of(away) == pytest.approx(before, abs=60)
    assert party.heard("is back from vacation")
    assert await party.types(away, "me", vacation=28) == words("refusal.vacation.days", n=27)
    # before the time is over, days are taken, and both hear of it at once
    since = len(rig.http_requests)
    await party.until(before + 60)
    (told,) = party.heard("I took 3 days of vacation for you")
    assert rig.pings(since)[away.id] >= 1
    assert f"<@{away.id}>" in rig.text(told)
    assert await party.due_of(away) == pytest.approx(before + 3 * DAY, abs=120)
    await party.types(away, "me", vacation=0, automatic="off")
    assert words("me.vacation.manual", n=27) in await party.types(away, "me")
    await rig.restart()
    await party.until(rig.bot.clock() + 13 * HOUR)
    assert party.heard(await party.says("notice.late", seat=await party.seat(away)))
    assert len(party.heard("I took 3 days")) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_a_pause_and_time_from_others(rig: Bot, kind: str) -> None:
    party = await begun(rig, kind, "brisk")
    late, other = await party.alone()
    due = await party.due_of(late)
    assert await party.types(other, "table pause") == words("answer.pause_voted", votes=1, needed=2)
    (question,) = party.heard("wants to pause this game")
    await party.presses(late, question, "yes")
    assert await party.dues() == {}
    assert "Paused" in party.status_line(party.cards()[-1])
    await rig.restart()
    await party.until(due + 3 * DAY)
    assert not party.heard("time is up")
    paused = rig.bot.clock()
    assert await party.types(other, "table resume") == words("answer.pause_over")
    assert await party.due_of(late) > paused + 20 * HOUR
    assert party.heard("ends the pause")
    due = await party.due_of(late)
    assert words(
        "answer.time_given", n=10, seat=await party.seat(late), people=await names(party)
    ) in await party.types(other, "table time", more=10)
    assert await party.due_of(late) == pytest.approx(due + 10 * HOUR, abs=1)
    (told,) = party.heard("10 more hours")
    assert f"<t:{int(due + 10 * HOUR)}:R>" in rig.text(told)
    assert await party.types(late, "table time") == words("refusal.give.who")
    assert await party.types(party.eve, "table time", to=late) == words("refusal.table.not_seated")


async def names(party: Party) -> tuple[str, ...]:
    return display_names((await party.snapshot()).seats, "en")


@pytest.mark.parametrize("kind", KINDS)
async def test_an_outage_is_told_in_a_new_line_and_makes_nobody_late(
    rig: Bot, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(Player, "beat", HOUR)
    party = await begun(rig, kind, "brisk")
    await rig.restart()
    late, _ = await party.alone()
    due = await party.due_of(late)
    since = len(rig.http_requests)
    await rig.restart(after=4 * DAY)
    later = await party.due_of(late)
    assert due + 4 * DAY - HOUR <= later <= due + 4 * DAY + HOUR
    (told,) = party.heard("I was offline for a while")
    assert f"<t:{int(later)}:R>" in rig.text(told)
    assert f"<t:{int(later)}:R>" in party.status_line(party.cards()[-1])
    assert not rig.pings(since)


async def test_a_vacation_that_ends_while_the_bot_is_away_is_not_taken_again(
    rig: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Player, "beat", HOUR)
    party = await begun(rig, "castle")
    await rig.restart()
    late, _ = await party.alone()
    await party.until(await party.due_of(late) + 60)
    ends = await party.due_of(late)
    await party.until(ends - 2 * HOUR)
    await rig.restart(after=DAY)
    await party.until(rig.bot.clock() + HOUR)
    assert len(party.heard("I took 3 days")) == 1
    (told,) = party.heard(await party.says("notice.grace", seat=await party.seat(late), due=await party.due_of(late)))
    assert await party.due_of(late) == pytest.approx(ends - 2 * HOUR + DAY + 12 * HOUR, abs=2 * HOUR)
    assert not any(button.startswith("c:yes") for button in rig.buttons(told))


async def test_other_hours_move_the_deadline(rig: Bot) -> None:
    party = await begun(rig, "castle", "brisk")
    late, _ = await party.alone()
    before = await party.due_of(late)
    await party.types(late, "me", timezone="Europe/Paris", hours="9-20")
    after = await party.due_of(late)
    assert after > before + 10 * HOUR
    (told,) = party.heard("waking hours have changed")
    assert f"<t:{int(after)}:R>" in rig.text(told)


async def test_a_computer_player_sits_in_at_once(rig: Bot) -> None:
    party = await begun(rig, "castle", "brisk", options="side=summer timeout=computer")
    assert "When time is up: a computer player takes over" in rig.text(party.public()[0])
    late, _ = await party.alone()
    seat = await party.seat(late)
    await party.until(await party.due_of(late) + 60)
    assert party.heard(await party.says("notice.grace_computer", seat=seat, due=await party.due_of(late)))
    await party.until(await party.due_of(late) + 60)
    assert (await party.snapshot()).seats[seat].player == "greedy"
    await tells_all_once(party)
