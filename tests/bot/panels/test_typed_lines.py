"""Whatever is typed as moves, orders or options, and completed while it is typed, is read or refused with a sentence.

HOSTILE in the environment says how many: a tenth as many lines in each game (`make hostile`).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.commands.options import complete_options, parse_options
from bot.panels.orders.lines import complete_orders, normalise_orders
from bot.tables.lines import complete_line, read_moves
from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.illegal import Refused
from engine.move import Move
from engine.players.dice import Dice
from tests.bot.store.conftest import empty, nothing_stays_open, path
from tests.bot.tables.conftest import sqlite_stage as stage
from tests.bot.tables.conftest import strict
from tests.bot.tables.stage import ANNA, BEN, Stage

__all__ = ["empty", "nothing_stays_open", "path", "stage", "strict"]

COUNT = int(os.environ.get("HOSTILE", "1000")) // 10
GAMES = ("castle", "ezra", "sare")
LOCALES = ("en-GB", "fr", "pl", "xx")
NOISE = (
    *("", ";", "; ", "order ", "forget ", "forget orders", "if", ",", "=", "side="),
    *("9" * 20, "9" * 5_000, "-1", "\u00b2", "\u0663", "\u00df", "\u0130"),
)
"""Also digits that are no figures, and letters whose lower case is longer."""
ANY = st.characters(exclude_categories=["Cs"])
"""Half a surrogate pair is refused before (tests/bot/commands/test_unreadable.py)."""


@pytest_asyncio.fixture(params=GAMES)
async def snapshot(stage: Stage, request: pytest.FixtureRequest) -> TableSnapshot:
    table = await stage.game(ANNA, BEN, game=request.param, options={})
    for _ in range(3):
        await stage.step(table, Dice("typed lines"))
    return await stage.tables.snapshot(table)


def fragments(snapshot: TableSnapshot, seat: int) -> list[str]:
    """Legal lines, and their words, in each language."""
    lines = [line for locale in LOCALES for offer in complete_line(snapshot, seat, "", locale, 25) for line in offer]
    words = [word for line in lines for word in line.split()]
    return sorted({*lines, *words, *NOISE, *(snapshot.seats[seat].name for seat in range(2))})


def typed(known: list[str]) -> st.SearchStrategy[str]:
    mixed = st.lists(st.sampled_from(known) | st.text(ANY, max_size=5), max_size=30)
    return st.one_of(st.text(ANY, max_size=300), mixed.map(" ".join), mixed.map("".join), mixed.map("; ".join))


@contextmanager
def refused_in_words(snapshot: TableSnapshot, locale: str) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        # a missing text is an error
        texts_for(locale, snapshot.game).refusal(refused, display_names(snapshot.seats, locale))


def test_a_line_is_read_or_refused(snapshot: TableSnapshot) -> None:
    seat = snapshot.game_position.awaited()[0]

    @settings(max_examples=COUNT, deadline=None, database=None, suppress_health_check=[*HealthCheck])
    @given(typed(fragments(snapshot, seat)), st.sampled_from(LOCALES))
    def reads(line: str, locale: str) -> None:
        with refused_in_words(snapshot, locale):
            assert all(isinstance(move, Move) for move in read_moves(snapshot, line))
        with refused_in_words(snapshot, locale):
            assert normalise_orders(snapshot, normalise_orders(snapshot, line))
        with refused_in_words(snapshot, locale):
            assert isinstance(parse_options(snapshot.rules, line), dict)
        assert len(complete_line(snapshot, seat, line, locale, 25)) <= 25
        assert len(complete_orders(snapshot, seat, line, locale, 25)) <= 25
        assert len(complete_options(snapshot.rules, line, locale)) <= 25

    reads()
