"""The clock over days: due times, one reminder, the vote, a substitute, and the return of the player."""

from __future__ import annotations

from typing import Any, Final

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.ids import button_id
from bot.cards.parts import heading, with_capital
from bot.panels.lobby.layout import LobbyAct, LobbyPanel
from bot.store.rows import Status
from bot.texts import display_names, texts_for
from bot.texts.localised import localise
from engine.players.dice import Dice
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, Player
from tests.bot.panels.turn.panel_user import PanelUser
from tests.bot.rig import Message


@pytest.fixture
def rig(rig_on_any: Bot) -> Bot:
    return rig_on_any


HOUR: Final = 3_600
DAY: Final = 24 * HOUR
ENGLISH: Final = ("en-GB",)
AWAY: Final = 100


class Clocked(Party):
    """A party whose decisions have a time limit."""

    language = "en"

    async def deals(self, pace: int = DAY, language: str = "en", **given: Any) -> None:
        self.language = language
        await self.begin(pace=pace, language=language, options="side=summer", **given)

    async def answers(self, *who: MemberActor) -> None:
        """They answer the first question, which is sealed."""
        cards = ["messenger", "trader"] if len((await self.snapshot()).seats) == 2 else ["messenger"]
        for person in who:
            assert "✅" in await self.moves(person, f"play {', '.join(cards)}")

    async def says(self, key: str, **params: Any) -> str:
        """A sentence as the channel reads it."""
        snapshot = await self.snapshot()
        said = texts_for(self.language, "castle").sentence(key, params, display_names(snapshot.seats, self.language))
        return localise(said, self.language)

    def told(self, who: MemberActor, key: str, **params: Any) -> str:
        """A sentence as a person reads it in an answer."""
        locale = self.rig.locale_of(who.id)
        return localise(texts_for(locale, "castle").sentence(key, params), locale)

    def notices(self) -> list[ResponseMessage]:
        """Messages since the game began that are not cards of turns."""
        public = self.public()
        first = next(place for place, message in enumerate(public) if self._line(message))
        return [message for message in public[first:] if not self._line(message)]

    def votes(self) -> list[ResponseMessage]:
        return [
            message
            for message in self.notices()
            if any(number.startswith("c:yes") for number in self.rig.buttons(message))
        ]

    async def dues(self) -> dict[int, float]:
        return {wait.seat: wait.due for wait in (await self.snapshot()).awaited if wait.due is not None}

    def line(self) -> str:
        return self.status_line(self.cards()[-1])

    async def wait(self, hours: float) -> None:
        await self.rig.advance_time(hours * HOUR)

    def pings_since(self, since: int) -> dict[int, int]:
        return dict(self.rig.pings(since))


async def dealt(rig: Bot, count: int = 3, pace: int = DAY, **given: Any) -> tuple[Clocked, list[MemberActor]]:
    party = Clocked(rig, count, tongues=ENGLISH)
    await party.deals(pace, **given)
    return party, party.people


async def late(rig: Bot, count: int = 3, **given: Any) -> tuple[Clocked, list[MemberActor], Message]:
    """Everyone but the second player has answered, whose time is over."""
    party, people = await dealt(rig, count, **given)
    await party.answers(*(person for person in people if person is not people[1]))
    await party.wait(25)
    (vote,) = party.votes()
    return party, people, vote


# ---------------------------------------------------------------- when it is due


async def test_the_card_says_when(rig: Bot) -> None:
    party, people = await dealt(rig)
    due = party.rig.bot.clock() + DAY
    assert all(abs(at - due) < 60 for at in (await party.dues()).values())
    first = min((await party.dues()).values())
    assert await party.says("asks.due", due=first) in party.line()
    assert await party.says("lobby.pace", pace=DAY) in rig.text(party.public()[0])
    # so do those who are asked, but not those who have answered
    user = PanelUser(party, people[0])
    assert f"<t:{int(first)}:R>" in await user.open()
    await party.answers(people[0])
    await party.wait(1)
    assert await party.dues() == dict.fromkeys((1, 2), first)
    assert f"<t:{int(first)}:R>" in party.line()
    # the next decision has its own time
    await party.answers(*people[1:])
    assert min((await party.dues()).values()) > first + HOUR / 2
    assert f"<t:{int(min((await party.dues()).values()))}:R>" in party.line()


