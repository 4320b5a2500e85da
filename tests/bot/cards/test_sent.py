"""Cards on SimCord: they arrive unchanged, ping the right people, and leave nothing in memory."""

import gc
import io
import weakref
from typing import Any

import discord
from PIL import Image

from bot.cards import STATUS_LINE, Cards, mark, status_line
from bot.cards.message import OutgoingMessage
from bot.pictures import Pictures
from tests.bot.cards.builders import NOON, PEOPLE, TABLE, person, played, public, snapshot
from tests.bot.rig import Rig, rigged
from tests.bot.smallbot import Book, SmallBot, factory

NONCE = "abcdef0123456789abcdef01"


async def post(rig: Rig[SmallBot], channel: int, made: OutgoingMessage, nonce: str = NONCE) -> discord.Message:
    return await rig.bot.get_partial_messageable(channel).send(
        view=made.layout(made.picture is not None),
        files=made.files(),
        nonce=nonce,
        silent=made.silent,
        allowed_mentions=discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in made.mentions]
        ),
    )


async def test_a_card_with_its_picture() -> None:
    pictures = Pictures()
    table = played(3, 40, side="winter")
    now = snapshot(table, due=NOON)
    made = await Cards(pictures).turn(now, public(table, 34), mark(NONCE))
    await pictures.close()
    async with rigged(factory(Book())) as rig:
        channel, _ = rig.place(*PEOPLE)
        await post(rig, channel.id, made)
        (message,) = [message async for message in rig.bot.get_partial_messageable(channel.id).history()]
        found = discord.ui.LayoutView.from_message(message, timeout=None)
        assert found.find_item(mark(NONCE)) is not None
        line: Any = found.find_item(STATUS_LINE)
        assert line.content == status_line(now)
        assert list(rig.buttons(message)) == [f"c:{what}:{TABLE}" for what in ("play", "hand", "board", "rules")]
        assert rig.pings() == dict.fromkeys(made.mentions, 1)
        picture = Image.open(io.BytesIO(await message.attachments[0].read()))
        assert picture.size == (1600, 1630)
        assert message.attachments[0].description == made.picture.alt  # type: ignore[union-attr]


async def test_the_final_card_brings_both_pictures() -> None:
    pictures = Pictures()
    table = played(2, None)
    made = await Cards(pictures).turn(snapshot(table), public(table, len(table.log) - 3))
    await pictures.close()
    async with rigged(factory(Book())) as rig:
        channel, _ = rig.place(*PEOPLE)
        message = await post(rig, channel.id, made)
        assert [attachment.filename for attachment in message.attachments] == ["board.png", "score.png"]
        assert not rig.pings()


async def test_a_sent_card_is_not_kept_in_memory() -> None:
    pictures = Pictures()
    table = played(2, 12)
    made = await Cards(pictures).turn(snapshot(table), public(table, 8))
    await pictures.close()
    async with rigged(factory(Book())) as rig:
        channel, _ = rig.place(*PEOPLE)
        view = made.layout(True)
        await rig.bot.get_partial_messageable(channel.id).send(view=view, files=made.files(), nonce=NONCE)
        assert not rig.bot.persistent_views
        kept = weakref.ref(view)
        del view
        gc.collect()
        assert kept() is None


def test_the_tests_use_valid_discord_ids() -> None:
    assert discord.utils.snowflake_time(person(0)).year >= 2015
