"""The game at a table: drafts, logs, undo, replay."""

from __future__ import annotations

import pytest

from engine.chance import seed_from
from engine.ezra import GAME
from engine.game import Decision
from engine.illegal import Illegal
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table
from tests.engine.ezra.scene import BOX

SEED = seed_from("a table in Jerusalem")


def played(table: Table, words: str, until: str = "") -> Table:
    """Play random moves up to a step of this name or the end."""
    dice = Dice(words)
    while awaited := table.position.awaited():
        if type(table.position.step).__name__ == until:
            break
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["random"](GAME, Decision(GAME, table.position, seat), dice)])
    return table


def settled(seats: int) -> Table:
    table = Table(GAME, BOX, seats, {}, SEED)
    return played(table, "corners", "Open")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_replayed_is_the_same_to_the_byte(seats: int) -> None:
    table = played(Table(GAME, BOX, seats, {"solo_side": "b"}, SEED), f"replay {seats}")
    again = Table(GAME, BOX, seats, {"solo_side": "b"}, SEED)
    for entry in table.log:
        again.play(entry.seat, entry.move)
    assert GAME.save(again.position.state) == GAME.save(table.position.state)
    assert again.log == table.log
    assert table.outcome is not None
    assert table.export() == again.export()


def test_any_moment_is_found_again_from_the_checkpoints() -> None:
    table = Table(GAME, BOX, 2, {}, SEED)
    dice = Dice("moments")
    states = [GAME.save(table.position.state)]
    for _ in range(230):
        seat = dice.pick(table.position.awaited())
        table.play(seat, [PLAYERS["random"](GAME, Decision(GAME, table.position, seat), dice)])
        states.append(GAME.save(table.position.state))
    for number in range(0, 230, 7):
        assert GAME.save(table.at(number).state) == states[number]


def test_a_turn_stands_on_one_line_up_to_what_it_reveals() -> None:
    table = settled(2)
    seat = table.position.awaited()[0]
    card = int(table.position.state.players[seat].hand[0][1:])
    table.play(seat, f"card {card} on pile 1; blue")
    log = len(table.log)
    acting = type(table.position.step).__name__ == "BlueAction"
    draft = table.preview(seat, "finish; end turn" if acting else "end turn")
    assert draft.halted, "the card that would be drawn"
    assert len(table.log) == log


def test_undo_stops_behind_the_card_drawn_at_the_end_of_a_turn() -> None:
    table = settled(2)
    seat = table.position.awaited()[0]
    before = len(table.log)
    table.play(seat, [next(iter(table.position.moves(seat)))])
    table.play(seat, "blue")
    for step, line in (("BlueAction", "finish"), ("AfterAction", "end turn")):
        if table.position.awaited() == (seat,) and type(table.position.step).__name__ == step:
            table.play(seat, line)
    assert table.last_reveal > before
    with pytest.raises(Illegal) as caught:
        table.undo(before)
    assert caught.value.key == "undo.reveals"


def test_the_log_of_others_shows_no_sealed_words() -> None:
    table = played(settled(3), "sealed", "Prepare")
    dice = Dice("plans")
    for _ in range(12):
        seat = 1
        if not table.position.can_answer(seat) or type(table.position.step).__name__ != "Prepare":
            break
        table.play(seat, [PLAYERS["random"](GAME, Decision(GAME, table.position, seat), dice)])
    sealed = [entry for entry in table.log if entry.sealed and entry.seat == 1]
    assert sealed
    assert all(entry.move == "" for entry in table.history(0) if entry.sealed and entry.seat == 1)
    assert [entry for entry in table.history(1) if entry.sealed] == sealed


def test_an_undo_within_a_plan() -> None:
    table = played(settled(2), "undo", "Prepare")
    seat = table.position.awaited()[0]
    before, log = GAME.save(table.position.state), len(table.log)
    move = next(iter(table.position.moves(seat)))
    table.play(seat, [move])
    table.undo(log)
    assert GAME.save(table.position.state) == before
