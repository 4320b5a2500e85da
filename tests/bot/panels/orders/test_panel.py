"""Orders by pressing alone: from the first question to the last, late, twice, after a restart, by others."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.panels.orders import panel
from bot.panels.orders.ids import Draft, OrdersAct, lines_checksum, order_options
from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.tables.history import log_page
from bot.tables.lines import localized_line
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.orders import MAX_ORDERS
from engine.sare import Sare
from engine.sare.moves import DECISIONS
from tests.bot.commands.playing import Play, words
from tests.bot.panels.orders.orders_user import GAME, OrdersUser, begin_orders_game, open_orders_lobby

LOCALES = ["en-US", "fr", "pl"]
MADE = "draw lay down or ask when left 2"


async def moved(play: Play) -> int:
    return (await play.snapshot()).moves


# ---------------------------------------------------------------- whole flows


@pytest.mark.parametrize("locale", LOCALES)
async def test_an_order_by_small_questions(play: Play, locale: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    typed = partial(localized_line, await play.snapshot(), locale=locale)
    public = len(play.cards())
    assert ann.words("orders.none") in await ann.opens()
    assert list(ann.buttons().values()) == [ann.words("orders.add"), ann.words("orders.suggested")]
    await ann.does("k")
    assert ann.words("orders.which") in ann.text()
    assert list(ann.listed()) == [ann.words(f"order.{on}") for on in DECISIONS]
    await ann.picks(1)
    assert f"**{ann.words('order.draw')}**\n{ann.words('orders.what')}" in ann.text()
    assert list(ann.listed())[:2] == [ann.words("label.draw"), ann.words("label.lay_down")]
    ask = ann.words("name.answer.ask").capitalize()
    assert list(ann.listed())[-1] == ask
    await ann.picks(1)
    assert f"`{typed('order draw lay down')}`" in ann.text()
    await ann.does("n")
    await ann.picks(0)
    await ann.picks(1)
    assert f"`{typed('order draw lay down when left 2')}`" in ann.text()
    await ann.does("a")
    assert ann.words("orders.then") in ann.text()
    assert ann.words("label.lay_down") not in ann.listed()
    await ann.picks(-1)
    assert f"`{typed(f'order {MADE}')}`" in ann.text()
    assert ann.words("orders.becomes", number=1) in ann.text()
    assert await ann.orders() == []
    await ann.does("s")
    assert await ann.orders() == [MADE]
    assert await moved(play) == 1
    plain = ann.words(
        "orders.order",
        decision=ann.words("order.draw"),
        conditions=texts_for(locale, GAME).condition("left", "2"),
        reply=ann.words("orders.otherwise", first=ann.words("label.lay_down"), then=ask),
    )
    assert f"✅ {ann.words('orders.set', line=plain)}" in ann.text()
    assert f"1\\. {plain}" in ann.text()
    assert len(play.cards()) == public


@pytest.mark.parametrize("values", [[], ["\ud83c"]])
async def test_a_choice_of_nothing_leads_to_the_list(
    play: Play, logged: list[dict[str, Any]], values: list[str]
) -> None:
    """Discord sends no such choice."""
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.does("k")
    play.rig.shape(lambda payload: payload["data"].update(values=values) if "values" in payload["data"] else None)
    await ann.picks(1)
    assert ann.words("orders.none") in ann.text()
    assert [line for line in logged if "exception" in line] == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_the_game_suggests(play: Play, locale: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    await ann.opens()
    await ann.does("o")
    assert all(ann.words(f"suggested.{name}") in ann.text() for name in Sare.suggested_orders)
    await ann.presses("suggested.draws")
    assert await ann.orders() == []
    lines = Sare.suggested_orders["draws"]
    assert all(f"\n{n}\\. " in ann.text() for n in range(1, len(lines) + 1))
    before = (await play.snapshot()).row.version
    await ann.does("t")
    assert await ann.orders() == [line.removeprefix("order ") for line in lines]
    assert ann.words("orders.many", n=len(lines)) in ann.text()
    # all in one commit
    assert (await play.snapshot()).row.version == before + 1


@pytest.mark.parametrize("locale", LOCALES)
async def test_forgetting_one_and_all(play: Play, locale: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    await ann.sets("reaction stay", "draw draw", "window go on")
    await ann.opens()
    assert [label.partition(".")[0] for label in ann.listed()] == ["1", "2", "3"]
    await ann.picks(1)
    assert await ann.orders() == ["reaction stay", "window go on"]
    assert localise(texts_for(locale, GAME).find("orders.forgotten") or "", locale).partition("{")[0] in ann.text()
    await ann.does("c")
    assert ann.words("orders.clear_sure") in ann.text()
    assert len(await ann.orders()) == 2
    await ann.presses("button.back")
    assert ann.words("orders.title") in ann.text()
    await ann.does("c")
    await ann.does("y")
    assert await ann.orders() == []
    assert ann.words("orders.cleared") in ann.text()
    assert ann.words("orders.none") in ann.text()


async def test_back_leads_question_by_question(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    home = await ann.opens()
    seen = []
    await ann.does("k")
    seen.append(ann.text())
    await ann.picks(1)
    seen.append(ann.text())
    await ann.picks(1)
    seen.append(ann.text())
    await ann.does("n")
    await ann.picks(0)
    await ann.presses("button.back")
    await ann.presses("button.back")
    assert ann.text() == seen.pop()
    for text in (*reversed(seen), home):
        await ann.presses("button.back")
        assert ann.text() == text
    await ann.makes()
    await ann.presses("orders.cancel")
    assert ann.text() == home
    assert await moved(play) == 0


async def test_the_same_decision_and_conditions_take_its_place(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.sets("reaction stay", "draw draw")
    await ann.opens()
    await ann.does("k")
    await ann.picks(0)
    await ann.picks(1)
    assert ann.words("orders.replaces", number=1) in ann.text()
    await ann.does("n")
    await ann.picks(0)
    await ann.picks(1)
    assert ann.words("orders.becomes", number=1) in ann.text()
    await ann.does("s")
    assert await ann.orders() == ["reaction lay down when left 2", "reaction stay", "draw draw"]


async def test_three_conditions_and_four_answers_are_enough(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.does("k")
    await ann.picks(0)
    await ann.picks(0)
    for left in (3, 2, 1):
        await ann.does("n")
        assert len(ann.listed()) == left + 1
        await ann.picks(0)
        await ann.picks(0)
    assert ann.button("n") is None
    await ann.does("a")
    await ann.picks(0)
    await ann.does("a")
    await ann.picks(0)
    # nothing after "ask me" would be used
    assert ann.words("orders.or_else") not in ann.buttons().values()
    await ann.does("s")
    assert await ann.orders() == ["reaction stay or lay down or ask when left 1 and far 1 and units 1"]


# ---------------------------------------------------------------- orders at work


async def worked(play: Play, *orders: str) -> OrdersUser:
    """Ann's orders, after some turns."""
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.sets(*orders)
    for _ in range(60):
        await play.moves(1)
        if all(order.startswith("rests") for order in await ann.orders()):
            return ann
    pytest.fail("they never rest")


