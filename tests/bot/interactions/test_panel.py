"""The handler of presses on panels, tested on a panel of its own: redrawing, and every kind of failure."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from discord import ui
from simcord.results import InteractionResult, ResponseMessage

from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class, press_queue
from bot.interactions.reply import Edit
from bot.store.errors import StoreFailed
from engine.illegal import Refused
from tests.bot.commands.playing import Play, words

CALLBACK = "/interactions/*/*/callback"
WEBHOOK = "/webhooks/*"
Logged = list[dict[str, Any]]


@dataclass(frozen=True)
class OwnPanel:
    table: str


OwnPress = PanelPress[OwnPanel, str]


def view(words: str) -> ui.LayoutView:
    made = ui.LayoutView(timeout=None)
    made.add_item(ui.TextDisplay(words))
    return made


class Own:
    """A kind of panel whose `act` is set by the test."""

    def __init__(self, play: Play, *, replaced_by_refusal: bool = True) -> None:
        self.play = play
        self.acts: list[str] = []
        self.does: Callable[[Context], Awaitable[Update]] = self.redraws
        self.message: ResponseMessage | None = None
        kind = PanelKind("own", r"z:(?P<act>[a-z]+):(?P<table>[0-9a-z]+)", self.read, self.act, replaced_by_refusal)
        play.bot.add_dynamic_items(panel_item_class(kind))

    def read(self, match: re.Match[str], chosen: str) -> OwnPress:
        return PanelPress(OwnPanel(match["table"]), match["act"], chosen=chosen)

    async def act(self, context: Context, press: OwnPress) -> Update:
        self.acts.append(press.act)
        return await self.does(context)

    async def redraws(self, context: Context) -> Update:
        return Update(view("redrawn"))

    def fails(self, error: Exception) -> None:
        async def fail(context: Context) -> Update:
            raise error

        self.does = fail

    async def opens(self) -> str:
        await self.play.lobby()
        result = await self.play.result(self.play.ann, "table settings")
        assert result.response is not None
        self.message = result.response
        return self.text()

    async def presses(self, act: str = "go") -> InteractionResult:
        assert self.message is not None
        return await self.play.rig.press(self.play.ann, self.message, f"z:{act}:{self.play.table}")

    def text(self) -> str:
        assert self.message is not None
        return self.play.rig.text(self.message)

    def answer_text(self, result: InteractionResult) -> list[str]:
        assert all(message.flags.ephemeral for message in result.followups)
        return [self.play.rig.text(message) for message in result.followups]


def levels(logged: Logged, *events: str) -> list[str]:
    return [entry["log_level"] for entry in logged if entry["event"] in events]


# ---------------------------------------------------------------- redrawing


async def test_the_pressed_panel_is_redrawn(play: Play, logged: Logged) -> None:
    own = Own(play)
    await own.opens()
    result = await own.presses()
    assert (own.text(), own.answer_text(result), own.acts) == ("redrawn", [], ["go"])
    assert [entry["what"] for entry in logged if entry["event"] == "done"][-1] == "own go"


@pytest.mark.parametrize("shown", [None, "no layout"], ids=["empty, which Discord refuses", "not to be built"])
async def test_a_panel_that_cannot_be_shown_has_an_id(play: Play, logged: Logged, shown: Any) -> None:
    own = Own(play)
    before = await own.opens()

    async def broken(context: Context) -> Update:
        return Update(shown)

    own.does = broken
    result = await own.presses()
    (line,) = [entry for entry in logged if entry["log_level"] == "error"]
    assert (own.text(), own.answer_text(result)) == (before, [words("said.oops", id=line["error_id"])])


async def test_a_new_message_leaves_the_pressed_panel_alone(play: Play) -> None:
    own = Own(play)
    before = await own.opens()

    async def anew(context: Context) -> Update:
        return Update(view("new"), new_message=True)

    own.does = anew
    assert own.answer_text(await own.presses()) == ["new"]
    assert own.text() == before


@pytest.mark.parametrize("keeps", [True, False])
async def test_files_are_kept_or_dropped(play: Play, keeps: bool) -> None:
    own = Own(play)
    await own.opens()

    async def redraw(context: Context) -> Update:
        return Update(view("redrawn"), keep_files=keeps)

    own.does = redraw
    await own.presses()
    body = play.rig.requests("PATCH", WEBHOOK)[-1].json or {}
    assert body.get("attachments") == (None if keeps else [])


@pytest.mark.parametrize("new_message", [True, False])
async def test_the_follow_up_edits_the_redrawn_panel(play: Play, new_message: bool) -> None:
    """The next press may already act meanwhile, and the bot may stop."""
    own = Own(play)
    before = await own.opens()
    free: list[bool] = []

    async def act(context: Context) -> Update:
        queue = press_queue(context.interaction, "own", play.table)
        assert queue.lock.locked()
        assert queue.newest == context.interaction.id

        async def follow_up(edit: Edit) -> None:
            with play.bot.in_progress(context.interaction.id) as first:
                free.append(first and not queue.lock.locked())
            await edit(view=view("later"))

        return Update(view("first"), new_message=new_message, follow_up=follow_up)

    own.does = act
    result = await own.presses()
    assert free == [True]
    assert own.answer_text(result) == (["later"] if new_message else [])
    assert own.text() == (before if new_message else "later")


# ---------------------------------------------------------------- the ladder


@pytest.mark.parametrize("replaced_by_refusal", [True, False])
async def test_a_refusal_takes_the_place_of_the_panel_or_stands_below(play: Play, replaced_by_refusal: bool) -> None:
    own = Own(play, replaced_by_refusal=replaced_by_refusal)
    before = await own.opens()
    own.fails(Refused("table.unknown"))
    said = own.answer_text(await own.presses())
    refusal = words("refusal.table.unknown")
    assert (own.text(), said) == ((refusal, []) if replaced_by_refusal else (before, [refusal]))


@pytest.mark.parametrize("replaced_by_refusal", [True, False])
@pytest.mark.parametrize("locale", ["en-US", "fr", "pl"])
async def test_a_store_that_fails_leaves_the_panel_to_be_pressed_again(
    play: Play, logged: Logged, replaced_by_refusal: bool, locale: str
) -> None:
    own = Own(play, replaced_by_refusal=replaced_by_refusal)
    play.rig.set_locale(play.ann, locale)
    before = await own.opens()
    own.fails(StoreFailed("store.full", problem="disk full"))
    assert own.answer_text(await own.presses()) == [words("refusal.store.full", locale)]
    assert own.text() == before
    assert [(entry["log_level"], entry["problem"]) for entry in logged if entry["event"] == "store failed"] == [
        ("warning", "store.full")
    ]


async def test_unexpected_errors_have_an_id(play: Play, logged: Logged) -> None:
    own = Own(play)
    before = await own.opens()
    own.fails(ValueError("secret thing"))
    said = own.answer_text(await own.presses())
    (fault,) = [entry for entry in logged if "error_id" in entry]
    assert said == [words("said.oops", id=fault["error_id"])]
    assert (fault["what"], own.text()) == ("own go", before)


async def test_a_refusal_that_cannot_be_worded_has_an_id(play: Play, logged: Logged) -> None:
    """The tables that it names no longer exist."""
    own = Own(play)
    before = await own.opens()
    own.fails(Refused("which.several", tables=["00000000"]))
    said = own.answer_text(await own.presses())
    (fault,) = [entry for entry in logged if "error_id" in entry]
    assert (said, own.text()) == ([words("said.oops", id=fault["error_id"])], before)


async def test_failures_have_no_follow_up(play: Play) -> None:
    own = Own(play)
    await own.opens()
    done: list[str] = []

    async def act(context: Context) -> Update:
        async def follow_up(edit: Edit) -> None:
            done.append("afterwards")

        return Update(view("redrawn"), follow_up=follow_up)

    own.does = act
    up = play.rig.refuses("PATCH", WEBHOOK, 503)
    await own.presses()
    up()
    assert done == []
    await own.presses()
    assert done == ["afterwards"]


# ---------------------------------------------------------------- Discord has a bad day


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (401, 50027), (404, 10015), (503, 0), (400, 50035)])
async def test_presses_that_cannot_be_acknowledged_have_no_effect(
    play: Play, logged: Logged, status: int, code: int
) -> None:
    own = Own(play)
    before = await own.opens()
    up = play.rig.refuses("POST", CALLBACK, status, code)
    edits = len(play.rig.requests("PATCH", WEBHOOK))
    await own.presses()
    up()
    assert (own.acts, own.text()) == ([], before)
    assert levels(logged, "not deferred") == ["info"]
    assert levels(logged, "not answered", "panel refused") == []
    assert len(play.rig.requests("PATCH", WEBHOOK)) == edits


async def test_an_acknowledgement_whose_answer_is_lost(play: Play) -> None:
    own = Own(play)
    before = await own.opens()
    play.rig.lose_answer("POST", CALLBACK, aiohttp.ServerDisconnectedError())
    await own.presses()
    assert (own.acts, own.text()) == ([], before)


async def test_a_press_acknowledged_before_is_handled(play: Play) -> None:
    own = Own(play)
    await own.opens()
    up = play.rig.refuses("POST", CALLBACK, 400, 40060)
    await own.presses()
    up()
    assert own.acts == ["go"]


async def test_a_press_that_another_process_has_acknowledged(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Own(play)
    before = await own.opens()
    monkeypatch.setattr(play.bot, "is_heard_elsewhere", heard)
    up = play.rig.refuses("POST", CALLBACK, 400, 40060)
    await own.presses()
    up()
    assert (own.acts, own.text()) == ([], before)


async def heard(guild: int | None, *, newer: bool = False, joined: bool = True) -> bool:
    return True


@pytest.mark.parametrize(
    ("status", "code", "event", "level"),
    [
        (400, 50035, "panel refused", "error"),
        (403, 50013, "panel refused", "error"),
        (404, 10008, "not answered", "info"),
        (400, 10015, "not answered", "info"),
        (401, 50027, "not answered", "info"),
        (500, 0, "not answered", "info"),
        (503, 0, "not answered", "info"),
    ],
)
async def test_a_panel_that_cannot_be_redrawn(
    play: Play, logged: Logged, status: int, code: int, event: str, level: str
) -> None:
    own = Own(play)
    await own.opens()
    up = play.rig.refuses("PATCH", WEBHOOK, status, code)
    await own.presses()
    up()
    assert own.acts == ["go"]
    assert [
        (entry["event"], entry["log_level"]) for entry in logged if entry["event"] in ("panel refused", "not answered")
    ] == [(event, level)]


async def test_while_the_bot_stops(play: Play) -> None:
    own = Own(play)
    before = await own.opens()
    play.bot.closing = True
    assert play.answer_text(await own.presses()) == words("said.closing")
    assert (own.acts, own.text()) == ([], before)


async def test_a_process_that_stops_leaves_presses_to_another(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Own(play)
    before = await own.opens()
    monkeypatch.setattr(play.bot, "is_heard_elsewhere", heard)
    play.bot.closing = True
    assert not (await own.presses()).acknowledged
    assert (own.acts, own.text()) == ([], before)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_while_the_bot_stops_and_cannot_say_so(play: Play, logged: Logged, status: int, code: int) -> None:
    own = Own(play)
    before = await own.opens()
    play.bot.closing = True
    up = play.rig.refuses("POST", CALLBACK, status, code)
    await own.presses()
    up()
    assert (own.acts, own.text()) == ([], before)
    assert levels(logged, "not answered") == ["info"]
    assert not [entry for entry in logged if entry["log_level"] == "error"]


# ---------------------------------------------------------------- several presses


async def test_a_press_that_arrives_twice_is_done_once_at_a_time(play: Play) -> None:
    own = Own(play)
    await own.opens()

    async def act(context: Context) -> Update:
        if len(own.acts) == 1:
            delivered = play.rig._delivered[str(context.interaction.id)]
            play.rig._emit("INTERACTION_CREATE", delivered)
            for _ in range(50):
                await asyncio.sleep(0)
        return Update(view("redrawn"))

    own.does = act
    await own.presses()
    assert own.acts == ["go"]


async def test_presses_act_one_after_the_other(play: Play) -> None:
    own = Own(play)
    await own.opens()
    busy: list[str] = []

    async def act(context: Context) -> Update:
        assert not busy
        busy.append("busy")
        for _ in range(50):
            await asyncio.sleep(0)
        busy.clear()
        return Update(view(own.acts[-1]))

    own.does = act
    async with play.rig.at_once():
        await own.presses("one")
        await own.presses("two")
    assert (own.acts, own.text()) == (["one", "two"], "two")


async def test_a_queue_is_of_one_person_at_one_table_on_one_kind_of_panel(play: Play) -> None:
    own = Own(play)
    await own.opens()
    found: list[Any] = []

    async def act(context: Context) -> Update:
        asking = context.interaction
        same, *others = [press_queue(asking, *key) for key in (("own", "a"), ("own", "b"), ("other", "a"))]
        assert press_queue(asking, "own", "a") is same
        assert same not in others
        found.append(same)
        return Update(view("redrawn"))

    own.does = act
    await own.presses()
    assert own.message is not None
    await play.rig.press(play.bob, own.message, f"z:go:{play.table}")
    assert len(found) == 2
    assert found[0] is not found[1]
