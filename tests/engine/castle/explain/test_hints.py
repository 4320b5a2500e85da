"""The figures of the castle's options come from the same figures as the rules."""

from __future__ import annotations

from typing import Any

from engine.castle import GAME
from engine.castle.moves import TALER, Build, Displace, Place, PlaceTrader, Play, Take
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import TakeFromTower
from engine.castle.steps.winter import ShareGift
from engine.chance import seed_from
from engine.game import Decision
from engine.move import Prompt, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from engine.texts.texts import Texts

SEATS = 3


def positions() -> Any:
    position = start(GAME, GAME.box(), SEATS, GAME.with_defaults({}), seed_from("castle hints"))
    dice = Dice("castle hints")
    while awaited := position.awaited():
        yield position, awaited[0]
        move = PLAYERS["greedy"](GAME, Decision(GAME, position, awaited[0]), dice)
        position.apply(awaited[0], move)
        position.events.clear()


def card(position: Any, seat: int, name: str) -> dict[str, Any]:
    found = GAME.explain_value(position, seat, Play, "cards", (name,))
    assert isinstance(found, Prompt)
    return found.params


def test_c5_1_1_a_messenger_pays_what_the_bank_has() -> None:
    position, seat = next(positions())
    assert card(position, seat, "messenger") == {"talers": 8}
    position.state.bank = 3
    assert card(position, seat, "messenger") == {"talers": 3}


def test_c5_6_a_master_builder_takes_back_the_row() -> None:
    position, seat = next((position, seat) for position, seat in positions() if position.state.round == 3)
    assert card(position, seat, "master_builder") == {"n": len(position.state.players[seat].row)}


def test_c6_what_a_card_could_build_is_what_it_can_build_when_its_turn_comes() -> None:
    """Of a card whose pieces are already there: the Stonemason builds with the reserve alone."""
    compared = 0
    for position, seat in positions():
        step = position.step
        if not isinstance(step, Craft) or step.built or step.card != "stonemason":
            continue
        listed = {
            choice.fixed["building"]
            for choice in position.choices(seat)
            if isinstance(choice, Stem) and choice.kind is Build
        }
        told = card(position, seat, "stonemason")
        assert {building for building, _ in told["buildings"]} <= listed
        assert len(told["buildings"]) + told["more"] == len(listed)
        compared += bool(listed)
    assert compared


def test_c5_3_1_a_kind_of_the_watchtower_says_what_the_bricklayer_can_build_with_it() -> None:
    compared = 0
    for position, seat in positions():
        for move in position.choices(seat) if isinstance(position.step, TakeFromTower) else ():
            told = GAME.explain_move(position, seat, move)
            assert isinstance(told, Prompt)
            after = position.copy()
            after.apply(seat, move, halt=True)
            crafts = isinstance(after.step, Craft) and seat in after.awaited()
            listed = {
                choice.fixed["building"]
                for choice in (after.choices(seat) if crafts else ())
                if isinstance(choice, Stem) and choice.kind is Build
            }
            assert {building for building, _ in told.params["buildings"]} <= listed
            assert len(told.params["buildings"]) + told.params["more"] == len(listed)
            compared += 1
    assert compared


def test_c5_2_8_a_trader_place_delivers_what_it_says() -> None:
    """If nobody else places before the payout, and no place is paid first out of the same stock."""
    compared = 0
    for position, seat in positions():
        for move in position.choices(seat):
            if not isinstance(move, PlaceTrader | Displace):
                continue
            told = GAME.explain_move(position, seat, move)
            assert isinstance(told, Prompt)
            after = position.copy()
            after.apply(seat, move)
            paid = [e.params for e in after.take_events() if e.key == "payout" and e.params["place"] == move.place]
            assert all(params["goods"] == told.params["goods"] for params in paid)
            compared += len(paid)
    assert compared


def test_c11_4_3_a_gift_says_how_many_there_are() -> None:
    position, seat = next(positions())
    position.state.stack = [ShareGift(seat, others=(seat, 1), goods=(0, 2, 0, 0, 0), talers=3)]
    texts = Texts("castle")

    def said(kind: str) -> str:
        told = GAME.explain_move(position, seat, Take(kind))
        assert isinstance(told, Prompt)
        return texts.sentence(f"hint.{told.key}", told.params)

    assert said("wood") == "the gifts include 2 wood"
    assert said(TALER) == "the gifts include 3 talers"


def test_c9_a_space_adds_what_the_score_would_be() -> None:
    compared = 0
    for position, seat in positions():
        for move in position.choices(seat):
            if not isinstance(move, Place):
                continue
            told = GAME.explain_value(position, seat, Place, "space", move.space)
            assert isinstance(told, Prompt)
            after = position.copy()
            before = GAME.view(position, seat).expected_scores()[seat]
            after.apply(seat, move, halt=True)
            assert told.params["talers"] == position.state.players[seat].talers - after.state.players[seat].talers
            assert told.params["points"] == GAME.view(after, seat).expected_scores()[seat] - before
            compared += 1
    assert compared