async def test_without_a_pace_there_is_no_reminder(rig: Bot) -> None:
    party, _ = await dealt(rig, pace=0)
    assert await party.dues() == {}
    assert "<t:" not in party.line()
    before = len(party.public())
    await party.wait(24 * 40)
    assert len(party.public()) == before


async def choose_pace(party: Clocked, who: MemberActor, seconds: int) -> str:
    """Changes the pace on the settings panel."""
    named = {"table": party.table} if party.private else {}
    result = await party.result(who, "table settings", **named)
    assert result.response is not None
    actor = who.user if party.private else who
    await actor.select(result.response, [str(seconds)], custom_id=LobbyPanel(party.table).id(LobbyAct.PACE))
    return party.rig.text(result.response)


@pytest.mark.parametrize("after", [0.1, 30], ids=["young", "old"])
async def test_the_pace_is_set_changed_and_removed(rig: Bot, after: float) -> None:
    """By the panel, in the middle of a game, however old the card."""
    party, (ann, bob, _) = await dealt(rig, pace=0)
    await party.wait(after)
    assert party.told(ann, "answer.settings") in await choose_pace(party, ann, 6 * HOUR)
    due = min((await party.dues()).values())
    assert abs(due - rig.bot.clock() - 6 * HOUR) < 60
    assert await party.says("asks.due", due=due) in party.line()
    await party.wait(2)
    await choose_pace(party, ann, 2 * DAY)
    later = min((await party.dues()).values())
    assert later - due > 1.5 * DAY
    assert await party.says("asks.due", due=later) in party.line()
    assert await party.types(bob, "table settings", pace=0) == party.told(bob, "refusal.table.not_host")
    await party.wait(30)
    await choose_pace(party, ann, 0)
    assert "<t:" not in party.line()
    await party.wait(24 * 10)
    changed = await party.says("notice.settings", name="Ann")
    assert [changed in rig.text(notice) for notice in party.notices()] == [True] * 3


async def test_by_command(rig: Bot) -> None:
    party, (ann, *_) = await dealt(rig, pace=0)
    assert await party.types(ann, "table settings", pace=HOUR) == party.told(ann, "answer.settings")
    assert abs(min((await party.dues()).values()) - rig.bot.clock() - HOUR) < 60


# ---------------------------------------------------------------- the reminder


async def test_one_reminder_to_the_late_player(rig: Bot) -> None:
    party, (ann, bob, cleo) = await dealt(rig)
    await party.answers(ann, cleo)
    since, due = len(rig.http_requests), (await party.dues())[1]
    await party.wait(17)
    assert not party.notices()
    await party.wait(2)
    (reminder,) = party.notices()
    assert await party.says("notice.remind", seat=1, due=due) in rig.text(reminder)
    # which table, and what is asked, as the table message says it
    snapshot = await rig.bot.tables.snapshot(party.table)
    words = texts_for(snapshot.language, snapshot.game)
    assert rig.text(reminder).startswith(heading(words, snapshot))
    question = snapshot.game_position.public_question(1)
    assert question is not None
    assert f"**{with_capital(words.question(question, ()))}**" in rig.text(reminder)
    assert party.pings_since(since) == {bob.id: 1}
    assert list(rig.buttons(reminder).values()) == ["Play"]
    await rig.restart()
    await party.wait(4.5)
    assert len(party.notices()) == 1
    await party.answers(bob)
    # it would not be true any more
    assert not party.notices()
    since = len(rig.http_requests)
    await party.wait(17)
    assert not party.notices()
    assert not rig.pings(since)


