"""Header, panels, spaces, chips, score and lobby hold whatever comes, in 2, 3 and 4 seats."""

from itertools import product

import pytest
from PIL import ImageChops

from renderers import chips, header, panels, specimen, states
from renderers.box import Box
from renderers.castle import buildings
from renderers.castle.colours import SUMMER
from renderers.colour import rgb
from renderers.cover import Cover, Plate, plain_scene
from renderers.halo import Change
from renderers.icons import signs, tools
from renderers.lobby import lobby_page, wrapped_name
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER
from renderers.pen import record
from renderers.scorechart import Row, Score, score_page
from renderers.seats import Person
from renderers.sprites import Drawing
from tests.renderers.golden import compare
from tests.renderers.stage import NAMES, POINTS, SPECIMEN, page, palette, seated

TABLES = [(NAMES[0], 4), (NAMES[1], 4), (NAMES[2], 4), (NAMES[3], 3), (NAMES[4], 2)]


def faults(drawn: Page, changes: tuple[Change, ...] = ()) -> list[str]:
    return drawn.finish(changes, measure=True)[1].faults()


@pytest.mark.parametrize(("names", "seats"), TABLES)
def test_panels(names: tuple[str, ...], seats: int) -> None:
    persons = seated(names[:seats])
    boxes = panels.boxes(seats, 12, 388)
    assert boxes[0].left == 12
    assert abs(boxes[-1].right - 1588) <= 1
    for shift in range(len(POINTS)):
        drawn = page()
        drawn.fill(Box(0, 0, 1600, 400), INK)
        for seat, (box, person) in enumerate(zip(boxes, persons, strict=True)):
            drawn.sketch(record(panels.draw_frame, box, seat), INK)
            with drawn.region(f"panel {seat}", box):
                panels.add_head(
                    drawn, box, person, POINTS[(seat + shift) % len(POINTS)], seat == 0, seat == shift % seats
                )
        assert faults(drawn, (Change(1, ("points 0",)), Change(2, ("points 1",)))) == []


@pytest.mark.parametrize(("names", "total"), list(product(NAMES, (12, 15))))
def test_headers(names: tuple[str, ...], total: int) -> None:
    persons = seated(names)
    for count, word in product((1, 2, 3, 4), ("Trader", "Contremaître des bâtisseurs", "Mistrz budowniczy")):
        drawn = page()
        drawn.fill(Box(0, 0, 1600, header.HEIGHT), INK)
        with drawn.region("header", Box(0, 0, 1600, header.HEIGHT)):
            header.disc(drawn, total, total)
            header.pips(drawn, total - 3, total, marks=(3, 5), mark=signs.snow)
            header.awaited(drawn, persons[:count])
            header.doing(drawn, word, tools.dividers)
        assert faults(drawn) == []


def test_spaces_in_every_state_stand_side_by_side() -> None:
    drawn = page()
    persons = seated(NAMES[0])
    for k, (price, draw) in enumerate(
        product((5, 10, 17), (states.open_space, states.closed_space, states.taken_space))
    ):
        what: tuple[object, ...] = (persons[k % 4],) if draw is states.taken_space else (price,)
        more = (SUMMER.plot,) if draw is states.closed_space else ()
        draw(drawn, 100 + 84 * k, 100, *what, f"space {k}", *more)  # type: ignore[operator]
    states.free_place(drawn, 100, 300, "cart")
    assert faults(drawn) == []
    assert len(drawn.places) == 10


def test_a_building_site_keeps_its_drawing_inside() -> None:
    drawn = page()
    before = drawn.finish()[0].convert("RGB")
    box = Box(100, 100, 250, 228)
    states.site(drawn, box, SUMMER.plot, SUMMER.chalk, buildings.keep, False)
    changed = ImageChops.difference(before, drawn.finish()[0].convert("RGB")).getbbox()
    assert changed is not None
    assert box.holds(Box(*changed))
    states.value(drawn, 140, 140, 24)
    states.mark_chosen(drawn, Box(400, 100, 780, 390))
    assert faults(drawn) == []


def test_every_chip_holds_two_digits() -> None:
    drawn = page()
    for k, kind in enumerate(chips.CHIPS):
        chips.cost(drawn, 100 + 60 * k, 100, kind, 12)
    chips.costs(drawn, 800, 200, {"wood": 2, "stone": 0, "gold": 3})
    assert faults(drawn) == []
    _, layout = drawn.finish()
    assert [text.text for text in layout.texts[-2:]] == ["2", "3"]


