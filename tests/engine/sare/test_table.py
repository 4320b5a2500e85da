"""Sa-Ré on a table: drafts, logs, undo, export."""

from __future__ import annotations

import pytest

from engine.chance import seed_from
from engine.completion import complete
from engine.game import Decision
from engine.illegal import Illegal
from engine.move import Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME as SARE
from engine.table import Table
from tests.engine.sare.scene import BOX, Scene

SEED = seed_from("a table in Egypt")


def new_table(seats: int = 2) -> Table:
    table = Table(SARE, BOX, seats, {}, SEED)
    for seat in range(seats):
        table.play(seat, "settle builder a1 warehouse a1")
    return table


def test_a_plan_stands_on_one_line() -> None:
    table = new_table()
    seat = table.position.awaited()[0]
    table.play(seat, "launch stonecutter at b1; launch pyramid at c1; move pyramid to c2; done")
    assert table.position.awaited() == (1 - seat,)


def test_a_preview_of_a_plan_changes_nothing() -> None:
    table = new_table()
    seat = table.position.awaited()[0]
    before = SARE.save(table.position.state)
    draft = table.preview(seat, "launch stonecutter at b1; launch pyramid at c1")
    assert SARE.save(table.position.state) == before
    assert len(SARE.view(draft, seat).players[seat].sites) == 2


def test_a_draft_stops_in_front_of_the_shuffle_and_of_every_card() -> None:
    table = new_table()
    first, second = table.position.awaited()[0], 1 - table.position.awaited()[0]
    table.play(first, "done")
    draft = table.preview(second, "done")
    assert draft.halted
    table.play(second, "done")
    with pytest.raises(Illegal) as caught:
        table.play(first, "draw; draw")
    assert caught.value.key == "behind_reveal"


def test_undo_stops_behind_a_card() -> None:
    table = new_table()
    for _ in range(2):
        table.play(table.position.awaited()[0], "done")
    shuffled = table.last_reveal
    table.play(table.position.awaited()[0], "draw")
    assert table.last_reveal > shuffled
    with pytest.raises(Illegal) as caught:
        table.undo(shuffled)
    assert caught.value.key == "undo.reveals"


@pytest.mark.parametrize("mode", SARE.options["mode"])
def test_a_whole_game_replayed_is_the_same_to_the_byte(mode: str) -> None:
    table, dice = Table(SARE, BOX, 3, {"mode": mode}, SEED), Dice(mode)
    while awaited := table.position.awaited():
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["greedy"](SARE, Decision(SARE, table.position, seat), dice)])
    again = Table(SARE, BOX, 3, {"mode": mode}, SEED)
    for entry in table.log:
        again.play(entry.seat, entry.move)
    assert SARE.save(again.position.state) == SARE.save(table.position.state)
    assert again.log == table.log
    assert table.outcome is not None


def test_the_log_of_others_shows_no_sealed_words() -> None:
    table = new_table(3)
    sealed = [entry for entry in table.history(0) if entry.sealed]
    assert [entry.move for entry in sealed if entry.seat != 0] == ["", ""]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("dr", "draw"),
        ("lay", "lay down"),
        ("barr", "barracks on B"),
        ("market swap wood", "market swap wood for stone with B"),
    ],
)
def test_half_typed_moves_are_completed(typed: str, first: str) -> None:
    scene = Scene(2).built(0, "barracks B1", "market B2").gauge(0, 2).has(0, "w").has(1, "s").season("g g")
    found = complete(BOX.notation, scene.p, 0, typed)
    assert BOX.notation.write(found[0]) == first


def test_a_payment_is_completed_with_what_is_named() -> None:
    scene = Scene(2).site(0, "carpenter B1").built(0, "warehouse B4").store(0, "1 wood 2 stone 2 gold")
    scene.has(0, "gg ss").construction()
    found = complete(BOX.notation, scene.p, 0, "build carpenter with gold+gold")
    written = [BOX.notation.write(move) for move in found]
    assert written
    assert all("gold+gold" in line for line in written)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("BUILD Temple with wood+wood, stone, warehouse gold", "build temple with wood+wood, stone, warehouse gold"),
        (
            "build temple with stone and warehouse gold, wood + wood",
            "build temple with wood+wood, stone, warehouse gold",
        ),
        ("build temple with ww s hg", "build temple with wood+wood, stone, warehouse gold"),
        ("build pyramid with 2 caravans", "build pyramid with 2 caravan"),
        ("caravan with 2 gold", "caravan with 2 gold"),
        ("launch master builder at B2", "launch master builder at b2"),
        ("move carpenter from a2 to b2", "move carpenter from a2 to b2"),
        ("market swap carried gold for stone with D", "market swap carried gold for stone with D"),
        ("store port, caravan gold", "store produced joker, caravan gold"),
        ("keep gold, wood+wood", "keep wood+wood, gold"),
        ("keep", "keep"),
        ("pass trouble to b", "pass trouble to B"),
    ],
)
def test_moves_are_read_as_people_write_them(line: str, written: str) -> None:
    move = BOX.notation.read(line)
    assert BOX.notation.write(move) == written
    assert BOX.notation.read(written) == move


def test_the_longest_payment_keeps_to_ninety_characters() -> None:
    scene = Scene(4).built(
        0, *(f"warehouse {square}" for square in ("A2", "A3", "A4", "B4")), "port C1", "carpenter C2"
    )
    scene.site(0, "pyramid B1", stages=2).store(0, "3 wood 5 stone 3 gold 3 joker").caravans(0, 3)
    scene.has(0, "ww ws wg ss sg gg w s g", joker="t1").construction()
    dice = Dice("long")
    stems = scene.p.choices(0)
    lengths = []
    for choice in stems:
        if isinstance(choice, Stem):
            lengths += [len(BOX.notation.write(scene.p.draw(0, choice, dice))) for _ in range(200)]
    assert 60 < max(lengths) <= 90


def test_undo_stops_behind_answers_and_lanes_that_were_opened() -> None:
    """Undo cannot hide what has been seen."""
    scene = Scene(2).season("ww w")
    scene.do(0, "draw")
    assert any(event.reveals for event in scene.do(1, "lay down"))
    building = Scene(2).construction()
    assert not any(event.reveals for event in building.do(0, "caravan with warehouse wood, warehouse stone; done"))
    assert any(event.reveals for event in building.do(1, "done"))
