"""Requests with a fake client: searches for earlier messages, and messages with and without pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest
from discord import ui

from bot.cards.ids import mark
from bot.cards.message import OutgoingMessage
from bot.limits import FILE_BYTES
from bot.outbox.pace import Pace
from bot.outbox.post import Post, with_text, without_buttons
from bot.outbox.results import DeliveryFailed
from bot.store.errors import StoreFailed
from bot.store.rows import TargetKind
from tests.bot.outbox.test_handlers import ANN, BOB, ROW
from tests.bot.outbox.test_results import http
from tests.bot.outbox.world import picture

UNCERTAIN = msgspec.structs.replace(ROW, uncertain=True, since=1_000.0, due=2_000.0)
LIVE: Any = SimpleNamespace(moves=4, public_moves=4, row=SimpleNamespace(version=9))
US, OTHER = 1, 2
SENT: Any = SimpleNamespace(id=70)


class Client:
    """One channel, with a history and answers to requests."""

    def __init__(self) -> None:
        self.user: Any = SimpleNamespace(id=US)
        self.messages: list[Any] = []
        self.searches: list[dict[str, Any]] = []
        self.fails: list[Exception] = []
        self.last_message: int | None = None
        self.requests: list[dict[str, Any]] = []
        self.fetch_fails: Exception | None = None

    def get_partial_messageable(self, number: int) -> Any:
        assert number == 5
        return self

    def get_partial_message(self, number: int) -> Any:
        assert number == 70
        return SimpleNamespace(edit=self.send)

    async def history(self, **given: Any) -> AsyncIterator[Any]:
        self.searches.append(given)
        begins = self.messages.index(given["after"]) + 1 if given["after"] in self.messages else 0
        for message in self.messages[begins : begins + given["limit"]]:
            yield message
        for error in self.fails:
            raise error

    async def fetch_channel(self, number: int) -> Any:
        assert number == 5
        if self.fetch_fails:
            raise self.fetch_fails
        return SimpleNamespace(last_message_id=self.last_message)

    async def send(self, **given: Any) -> Any:
        self.requests.append(given)
        if self.fails:
            raise self.fails.pop(0)
        return SENT


@pytest.fixture
def client() -> Client:
    return Client()


def post(client: Client, now: float = 10_000.0) -> Post:
    return Post(client, lambda: now)  # type: ignore[arg-type]


def message(author: int, nonce: str = ROW.nonce) -> Any:
    inside = SimpleNamespace(id=None, children=[SimpleNamespace(id=mark(nonce))])
    return SimpleNamespace(id=55, author=SimpleNamespace(id=author), components=[inside])


# ---------------------------------------------------------------- searching for the message of an earlier try


async def test_only_uncertain_rows_are_searched_for(client: Client) -> None:
    assert await post(client).find(ROW, 5) is None
    assert client.searches == []


@pytest.mark.parametrize(("since", "due"), [(1_000.0, 2_000.0), (2_000.0, 1_000.0)])
@pytest.mark.parametrize(("now", "looks"), [(2_119.0, False), (2_120.0, True)])
async def test_two_minutes_after_the_first_try_the_nonce_is_forgotten(
    client: Client, since: float, due: float, now: float, looks: bool
) -> None:
    row = msgspec.structs.replace(UNCERTAIN, since=since, due=due)
    assert await post(client, now).find(row, 5) is None
    after = datetime.fromtimestamp(2_000.0 - 300.0, UTC)
    assert client.searches == [{"limit": 100, "after": after, "oldest_first": True}] * looks


async def test_a_row_as_old_as_the_epoch(client: Client) -> None:
    await post(client).find(msgspec.structs.replace(UNCERTAIN, since=0.0, due=100.0), 5)
    assert client.searches[0]["after"] == datetime.fromtimestamp(0.0, UTC)


async def test_only_our_own_message_with_the_mark_is_found(client: Client) -> None:
    client.messages = [message(OTHER), message(US, "fffff0000000"), message(US)]
    assert await post(client).find(UNCERTAIN, 5) is client.messages[2]
    client.messages.pop()
    assert await post(client).find(UNCERTAIN, 5) is None
    client.user, client.messages = None, [message(US)]
    assert await post(client).find(UNCERTAIN, 5) is None


def snowflake(at: float) -> int:
    return discord.utils.time_snowflake(datetime.fromtimestamp(at, UTC))


@pytest.mark.parametrize(("last", "silent"), [(None, True), (1_699.0, True), (1_700.0, False), (5_000.0, False)])
async def test_without_the_permission_to_read_only_an_empty_channel_helps(
    client: Client, last: float | None, silent: bool
) -> None:
    row = msgspec.structs.replace(UNCERTAIN, since=1.7e9, due=1.7e9 + 2_000.0)
    client.last_message = None if last is None else snowflake(1.7e9 + last)
    client.fails = [discord.Forbidden(http(403).response, {"code": 50_001, "message": ""})]
    if silent:
        assert await post(client, 1.8e9).find(row, 5) is None
    else:
        with pytest.raises(DeliveryFailed) as caught:
            await post(client, 1.8e9).find(row, 5)
        assert (caught.value.retry_after, caught.value.code) == (None, 50_001)
        assert str(caught.value) == "may have arrived, and we may not look"


@pytest.mark.parametrize("where", ["history", "channel"])
async def test_a_search_that_fails_leaves_it_uncertain(client: Client, where: str) -> None:
    client.fails = [http(500)]
    if where == "channel":
        client.fails = [discord.Forbidden(http(403).response, {"code": 50_001, "message": ""})]
        client.fetch_fails = http(500)
    with pytest.raises(DeliveryFailed) as caught:
        await post(client).find(UNCERTAIN, 5)
    assert (caught.value.problem, caught.value.uncertain) == ("500 0", True)


# ---------------------------------------------------------------- sending and editing


def made(**given: Any) -> OutgoingMessage:
    def layout(attached: bool) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(f"attached {attached}"))
        return view

    return OutgoingMessage(layout, **{"picture": picture(), **given})


def said(request: dict[str, Any]) -> str:
    (text,) = request["view"].children
    assert text.id == 2**29 + 2**28 + 4
    assert request["view"].is_finished()
    return str(text.content)


async def test_a_message_is_sent_with_its_picture(client: Client) -> None:
    assert await post(client).send(ROW, 5, made(mentions=(ANN, BOB), silent=True), LIVE) is SENT
    (request,) = client.requests
    assert said(request) == "attached True"
    assert [file.filename for file in request["files"]] == ["board.png"]
    assert (request["nonce"], request["silent"]) == (ROW.nonce, True)
    assert request["allowed_mentions"].to_dict() == {"parse": [], "users": [ANN, BOB]}


async def test_without_mentions_it_pings_nobody(client: Client) -> None:
    await post(client).send(ROW, 5, made(picture=None), LIVE)
    (request,) = client.requests
    assert request["allowed_mentions"].to_dict() == {"parse": []}
    assert (said(request), request["files"]) == ("attached False", [])


async def test_an_edit_pings_nobody(client: Client) -> None:
    await post(client).edit(ROW, 5, 70, made(mentions=(ANN,)), LIVE)
    (request,) = client.requests
    assert said(request) == "attached True"
    assert [file.filename for file in request["attachments"]] == ["board.png"]
    assert request["allowed_mentions"].to_dict() == {"parse": []}


@pytest.mark.parametrize(("over", "attached"), [(0, True), (1, False)])
async def test_the_largest_picture(client: Client, over: int, attached: bool) -> None:
    size = FILE_BYTES + over
    pictures = {"picture": picture(), "more": (("more.png", replace(picture(), png=bytes(size))),)}
    await post(client).send(ROW, 5, made(**pictures), LIVE)
    assert [said(request) for request in client.requests] == [f"attached {attached}"]
    assert len(client.requests[0]["files"]) == (2 if attached else 0)


@pytest.mark.parametrize(("status", "code"), [(403, 50_013), (400, 40_005), (413, 0)])
@pytest.mark.parametrize("edits", [True, False])
async def test_a_picture_that_is_refused_is_left_out(client: Client, status: int, code: int, edits: bool) -> None:
    client.fails = [http(status, code)]
    if edits:
        await post(client).edit(ROW, 5, 70, made(), LIVE)
    else:
        await post(client).send(ROW, 5, made(), LIVE)
    assert [said(request) for request in client.requests] == ["attached True", "attached False"]
    assert client.requests[1]["attachments" if edits else "files"] == []


async def test_without_a_picture_there_is_nothing_to_leave_out(client: Client) -> None:
    client.fails = [http(403, 50_013)]
    with pytest.raises(DeliveryFailed) as caught:
        await post(client).send(ROW, 5, made(picture=None), LIVE)
    assert len(client.requests) == 1
    assert (caught.value.retry_after, caught.value.code) == (None, 50_013)


async def test_a_refusal_twice_is_one(client: Client) -> None:
    client.fails = [http(403, 50_013), http(403, 50_013)]
    with pytest.raises(DeliveryFailed):
        await post(client).send(ROW, 5, made(), LIVE)
    assert len(client.requests) == 2


@pytest.mark.parametrize(
    ("uncertain", "edits", "expected"), [(False, False, True), (False, True, False), (True, True, True)]
)
async def test_only_a_new_message_may_have_arrived(
    client: Client, uncertain: bool, edits: bool, expected: bool
) -> None:
    row = UNCERTAIN if uncertain else ROW
    client.fails = [http(500)]
    request = post(client).edit(row, 5, 70, made(), LIVE) if edits else post(client).send(row, 5, made(), LIVE)
    with pytest.raises(DeliveryFailed) as caught:
        await request
    assert caught.value.uncertain is expected


# ---------------------------------------------------------------- changes


def card() -> ui.LayoutView:
    def row() -> ui.ActionRow[Any]:
        return ui.ActionRow(ui.Button(label="Play", custom_id="c:play"))

    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay("words", id=7), row(), row(), id=9))
    view.add_item(row())
    return view


def test_all_rows_of_buttons_go() -> None:
    view = card()
    assert without_buttons(view)
    assert [type(item) for item in view.walk_children()] == [ui.Container, ui.TextDisplay]
    assert not without_buttons(view)


def test_a_text_is_replaced() -> None:
    view = card()
    assert with_text(view, 7, "other words")
    assert not with_text(view, 7, "other words")
    assert not with_text(view, 8, "words")
    assert not with_text(view, 9, "words")
    text: Any = view.find_item(7)
    assert text.content == "other words"


# ---------------------------------------------------------------- private messages, and the pace


class Opens(Client):
    """Counts the channels that are opened."""

    opened = 0

    async def create_dm(self, person: discord.Object) -> Any:
        self.opened += 1
        return SimpleNamespace(id=person.id + 1_000)


async def test_a_private_channel_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.outbox.post.KEPT_CHANNELS", 2)
    client = Opens()
    sending = post(client)
    rows = [msgspec.structs.replace(ROW, place=TargetKind.USER, target=person) for person in (7, 8, 7, 9, 7, 8)]
    assert [await sending.open_private(row) for row in rows] == [1_007, 1_008, 1_007, 1_009, 1_007, 1_008]
    # the one that was not used for the longest time was forgotten
    assert client.opened == 4


async def test_each_request_waits_for_its_turn(client: Client) -> None:
    class Counted(Pace):
        waits = 0

        async def wait(self) -> None:
            self.waits += 1
            assert len(client.requests) == self.waits - 1

    pace = Counted()
    sending = Post(client, lambda: 0.0, pace)  # type: ignore[arg-type]
    await sending.send(ROW, 5, made(), LIVE)
    await sending.edit(ROW, 5, 70, made(), LIVE)
    assert pace.waits == 2


async def test_each_page_of_a_search_waits_for_its_turn(client: Client) -> None:
    class Counted(Pace):
        waits = 0

        async def wait(self) -> None:
            self.waits += 1
            assert len(client.searches) == self.waits - 1

    for number, pages in ((99, 1), (100, 2), (250, 3), (301, 3)):
        client.messages = [SimpleNamespace(**vars(message(US, "fffff0000000")), at=at) for at in range(number)]
        client.searches = []
        pace = Counted()
        searching = Post(client, lambda: 10_000.0, pace)  # type: ignore[arg-type]
        assert await searching.find(UNCERTAIN, 5) is None
        assert pace.waits == len(client.searches) == pages
    client.messages[250] = message(US)
    assert await post(client).find(UNCERTAIN, 5) is client.messages[250]


async def test_a_second_try_without_the_picture_waits_for_its_turn(client: Client) -> None:
    class Once(Pace):
        waits = 0

        async def wait(self) -> None:
            self.waits += 1
            if self.waits == 2:
                raise StoreFailed("store.locked")

    client.fails = [http(413)]
    with pytest.raises(StoreFailed):
        await Post(client, lambda: 0.0, Once()).send(ROW, 5, made(), LIVE)  # type: ignore[arg-type]
    assert [said(request) for request in client.requests] == ["attached True"]


class NoTurn:
    def __init__(self, error: Exception) -> None:
        self.error = error

    async def wait(self) -> None:
        raise self.error


@pytest.mark.parametrize("error", [DeliveryFailed("lease lost", uncertain=True), StoreFailed("store.locked")])
async def test_what_gets_no_turn_fails_for_that_reason(client: Client, error: Exception) -> None:
    """Not in an unknown way, of which the host is told and after which a row is given up."""
    with pytest.raises(type(error)) as failed:
        await Post(client, lambda: 10_000.0, NoTurn(error)).change(ROW, 5, 70, without_buttons)  # type: ignore[arg-type]
    assert failed.value is error
    with pytest.raises(type(error)) as failed:
        await Post(client, lambda: 10_000.0, NoTurn(error)).find(UNCERTAIN, 5)  # type: ignore[arg-type]
    assert failed.value is error
    assert client.requests == client.searches == []