async def test_one_message_reminds_each_and_is_about_those_who_are_still_to_decide(rig: Bot) -> None:
    party, (ann, bob, cleo) = await dealt(rig)
    await party.answers(ann)
    since, due = len(rig.http_requests), (await party.dues())[1]
    await party.wait(19)
    assert party.pings_since(since) == {bob.id: 1, cleo.id: 1}
    (notice,) = party.notices()
    for seat in (1, 2):
        assert await party.says("notice.remind", seat=seat, due=due) in rig.text(notice)
    await party.answers(bob)
    assert [one.id for one in party.notices()] == [notice.id]
    assert await party.says("notice.remind", seat=1, due=due) not in rig.text(notice)
    assert await party.says("notice.remind", seat=2, due=due) in rig.text(notice)
    assert f"<@{bob.id}>" not in rig.text(notice)


async def test_those_who_are_late_are_not_asked_to_vote(rig: Bot) -> None:
    """Three of four are late in a secret choice: one message, which pings the fourth."""
    party, (ann, bob, cleo, dora) = await dealt(rig, 4)
    await party.answers(ann)
    await party.wait(19)
    (reminder,) = party.notices()
    since = len(rig.http_requests)
    await party.wait(6)
    (vote,) = party.notices()
    assert vote.id != reminder.id
    assert party.pings_since(since) == {ann.id: 1}
    assert sorted(rig.buttons(vote)) == sorted(
        button_id(answer, party.table, AWAY + seat) for answer in ("no", "yes") for seat in (1, 2, 3)
    )
    for seat in (1, 2, 3):
        assert await party.says("notice.late", seat=seat) in rig.text(vote)
    assert all(f"<@{person.id}>" not in rig.text(vote) for person in (bob, cleo, dora))
    # one of them is back, can vote, and is not pinged again
    await party.answers(bob)
    (same,) = party.notices()
    assert same.id == vote.id
    assert f"<@{bob.id}>" in rig.text(vote)
    assert await party.says("notice.late", seat=1) not in rig.text(vote)
    assert party.pings_since(since) == {ann.id: 1}
    for number in (AWAY + 2, AWAY + 3):
        for voter in (ann, bob):
            await rig.press(voter, vote, button_id("yes", party.table, number))
        if number == AWAY + 2:
            assert await party.says("notice.late", seat=2) not in rig.text(vote)
    assert not party.votes()


async def test_no_one_to_ask_when_all_are_late(rig: Bot) -> None:
    """Whoever moves can vote then, and is pinged."""
    party, (ann, bob, cleo) = await dealt(rig)
    since = len(rig.http_requests)
    await party.wait(25)
    assert party.pings_since(since) == {ann.id: 1, bob.id: 1, cleo.id: 1}
    (vote,) = party.votes()
    for seat in range(3):
        assert await party.says("notice.late", seat=seat) in rig.text(vote)
    since = len(rig.http_requests)
    await party.answers(ann)
    (vote,) = party.votes()
    assert party.pings_since(since) == {ann.id: 1}
    assert await party.says("notice.late", seat=0) not in rig.text(vote)


async def test_the_votes_are_counted_in_the_message(rig: Bot) -> None:
    party, (ann, _, cleo), vote = await late(rig)
    await party.presses(ann, vote, "yes")
    assert await party.says("card.votes", votes=1, needed=2) in rig.text(vote)
    await party.presses(ann, vote, "no")
    assert await party.says("card.votes", votes=1, needed=2) not in rig.text(vote)
    await party.presses(ann, vote, "yes")
    await party.presses(cleo, vote, "yes")
    assert not party.votes()


async def test_a_message_about_time_that_someone_deleted(rig: Bot) -> None:
    party, (ann, bob, cleo) = await dealt(rig)
    await party.answers(ann)
    await party.wait(19)
    (reminder,) = party.notices()
    rig.backend.delete_message(party.channel.id, reminder.id)
    await party.answers(bob)
    await party.wait(0.1)
    (again,) = party.notices()
    assert again.id != reminder.id
    rig.backend.delete_message(party.channel.id, again.id)
    await party.answers(cleo)
    assert not party.notices()


