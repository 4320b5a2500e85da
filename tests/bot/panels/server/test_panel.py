"""What those who manage a server decide about it, by pressing: by others, late, twice, after a restart."""

import re
from typing import Any

import pytest
from simcord import SetupError

from bot.interactions.panel import PanelPress
from bot.panels.server.layout import NONE, NUMBERS, TEMPLATE, ServerAct, ServerPanel, ServerScreen, build_view
from bot.panels.server.panel import SERVER
from bot.store.rows import HiddenName, ServerSettings
from tests.bot.cards.builders import parts
from tests.bot.commands.playing import Play, words
from tests.bot.panels.server.manager import Manager, lose_permission, manager_of
from tests.discord import description, lint

LOCALES = ["en-US", "fr", "pl"]


async def stored(play: Play) -> ServerSettings:
    return await play.bot.store.server(play.server.id)


def placeholders(mod: Manager) -> list[str]:
    """What the selects of channels and roles say while nothing is chosen in them."""
    return [mod.part(act)["placeholder"] for act in (ServerAct.CHANNELS, ServerAct.ROLES)]


@pytest.mark.parametrize("locale", LOCALES)
async def test_all_decisions_by_pressing(play: Play, locale: str) -> None:
    mod = Manager(play, manager_of(play), locale)
    other, role = play.server.create_text_channel("other"), play.server.create_role("players")
    said = await mod.opens()
    assert mod.words("server.title") in said
    assert mod.words("server.hint") in said
    assert mod.words("server.open", number=0) in said
    await mod.chooses(ServerAct.CHANNELS, play.channel, other)
    assert mod.words("answer.settings") in mod.text()
    await mod.chooses(ServerAct.ROLES, role)
    await mod.chooses(ServerAct.MOST, "3")
    await mod.chooses(ServerAct.LANGUAGE, "pl")
    await mod.chooses(ServerAct.PACE, "86400")
    await mod.chooses(ServerAct.REMINDERS, "off")
    assert await stored(play) == ServerSettings(
        channels=(play.channel.id, other.id),
        roles=(role.id,),
        most_tables=3,
        language="pl",
        pace=86_400.0,
        reminders=False,
    )
    assert mod.present(ServerAct.CHANNELS) == {play.channel.id, other.id}
    assert mod.present(ServerAct.ROLES) == {role.id}
    assert [mod.present(act) for act in [*ServerAct][2:]] == ["3", "pl", "86400", "off"]
    for act, values in (
        (ServerAct.CHANNELS, ()),
        (ServerAct.ROLES, ()),
        (ServerAct.MOST, (NONE,)),
        (ServerAct.LANGUAGE, (NONE,)),
        (ServerAct.PACE, ("0",)),
        (ServerAct.REMINDERS, ("on",)),
    ):
        await mod.chooses(act, *values)
    assert await stored(play) == ServerSettings()
    assert play.cards() == []


async def test_the_command_is_offered_to_those_who_may_manage_the_server(play: Play) -> None:
    with pytest.raises(SetupError):
        await play.types(play.ann, "server settings")
    with pytest.raises(SetupError):
        await play.types(play.ann.user, "server settings")
    commands = play.rig.backend.commands[None].values()
    (group,) = [one for one in commands if one["name"] == "server"]
    assert (group["default_member_permissions"], group["contexts"]) == (1 << 5, [0])


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_permission_is_checked_again(play: Play, locale: str) -> None:
    """A server can offer the command to anyone, and a person can lose the permission."""
    dora = manager_of(play)
    mod = Manager(play, dora, locale)
    await mod.opens()
    await mod.chooses(ServerAct.MOST, "3")
    lose_permission(play, dora)
    await mod.chooses(ServerAct.MOST, "5")
    assert mod.text() == mod.words("refusal.server.manage")
    assert (await stored(play)).most_tables == 3
    assert await play.types(dora, "server settings") == mod.words("refusal.server.manage")


async def test_a_panel_after_a_restart(play: Play) -> None:
    mod = Manager(play, manager_of(play))
    await mod.opens()
    await mod.chooses(ServerAct.LANGUAGE, "fr")
    await play.rig.restart()
    await mod.chooses(ServerAct.MOST, "2")
    assert await stored(play) == ServerSettings(language="fr", most_tables=2)
    assert mod.present(ServerAct.LANGUAGE) == "fr"
    assert play.rig.kept_views() == []


async def test_two_people_at_the_same_moment(play: Play) -> None:
    mod, other = Manager(play, manager_of(play)), Manager(play, manager_of(play, "Max"))
    await mod.opens()
    await other.opens()
    async with play.rig.at_once():
        await mod.chooses(ServerAct.MOST, "2")
        await other.chooses(ServerAct.LANGUAGE, "fr")
    assert await stored(play) == ServerSettings(language="fr", most_tables=2)


