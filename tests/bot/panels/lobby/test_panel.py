"""A lobby by pressing: the settings in a private panel, by the host, by others, late, twice, after a restart."""

import re
from typing import Any

import discord
import pytest

from bot import limits
from bot.cards.ids import button_id
from bot.panels.lobby.layout import TEMPLATE, LobbyAct, LobbyPanel, LobbyScreen, build_view, player_value
from bot.store.errors import StoreFailed
from bot.store.rows import SeatRow, Status
from bot.texts import texts_for
from engine.castle import Castle
from engine.texts import Texts
from tests.bot.cards.builders import LONG, everything, lobby, parts, said, seated
from tests.bot.commands.playing import Play, words
from tests.bot.panels.lobby.host import Host, option
from tests.discord import description, lint

LOCALES = ["en-US", "fr", "pl"]
SIDE = option("side")
OF_A_LOBBY = {SIDE, LobbyAct.SEATS, LobbyAct.REMOVE}
"""Settings that a running game no longer offers."""


@pytest.mark.parametrize("values", [[], ["\ud83c"]])
async def test_a_choice_of_nothing_changes_nothing(play: Play, logged: list[dict[str, Any]], values: list[str]) -> None:
    """Discord sends no such choice."""
    ann = Host(play, play.ann)
    await play.lobby(play.bob)
    await ann.opens()
    before, asked = await play.row(), ann.selects()
    play.rig.shape(lambda payload: payload["data"].update(values=values) if "values" in payload["data"] else None)
    for what in asked:
        result = await ann.chooses(what, next(iter(ann.offers(what))))
        assert not result.followups, what
    assert (await play.row()).version == before.version
    assert [line for line in logged if "exception" in line] == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_whole_lobby_by_pressing(play: Play, locale: str) -> None:
    ann, bob = Host(play, play.ann, locale), Host(play, play.bob, locale)
    await play.lobby()
    assert ann.words("settings.title") in await ann.opens()
    assert ann.selects().keys() >= {SIDE, LobbyAct.LANGUAGE, LobbyAct.PACE, LobbyAct.SEATS}
    assert not {LobbyAct.REMOVE, LobbyAct.HOST} & ann.selects().keys()
    assert ann.buttons().keys() == {"add:greedy", "add:random", "start"}
    await ann.presses(LobbyAct.START)
    assert ann.words("refusal.lobby.too_few", n=2) in ann.text()
    table = (await play.snapshot()).language
    for what, value in (
        (SIDE, "winter"),
        (LobbyAct.LANGUAGE, "pl" if table != "pl" else "fr"),
        (LobbyAct.PACE, str(24 * 3600)),
        (LobbyAct.SEATS, "3"),
    ):
        await ann.chooses(what, value)
        assert ann.words("answer.settings") in ann.text()
        assert ann.offers(what)[value] == ann.present()[what]
    snapshot = await play.snapshot()
    assert snapshot.row.options["side"] == "winter"
    assert (snapshot.language, snapshot.row.pace, len(snapshot.seats)) == ("pl" if table != "pl" else "fr", 86_400, 3)
    # the card says so in the table's language
    public = texts_for(snapshot.language, "castle")
    (card,) = play.cards()
    assert public.sentence("lobby.pace", {"pace": 86_400}) in play.rig.text(card)
    await ann.presses(LobbyAct.ADD, "greedy")
    assert ann.words("answer.computer_sits", player="greedy") in ann.text()
    await ann.presses(LobbyAct.ADD, "random")
    assert ann.buttons().keys() == {"start"}
    assert await bob.opens() == bob.words("refusal.table.not_host")
    assert await play.presses(play.bob, "join") == bob.words("refusal.lobby.full")
    await ann.chooses(LobbyAct.REMOVE, "2.random")
    assert ann.words("answer.removed") in ann.text()
    assert await play.presses(play.bob, "join") == bob.words("answer.joined")
    await ann.opens()
    assert ann.offers(LobbyAct.HOST) == {str(play.bob.id): "B · Bob"}
    await ann.chooses(LobbyAct.HOST, str(play.bob.id))
    assert ann.words("answer.handed_on", name="Bob") in ann.text()
    assert not ann.selects()
    assert not ann.buttons()
    await bob.opens()
    await bob.presses(LobbyAct.START)
    assert bob.words("answer.started") in bob.text()
    snapshot = await play.snapshot()
    assert snapshot.status is Status.RUNNING
    assert [seat.person or seat.player for seat in snapshot.seats] == [play.ann.id, "greedy", play.bob.id]
    # settings that a running game still offers
    assert bob.words("settings.begun") in bob.text()
    assert bob.selects().keys() >= {LobbyAct.LANGUAGE, LobbyAct.PACE, LobbyAct.HOST}
    assert not OF_A_LOBBY & bob.selects().keys()
    await bob.chooses(LobbyAct.LANGUAGE, "en")
    assert (await play.snapshot()).language == "en"


