"""What each handler sends, edits or leaves alone, and why; without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from discord import ui

from bot.cards.ids import HEADING, STATUS_LINE, mark
from bot.cards.message import Moment, OutgoingMessage
from bot.limits import EDIT_AGE
from bot.outbox import handlers, hands
from bot.outbox.context import DeliveryContext
from bot.outbox.handlers import HANDLERS, DiscordDeliverer
from bot.outbox.post import without_buttons
from bot.outbox.replaced import remains, replaced
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.errors import StoreFailed
from bot.store.pings import Ping, PingAnswer
from bot.store.rows import Message, OutboxRow, Person, Status, TargetKind
from bot.tables import deadlines
from renderers.picture import Picture

HERE, ELSEWHERE, PRIVATE = 5, 6, 900
ANN, BOB = 11, 22
NOW = 10_000.0

ROW = OutboxRow(
    id=1,
    table="t",
    kind="card",
    place=TargetKind.CHANNEL,
    target=HERE,
    topic="",
    payload={},
    since=NOW - 5,
    due=NOW - 0.5,
    nonce="00000abcdef",
    tries=1,
    uncertain=False,
)


def row(kind: str, *, payload: dict[str, Any] | None = None, **given: Any) -> OutboxRow:
    return msgspec.structs.replace(ROW, kind=kind, payload=payload or {}, **given)


def hand_row(**given: Any) -> OutboxRow:
    anew = given.pop("anew", False)
    return row("hand", place=TargetKind.USER, target=ANN, payload={"seat": 0, "anew": anew}, **given)


def sent_message(number: int, channel: int, at: float = NOW + 1) -> Any:
    return SimpleNamespace(
        id=number,
        channel=SimpleNamespace(id=channel),
        created_at=datetime.fromtimestamp(at, UTC),
        components=[],
        attachments=[],
    )


class Post:
    """Records the requests."""

    def __init__(self) -> None:
        self.earlier: Any = None
        self.opened: list[int] = []
        self.looked: list[int] = []
        self.sent: list[tuple[int, OutgoingMessage]] = []
        self.edited: list[tuple[int, int]] = []
        self.changed: list[tuple[int, int, Any]] = []
        self.fails: DeliveryFailed | None = None

    async def open_private(self, row: OutboxRow) -> int:
        self.opened.append(row.target)
        return PRIVATE

    async def find(self, row: OutboxRow, channel: int) -> Any:
        self.looked.append(channel)
        return self.earlier

    async def send(self, row: OutboxRow, channel: int, made: OutgoingMessage, snapshot: Any) -> Any:
        self.sent.append((channel, made))
        return sent_message(77, channel)

    async def edit(self, row: OutboxRow, channel: int, message: int, made: OutgoingMessage, snapshot: Any) -> Any:
        if self.fails:
            raise self.fails
        self.edited.append((channel, message))
        return sent_message(message, channel)

    async def change(self, row: OutboxRow, channel: int, message: int, change: Any, *, final: bool = False) -> None:
        if self.fails:
            raise self.fails
        assert final == (change is without_buttons or change.__module__ == replaced.__module__)
        self.changed.append((channel, message, change))


class Store:
    def __init__(self) -> None:
        self.known: list[Message] = []
        self.dropped: list[tuple[str, str]] = []
        self.forgotten: list[str] = []
        self.closed: dict[int, bool] = {}
        self.notes: dict[str, str] = {}
        self.locale: str | None = None
        self.released: list[str] = []

    async def messages(self, table: str) -> list[Message]:
        assert table == "t"
        return self.known

    async def forget_replaced(self, table: str) -> None:
        self.forgotten.append(table)

    async def drop_message(self, table: str, kind: str) -> None:
        self.dropped.append((table, kind))

    async def person(self, person: int) -> Any:
        return Person(person, self.locale or "", self.closed.get(person, False))

    async def set_dms_closed(self, person: int, *, closed: bool) -> None:
        self.closed[person] = closed

    async def claim_pings(self, pings: Sequence[Ping]) -> list[PingAnswer]:
        return [PingAnswer(True) for _ in pings]

    async def release_pings(self, nonce: str) -> None:
        self.released.append(nonce)

    async def note(self, key: str) -> str | None:
        return self.notes.get(key)

    async def put_note(self, key: str, value: str) -> None:
        self.notes[key] = value


class Cards:
    """Messages are only lists of what they were made from."""

    def __init__(self) -> None:
        self.made: list[tuple[Any, ...]] = []
        self.compared: list[Any] = []
        """What everyone saw in the last card."""

    def _made(self, *what: Any, mentions: tuple[int, ...] = ()) -> OutgoingMessage:
        self.made.append(what)
        return OutgoingMessage(lambda attached: ui.LayoutView(timeout=None), None, mentions=mentions)

    async def turn(
        self,
        snapshot: Any,
        entries: Any,
        mark: int,
        *,
        first: bool,
        in_words: bool = False,
        moment: Moment | None = None,
    ) -> OutgoingMessage:
        self.compared.append(moment and moment.before)
        made = self._made("turn", snapshot, entries, mark, first, mentions=(ANN, BOB))
        return made._replace(picture=None if in_words else Picture(b"", (1, 1), "The board."))

    def mid_turn(self, snapshot: Any, entries: Any, mark: int) -> OutgoingMessage:
        return self._made("interjection", snapshot, entries, mark)

    async def lobby(self, snapshot: Any, mark: int) -> OutgoingMessage:
        return self._made("lobby", snapshot, mark)

    async def hand(self, snapshot: Any, seat: int, locale: str, mark: int, **_: Any) -> OutgoingMessage:
        return self._made("hand", snapshot, seat, locale, mark)

    def notice(self, snapshot: Any, key: str, params: Any, ping: Any, mark: int, going: Any) -> OutgoingMessage:
        return self._made("notice", snapshot, key, params, ping, mark)

    def heading(self, snapshot: Any) -> str:
        return "A table"

    def status_line(self, snapshot: Any) -> str:
        return "Bob is awaited"


class Scene:
    """A running table with four moves, which a test changes as needed."""

    def __init__(self) -> None:
        self.post, self.store, self.cards = Post(), Store(), Cards()
        seats = [SimpleNamespace(person=ANN, locale="fr"), SimpleNamespace(person=BOB, locale=None)]
        self.table: Any = SimpleNamespace(
            id="t",
            position=object(),
            row=SimpleNamespace(channel=HERE, guild=None, version=9),
            moves=4,
            loaded=SimpleNamespace(undos=()),
            status=Status.RUNNING,
            over=False,
            language="pl",
            seats=seats,
            awaited=(),
            view=lambda seat: seat,
        )
        self.context = DeliveryContext(self.store, self, self.cards, self.post, lambda: NOW)  # type: ignore[arg-type]

    async def snapshot(self, table: str) -> Any:
        assert table == "t"
        return self.table

    async def log_since(self, store: Any, snapshot: Any, viewer: int | None, after: int) -> Any:
        assert store is self.store
        assert snapshot is self.table
        assert viewer is None
        return f"since {after}"

    async def public_view(self, store: Any, snapshot: Any, at: int) -> Any:
        assert store is self.store
        assert snapshot is self.table
        return f"after {at}"

    def shown(
        self,
        kind: str = "card",
        *,
        person: int = 0,
        channel: int = HERE,
        number: int = 70,
        moves_shown: int = 4,
        at: float = NOW - 100,
    ) -> Message:
        """Adds an existing message."""
        self.store.known.append(Message(kind, person, channel, number, moves_shown, at))
        return self.store.known[-1]

    async def deliver(self, row: OutboxRow) -> Delivery:
        return await HANDLERS[row.kind](self.context, row)

    async def not_needed(self, row: OutboxRow) -> str:
        with pytest.raises(NotNeeded) as caught:
            await self.deliver(row)
        assert [*self.post.sent, *self.post.edited, *self.post.changed] == []
        return str(caught.value)

    @property
    def entries(self) -> str:
        """The moves that the one message shows."""
        (made,) = self.cards.made
        return str(made[2])


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setattr(hands, "parts", lambda view: ("board", "hand") if view == 0 else ("board",))
    scene = Scene()
    monkeypatch.setattr(handlers, "log_since", scene.log_since)
    monkeypatch.setattr(handlers, "public_view", scene.public_view)
    return scene


# ---------------------------------------------------------------- all public messages


@pytest.mark.parametrize("kind", ["card", "aside", "lobby", "missing"])
async def test_a_relocated_table_is_delivered_elsewhere(scene: Scene, kind: str) -> None:
    scene.table.row.channel = ELSEWHERE
    assert await scene.not_needed(row(kind)) == "the table has moved"


@pytest.mark.parametrize("kind", ["card", "aside", "lobby", "notice"])
async def test_the_message_of_an_earlier_try_is_not_sent_again(scene: Scene, kind: str) -> None:
    scene.table.status = Status.LOBBY if kind == "lobby" else Status.RUNNING
    scene.post.earlier = sent_message(55, HERE)
    given = {"key": "closed"} if kind == "notice" else {}
    assert (await scene.deliver(row(kind, payload=given))).message == 55
    assert scene.post.looked == [HERE]
    assert scene.post.sent == scene.cards.made == []


@pytest.mark.parametrize(("kind", "stored"), [("card", "card"), ("aside", "card.aside"), ("lobby", "lobby")])
async def test_a_new_message_is_remembered(scene: Scene, kind: str, stored: str) -> None:
    scene.table.status = Status.LOBBY if kind == "lobby" else Status.RUNNING
    scene.table.row.channel = None
    delivery = await scene.deliver(row(kind))
    assert delivery.remember
    # of a lobby nothing remains
    assert (delivery.remember.replaced is None) == (kind == "lobby")
    shown = msgspec.structs.replace(delivery.remember, replaced=None)
    assert (delivery.message, shown, delivery.undos) == (77, Message(stored, 0, HERE, 77, 4, NOW), 0)
    assert [channel for channel, _ in scene.post.sent] == [HERE]
    assert mark(ROW.nonce) in scene.cards.made[0]
    assert scene.context.versions.shows(delivery.remember, scene.table.row.version)


@pytest.mark.parametrize("kind", ["card", "aside"])
async def test_what_remains_of_a_message_is_only_stored_if_it_is_surely_this_one(scene: Scene, kind: str) -> None:
    """Discord may have answered with the message of an earlier try, which tells less."""
    delivery = await scene.deliver(row(kind, uncertain=True))
    assert delivery.remember
    assert (delivery.message, delivery.remember.replaced) == (77, None)


@pytest.mark.parametrize("late", [True, False])
@pytest.mark.parametrize("over", [True, False])
async def test_what_remains_of_a_last_card_is_not_stored(scene: Scene, over: bool, late: bool) -> None:
    scene.table.over = over
    delivery = await scene.deliver(row("card", due=NOW - 5 * late))
    assert delivery.remember
    assert (delivery.remember.replaced is None) == over


@pytest.mark.parametrize(("kind", "forgets"), [("aside", True), ("missing", True), ("card", False)])
async def test_what_may_have_been_edited_is_forgotten(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, kind: str, forgets: bool
) -> None:
    deliverer = DiscordDeliverer(None, scene.store, scene, scene.cards, lambda: NOW)  # type: ignore[arg-type]
    vars(deliverer)["_context"] = scene.context
    scene.shown()
    # an earlier try may have arrived, before the process was killed
    await deliverer.deliver(row(kind, uncertain=True, payload={"anew": True}))
    assert scene.store.forgotten == ["t"] * forgets
    scene.store.forgotten = []
    await deliverer.deliver(row(kind, payload={"anew": True}))
    assert scene.store.forgotten == []
    for error in (DeliveryFailed("502 0"), RuntimeError()):
        for name in ("send", "change"):
            monkeypatch.setattr(scene.post, name, _raising(error))
        with pytest.raises(type(error)):
            await deliverer.deliver(row(kind, payload={"anew": True}))
    assert scene.store.forgotten == ["t", "t"] * forgets


async def test_what_cannot_be_forgotten_is_forgotten_by_the_next_try(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then no other message replaces this one."""
    deliverer = DiscordDeliverer(None, scene.store, scene, scene.cards, lambda: NOW)  # type: ignore[arg-type]
    vars(deliverer)["_context"] = scene.context
    monkeypatch.setattr(scene.post, "send", _raising(DeliveryFailed("502 0")))
    monkeypatch.setattr(scene.store, "forget_replaced", _raising(StoreFailed("store.locked")))
    for uncertain in (False, True):
        with pytest.raises(DeliveryFailed) as caught:
            await deliverer.deliver(row("aside", uncertain=uncertain))
        assert (caught.value.uncertain, caught.value.retry_after) == (True, 0.0)


