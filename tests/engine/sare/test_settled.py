"""S15.10: what the table answers by itself, because no answer changes anything that lasts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.move import Move
from engine.players.dice import Dice
from engine.sare import GAME as SARE
from engine.sare.moves import Draw, GoOn, Stay
from engine.sare.state import SarePosition
from engine.table import play_settled
from tests.engine.sare.scene import BOX, Scene

WRITE = BOX.notation.write
PASSING = ("gauge", "standing", "used")
"""Fields of players that say nothing any more once the season is over, and come back with the next turn."""
OF_THE_SEQUENCE = ("asked", "drawn", "had_troubles", "passed_to", "chance", "discard")
POWERS = ("barracks A4", "market B4", "gardens C4", "library A3", "palace B3")
GAMES, CARDS = 400, 6


def settled(scene: Scene, seat: int) -> str | None:
    move = SARE.settled_answer(scene.p, seat)
    return None if move is None else WRITE(move)


# ---------------------------------------------------------------- nothing that lasts depends on the answer


def last_cards(dice: Dice) -> Scene:
    """The season's last cards, in a city with some powers, at any distance from the revolt."""
    seats = 2 + dice.below(3)
    scene = Scene(seats)
    for seat in range(seats):
        scene.gauge(seat, dice.below(7))
        powers = [power for power in POWERS if dice.below(2)]
        if powers:
            scene.built(seat, *powers)
        if dice.below(2):
            scene.has(seat, carried="g")
    kinds = ["w", "s", "ww", "wg", "t1", "t2", "horus"]
    chosen = [kinds[dice.below(len(kinds))] for _ in range(1 + dice.below(CARDS))]
    most = {"ww": 1, "wg": 1, "t2": 2}
    top = [card for number, card in enumerate(chosen) if chosen[:number].count(card) < most.get(card, 3)]
    return scene.season(" ".join(top), only=True)


def lasting(p: SarePosition) -> dict[str, Any]:
    state = msgspec.json.decode(SARE.save(p.state))
    for name in OF_THE_SEQUENCE:
        state.pop(name, None)
    for player in state["players"]:
        for name in PASSING:
            player.pop(name, None)
    return {**state, "discard": sorted(p.state.discard)}


def outcomes(p: SarePosition, seat: int, move: Move) -> dict[str, Any]:
    """What lasts, after this answer and then the plainest ones to the end of the season."""
    twin = p.copy()
    twin.apply(seat, move)
    while twin.state.season:
        (asked, *_) = twin.awaited()
        legal = list(twin.moves(asked))
        twin.apply(asked, next((plain for plain in (Stay(), GoOn(), Draw()) if plain in legal), legal[-1]))
    return lasting(twin)  # type: ignore[arg-type]


def test_s15_10_all_answers_to_a_settled_question_lead_to_the_same() -> None:
    found: dict[str, int] = {}
    for game in range(GAMES):
        dice = Dice(f"settled {game}")
        p = last_cards(dice).p
        while p.state.season:
            seat = dice.pick(list(p.awaited()))
            answer, legal = SARE.settled_answer(p, seat), list(p.moves(seat))
            if answer is not None:
                assert answer in legal
                assert len(legal) > 1
                kept = outcomes(p, seat, answer)
                assert all(outcomes(p, seat, other) == kept for other in legal), (game, WRITE(answer))
                kind = type(p.step).__name__
                found[kind] = found.get(kind, 0) + 1
            p.apply(seat, dice.pick(legal))
    assert found.keys() == {"React", "EndWindow", "TakeTroubles", "FurtherTroubles"}, found
    assert min(found.values()) > 1, found


# ---------------------------------------------------------------- which questions


@pytest.mark.parametrize(("top", "expected"), [("ww", "stay"), ("ww w", None)])
def test_s15_10_a_wind_of_the_last_card_asks_nobody(top: str, expected: str | None) -> None:
    scene = Scene(3).season(top, only=True)
    scene.do(0, "draw")
    assert scene.step == "React"
    assert [settled(scene, seat) for seat in (1, 2)] == [expected, expected]
    position, entries = play_settled(SARE, scene.p, 7)
    assert [(entry.number, entry.seat, entry.move) for entry in entries] == (
        [(7, 1, "stay"), (8, 2, "stay")] if expected else []
    )
    assert position.state.season is (expected is None)


def test_s15_10_a_market_is_still_asked_for() -> None:
    scene = Scene(2).built(0, "barracks B1").gauge(0, 2).season("w", only=True)
    scene.do(0, "draw")
    assert (scene.step, settled(scene, 0)) == ("EndWindow", "go on")
    scene = Scene(2).built(0, "barracks B1", "market C1").gauge(0, 2).has(1, "g").season("w", only=True)
    scene.do(0, "draw")
    assert (scene.step, settled(scene, 0)) == ("EndWindow", None)


@pytest.mark.parametrize(("gauge", "expected"), [(0, "take trouble"), (4, "take trouble"), (5, None)])
def test_s15_10_gardens_matter_only_before_a_revolt(gauge: int, expected: str | None) -> None:
    scene = Scene(2).built(0, "gardens B1").gauge(0, gauge).season("t2", only=True)
    scene.do(0, "draw")
    assert (scene.step, settled(scene, 0)) == ("TakeTroubles", expected)


def test_s15_10_a_joker_of_the_library_is_still_asked_for() -> None:
    scene = Scene(2).built(0, "library B1").season("t1", only=True)
    scene.do(0, "draw")
    assert (scene.step, settled(scene, 0)) == ("TakeTroubles", None)
