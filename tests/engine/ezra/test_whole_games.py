"""Whole games, with all invariants checked after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import get_args

import pytest

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.constants import RIVAL
from engine.ezra.goods import KINDS, covers
from engine.ezra.moves import MOVES
from engine.ezra.position import EzraPosition
from engine.ezra.steps import AnyStep
from engine.ezra.steps.rival_turn import RivalTurn
from engine.game import Decision
from engine.illegal import Illegal
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import check, start
from engine.step import Step
from tests.engine.ezra.scene import BOX

SEATS = (1, 2, 3, 4)
SIDES = GAME.options["altar"]
GAMES = [
    *((1, altar, solo) for altar, solo in product(SIDES, GAME.options["solo_side"])),
    *((seats, altar, "a") for seats, altar in product((2, 3, 4), SIDES)),
]
COPIED = 12
"""Every n-th move is also played on a copy."""
LISTED = 30

each_kind_of_game = pytest.mark.parametrize(("seats", "altar", "solo"), GAMES)


def begun(seats: int, altar: str, solo: str, words: str) -> EzraPosition:
    p = start(GAME, BOX, seats, {"altar": altar, "solo_side": solo}, seed_from(words))
    assert isinstance(p, EzraPosition)
    return p


def played(p: EzraPosition, words: str, who: str = "random") -> Iterator[tuple[int, Move]]:
    """Yields the seat to move and its move; the caller applies it."""
    dice = Dice(words)
    while awaited := p.awaited():
        seat = dice.pick(awaited)
        yield seat, PLAYERS[who](GAME, Decision(GAME, p, seat), dice)


def step_of(p: EzraPosition) -> Step:
    assert isinstance(p.step, Step)
    return p.step


@each_kind_of_game
def test_everything_holds_after_every_move(seats: int, altar: str, solo: str) -> None:
    """To the end, after 3 x 6 turns each (E5.1); rubble never increases."""
    words = f"holds {seats} {altar} {solo}"
    p = begun(seats, altar, solo, words)
    rubble, bag = p.state.rubble, BOX.components.counts.rubble_bag
    assert all(sum(pieces) <= bag[kind] for kind, pieces in zip(KINDS, zip(*rubble, strict=True), strict=True))
    turns: Counter[int] = Counter()
    for seat, move in played(p, words):
        p.apply(seat, move)
        check(GAME, p)
        assert all(covers(before, now) for before, now in zip(rubble, p.state.rubble, strict=True))
        rubble = p.state.rubble
        turns.update(event.params["seat"] for event in p.take_events() if event.key == "turn")
    outcome = GAME.outcome(p)
    assert outcome is not None
    assert (p.state.round, len(outcome.scores)) == (3, len(p.state.players))
    assert turns == dict.fromkeys(range(len(p.state.players)), 3 * 6)
    assert all(len(player.tucked) == 4 for player in p.state.players[:seats])
    assert all(len(player.hand) in (0, 1) for player in p.state.players[:seats])


@pytest.mark.parametrize(("who", "seats"), [*(("random", seats) for seats in SEATS), ("greedy", 1), ("greedy", 3)])
def test_saving_and_loading_after_each_move_changes_nothing(who: str, seats: int) -> None:
    """Each move is also played on the state read back from JSON, and some on a copy."""
    words = f"slow motion {seats}"
    p = begun(seats, "random", "b", words)
    for number, (seat, move) in enumerate(played(p, words, who)):
        saved = GAME.save(p.state)
        slow, twin = GAME.position(GAME.load(saved), BOX), p.copy()
        assert GAME.save(slow.state) == saved
        slow.apply(seat, move)
        if number % COPIED == 0:
            twin.apply(seat, move)
            assert GAME.save(p.state) == saved, "a copy's moves are its own"
        p.apply(seat, move)
        now = GAME.save(p.state)
        assert GAME.save(slow.state) == now
        assert slow.take_events() == (told := p.take_events())
        assert number % COPIED or (GAME.save(twin.state), twin.take_events()) == (now, told)


@pytest.mark.parametrize("seats", SEATS)
def test_events_name_whom_they_are_about(seats: int) -> None:
    """And their events are shown at least to that seat."""
    words = f"events {seats}"
    p = GAME.position(GAME.new(BOX, seats, GAME.with_defaults({}), Chance(seed_from(words))), BOX)
    p.advance()
    met: Counter[str] = Counter()
    for seat, move in played(p, words):
        for event in p.take_events():
            about = event.params.get("seat", seats)
            assert about in event.seats or about >= seats, event
            assert event.visible_to(about) or about >= seats
            met[event.key] += 1
        p.apply(seat, move)
    assert len(met) > 20


@pytest.mark.parametrize("seats", SEATS)
def test_all_options_are_legal_short_and_read_back(seats: int) -> None:
    """No move is listed twice; each is written in at most 90 characters and reads back the same."""
    words = f"options {seats}"
    p = begun(seats, "random", "a", words)
    for number, (seat, move) in enumerate(played(p, words)):
        for asked in range(seats) if number % 4 == 0 else ():
            listed = list(islice(p.moves(asked), LISTED))
            assert len(listed) == len(set(listed))
            assert bool(listed) == p.can_answer(asked)
            for option in (*listed, *((move,) if asked == seat else ())):
                # Ask the step itself, as the position may trust listed moves.
                refusal = step_of(p).refuse(p, asked, option)
                assert refusal is None, (option, refusal)
                written = BOX.notation.write(option)
                assert len(written) <= 90, written
                assert BOX.notation.read(written) == option, written
        p.apply(seat, move)
        p.events.clear()


@pytest.mark.parametrize("seats", SEATS)
def test_a_foreign_move_is_refused_and_changes_nothing(seats: int) -> None:
    """Moves of other kinds seen before in the same game, and legal moves of seats that are not awaited."""
    words = f"foreign {seats}"
    p = begun(seats, "random", "a", words)
    met: dict[type[Move], Move] = {}
    refused: Counter[str] = Counter()
    for number, (seat, move) in enumerate(played(p, words)):
        if number % 3 == 0:
            saved = GAME.save(p.state)
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
            assert GAME.save(p.state) == saved
        met[type(move)] = move
        p.apply(seat, move)
        p.events.clear()
    assert len(refused) > 8


def test_every_kind_of_step_and_of_move_is_met() -> None:
    steps: set[str] = set()
    moves: set[str] = set()
    for number, seats in enumerate((1, 2, 3, 4) * 5):
        words = f"met {number}"
        p = begun(seats, "random", "b", words)
        for seat, move in played(p, words):
            steps |= {type(step).__name__ for step in p.state.stack}
            moves |= {type(choice).__name__ for choice in p.choices(seat)}
            moves |= {choice.kind.__name__ for choice in p.choices(seat) if isinstance(choice, tuple)}
            p.apply(seat, move)
            p.events.clear()
    # Moves that need a certain tile are too rare in random games, and only a closed plan can be reopened.
    assert {kind.__name__ for kind in MOVES} - moves <= {"CopyWall", "RepeatTrader", "TakeSilver", "Choose", "Reopen"}
    waiting = {"Open", "Played", "RedAction", "GreyAction", "BlueAction", "AfterAction", "Return", "Prepare", "Sabbath"}
    known = {kind.__name__ for kind in get_args(AnyStep)}
    assert waiting <= steps <= known
    assert {"ChooseWall", "ChooseGoods", "ChooseBlessing", "ChooseRetrieve"} <= steps


def test_the_opponent_plays_whole_games() -> None:
    """All words of Scheme Cards occur, and all cards are turned over, one per day in each round."""
    done: Counter[str] = Counter()
    cards: set[str] = set()
    for number in range(12):
        words = f"opponent {number}"
        p = begun(1, "random", "ab"[number % 2], words)
        p.events.clear()
        for seat, move in played(p, words):
            p.apply(seat, move)
            for event in p.take_events():
                if event.key == "scheme_row":
                    done.update(event.params["do"])
                elif event.key == "focus":
                    cards.add(event.params["card"])
        assert p.state.players[RIVAL].vp > 10
    words_printed = {word for card in BOX.components.scheme for row in card.rows for word in row.do}
    # A row of sch6 needs Gold and no Worker, which is rare.
    assert words_printed - set(done) <= {"pay_gold:2", "altar:2"}
    assert cards == set(BOX.focus)
    assert not any(isinstance(step, RivalTurn) for step in p.state.stack)


@pytest.mark.parametrize("seats", SEATS)
def test_a_lane_remembered_is_the_lane_played_afresh(seats: int) -> None:
    """The cached state of a plan equals the state after playing its whole lane."""
    words = f"lanes {seats}"
    p = begun(seats, "random", "a", words)
    for seat, move in played(p, words):
        if step_of(p).sealed:
            fresh = GAME.position(GAME.load(GAME.save(p.state)), BOX)
            for asked in range(seats):
                assert fresh.choices(asked) == p.choices(asked)
                p._listed = fresh._listed = None
        p.apply(seat, move)
        p.events.clear()