class Speech:
    """Lets the sending of messages fail, or work."""

    def __init__(self, rig: Bot) -> None:
        self.rig = rig

    def fails(self) -> None:
        self.returns = self.rig.refuses("POST", "/channels/*/messages", 503)


@pytest.fixture
def speech(rig: Bot) -> Speech:
    return Speech(rig)


async def test_a_reminder_that_comes_too_late(rig: Bot, speech: Speech) -> None:
    """Others are still awaited, but not the person it was for."""
    party, (ann, bob, cleo) = await dealt(rig)
    await party.answers(ann)
    speech.fails()
    await party.wait(19)
    await party.answers(bob)
    since = len(rig.http_requests)
    speech.returns()
    await party.wait(1)
    (reminder,) = party.notices()
    assert await party.says("notice.remind", seat=2, due=(await party.dues())[2]) in rig.text(reminder)
    assert party.pings_since(since) == {cleo.id: 1}


async def test_a_reminder_after_the_time_is_over(rig: Bot, speech: Speech) -> None:
    """Only what is still true is told: that the time is over."""
    party, (ann, _, cleo) = await dealt(rig)
    await party.answers(ann, cleo)
    speech.fails()
    await party.wait(25)
    speech.returns()
    await party.wait(1)
    (notice,) = party.notices()
    assert notice.id == party.votes()[0].id


@pytest.mark.parametrize("pace", [0, 3 * DAY])
async def test_a_notice_of_a_time_that_is_no_longer_set(rig: Bot, speech: Speech, pace: int) -> None:
    party, (ann, _, cleo) = await dealt(rig)
    await party.answers(ann, cleo)
    speech.fails()
    await party.wait(25)
    await party.types(ann, "table settings", pace=pace)
    speech.returns()
    await party.wait(2)
    (notice,) = party.notices()
    assert await party.says("notice.settings", name="Ann") in rig.text(notice)


async def test_a_vote_that_comes_too_late(rig: Bot, speech: Speech) -> None:
    party, (ann, bob, _) = await dealt(rig)
    await party.answers(ann)
    await party.wait(20)
    assert len(party.notices()) == 1
    speech.fails()
    await party.wait(5)
    await party.answers(bob)
    speech.returns()
    await party.wait(1)
    (vote,) = party.votes()
    assert await party.says("notice.late", seat=2) in rig.text(vote)


# ---------------------------------------------------------------- the vote


@pytest.mark.parametrize(("count", "needed"), [(2, 1), (3, 2), (4, 2)])
async def test_more_than_half_of_the_others(rig: Bot, count: int, needed: int) -> None:
    party, people, vote = await late(rig, count)
    bob, others = people[1], [people[0], *people[2:]]
    assert await party.says("notice.late", seat=1) in rig.text(vote)
    assert sorted(rig.buttons(vote)) == [button_id(answer, party.table, AWAY + 1) for answer in ("no", "yes")]
    for n, voter in enumerate(others[: needed - 1], 1):
        said = await party.presses(voter, vote, "yes")
        assert said == party.told(voter, "answer.away_votes", votes=n, needed=needed)
        assert (await party.snapshot()).seats[1].person == bob.id
    cards = len(party.cards())
    voter = others[needed - 1]
    assert await party.presses(voter, vote, "yes") == party.told(voter, "answer.away_done", player="greedy")
    snapshot = await party.snapshot()
    assert (snapshot.seats[1].person, snapshot.seats[1].player, snapshot.seats[1].owner) == (None, "greedy", bob.id)
    assert snapshot.moves >= count
    assert len(party.cards()) == cards + 1
    assert await party.says("notice.away", name="Bob", player="greedy") in rig.text(party.notices()[-1])
    assert bob not in await party.awaited()
    await tells_all_once(party)


