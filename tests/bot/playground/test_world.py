"""The effects of the page's buttons on the simulated Discord, which the bot survives."""

import asyncio
import io
import re
from datetime import datetime, timedelta
from pathlib import Path
from unittest import mock
from zoneinfo import ZoneInfo

import discord
import pytest
from PIL import Image
from simcord.components import walk_components

from bot.app import Cornerstone
from bot.playground import simulated
from bot.playground.page import DAY, HOUR, WEEK, until_morning
from bot.store.rows import Status
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.start import start_game
from bot.tables.types import Request
from tests.bot.playground.conftest import Play, Visit


async def test_a_game_is_played_by_people_with_their_languages(visit: Visit) -> None:
    assert await visit.slash("ada", "games", "table new", game="castle")
    assert "Bienvenue" in await visit.slash("chloe", "games", "table join")
    assert "Witaj" in await visit.slash("darek", "games", "table join")
    await visit.slash("ada", "games", "table start")
    card, hand = visit.messages("ada", "games")[-1], visit.messages("chloe", "messages")[-1]
    assert card.attachments
    assert "Messager" in str(hand.attachments[0].description)


async def test_a_language_can_be_changed(visit: Visit) -> None:
    await visit.slash("ada", "games", "table new", game="castle")
    await visit.press("/language", person="ben", language="pl")
    assert "Witaj" in await visit.slash("ben", "games", "table join")


async def test_commands_are_called_and_described_in_the_language(visit: Visit) -> None:
    offered = {}
    for person in ("ada", "chloe", "darek"):
        await visit.world.page_address(person, "games")
        page = visit.world._previews.open[person, "games"]._python
        assert page
        offered[person] = {command["invocation"]: command for command in page.command_catalog["entries"]}
    assert "table join" in offered["ada"]
    assert "table rejoindre" in offered["chloe"]
    assert "stół dołącz" in offered["darek"]
    assert "table join" not in offered["chloe"]
    (option,) = [choice for choice in offered["chloe"]["table nouvelle"]["options"] if choice["name"] == "game"]
    assert option["description"] == "À quel jeu veux-tu jouer\u202f?"


async def test_in_private_messages_the_channel_is_named(visit: Visit) -> None:
    await visit.opened()
    await visit.world.page_address("ada", "messages")
    page = visit.world._previews.open["ada", "messages"]._python
    assert page
    told = str(page.snapshot["messages"])
    assert "'games'" in told or "#games" in told


async def test_in_private_messages_people_are_named_and_links_show_their_channel(visit: Visit) -> None:
    await visit.opened()
    await visit.slash("ada", "games", "table handover", who=visit.person("chloe"))
    await visit.slash("ada", "messages", "turns")
    shown = {}
    for person in ("ada", "chloe"):
        await visit.world.page_address(person, "messages")
        page = visit.world._previews.open[person, "messages"]._python
        assert page
        shown[person] = str(page.snapshot["messages"])
    assert "@Ada" in shown["chloe"]
    assert "discord.com/channels" in visit.says(visit.messages("ada", "messages")[-1])
    page = visit.world._previews.open["ada", "messages"]._python
    assert page
    for message in page.snapshot["messages"].values():
        assert all(
            "discord.com" not in str(part.get("markdown_tokens")) for part in walk_components(message["components"])
        )


async def test_an_edit_resets_what_was_chosen_in_a_list(visit: Visit) -> None:
    """The page keeps a choice by the key of its list; under the same key the same option could not be chosen again."""
    await visit.slash("ada", "games", "table new", game="castle")
    await visit.world.page_address("ada", "games")
    await visit.click("ada", "games", visit.messages("ada", "games")[-1], "Settings")
    preview = visit.world._previews.open["ada", "games"]
    page = preview._python
    assert page
    keys = []
    for number in range(2):
        async with visit.world._lock:
            await preview.refresh()
        lists = {
            part["control_key"]: (message["id"], part)
            for message in page.snapshot["messages"].values()
            for part in walk_components(message["components"])
            if part["type"] == discord.ComponentType.select.value
        }
        key, (shown, select) = next(iter(lists.items()))
        keys.append(key)
        option = select["options"][number]["value"]
        done = await preview._action(
            page.id,
            {
                "protocol_version": 3,
                "sequence": page.last_sequence + 1,
                "request_id": f"choice {number}",
                "generation": page.generation,
                "bot_generation": visit.world._env._generation,
                "published_revision": page.revision,
                "kind": "select",
                "control_key": key,
                "target_id": shown,
                "values": [option],
            },
        )
        assert done["settlement"] == "settled", done
    assert keys[0] != keys[1]


