"""`/admin`: for the person who runs the bot and no one else, in private messages and nowhere else."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from simcord import SetupError

from bot import logs, metrics, rates
from bot.rates import Rate, Rates
from bot.store.changes import DeliveryReport
from bot.store.errors import StoreFailed
from bot.tables import announcements
from bot.tables.announcements import MAINTENANCE
from tests.bot.commands.playing import Play, words

LOCALES = ["en-US", "fr", "pl"]
Owned = Callable[..., None]


@pytest.fixture
def owned(play: Play, monkeypatch: pytest.MonkeyPatch) -> Owned:
    """Sets who owns the application: a person, or a team with these members."""

    def own(*owners: int, team: dict[int, discord.TeamMembershipState] | None = None) -> None:
        members = [SimpleNamespace(id=member, membership_state=state) for member, state in (team or {}).items()]
        application = SimpleNamespace(
            owner=discord.Object(owners[0] if owners else 1),
            team=None if team is None else SimpleNamespace(members=members),
        )

        async def ask() -> Any:
            return application

        monkeypatch.setattr(play.bot, "application_info", ask)

    return own


@pytest.fixture(autouse=True)
def no_errors() -> None:
    logs.RECENT.clear()
    metrics.reset()


# ---------------------------------------------------------------- who, and where


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("command", "options"), [("admin status", {}), ("admin notice", {"minutes": 5})])
async def test_others_are_refused(play: Play, owned: Owned, locale: str, command: str, options: dict[str, int]) -> None:
    owned(play.bob.id)
    play.rig.set_locale(play.ann, locale)
    assert await play.types(play.ann.user, command, **options) == words("refusal.admin.stranger", locale)


async def test_a_member_of_the_team_is_an_owner_and_the_owner_of_a_team_application_is_not(
    play: Play, owned: Owned
) -> None:
    state = discord.TeamMembershipState
    owned(play.cid.id, team={play.ann.id: state.accepted, play.bob.id: state.invited})
    assert await play.types(play.ann.user, "admin status") != words("refusal.admin.stranger")
    assert await play.types(play.bob.user, "admin status") == words("refusal.admin.stranger")
    assert await play.types(play.cid.user, "admin status") == words("refusal.admin.stranger")


async def test_if_discord_does_not_say_who_owns_the_bot_it_is_as_at_the_start(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> Any:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(play.bot, "application_info", ask)
    assert await play.types(play.ann.user, "admin status") == words("refusal.admin.stranger")
    monkeypatch.setattr(play.bot, "_application", SimpleNamespace(owner=play.ann.user, team=None))
    assert await play.types(play.ann.user, "admin status") != words("refusal.admin.stranger")
    monkeypatch.setattr(play.bot, "_application", None)
    assert await play.types(play.ann.user, "admin status") == words("refusal.admin.stranger")


async def test_others_cannot_make_the_bot_ask_discord_again_and_again(
    play: Play, owned: Owned, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned(play.bob.id)
    monkeypatch.setattr(rates, "PICTURES", Rate(2, 60.0))
    play.bot.rates = Rates(play.bot.clock)
    said = [await play.types(play.ann.user, "admin status") for _ in range(3)]
    assert said[:2] == [words("refusal.admin.stranger")] * 2
    assert said[2] != said[0]


async def test_discord_does_not_offer_it_in_servers(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    registered = play.rig.requests("PUT", "/applications/*/commands")[-1].json
    contexts = {command["name"]: command["contexts"] for command in registered or ()}
    assert contexts["admin"] == [1]
    assert contexts["table"] == [0, 1]
    with pytest.raises(SetupError):
        await play.result(play.ann, "admin status")


@pytest.mark.parametrize("locale", LOCALES)
async def test_in_a_server_even_the_owner_is_refused(play: Play, owned: Owned, locale: str) -> None:
    owned(play.ann.id)
    play.rig.set_locale(play.ann, locale)

    def forge(payload: dict[str, Any]) -> None:
        if payload["data"].get("name") == "turns":
            options = [{"type": 1, "name": "status", "options": []}]
            payload["data"] = {**payload["data"], "name": "admin", "options": options}

    play.rig.shape(forge)
    assert await play.types(play.ann, "turns") == words("refusal.admin.private", locale)


# ---------------------------------------------------------------- status


@pytest.mark.parametrize("locale", LOCALES)
async def test_status_of_a_quiet_bot(play: Play, owned: Owned, locale: str) -> None:
    owned(play.ann.id)
    play.rig.set_locale(play.ann, locale)
    await play.game()
    await play.rig.advance_time(600)
    said = await play.types(play.ann.user, "admin status")
    lines = said.splitlines()
    assert re.match(r"\*\*Cornerstone \d+\.\d+\.\d+\*\* · Python 3\.\d+\.\d+ · discord\.py 2\.", lines[0])
    assert lines[0].endswith(f" {(await play.bot.store.status(0.0)).schema}")
    assert words("admin.started", locale, since=play.bot.started) == lines[1]
    assert words("admin.tables", locale, playing=1, lobby=0, ended=0) in lines
    assert words("admin.outbox", locale, number=0, ready=0, seconds=0) in lines
    assert words("admin.backup", locale, since=None) in lines
    assert lines[-1] == words("admin.no_errors", locale)
    assert len(lines) == 9


async def test_status_tells_what_waits_and_what_fails(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    await play.lobby()
    up = play.rig.refuses("*", "/channels/*/messages*", 503)
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    await play.rig.advance_time(40)
    said = await play.types(play.ann.user, "admin status")
    up()
    assert re.search(r"Messages still to be sent: \d \(\d due now\)\. The oldest has been waiting for 4\d s\.", said)
    assert re.search(r"Messages that could not be sent and will be tried again: \d × `503 0`\.", said)
    metrics.GIVEN_UP.add("403 50007", by=2)
    metrics.GIVEN_UP.add("unexpected")
    said = await play.types(play.ann.user, "admin status")
    assert "Messages I have given up on since the last start: 2 × `403 50007`, 1 × `unexpected`." in said


async def test_status_shows_the_last_errors_with_their_codes(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    short = ""
    for number in range(12):
        short = logs.unexpected(KeyError("secret"), f"fault `{number}`")
    said = await play.types(play.ann.user, "admin status")
    errors = said.splitlines()[-10:]
    assert re.fullmatch(rf"`{short}` <t:\d+:R>: `fault '11'` · `KeyError`", errors[0])
    assert errors[-1].endswith("`fault '2'` · `KeyError`")
    assert "secret" not in said


async def test_status_says_which_command_failed(play: Play, owned: Owned, monkeypatch: pytest.MonkeyPatch) -> None:
    owned(play.ann.id)
    await play.game()

    async def broken(*_: object) -> None:
        raise KeyError("secret")

    with monkeypatch.context() as patch:
        patch.setattr("bot.commands.hand.show_hand", broken)
        failed = await play.types(play.bob, "hand")
    code = failed.partition("`")[2].partition("`")[0]
    line = (await play.types(play.ann.user, "admin status")).splitlines()[-1]
    assert line.startswith(f"`{code}` <t:")
    assert re.search(rf"`unexpected: hand` · `KeyError in bot/\S+:\d+` · `{play.table}`$", line)


async def test_status_tells_of_backups_and_checks(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    found = await play.bot.store.status(0.0)
    assert found.file is not None
    folder = found.file.with_name(f"{found.file.name}-backups")
    folder.mkdir()
    (folder / "2026-01-01-000000.db").touch()
    await play.bot.store.put_note("integrity checked", "1767225600.0")
    said = await play.types(play.ann.user, "admin status")
    assert "Last automatic backup: <t:1767225600:R>." in said
    assert "It was checked <t:1767225600:R> and is undamaged." in said


async def test_a_database_that_cannot_be_read_is_a_sentence(
    play: Play, owned: Owned, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned(play.ann.id)

    async def fails(now: float) -> None:
        raise StoreFailed("store.locked")

    monkeypatch.setattr(play.bot.store, "status", fails)
    assert await play.types(play.ann.user, "admin status") == words("refusal.store.locked")


# ---------------------------------------------------------------- a notice before a stop


def told(play: Play, locale: str = "en") -> list[discord.Message]:
    start = words("notice.maintenance", locale, due=0).partition("<")[0]
    return [message for message in play.cards() if start in play.rig.text(message)]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_table_that_is_played_is_told_once_without_a_ping(play: Play, owned: Owned, locale: str) -> None:
    owned(play.ann.id)
    await play.game()
    await play.moves(1)
    play.rig.set_locale(play.ann, locale)
    before = len(play.rig.http_requests)
    due = play.rig.now().timestamp() + 600
    said = await play.types(play.ann.user, "admin notice", minutes=10)
    assert said == words("admin.notice", locale, n=1, due=due)
    await play.rig.advance_time(5)
    (message,) = told(play)
    assert f"<t:{int(due)}:R>" in play.rig.text(message)
    assert message.flags.suppress_notifications
    assert play.rig.pings(before) == {}
    # however often the bot starts
    for _ in range(2):
        await play.rig.restart()
        await play.rig.advance_time(30)
    assert len(told(play)) == 1


async def test_other_tables_are_not_told(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    await play.lobby()
    assert await play.types(play.ann.user, "admin notice", minutes=1) == words("admin.notice.nobody", "en")
    await play.rig.advance_time(61)
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    # a game without a move
    assert await play.types(play.ann.user, "admin notice", minutes=1) == words("admin.notice.nobody", "en")
    await play.moves(1)
    await play.rig.advance_time(86_400 + 61)
    # a draft is no move
    assert await play.types(play.ann.user, "admin notice", minutes=1) == words("admin.notice.nobody", "en")
    await play.rig.advance_time(61)
    assert told(play) == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_one_announcement_at_a_time(play: Play, owned: Owned, locale: str) -> None:
    owned(play.ann.id)
    await play.game()
    await play.moves(1)
    play.rig.set_locale(play.ann, locale)
    due = play.rig.now().timestamp() + 600
    first = await play.result(play.ann.user, "admin notice", minutes=10)
    said = await play.types(play.ann.user, "admin notice", minutes=20)
    assert said == words("refusal.admin.announced", locale, due=due)
    await play.rig.again(first)
    assert play.answer_text(first) == words("admin.notice", locale, n=1, due=due)
    await play.rig.advance_time(601)
    assert "1 " in await play.types(play.ann.user, "admin notice", minutes=20)
    await play.rig.advance_time(5)
    assert len(told(play)) == 2


async def test_a_restart_ends_the_announcement(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    await play.game()
    await play.moves(1)
    up = play.rig.refuses("POST", f"/channels/{play.channel.id}/messages", 503)
    await play.types(play.ann.user, "admin notice", minutes=10)
    assert (await play.bot.store.status(play.bot.clock())).outbox.waiting == 1
    await play.rig.restart()
    up()
    await play.rig.advance_time(60)
    assert told(play) == []
    assert (await play.bot.store.status(play.bot.clock())).outbox.waiting == 0
    # and another one may follow
    owned(play.ann.id)
    assert "1 table " in await play.types(play.ann.user, "admin notice", minutes=10)


async def test_a_notice_that_is_late_is_dropped(play: Play, owned: Owned) -> None:
    owned(play.ann.id)
    await play.game()
    await play.moves(1)
    up = play.rig.refuses("POST", f"/channels/{play.channel.id}/messages", 503)
    await play.types(play.ann.user, "admin notice", minutes=1)
    await play.rig.advance_time(55)
    up()
    await play.rig.advance_time(400)
    assert told(play) == []
    assert (await play.bot.store.status(play.bot.clock())).outbox.waiting == 0


async def test_many_tables_are_told_within_the_budget_and_the_rest_is_not(
    play: Play, owned: Owned, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned(play.ann.id)
    store = play.bot.store
    await play.game()
    await play.moves(1)
    tables = [(play.table, 10_000 + number) for number in range(200)]

    async def played(since: float) -> list[tuple[str, int]]:
        assert since == pytest.approx(play.rig.now().timestamp() - 86_400, abs=1)
        return tables

    monkeypatch.setattr(store, "tables_played_since", played)
    monkeypatch.setattr(play.bot.outbox, "wake", lambda: None)
    now = play.rig.now().timestamp()
    said = await play.types(play.ann.user, "admin notice", minutes=1)
    assert said == "\n".join([words("admin.notice", n=150, due=now + 60), words("admin.notice.left_out", n=50)])
    rows = []
    while claimed := await store.claim("test", now + 60, now + 60, 1_000):
        rows += claimed
        for row in claimed:
            await store.record_delivery(DeliveryReport(row=row.id, now=now, message=1))
    assert {row.topic for row in rows} == {MAINTENANCE}
    times = sorted(row.due - now for row in rows)
    assert len(times) == 150
    assert times[-1] <= 60 - announcements.MARGIN
    assert max(sum(start <= at < start + 1 for at in times) for start in times) <= announcements.PER_SECOND + 1