async def test_who_may_not_vote(rig: Bot) -> None:
    party, (ann, bob, cleo), vote = await late(rig)
    before = (await party.snapshot()).row.version
    assert await party.presses(bob, vote, "yes") == party.told(bob, "refusal.away.yourself")
    assert await party.presses(party.eve, vote, "yes") == party.told(party.eve, "refusal.table.not_seated")
    for number in (AWAY, AWAY + 2, AWAY + 3, 7, 99):
        (yes,) = [custom_id for custom_id in rig.buttons(vote) if custom_id.startswith("c:yes")]
        said = party.answer_text(await rig.press(ann, vote, f"{yes.rpartition(':')[0]}:{number}"))
        assert said in (party.told(ann, "refusal.away.not_late"), party.told(ann, "refusal.button.unknown"))
    assert (await party.snapshot()).row.version == before
    # a vote that is withdrawn does not count
    await party.presses(ann, vote, "yes")
    assert await party.presses(ann, vote, "no") == party.told(ann, "answer.away_waits")
    assert "1" in await party.presses(cleo, vote, "yes")
    assert (await party.snapshot()).seats[1].person == bob.id


async def test_pressed_twice_and_delivered_twice(rig: Bot) -> None:
    party, (ann, bob, cleo), vote = await late(rig)
    (yes,) = [custom_id for custom_id in rig.buttons(vote) if custom_id.startswith("c:yes")]
    first = await rig.press(ann, vote, yes)
    await rig.again(first)
    assert await party.presses(ann, vote, "yes") == party.told(ann, "answer.away_voted")
    assert (await party.snapshot()).seats[1].person == bob.id
    last = await rig.press(cleo, vote, yes)
    before = await party.snapshot()
    await rig.again(last)
    assert party.answer_text(last) == party.told(cleo, "answer.away_done", player="greedy")
    assert (await party.snapshot()).row.version == before.row.version
    assert not party.votes()
    late_press = await rig.press(ann, party.cards()[-1], yes)
    assert party.answer_text(late_press) == party.told(ann, "refusal.away.not_late")


async def test_all_votes_at_once(rig: Bot) -> None:
    party, (ann, _, cleo, dora), vote = await late(rig, 4)
    (yes,) = [custom_id for custom_id in rig.buttons(vote) if custom_id.startswith("c:yes")]
    async with rig.at_once():
        for voter in (ann, cleo, dora):
            await rig.press(voter, vote, yes)
    assert (await party.snapshot()).seats[1].player == "greedy"
    told = await party.says("notice.away", name="Bob", player="greedy")
    assert sum(told in rig.text(message) for message in party.notices()) == 1


async def test_the_late_player_moved_meanwhile(rig: Bot) -> None:
    party, (ann, bob, cleo), vote = await late(rig)
    await party.presses(ann, vote, "yes")
    await party.answers(bob)
    assert not party.votes()
    for voter in (cleo, ann):
        pressed = await rig.press(voter, party.cards()[-1], button_id("yes", party.table, AWAY + 1))
        assert party.answer_text(pressed) == party.told(voter, "refusal.away.not_late")
    assert (await party.snapshot()).seats[1].person == bob.id


async def test_after_a_restart(rig: Bot) -> None:
    party, (ann, _, cleo), vote = await late(rig)
    await party.presses(ann, vote, "yes")
    await rig.restart()
    await party.wait(24 * 3)
    assert len(party.votes()) == 1
    await party.presses(cleo, vote, "yes")
    assert (await party.snapshot()).seats[1].player == "greedy"


async def test_more_time_forgets_the_votes(rig: Bot) -> None:
    """They were about another delay."""
    party, (ann, bob, cleo), vote = await late(rig)
    await party.presses(ann, vote, "yes")
    await party.types(ann, "table settings", pace=DAY)
    assert not party.votes()
    await party.wait(25)
    (again,) = party.votes()
    assert await party.presses(cleo, again, "yes") == party.told(cleo, "answer.away_votes", votes=1, needed=2)
    assert (await party.snapshot()).seats[1].person == bob.id