async def test_all_pictures_of_a_place_are_shown(visit: Visit) -> None:
    """Many arrive at once when a page is opened or opened again."""
    channel = visit.bot.get_channel(visit.place("ada", "games").id)
    assert isinstance(channel, discord.TextChannel)
    for number in range(20):
        drawn = io.BytesIO()
        Image.new("RGB", (30, 20), (number, 0, 0)).save(drawn, "PNG")
        async with visit.world._lock:
            await channel.send(file=discord.File(io.BytesIO(drawn.getvalue()), f"{number}.png"))
    await visit.world.page_address("ada", "games")
    preview = visit.world._previews.open["ada", "games"]
    page = preview._python
    assert page
    pictures = [asset for asset, record in page.assets.items() if re.fullmatch(r"\d+\.png", record.filename)]
    shown = await asyncio.gather(*(preview._prepare_asset(page.id, asset) for asset in pictures))
    assert len(shown) == 20
    # as they are, so that a long channel does not need more memory than a page may have
    assert {data for _, data, _ in shown} == set(visit.world._env.backend.cdn._blobs.values())


async def test_time_flows_and_can_be_put_forward(visit: Visit) -> None:
    before = visit.world.now()
    await visit.press("/skip", seconds=str(HOUR))
    after = visit.world.now()
    assert timedelta(hours=1) <= after - before < timedelta(hours=1, minutes=5)
    assert f"{after:%H:%M}" in await visit.section("time")


async def test_deadlines_come_when_time_is_put_forward(visit: Visit) -> None:
    await visit.slash("ada", "games", "table new", game="castle")
    for _ in range(3):
        assert (await visit.bot.store.active_table(visit.place("ada", "games").id)) is not None
        await visit.press("/skip", seconds=str(DAY))
    assert (await visit.bot.store.active_table(visit.place("ada", "games").id)) is None
    assert len(await visit.bot.store.tables([Status.EXPIRED])) == 1


async def test_the_clock_never_goes_back(play: Play) -> None:
    async with play() as today:
        await today.press("/skip", seconds=str(DAY))
        before = today.world.now()
    async with play() as tomorrow:
        assert before <= tomorrow.world.now() < before + timedelta(minutes=5)
        # the clock of the machine is changed
        with mock.patch("time.time", return_value=0.0):
            await tomorrow.world.tick()
        assert tomorrow.world.now() >= before


async def test_the_bot_is_started_again_in_the_middle_of_a_game(visit: Visit) -> None:
    await visit.opened()
    first, card = visit.bot, visit.messages("ada", "games")[-1]
    await visit.press("/restart")
    assert visit.bot is not first
    await visit.click("ada", "games", card, "My hand")
    assert visit.messages("ada", "games")[-1].attachments
    assert "The bot and Discord are running" in await visit.section("bot")
    assert "There have been none so far" in await visit.section("errors")


async def test_private_messages_can_be_closed_and_opened(visit: Visit) -> None:
    await visit.press("/dms", person="ben", closed="yes")
    assert "Ben does not accept private messages." in await visit.section("where")
    await visit.opened()
    assert (len(visit.messages("ada", "messages")), visit.messages("ben", "messages")) == (1, [])
    await visit.press("/dms", person="ben", closed="")
    assert "Ben does not accept private messages." not in await visit.section("where")
    assert visit.world._env.backend.faults == []


