"""Scroll Tiles: one that gives something in Prepare is drawn by what is printed on it; each has room for its name."""

from __future__ import annotations

import msgspec
import pytest

from engine.ezra.effects.goods import Gold
from engine.ezra.view import EzraView
from renderers.ezra import formulas, overview, places, public_facts, scrollsigns, terms, torahview
from renderers.ezra.effects import sign
from renderers.halo import Change
from renderers.type import fit_lines, serif
from tests.engine.ezra.scene import Scene
from tests.renderers.ezra.board import LANGUAGES, begun, full, words


def test_a_new_tile_has_its_sign_and_its_formula() -> None:
    scene = Scene(2)
    view: EzraView = scene.p.rules.view(scene.p, 0)
    tile = msgspec.structs.replace(view.components.scroll[0], id="w99_prep_gold", material="wood", prepare=(Gold(2),))
    box = msgspec.structs.replace(view.components, scroll=(*view.components.scroll, tile))
    new = msgspec.structs.replace(view, components=box)
    assert scrollsigns.tile_signs(new, tile.id)[-1] == sign(Gold())
    assert formulas.formula(new, tile.id)[1] == ("2", sign(Gold()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_each_scroll_fits(lang: str) -> None:
    view = begun(4)
    page = torahview.draw(view, words(lang))
    room = page.places[places.scroll(1, 1)].box.width - torahview.NAME_MARGIN
    for tile in public_facts.scroll_tiles(view.components):
        lines, _ = fit_lines(words(lang).term(terms.tile(tile)), serif(34), room)
        assert "…" not in "".join(lines), lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_formula_of_the_torah_is_small(lang: str) -> None:
    """Long ones and those of the Heroes have two lines."""
    layout = torahview.draw(full(begun(4)), words(lang)).finish(measure=True)[1]
    assert layout.faults() == []
    for name, place in layout.places.items():
        if name.startswith("scroll "):
            figures = [text for text in layout.texts if place.box.holds(text.box) and text.style.face == "black"]
            assert min((text.style.size for text in figures), default=40) >= 32, name


def test_a_change_leaves_a_scroll_its_ground() -> None:
    """It says whether a path leads there."""
    view, name = begun(4), places.scroll(1, 1)
    for part in (overview, torahview):
        page = part.draw(view, words())
        box = page.places[name].box.grown(-8)
        before = part.draw(view, words()).finish()[0].convert("RGB").crop(box)
        after = page.finish([Change(1, (name,))])[0].convert("RGB").crop(box)
        assert after.tobytes() == before.tobytes()