def _raising(error: Exception) -> Any:
    async def fail(*given: Any, **more: Any) -> None:
        raise error

    return fail


@pytest.mark.parametrize(("old", "forgets"), [("A table", False), ("Another name", True)])
async def test_a_renamed_table_keeps_its_new_name(scene: Scene, old: str, forgets: bool) -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay("other"), ui.TextDisplay(old, id=HEADING)))
    card: Any = SimpleNamespace(layout=lambda attached: view, _replace=lambda layout: SimpleNamespace(layout=layout))
    scene.table.public_moves = 4
    stored = remains(card, sent_message(70, HERE), scene.table)
    scene.store.known.append(msgspec.structs.replace(scene.shown(), replaced=stored, message=71))
    await scene.deliver(row("missing"))
    assert scene.store.forgotten == ["t"] * forgets


async def test_what_an_uncertain_try_may_have_sent_is_not_taken_for_current(scene: Scene) -> None:
    scene.post.earlier = sent_message(55, HERE, at=NOW - 60)
    delivery = await scene.deliver(row("card", uncertain=True))
    assert delivery.remember == Message("card", 0, HERE, 55, 4, NOW - 60)
    assert not scene.context.versions.shows(delivery.remember, scene.table.row.version)


# ---------------------------------------------------------------- cards and interjections