async def test_a_press_that_arrives_twice(play: Play) -> None:
    mod = Manager(play, manager_of(play))
    await mod.opens()
    first = await mod.chooses(ServerAct.MOST, "2")
    await mod.chooses(ServerAct.LANGUAGE, "fr")
    await play.rig.again(first)
    assert await stored(play) == ServerSettings(language="fr", most_tables=2)


@pytest.mark.parametrize("locale", LOCALES)
async def test_channels_and_roles_that_are_gone(play: Play, locale: str) -> None:
    mod = Manager(play, manager_of(play), locale)
    other, role = play.server.create_text_channel("other"), play.server.create_role("players")
    await mod.opens()
    await mod.chooses(ServerAct.CHANNELS, play.channel, other)
    with play.rig.as_bot():
        await play.bot.get_channel(other.id).delete()  # type: ignore[union-attr]
    said = await mod.opens()
    assert mod.words("server.gone") in said
    assert mod.present(ServerAct.CHANNELS) == {play.channel.id}
    assert placeholders(mod) == [mod.words("server.channels.all"), mod.words("server.roles.all")]
    await play.bot.store.change_server(play.server.id, {"roles": (1,)})
    assert mod.words("server.gone_all") in await mod.opens()
    assert placeholders(mod) == [mod.words("server.channels.all"), mod.words("server.roles.gone")]
    await play.bot.store.change_server(play.server.id, {"channels": (other.id,)})
    await mod.opens()
    assert placeholders(mod) == [mod.words("server.channels.gone"), mod.words("server.roles.gone")]
    await mod.chooses(ServerAct.ROLES, role)
    await play.bot.store.change_server(play.server.id, {"channels": (play.channel.id, other.id)})
    await mod.opens()
    assert mod.words("server.gone") in mod.text()
    assert placeholders(mod) == [mod.words("server.channels.all"), mod.words("server.roles.all")]
    await mod.chooses(ServerAct.CHANNELS, play.channel)
    assert mod.words("server.gone") not in mod.text()


@pytest.mark.parametrize(
    ("act", "values"),
    [
        ("channels", ["1"]),
        ("roles", ["77"]),
        ("most", ["0"]),
        ("most", ["99999999999"]),
        ("most", []),
        ("language", ["xx"]),
        ("language", []),
        ("pace", ["1"]),
        ("pace", ["-1"]),
        ("pace", ["\ud83c"]),
        ("reminders", ["maybe"]),
        ("unknown", ["x"]),
    ],
)
async def test_values_that_no_client_sends(
    play: Play, logged: list[dict[str, Any]], act: str, values: list[str]
) -> None:
    mod = Manager(play, manager_of(play))
    await mod.opens()
    await mod.sends(act, values)
    assert await stored(play) == ServerSettings()
    assert [line for line in logged if "exception" in line] == []


async def test_another_server_shows_nothing_of_it(play: Play) -> None:
    here = Manager(play, manager_of(play))
    await here.opens()
    await here.chooses(ServerAct.MOST, "3")
    await play.game()
    await play.bot.store.set_name_hidden(
        HiddenName(play.server.id, play.bob.id, play.ann.id, 1.0), hidden=True, redraw=lambda *_: ()
    )
    said = await here.opens()
    assert f"<@{play.bob.id}>" in said
    assert words("server.open", number=1) in said
    elsewhere = Play(play.rig)
    there = Manager(elsewhere, manager_of(elsewhere))
    said = await there.opens()
    assert f"<@{play.bob.id}>" not in said
    assert words("server.open", number=0) in said
    assert there.present(ServerAct.MOST) == NONE


@pytest.mark.parametrize("locale", LOCALES)
def test_the_fullest_panel_is_what_discord_accepts(locale: str) -> None:
    many = range(10**18, 10**18 + 25)
    settings = ServerSettings(channels=(*many,), roles=(*many,), most_tables=7_777, language="pl", pace=5 * 3_600.0)
    screen = ServerScreen(
        locale=locale,
        settings=settings,
        channels=many,
        roles=many,
        open_tables=10_000,
        hidden=range(10**18, 10**18 + 500),
        notices=("x" * 300,),
    )
    body = {"components": parts(build_view(screen)), "allowed_mentions": {"parse": []}, "flags": 1 << 15}
    assert list(lint.message_faults(body, new=True)) == []
    assert list(description.faults("POST", "/channels/1/messages", body)) == []


def test_ids_are_read_for_ever() -> None:
    for act in ("channels", "roles", "most", "language", "pace", "reminders"):
        found = re.fullmatch(TEMPLATE, f"g:{act}")
        assert found
        assert SERVER.read(found, "5 6") == PanelPress(ServerPanel(), act, chosen="5 6")
    assert {str(act) for act in ServerAct} == {"channels", "roles", "most", "language", "pace", "reminders"}
    assert len(NUMBERS) + 2 <= 25