async def test_one_that_rests_says_why_and_is_set_again(play: Play) -> None:
    ann = await worked(play, "draw temple or palace")
    refusal = "You haven’t built the Temple yet."
    text = await ann.opens()
    assert "💤 This order is paused. " in text
    assert refusal in text
    assert "reactivate" in text.lower()
    before = await moved(play)
    await ann.presses("orders.again", n=1)
    assert await ann.orders() == ["draw temple or palace"]
    assert await moved(play) == before + 1
    assert "💤" not in ann.text()
    assert ann.button("g") is None


async def test_what_orders_did_is_told_when_the_player_returns(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.sets("reaction stay")
    for _ in range(60):
        await play.moves(1)
        snapshot = await play.snapshot()
        rows = await log_page(play.bot.tables.store, snapshot, 0, None, 1)
        acted = [event for row in rows for event in row.events if event.key == "order_acted"]
        if acted and rows[-1].seat != 0:
            break
    sentence = texts_for("en", GAME).event(acted[0], ("Ann", "Bob"))
    assert f"🔸 {sentence}" in await ann.opens()
    assert f"🔸 {sentence}" in await play.types(play.ann, "play")
    assert sentence in await play.types(play.ann, "hand")
    assert sentence in await play.types(play.ann, "log")
    for command in ("play", "hand", "log", "order"):
        assert sentence not in await play.types(play.bob, command)


async def test_the_play_panel_leads_to_them(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    ann.got(await play.result(play.ann, "play"))
    assert not [custom_id for custom_id in ann.buttons() if custom_id.startswith("c:orders")]
    await ann.sets("reaction stay", "draw draw")
    ann.got(await play.result(play.ann, "play"))
    assert words("orders.button", n=2) in ann.buttons().values()
    assert ann.words("orders.count", n=2, resting=0) in await play.types(play.ann, "hand")
    result = await ann.raw(next(custom_id for custom_id in ann.buttons() if custom_id.startswith("c:orders")))
    assert ann.words("orders.title") in ann.got(result)
    ann.got(await play.result(play.bob, "play"))
    assert not [custom_id for custom_id in ann.buttons() if custom_id.startswith("c:orders")]
    assert "Standing orders" not in await play.types(play.bob, "hand")


# ---------------------------------------------------------------- bad days


@pytest.mark.slow
async def test_an_unfinished_one_outlives_a_restart_and_a_day(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.does("k")
    await play.rig.restart()
    await ann.picks(1)
    await ann.picks(1)
    await play.rig.restart()
    await ann.does("n")
    await play.rig.advance_time(86_400)
    await ann.picks(0)
    await play.rig.restart()
    await ann.picks(1)
    await ann.does("s")
    assert await ann.orders() == ["draw lay down when left 2"]


async def test_the_same_press_again_is_one_move(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    saved = await ann.does("s")
    text = ann.text()
    await play.rig.again(saved)
    assert ann.text() == text
    assert await moved(play) == 1
    await ann.sets("reaction stay")
    await ann.opens()
    forgotten = await ann.picks(0)
    text = ann.text()
    await play.rig.again(forgotten)
    assert ann.text() == text
    assert await ann.orders() == ["reaction stay"]


async def test_a_second_press_is_no_second_move(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    save = ann.button("s") or ""
    async with play.rig.at_once():
        await ann.raw(save)
        await ann.raw(save)
    assert await moved(play) == 1
    await ann.raw(save)
    assert ann.words("orders.done") in ann.text()
    assert await moved(play) == 1
    await ann.sets("reaction stay", "window go on")
    await ann.opens()
    (first, *_) = ann.listed().values()
    async with play.rig.at_once():
        await ann.takes(first)
        await ann.takes(first)
    assert await ann.orders() == ["reaction stay", "window go on"]


async def test_nothing_is_forgotten_that_was_not_shown(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.sets("reaction stay", "draw draw")
    await ann.opens()
    (gone, *_) = ann.listed().values()
    await ann.does("c")
    clear = ann.button("y") or ""
    await play.types(play.ann, "order", line="forget order 1")
    await ann.raw(f"o:{play.table}:0:{gone}")
    assert ann.words("orders.done") in ann.text()
    await ann.raw(clear)
    assert ann.words("orders.done") in ann.text()
    assert await ann.orders() == ["draw draw"]


async def test_a_game_that_offers_other_answers_by_now(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    save, offer = ann.button("s") or "", f"o:{play.table}:0:t:draws~{lines_checksum(*Sare.suggested_orders['draws'])}"
    kinds = Sare.orderable

    def fewer(*given: Any) -> Any:
        return dict(list(kinds(*given).items())[1:])

    monkeypatch.setattr(Sare, "orderable", fewer)
    monkeypatch.setattr(Sare, "suggested_orders", {"draws": ("order draw draw",)})
    for old in (save, offer):
        await ann.raw(old)
        assert ann.words("orders.changed") in ann.text()
        assert await moved(play) == 0


async def test_forged_ids(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    signs = order_options(await play.snapshot(), 0).encode(Draft("draw", ("lay down",)))
    bad = [
        "s",
        "s:x",
        "a:9.1.",
        "r:1.99.~0",
        f"v:{signs}~0~99",
        f"v:{signs}~0~x",
        f"a:{signs}~x",
        "w:nothing",
        "t:away",
    ]
    for rest in (*bad, "f:0", "y:0", "k:x", "n"):
        await ann.raw(f"o:{play.table}:0:{rest}")
        assert ann.words("orders.title") in ann.text()
    assert await moved(play) == 0


async def test_an_order_too_many_can_be_corrected_in_the_review(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    values = [f"reaction stay when left {n}" for n in range(1, 8)] + [
        f"reaction stay when far {n}" for n in range(1, 8)
    ]
    await ann.sets(*values, "window go on")
    await ann.opens()
    await ann.makes()
    save = ann.button("s") or ""
    await ann.sets("owed draw")
    assert len(await ann.orders()) == MAX_ORDERS
    await ann.raw(save)
    assert str(MAX_ORDERS) in ann.text()
    assert f"`order {MADE}`" in ann.text()
    assert ann.button("s") is None
    await play.types(play.ann, "order", line="forget order 1")
    await ann.raw(save)
    assert MADE in await ann.orders()


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_panel_of_another_person(play: Play, locale: str) -> None:
    ann, bob, cid = OrdersUser(play, play.ann), OrdersUser(play, play.bob, locale), OrdersUser(play, play.cid, locale)
    await begin_orders_game(play)
    await ann.sets("reaction stay", "draw draw")
    await ann.opens()
    (forget, *_) = ann.listed().values()
    await bob.opens()
    await bob.raw(f"o:{play.table}:0:{forget}")
    assert bob.words("orders.foreign") in bob.text()
    assert bob.words("orders.none") in bob.text()
    assert len(await ann.orders()) == 2
    cid.panel = bob.panel
    await cid.raw(f"o:{play.table}:0:{forget}")
    assert cid.text() == cid.words("refusal.table.not_seated")
    assert await cid.opens() == cid.words("refusal.table.not_seated")
    assert len(await ann.orders()) == 2


async def test_orders_of_others_are_nowhere(play: Play) -> None:
    ann, bob = OrdersUser(play, play.ann), OrdersUser(play, play.bob)
    await begin_orders_game(play)
    public = {card.id: play.rig.all_words(card) for card in play.cards()}
    dms = len(play.bob.user.dm_channel.history())
    await ann.opens()
    await ann.makes()
    await ann.does("s")
    assert {card.id: play.rig.all_words(card) for card in play.cards()} == public
    assert len(play.bob.user.dm_channel.history()) == dms
    secrets = ("lay down", "left 2", "Lay the obelisk down", "Standing orders", "orders")
    for command in ("order", "play", "hand", "board", "log", "table status", "move"):
        given = {"action": "order nonsense"} if command == "move" else {}
        result = await play.result(play.bob, command, **given)
        assert result.response is not None
        said = play.rig.text(result.response) if command == "order" else "\n".join(play.rig.all_words(result.response))
        if command == "order":
            assert bob.words("orders.none") in said
        else:
            assert not [secret for secret in secrets if secret in said.replace("`order", "")], command
    assert await bob.orders() == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_where_there_are_none(play: Play, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = OrdersUser(play, play.ann, locale)
    assert await ann.opens() == words("refusal.which.none", locale)
    await open_orders_lobby(play)
    assert await ann.opens() == ann.words("refusal.table.not_begun")
    monkeypatch.setattr(Sare, "orderable", lambda *_: {})
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    assert await ann.opens() == ann.words("refusal.orders.game", game=GAME)
    assert await ann.opens(line="draw draw") == ann.words("refusal.orders.game", game=GAME)
    assert await play.choices(play.ann, "order", "line") == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_game_that_has_ended(play: Play, locale: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    for who in (play.ann, play.bob):
        await play.types(who, "table abandon")
    assert (await play.snapshot()).status is Status.ABANDONED
    await ann.does("s")
    assert ann.text() == ann.words("refusal.table.abandoned")
    await ann.raw("o:00000000:0:h")
    assert ann.text() == ann.words("refusal.table.unknown")
    assert await ann.opens(table=play.table) == ann.words("refusal.table.abandoned")


async def test_in_a_private_message(play: Play) -> None:
    await begin_orders_game(play)
    ann = OrdersUser(play, play.ann.user)
    await ann.opens(table=play.table)
    assert f"<#{play.channel.id}>" in ann.text()
    await ann.makes()
    await ann.does("s")
    assert await ann.orders() == [MADE]


async def test_a_full_disk(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    before = ann.text()

    async def full(*_: object, **__: object) -> None:
        raise StoreFailed("store.full", problem="disk full")

    with monkeypatch.context() as patch:
        patch.setattr(play.bot.store, "commit", full)
        result = await ann.does("s")
    assert [play.rig.text(message) for message in result.followups] == [words("refusal.store.full")]
    assert ann.text() == before
    await ann.does("s")
    assert await ann.orders() == [MADE]


async def test_unexpected_errors_have_an_id(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, Any]]
) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()

    async def fail(*_: object, **__: object) -> None:
        raise ValueError("secret thing")

    monkeypatch.setattr(panel, "_carry_out", fail)
    result = await ann.does("k")
    (found,) = [entry["error_id"] for entry in logged if "error_id" in entry]
    assert [play.rig.text(message) for message in result.followups] == [words("said.oops", id=found)]
    assert all(message.flags.ephemeral for message in result.followups)


async def test_presses_that_cannot_be_acknowledged_have_no_effect(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    up = play.rig.refuses("POST", "/interactions/*/*/callback", 404, 10062)
    await ann.does("s")
    up()
    assert await moved(play) == 0
    up = play.rig.refuses("PATCH", "/webhooks/*/messages/@original", 503)
    await ann.does("s")
    up()
    assert await ann.orders() == [MADE]


async def test_while_the_bot_stops(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens()
    await ann.makes()
    play.bot.closing = True
    result = await ann.does("s")
    assert play.answer_text(result) == words("said.closing")
    assert await moved(play) == 0


async def test_nothing_is_kept_in_memory(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    for _ in range(2):
        await ann.opens()
        await ann.makes()
    assert not play.rig.kept_views()


def test_every_act_has_a_sign_of_its_own() -> None:
    assert len({str(act) for act in OrdersAct} | {"l"}) == len(OrdersAct) + 1