async def test_without_a_game_there_is_no_card(scene: Scene) -> None:
    scene.table.position = None
    assert await scene.not_needed(row("card")) == "no game yet"


async def test_the_first_card(scene: Scene) -> None:
    scene.shown("hand", person=ANN)
    scene.shown("card.aside")
    await scene.deliver(row("card"))
    assert scene.cards.made == [("turn", scene.table, "since 0", mark(ROW.nonce), True)]


@pytest.mark.parametrize(("moves_shown", "since"), [(0, 0), (3, 3), (7, 4)])
async def test_a_card_begins_where_the_last_one_ended(scene: Scene, moves_shown: int, since: int) -> None:
    scene.shown(moves_shown=moves_shown)
    await scene.deliver(row("card"))
    assert scene.cards.made == [("turn", scene.table, f"since {since}", mark(ROW.nonce), False)]
    assert scene.cards.compared == [f"after {since}"]


async def test_in_a_new_channel_nothing_has_been_shown_yet(scene: Scene) -> None:
    before = scene.shown(channel=ELSEWHERE, at=NOW)
    scene.context.versions.remember(before.message, 9)
    await scene.deliver(row("card"))
    assert scene.entries == "since 4"


@pytest.mark.parametrize(("quiet", "pinged"), [(None, (ANN, BOB)), (ANN, (BOB,)), (BOB, (ANN,))])
async def test_a_card_does_not_ping_whose_turn_goes_on(scene: Scene, quiet: int, pinged: tuple[int, ...]) -> None:
    await scene.deliver(row("card", payload={"quiet": quiet}))
    assert scene.post.sent[0][1].mentions == pinged


