"""Draws all shared drawings on one sheet: python -m renderers.specimen OUT.png"""

import sys
from pathlib import Path

from PIL import Image

from renderers import chips, header, panels, states
from renderers.box import Box
from renderers.castle import buildings, scenery
from renderers.castle.colours import SUMMER, WINTER
from renderers.cover import Cover, Plate, plain_scene
from renderers.flats import palette_of
from renderers.halo import Change
from renderers.icons import goods, people, signs, tools
from renderers.lobby import lobby_page
from renderers.page import Page
from renderers.palette import INK, VELLUM, Palette
from renderers.pen import Art, record
from renderers.scorechart import Row, Score, score_page
from renderers.seats import people as persons_of
from renderers.sprites import Drawing
from renderers.type import black, serif

PEOPLE = persons_of(
    ("Bartholomäus-Maria 🦊", "𝓑𝓪𝓻𝓫𝓪𝓻𝓪", "Łucja Żółć", "شهرزاد"), "Player {}".format, "BAŁD".__getitem__
)
WAITING = persons_of(("Barbara", "Łucja Żółć"), "Player {}".format, "BŁ".__getitem__)
FACES = (
    people.Look("cap", "#B5483A"),
    people.Look("beret", "#6C4F8C", "#3D2A1C", beard=True),
    people.Look("scarf", "#A8452F", "#A8652C", long=True),
    people.Look("flat", "#6C7B8B", "#8C8378", beard=True),
    people.Look("straw", "#A86A38"),
    people.Look("straw", "#B98F2A", "#2E221A", "#C98F5E", long=True),
    people.Look("master", "#7A5A34", "#F2EFE8", beard=True),
    people.Look("hood", "#7A5A34"),
)
TOOLS: tuple[Art, ...] = (tools.trumpet, tools.scales, tools.trowel, tools.hammer, tools.pickaxe, tools.dividers)
SIGNS: tuple[Art, ...] = (
    *(signs.crown, signs.shield, signs.pawn, signs.turned, signs.arrow, signs.back, signs.padlock, signs.snow),
    *(signs.laurel, signs.ribbon, signs.flag, signs.moon, signs.sun),
)


def palette() -> Palette:
    drawn = [record(art, *((0, True) if name == "house" else (True,))) for name, art in buildings.BUILDINGS.items()]
    drawn += [record(art) for art in (scenery.watchtower, scenery.cart, scenery.rider, scenery.damsel)]
    drawn += [record(people.person, look) for look in FACES]
    scene = (SUMMER.yard, SUMMER.plot, SUMMER.grass, SUMMER.moat, WINTER.yard, WINTER.plot)
    return palette_of(drawn, (SUMMER.chalk, WINTER.chalk), scene)


def sheet(colours: Palette) -> Page:
    """Icons, states, chips, halos, panels, header."""
    page = Page.blank((1600, 1500), SUMMER.yard, colours)
    page.fill(Box(0, 0, 1600, header.HEIGHT), INK)
    header.disc(page, 12, 15)
    header.pips(page, 12, 15, marks=(6, 8, 10), mark=signs.snow)
    header.awaited(page, PEOPLE[:1])
    header.doing(page, "Contremaître général", tools.dividers)
    _icons(page, 180)
    _spaces(page, 620)
    _buildings(page, 940)
    page.fill(Box(0, 1210, 1600, 1500), INK)
    for k, (box, person) in enumerate(zip(panels.boxes(4, 1222, 1488), PEOPLE, strict=True)):
        pen = record(lambda pen, box=box, k=k: panels.draw_frame(pen, box, k))
        page.sketch(pen, INK)
        with page.region(f"panel {k}", box):
            panels.add_head(page, box, person, (7, 31, 147, -12)[k], on_move=k == 0, first=k == 2)
            page.icon(box.left + 42, box.top + 124, goods.taler, 58)
            page.text(box.left + 76, box.top + 124, 12 * k, black(52))
            page.icon(box.left + 182, box.top + 124, signs.seat_pawn, 56, k)
            page.text(box.left + 212, box.top + 124, k, black(52))
            page.stamp(box.left + 276, box.top + 88, states.plate, 98, 74, "#FFFFFF", INK, 3.5, 10)
            page.icon(box.left + 325, box.top + 125, tools.pickaxe_for, 62, "stone", inside=True)
            page.place(f"card {k}", Box.of(box.left + 276, box.top + 88, 98, 74))
            for j in range(8):
                page.stamp(box.left + 9 + j * 46.3, box.top + 180, signs.card_back, 43, 68, k)
    return page