async def test_discord_can_be_down_and_the_bot_catches_up(visit: Visit) -> None:
    await visit.slash("ada", "games", "table new", game="castle")
    await visit.slash("ben", "games", "table join")
    await visit.press("/discord", down="yes")
    assert "Discord is down" in await visit.section("bot")
    table = await visit.bot.store.active_table(visit.place("ada", "games").id)
    assert table is not None
    # by a person whose press still arrived
    await visit.act(lambda: start_game(visit.bot.tables, _press(visit), table.id))
    before = len(visit.messages("ada", "games"))
    await visit.press("/discord", down="")
    await visit.press("/skip", seconds=str(HOUR))
    assert len(visit.messages("ada", "games")) == before + 1
    assert "The bot and Discord are running" in await visit.section("bot")


async def test_a_thread_is_a_place_of_its_own_and_is_kept(play: Play) -> None:
    async with play() as today:
        await today.press("/thread", channel="tavern", name="Castle at night")
        (place,) = [known for known in today.world.places("ben") if known.name == "Castle at night"]
        await today.opened(place.key)
        (row,) = await today.bot.store.tables([Status.RUNNING])
        assert (row.channel, row.parent) == (int(place.key), today.place("ben", "tavern").id)
    async with play() as tomorrow:
        assert place.key in {known.key for known in tomorrow.world.places("chloe")}
        await tomorrow.press("/skip", seconds=str(HOUR))
        assert len(tomorrow.messages("ada", place.key)) == 1


@pytest.mark.parametrize("killed", [False, True])
async def test_a_thread_that_the_bot_opened_is_kept(play: Play, tmp_path: Path, killed: bool) -> None:
    async with play() as today:
        await today.slash("ada", "tavern", "table new", game="castle", where="thread")
        (row,) = await today.bot.store.tables([Status.LOBBY])
        assert row.parent == today.place("ada", "tavern").id
        await today.opened_in(str(row.channel))
        left_by_kill = (tmp_path / "kept" / "playground.json").read_bytes()
    if killed:
        (tmp_path / "kept" / "playground.json").write_bytes(left_by_kill)
    async with play() as tomorrow:
        assert str(row.channel) in {known.key for known in tomorrow.world.places("chloe")}
        await tomorrow.press("/skip", seconds=str(HOUR))
        assert len(tomorrow.messages("ada", str(row.channel))) == 1


async def test_a_deleted_thread_does_not_come_back(play: Play) -> None:
    async with play() as today:
        await today.slash("ada", "tavern", "table new", game="castle", where="thread")
        (thread,) = today.world.saved.threads
        today.world._env.backend.delete_channel(thread.id)
    async with play() as tomorrow:
        assert str(thread.id) not in {known.key for known in tomorrow.world.places("ada")}


async def test_in_the_muted_channel_the_bot_says_what_is_missing(visit: Visit) -> None:
    said = await visit.slash("ada", "muted", "table new", game="castle")
    assert "Send Messages" in said
    assert await visit.bot.store.tables([Status.LOBBY]) == []


async def test_unexpected_errors_are_on_the_page_with_the_id_that_the_player_got(visit: Visit) -> None:
    with mock.patch("bot.commands.turns.open_turns", side_effect=ZeroDivisionError("by <b>nobody</b>")):
        said = await visit.slash("ada", "games", "turns")
    (trouble,) = visit.playground.errors.last
    assert trouble.id
    assert trouble.id in said
    told = await visit.look()
    assert trouble.id in told
    assert "ZeroDivisionError: by &lt;b&gt;nobody&lt;/b&gt;" in told


async def test_errors_logged_by_libraries_are_on_the_page(visit: Visit) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("in a view")

    await visit.opened()
    with mock.patch("bot.actions.buttons.respond", broken):
        await visit.click("ada", "games", visit.messages("ada", "games")[-1], "Board")
    assert "ZeroDivisionError: in a view" in await visit.section("errors")


async def test_a_bot_that_cannot_start_is_said_and_can_be_started_again(visit: Visit) -> None:
    with mock.patch.object(Cornerstone, "setup_hook", side_effect=ZeroDivisionError("not today")):
        shown = await visit.press("/restart")
    assert "The bot could not start" in shown
    assert "ZeroDivisionError: not today" in shown
    await visit.press("/skip", seconds=str(HOUR))
    assert "The bot and Discord are running" in await visit.press("/restart")
    assert await visit.slash("ada", "games", "table new", game="castle")