@pytest.mark.parametrize("kind", ["card", "aside"])
@pytest.mark.parametrize(
    ("at", "needed"), [(ROW.since - 1, True), (ROW.since, True), (ROW.since + 1, False), (ROW.due + 1, False)]
)
async def test_a_newer_card_shows_all_that_the_row_is_for(scene: Scene, kind: str, at: float, needed: bool) -> None:
    scene.shown(at=at)
    if needed:
        await scene.deliver(row(kind))
        assert scene.entries == "since 4"
    else:
        assert await scene.not_needed(row(kind)) == "already delivered"


@pytest.mark.parametrize(
    ("status", "over", "at", "needed"),
    [
        (Status.RUNNING, True, ROW.since + 1, False),
        (Status.OVER, True, ROW.since + 1, False),
        (Status.ABANDONED, False, ROW.since + 1, True),
        (Status.ABANDONED, False, ROW.due, True),
        (Status.ABANDONED, False, ROW.due + 1, False),
    ],
)
async def test_a_stopped_game_gets_a_new_card(
    scene: Scene, status: Status, over: bool, at: float, needed: bool
) -> None:
    """`since` may be older than the vote that stopped it."""
    scene.table.status, scene.table.over = status, over
    scene.shown(at=at)
    if needed:
        await scene.deliver(row("card"))
    else:
        assert await scene.not_needed(row("card")) == "already delivered"


@pytest.mark.parametrize("kind", ["card", "aside"])
@pytest.mark.parametrize(("shown", "needed"), [(7, True), (8, False), (9, False)])
async def test_a_message_of_the_version_that_the_row_is_for_is_enough(
    scene: Scene, kind: str, shown: int, needed: bool
) -> None:
    """The table has changed since, but not by a move: its language, for instance."""
    before = scene.shown()
    scene.context.versions.remember(before.message, shown)
    if needed:
        await scene.deliver(row(kind, version=8))
    else:
        assert await scene.not_needed(row(kind, version=8)) == "already delivered"


@pytest.mark.parametrize("kind", ["card", "aside"])
async def test_a_message_of_this_very_version_is_enough(scene: Scene, kind: str) -> None:
    before = scene.shown()
    scene.context.versions.remember(before.message, 9)
    assert await scene.not_needed(row(kind)) == "already delivered"
    await scene.deliver(row(kind, payload={"anew": True}))
    assert len(scene.post.sent) == 1


