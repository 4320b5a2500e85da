"""Lines that several commands and panels show."""

from typing import Any

import msgspec
import pytest

from bot.interactions.context import Context
from bot.interactions.messages import example_lines, fit_lines, is_news, next_lines, played_lines, table_line
from bot.limits import TEXT
from bot.store.rows import Message, Status
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, ChangeResult
from engine.castle import Castle
from engine.castle.moves import Play as PlayCards
from engine.move import Event, Outcome
from tests.bot.commands.playing import GAME, Play, words

Contexts = list[Context]


async def context_of(play: Play, contexts: Contexts) -> Context:
    """Ann's context, at the table."""
    await play.types(play.ann, "table status")
    return contexts[-1]


def message(play: Play, kind: str, number: int, channel: int | None = None) -> Message:
    return Message(kind=kind, person=0, channel=channel or play.channel.id, message=number, moves_shown=0, at=0.0)


def changed(snapshot: TableSnapshot, **row: Any) -> TableSnapshot:
    """The same table with changes to its row."""
    table = msgspec.structs.replace(snapshot.row, **row)
    return TableSnapshot(
        msgspec.structs.replace(snapshot.loaded, table=table), snapshot.rules, snapshot.position, snapshot.opening
    )


def link(play: Play, number: int) -> str:
    return f"https://discord.com/channels/{play.server.id}/{play.channel.id}/{number}"


# ---------------------------------------------------------------- tables


async def test_a_lobby_in_a_line(play: Play, contexts: Contexts) -> None:
    await play.lobby(play.bob)
    context = await context_of(play, contexts)
    snapshot = context.table
    of_all = [
        message(play, "card", 1),
        message(play, "lobby", 2, 99),
        message(play, "lobby", 3),
        message(play, "lobby", 4),
    ]
    params: dict[str, Any] = {"game": GAME, "id": play.table, "taken": 2, "most": 4}
    assert table_line(context, snapshot, of_all) == words("turns.lobby", channel=link(play, 3), **params)
    for without in ((), of_all[:2]):
        assert table_line(context, snapshot, without) == words("turns.lobby", channel=f"<#{play.channel.id}>", **params)


async def test_a_game_in_a_line(play: Play, contexts: Contexts) -> None:
    await play.game()
    context = await context_of(play, contexts)
    since = {wait.seat: wait.since for wait in context.table.awaited}
    params: dict[str, Any] = {"game": GAME, "id": play.table, "channel": link(play, 5)}
    cards = [message(play, "lobby", 4), message(play, "card", 5)]
    assert table_line(context, context.table, cards) == words("turns.yours", since=since[0], **params)
    await play.types(play.ann, "move", action="play trader, worker wood")
    context = await context_of(play, contexts)
    people = ("Ann", "Bob")
    assert table_line(context, context.table, cards) == words(
        "turns.others", awaited=(1,), since=since[1], people=people, **params
    )


async def test_a_table_without_a_server_or_a_channel_has_no_link(play: Play, contexts: Contexts) -> None:
    await play.lobby()
    context = await context_of(play, contexts)
    cards = [message(play, "lobby", 3)]

    assert f"<#{play.channel.id}>" in table_line(context, changed(context.table, guild=None), cards)
    nowhere = table_line(context, changed(context.table, channel=None), cards)
    assert "<#" not in nowhere
    assert "https" not in nowhere


@pytest.mark.parametrize("over", [0, 1])
def test_as_many_lines_as_fit(over: int) -> None:
    left_out = "more"
    room = TEXT - len(left_out) - 1
    lines = ["a" * 99, "b" * (room - 100 - 1 + over)]
    assert fit_lines(lines, left_out) == "\n".join(lines if not over else [lines[0], left_out])
    assert len(fit_lines([*lines, "c"], left_out)) <= TEXT
    assert fit_lines([], left_out) == ""


# ---------------------------------------------------------------- what comes next


async def test_what_is_next(play: Play, contexts: Contexts) -> None:
    await play.lobby(play.bob)
    context = await context_of(play, contexts)
    assert (next_lines(context), example_lines(context)) == ([], [])
    await play.types(play.ann, "table start")
    context = await context_of(play, contexts)
    prompt = context.table.game_position.prompt(0)
    assert prompt is not None
    assert next_lines(context) == [context.say("said.next", sentence=context.words().prompt(prompt, context.people))]
    await play.types(play.ann, "move", action="play trader, worker wood")
    first, second = next_lines(await context_of(play, contexts))
    assert first == words("hand.may_change")
    assert "Bob" in second


async def test_how_it_ended(play: Play, contexts: Contexts, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    context = await context_of(play, contexts)
    monkeypatch.setattr(Castle, "outcome", lambda *_: Outcome(((0,), (1,)), (40, 30), "all_built"))
    context.use_table(changed(context.table, status=Status.OVER))
    (ranks,) = next_lines(context)
    assert "\n1\\. Ann" in ranks
    assert ranks.index("Ann") < ranks.index("Bob")
    assert example_lines(context) == []


async def test_examples_begin_as_what_was_typed(play: Play, contexts: Contexts) -> None:
    await play.game()
    context = await context_of(play, contexts)
    first, *examples = example_lines(context)
    assert first == words("said.legal")
    assert len(examples) == 5
    assert all("`play " in line for line in examples)
    assert example_lines(context, "play something") == [first, *examples]
    assert example_lines(context, "fly away") == [first, *examples]
    await play.types(play.cid, "table status")
    assert example_lines(contexts[-1]) == []


# ---------------------------------------------------------------- what came of a move


async def test_what_was_played(play: Play, contexts: Contexts) -> None:
    await play.game()
    context = await context_of(play, contexts)
    events = (Event("answered", {"seat": 0}), Event("lane_closed", {"seat": 1}), Event("answered", {"seat": 1}))
    move = "play trader, worker wood"
    done = ChangeResult.of(Answer(key="played", moves=(move,), events=events), context.table)
    played, *news = played_lines(context, done, ("lane_closed",))
    label = context.words().label(context.table.box.notation.read(move), context.people)
    assert played == context.say("said.played", label=label, move=move)
    # Ann's move tells already that she has answered
    sentences = context.words().events([events[2]], context.people)
    assert news == [context.say("said.event", sentence=one) for one in sentences]


@pytest.mark.parametrize(
    ("event", "more"),
    [
        (Event("x", {"seat": 0}), False),
        (Event("x", {"seat": 1}), True),
        (Event("x", {"seat": 0}, reveals=True), True),
        (Event("x", {"cards": ("trader",)}), False),
        (Event("x", {"other": ("trader",)}), False),
        (Event("x", {"cards": ("messenger",)}), True),
        (Event("x", {"kind": "play"}), False),
        (Event("x", {"kind": "cards"}), True),
        (Event("x", {"kind": ""}), False),
        (Event("x", {"number": 0}), True),
        (Event("x", {"seat": 0, "number": 3}), True),
        (Event("x", {}), False),
    ],
)
def test_events_that_tell_more_than_a_move(event: Event, more: bool) -> None:
    assert is_news(event, 0, [PlayCards(cards=("trader",))]) is more
