"""An offensive name is hidden at all tables of a server, in new messages and old ones, and can be shown again."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.cards.ids import button_id
from bot.cards.parts import NEUTRAL, layout, text
from bot.outbox.pace import OwnPace
from bot.store.rows import Message, SeatRow, Status
from bot.texts import hidden_name
from tests.bot.commands.playing import GAME, Play, words
from tests.bot.panels.server.manager import lose_permission, manager_of

LOCALES = ["en-US", "fr", "pl"]
RUDE = "Rude*Name"
ESCAPED = "Rude\\*Name"


@pytest.fixture
def rude(play: Play) -> MemberActor:
    """She has the place of Ann."""
    play.ann = play.server.add_member(play.rig.create_user("rude", global_name=RUDE))
    return play.ann


def shown(play: Play, message: discord.Message) -> str:
    """Text, alt texts and labels."""
    parts = play.rig.parts(message)
    alts = [item.get("description") or "" for part in parts for item in part.get("items", ())]
    return "\n".join([play.rig.text(message), *alts])


def naming(play: Play) -> Iterator[discord.Message]:
    """The public messages with the name."""
    return (card for card in play.cards() if "Rude" in shown(play, card))


def player(seat: int, locale: str = "en") -> str:
    return hidden_name(SeatRow(seat), locale)


@pytest.mark.usefixtures("rude", "painted")
@pytest.mark.parametrize("locale", LOCALES)
async def test_a_name_is_hidden_everywhere_and_shown_again(play: Play, locale: str) -> None:
    mod = manager_of(play)
    play.rig.set_locale(mod, locale)
    play.rig.set_locale(play.bob, locale)
    await play.game(play.bob, language=locale[:2])
    await play.moves(4)
    lobby, *_, card = play.cards()
    assert ESCAPED in shown(play, lobby)
    assert "Rude" in shown(play, card)
    sent = len(play.cards())
    said = await play.types(mod, "server hide", person=play.ann)
    assert said == words("answer.name_hidden", locale, person=f"<@{play.ann.id}>", number=1)
    lobby, *_, card = play.cards()
    assert len(play.cards()) == sent
    for message in (lobby, card):
        assert "Rude" not in shown(play, message)
        assert player(0, locale) in shown(play, message)
    assert play.rig.buttons(card)
    for command in ("table status", "table list", "log", "board", "hand", "play", "turns", "rules"):
        result = await play.result(play.bob, command)
        assert result.response is not None
        assert "Rude" not in play.rig.text(result.response), command
    for command, option in (("board", "part"), ("move", "action"), ("log", "table")):
        assert not [name for name in await play.completions(play.bob, command, option) if "Rude" in name], command
    result = await play.result(play.bob, "export")
    assert result.response is not None
    assert b"Rude" not in await result.response.attachments[0].read()
    # what comes later
    await play.moves(3)
    assert len(play.cards()) > sent
    await play.types(play.ann, "table abandon")
    await play.leaves(play.bob)
    for message in play.cards()[sent:]:
        assert "Rude" not in shown(play, message)
    assert await play.types(mod, "server show", person=play.ann) == words(
        "answer.name_shown", locale, person=f"<@{play.ann.id}>", number=1
    )
    assert RUDE in (await play.snapshot()).people
    boards = [card for card in play.cards() if button_id("board", play.table) in play.rig.buttons(card)]
    assert "Rude" in shown(play, boards[-1])


@pytest.mark.usefixtures("rude")
async def test_a_hidden_name_does_not_come_back_when_a_card_is_replaced(play: Play) -> None:
    """What remains of a card is stored when it is sent."""
    mod = manager_of(play)
    await play.game()
    assert "Rude" in shown(play, play.cards()[-1])
    known = await play.bot.store.messages(play.table)
    assert [message.kind for message in known if message.replaced is not None] == ["card"]
    await play.types(mod, "server hide", person=play.ann)
    sent = len(play.cards())
    assert "Rude" not in shown(play, play.cards()[-1])
    await play.rig.restart()
    await play.moves(2)
    assert len(play.cards()) > sent
    assert not play.rig.buttons(play.cards()[sent - 1])
    assert [*naming(play)] == []


@pytest.mark.usefixtures("rude")
async def test_hiding_twice(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    first = await play.result(mod, "server hide", person=play.ann)
    requests = len(play.rig.http_requests)
    await play.rig.again(first)
    already = words("answer.name_hidden_already", person=f"<@{play.ann.id}>")
    assert await play.types(mod, "server hide", person=play.ann) == already
    assert play.rig.requests("PATCH", "/channels/*", requests) == []
    not_hidden = words("answer.name_shown_already", person=f"<@{play.bob.id}>")
    assert await play.types(mod, "server show", person=play.bob) == not_hidden


@pytest.mark.usefixtures("rude")
async def test_a_person_with_a_hidden_name_sits_down(play: Play) -> None:
    """At a table that is in memory, and has nothing to do with them until then."""
    mod = manager_of(play)
    ann, play.ann = play.ann, play.bob
    await play.lobby()
    await play.types(mod, "server hide", person=ann)
    await play.types(ann, "table join")
    assert [*naming(play)] == []
    # Bob has B
    hidden = hidden_name(SeatRow(1, letter="C"), "en")
    assert hidden in shown(play, play.cards()[0])
    assert (await play.snapshot()).people[1] == "B"
    await play.types(play.bob, "table start")
    await play.leaves(ann)
    assert [*naming(play)] == []
    assert words("notice.left", name=hidden, player="greedy") in shown(play, play.cards()[-1])


@pytest.mark.usefixtures("rude")
async def test_other_servers_and_other_people_keep_their_names(play: Play) -> None:
    mod = manager_of(play)
    elsewhere, _ = play.rig.place()
    assert elsewhere.guild is not None
    there = elsewhere.guild.add_member(play.ann.user)
    await play.types(there, "table new", elsewhere, game=GAME)
    await play.game()
    await play.types(mod, "server hide", person=play.ann)
    (card,) = play.cards(elsewhere)
    assert ESCAPED in shown(play, card)
    assert (await play.snapshot()).people == ("A", "Bob")
    # a table that moves there is shown as its new server wants
    new = elsewhere.guild.create_text_channel("new")
    assert words("answer.attached") in await play.types(there, "table reattach", new, table=play.table)
    assert (await play.snapshot()).people == (RUDE, "Bob")


@pytest.mark.usefixtures("rude")
async def test_each_request_of_a_redraw_waits_for_its_turn(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.types(play.ann, "table new", game=GAME, where="thread")
    waits: list[int] = []

    async def wait(_: OwnPace) -> None:
        waits.append(len(play.rig.requests("*", "/channels/*", before)))

    monkeypatch.setattr(OwnPace, "wait", wait)
    before = len(play.rig.http_requests)
    await play.types(manager_of(play), "server hide", person=play.ann)
    requests = play.rig.requests("*", "/channels/*", before)
    # the thread is looked at and renamed, and the card of the lobby edited
    assert [request.method for request in requests][:3] == ["GET", "PATCH", "PATCH"]
    assert waits == [*range(len(requests))]


@pytest.mark.usefixtures("rude")
async def test_the_thread_of_a_table_loses_the_name(play: Play) -> None:
    mod = manager_of(play)
    await play.types(play.ann, "table new", game=GAME, where="thread")
    await play.types(play.bob, "table new", game=GAME, where="thread")
    before = {thread.name for thread in play.channel.threads}
    assert len([name for name in before if name and RUDE in name]) == 1
    await play.types(mod, "server hide", person=play.ann)
    after = [thread.name for thread in play.channel.threads]
    assert words("name.game.castle") in after
    assert not [name for name in after if name and "Rude" in name]
    assert any("Bob" in name for name in after if name)
    await play.types(play.ann, "table new", game=GAME, where="thread")
    assert not [thread.name for thread in play.channel.threads if thread.name and "Rude" in thread.name]


@pytest.mark.usefixtures("rude")
async def test_discord_is_down_and_the_bot_restarts(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    up = play.rig.refuses("*", "/channels/*", 503)
    await play.types(mod, "server hide", person=play.ann)
    assert [*naming(play)] != []
    await play.rig.restart()
    up()
    await play.rig.restart()
    await play.rig.advance_time(600)
    assert [*naming(play)] == []


@pytest.mark.usefixtures("rude")
async def test_a_notice_that_waits_while_the_name_is_hidden(play: Play) -> None:
    mod = manager_of(play)
    await play.game(play.bob, play.cid)
    up = play.rig.refuses("POST", "/channels/*", 503)
    await play.leaves(play.ann)
    await play.types(mod, "server hide", person=play.ann)
    up()
    await play.rig.advance_time(600)
    assert words("notice.left", name=player(0), player="greedy") in "\n".join(
        shown(play, card) for card in play.cards()
    )
    assert [*naming(play)] == []


@pytest.mark.usefixtures("rude")
@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046), (400, 50083), (403, 50013), (400, 50035)])
async def test_a_message_that_cannot_be_edited(play: Play, status: int, code: int) -> None:
    """The row behind it is delivered all the same."""
    mod = manager_of(play)
    await play.game()
    up = play.rig.refuses("PATCH", "/channels/*", status, code)
    await play.types(mod, "server hide", person=play.ann)
    await play.moves(3)
    up()
    await play.rig.advance_time(3_600 if code == 50035 else 200)
    assert "Rude" not in shown(play, play.cards()[-1])
    assert await play.bot.store.next_delivery_time() is None


@pytest.mark.usefixtures("rude")
async def test_a_game_that_is_over(play: Play) -> None:
    mod = manager_of(play)
    await play.game()
    await play.types(play.ann, "table abandon")
    await play.types(play.bob, "table abandon")
    assert (await play.row()).status is Status.ABANDONED
    await play.types(mod, "server hide", person=play.ann)
    lobby, card, *_ = play.cards()
    assert "Rude" not in shown(play, lobby) + shown(play, card)
    await play.types(play.bob, "table rematch")
    assert "Rude" not in shown(play, play.cards()[-1])


@pytest.mark.usefixtures("rude")
@pytest.mark.parametrize("locale", LOCALES)
async def test_without_the_permission(play: Play, locale: str) -> None:
    mod = manager_of(play)
    play.rig.set_locale(mod, locale)
    await play.game()
    await play.types(mod, "server hide", person=play.ann)
    lose_permission(play, mod)
    for command in ("server hide", "server show"):
        assert await play.types(mod, command, person=play.ann) == words("refusal.server.manage", locale)
    assert (await play.snapshot()).people == ("A", "Bob")


async def test_it_is_logged(play: Play, logged: list[dict[str, Any]]) -> None:
    mod = manager_of(play)
    await play.types(mod, "server hide", person=play.ann)
    (line,) = [line for line in logged if line["event"] == "name hidden"]
    assert (line["guild"], line["person"], line["by"], line["tables"]) == (play.server.id, play.ann.id, mod.id, 0)


@pytest.mark.usefixtures("rude")
async def test_a_question_in_the_middle_of_a_turn(play: Play) -> None:
    """Only its texts are changed; the card above it has no buttons any more."""
    mod = manager_of(play)
    await play.game()
    *_, card = play.cards()
    with play.rig.as_bot():
        place = play.bot.get_partial_messageable(play.channel.id)
        said = f"**{ESCAPED}** and {ESCAPED}s build, RudeName does not"
        aside = await place.send(view=layout(0, NEUTRAL, text(said)), nonce="aside")
    shown_moves = (await play.snapshot()).moves
    await play.bot.store.put_message(
        play.table, Message("card.aside", 0, play.channel.id, aside.id, shown_moves, play.bot.clock())
    )
    await play.types(mod, "server hide", person=play.ann)
    *_, card, aside = play.cards()
    assert play.rig.text(aside) == f"**{player(0)}** and {ESCAPED}s build, RudeName does not"
    assert player(0) in play.rig.text(card)
    assert play.rig.buttons(card) == {}
    await play.types(mod, "server show", person=play.ann)
    *_, card, aside = play.cards()
    assert play.rig.text(aside) == said
    assert ESCAPED in play.rig.text(card)