@pytest.mark.parametrize("moves_shown", [3, 5])
async def test_other_moves_are_shown_even_by_a_newer_message(scene: Scene, moves_shown: int) -> None:
    before = scene.shown(moves_shown=moves_shown, at=NOW)
    scene.context.versions.remember(before.message, 9)
    await scene.deliver(row("card"))
    assert len(scene.post.sent) == 1


@pytest.mark.parametrize("status", [Status.OVER, Status.ABANDONED, Status.CLOSED])
async def test_an_interjection_needs_a_player_who_is_awaited(scene: Scene, status: Status) -> None:
    scene.table.status = status
    assert await scene.not_needed(row("aside")) == "no player is awaited any more"
    scene.table.status, scene.table.position = Status.RUNNING, None
    assert await scene.not_needed(row("aside")) == "no player is awaited any more"


async def test_an_interjection_begins_where_the_newest_message_here_ended(scene: Scene) -> None:
    scene.shown("card", number=70, moves_shown=1)
    scene.shown("card.aside", number=71, moves_shown=2)
    scene.shown("hand", number=72, moves_shown=3, person=ANN)
    scene.shown("lobby", number=73, moves_shown=0)
    scene.shown("card", number=74, moves_shown=3, channel=ELSEWHERE)
    await scene.deliver(row("aside"))
    assert scene.cards.made == [("interjection", scene.table, "since 2", mark(ROW.nonce))]


@pytest.mark.parametrize(("moves_shown", "since"), [(None, 0), (0, 0), (7, 4)])
async def test_an_interjection_tells_no_move_twice(scene: Scene, moves_shown: int | None, since: int) -> None:
    if moves_shown is not None:
        scene.shown(moves_shown=moves_shown)
    await scene.deliver(row("aside"))
    assert scene.entries == f"since {since}"


# ---------------------------------------------------------------- who is awaited


@pytest.mark.parametrize("kind", ["card", "card.aside"])
async def test_the_line_of_the_newest_message_says_who_is_awaited(
    scene: Scene, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(handlers, "with_text", lambda *given: asked.append(given))
    scene.shown("card", number=69)
    scene.shown(kind, number=70)
    scene.shown("card", number=71, channel=ELSEWHERE)
    assert await scene.deliver(row("missing")) == Delivery(70)
    ((channel, message, change),) = scene.post.changed
    change("view")
    assert (channel, message) == (HERE, 70)
    assert asked == [("view", HEADING, "A table"), ("view", STATUS_LINE, "Bob is awaited")]


async def test_without_a_card_there_is_no_line(scene: Scene) -> None:
    assert await scene.not_needed(row("missing")) == "no card here"
    scene.shown()
    scene.table.position = None
    assert await scene.not_needed(row("missing")) == "no card here"


@pytest.mark.parametrize(
    ("age", "payload", "changed"),
    [(EDIT_AGE - 1, {}, True), (EDIT_AGE, {}, False), (EDIT_AGE, {"old": True}, True), (0, {"old": True}, True)],
)
async def test_an_old_card_is_changed_only_if_it_matters(
    scene: Scene, age: float, payload: dict[str, Any], changed: bool
) -> None:
    scene.shown(at=NOW - age)
    if changed:
        assert await scene.deliver(row("missing", payload=payload)) == Delivery(70)
    else:
        assert await scene.not_needed(row("missing", payload=payload)) == "the card is old"


async def test_the_line_is_not_tried_for_long(scene: Scene) -> None:
    scene.shown()
    assert await scene.deliver(row("missing", tries=6)) == Delivery(70)
    scene.post.changed.clear()
    assert await scene.not_needed(row("missing", tries=7)) == "tried too often"


# ---------------------------------------------------------------- lobbies


@pytest.mark.parametrize("status", [Status.RUNNING, Status.CLOSED])
async def test_a_lobby_that_is_over_gets_no_new_card(scene: Scene, status: Status) -> None:
    scene.table.status = status
    scene.shown("lobby", channel=ELSEWHERE)
    assert await scene.not_needed(row("lobby", payload={"anew": True})) == "no lobby any more"


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING])
async def test_a_lobby_is_edited_in_place(scene: Scene, status: Status) -> None:
    scene.table.status = status
    scene.shown("lobby")
    anew = status is not Status.LOBBY
    assert await scene.deliver(row("lobby", payload={"anew": anew})) == Delivery(70)
    assert scene.post.edited == [(HERE, 70)]
    assert scene.cards.made == [("lobby", scene.table, mark(ROW.nonce))]
    assert scene.post.sent == []


