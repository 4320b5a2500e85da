"""Orders in words: what is written reads back, in all languages, and what does not read says where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import castle, ezra, sare
from engine.game import Game
from engine.illegal import Illegal
from engine.notation import MAX_WORDS, vocabulary
from engine.orders import (
    ASK,
    MAX_ANSWERS,
    MAX_CONDITIONS,
    MAX_ORDER_LENGTH,
    Condition,
    ForgetOrder,
    ForgetOrders,
    SetOrder,
)
from engine.simulate import start
from tests.engine.madeup import GAME

BOX = GAME.box()
READ = BOX.notation.read
WRITE = BOX.notation.write
GAMES: Mapping[str, Game[Any, Any]] = {"fair": GAME, "sare": sare.GAME, "castle": castle.GAME, "ezra": ezra.GAME}
BOXES = {name: rules.box() for name, rules in GAMES.items()}
OPTIONS = {"fair": {}, "sare": {}, "castle": {"side": "winter"}, "ezra": {}}
POSITIONS = {name: start(rules, BOXES[name], 4, OPTIONS[name], "5" * 64) for name, rules in GAMES.items()}


@st.composite
def settings(draw: st.DrawFn, game: str) -> SetOrder:
    """An order that the game takes, unless it is too long."""
    rules, notation = GAMES[game], BOXES[game].notation
    known = rules.orderable(POSITIONS[game], 1)
    on = draw(st.sampled_from(sorted(known)))
    answers = [ASK, *map(notation.write, known[on].answers)]
    conditions = [
        Condition(name, value) for name in known[on].conditions for value in rules.condition_tests[name].values
    ]
    return SetOrder(
        on,
        tuple(draw(st.lists(st.sampled_from(answers), min_size=1, max_size=MAX_ANSWERS))),
        tuple(draw(st.lists(st.sampled_from(conditions), max_size=MAX_CONDITIONS))) if conditions else (),
    )


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_what_is_written_reads_back(game: str, data: st.DataObject) -> None:
    order = data.draw(settings(game))
    notation = BOXES[game].notation
    words = notation.write(order)
    assert notation.read(words) == order
    assert notation.read(words.upper().replace(" and ", " , ")) == order
    refusal = POSITIONS[game].refuse(1, order)
    assert (refusal is None) == (len(words) <= MAX_ORDER_LENGTH)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_an_order_means_two_things(game: str) -> None:
    """Every answer and every value of every condition reads back, alone and with others behind it."""
    rules, notation = GAMES[game], BOXES[game].notation
    for on, kind in rules.orderable(POSITIONS[game], 1).items():
        for move in kind.answers:
            answer = notation.write(move)
            for name in kind.conditions:
                for value in rules.condition_tests[name].values:
                    when = (Condition(name, value), Condition(name, rules.condition_tests[name].values[0]))
                    order = SetOrder(on, (answer, ASK), when)
                    assert notation.read(notation.write(order)) == order


@pytest.mark.parametrize("game", GAMES)
def test_what_is_suggested_is_taken_as_it_stands(game: str) -> None:
    rules, notation = GAMES[game], BOXES[game].notation
    assert rules.suggested_orders
    for seats in rules.seats:
        p = start(rules, BOXES[game], seats, OPTIONS[game], "5" * 64)
        for lines in rules.suggested_orders.values():
            for line in lines:
                move = notation.read(line)
                assert notation.write(move) == line
                for seat in range(seats):
                    assert p.refuse(seat, move) is None, line


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("ORDER bid Bid 3", "order bid bid 3"),
        ("order bid bid 3 or bid 2 or ask", "order bid bid 3 or bid 2 or ask"),
        ("order turn pass when seen no card", "order turn pass when seen no card"),
        ("order turn pass when seen apple and coins 2", "order turn pass when seen apple and coins 2"),
        ("order turn pass when seen apple, coins 2", "order turn pass when seen apple and coins 2"),
        ("ord tu sh when co 2", "order turn shout when coins 2"),
        ("order turn ask", "order turn ask"),
        ("forget order 2", "forget order 2"),
        ("forget orders", "forget orders"),
    ],
)
def test_orders_as_people_write_them(line: str, written: str) -> None:
    move = READ(line)
    assert isinstance(move, SetOrder | ForgetOrder | ForgetOrders)
    assert WRITE(move) == written
    assert READ(written) == move


def test_names_of_people_and_words_of_other_languages() -> None:
    box = BOXES["sare"]
    words = {
        "consigne": "order", "si": "when", "ou bien": "or", "et": "and", "demander": "ask", "oublier": "forget",
        "consignes": "orders", "caserne": "barracks", "contre": "on",
    }  # fmt: skip
    ours = {"seat": {"Anna": "2"}, "word": words, "decision": {"fenêtre": "window"}, "condition": {"reste": "left"}}
    names = vocabulary(box.notation.names, ours)
    read = box.notation.read("consigne fenetre caserne contre anna ou bien demander si reste 2 et units 3", names)
    assert box.notation.write(read) == "order window barracks on C or ask when left 2 and units 3"
    assert box.notation.read("oublier consignes", names) == ForgetOrders()
    assert box.notation.read("oublier consigne 3", names) == ForgetOrder(3)


@pytest.mark.parametrize(
    ("line", "key", "near"),
    [
        ("order shuot pass", "unreadable.word", ("shout",)),
        ("order bid bid 3 when cions 2", "unreadable.word", ("coins",)),
        ("order turn pass when seen aple", "unreadable.word", ("apple",)),
        ("order turn psas", "unreadable.word", ("pass",)),
        ("order bid bid 3 when coins 77", "unreadable.word", ()),
        ("order bid bid 3 pass", "unreadable.word", None),
        ("order bid bid 3 when coins 2 bid", "unreadable.extra", None),
        ("order", "unreadable.unfinished", None),
        ("order bid", "unreadable.unfinished", None),
        ("order bid bid 3 or", "unreadable.unfinished", None),
        ("order bid bid 3 when", "unreadable.unfinished", None),
        ("order bid bid 3 when coins", "unreadable.unfinished", None),
        ("order bid bid 3 when coins 2 and", "unreadable.unfinished", None),
        ("forget", "unreadable.unfinished", None),
        ("forget order", "unreadable.unfinished", None),
        ("forget order first", "unreadable.word", None),
        ("order bid order bid bid 3", None, None),
        ("order bid forget orders", None, None),
        ("order bid forget order 1", None, None),
        ("order bid bid 1 or order bid bid 3", None, None),
    ],
)
def test_what_does_not_read_says_so(line: str, key: str | None, near: tuple[str, ...] | None) -> None:
    names = vocabulary(BOX.notation.names, {"word": {"pass": "pass", "shout": "shout"}})
    with pytest.raises(Illegal) as caught:
        READ(line, names)
    assert key is None or caught.value.key == key
    if near is not None:
        assert caught.value.params["near"][: len(near)] == near


@pytest.mark.parametrize("again", ["order bid", "bid 1 or", "order bid bid 1 or", "bid 1 when coins 1 and", "when"])
@pytest.mark.parametrize("game", ["fair", "sare"])
def test_no_line_takes_forever(game: str, again: str) -> None:
    """However often the same words come again, reading comes to its end."""
    notation = BOXES[game].notation
    again = again.replace("bid 1", "draw").replace("bid", "draw").replace("coins", "left") if game == "sare" else again
    count = (MAX_WORDS - 4) // len(again.split())
    with pytest.raises(Illegal):
        notation.read(f"order {'draw' if game == 'sare' else 'bid'} " + f"{again} " * count)
