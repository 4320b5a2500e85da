"""Taking moves back: what stays, and that the game then goes on as if the moves had never been made."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from engine import castle, ezra, sare
from engine.chance import seed_from
from engine.game import Decision, Game
from engine.illegal import Illegal, LoadError
from engine.orders import OrderMove
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table, Undone, load_table, read_document
from engine.undo import resting_places
from tests.engine.madeup import GAME

pytestmark = pytest.mark.usefixtures("fair_registered")
BOX = GAME.box()
RULES: tuple[Game[Any, Any], ...] = (GAME, castle.GAME, sare.GAME, ezra.GAME)
each_game = pytest.mark.parametrize("rules", RULES, ids=[rules.id for rules in RULES])
MOST_MOVES = 60


def fair(seats: int = 3) -> Table:
    return Table(GAME, BOX, seats, {}, seed_from("undo"))


def saved(table: Table) -> bytes:
    return bytes(table.rules.save(table.position.state))


def moves(table: Table) -> list[tuple[int, str]]:
    return [(entry.seat, entry.move) for entry in table.log]


def twin(table: Table, count: int | None = None) -> Table:
    """Another game with the same seed, in which only the first moves of this log were ever made."""
    other = Table(table.rules, table.box, table.seats, table.options, table.seed)
    for entry in table.log[:count]:
        other.replay_entry(entry)
    return other


def play_on(table: Table, dice: Dice, count: int) -> None:
    """Random moves of awaited seats, and now and then orders."""
    rules: Any = table.rules
    for _ in range(count):
        awaited = table.position.awaited()
        if not awaited:
            return
        if rules.suggested_orders and dice.below(6) == 0:
            name = dice.pick(sorted(rules.suggested_orders))
            # too many, or for another mode of the game
            with suppress(Illegal):
                table.play(dice.below(table.seats), "; ".join(rules.suggested_orders[name]))
            continue
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["random"](rules, Decision(rules, table.position, seat), dice)])


# ---------------------------------------------------------------- at random


@each_game
@pytest.mark.parametrize("number", range(6))
def test_after_an_undo_it_is_as_if_nobody_had_gone_further(rules: Game[Any, Any], number: int) -> None:
    dice = Dice(f"undo {rules.id} {number}")
    seats = dice.pick([count for count in rules.seats if count > 1])
    table = Table(rules, rules.box(), seats, {}, seed_from(f"{number}"))
    play_on(table, dice, 5 + dice.below(MOST_MOVES))
    for _ in range(3):
        to, seat = dice.below(len(table.log) + 1), dice.below(seats)
        before, at, later = moves(table), saved_at(table, to), table.log[to:]
        gone = table.undo(to, past_reveals=True, seat=seat)
        kept = table.log[to:]
        assert moves(table)[:to] == before[:to]
        assert [entry.number for entry in table.log] == [*range(1, len(table.log) + 1)]
        assert [entry for entry in later if entry in gone] == gone
        orders = [entry.move for entry in later if is_order(table, entry.move)]
        assert [entry.move for entry in kept if is_order(table, entry.move)] == orders
        assert all(entry.seat != seat or is_order(table, entry.move) for entry in kept)
        assert not any(entry.reveals for entry in kept)
        if not kept:
            assert saved(table) == at
        never = twin(table)
        assert saved(never) == saved(table)
        assert never.log == table.log
        assert saved(load_table(table.export())) == saved(table)
        again = Dice(f"again {number}")
        play_on(never, again, 12)
        play_on(table, Dice(f"again {number}"), 12)
        assert never.log == table.log
        assert saved(never) == saved(table), "the same cards come"


def saved_at(table: Table, number: int) -> bytes:
    return bytes(table.rules.save(table.at(number).state))


def is_order(table: Table, line: str) -> bool:
    return isinstance(table.box.notation.read(line), OrderMove)


@each_game
def test_the_same_moves_lead_to_the_same_place(rules: Game[Any, Any]) -> None:
    """An undo never shuffles again."""
    dice = Dice(f"same {rules.id}")
    table = Table(rules, rules.box(), 2, {}, seed_from("same"))
    while len(table.log) < MOST_MOVES and (awaited := table.position.awaited()):
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["random"](rules, Decision(rules, table.position, seat), dice)])
    before, log = saved(table), [*table.log]
    for entry in table.undo(dice.below(len(log)), past_reveals=True):
        table.replay_entry(entry)
    assert (saved(table), table.log) == (before, log)


# ---------------------------------------------------------------- what stays


def test_orders_of_all_stay() -> None:
    table = fair()
    table.play(0, "bid 0")
    table.play(1, "order shout agree")
    table.play(0, "order shout agree")
    table.play(0, "bid 1")
    gone = table.undo(0, seat=0)
    assert [(entry.number, entry.move) for entry in gone] == [(1, "bid 0"), (4, "bid 1")]
    assert moves(table) == [(1, "order shout agree"), (0, "order shout agree")]
    assert set(table.position.state.orders) == {0, 1}


def test_sealed_answers_of_others_to_the_same_question_stay() -> None:
    table = fair()
    for seat, coins in enumerate((2, 1)):
        table.play(seat, f"bid {coins}")
    gone = table.undo(0, seat=0)
    assert [entry.move for entry in gone] == ["bid 2"]
    assert moves(table) == [(1, "bid 1")]
    assert tuple(table.position.awaited()) == (0, 2)
    assert saved(table) == saved(twin(table))


def test_an_answer_that_closed_the_question_is_sealed_again() -> None:
    """What it revealed is kept with what was taken back."""
    table = fair()
    for seat, coins in enumerate((2, 1, 0)):
        table.play(seat, f"bid {coins}")
    table.play(0, "pass")
    with pytest.raises(Illegal, match=r"undo\.reveals"):
        table.undo(0, seat=0)
    gone = table.undo(0, past_reveals=True, seat=0)
    assert [(entry.seat, entry.move) for entry in gone] == [(0, "bid 2"), (2, "bid 0"), (0, "pass")]
    assert any(entry.reveals for entry in gone)
    assert moves(table) == [(1, "bid 1"), (2, "bid 0")]
    assert tuple(table.position.awaited()) == (0,)
    table.play(0, "bid 2")
    assert saved(table) == saved(twin(table))


def test_an_answer_goes_that_would_close_the_question_at_once() -> None:
    """The answer of the seat that asks stands: if the last one stayed, nothing would have been taken back."""
    table = fair()
    for seat, coins in enumerate((2, 1, 0)):
        table.play(seat, f"bid {coins}")
    gone = table.undo(2, past_reveals=True, seat=0)
    assert [(entry.seat, entry.move) for entry in gone] == [(2, "bid 0")]
    assert moves(table) == [(0, "bid 2"), (1, "bid 1")]
    assert tuple(table.position.awaited()) == (2,)


def test_lanes_of_others_stay() -> None:
    table = in_garden()
    begun = len(table.log)
    for seat in (0, 1, 0, 1):
        table.play(seat, "plant apple; in sunny")
    gone = table.undo(begun, seat=0)
    assert {entry.seat for entry in gone} == {0}
    assert len(gone) == 4
    assert [seat for seat, _ in moves(table)[begun:]] == [1] * 4
    assert saved(table) == saved(twin(table))


def test_a_proposal_that_an_order_accepted_is_asked_for() -> None:
    """Its owner takes it back: the order stays, but does not accept again at once."""
    table = in_garden("order garden accept")
    accepted = next(entry for entry in table.log if any(event.key == "order_accepted" for event in entry.events))
    first = next(entry.number for entry in table.log if entry.seat == 2 and entry.sealed and "plant" in entry.move)
    gone = table.undo(first - 1, seat=2)
    assert accepted in gone
    assert {entry.seat for entry in gone} == {2}
    assert 2 in table.position.awaited()
    assert table.position.state.orders[2]


def in_garden(*orders: str) -> Table:
    """The phase of lanes has begun; seat C has left orders."""
    table = fair()
    for line in orders:
        table.play(2, line)
    for seat, coins in enumerate((0, 2, 1)):
        table.play(seat, f"bid {coins}")
    for seat in (1, 2, 0):
        table.play(seat, "pass")
    return table


# ---------------------------------------------------------------- beside the log


def test_groups_rest_where_the_log_is_still_the_same() -> None:
    def group(after: int) -> Undone:
        return Undone(after, ())

    assert resting_places([group(5), group(9), group(3), group(7)]) == [3, 3, 3, 7]
    assert resting_places([]) == []


def test_an_export_keeps_what_was_taken_back() -> None:
    table = fair()
    for seat, coins in enumerate((2, 1, 0)):
        table.play(seat, f"bid {coins}")
    table.undo(1, past_reveals=True, seat=1)
    loaded = load_table(table.export())
    assert loaded.undone == table.undone
    assert loaded.undone[0].reveals
    assert [entry.move for entry in loaded.undone[0].entries] == ["bid 1", "bid 0"]
    assert loaded.export() == table.export()


def test_an_excerpt_tells_of_no_sealed_move_that_was_taken_back() -> None:
    table = fair()
    table.play(0, "bid 2")
    table.play(1, "bid 1")
    table.undo(0, seat=0)

    def told(viewer: int | None) -> list[str]:
        undone = msgspec.json.decode(table.excerpt(viewer))["undone"]
        return [entry["move"] for one in undone for entry in one["entries"]]

    assert told(0) == ["bid 2"]
    assert told(1) == told(None) == [""]


@pytest.mark.parametrize(
    "undone",
    [
        {"after": -1, "entries": [{"number": 1, "seat": 0, "move": "pass"}]},
        {"after": 0, "entries": []},
        {"after": 0, "entries": [{"number": 1, "seat": 7, "move": "pass"}]},
        {"after": 3, "entries": [{"number": 3, "seat": 0, "move": "pass"}]},
        {"after": 0, "entries": [{"number": 2, "seat": 0, "move": "pass"}, {"number": 1, "seat": 0, "move": "pass"}]},
        {"after": 0, "entries": [{"number": 1, "seat": 0, "move": "pass"}], "seat": 9},
        {"after": 0, "entries": [{"number": 1, "seat": 0, "move": "pass"}], "agreed": [4]},
    ],
)
def test_what_cannot_have_been_taken_back_is_not_loaded(undone: dict[str, Any]) -> None:
    document = msgspec.json.decode(fair().export())
    document["undone"] = [undone]
    with pytest.raises(LoadError, match=r"load\.numbers"):
        load_table(msgspec.json.encode(document))


def test_an_export_without_undone_moves_is_as_before() -> None:
    data = fair().export()
    assert "undone" not in msgspec.json.decode(data)
    assert read_document(data).undone == ()