@pytest.mark.parametrize(("channel", "anew"), [(ELSEWHERE, False), (HERE, True)])
async def test_a_lobby_is_sent_where_it_is_wanted(scene: Scene, channel: int, anew: bool) -> None:
    scene.table.status = Status.LOBBY
    scene.shown("lobby", channel=channel)
    assert (await scene.deliver(row("lobby", payload={"anew": anew}))).message == 77
    assert scene.post.edited == []
    assert scene.cards.made == [("lobby", scene.table, mark(ROW.nonce))]


@pytest.mark.parametrize(
    ("status", "code", "dropped", "sent"),
    [
        (Status.LOBBY, 10_008, True, True),
        (Status.LOBBY, 30_046, False, True),
        (Status.LOBBY, 50_013, False, False),
        (Status.RUNNING, 10_008, True, False),
        (Status.RUNNING, 30_046, False, False),
    ],
)
async def test_a_lobby_that_cannot_be_edited(
    scene: Scene, status: Status, code: int, dropped: bool, sent: bool
) -> None:
    scene.table.status = status
    scene.shown("lobby")
    scene.post.fails = DeliveryFailed("no", code=code)
    if sent:
        assert (await scene.deliver(row("lobby"))).message == 77
    else:
        with pytest.raises(DeliveryFailed):
            await scene.deliver(row("lobby"))
    assert scene.store.dropped == ([("t", "lobby")] if dropped else [])


# ---------------------------------------------------------------- notices


@pytest.mark.parametrize(("place", "channel"), [(TargetKind.CHANNEL, HERE), (TargetKind.USER, PRIVATE)])
async def test_a_notice_goes_to_the_table_or_to_a_person(
    scene: Scene, place: TargetKind, channel: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "current_params", lambda snapshot, key, params: {**params, "of": (snapshot, key)})
    payload = {"key": "late", "params": {"seat": 1}, "ping": [ANN, BOB]}
    assert await scene.deliver(row("notice", place=place, payload=payload)) == Delivery(77)
    params = {"seat": 1, "of": (scene.table, "late")}
    assert scene.cards.made == [("notice", scene.table, "late", params, (ANN, BOB), mark(ROW.nonce))]
    assert [(to, scene.post.looked) for to, _ in scene.post.sent] == [(channel, [channel])]


async def test_a_notice_without_details(scene: Scene) -> None:
    await scene.deliver(row("notice", payload={"key": "closed"}))
    assert scene.cards.made == [("notice", scene.table, "closed", {}, (), mark(ROW.nonce))]


async def test_a_notice_that_is_no_longer_true(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "current_params", lambda snapshot, key, params: None)
    assert await scene.not_needed(row("notice", payload={"key": "late"})) == "no longer true"


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize("anew", [True, False])
async def test_a_hand_is_private(scene: Scene, anew: bool) -> None:
    scene.shown("hand", person=BOB)
    delivery = await scene.deliver(hand_row(anew=anew))
    assert delivery == Delivery(77, Message("hand", ANN, PRIVATE, 77, 4, NOW, asks=False), undos=0)
    assert [channel for channel, _ in scene.post.sent] == scene.post.looked == [PRIVATE]
    assert scene.cards.made == [("hand", scene.table, 0, "fr", mark(ROW.nonce))]


@pytest.mark.parametrize(("awaited", "uncertain"), [(True, False), (False, True), (False, False)])
@pytest.mark.parametrize("edits", [True, False])
async def test_it_is_remembered_whether_a_hand_asks(scene: Scene, awaited: bool, uncertain: bool, edits: bool) -> None:
    """The message of an earlier try may be an older one, which asks. An edit is surely this one."""
    if edits:
        scene.shown("hand", person=ANN, channel=PRIVATE, moves_shown=3)
    scene.table.status = Status.LOBBY  # no story
    scene.table.awaited = (SimpleNamespace(seat=0),) if awaited else ()
    delivery = await scene.deliver(hand_row(uncertain=uncertain))
    assert delivery.remember
    assert delivery.remember.asks == (awaited or (uncertain and not edits))


