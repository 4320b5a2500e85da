"""Whole games, with all invariants checked after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, get_args

import pytest

from engine.castle import GAME
from engine.castle.moves import MOVES
from engine.castle.state import CastlePosition
from engine.castle.steps import AnyStep
from engine.chance import seed_from
from engine.game import Decision
from engine.illegal import Illegal
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import check, play_game
from engine.step import Step, Together
from engine.table import Table, load_table
from tests.engine.castle.scene import BOX
from tests.slow import slow_but

SIDES = ("summer", "winter")
SEATS = (2, 3, 4)
GAMES_EACH = 12
LISTED = 40
"""How many of hundreds of payments are tried."""

each_game = pytest.mark.parametrize("game", range(4))
KINDS = list(product(SEATS, SIDES, PLAYERS))
each_kind_of_game = pytest.mark.parametrize(("seats", "side", "player"), slow_but(KINDS[::3], KINDS))


def table_of(seats: int, side: str, words: str) -> Table:
    return Table(GAME, BOX, seats, {"side": side}, seed_from(words))


def moves_played(table: Table, player: str, dice: Dice) -> Iterator[tuple[int, Move]]:
    """The seats to move with their moves; the caller applies them."""
    while awaited := table.position.awaited():
        seat = dice.pick(awaited)
        yield seat, PLAYERS[player](GAME, Decision(GAME, table.position, seat), dice)


def finished_table(seats: int, side: str, player: str, words: str) -> Table:
    table = table_of(seats, side, words)
    for seat, move in moves_played(table, player, Dice(words)):
        table.play(seat, [move])
    return table


def bytes_of(table: Table) -> bytes:
    return GAME.save(table.position.state)


def step_of(p: Any) -> Step:
    step = p.step
    assert isinstance(step, Step)
    return step


@each_kind_of_game
def test_c12_6_everything_holds_after_every_move(seats: int, side: str, player: str) -> None:
    for game in range(GAMES_EACH):
        words = f"holds {seats} {side} {game}"
        table, dice = table_of(seats, side, words), Dice(words)
        for seat, move in moves_played(table, player, dice):
            saved = bytes_of(table)
            # Again on the state as decoded from its JSON.
            slow = GAME.position(GAME.load(saved), BOX)
            assert GAME.save(slow.state) == saved
            twin = table.position.copy()
            slow.apply(seat, move)
            twin.apply(seat, move)
            # Moves on a copy do not change the original.
            assert bytes_of(table) == saved
            (entry,) = table.play(seat, [move])
            assert GAME.save(slow.state) == GAME.save(twin.state) == bytes_of(table)
            assert tuple(slow.take_events()) == entry.events
            check(GAME, table.position)


@each_kind_of_game
@each_game
def test_all_options_are_legal_and_none_is_listed_twice(seats: int, side: str, player: str, game: int) -> None:
    words = f"options {seats} {side} {game}"
    table, dice = table_of(seats, side, words), Dice(words)
    for seat, move in moves_played(table, player, dice):
        p = table.position
        for asked in range(seats):
            listed = list(islice(p.moves(asked), LISTED))
            assert len(listed) == len(set(listed))
            assert bool(listed) == p.can_answer(asked)
            for option in listed:
                refusal = p.refuse(asked, option)
                assert refusal is None, (option, refusal)
        # `refuse` also accepts the player's choice, whether it was listed or drawn.
        assert step_of(p).refuse(p, seat, move) is None
        table.play(seat, [move])


@each_kind_of_game
@each_game
def test_a_foreign_move_is_refused_and_changes_nothing(seats: int, side: str, player: str, game: int) -> None:
    """Moves of other kinds from earlier in the game, and legal moves of seats whose turn it is not."""
    words = f"foreign {seats} {side} {game}"
    table, dice = table_of(seats, side, words), Dice(words)
    met: dict[type[Move], Move] = {}
    refused: Counter[str] = Counter()
    for seat, move in moves_played(table, player, dice):
        p = table.position
        saved = bytes_of(table)
        kinds = {type(option) for option in p.moves(seat)}
        foreign = [other for kind, other in met.items() if kind not in kinds]
        tries = [(seat, dice.pick(foreign))] if foreign else []
        tries += [(other, move) for other in range(seats) if not p.can_answer(other)]
        for who, what in tries:
            with pytest.raises(Illegal) as caught:
                table.play(who, [what])
            refused[caught.value.key] += 1
            assert bytes_of(table) == saved
            # A second try is refused as well.
            assert p.refuse(who, what) is not None
        met[type(move)] = move
        table.play(seat, [move])
    over = bytes_of(table)
    with pytest.raises(Illegal) as caught:
        table.play(0, "pass")
    assert caught.value.key == "over"
    assert bytes_of(table) == over
    assert len(refused) > 3


@each_kind_of_game
@each_game
def test_replay_equals_play_and_undo_equals_replay(seats: int, side: str, player: str, game: int) -> None:
    words = f"replay {seats} {side} {game}"
    table = finished_table(seats, side, player, words)
    again = table_of(seats, side, words)
    states = [bytes_of(again)]
    for entry in table.log:
        # From the lines of the log, as in a file.
        assert again.play(entry.seat, entry.move) == [entry]
        states.append(bytes_of(again))
    assert states[-1] == bytes_of(table)
    loaded = load_table(table.export())
    assert bytes_of(loaded) == states[-1]
    assert loaded.log == table.log
    dice = Dice(words)
    for _ in range(4):
        n = dice.below(len(table.log) + 1)
        assert GAME.save(table.at(n).state) == states[n]
        undone = again.undo(n, past_reveals=True)
        assert bytes_of(again) == states[n]
        assert [*again.log, *undone] == table.log
        for entry in undone:
            again.play(entry.seat, entry.move)
        assert bytes_of(again) == states[-1]


@each_kind_of_game
def test_c8_1_the_game_ends_in_the_right_round(seats: int, side: str, player: str) -> None:
    """C8.1, C8.2: after the last round, or after the round in which the last tile was built."""
    rounds = BOX.by_count(seats).rounds
    for game in range(GAMES_EACH):
        end = play_game(GAME, BOX, seats, {"side": side}, [PLAYERS[player]] * seats, f"end {game}", checked=True)
        s = end.position.state
        assert s.over
        assert end.outcome is not None
        assert len(s.race) == s.round <= rounds
        if s.round < rounds:
            assert not any(s.tiles.values())
            assert max(built.round for built in s.built) == s.round
        assert s.track == rounds - s.round
        assert not s.carts
        assert sorted(seat for place in end.outcome.places for seat in place) == list(range(seats))
        assert end.outcome.scores == tuple(player.score for player in s.players)


def test_every_kind_of_step_and_move_and_all_winter_cards_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tests above would miss steps that never occur."""
    steps: Counter[type[Step]] = Counter()
    moves: Counter[type[Move]] = Counter()
    cards: Counter[str] = Counter()
    chosen: Counter[type[Step]] = Counter()
    push = CastlePosition.then

    def counted(self: CastlePosition, *following: Step) -> None:
        steps.update(type(step) for step in following)
        push(self, *following)

    monkeypatch.setattr(CastlePosition, "then", counted)
    for game in range(150):
        table = table_of(2 + game % 3, SIDES[game // 3 % 2], f"kinds {game}")
        for seat, move in moves_played(table, "random", Dice(f"kinds {game}")):
            moves[type(move)] += 1
            chosen[type(step_of(table.position))] += 1
            table.play(seat, [move])
        s = table.position.state
        cards.update([*s.lasting, *s.past])
    assert set(steps) == set(get_args(AnyStep))
    assert set(moves) == set(MOVES)
    assert set(cards) == set(BOX.components.winter.cards)
    # Every step that can ask has asked.
    asking = {kind for kind in get_args(AnyStep) if issubclass(kind, Together) or kind.take is not Step.take}
    assert asking <= set(chosen)
