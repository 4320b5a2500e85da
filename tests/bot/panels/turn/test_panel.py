"""Playing by pressing alone, and every way in which a panel can be pressed that shows something else than there is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.limits import TOKEN_LIFE
from bot.panels.turn.screen import TurnAct, TurnPanel
from bot.store.errors import StoreFailed
from bot.store.rows import Confirm, Status
from bot.tables.drafts import CurrentDraft, current_draft
from bot.tables.play import play_line
from bot.tables.types import Request
from bot.texts import texts_for
from engine.players.dice import Dice
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser


async def begun(rig: Bot, seats: int = 3, **given: Any) -> tuple[Party, list[PanelUser]]:
    """A game, and a panel in everybody's hand. They confirm each choice, so that there are drafts to look at."""
    party = Party(rig, seats, tongues=("en-GB",), **given)
    for person in party.people:
        await rig.bot.store.change_person(person.id, {"confirm": Confirm.ALWAYS})
    await party.begin(options="side=summer")
    users = [PanelUser(party, person) for person in party.people]
    for user in users:
        await user.open()
    return party, users


async def drafts(party: Party, who: MemberActor) -> CurrentDraft:
    snapshot = await party.snapshot()
    seat = snapshot.seat_of(who.id)
    assert seat is not None
    return current_draft(snapshot, seat.seat)


async def chosen(user: PanelUser, label: str = "Messenger") -> None:
    await user.choose(label)


# ---------------------------------------------------------------- whole games


async def played(party: Party, dice: Dice, most: int) -> PanelUser:
    """Turns by pressing, so many at most; gives the thumb that pressed last."""
    users = {person.id: PanelUser(party, person) for person in party.people}
    user = next(iter(users.values()))
    for _ in range(most):
        if not (awaited := await party.awaited()):
            break
        user = users[dice.pick(awaited).id]
        await user.open()
        await user.plays(dice)
    return user


@pytest.mark.slow
async def test_a_whole_game(rig: Bot) -> None:
    party = Party(rig, 2, private=True)
    await party.begin(options="side=summer")
    user = await played(party, Dice("2 summer True"), 500)
    assert (await party.snapshot()).status is Status.OVER
    assert not user.buttons()


@pytest.mark.slow
async def test_a_choice_of_nothing_is_answered(rig: Bot, logged: list[dict[str, Any]]) -> None:
    """Discord sends no such choice. A select's id ends where the way of a button begins."""
    party, (ann, *_) = await begun(rig, 2)
    before = (await party.snapshot()).row.version
    first = next(custom_id for custom_id in ann.own() if custom_id.split(":")[5] == "g")
    assert (await ann.press(":".join(first.split(":")[:6]))).acknowledged
    assert (await party.snapshot()).row.version == before
    assert [line for line in logged if "exception" in line] == []


async def test_turns_of_three_in_a_channel(rig: Bot) -> None:
    party = Party(rig, 3)
    await party.begin(options="side=winter")
    await played(party, Dice("3 winter False"), 20)
    assert (await party.snapshot()).moves >= 20


async def test_a_turn_in_private_messages(rig: Bot) -> None:
    """A panel that was opened there works there."""
    party, (ann, *_) = await begun(rig, 2, private=True)
    await ann.choose("Messenger")
    await ann.choose("Trader")
    assert "play messenger, trader" in ann.text()
    await ann.confirm()
    assert (await party.snapshot()).moves == 1


# ---------------------------------------------------------------- drafts


