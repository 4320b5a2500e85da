"""Whole games, with all invariants checked after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import get_args

import pytest

from engine.chance import seed_from
from engine.game import Decision
from engine.illegal import Illegal
from engine.move import Move
from engine.perft import perft
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME as SARE
from engine.sare.moves import MOVES
from engine.sare.state import SarePosition
from engine.sare.steps import AnyStep
from engine.simulate import check, start
from engine.step import Step
from tests.engine.sare.scene import BOX, Scene
from tests.slow import slow_but

SEATS = (2, 3, 4)
MODES = SARE.options["mode"]
VARIANTS = tuple(product(("no", "yes"), repeat=2))
MOVES_EACH = 150
"""The number of moves checked in games of random players, who never finish a city."""
MOST_TURNS = 40
LISTED = 30

KINDS = list(product(SEATS, MODES))
each_kind_of_game = pytest.mark.parametrize(("seats", "mode"), slow_but(KINDS[::5] + KINDS[3::7], KINDS))


def new_position(seats: int, mode: str, quick: str, divinity: str, words: str) -> SarePosition:
    options = {"mode": mode, "quick_start": quick, "divinity": divinity}
    p = start(SARE, BOX, seats, options, seed_from(words))
    assert isinstance(p, SarePosition)
    return p


def generate_moves(p: SarePosition, player: str, words: str) -> Iterator[tuple[int, Move]]:
    """Each seat to move and its move; the caller applies the move."""
    dice = Dice(words)
    while awaited := p.awaited():
        seat = dice.pick(awaited)
        yield seat, PLAYERS[player](SARE, Decision(SARE, p, seat), dice)


def step_of(p: SarePosition) -> Step:
    assert isinstance(p.step, Step)
    return p.step


@pytest.mark.parametrize("player", PLAYERS)
@each_kind_of_game
def test_everything_holds_after_every_move(seats: int, mode: str, player: str) -> None:
    """Also with the state saved to JSON and loaded before each move."""
    for quick, divinity in VARIANTS:
        words = f"holds {seats} {mode} {quick} {divinity} {player}"
        p = new_position(seats, mode, quick, divinity, words)
        for seat, move in islice(generate_moves(p, player, words), MOVES_EACH):
            saved = SARE.save(p.state)
            slow = SARE.position(SARE.load(saved), BOX)
            assert SARE.save(slow.state) == saved
            twin = p.copy()
            slow.apply(seat, move)
            twin.apply(seat, move)
            assert SARE.save(p.state) == saved, "a copy's moves are its own"
            p.apply(seat, move)
            assert SARE.save(slow.state) == SARE.save(twin.state) == SARE.save(p.state)
            assert slow.take_events() == p.take_events()
            check(SARE, p)


@pytest.mark.parametrize("player", PLAYERS)
@each_kind_of_game
def test_all_options_are_legal_short_and_read_back(seats: int, mode: str, player: str) -> None:
    """No duplicates; each is written in at most 90 characters and reads back the same."""
    words = f"options {seats} {mode} {player}"
    p = new_position(seats, mode, "no", "no", words)
    for seat, move in islice(generate_moves(p, player, words), MOVES_EACH):
        for asked in range(seats):
            listed = list(islice(p.moves(asked), LISTED))
            assert len(listed) == len(set(listed))
            assert bool(listed) == p.can_answer(asked)
            for option in (*listed, *((move,) if asked == seat else ())):
                refusal = p.refuse(asked, option)
                assert refusal is None, (option, refusal)
                written = BOX.notation.write(option)
                assert len(written) <= 90, written
                assert BOX.notation.read(written) == option, written
        p.apply(seat, move)


@each_kind_of_game
def test_an_illegal_move_is_refused_and_changes_nothing(seats: int, mode: str) -> None:
    """Moves of other kinds from the same game, and legal moves of seats that are not awaited."""
    words = f"foreign {seats} {mode}"
    p = new_position(seats, mode, "no", "no", words)
    met: dict[type[Move], Move] = {}
    refused: Counter[str] = Counter()
    for seat, move in islice(generate_moves(p, "greedy", words), 2 * MOVES_EACH):
        saved = SARE.save(p.state)
        kinds = {type(option) for option in p.moves(seat)}
        for kind, other in met.items():
            if kind not in kinds and step_of(p).refuse(p, seat, other) is not None:
                with pytest.raises(Illegal) as caught:
                    p.apply(seat, other)
                refused[caught.value.key] += 1
        for rival in range(seats):
            if not p.can_answer(rival):
                with pytest.raises(Illegal):
                    p.apply(rival, move)
        assert SARE.save(p.state) == saved
        met[type(move)] = move
        p.apply(seat, move)
    assert len(refused) > 4


@each_kind_of_game
def test_every_game_of_the_beginner_ends(seats: int, mode: str) -> None:
    """S17.7 names the trap: all squares full and none left for the Pyramid."""
    for quick, divinity in VARIANTS:
        words = f"ends {seats} {mode} {quick} {divinity}"
        p = new_position(seats, mode, quick, divinity, words)
        for seat, move in generate_moves(p, "greedy", words):
            p.apply(seat, move)
            p.events.clear()
            assert p.state.turn <= MOST_TURNS
        outcome = SARE.outcome(p)
        assert outcome is not None
        assert len(outcome.winners) == 1


def test_every_kind_of_step_and_of_move_is_met() -> None:
    steps: set[str] = set()
    moves: set[str] = set()
    for number in range(6):
        words = f"met {number}"
        p = new_position(4, "pharaoh", "yes", "no", words)
        for seat, move in islice(generate_moves(p, "greedy", words), 900):
            steps |= {type(step).__name__ for step in p.state.stack}
            moves.add(type(move).__name__)
            if number % 2 == 0:
                listed = p.choices(seat)
                moves |= {type(choice).__name__ for choice in listed if isinstance(choice, Move)}
            p.apply(seat, move)
    # Steps that run by themselves never wait on the stack; the beginner does not reach some others.
    assert {kind.__name__ for kind in MOVES} - moves <= {
        "Shift", "Market", "Discard", "DiscardTrouble", "Demolish", "Reopen", "TakeBack",
    }  # fmt: skip
    waiting = {
        "Sites",
        "Decide",
        "DrawOwed",
        "EndWindow",
        "CancelCard",
        "TakeTroubles",
        "FurtherTroubles",
        "React",
        "ChooseTempleCard",
    }
    assert waiting <= steps <= {kind.__name__ for kind in get_args(AnyStep)}


def test_perft() -> None:
    """Any change to the rules shows in the numbers."""
    scene = Scene(2).season("t1 ww t1 horus w s")
    assert [perft(scene.p, depth) for depth in (1, 2, 3, 4, 5)] == [2, 4, 10, 41, 273]
    building = Scene(2).site(0, "carpenter B1").has(0, "ww ss g").construction()
    assert [perft(building.p, depth) for depth in (1, 2)] == [48, 349]


def test_a_cached_lane_is_the_lane_played_afresh() -> None:
    """The cached position of a lane is the one that playing the whole lane leads to."""
    words = "lanes"
    p = new_position(3, "scribe", "no", "no", words)
    for seat, move in islice(generate_moves(p, "random", words), 600):
        fresh = SARE.position(SARE.load(SARE.save(p.state)), BOX)
        for asked in range(3):
            assert fresh.choices(asked) == p.choices(asked)
            p._listed = fresh._listed = None
        p.apply(seat, move)
