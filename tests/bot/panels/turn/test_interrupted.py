"""The process is killed while it handles a press on a panel: the next start redraws the panel as it is by then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest

from bot.store.rows import Confirm
from bot.texts import texts_for
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser
from tests.bot.rig import PATIENCE

ORIGINAL = "/webhooks/*/messages/@original"
MOST_CHOICES = 20
INTERRUPTED = texts_for("en").sentence("refusal.interrupted", {})


@contextmanager
def hanging(rig: Bot, owner: Any, name: str, *, after: bool = False) -> Iterator[None]:
    """This function never returns; `after`: once it has done its work."""
    function = getattr(owner, name)

    async def hang(*args: Any, **given: Any) -> Any:
        if after:
            await function(*args, **given)
        await rig.bot.idle(asyncio.Event().wait(), reason="hangs")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, hang)
        yield


async def choose_first(user: PanelUser) -> None:
    for _ in range(MOST_CHOICES):
        if user.act("c") is not None:
            return
        await user.take(next(iter(user.options())))
    raise AssertionError(user.text())


async def drafted(rig: Bot) -> tuple[Party, PanelUser]:
    """A panel with a draft, untouched for a second."""
    party = Party(rig, 2, tongues=("en-GB",))
    await party.begin(options="side=summer")
    user = PanelUser(party, party.people[0])
    await rig.bot.store.change_person(user.who.id, {"confirm": Confirm.ALWAYS})
    await user.open()
    await choose_first(user)
    await rig.advance_time(1)
    return party, user


async def test_a_turn_that_was_played_is_shown_as_played(rig: Bot) -> None:
    party, user = await drafted(rig)
    before = user.text()
    with hanging(rig, discord.Interaction, "edit_original_response"):
        await user.does("c")
        if user.act("y"):
            await user.does("y")
    assert user.text() == before
    assert (await party.snapshot()).moves == 1
    await rig.kill()
    assert "✅" in user.text()
    assert INTERRUPTED not in user.text()
    assert user.act("c") is None
    assert (await party.snapshot()).moves == 1
    assert user.alts()


async def test_a_turn_that_was_not_played_can_be_played(rig: Bot) -> None:
    party, user = await drafted(rig)
    with hanging(rig, rig.bot.store, "commit"):
        await user.does("c")
        if user.act("y"):
            await user.does("y")
        await rig.kill()
    assert INTERRUPTED in user.text()
    assert (await party.snapshot()).moves == 0
    await user.confirm()
    assert "✅" in user.text()
    assert (await party.snapshot()).moves == 1


async def test_a_choice_is_in_the_draft_or_not(rig: Bot) -> None:
    party, user = await drafted(rig)
    assert await party.types(party.people[0], "play")
    with hanging(rig, rig.bot.store, "commit"):
        await user.does("b")
        await rig.kill()
    assert INTERRUPTED in user.text()
    assert len((await user.draft())[1].moves) == 1
    await rig.advance_time(1)
    with hanging(rig, discord.Interaction, "edit_original_response"):
        await user.does("b")
    await rig.kill()
    assert INTERRUPTED not in user.text()
    assert len((await user.draft())[1].moves) == 0
    assert user.options()


async def test_a_question_opens_after_all(rig: Bot) -> None:
    _, user = await drafted(rig)
    await user.does("b")
    await rig.advance_time(1)
    before = user.text()
    (question, *_) = [custom_id for custom_id, label in user.options().items() if label.endswith("›")]
    with hanging(rig, discord.Interaction, "edit_original_response"):
        await user.take(question)
    assert user.text() == before
    await rig.kill()
    assert user.text() != before
    assert user.back()


async def test_a_later_press_is_not_overwritten(rig: Bot) -> None:
    party, user = await drafted(rig)
    with hanging(rig, discord.Interaction, "edit_original_response"):
        await user.does("b")
    with hanging(rig, rig.bot.unanswered, "load"), hanging(rig, type(rig.bot), "answer_interrupted"):
        await rig.kill()
    await rig.advance_time(1)
    # the panel still shows the draft; pressed again it says that it is out of date
    await user.does("b")
    shown, sent = user.text(), len(rig.http_requests)
    with rig.as_bot():
        await rig.bot.answer_interrupted()
    await rig.settle()
    assert user.text() == shown
    assert not rig.requests("PATCH", ORIGINAL, sent)
    assert (await party.snapshot()).moves == 0


async def test_a_press_in_the_same_moment_wins(rig: Bot) -> None:
    """It arrives while the interrupted one asks Discord what the panel shows."""
    _, user = await drafted(rig)
    with hanging(rig, discord.Interaction, "edit_original_response"):
        await user.does("b")
    with hanging(rig, type(rig.bot), "answer_interrupted"):
        await rig.kill()
    await rig.advance_time(1)
    asked, go_on = asyncio.Event(), asyncio.Event()
    ask = discord.Interaction.original_response

    async def slow(interaction: Any) -> Any:
        shown = await ask(interaction)
        asked.set()
        await rig.bot.idle(go_on.wait(), reason="slow")
        return shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.Interaction, "original_response", slow)
        with rig.as_bot():
            await rig.bot.answer_interrupted()
        await asyncio.wait_for(asked.wait(), PATIENCE)
        sent = len(rig.http_requests)
        (option, *_) = [custom_id for custom_id in user.own() if custom_id.split(":")[5] == "b"]
        pressing = asyncio.create_task(user.press(option))
        while not rig.requests("POST", "*/callback", sent):  # noqa: ASYNC110  # it is in the rig's log
            await asyncio.sleep(0)
        go_on.set()
        await pressing
    assert len({entry.path for entry in rig.requests("PATCH", ORIGINAL, sent)}) == 1


async def test_of_two_interrupted_presses_the_last_is_answered(rig: Bot) -> None:
    _, user = await drafted(rig)
    up = rig.refuses("PATCH", ORIGINAL, 503)
    await user.does("b")
    await user.does("r")
    up()
    sent = len(rig.http_requests)
    await rig.kill()
    assert len({entry.path for entry in rig.requests("PATCH", ORIGINAL, sent)}) == 1
    assert len((await user.draft())[1].moves) == 0


async def test_a_redrawn_panel_is_not_redrawn_again(rig: Bot) -> None:
    _, user = await drafted(rig)
    with hanging(rig, discord.Interaction, "edit_original_response", after=True):
        await user.does("b")
    shown, sent = user.text(), len(rig.http_requests)
    await rig.kill()
    assert user.text() == shown
    assert not rig.requests("PATCH", ORIGINAL, sent)


async def test_no_new_message_is_sent(rig: Bot) -> None:
    """The panel of a decision that is over is answered with a new panel, which may have arrived."""
    party, user = await drafted(rig)
    old = user.panel
    await user.open()
    await user.confirm()
    await party.steps(3)
    assert old is not None
    user.panel = old
    await rig.advance_time(1)
    with hanging(rig, discord.webhook.async_.Webhook, "send", after=True):
        result = await user.press(user.act("c") or "")
    sent = len(rig.http_requests)
    await rig.kill()
    assert len(result.followups) == 1
    assert not rig.requests("POST", "/webhooks/*", sent)
