"""Hostile input of an outsider, through the real dispatch: typed lines and options, options of other types than were
asked for, forged ids of buttons, forged choices, completions.

HOSTILE in the environment says how many (`make hostile`). They come in batches, each with a game of its own, since the
simulated Discord keeps every message.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import discord
import pytest
from discord import app_commands
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from simcord import OptionError

from bot.cards.ids import button_id
from bot.cards.next_table import TEMPLATE as TURNS
from bot.cards.own_story import OPEN, story_id
from bot.cards.own_story import TEMPLATE as STORY
from bot.cards.take_back import TAKE_BACK
from bot.commands import find_commands
from bot.panels.leaving import TEMPLATE as LEAVING
from bot.panels.lobby.layout import TEMPLATE as LOBBY
from bot.panels.orders.ids import TEMPLATE as ORDERS
from bot.panels.server.layout import TEMPLATE as SERVER
from bot.panels.turn.screen import TEMPLATE as TURN
from bot.rates import Rates
from tests.bot.commands.playing import GAME, Play
from tests.bot.commands.test_unreadable import OPTIONS
from tests.bot.rig import Message

ADMIN = "admin"
"""Not a command of servers."""
COUNT = int(os.environ.get("HOSTILE", "300"))
BATCH = 1_000
GAMES = ("castle", "ezra", "sare")
CUSTOM_ID = 100
"""Discord's limit of the length."""
TABLE, LEGAL = "(the running table)", "(a legal move)"
ACTIONS = "play|hand|board|rules|join|accept|decline|sit|leave|start|settings|orders|rematch|yes|no|back|take|x"
CARD = rf"c:({ACTIONS}):(?P<table>[0-9a-z]+)(:\d{{1,9}})?"
FORMS = (CARD, LEAVING, LOBBY, ORDERS, SERVER, STORY, TURN, TURNS)


def number_options() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each whole number that people type: command, option, and the smallest one that is allowed."""
    for found in find_commands():
        for command in found.walk_commands() if isinstance(found, app_commands.Group) else (found,):
            assert isinstance(command, app_commands.Command)
            for option in command.parameters:
                public = found.name != ADMIN
                if public and option.type is discord.AppCommandOptionType.integer and not option.choices:
                    least = option.min_value if option.min_value is not None else 1
                    needed = {other.name: GAME for other in command.parameters if other.required and other != option}
                    yield command.qualified_name, option.name, {**needed, option.name: least}


ANY = st.characters(exclude_categories=())
LINES = st.one_of(
    st.text(ANY, min_size=1, max_size=200),
    st.text(st.sampled_from("a1\ud83c\udfb2\u202e`@<>\n\0"), min_size=1, max_size=20),
    st.sampled_from(
        ["play trader", "pass", "undo", "forget orders", "order draw stay", TABLE, LEGAL, LEGAL, "@everyone", "'--"]
    ),
    st.from_regex(r"(play|build|order|draft|say) [a-z0-9 ]{1,30}", fullmatch=True),
)
COMMANDS = st.tuples(st.just("command"), st.sampled_from(OPTIONS), LINES)
FREE_TEXTS = {
    ("me", "hours"),
    ("note", "text"),
    ("server close", "reason"),
    ("table new", "name"),
    ("table settings", "name"),
}
COMPLETED = [one for one in OPTIONS if one[:2] not in FREE_TEXTS]
COMPLETIONS = st.tuples(st.just("completion"), st.sampled_from(COMPLETED), LINES)
PRESSES = st.tuples(
    st.just("press"),
    st.one_of(*(st.from_regex(form, fullmatch=True) for form in FORMS)),
    st.booleans(),
)
CHOICES = st.tuples(
    st.just("choice"),
    st.one_of(*(st.from_regex(form, fullmatch=True) for form in FORMS)),
    st.lists(LINES, max_size=2),
)
"""Choices in selects, also of nothing."""
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.lists(st.integers(), max_size=2), LINES
)
WRONG = st.tuples(st.just("wrong type"), st.sampled_from(OPTIONS), ODD)
NUMBERS = st.tuples(st.just("number"), st.sampled_from([*number_options()]), ODD)
"""Numbers, and what is none, where a number was asked for."""
STOLEN = st.tuples(st.just("stolen"), st.integers(0, 50), st.none())
"""Presses with the ids of players' own panels and answers, and of a question to them."""
INPUTS = st.one_of(COMMANDS, COMPLETIONS, PRESSES, CHOICES, WRONG, NUMBERS, STOLEN)


@pytest.fixture
def counted() -> Iterator[dict[str, int]]:
    counts: dict[str, int] = {}
    yield counts
    print(f"\nhostile inputs: {sum(counts.values())} {counts}")


