"""Issues 2 and 6: play-outs, copies, saved states, autocomplete and replay, beside catanatron and python-chess."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import Any, NamedTuple

import catanatron
import chess

from engine.chance import seed_from
from engine.completion import complete
from engine.game import Decision, Game, game
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.simulate import play_game, start
from engine.table import load_table, new_table
from tests.bench.measure import micros, rate, show

SEATS = 4


class Measured(NamedTuple):
    """A game of ours beside catanatron."""

    game: str
    games: int
    """So many play-outs; where the rules set no last round they are long."""
    middle: int
    """After so many moves of beginners it is about half over."""
    aim: float
    defect: float
    """Moves a second, of catanatron's."""
    copy: float
    """Time for a copy, of catanatron's."""
    typed: tuple[str, ...]
    """What is completed."""
    worst: int
    """So many random games are looked through for a position in which completion has most to do."""
    saved: str = ""
    both: str = ""


MEASURED = (
    Measured(
        "castle", 250, 55, 2, 1, 0.25,
        ("", "b", "build", "build p", "build palace with", "build palace with 2 st", "build palace with 9 x", "zz"),
        12, "8,000 bytes", "60 us",
    ),
    Measured("sare", 30, 170, 1.5, 0.75, 0.25, (), 0),
    Measured(
        "ezra", 60, 300, 1, 0.5, 0.5,
        ("", "c", "clear 1 st", "build discount gold", "sell 2 ", "scribe r4", "scribe r4c1 via r1", "labourer 1",
         "labourer 1 2 stone 1 c", "tuck", "tuck 1", "return 2 wood", "order", "zz"),
        6,
    ),
)  # fmt: skip


def run(*, short: bool) -> None:
    # These only compute: what else the machine does meanwhile is not counted.
    catan = rate(lambda: catanatron_games(2 if short else 8), time.process_time)
    pawns = rate(lambda: chess_games(5 if short else 30), time.process_time)
    show("catanatron, random, moves a second", f"{catan:,.0f}")
    show("python-chess, random, moves a second", f"{pawns:,.0f}")
    for one in MEASURED:
        ours = rate(partial(play_outs, one.game, one.games // 6 if short else one.games), time.process_time)
        show(f"{one.game}, random, {SEATS} players, moves a second", f"{ours:,.0f}", f"{one.aim:g} x catanatron")
        show("  of catanatron's", f"{ours / catan:.2f} x", f"{one.aim:.2f} x (defect under {one.defect:g})")
    copies(short)
    completion()
    replay(short)


def play_outs(identifier: str, games: int) -> int:
    rules = game(identifier)
    box = rules.box()
    players = [PLAYERS["random"]] * SEATS
    return sum(play_game(rules, box, SEATS, {}, players, f"bench {number}").moves for number in range(games))


def catanatron_games(games: int) -> int:
    moves = 0
    for number in range(games):
        random.seed(number)
        catan = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        catan.play()
        moves += len(catan.state.actions)
    return moves


def chess_games(games: int) -> int:
    moves = 0
    for number in range(games):
        dice = random.Random(number)
        board = chess.Board()
        while not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            moves += 1
    return moves


def middle_game(identifier: str, moves: int = 55) -> Position[Any, Any]:
    rules = game(identifier)
    position = start(rules, rules.box(), SEATS, {}, seed_from("middle"))
    dice = Dice("middle")
    for _ in range(moves):
        seat = position.awaited()[0]
        position.apply(seat, PLAYERS["greedy"](rules, Decision(rules, position, seat), dice))
    return position


def copies(short: bool) -> None:
    times = 500 if short else 5000
    random.seed(1)
    catan = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
    for _ in range(150):
        catan.play_tick()
    theirs = micros(catan.copy, times)
    show("catanatron, copy of a game", f"{theirs:.1f} us")
    for one in MEASURED:
        rules, state = game(one.game), middle_game(one.game, one.middle).state
        ours = micros(partial(rules.copy, state), times)
        saved = rules.save(state)
        both = micros(partial(saved_and_loaded, rules, state), times)
        show(f"{one.game}, copy of a middle-game state", f"{ours:.2f} us", f"{one.copy:g} x catanatron's")
        show("  of catanatron's", f"{ours / theirs:.2f} x", f"{one.copy:.2f} x")
        show(f"{one.game}, saved state", f"{len(saved):,} bytes", one.saved)
        show(f"{one.game}, save and load", f"{both:.1f} us", one.both)


def saved_and_loaded(rules: Game[Any, Any], state: Any) -> Any:
    return rules.load(rules.save(state))


def completion() -> None:
    """In the worst positions met; of the castle also with a reserve richer than any met."""
    for one in MEASURED:
        if not one.typed:
            continue
        ways, met = worst_met(one)
        completed(one, f"{ways} moves, as met", met)
        if one.game == "castle":
            rich = met.copy()
            rich.state.players[seat_of(rich)].goods = (9, 8, 7, 6, 8)
            completed(one, "a reserve richer than any met", rich)


def worst_met(one: Measured) -> tuple[int, Position[Any, Any]]:
    """The position of random games in which most moves are legal; stems are counted before the moves without one."""
    rules = game(one.game)
    most, worst = 0, None
    for number in range(one.worst):
        position = start(rules, rules.box(), SEATS, {}, seed_from(f"worst {number}"))
        dice = Dice(f"worst {number}")
        while position.awaited():
            seat = position.awaited()[0]
            ways = sum(1 for _ in position.moves(seat))
            if ways > most:
                most, worst = ways, position.copy()
            position.apply(seat, PLAYERS["random"](rules, Decision(rules, position, seat), dice))
            position.events.clear()
    assert worst is not None
    return most, worst


def completed(one: Measured, name: str, position: Position[Any, Any]) -> None:
    notation, seat = position.box.notation, seat_of(position)
    slowest = max(micros(partial(complete, notation, position, seat, text), 5) for text in one.typed)
    show(f"{one.game}, autocomplete ({name})", f"{slowest / 1000:.2f} ms", "5 ms")


def seat_of(position: Position[Any, Any]) -> int:
    return position.awaited()[0]


def replay(short: bool) -> None:
    table = new_table("castle", SEATS, seed_from("replay"), {"side": "winter"})
    dice = Dice("replay")
    while table.outcome is None:
        seat = table.position.awaited()[0]
        table.play(seat, [PLAYERS["greedy"](table.rules, Decision(table.rules, table.position, seat), dice)])
    words = [(entry.seat, entry.move) for entry in table.log]

    def again() -> None:
        position = start(table.rules, table.box, SEATS, {"side": "winter"}, table.seed)
        for seat, text in words:
            position.apply(seat, table.box.notation.read(text))

    took = micros(again, 2 if short else 10) * 300 / len(words)
    show("castle, 300 recorded moves read and replayed", f"{took / 1000:.1f} ms", "30 ms")
    export = table.export()
    whole = micros(lambda: load_table(export), 1 if short else 3) * 300 / len(words)
    show("castle, an export of 300 moves loaded and checked", f"{whole / 1000:.1f} ms")