async def test_a_bot_that_cannot_start_at_first_is_said_too(play: Play) -> None:
    with mock.patch.object(SqliteStore, "beat", side_effect=ZeroDivisionError("not today")):
        async with play() as visit:
            assert "The bot could not start" in await visit.look()
        # and stops as cleanly
        async with play() as visit:
            with mock.patch.object(SqliteStore, "beat", return_value=0.0):
                assert "The bot and Discord are running" in await visit.press("/restart")
            assert await visit.slash("ada", "games", "table new", game="castle")


async def test_old_transcripts_and_pictures_are_dropped(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "MAX_TRANSCRIPT", 10)
    monkeypatch.setattr(simulated, "MAX_PICTURES", 1)
    await visit.opened()
    card = visit.messages("ada", "games")[-1]
    for _ in range(3):
        await visit.click("ada", "games", card, "Board")
    backend = visit.world._env.backend
    assert len(backend.transcript) <= 10
    there = {
        file.url
        for place in ("games", "messages")
        for message in visit.messages("ada", place)
        for file in message.attachments
    }
    there |= {file.url for message in visit.messages("ben", "messages") for file in message.attachments}
    assert set(backend.cdn._blobs) == there
    assert await card.attachments[0].read()


def _press(visit: Visit) -> Request:
    return Request("1", visit.person("ada").id, "Ada", "en-US")


@pytest.mark.parametrize(
    ("now", "zone", "hours"),
    [
        ("2026-03-14T23:30", "UTC", 8.5),
        ("2026-03-14T07:59", "UTC", 1 / 60),
        ("2026-03-14T08:00", "UTC", 24),
        ("2026-03-14T08:00", "Europe/Warsaw", 23),
        # clocks change in the night
        ("2026-03-28T20:00", "Europe/Warsaw", 10),
        ("2026-10-24T20:00", "Europe/Warsaw", 11),
    ],
)
def test_until_the_morning(now: str, zone: str, hours: float) -> None:
    assert until_morning(datetime.fromisoformat(f"{now}+00:00"), ZoneInfo(zone)) == pytest.approx(hours * HOUR)


async def test_a_night_leads_to_the_morning_in_which_its_ping_comes(visit: Visit) -> None:
    """Ben sleeps by the same clock."""
    await visit.slash("ben", "games", "me", timezone="UTC")
    while visit.world.now().hour != 22:
        await visit.press("/skip", seconds=str(HOUR))
    await visit.opened()
    cards = len(visit.messages("ada", "games"))
    assert "To 8:00 in the morning" in await visit.section("time")
    await visit.press("/skip", until="morning")
    now = visit.world.now()
    assert (now.hour, now.minute) == (8, 0)
    assert len(visit.messages("ada", "games")) == cards + 1
    await visit.press("/skip", until="noon", status=400)


async def test_nothing_of_a_week_is_skipped(visit: Visit) -> None:
    """The reminder, the grace and the vote of Ben's turn come one after the other, each when it is due."""
    await visit.slash("ada", "games", "table new", game="castle", clock="brisk")
    await visit.opened_in("games")
    action = await visit.first_choice("ada", "games")
    await visit.slash("ada", "games", "move", action=action)
    before, since = visit.world.now(), len(visit.world._env.http_requests)
    assert "+1 week" in await visit.section("time")
    await visit.press("/skip", seconds=str(WEEK))
    assert timedelta(weeks=1) <= visit.world.now() - before < timedelta(weeks=1, minutes=5)
    sent = [entry for entry in visit.world._env.http_requests[since:] if entry.path.endswith("/messages")]
    posted = [entry for entry in sent if entry.method == "POST"]
    assert len(posted) == 3
    assert "Should a computer player take over?" in visit.says(visit.messages("ada", "games")[-1])
    assert not visit.playground.errors.last
