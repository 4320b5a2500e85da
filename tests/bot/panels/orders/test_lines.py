"""`/order` typed, and orders among the moves of `/move`: read, completed, set once."""

from __future__ import annotations

import re

import pytest

from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.panels.orders import lines as typed_orders
from bot.tables.drafts import current_draft, extend_draft
from bot.tables.types import Request
from bot.texts import texts_for
from engine.orders import MAX_ORDERS
from engine.sare import Sare
from engine.sare.moves import DECISIONS
from tests.bot.commands.playing import Play, words
from tests.bot.panels.orders.orders_user import GAME, OrdersUser, begin_orders_game, open_orders_lobby
from tests.slow import slow_but

LOCALES = ["en-US", "fr", "pl"]


# ---------------------------------------------------------------- typed


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("line", ["order reaction lay down when left 2", "reaction lay down when left 2"])
async def test_with_or_without_the_verb(play: Play, locale: str, line: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    said = await ann.opens(line=line)
    assert await ann.orders() == ["reaction lay down when left 2"]
    assert "✅" in said
    assert ann.words("orders.title") in said
    assert ann.button("k") is not None


async def test_several_and_forgetting(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.opens(line="draw draw when next single; order draw lay down ; window go on or ask")
    assert await ann.orders() == ["draw draw when next single", "draw lay down", "window go on or ask"]
    assert (await play.snapshot()).moves == 3
    assert words("orders.forgotten", line="").strip() in await ann.opens(line="forget order 2")
    assert await ann.orders() == ["draw draw when next single", "window go on or ask"]
    assert words("orders.cleared") in await ann.opens(line="forget orders")
    assert await ann.orders() == []


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("order draw", "unreadable.unfinished"),
        ("draw", "orders.move"),
        ("lay down", "orders.move"),
        ("settle builder a1 warehouse a1", "orders.move"),
        ("dance", "unreadable.word"),
        ("order dance", "unreadable.word"),
        ("order draw build temple", "order.answer"),
        ("order reaction stay when odds 10", "order.condition"),
        ("forget orders", "order.none"),
        ("forget order 3", "order.none"),
        ("order draw draw;", "unreadable.empty"),
        ("order draw draw;" * 40, "unreadable.long"),
    ],
)
@pytest.mark.parametrize("locale", slow_but(["pl"], LOCALES))
async def test_what_is_refused_changes_nothing(play: Play, locale: str, line: str, key: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    said = await ann.opens(line=line)
    text = texts_for(locale, GAME).find(f"refusal.{key}")
    assert text is not None
    (first, *_) = re.split(r"\{\w+\}", text)
    assert first.strip(" `“«„\u202f") in said
    assert await ann.orders() == []
    assert (await play.snapshot()).moves == 0


async def test_no_more_than_there_is_room_for(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    lines = [f"reaction stay when units {n}" for n in range(1, 13)] + [f"draw draw when odds {5 * n}" for n in range(6)]
    said = await ann.opens(line="; ".join(lines))
    assert str(MAX_ORDERS) in said
    assert await ann.orders() == []
    await ann.opens(line="; ".join(lines[:MAX_ORDERS]))
    assert len(await ann.orders()) == MAX_ORDERS


async def test_the_same_once(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    await ann.sets("reaction stay", "draw draw")
    result = await play.result(play.ann, "order", line="forget order 1")
    await play.rig.again(result)
    assert await ann.orders() == ["draw draw"]
    assert (await play.snapshot()).moves == 3


async def test_from_elsewhere_and_by_table(play: Play) -> None:
    await begin_orders_game(play)
    ann = OrdersUser(play, play.ann.user)
    await ann.opens(line="draw draw", table=play.table)
    assert f"<#{play.channel.id}>" in ann.text()
    assert await ann.orders() == ["draw draw"]


# ---------------------------------------------------------------- among moves


@pytest.mark.parametrize(
    ("locale", "typed"),
    [("en-US", "order reaction stay"), ("fr", "consigne réaction rester"), ("pl", "dyspozycja reakcja zostań")],
)
async def test_events_name_orders_in_the_language_of_the_reader(play: Play, locale: str, typed: str) -> None:
    play.rig.set_locale(play.bob, locale)
    await begin_orders_game(play)
    await play.types(play.bob, "move", action="order reaction stay")
    said = await play.types(play.bob, "move", action="forget order 1")
    assert texts_for(locale).sentence("event.order_forgotten", {"order": typed}) in said
    assert texts_for(locale).sentence("event.order_forgotten", {"order": typed}) in await play.types(play.bob, "log")


@pytest.mark.parametrize("locale", LOCALES)
async def test_by_move_out_of_turn(play: Play, locale: str) -> None:
    bob = OrdersUser(play, play.bob, locale)
    await begin_orders_game(play)
    for _ in range(10):
        await play.moves(1)
        snapshot = await play.snapshot()
        if snapshot.game_position.awaited() == (0,):
            break
    assert not snapshot.game_position.can_answer(1)
    asked = list(snapshot.game_position.state.asked)
    said = await play.types(play.bob, "move", action="order reaction stay")
    assert said.startswith("✅ **")
    typed = {"fr": "consigne réaction rester", "pl": "dyspozycja reakcja zostań"}
    assert f"`{typed.get(locale, 'order reaction stay')}`" in said
    assert await bob.orders() == ["reaction stay"]
    assert (await play.snapshot()).game_position.state.asked == asked


async def test_a_draft_is_not_touched(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    snapshot = await play.snapshot()
    draft = current_draft(snapshot, 0)
    first = snapshot.box.notation.write(next(iter(snapshot.game_position.moves(0))))
    press = Request("77", play.ann.id, "Ann")
    await extend_draft(play.bot.tables, press, play.table, draft.decision, draft.number, first)
    before = current_draft(await play.snapshot(), 0)
    assert before.moves == (first,)
    panel = await play.result(play.ann, "play")
    assert panel.response is not None
    ids = {custom_id for custom_id in play.rig.buttons(panel.response) if custom_id.startswith("p:")}
    await play.types(play.ann, "move", action="order reaction stay")
    await play.types(play.ann, "order", line="draw draw")
    await play.types(play.ann, "move", action="forget order 1")
    assert await ann.orders() == ["draw draw"]
    now = current_draft(await play.snapshot(), 0)
    assert (now.moves, now.number, now.decision) == (before.moves, before.number, before.decision)
    # the panel that was open still plays the draft
    confirm = next(custom_id for custom_id in ids if custom_id.split(":")[5] == "c")
    await play.rig.press(play.ann, panel.response, confirm)
    assert (await play.snapshot()).moves == 4


async def test_orders_stand_alone_on_a_line(play: Play) -> None:
    ann = OrdersUser(play, play.ann)
    await begin_orders_game(play)
    said = await play.types(play.ann, "move", action="settle builder a1 warehouse a1; order reaction stay")
    assert words("refusal.order.alone") in said
    assert await ann.orders() == []


# ---------------------------------------------------------------- what is offered


@pytest.mark.parametrize("locale", LOCALES)
async def test_offers_are_orders_in_the_players_language(play: Play, locale: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    choices = await play.choices(play.ann, "order", "line")
    assert len(choices) == CHOICES
    # each decision once, before any is repeated
    first = [choice["value"].split()[1] for choice in choices[: len(DECISIONS)]]
    assert first == list(DECISIONS)
    for on, choice in zip(DECISIONS, choices, strict=False):
        assert choice["name"].startswith(ann.words(f"order.{on}"))
    label = ann.words("label.lay_down")
    narrowed = await play.choices(play.ann, "order", "line", label)
    assert {choice["value"].split(" when ")[0] for choice in narrowed} == {
        "order reaction lay down",
        "order draw lay down",
    }
    await ann.opens(line=narrowed[0]["value"])
    assert await ann.orders() == ["reaction lay down"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_an_order_grows_word_by_word(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await begin_orders_game(play)

    async def values(typed: str) -> list[str]:
        return [choice["value"] for choice in await play.choices(play.ann, "order", "line", typed)]

    assert (await values("reac"))[0] == "order reaction stay"
    assert (await values("order reaction lay down"))[0] == "order reaction lay down"
    assert (await values("reaction lay down when"))[0] == "order reaction lay down when left 1"
    assert "order reaction lay down when units 3" in await values("reaction lay down when un")
    assert await values("reaction lay down when left 2") != []
    grown = await values("reaction lay down when left 2 and units 3")
    assert grown[0] == "order reaction lay down when left 2 and units 3"
    assert (await values("draw draw or"))[0].startswith("order draw draw or ")
    assert all(line.startswith("order draw draw; order reaction") for line in (await values("draw draw; reaction"))[:3])
    assert await values("what is this; reaction") == []
    assert await values("zzz") == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_can_be_forgotten_is_offered(play: Play, locale: str) -> None:
    ann = OrdersUser(play, play.ann, locale)
    await begin_orders_game(play)
    assert await play.choices(play.ann, "order", "line", "forget") == []
    await ann.sets("reaction stay", "draw draw")
    choices = await play.choices(play.ann, "order", "line", "forget")
    assert [choice["value"] for choice in choices] == ["forget order 1", "forget order 2", "forget orders"]
    assert ann.words("label.stay") in choices[0]["name"]
    assert "forget order 2" in {choice["value"] for choice in await play.choices(play.ann, "order", "line")}


async def test_offers_keep_to_the_limits(play: Play) -> None:
    await begin_orders_game(play, play.bob, play.cid)
    ann = OrdersUser(play, play.ann, "fr")
    longest = "trouble library or gardens or take trouble or ask when left 2 and units 3"
    await ann.sets(longest, "draw draw")
    for typed in (
        "",
        longest,
        f"{longest} and",
        "draw draw;" * 3,
        "x" * 400,
        "further pass trouble to b or",
        "; " * 40,
    ):
        for choice in await play.choices(play.ann, "order", "line", typed):
            assert 1 <= len(choice["name"]) <= CHOICE_NAME
            assert 1 <= len(choice["value"]) <= CHOICE_VALUE


async def test_nothing_is_offered_to_others(play: Play) -> None:
    assert await play.choices(play.ann, "order", "line") == []
    await open_orders_lobby(play)
    assert await play.choices(play.ann, "order", "line") == []
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    assert await play.choices(play.cid, "order", "line") == []
    assert await play.choices(play.cid, "order", "line", table=play.table) == []


async def test_a_failing_completion_is_logged_and_offers_nothing(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, object]]
) -> None:
    await begin_orders_game(play)

    def fail(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(typed_orders, "order_options", fail)
    assert await play.choices(play.ann, "order", "line") == []
    assert any(entry["event"] == "offer failed" for entry in logged)


# ---------------------------------------------------------------- where it is told


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_tells_of_it_where_it_helps(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await begin_orders_game(play)
    assert words("page.orders", locale) in await play.types(play.ann, "help")
    assert words("page.orders", locale) not in await play.types(play.cid, "help")


async def test_help_does_not_tell_of_it_elsewhere(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sare, "orderable", lambda *_: {})
    await begin_orders_game(play)
    assert words("page.orders") not in await play.types(play.ann, "help")


async def test_after_and_no_other_answer_is_offered(play: Play) -> None:
    await begin_orders_game(play)
    OrdersUser(play, play.ann)

    async def values(line: str) -> list[str]:
        return [choice["value"] for choice in await play.choices(play.ann, "order", "line", line)]

    other = "draw draw or lay down"
    assert any(other in line for line in await values("draw draw or lay"))
    for joined in ("and", "when"):
        assert not any(other in line for line in await values(f"draw draw {joined} lay"))
