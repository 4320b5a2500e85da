"""Pixels that are used again: a picture never shows what was drawn before, nor what is drawn at the same time."""

import gc
import threading

from PIL import Image

from renderers import sheet
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, PAPER, Palette

PLAIN = Palette([]).table


def page(size: tuple[int, int], colour: str = PAPER) -> Page:
    return Page.blank(size, colour, Palette([]))


def colours(made: Page) -> set[object]:
    image = made.finish()[0].convert("RGB")
    assert image.size == made.size
    return {colour for _, colour in image.getcolors() or ()}


def test_a_finished_picture_leaves_nothing_for_the_next() -> None:
    first = page((300, 200))
    first.fill(Box(0, 0, 300, 200), INK)
    pixels = first.plane.image
    assert colours(first) == {(42, 36, 32)}
    del first
    gc.collect()
    second = page((250, 100))
    assert second.plane.image is pixels
    assert colours(second) == {(251, 244, 228)}


def test_two_pictures_at_once_have_their_own_pixels() -> None:
    one, other = page((100, 100)), page((100, 100))
    one.fill(Box(0, 0, 100, 100), INK)
    assert colours(other) == {(251, 244, 228)}
    assert colours(one) == {(42, 36, 32)}


def test_each_thread_has_its_own() -> None:
    sheet.give_back(Image.new("P", (10, 10)))
    found: list[Image.Image] = []
    thread = threading.Thread(target=lambda: found.append(sheet.take((10, 10), PLAIN)))
    thread.start()
    thread.join()
    assert found[0] is not sheet.take((10, 10), PLAIN)


def test_a_thread_that_draws_no_more_keeps_none() -> None:
    kept = Image.new("P", (10, 10))
    sheet.give_back(kept)
    sheet.release()
    assert sheet.take((10, 10), PLAIN) is not kept


def test_a_longer_page_keeps_what_it_shows() -> None:
    made = page((50, 40), INK)
    made.extend(60, PAPER)
    image = made.finish()[0].convert("RGB")
    assert image.size == (50, 100)
    assert image.getpixel((49, 39)) == (42, 36, 32)
    assert image.getpixel((49, 40)) == image.getpixel((0, 99)) == (251, 244, 228)


def test_strips_cover_the_area_once() -> None:
    boxes = [*sheet.strips((1_600, 333))]
    assert [box[1] for box in boxes] == [0, *(box[3] for box in boxes[:-1])]
    assert boxes[-1][3] == 333
    assert all(box[0] == 0 and box[2] == 1_600 for box in boxes)
    assert all(1_600 * (box[3] - box[1]) < 2**18 for box in boxes)