def of_table(custom_id: str, table: str, forged: bool) -> str:
    """The id, for the running table instead of one that does not exist."""
    if forged:
        return custom_id[:CUSTOM_ID]
    place = 2 if custom_id.startswith(("c:", "s:")) else 1
    parts = custom_id.split(":")
    return ":".join([*parts[:place], table, *parts[place + 1 :]])[:CUSTOM_ID]


async def said(play: Play, given: Any, line: str, card: Message, ids: Sequence[str]) -> list[str]:
    """Everything that the outsider reads."""
    kind, what, how = given
    if kind in ("press", "stolen", "choice"):
        custom_id = ids[what % len(ids)] if kind == "stolen" else of_table(what, play.table, how is True)
        result = await play.rig.press(play.cid, card, custom_id, how if kind == "choice" else None)
        answers = [*filter(None, (result.response,)), *result.followups]
        return [text for answer in answers for text in play.rig.all_words(answer)]
    command, option, needed = what
    if kind in ("wrong type", "number"):
        return await answer_to_wrong_type(play, command, {option: "x", **needed}, option, how)
    typed = {TABLE: play.table, LEGAL: line}.get(how, how)
    if typed == line and option == "action":
        needed = {**needed, "table": play.table}
    if kind == "completion":
        return await play.completions(play.cid, command, option, typed)
    result = await play.result(play.cid, command, **{**needed, option: typed})
    return play.rig.all_words(result.response) if result.response is not None else []


async def answer_to_wrong_type(
    play: Play, command: str, typed: dict[str, Any], option: str, value: object
) -> list[str]:
    """Discord would not send that."""

    def change(payload: dict[str, Any]) -> None:
        options = payload["data"].get("options", [])
        while options and "options" in options[0]:
            options = options[0]["options"]
        for typed_option in options:
            if typed_option["name"] == option:
                typed_option["value"] = value

    play.rig.shape(change)
    try:
        result = await play.result(play.cid, command, **typed)
    finally:
        play.rig.unshape(change)
    return play.rig.all_words(result.response) if result.response is not None else []


@pytest.mark.parametrize("batch", range(-(-COUNT // BATCH)))
async def test_an_outsider_changes_nothing_learns_nothing_and_breaks_nothing(
    play: Play, logged: list[dict[str, Any]], counted: dict[str, int], batch: int
) -> None:
    await play.types(play.ann, "table new", game=GAMES[batch % len(GAMES)])
    play.table = (await play.row()).id
    play.offer_server_commands(play.cid)
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    await play.moves(3 + batch % 20)
    player = await play.awaited()
    line = await play.some_move(player)
    panel = (await play.result(player, "play")).response
    assert panel is not None
    asked = await play.types(play.ann, "undo", first=1)
    question = play.cards()[-1]
    assert "Bob" in asked
    ids = [*play.rig.buttons(panel), *play.rig.buttons(question), story_id(play.table, 0, OPEN)]
    ids.append(button_id(TAKE_BACK, play.table, 0))
    loaded = await play.bot.store.load(play.table)
    assert loaded is not None
    secret, count = loaded.seed, min(COUNT, BATCH)
    card, cards = play.cards()[0], len(play.cards())

    @seed(batch)
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=[*HealthCheck])
    @given(INPUTS)
    def generate(given: Any) -> None:
        inputs.append(given)

    # too large for a database
    inputs: list[Any] = [("number", option, 2**70) for option in number_options()]
    generate()
    for given_ in inputs:
        # the limits would answer most of it
        play.bot.rates = Rates(play.bot.clock)
        with suppress(OptionError):
            texts = await said(play, given_, line, card, ids)
            counted[given_[0]] = counted.get(given_[0], 0) + 1
            assert not any(secret in text for text in texts), given_
        assert [line for line in logged if "exception" in line] == [], given_
        logged.clear()
    after = await play.bot.store.load(play.table)
    assert after is not None
    assert (after.state, after.table.version) == (loaded.state, loaded.table.version)
    assert len(play.cards()) == cards
    assert sum(counted.values()) >= count // 2


async def test_the_ids_that_are_pressed_are_those_of_buttons(play: Play) -> None:
    await play.game()
    assert of_table("c:hand:x", play.table, False) == button_id("hand", play.table)
    assert of_table("y:x:0:o:0", play.table, False) == story_id(play.table, 0, OPEN)
    assert of_table("p:x:0:1:2:g", play.table, False) == f"p:{play.table}:0:1:2:g"
    assert of_table("s:add:x:greedy", play.table, False) == f"s:add:{play.table}:greedy"