async def test_nothing_is_played_before_it_is_confirmed(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    before = len(party.public())
    await chosen(ann)
    assert "not played yet" in ann.text()
    assert (await party.snapshot()).moves == 0
    assert len(party.public()) == before
    await ann.confirm()
    assert (await party.snapshot()).moves == 1


async def test_back_and_start_over(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig, 2)
    first = ann.text()
    await ann.choose("Messenger")
    assert "Which other card do you play?" in ann.text()
    await ann.press(ann.back() or "")
    assert ann.text() == first
    for way in ("b", "r"):
        await ann.choose("Messenger")
        await ann.choose("Trader")
        assert (await drafts(party, ann.who)).moves == ("play messenger, trader",)
        await ann.does(way)
        assert (await drafts(party, ann.who)).moves == ()
        assert ann.text() == first


async def test_a_turn_of_several_moves_goes_out_as_one(rig: Bot) -> None:
    """Chosen one by one, taken back one by one, confirmed together."""
    party, _ = await begun(rig, 2)
    dice = Dice("several")
    for _ in range(200):
        (who, *_) = await party.awaited()
        user = PanelUser(party, who)
        await user.open()
        for _ in range(8):
            options = [option for option, label in user.options().items() if label != "Pass"]
            if not options:
                break
            await user.take(dice.pick(options))
        made = (await drafts(party, who)).moves
        before = await party.snapshot()
        if len(made) > 1:
            await user.does("b") if user.act("b") else await user.press(user.back() or "")
            while (left := (await drafts(party, who)).moves) == made:
                await user.does("b")
            assert left == made[:-1]
            await user.confirm()
            assert (await party.snapshot()).moves >= before.moves + len(left)
            return
        await user.open()
        await user.plays(dice)
    pytest.fail("nobody had two moves in a row")


async def test_an_answer_may_be_changed_until_the_last_is_in(rig: Bot) -> None:
    party, (ann, bob, cleo) = await begun(rig)
    await chosen(ann)
    await ann.confirm()
    assert list(ann.options().values()) == ["Change my answer"]
    await ann.choose("Change my answer")
    await chosen(ann, "Trader")
    await ann.confirm()
    for user in (bob, cleo):
        await chosen(user)
        await user.confirm()
    snapshot = await party.snapshot()
    assert [card for card, _ in snapshot.game_position.state.players[0].row] == ["trader"]


async def test_what_wastes_something_asks_first(rig: Bot) -> None:
    party, _ = await begun(rig)
    dice = Dice("waste")
    for _ in range(200):
        (who, *_) = await party.awaited()
        user = PanelUser(party, who)
        await user.open()
        passing = next((option for option, label in user.options().items() if label == "Pass"), None)
        if passing is not None:
            await user.take(passing)
            if "⚠️" in user.text():
                before = (await party.snapshot()).moves
                await user.does("c")
                assert "Are you sure?" in user.text()
                assert sorted(user.buttons().values()) == ["Back", "Yes, do it"]
                assert (await party.snapshot()).moves == before
                await user.press(user.back() or "")
                assert "Are you sure?" not in user.text()
                assert "meanwhile" not in user.text()
                await user.does("c")
                await user.does("y")
                assert (await party.snapshot()).moves > before
                return
        await user.open()
        await user.plays(dice)
    pytest.fail("no waste")


async def test_nobody_else_sees_a_draft(rig: Bot) -> None:
    party, (ann, bob, _) = await begun(rig)
    public = [rig.text(message) for message in party.public()]
    await chosen(ann)
    assert [rig.text(message) for message in party.public()] == public
    assert ann.shown().id not in {message.id for message in party.channel.history(viewer=bob.who)}
    assert ann.shown().ephemeral


# ---------------------------------------------------------------- panels that are stale


async def test_a_panel_of_an_older_decision(rig: Bot) -> None:
    """A new private answer with what is to be decided now; the old panel does nothing."""
    party, (ann, bob, cleo) = await begun(rig)
    old, (option, *_) = ann.shown(), ann.options()
    for user in (ann, bob, cleo):
        await party.moves(user.who, "play bricklayer")
    while ann.who in await party.awaited():
        await party.step(Dice("on"))
    before = (await party.snapshot()).moves
    result = await ann.press(option)
    assert len(result.followups) == 1
    assert ann.shown().id != old.id
    assert ann.shown().ephemeral
    assert "The game has moved on" in ann.text()
    assert (await party.snapshot()).moves == before


async def meanwhile(party: Party, user: PanelUser) -> None:
    """Another process answers for the same person, in the midst of it."""
    snapshot = await party.snapshot()
    who = user.who
    await play_line(party.rig.bot.tables, Request("meanwhile", who.id, who.name), snapshot.id, "play trader")


async def test_typed_meanwhile(rig: Bot) -> None:
    """A draft that was typed over is gone, and confirming it plays nothing."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    await meanwhile(party, ann)
    await ann.does("c")
    assert "changed this turn elsewhere" in ann.text()
    assert (await party.snapshot()).moves == 1


async def test_a_draft_that_was_replaced(rig: Bot) -> None:
    """The decision is the same, the moves are not: no one confirms moves they did not see."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    seen = ann.act("c") or ""
    await meanwhile(party, ann)
    other = PanelUser(party, ann.who)
    await other.open()
    await other.choose("Change my answer")
    await chosen(other, "Stonemason")
    assert (await drafts(party, ann.who)).decision == int(seen.split(":")[3])
    await ann.press(seen)
    assert (await party.snapshot()).moves == 1
    assert "changed this turn elsewhere" in ann.text()
    assert "Stonemason" in ann.text()


async def test_a_panel_of_another_person(rig: Bot) -> None:
    party, (ann, bob, _) = await begun(rig)
    (option, *_) = ann.options()
    result = await rig.press(bob.who, ann.shown(), option)
    (answer,) = result.followups
    assert answer.ephemeral
    assert "another player" in rig.text(answer)
    assert {identifier.split(":")[2] for identifier in rig.buttons(answer)} == {"1"}
    result = await rig.press(party.eve, ann.shown(), option)
    (answer,) = result.followups
    assert "aren’t playing" in rig.text(answer)
    assert (await drafts(party, bob.who)).moves == (await drafts(party, ann.who)).moves == ()


@pytest.mark.parametrize("table", ["zzzzzzzz", "0"])
async def test_a_table_that_does_not_exist(rig: Bot, table: str) -> None:
    _, (ann, *_) = await begun(rig)
    result = await rig.press(ann.who, ann.shown(), TurnPanel(table, 0, 1, 0).id(TurnAct.GO))
    (answer,) = result.followups
    assert "don’t know that table" in rig.text(answer)
    assert ann.options()


async def test_a_table_whose_game_is_over(rig: Bot) -> None:
    party, (ann, bob, cleo) = await begun(rig)
    await chosen(ann)
    for user in (ann, bob):
        await party.types(user.who, "table abandon")
    assert (await party.snapshot()).status is Status.ABANDONED
    await ann.does("c")
    assert "was stopped" in ann.text()
    assert not ann.buttons()
    said = await party.result(cleo.who, "play", table=party.table)
    assert "was stopped" in party.answer_text(said)


@pytest.mark.parametrize("rest", ["", "99~abcdef", "0~000000", "0.0.0~000000", "~", "0", "0~"])
@pytest.mark.parametrize("act", [TurnAct.GO, TurnAct.PAGE])
async def test_forged_or_outdated_ways(rig: Bot, act: TurnAct, rest: str) -> None:
    """Of an update, of a joker: the first question, with a kind word, and nothing is done."""
    party, (ann, *_) = await begun(rig)
    await ann.press(TurnPanel(party.table, 0, 1, 0).id(act, rest))
    assert ann.options()
    assert (await drafts(party, ann.who)).moves == ()


async def test_an_unused_panel_answers_anew(rig: Bot) -> None:
    """It does what it shows, and answers anew, where its owner looks."""
    party, (ann, *_) = await begun(rig)
    old = ann.shown().id
    await rig.advance_time(TOKEN_LIFE + 60)
    await chosen(ann)
    assert ann.shown().id != old
    assert ann.shown().ephemeral
    assert (await drafts(party, ann.who)).moves == ("play messenger",)
    held = ann.shown().id
    await ann.does("b")
    assert ann.shown().id == held


async def test_a_restart_in_the_middle_of_a_draft(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig, 2)
    await ann.choose("Messenger")
    await rig.restart()
    await ann.choose("Trader")
    await rig.restart()
    assert (await drafts(party, ann.who)).moves == ("play messenger, trader",)
    await ann.confirm()
    assert (await party.snapshot()).moves == 1


# ---------------------------------------------------------------- twice, at once, elsewhere


async def test_pressed_twice(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    (option, *_) = ann.options()
    await ann.press(option)
    await ann.press(option)
    assert (await drafts(party, ann.who)).moves == ("play messenger",)
    confirm = ann.act("c") or ""
    await ann.press(confirm)
    await ann.press(confirm)
    assert (await party.snapshot()).moves == 1


async def test_delivered_twice(rig: Bot) -> None:
    """The same press once more is one move, and no reproach."""
    party, (ann, *_) = await begun(rig)
    result = await ann.does("g")
    await rig.again(result)
    assert (await drafts(party, ann.who)).moves == ("play messenger",)
    assert "elsewhere" not in ann.text()
    result = await ann.does("c")
    await rig.again(result)
    assert (await party.snapshot()).moves == 1


async def test_two_presses_at_once(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    first, second, *_ = ann.options()
    async with rig.at_once():
        await ann.press(first)
        await ann.press(second)
    moves = (await drafts(party, ann.who)).moves
    assert len(moves) == 1
    assert f"`{moves[0]}`" in ann.text()


async def test_two_devices(rig: Bot) -> None:
    """Each panel shows what it showed; the one that is behind is told, and shows how it stands."""
    party, (ann, *_) = await begun(rig)
    phone = PanelUser(party, ann.who)
    await phone.open()
    await chosen(ann)
    await chosen(phone, "Trader")
    assert "changed this turn elsewhere" in phone.text()
    assert "play messenger" in phone.text()
    await phone.does("b")
    await ann.does("c")
    assert "changed this turn elsewhere" in ann.text()
    assert (await party.snapshot()).moves == 0
    await chosen(ann, "Trader")
    await ann.confirm()
    assert (await party.snapshot()).moves == 1


async def test_rivals_who_answer_leave_the_panel_alive(rig: Bot) -> None:
    party, (ann, bob, cleo) = await begun(rig)
    await chosen(ann)
    for user in (bob, cleo):
        await chosen(user)
        await user.confirm()
    await ann.does("b")
    assert "moved on" not in ann.text()
    await chosen(ann, "Trader")
    await ann.confirm()
    assert (await party.snapshot()).moves >= 3


async def test_after_the_confirmation_comes_the_next_question(rig: Bot) -> None:
    """What was hidden is shown, and what there is to decide now."""
    _, (ann, bob, cleo) = await begun(rig)
    for user in (bob, cleo):
        await chosen(user)
        await user.confirm()
    await chosen(ann, "Bricklayer")
    assert "only after you confirm" in ann.text()
    await ann.confirm()
    assert "reveals: Bricklayer" in ann.text()
    assert "Which kind of resource do you take from the watchtower?" in ann.text()
    assert ann.options()


# ---------------------------------------------------------------- typed while something is chosen


async def thumbs_after_typing(party: Party, who: MemberActor, line: str) -> PanelUser:
    result = await party.result(who, "move", action=line)
    user = PanelUser(party, who)
    user.panel = result.response
    return user


async def test_typed_without_a_draft_is_played(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    await party.moves(ann.who, "play trader")
    assert (await party.snapshot()).moves == 1


@pytest.mark.parametrize(("act", "played"), [("c", 2), ("o", 1)])
async def test_typed_behind_a_draft(rig: Bot, act: str, played: int) -> None:
    """It is not played at once: all of it, or only what was typed."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    user = await thumbs_after_typing(party, ann.who, "play trader")
    assert (await party.snapshot()).moves == 0
    assert "comes after it" in user.text()
    await user.does(act)
    snapshot = await party.snapshot()
    assert snapshot.moves == played
    assert snapshot.game_position.step.answer(0).cards == ("trader",)  # type: ignore[union-attr]
    await ann.does("c")
    assert (await party.snapshot()).moves == played


async def test_typed_what_does_not_fit(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    user = await thumbs_after_typing(party, ann.who, "build stable")
    assert "doesn’t fit" in user.text()
    assert (await drafts(party, ann.who)).moves == ("play messenger",)
    assert user.act("o") is None
    await user.does("r")
    assert (await drafts(party, ann.who)).moves == ()


# ---------------------------------------------------------------- pictures


async def test_the_words_do_not_wait_for_the_picture(rig: Bot) -> None:
    """Two edits: the first without one, and without what was there before, which shows another board."""
    _, (ann, *_) = await begun(rig)
    assert ann.alts()
    since = len(rig.http_requests)
    await chosen(ann)
    words, picture = (str(request.json) for request in rig.requests("PATCH", "/webhooks/*", since))
    assert "play messenger" in words
    assert "media" not in words
    assert "media" in picture
    assert ann.alts()


async def test_the_picture_stays_where_only_the_question_is_another(rig: Bot) -> None:
    """One edit, and no file sent again."""
    _, (ann, *_) = await begun(rig, 2)
    alts = ann.alts()
    since = len(rig.http_requests)
    await ann.choose("Messenger")
    (edit,) = rig.requests("PATCH", "/webhooks/*", since)
    assert "attachments" not in (edit.json or {})
    assert ann.alts() == alts
    await ann.press(ann.back() or "")
    assert ann.alts() == alts
    await ann.choose("Messenger")
    await ann.choose("Trader")
    assert len(ann.alts()) == 1


async def test_nothing_of_it_stays_in_memory(rig: Bot) -> None:
    """discord.py keeps every view that listens, for ever."""
    party, users = await begun(rig)
    for user in users:
        await chosen(user)
        await user.does("b")
        await party.moves(user.who, "play trader")
        await user.press(TurnPanel(party.table, 0, 9, 0).id(TurnAct.GO))
    assert not rig.kept_views()


@pytest.mark.parametrize("fails", ["empty", "raises"])
async def test_a_picture_that_fails(rig: Bot, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    _, (ann, *_) = await begun(rig)
    if fails == "empty":
        rig.bot.pictures.fails = True  # type: ignore[attr-defined]
    else:

        def broken(*given: object) -> object:
            raise ValueError("broken")

        monkeypatch.setattr("bot.panels.turn.pictures.number_events", broken)
    await chosen(ann)
    assert not ann.alts()
    assert "play messenger" in ann.text()
    await ann.does("b")
    assert ann.options()


async def test_a_picture_never_comes_over_a_later_press(rig: Bot) -> None:
    """The first one's picture is late; the panel stays as the second press left it."""
    _, (ann, *_) = await begun(rig)
    edits = rig.requests("PATCH", "/webhooks/*")
    (option, *_) = ann.options()
    async with rig.at_once():
        await ann.press(option)
        await ann.press(TurnPanel(ann.party.table, 0, 1, 0).id(TurnAct.GO))
    after = rig.requests("PATCH", "/webhooks/*")[len(edits) :]
    assert "play messenger" in ann.text()
    assert len([request for request in after if "media" in str(request.json)]) == 1


# ---------------------------------------------------------------- bad days


async def test_discord_does_not_hear(rig: Bot) -> None:
    """What was not acknowledged is not done."""
    party, (ann, *_) = await begun(rig)
    (option, *_) = ann.options()
    up = rig.refuses("POST", "/interactions/*/callback", 503)
    await ann.press(option)
    up()
    assert (await drafts(party, ann.who)).moves == ()
    await ann.press(option)
    assert (await drafts(party, ann.who)).moves == ("play messenger",)


async def test_the_panel_cannot_be_redrawn(rig: Bot) -> None:
    """It is done all the same; the old panel says so when it is pressed."""
    party, (ann, *_) = await begun(rig)
    (option, *_) = ann.options()
    up = rig.refuses("PATCH", "/webhooks/*", 500)
    await ann.press(option)
    up()
    assert (await drafts(party, ann.who)).moves == ("play messenger",)
    await ann.press(option)
    assert "play messenger" in ann.text()


async def test_the_disk_is_full(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    party, (ann, *_) = await begun(rig)

    async def full(commit: object) -> None:
        raise StoreFailed("store.full")

    (option, *_) = ann.options()
    with monkeypatch.context() as patch:
        patch.setattr(rig.bot.store, "commit", full)
        result = await rig.press(ann.who, ann.shown(), option)
    (answer,) = result.followups
    assert answer.ephemeral
    assert rig.text(answer) == texts_for("en").refusal(StoreFailed("store.full"))
    assert (await drafts(party, ann.who)).moves == ()
    assert ann.options()


async def test_something_breaks(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence with the id under which the host finds it; the panel stays."""
    _, (ann, *_) = await begun(rig)

    def broken(*given: object) -> object:
        raise ValueError("broken")

    (option, *_) = ann.options()
    with monkeypatch.context() as patch:
        patch.setattr("bot.panels.turn.panel._screen", broken)
        result = await ann.press(option)
    (answer,) = result.followups
    assert "went wrong" in rig.text(answer)


async def test_the_bot_is_being_stopped(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    rig.bot.closing = True
    (option, *_) = ann.options()
    result = await ann.press(option)
    rig.bot.closing = False
    assert result.response is not None
    assert "I’m restarting" in rig.text(result.response)
    assert (await drafts(party, ann.who)).moves == ()


async def test_a_draft_that_no_longer_fits(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner is told how much of it is gone."""
    _, (ann, *_) = await begun(rig)
    await chosen(ann)
    monkeypatch.setattr(
        "bot.panels.turn.panel.current_draft",
        lambda snapshot, seat: replace(current_draft(snapshot, seat), moves=(), lost=2, events=()),
    )
    said = await ann.open()
    assert "2 moves you had chosen are no longer possible" in said