@pytest.mark.parametrize("asks", [True, False])
async def test_a_hand_that_asks_nothing_stays_when_a_newer_one_comes(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, asks: bool
) -> None:
    """As another process knows it, too: it is in the database."""
    past: Any = lambda *given: OutgoingMessage(lambda attached: None)  # type: ignore[arg-type,return-value]  # noqa: E731
    monkeypatch.setattr(scene.cards, "past_hand", past, raising=False)
    scene.store.locale = "fr"
    deliverer = DiscordDeliverer(None, scene.store, scene, scene.cards, lambda: NOW)  # type: ignore[arg-type]
    vars(deliverer)["_context"] = scene.context
    old = msgspec.structs.replace(scene.shown("hand", person=ANN, channel=PRIVATE), asks=asks)
    await deliverer.retire(hand_row(anew=True), old)
    assert scene.post.edited == [(PRIVATE, 70)] * asks


@pytest.mark.parametrize("anew", [True, False])
async def test_private_messages_are_opened_once_for_a_table(scene: Scene, anew: bool) -> None:
    """Their channel is stored with the message before, for other processes too: to ask for it is a request."""
    await scene.deliver(hand_row(anew=anew))
    assert scene.post.opened == [ANN]
    scene.shown("hand", person=ANN, channel=PRIVATE, moves_shown=3)
    await scene.deliver(hand_row(anew=anew))
    assert scene.post.opened == [ANN]


async def test_the_language_of_a_hand(scene: Scene) -> None:
    scene.store.locale = "en"
    await scene.deliver(hand_row(anew=True))
    scene.store.locale = None
    await scene.deliver(hand_row(anew=True))
    scene.table.seats[0].locale = None
    await scene.deliver(hand_row(anew=True))
    assert [made[3] for made in scene.cards.made] == ["en", "fr", "pl"]


async def test_a_hand_found_from_an_earlier_try(scene: Scene) -> None:
    scene.post.earlier = sent_message(55, PRIVATE)
    assert (await scene.deliver(hand_row())).message == 55
    assert scene.post.sent == []


async def test_a_hand_goes_to_the_person_who_plays_the_seat(scene: Scene) -> None:
    scene.table.seats[0].person = BOB
    assert await scene.not_needed(hand_row()) == "the seat is another player's now"
    scene.table.seats = []
    assert await scene.not_needed(hand_row()) == "the seat is another player's now"
    scene.table.seats, scene.table.position = [SimpleNamespace(person=ANN)], None
    assert await scene.not_needed(hand_row()) == "the seat is another player's now"


async def test_a_game_without_hidden_cards(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "parts", lambda view: ("board",))
    assert await scene.not_needed(hand_row()) == "nothing is hidden in this game"


@pytest.mark.parametrize(
    ("moves_shown", "at", "version", "needed"),
    [
        (4, NOW, None, False),
        (4, ROW.since, None, True),
        (4, ROW.since - 1, None, True),
        (4, ROW.since - 1, 9, False),
        (4, ROW.since - 1, 8, True),
        (3, NOW, 9, True),
    ],
)
async def test_a_hand_that_is_up_to_date(
    scene: Scene, moves_shown: int, at: float, version: int | None, needed: bool
) -> None:
    before = scene.shown("hand", person=ANN, channel=PRIVATE, moves_shown=moves_shown, at=at)
    if version is not None:
        scene.context.versions.remember(before.message, version)
    if needed:
        await scene.deliver(hand_row())
        assert scene.post.edited == [(PRIVATE, 70)]
    else:
        assert await scene.not_needed(hand_row()) == "already delivered"


@pytest.mark.parametrize(("anew", "edited"), [(False, True), (True, False)])
async def test_a_hand_is_edited_unless_it_is_sent_anew(scene: Scene, anew: bool, edited: bool) -> None:
    before = scene.shown("hand", person=ANN, channel=PRIVATE, moves_shown=3)
    delivery = await scene.deliver(hand_row(anew=anew))
    assert delivery.remember
    assert scene.context.versions.shows(delivery.remember, scene.table.row.version)
    if edited:
        assert delivery == Delivery(70, msgspec.structs.replace(before, moves_shown=4, asks=False), undos=0)
        assert scene.post.sent == []
    else:
        assert delivery.message == 77
        assert scene.post.edited == []


@pytest.mark.parametrize(("code", "sent"), [(10_008, True), (30_046, True), (50_083, True), (50_013, False)])
async def test_a_hand_that_cannot_be_edited(scene: Scene, code: int, sent: bool) -> None:
    scene.shown("hand", person=ANN, channel=PRIVATE, moves_shown=3)
    scene.post.fails = DeliveryFailed("no", code=code)
    if sent:
        assert (await scene.deliver(hand_row())).message == 77
    else:
        with pytest.raises(DeliveryFailed):
            await scene.deliver(hand_row())
    assert scene.store.closed == {}


# ---------------------------------------------------------------- private messages that are closed