async def test_the_host_is_away(rig: Bot) -> None:
    """A player who is present becomes the host."""
    party, (ann, bob, cleo) = await dealt(rig)
    await party.answers(bob, cleo)
    await party.wait(25)
    (vote,) = party.votes()
    for voter in (bob, cleo):
        await party.presses(voter, vote, "yes")
    snapshot = await party.snapshot()
    assert snapshot.seats[0].player == "greedy"
    assert snapshot.row.host == cleo.id
    await party.types(ann, "table sit")
    assert (await party.snapshot()).row.host == cleo.id


async def test_in_a_sealed_question(rig: Bot) -> None:
    """Others are asked too: nothing is revealed, and those awaited are named, however old the card."""
    party, (ann, bob, cleo, dora) = await dealt(rig, 4)
    await party.answers(ann, dora)
    await party.wait(25)
    (vote,) = party.votes()
    cards = len(party.cards())
    for voter in (ann, dora):
        await rig.press(voter, vote, button_id("yes", party.table, AWAY + 1))
    snapshot = await party.snapshot()
    assert snapshot.seats[1].player == "greedy"
    assert snapshot.moves == 3
    assert [person.id for person in await party.awaited()] == [cleo.id]
    assert len(party.cards()) == cards
    assert f"<@{cleo.id}>" in party.line()
    assert f"<@{bob.id}>" not in party.line()
    public = " ".join(rig.text(message) for message in party.public())
    assert "Messenger" not in public
    # while the question is open they can return, and change the answer
    await party.types(bob, "table sit")
    assert "✅" in await party.moves(bob, "play trader")
    await party.answers(cleo)
    assert [card for card, _ in (await party.snapshot()).game_position.state.players[1].row] == ["trader"]


# ---------------------------------------------------------------- the way back


@pytest.mark.parametrize(("tongue", "language"), [("en-GB", "en"), ("fr", "fr"), ("pl", "pl")])
async def test_a_whole_delay(rig: Bot, tongue: str, language: str) -> None:
    """From the reminder to the owner's return, in every language."""
    party = Clocked(rig, 3, tongues=(tongue,))
    await party.deals(language=language)
    ann, bob, cleo = party.people
    await party.answers(ann, cleo)
    due = (await party.dues())[1]
    await party.wait(19)
    (reminder,) = party.notices()
    assert await party.says("notice.remind", seat=1, due=due) in rig.text(reminder)
    await party.wait(6)
    (vote,) = party.notices()
    assert await party.says("notice.late", seat=1) in rig.text(vote)
    assert await party.says("notice.remind", seat=1, due=due) not in rig.text(vote)
    said = [await party.presses(voter, vote, "yes") for voter in (ann, cleo)]
    assert said[0] == party.told(ann, "answer.away_votes", votes=1, needed=2)
    assert said[1] == party.told(cleo, "answer.away_done", player="greedy")
    assert await party.says("notice.away", name="Bob", player="greedy") in rig.text(party.notices()[0])
    hands = len(party.private_messages(bob))
    assert party.told(bob, "answer.sat", letter="B") in await party.types(bob, "table sit")
    snapshot = await party.snapshot()
    assert (snapshot.seats[1].person, snapshot.seats[1].player) == (bob.id, "")
    assert await party.says("notice.sat", seat=1) in rig.text(party.notices()[1])
    assert len(party.private_messages(bob)) == hands + 1
    await party.steps(30)
    assert any(entry.person == bob.id for entry in await rig.bot.store.log(party.table, 0))
    await tells_all_once(party)


async def test_a_player_with_a_hand_cannot_take_the_late_seat(rig: Bot) -> None:
    party, (ann, bob, cleo), vote = await late(rig)
    for voter in (ann, cleo):
        await party.presses(voter, vote, "yes")
    await party.leaves(cleo)
    assert await party.types(cleo, "table sit", seat=1) == party.told(cleo, "refusal.seat.other_hand")
    await party.types(bob, "table sit")
    assert (await party.snapshot()).seats[1].person == bob.id


