"""The page and its ledger: what is wrong on a picture is found."""

from dataclasses import replace

import pytest

from renderers import panels
from renderers.box import Box
from renderers.halo import Change
from renderers.icons import goods, signs
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER
from renderers.type import Style, black, serif
from tests.renderers.stage import page, palette, seated


def faults(drawn: Page, changes: tuple[Change, ...] = ()) -> list[str]:
    return drawn.finish(changes, measure=True)[1].faults()


def test_a_good_page_has_no_faults() -> None:
    drawn = page()
    with drawn.region("panel", Box(20, 20, 400, 120)):
        drawn.icon(60, 70, goods.stone, 60)
        drawn.count(100, 70, 3, 46)
        drawn.icon(200, 70, goods.clay, 60)
        drawn.count(240, 70, 0, 46)
    drawn.place("stone", Box.about(60, 70, 60))
    assert faults(drawn, (Change(1, ("stone",)),)) == []


def test_overlapping_texts_are_found() -> None:
    drawn = page()
    drawn.text(100, 100, "Keep", serif(32))
    drawn.text(140, 110, "Tavern", serif(32))
    assert any("overlap" in fault for fault in faults(drawn))


def test_a_text_in_an_icon_is_found_unless_it_belongs_there() -> None:
    drawn = page()
    drawn.icon(100, 100, goods.stone, 60)
    drawn.text(110, 100, 12, black(44))
    drawn.icon(300, 100, signs.shield, 80)
    drawn.text(300, 98, 18, black(50), "#FFFFFF", "mm", inside=True)
    (fault,) = (fault for fault in faults(drawn) if "runs into" in fault)
    assert "'12'" in fault


def test_colliding_icons_are_found() -> None:
    drawn = page()
    drawn.icon(100, 100, goods.stone, 60)
    drawn.icon(130, 100, goods.stone, 60)
    assert any("items" in fault for fault in faults(drawn))


def test_what_leaves_its_region_or_the_picture_is_found() -> None:
    drawn = page()
    with drawn.region("box", Box(100, 100, 200, 200)):
        drawn.text(150, 150, "too long", serif(40))
    drawn.text(1580, 50, "over the edge", serif(40))
    found = faults(drawn)
    assert any("leaves box" in fault for fault in found)
    assert any("leaves the picture" in fault for fault in found)


def test_pale_texts_are_found() -> None:
    drawn = page()
    drawn.text(100, 100, "hard to read", serif(40), LINE)
    drawn.text(100, 200, "fine", serif(40), INK)
    (fault,) = faults(drawn)
    assert "hard to read" in fault


def test_an_outline_is_what_a_text_stands_on() -> None:
    drawn = page()
    drawn.fill(Box(50, 50, 600, 200), INK)
    drawn.text(100, 100, "on scenery", serif(40), INK, outline=PAPER)
    assert faults(drawn) == []
    drawn = page()
    drawn.fill(Box(50, 50, 600, 200), INK)
    drawn.text(100, 100, "on scenery", serif(40), INK)
    assert faults(drawn) != []


def test_a_cut_figure_is_found() -> None:
    drawn = page()
    drawn.text(100, 100, 123456, black(44), room=40)
    assert any("cut" in fault for fault in faults(drawn))


def test_small_type_cannot_even_be_asked_for() -> None:
    with pytest.raises(ValueError, match="phone"):
        page().text(100, 100, "small", Style("bold", 20))


def test_two_places_of_one_name_are_a_mistake() -> None:
    drawn = page()
    drawn.place("keep", Box(0, 0, 10, 10))
    with pytest.raises(ValueError, match="twice"):
        drawn.place("keep", Box(0, 0, 20, 20))


def test_texts_come_last_and_halos_before_them() -> None:
    drawn = page()
    drawn.text(300, 100, "M", black(80), INK, "mm")
    drawn.fill(Box(200, 50, 400, 150), COIN)
    image, layout = drawn.finish()
    box = layout.texts[0].box
    assert (42, 36, 32) in {colour for _, colour in image.convert("RGB").crop(box).getcolors() or []}


def test_a_badge_on_a_text_is_found() -> None:
    drawn = page(300)
    for x in range(20, 1580, 60):
        for y in range(20, 290, 34):
            drawn.text(x, y, 888, black(28), INK, "mm")
    drawn.place("all", Box(700, 100, 800, 200))
    assert any("badge" in fault for fault in faults(drawn, (Change(1, ("all",)),)))


def test_standing_art_fits_its_room() -> None:
    box = page().standing(800, 300, goods.stone, room=(40, 30))
    assert box.width <= 41
    assert box.height <= 31
    assert abs(box.bottom - 300) <= 2


def test_a_long_name_stands_in_two_lines_about_its_height() -> None:
    drawn = page()
    drawn.name(100, 200, "Maria Skłodowska-Curie", serif(44), INK, room=260)
    _, layout = drawn.finish()
    assert [text.text for text in layout.texts] == ["Maria", "Skłodowska-Curie"]
    assert layout.faults() == []
    tops = [text.box.middle[1] for text in layout.texts]
    assert abs(sum(tops) / 2 - 200) < 12


def test_pictures_have_their_palette() -> None:
    image, _ = page().finish()
    assert image.mode == "P"
    assert len(palette().colours) == 256


def test_a_badge_that_leaves_its_panel_or_covers_a_letter_is_found() -> None:
    drawn = page()
    person = seated(("Ada",))[0]
    drawn.marker(500, 200, 80, person)
    with drawn.region("panel", Box(400, 100, 800, 300)):
        drawn.place("thing", Box(700, 120, 780, 200))
    layout = drawn.finish((Change(1, ("thing",), (("thing", 2),)),))[1]
    assert layout.faults() == []
    (mark,) = layout.marks
    assert mark.badge
    outside = replace(mark, badge=mark.badge._replace(x=800))
    assert any("leaves" in fault for fault in replace(layout, marks=(outside,)).faults())
    over = replace(mark, badge=mark.badge._replace(x=500, y=200))
    assert any("covers the letter" in fault for fault in replace(layout, marks=(over,)).faults())


def test_only_a_figure_or_a_thing_without_a_ring_has_a_badge() -> None:
    drawn = page()
    drawn.place("ring", Box(100, 100, 180, 180))
    drawn.place("bare", Box(500, 100, 580, 180), is_bare=True)
    drawn.cell("cell", Box(500, 400, 580, 480))
    drawn.cell("figure", Box(700, 400, 780, 480))
    marks = drawn.finish((Change(1, ("ring", "bare", "cell", "figure"), (("figure", 2),)),))[1].marks
    assert {mark.place: mark.badge and mark.badge.text for mark in marks} == {
        "ring": None,
        "bare": "",
        "cell": None,
        "figure": "+2",
    }


def test_a_cell_that_leaves_its_panel_is_found() -> None:
    drawn = page()
    with drawn.region("panel", Box(400, 100, 800, 300)):
        drawn.cell("inside", Box(500, 150, 600, 250))
        drawn.cell("beyond", Box(700, 150, 810, 250))
    (fault,) = faults(drawn)
    assert "beyond" in fault


def test_a_disc_on_a_letter_is_found() -> None:
    drawn = page()
    drawn.marker(500, 200, 72, seated(("Ada",))[0])
    panels.first_player(drawn, 534, 179)
    assert faults(drawn) == []
    drawn = page()
    drawn.marker(500, 200, 72, seated(("Ada",))[0])
    panels.first_player(drawn, 520, 190)
    assert any("disc" in fault for fault in faults(drawn))
