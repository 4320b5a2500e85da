"""C5.1: the Messenger."""

from __future__ import annotations

import pytest

from tests.engine.castle.scene import BOX, Scene

TALERS = BOX.components.characters.messenger.talers


def test_c5_1_1_takes_8_talers_from_the_bank() -> None:
    scene = Scene(first=1)
    before, bank = scene.player(0).talers, scene.s.bank
    scene.choose("messenger", "trader", "bricklayer", "stonemason")
    assert TALERS == 8
    assert scene.player(0).talers == before + TALERS
    assert scene.s.bank == bank - TALERS


@pytest.mark.parametrize("bank", [0, 1, TALERS - 1, TALERS, TALERS + 1])
def test_c5_1_1_or_all_that_is_left(bank: int) -> None:
    scene = Scene(first=1).bank(bank)
    before = scene.player(0).talers
    scene.choose("messenger", "trader", "bricklayer", "stonemason")
    assert scene.player(0).talers == before + min(bank, TALERS)
    assert scene.s.bank == max(0, bank - TALERS)
    assert scene.events_of("messenger")[0].params["talers"] == min(bank, TALERS)


def test_c5_1_1_several_messengers_take_in_player_order() -> None:
    """C4.4: a nearly empty bank serves the first player, then clockwise."""
    scene = Scene(first=2).bank(TALERS + 3)
    before = [player.talers for player in scene.s.players]
    scene.choose("messenger", "trader", "messenger", "messenger")
    gained = [player.talers - had for player, had in zip(scene.s.players, before, strict=True)]
    assert gained == [0, 0, TALERS, 3]