async def test_a_game_whose_player_never_comes_back(rig: Bot) -> None:
    """Two people; one leaves for good, the other plays the game to its end."""
    party, (ann, bob), vote = await late(rig, 2)
    await party.presses(ann, vote, "yes")
    dice, hands = Dice("alone"), len(party.private_messages(bob))
    while ann in await party.awaited():
        await party.step(dice, several=True)
    assert (await party.snapshot()).status is Status.OVER
    assert len(party.private_messages(bob)) == hands
    await party.wait(48)
    assert not party.votes()
    await tells_all_once(party)


# ---------------------------------------------------------------- downtime


async def test_an_outage_makes_nobody_late(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "beat", float(HOUR))
    party, (ann, _, cleo) = await dealt(rig)
    await rig.restart()
    await party.answers(ann, cleo)
    await party.wait(10)
    (due,) = (await party.dues()).values()
    before = len(party.public())
    await rig.restart(after=5 * DAY)
    (later,) = (await party.dues()).values()
    assert 5 * DAY <= later - due <= 5 * DAY + HOUR
    assert len(party.public()) == before
    assert f"<t:{int(later)}:R>" in party.line()
    await party.wait(7)
    assert len(party.public()) == before
    await party.wait(2)
    (reminder,) = party.notices()
    assert f"<t:{int(later)}:R>" in rig.text(reminder)
    await party.wait(6)
    assert len(party.votes()) == 1


async def test_a_delayed_reminder_says_the_new_time(rig: Bot, monkeypatch: pytest.MonkeyPatch, speech: Speech) -> None:
    """Discord was down, then the bot."""
    monkeypatch.setattr(Player, "beat", float(HOUR))
    party, (ann, _, cleo) = await dealt(rig)
    await rig.restart()
    await party.answers(ann, cleo)
    speech.fails()
    await party.wait(19)
    await rig.restart(after=2 * DAY)
    speech.returns()
    await party.wait(0.5)
    (reminder,) = party.notices()
    (due,) = (await party.dues()).values()
    assert f"<t:{int(due)}:R>" in rig.text(reminder)


async def test_a_short_restart_delays_no_deadline(rig: Bot) -> None:
    party, (ann, _, cleo) = await dealt(rig)
    await party.answers(ann, cleo)
    before = await party.dues()
    await rig.restart(after=120)
    assert await party.dues() == before


# ---------------------------------------------------------------- in private messages


async def test_a_whole_flow_in_private_messages(rig: Bot) -> None:
    """The settings, a turn by pressing, the return; only the vote takes place in the channel."""
    party = Clocked(rig, 3, tongues=ENGLISH, private=True)
    ann, bob, cleo = party.people
    await party.open()
    assert party.told(ann, "answer.settings") in await choose_pace(party, ann, DAY)
    await party.join()
    result = await party.result(ann, "table settings", table=party.table)
    assert result.response is not None
    await rig.press(ann.user, result.response, LobbyPanel(party.table).id(LobbyAct.START))
    assert (await party.snapshot()).status is Status.RUNNING
    for person in (ann, cleo):
        (hand,) = party.private_messages(person)
        user = PanelUser(party, person)
        opened = await rig.press(person.user, hand, button_id("play", party.table))
        user.panel = opened.response
        assert "<t:" in user.text()
        await user.choose("Messenger")
        await user.confirm()
    since = len(rig.http_requests)
    await party.wait(25)
    assert party.pings_since(since) == {bob.id: 1, ann.id: 1, cleo.id: 1}
    (vote,) = party.votes()
    for voter in (ann, cleo):
        await party.presses(voter, vote, "yes")
    assert (await party.snapshot()).seats[1].player == "greedy"
    said = await party.types(bob, "table sit", table=party.table)
    assert party.told(bob, "answer.sat", letter="B") in said
    assert (await party.snapshot()).seats[1].person == bob.id
