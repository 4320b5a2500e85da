"""Hostile input of an outsider, through the real dispatch: typed lines and options, forged ids of buttons, completions.

HOSTILE in the environment says how many (`make hostile`).
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from simcord import OptionError

from bot.cards.ids import button_id
from bot.panels.leaving import TEMPLATE as LEAVING
from bot.panels.lobby.layout import TEMPLATE as LOBBY
from bot.panels.orders.ids import TEMPLATE as ORDERS
from bot.panels.server.layout import TEMPLATE as SERVER
from bot.panels.turn.screen import TEMPLATE as TURN
from bot.rates import Rates
from tests.bot.commands.playing import Play
from tests.bot.commands.test_unreadable import OPTIONS

COUNT = int(os.environ.get("HOSTILE", "300"))
SHORT = 1_000
"""Fewer inputs than that are the same each time."""
CUSTOM_ID = 100
"""Discord's limit of the length."""
TABLE, LEGAL = "(the running table)", "(a legal move)"
CARD = r"c:(play|hand|board|rules|join|leave|start|settings|orders|rematch|yes|no|x):(?P<table>[0-9a-z]+)(:\d{1,9})?"
FORMS = (CARD, LEAVING, LOBBY, ORDERS, SERVER, TURN)

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
COMPLETIONS = st.tuples(st.just("completion"), st.sampled_from(OPTIONS), LINES)
PRESSES = st.tuples(
    st.just("press"),
    st.one_of(*(st.from_regex(form, fullmatch=True) for form in FORMS)),
    st.booleans(),
)
STOLEN = st.tuples(st.just("stolen"), st.integers(0, 50), st.none())
"""Presses with the ids of a player's own panel."""
INPUTS = st.one_of(COMMANDS, COMPLETIONS, PRESSES, STOLEN)


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


async def said(play: Play, given: Any, line: str, ids: Sequence[str]) -> list[str]:
    """Everything that the outsider reads."""
    kind, what, how = given
    if kind in ("press", "stolen"):
        custom_id = ids[what % len(ids)] if kind == "stolen" else of_table(what, play.table, how)
        result = await play.rig.press(play.cid, play.cards()[0], custom_id)
        answers = [*filter(None, (result.response,)), *result.followups]
        return [text for answer in answers for text in play.rig.all_words(answer)]
    command, option, needed = what
    typed = {TABLE: play.table, LEGAL: line}.get(how, how)
    if typed == line and option == "action":
        needed = {**needed, "table": play.table}
    if kind == "completion":
        return await play.completions(play.cid, command, option, typed)
    result = await play.result(play.cid, command, **{**needed, option: typed})
    return play.rig.all_words(result.response) if result.response is not None else []


async def test_an_outsider_changes_nothing_learns_nothing_and_breaks_nothing(
    play: Play, logged: list[dict[str, Any]], counted: dict[str, int]
) -> None:
    await play.game()
    await play.moves(3)
    player = await play.awaited()
    line = await play.some_move(player)
    panel = (await play.result(player, "play")).response
    assert panel is not None
    ids = [*play.rig.buttons(panel)]
    loaded = await play.bot.store.load(play.table)
    assert loaded is not None
    seed, cards = loaded.seed, len(play.cards())

    @settings(
        max_examples=COUNT,
        deadline=None,
        database=None,
        derandomize=COUNT < 1_000,
        suppress_health_check=[*HealthCheck],
    )
    @given(INPUTS)
    def generate(given: Any) -> None:
        inputs.append(given)

    inputs: list[Any] = []
    generate()
    for given_ in inputs:
        # the limits would answer most of it
        play.bot.rates = Rates(play.bot.clock)
        with suppress(OptionError):
            texts = await said(play, given_, line, ids)
            counted[given_[0]] = counted.get(given_[0], 0) + 1
            assert seed is None or not any(seed in text for text in texts), given_
        assert [line for line in logged if "exception" in line] == [], given_
        logged.clear()
    after = await play.bot.store.load(play.table)
    assert after is not None
    assert (after.state, after.table.version) == (loaded.state, loaded.table.version)
    assert len(play.cards()) == cards
    assert sum(counted.values()) >= COUNT // 2


async def test_the_ids_that_are_pressed_are_those_of_buttons(play: Play) -> None:
    await play.game()
    assert of_table("c:hand:x", play.table, False) == button_id("hand", play.table)
    assert of_table("p:x:0:1:2:g", play.table, False) == f"p:{play.table}:0:1:2:g"
    assert of_table("s:add:x:greedy", play.table, False) == f"s:add:{play.table}:greedy"