async def test_it_shows_how_the_table_stands(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(play.bob, options="side=winter", seats=3, language="fr", pace=6 * 3600)
    text = await ann.opens()
    assert "🔵 A · **Ann** · host\n🔴 B · **Bob**\n🟡 3 · *free*" in text
    assert (
        ann.present().items()
        >= {
            SIDE: "Side of the board: Winter",
            LobbyAct.LANGUAGE: "Language: French",
            LobbyAct.PACE: "Time per decision: 6 hours",
            LobbyAct.SEATS: "Seats: 3",
            LobbyAct.REMOVE: words("settings.remove"),
            LobbyAct.HOST: words("settings.host"),
        }.items()
    )
    assert list(ann.offers(LobbyAct.SEATS)) == ["2", "3", "4"]
    assert ann.offers(LobbyAct.REMOVE) == {player_value(1, play.bob.id): "B · Bob"}
    assert ann.buttons() == {
        "add:greedy": "Add a computer player (Beginner)",
        "add:random": "Add a computer player (Random)",
        "start": "Start",
    }


async def test_a_table_that_is_older_than_an_option(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Host(play, play.ann)
    with monkeypatch.context() as earlier:
        earlier.setattr(Castle, "options", {})
        await play.lobby(play.bob)
    await play.rig.restart()
    assert (await play.row()).options == {}
    await ann.opens()
    assert ann.present()[SIDE] == "Side of the board: Summer"
    await ann.presses(LobbyAct.START)
    assert (await play.row()).options["side"] == "summer"


async def test_seats_that_are_taken_stay(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(play.bob, play.cid)
    await ann.opens()
    assert list(ann.offers(LobbyAct.SEATS)) == ["3", "4"]


async def test_by_command_too(play: Play) -> None:
    ann, bob = Host(play, play.ann), Host(play, play.bob)
    await play.lobby()
    assert await ann.asks() == await ann.opens()
    assert await bob.asks() == words("refusal.table.not_host")
    await ann.chooses(LobbyAct.PACE, "3600")
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    assert words("settings.begun") in await ann.asks()
    assert ann.present()[LobbyAct.PACE] == "Time per decision: 1 hour"
    await ann.chooses(LobbyAct.PACE, "0")
    assert (await play.snapshot()).row.pace is None


async def test_in_a_game_its_ids_say_nothing_of_orders_and_drafts(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(play.bob)
    await play.types(play.ann, "table start")
    await ann.asks()
    before = play.rig.parts(ann.shown())
    await play.types(play.bob, "order", line="order tower take stone")
    await ann.asks()
    assert play.rig.parts(ann.shown()) == before


async def test_in_a_private_message(play: Play) -> None:
    ann = Host(play, play.ann.user)
    await play.lobby()
    await ann.asks(table=play.table)
    assert f"<#{play.channel.id}>" in ann.text()
    await ann.chooses(LobbyAct.SEATS, "2")
    assert len((await play.snapshot()).seats) == 2


async def test_a_channel_manager_may_change_settings(play: Play) -> None:
    chief = Host(play, play.cid)
    await play.lobby(play.bob)

    def promote(payload: dict[str, Any]) -> None:
        if int(payload.get("member", {}).get("user", {}).get("id", 0)) == play.cid.id:
            payload["member"]["permissions"] = str(discord.Permissions(manage_channels=True).value)

    play.rig.shape(promote)
    await chief.opens()
    await chief.chooses(LobbyAct.REMOVE, player_value(0, play.ann.id))
    snapshot = await play.snapshot()
    assert snapshot.row.host == play.bob.id
    assert snapshot.seats[0].free
    assert words("answer.removed") in chief.text()


async def test_selects_keep_their_values_when_others_go(play: Play) -> None:
    """Clients keep what they show for a component by its id."""
    ann = Host(play, play.ann)
    await play.lobby(play.bob, pace=6 * 3600)
    await ann.opens()
    before = {what: part["id"] for what, part in ann.selects().items()}
    assert len(set(before.values())) == len(before)
    await ann.presses(LobbyAct.START)
    after = {what: part["id"] for what, part in ann.selects().items()}
    stay = {LobbyAct.LANGUAGE, LobbyAct.PACE, option("reminders")}
    assert {what: after[what] for what in stay} == {what: before[what] for what in stay}
    assert after[LobbyAct.HOST] not in before.values()
    await ann.chooses(LobbyAct.PACE, "3600")
    assert ann.selects()[LobbyAct.PACE]["id"] not in after.values()


# ---------------------------------------------------------------- bad days


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_former_host(play: Play, locale: str) -> None:
    ann = Host(play, play.ann, locale)
    await play.lobby(play.bob)
    await ann.opens()
    # after which the panel does not follow what happens
    await play.rig.restart()
    await play.types(play.ann, "table settings", host=play.bob)
    before = (await play.snapshot()).row.version
    await ann.chooses(LobbyAct.SEATS, "2")
    assert ann.words("refusal.table.not_host") in ann.text()
    assert not ann.selects()
    assert (await play.snapshot()).row.version == before


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_game_has_begun(play: Play, locale: str) -> None:
    ann = Host(play, play.ann, locale)
    await play.lobby(play.bob)
    for what, value in (
        (SIDE, "winter"),
        (LobbyAct.SEATS, "2"),
        (LobbyAct.REMOVE, player_value(1, play.bob.id)),
        (LobbyAct.ADD, "greedy"),
        (LobbyAct.START, ""),
    ):
        if (await play.snapshot()).status is Status.LOBBY:
            await ann.opens()
            old = ann.shown()
            stored = play.rig.backend.get_message(old.channel_id, old.id).components
            await play.types(play.ann, "table start")
        # the panel before it began
        play.rig.backend.get_message(old.channel_id, old.id).components = stored
        await (ann.chooses(what, value) if what in ann.selects() else ann.presses(what, value))
        assert ann.words("refusal.table.game_position") in ann.text()
        assert ann.selects().keys() >= {LobbyAct.LANGUAGE, LobbyAct.PACE, LobbyAct.HOST}
        assert not OF_A_LOBBY & ann.selects().keys()
    snapshot = await play.snapshot()
    assert snapshot.row.options["side"] == "summer"
    assert len(snapshot.taken_seats) == 2


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_table_that_has_ended_or_is_gone(play: Play, locale: str) -> None:
    ann = Host(play, play.ann, locale)
    await play.lobby()
    await ann.opens()
    await play.types(play.ann, "table leave")
    await ann.presses(LobbyAct.ADD, "greedy")
    assert ann.words("refusal.table.left") in ann.text()
    assert not ann.selects()
    await ann.raw(LobbyPanel("00000000").id(LobbyAct.ADD, "greedy"))
    assert ann.text() == ann.words("refusal.table.unknown")
    assert await ann.asks(table=play.table) == ann.words("refusal.table.left")
    assert await play.presses(play.ann, "settings") == ann.words("refusal.table.left")


async def test_after_a_restart(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    await play.rig.restart()
    await ann.chooses(LobbyAct.SEATS, "2")
    await play.rig.restart()
    await ann.presses(LobbyAct.ADD, "greedy")
    snapshot = await play.snapshot()
    assert [seat.player for seat in snapshot.seats] == ["", "greedy"]
    assert "Beginner B" in ann.text()


@pytest.mark.slow
async def test_a_panel_of_yesterday(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    await play.rig.advance_time(86_400)
    await ann.presses(LobbyAct.ADD, "random")
    assert "Random B" in ann.text()


async def test_the_same_press_again(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(play.bob)
    await ann.opens()
    added = await ann.presses(LobbyAct.ADD, "greedy")
    await play.rig.again(added)
    assert len((await play.snapshot()).taken_seats) == 3
    removed = await ann.chooses(LobbyAct.REMOVE, player_value(1, play.bob.id))
    before = ann.text()
    await play.rig.again(removed)
    assert ann.text() == before
    assert words("answer.removed") in before
    assert [seat.seat for seat in (await play.snapshot()).taken_seats] == [0, 2]
    handed = await ann.presses(LobbyAct.START)
    await play.rig.again(handed)
    assert words("answer.started") in ann.text()


async def test_two_presses_at_once(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    async with play.rig.at_once():
        await ann.presses(LobbyAct.ADD, "greedy")
        await ann.presses(LobbyAct.ADD, "random")
    assert [seat.player for seat in (await play.snapshot()).taken_seats] == ["", "greedy", "random"]
    assert "Beginner B" in ann.text()
    assert "Random C" in ann.text()


async def test_only_the_shown_player_is_removed(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(play.bob)
    await ann.opens()
    await play.rig.restart()
    await play.presses(play.bob, "leave")
    await play.presses(play.cid, "join")
    await ann.chooses(LobbyAct.REMOVE, player_value(1, play.bob.id))
    assert words("refusal.settings.moved") in ann.text()
    assert ann.offers(LobbyAct.REMOVE) == {player_value(1, play.cid.id): "C · Cid"}
    await play.rig.restart()
    await play.presses(play.cid, "leave")
    await ann.chooses(LobbyAct.HOST, str(play.cid.id))
    assert words("refusal.host.not_seated") in ann.text()
    assert LobbyAct.HOST not in ann.selects()


async def test_a_table_that_filled_up_meanwhile(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby(seats=2)
    await ann.opens()
    await play.presses(play.bob, "join")
    await ann.presses(LobbyAct.ADD, "greedy")
    assert words("refusal.lobby.full") in ann.text()


async def test_of_another_version(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    for unknown in ("dance", "seats", "remove:1", "option:dance", "add:deep_blue"):
        what, _, rest = unknown.partition(":")
        before = (await play.snapshot()).row.version
        await ann.raw(f"s:{what}:{play.table}" + (f":{rest}" if rest else ""))
        assert ann.text() != ""
        assert (await play.snapshot()).row.version == before
    await ann.raw(f"s:dance:{play.table}")
    assert words("refusal.button.unknown") in ann.text()
    assert ann.selects()


async def test_a_full_disk(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    before = await ann.opens()

    async def full(*_: object, **__: object) -> None:
        raise StoreFailed("store.full", problem="disk full")

    with monkeypatch.context() as patch:
        patch.setattr(play.bot.store, "commit", full)
        result = await ann.presses(LobbyAct.ADD, "greedy")
    assert [play.rig.text(message) for message in result.followups] == [words("refusal.store.full")]
    assert ann.text() == before
    await ann.presses(LobbyAct.ADD, "greedy")
    assert "Beginner B" in ann.text()


async def test_unexpected_errors_have_an_id(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, Any]]
) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()

    async def fail(*_: object, **__: object) -> None:
        raise ValueError("secret thing")

    monkeypatch.setattr("bot.panels.lobby.panel.take_seat", fail)
    result = await ann.presses(LobbyAct.ADD, "greedy")
    (found,) = [entry["error_id"] for entry in logged if "error_id" in entry]
    assert [play.rig.text(message) for message in result.followups] == [words("said.oops", id=found)]
    assert all(message.flags.ephemeral for message in result.followups)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (503, 0)])
async def test_presses_that_cannot_be_acknowledged_have_no_effect(play: Play, status: int, code: int) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    up = play.rig.refuses("POST", "/interactions/*/*/callback", status, code)
    await ann.presses(LobbyAct.ADD, "greedy")
    up()
    assert len((await play.snapshot()).taken_seats) == 1


@pytest.mark.parametrize(("status", "level"), [(404, "info"), (400, "error")])
async def test_an_answer_that_does_not_arrive(
    play: Play, logged: list[dict[str, Any]], status: int, level: str
) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    up = play.rig.refuses("PATCH", "/webhooks/*/messages/@original", status, 10008 if status == 404 else 50035)
    await ann.presses(LobbyAct.ADD, "greedy")
    up()
    assert len((await play.snapshot()).taken_seats) == 2
    assert [entry["log_level"] for entry in logged if entry["event"] in ("not answered", "panel refused")] == [level]


async def test_while_the_bot_stops(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    await ann.opens()
    play.bot.closing = True
    result = await ann.presses(LobbyAct.ADD, "greedy")
    assert play.answer_text(result) == words("said.closing")
    assert len((await play.snapshot()).taken_seats) == 1


async def test_nothing_is_kept_in_memory(play: Play) -> None:
    ann = Host(play, play.ann)
    await play.lobby()
    for _ in range(3):
        await ann.opens()
        await ann.presses(LobbyAct.ADD, "random")
    assert not play.rig.kept_views()


# ---------------------------------------------------------------- what Discord takes


@pytest.mark.parametrize("locale", LOCALES)
def test_the_longest_names(locale: str) -> None:
    seats = (*seated(3, LONG), SeatRow(3, player="greedy"))
    check(
        LobbyScreen(
            snapshot=lobby(seats, pace=86_400.0), locale=locale, notices=("x" * 3_000,), person=1, can_edit=True
        )
    )


def test_a_pace_that_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    view = build_view(LobbyScreen(snapshot=lobby(seated(2), pace=5 * 3_600.0), locale="en", person=1, can_edit=True))
    (chosen,) = [
        option["label"]
        for part in everything(view)
        if part["type"] == 3 and ":pace:" in part["custom_id"]
        for option in part["options"]
        if option.get("default")
    ]
    assert chosen == "Time per decision: 5 h"
    # the select shows the pace, so the text does not
    assert chosen not in said(view)


def test_a_game_of_many_options_and_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", False)
    values = tuple(f"value_{n}" for n in range(40))
    monkeypatch.setattr(Castle, "options", {f"option_{n}": values for n in range(15)})
    monkeypatch.setattr(Castle, "seats", range(1, 40))
    snapshot = lobby(seated(4), options={f"option_{n}": "value_39" for n in range(15)})
    screen = LobbyScreen(snapshot=snapshot, locale="en", person=1, can_edit=True)
    check(screen)
    first = next(part for part in everything(build_view(screen)) if part["type"] == 3)
    assert [choice["value"] for choice in first["options"] if choice.get("default")] == ["value_39"]


def check(screen: LobbyScreen) -> None:
    body = {"components": parts(build_view(screen)), "allowed_mentions": {"parse": []}, "flags": 1 << 15}
    assert list(lint.message_faults(body, new=True)) == []
    assert list(description.faults("POST", "/channels/1/messages", body)) == []
    assert len(everything(build_view(screen))) <= limits.COMPONENTS


def test_ids_round_trip() -> None:
    for what in LobbyAct:
        for rest in ("", "quick_start", "12"):
            found = re.fullmatch(TEMPLATE, LobbyPanel("abcd1234").id(what, rest))
            assert found is not None
            assert (found["act"], found["table"], found["rest"] or "") == (what, "abcd1234", rest)
    assert button_id("settings", "abcd1234") == "c:settings:abcd1234"