def _icons(page: Page, y: int) -> None:
    drawn: list[tuple[Art, tuple[str | int, ...]]] = [(art, ()) for art in (*goods.GOODS.values(), goods.taler, *TOOLS)]
    drawn += [(tools.pickaxe_for, ("wood",)), (signs.hand, ("#1F62B8",)), *((art, ()) for art in SIGNS)]
    for k, (art, args) in enumerate(drawn):
        x, top = 62 + 105 * (k % 15), y + 150 * (k // 15)
        page.icon(x, top, art, 82, *args)
        page.icon(x, top + 72, art, 46, *args, chalk=SUMMER.chalk)
    for k, look in enumerate(FACES):
        page.stamp(80 + 150 * k, y + 340, people.person, look, scale=0.7)
    for k, kind in enumerate(chips.CHIPS):
        chips.cost(page, 1240 + 46 * (k % 8), y + 300 + 60 * (k // 8), kind, (k * 3) % 13)


def _spaces(page: Page, y: int) -> None:
    for k, size in enumerate((92, 78, 66, 54)):
        for person in PEOPLE:
            page.marker(60 + 110 * person.seat, y + 90 * k, size, person)
    for k, price in enumerate((17, 8, 5)):
        states.open_space(page, 560 + 80 * k, y, price, f"open {k}")
        states.closed_space(page, 560 + 80 * k, y + 90, price, f"closed {k}", SUMMER.plot)
        states.taken_space(page, 560 + 80 * k, y + 180, PEOPLE[k], f"taken {k}")
        states.free_place(page, 560 + 80 * k, y + 270, f"free {k}")


def _buildings(page: Page, y: int) -> None:
    for k, (name, art) in enumerate(buildings.BUILDINGS.items()):
        x, top = 900 + 124 * (k % 6), y - 250 + 130 * (k // 6)
        args = (0, False) if name == "house" else (False,)
        page.standing(x, top, art, *args, room=(112, 100), chalk=SUMMER.chalk if k % 2 else None)
    page.standing(1060, y + 140, scenery.damsel, room=(112, 120))
    page.standing(1200, y + 140, scenery.inn_sign, room=(112, 120))
    states.site(page, Box.of(830, y + 40, 180, 128), SUMMER.plot, SUMMER.chalk, buildings.stable, False)
    states.value(page, 870, y + 86, 18)
    states.mark_chosen(page, Box.of(1420, y + 50, 140, 190))
    page.text(920, y + 200, "Servants’ House", serif(32), INK, "mm", room=250, outline=SUMMER.yard)
    page.place("stable", Box.of(830, y + 40, 180, 128))


def chart(colours: Palette, seats: int, columns: int) -> Page:
    order = ("keep", "tavern", "great_gate", "stable", "servants_house", "market", "palace", "forge", "granary")
    drawn = (Drawing(tools.hammer), *(Drawing(buildings.BUILDINGS[name]) for name in order))[:columns]
    cells: tuple[tuple[int | None, ...], ...] = (
        (51, 12, 0, 112, -4, 5, 0, 17, 0, 10),
        (44, 0, 12, 0, 15, 0, 0, 9, None, 7),
    )
    cells += ((38, 0, 6, 14, 10, 0, 0, 0, 0, 7), (33, 0, 0, 7, 0, 0, 4, 0, 8, -12))
    rows = tuple(
        Row(PEOPLE[k], max(1, k), cells[k][:columns], sum(cell or 0 for cell in cells[k][:columns]))
        for k in range(seats)
    )
    race = tuple(tuple((7 * seat + 5 * k * (seat + 2)) // 4 - 6 for seat in range(seats)) for k in range(15))
    race += (tuple(row.total or 0 for row in rows),)
    return score_page(Score("Zakończenie gry", Drawing(buildings.keep), drawn, rows, race), colours)


def pages(colours: Palette) -> list[Image.Image]:
    changes = [
        Change(1, ("stable", "open 0")),
        Change(2, ("taken 1", "taken 2")),
        Change(3, ("card 1", "points 3")),
        Change(4, ("free 0",)),
    ]
    made = [sheet(colours), chart(colours, 4, 10), chart(colours, 2, 9)]
    plates = (Plate("Winter", Drawing(signs.snow)), Plate("Prospector’s quick start", Drawing(signs.sun)))
    cover = Cover(Drawing(plain_scene, (Drawing(buildings.keep),)), "A Castle for\nAll Seasons", plates)
    made.append(lobby_page(cover, WAITING, 3, 4, str))
    return [page.finish(changes)[0] for page in made]


def main(target: Path) -> None:
    drawn = pages(palette())
    whole = Image.new("RGB", (1600, sum(page.height for page in drawn)), VELLUM)
    top = 0
    for page in drawn:
        whole.paste(page.convert("RGB"), (0, top))
        top += page.height
    whole.save(target)
    whole.resize((400, whole.height // 4), Image.Resampling.BOX).save(target.with_stem(target.stem + "-400"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
