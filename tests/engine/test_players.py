"""Computer players see their decision and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.castle import GAME
from engine.chance import RandomSource, seed_from
from engine.game import Decision
from engine.illegal import Illegal
from engine.move import Done, Move, Pass, Stem, TakeBack
from engine.players import PLAYERS, player, random
from engine.players.dice import Dice
from engine.simulate import play_game, start
from tests.engine import madeup
from tests.engine.madeup import Bid, Build, Draw, Keep, Offer, Plant, Shout, Swap

FAIR = madeup.GAME
FAIR_BOX = FAIR.box()
CASTLE_BOX = GAME.box()


def turn() -> Any:
    """Seat A's turn, with every kind of move."""
    p = start(FAIR, FAIR_BOX, 2, {}, seed_from("players"))
    for seat in (0, 1):
        p.apply(seat, Bid(0))
    return p


def tries(p: Any, times: int, seat: int = 0) -> Counter[Move]:
    dice = Dice("tries")
    return Counter(random(FAIR, Decision(FAIR, p, seat), dice) for _ in range(times))


def test_every_legal_move_can_come_up() -> None:
    p = turn()
    assert set(tries(p, 4000)) == set(p.moves(0))


def test_kinds_are_equally_likely_and_then_the_moves_of_a_kind() -> None:
    p = turn()
    kinds: Counter[type[Move]] = Counter()
    for move, count in tries(p, 6000).items():
        kinds[type(move)] += count
    assert set(kinds) == {Build, Draw, Shout, Offer, Swap, Pass}
    assert all(850 < count < 1150 for count in kinds.values()), kinds


class Listing:
    """A decision with these choices, whatever game they are of."""

    def __init__(self, *choices: Move | Stem) -> None:
        self._choices = list(choices)

    def choices(self) -> list[Move | Stem]:
        return self._choices

    def draw(self, stem: Stem, chance: RandomSource) -> Move:
        return stem.kind(**stem.fixed)


@pytest.mark.parametrize(
    "choices",
    [
        [Stem(Build, {"stall": "bench"}), Stem(Build, {"stall": "booth"}), Stem(Keep, {"kind": "nut"})],
        [Stem(Build, {"stall": "bench"}), Pass(), Stem(Keep, {"kind": "nut"})],
        [Plant("nut"), Plant("apple"), TakeBack(), Done()],
        [Stem(Build, {"stall": "bench"}), Build("booth"), Pass()],
        [Draw(), Pass()],
        [Draw()],
    ],
    ids=str,
)
def test_kinds_are_told_apart_however_they_are_listed(choices: list[Move | Stem]) -> None:
    dice: Any = Dice("kinds")
    decision: Any = Listing(*choices)
    counts = Counter(type(random(FAIR, decision, dice)) for _ in range(3000))
    kinds = {choice.kind if isinstance(choice, Stem) else type(choice) for choice in choices}
    assert set(counts) == kinds
    assert all(abs(count - 3000 / len(kinds)) < 150 for count in counts.values()), counts


def test_players_get_their_decision_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """No attribute of a Decision that is not private leads to the state."""
    p = turn()
    decision = Decision(FAIR, p, 0)
    public = [name for name in dir(decision) if not name.startswith("_")]
    assert sorted(public) == ["allows", "box", "choices", "draw", "fill", "seat", "view"]
    assert decision.view == FAIR.view(p, 0)
    assert decision.allows(Draw())
    assert not decision.allows(Keep("nut"))
    assert not hasattr(decision, "__dict__")


class Spied:
    """A decision that writes down what is asked of it, and has nothing more."""

    def __init__(self, decision: Decision, touched: set[str]) -> None:
        self._decision = decision
        self._touched = touched

    def __getattr__(self, name: str) -> Any:
        self._touched.add(name)
        return getattr(self._decision, name)


@pytest.mark.parametrize("name", PLAYERS)
def test_players_touch_no_more_than_the_decision(name: str) -> None:
    touched: set[str] = set()

    def spied(rules: Any, decision: Decision, chance: RandomSource) -> Move:
        before = GAME.save(decision._position.state)
        seen: Any = Spied(decision, touched)
        move = PLAYERS[name](rules, seen, chance)
        assert GAME.save(decision._position.state) == before
        return move

    for seats, side in ((2, "summer"), (3, "winter")):
        play_game(GAME, CASTLE_BOX, seats, {"side": side}, [spied] * seats, "spied")
    assert touched <= {"allows", "box", "choices", "draw", "fill", "seat", "view"}


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    one, other = (
        play_game(GAME, CASTLE_BOX, 3, {"side": "winter"}, [PLAYERS[name]] * 3, "same", checked=True) for _ in range(2)
    )
    assert one.outcome == other.outcome
    assert one.position.state == other.position.state
    third = play_game(GAME, CASTLE_BOX, 3, {"side": "winter"}, [PLAYERS[name]] * 3, "else")
    assert third.position.state != one.position.state


def test_an_unknown_player_is_named_with_those_that_there_are() -> None:
    with pytest.raises(Illegal) as caught:
        player("deep blue")
    assert caught.value.key == "player.unknown"
    assert caught.value.params["known"] == tuple(PLAYERS)
    assert player("random") is random