def score(persons: tuple[Person, ...], columns: int, cells: tuple[int | None, ...], total: int | None = 1234) -> Score:
    drawn = tuple(Drawing(art) for art in list(buildings.BUILDINGS.values())[:columns])
    rows = tuple(
        Row(
            person,
            1 if person.seat == 0 else person.seat,
            tuple(cells[(person.seat + k) % len(cells)] for k in range(columns)),
            total,
        )
        for person in persons
    )
    race = tuple(tuple(k * (seat + 1) * 3 - 9 for seat in range(len(persons))) for k in range(16)) if total else ()
    return Score("Zakończenie gry, Fin de la partie", Drawing(buildings.keep), drawn, rows, race)


@pytest.mark.parametrize(("names", "seats"), TABLES)
def test_score_charts_with_ten_columns(names: tuple[str, ...], seats: int) -> None:
    for columns, cells in ((9, (51, 0, None, -12)), (10, (147, 9)), (10, (0,)), (10, (-3, -14, 5))):
        drawn = score_page(score(seated(names[:seats]), columns, cells), palette())
        assert faults(drawn) == []


def test_a_score_without_points_has_no_race_and_no_totals() -> None:
    drawn = score_page(score(seated(NAMES[0]), 3, (1, 0), None), palette())
    assert drawn.size == (1600, 804)
    assert faults(drawn) == []


def test_a_race_of_equals_shows_all_of_them() -> None:
    persons = seated(NAMES[0])
    rows = tuple(Row(person, 1, (0,), 0) for person in persons)
    race = ((0, 0, 0, 0),) * 13
    drawn = score_page(Score("Score", Drawing(buildings.keep), (Drawing(buildings.well),), rows, race), palette())
    assert faults(drawn) == []
    image, _ = drawn.finish()
    strip = image.convert("RGB").crop((300, 820, 310, 1290))
    shown = {colour for _, colour in strip.getcolors(10000) or []}
    for person in persons:
        assert tuple(int(person.look.colour[k : k + 2], 16) for k in (1, 3, 5)) in shown


COVER = Cover(
    Drawing(plain_scene, (Drawing(buildings.keep),)),
    "Un château pour\ntoutes les saisons",
    tuple(Plate(f"An option that is {k}", Drawing(buildings.well)) for k in range(3)),
)
LONG = (
    "W" * 32,
    "Anna-Maria z Brzęczyszczykiewiczów",
    "Wolfeschlegelsteinhausenbergerdo",
    "a b c d e f g h i j k l m n o p q",
)


@pytest.mark.parametrize("names", [*NAMES, LONG])
def test_lobbies(names: tuple[str, ...]) -> None:
    for come, most in product(range(5), (1, 2, 3, 4)):
        if come <= most:
            assert faults(lobby_page(COVER, seated(names[:come]), 2, most, str)) == []


def test_a_lobby_never_cuts_a_name() -> None:
    for name in LONG:
        lines, style = wrapped_name(name, 350, 86)
        assert "".join(lines).replace(" ", "") == name.replace(" ", "")
        assert style.size >= 28
        assert len(lines) <= 3


def test_the_specimen_is_as_it_was() -> None:
    for name, drawn in zip(SPECIMEN, specimen.pages(palette()), strict=True):
        compare(name, drawn)


def test_background_paper_is_the_guides() -> None:
    drawn = page()
    assert drawn.finish()[0].convert("RGB").getpixel((5, 5)) == tuple(int(PAPER[k : k + 2], 16) for k in (1, 3, 5))


def test_who_leads_is_marked_the_same_in_all_games() -> None:
    """Ink for one who leads alone, a gold edge for those who lead together, nothing while all are equal."""
    none, level, alone = panels.Lead.NONE, panels.Lead.LEVEL, panels.Lead.ALONE
    assert panels.leads([3, 9, 4]) == (none, alone, none)
    assert panels.leads([9, 3, 9]) == (level, none, level)
    assert panels.leads([(1, 2), (1, 3)]) == (none, alone)
    assert panels.leads([5, 5, 5]) == panels.leads([0, 0, 0]) == (none,) * 3
    assert panels.leads([7]) == (none,)
    for lead, ground, figure in ((none, PAPER, INK), (level, PAPER, INK), (alone, INK, "#FFFFFF")):
        drawn = page()
        drawn.fill(Box(0, 0, 1600, 400), INK)
        box = Box(100, 100, 300, 180)
        assert panels.draw_leader_box(drawn, box, lead) == figure
        image = drawn.finish()[0].convert("RGB")
        assert image.getpixel((200, 140)) == rgb(ground)
        assert (image.getpixel((200, 102)) == rgb(COIN)) == (lead is not none)
