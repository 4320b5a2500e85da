"""Caravans and stores of which some pieces are named, or that cost more than is printed (S9.7, S9.8)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.move import Stem
from engine.players.dice import Dice
from engine.sare.moves import Charter, Store
from engine.sare.sources import Payment
from tests.engine.sare.scene import BOX, CARDS, Scene, changed


def pieces(hand: str) -> Payment:
    return BOX.sources.sorted(CARDS.get(word, word) for word in hand.split())


def stem(scene: Scene, kind: type) -> Stem:
    return next(choice for choice in scene.p.choices(0) if isinstance(choice, Stem) and choice.kind is kind)


def test_s9_7_a_drawn_payment_of_a_caravan_has_neither_too_little_nor_a_piece_too_many() -> None:
    """A corrected price of three units: of two single units and a double card, one single unit is too many."""
    scene = Scene(2, box=changed(caravans={"charter_cost_units": 3})).store(0, "").has(0, "w s ww").construction()
    charters = stem(scene, Charter)
    listed = set(scene.p.fill(0, charters))
    assert listed == {Charter(pieces("ww w")), Charter(pieces("ww s"))}
    dice = Dice("a dearer caravan")
    assert {scene.p.draw(0, charters, dice) for _ in range(60)} == listed


@pytest.mark.parametrize("named", [("ws",), ("gg", "w"), ("w", "discard_wood"), ("w", "w")])
def test_s9_8_what_is_named_so_far_is_in_every_store(named: tuple[str, ...]) -> None:
    """That holds for the last piece of a kind as well; two of a piece that is there once are in no store."""
    scene = Scene(2).store(0, "1 wood 1 gold").has(0, "ws gg w").caravans(0, 1).construction()
    wanted = Counter(pieces(" ".join(named)))
    stores = stem(scene, Store)
    every = {move.pay for move in scene.p.fill(0, stores) if isinstance(move, Store)}
    filled = scene.p.fill(0, stores, {"pay": tuple(wanted.elements())})
    narrowed = {move.pay for move in filled if isinstance(move, Store)}
    assert narrowed == {pay for pay in every if not wanted - Counter(pay)}
    assert bool(narrowed) == (named != ("w", "w"))
