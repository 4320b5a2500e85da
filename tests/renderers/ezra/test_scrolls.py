"""A Scroll Tile that gives something in Prepare is drawn by what is printed on it."""

from __future__ import annotations

import msgspec

from engine.ezra.effects.goods import Gold
from engine.ezra.view import EzraView
from renderers.ezra import formulas, scrollsigns
from renderers.ezra.effects import sign
from tests.engine.ezra.scene import Scene


def test_a_new_tile_has_its_sign_and_its_formula() -> None:
    scene = Scene(2)
    view: EzraView = scene.p.rules.view(scene.p, 0)
    tile = msgspec.structs.replace(view.components.scroll[0], id="w99_prep_gold", material="wood", prepare=(Gold(2),))
    box = msgspec.structs.replace(view.components, scroll=(*view.components.scroll, tile))
    new = msgspec.structs.replace(view, components=box)
    assert scrollsigns.tile_signs(new, tile.id)[-1] == sign(Gold())
    assert formulas.formula(new, tile.id)[1] == ("2", sign(Gold()))
