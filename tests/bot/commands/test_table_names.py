"""What tables are called: where the name is shown, how it is typed, changed and hidden."""

import pytest

from bot.cards.ids import button_id
from bot.tables.naming import MAX_NAME
from tests.bot.commands.playing import GAME, Play, words
from tests.bot.panels.server.manager import manager_of

HOSTILE = "@everyone **x** <@123> [a](http://b)"
SHOWN = "@\u200beveryone \\*\\*x\\*\\* \\<@\u200b123\\>"


def heading(play: Play, at: int = -1) -> str:
    return play.rig.text(play.cards()[at]).splitlines()[0]


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Ann’s Castle"), ("fr", "Château chez Ann"), ("pl", "Zamek \\(Ann\\)")]
)
async def test_a_table_is_called_after_its_host_and_its_game(play: Play, language: str, name: str) -> None:
    said = await play.types(play.ann, "table new", game=GAME, language=language)
    assert heading(play) == f"### {name.replace(chr(92), '')}"
    assert f"**{name.replace(chr(92), '')}**" in said


async def test_a_name_is_given_once_in_a_server(play: Play) -> None:
    other = play.server.create_text_channel("other")
    third = play.server.create_text_channel("third")
    await play.lobby()
    await play.types(play.ann, "table new", other, game=GAME)
    await play.types(play.bob, "table new", third, game=GAME, name="ann’s  CASTLE")
    found = [play.rig.text(play.cards(place)[0]).splitlines()[0] for place in (play.channel, other, third)]
    assert found == ["### Ann’s Castle", "### Ann’s Castle 2", "### ann’s CASTLE 3"]
    # once the first is closed, its name is free
    await play.types(play.ann, "table leave")
    await play.types(play.ann, "table new", game=GAME)
    assert heading(play) == "### Ann’s Castle"


async def test_the_name_is_wherever_the_table_is_named(play: Play) -> None:
    await play.game(name="Friday night")
    await play.moves(1)
    lobby, *_, card = play.cards()
    for message in (lobby, card):
        assert play.rig.text(message).startswith("### Friday night\n")
    assert play.rig.text(play.bob.user.dm_channel.history()[-1]).startswith("### Friday night\n")
    other = play.server.create_text_channel("other")
    for command in ("turns", "table list", "table status", "log", "board", "hand", "play", "order"):
        assert "Friday night" in await play.types(play.ann, command, other), command
    await play.types(play.ann, "table abandon")
    assert heading(play) == "-# Friday night"
    offered = await play.choices(play.bob, "board", "table", "friday")
    assert [choice["value"] for choice in offered] == [play.table]
    assert offered[0]["name"].startswith("Friday night · ")


@pytest.mark.parametrize("typed", ["Friday night", " friday NIGHT "])
async def test_a_table_is_found_by_its_name(play: Play, typed: str) -> None:
    await play.game(name="Friday night")
    other = play.server.create_text_channel("other")
    assert "Friday night" in await play.types(play.cid, "table status", other, table=typed)
    # but not by people who have nothing to do with its server
    stranger = play.rig.create_user("stranger")
    assert await play.types(stranger, "table status", table=typed) == words("refusal.table.unknown")
    assert "Friday night" in await play.types(play.ann.user, "table status", table=typed)


async def test_those_who_manage_the_server_close_a_table_by_its_name(play: Play) -> None:
    mod = manager_of(play)
    await play.game(name="Friday night")
    await play.types(mod, "server close", play.server.create_text_channel("other"), table="friday night", reason="No")
    assert not (await play.snapshot()).status.is_active