def refusing(scene: Scene, code: int) -> None:
    async def send(*given: Any) -> Any:
        raise DeliveryFailed("no", code=code)

    vars(scene.post)["send"] = send


@pytest.mark.parametrize(("code", "closed"), [(50_007, True), (50_278, True), (50_013, False)])
async def test_a_refusal_is_noted(scene: Scene, code: int, closed: bool) -> None:
    refusing(scene, code)
    with pytest.raises(DeliveryFailed):
        await scene.deliver(hand_row())
    assert scene.store.closed == ({ANN: True} if closed else {})
    assert scene.store.notes == ({f"dms refused {ANN}": f"60.0 {NOW + 60}"} if closed else {})


@pytest.mark.parametrize(
    ("closed", "last", "pause"), [(True, 60, 120), (True, 2000, 3600), (True, 3600, 3600), (False, 2000, 60)]
)
async def test_the_pause_after_a_refusal_doubles(scene: Scene, closed: bool, last: float, pause: float) -> None:
    scene.store.closed[ANN] = closed
    scene.store.notes[f"dms refused {ANN}"] = f"{last} {NOW}"
    refusing(scene, 50_007)
    with pytest.raises(DeliveryFailed):
        await scene.deliver(hand_row(anew=True))
    assert scene.store.notes == {f"dms refused {ANN}": f"{float(pause)} {NOW + pause}"}


@pytest.mark.parametrize(
    ("note", "anew", "tried"),
    [
        (None, True, True),
        (None, False, False),
        (f"60.0 {NOW}", True, True),
        (f"60.0 {NOW + 1}", True, False),
        (f"60.0 {NOW}", False, False),
    ],
)
async def test_after_the_pause_a_turn_of_their_own_is_tried(
    scene: Scene, note: str | None, anew: bool, tried: bool
) -> None:
    scene.store.closed[ANN] = True
    if note is not None:
        scene.store.notes[f"dms refused {ANN}"] = note
    if tried:
        await scene.deliver(hand_row(anew=anew))
        assert scene.store.closed == {ANN: False}
    else:
        assert await scene.not_needed(hand_row(anew=anew)) == "private messages are closed"


async def test_open_messages_need_no_note(scene: Scene) -> None:
    await scene.deliver(hand_row(anew=True))
    assert scene.store.closed == {}
    assert scene.store.notes == {}


# ---------------------------------------------------------------- by kind


async def test_each_kind_has_its_handler() -> None:
    """The kinds are stored, so they never change."""
    assert set(HANDLERS) == {
        "aside",
        "card",
        "deadline",
        "hand",
        "invitation",
        "invited",
        "lobby",
        "lost",
        "missing",
        "notice",
        "picture",
        "redraw",
        "seat",
        "waiting",
    }


async def test_the_deliverer_asks_the_handler_of_the_kind(scene: Scene) -> None:
    deliverer = DiscordDeliverer(None, scene.store, scene, scene.cards, lambda: NOW)  # type: ignore[arg-type]
    vars(deliverer)["_context"] = replace(scene.context)
    assert (await deliverer.deliver(row("card"))).message == 77
    with pytest.raises(DeliveryFailed, match=r"^no handler for 'dance'$") as caught:
        await deliverer.deliver(row("dance"))
    assert caught.value.retry_after is None


async def test_a_replaced_message_loses_its_buttons_and_its_question_if_possible(scene: Scene) -> None:
    """In one request. Only cards have a question."""
    deliverer = DiscordDeliverer(None, scene.store, scene, scene.cards, lambda: NOW)  # type: ignore[arg-type]
    vars(deliverer)["_context"] = scene.context
    await deliverer.retire(row("lobby"), scene.shown("lobby", channel=ELSEWHERE))
    assert scene.post.changed == [(ELSEWHERE, 70, without_buttons)]
    old = scene.shown(channel=ELSEWHERE)
    await deliverer.retire(row("card"), old)
    (_, (channel, message, change)) = scene.post.changed
    assert (channel, message) == (ELSEWHERE, 70)
    view = ui.LayoutView(timeout=None)
    button: ui.Button[Any] = ui.Button(label="Play")
    view.add_item(ui.TextDisplay("It is Bob's turn", id=STATUS_LINE)).add_item(ui.ActionRow(button))
    assert change(view)
    (left,) = view.children
    assert isinstance(left, ui.TextDisplay)
    assert left.content == "-# Aktualny stan gry pokazuje nowsza wiadomość tego stołu."
    assert not change(view)
    scene.post.fails = DeliveryFailed("403 50013")
    await deliverer.retire(row("card"), old)