async def test_the_host_renames_a_table(play: Play) -> None:
    await play.lobby(play.bob)
    assert await play.types(play.ann, "table settings", name="Sunday") == words("answer.renamed", title="Sunday")
    assert heading(play, 0) == "### Sunday"
    await play.types(play.ann, "table start")
    before = len(play.cards())
    assert await play.types(play.bob, "table settings", name="Mine") == words("refusal.table.not_host")
    await play.types(play.ann, "table settings", name="Monday")
    card, notice = play.cards()[before - 1 :]
    assert play.rig.text(card).splitlines()[0] == "### Monday"
    assert play.rig.text(notice).splitlines() == ["-# Monday", words("notice.renamed", title="Monday")]
    # the same again changes nothing
    await play.types(play.ann, "table settings", name="Monday")
    assert len(play.cards()) == before + 1


async def test_a_name_that_another_table_has_gets_a_number(play: Play) -> None:
    other = play.server.create_text_channel("other")
    await play.types(play.bob, "table new", other, game=GAME, name="Sunday")
    await play.lobby()
    said = await play.types(play.ann, "table settings", name="SUNDAY")
    assert said == words("answer.renamed", title="SUNDAY 2")


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("\u200b \n", words("refusal.name.empty")),
        ("x" * (MAX_NAME + 1), words("refusal.name.long", most=MAX_NAME)),
    ],
)
async def test_names_that_are_none(play: Play, typed: str, refused: str) -> None:
    assert await play.types(play.ann, "table new", game=GAME, name=typed) == refused
    assert play.cards() == []
    await play.lobby()
    version = (await play.row()).version
    assert await play.types(play.ann, "table settings", name=typed) == refused
    assert (await play.row()).version == version


async def test_a_hostile_name_is_text_like_any_other(play: Play) -> None:
    await play.game(name=HOSTILE[:30])
    await play.moves(1)
    for message in play.cards():
        assert play.rig.text(message).startswith(f"### {SHOWN}")
        assert {user.id for user in message.mentions} <= {play.ann.id, play.bob.id}
        assert not message.mention_everyone
    assert SHOWN in await play.types(play.ann, "turns")


@pytest.mark.usefixtures("painted")
async def test_an_offensive_name_is_hidden_with_the_name_of_its_author(play: Play) -> None:
    mod = manager_of(play)
    await play.game(name="Rude words")
    await play.moves(1)
    assert "Rude" in play.rig.text(play.cards()[-1])
    await play.types(mod, "server hide", person=play.ann)
    for message in play.cards():
        assert "Rude" not in play.rig.text(message)
    for command in ("table status", "table list", "log", "board", "turns", "play"):
        assert "Rude" not in await play.types(play.bob, command), command
    assert not [name for name in await play.completions(play.bob, "board", "table") if "Rude" in name]
    await play.types(play.ann, "table abandon")
    assert "Rude" not in play.rig.text(play.cards()[-1])
    await play.types(mod, "server show", person=play.ann)
    boards = [card for card in play.cards() if button_id("board", play.table) in play.rig.buttons(card)]
    assert "Rude words" in play.rig.text(boards[-1])


@pytest.mark.parametrize("moves", range(1, 9))
async def test_a_hidden_name_leaves_a_question_in_the_middle_of_a_turn(play: Play, moves: int) -> None:
    """Such a message is not drawn again: its parts are changed. `Castle` also is a word of the game's name."""
    mod = manager_of(play)
    await play.game(name="Castle")
    await play.moves(moves)
    before = play.rig.text(play.cards()[-1])
    await play.types(mod, "server hide", person=play.ann)
    assert heading(play) == "### A Castle for All Seasons"
    await play.types(mod, "server show", person=play.ann)
    assert play.rig.text(play.cards()[-1]).splitlines()[:2] == before.splitlines()[:2]


async def test_a_rematch_keeps_the_name(play: Play) -> None:
    await play.game(name="Friday night")
    for who in (play.ann, play.bob):
        await play.types(who, "table abandon")
    before = len(play.cards())
    await play.types(play.bob, "table rematch")
    assert "### Friday night" in [play.rig.text(card).splitlines()[0] for card in play.cards()[before:]]
