"""A class of season cards, by which unseen cards are counted."""

from engine.sare.components import DOUBLE
from engine.sare.printed.figures import Components
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.sare import public_facts
from renderers.sare.cards import Face, background, card
from renderers.sare.signs import wind
from renderers.type import black, width


def draw(page: Page, components: Components, name: str, box: Box) -> None:
    """The doubles, of which each is there once, as any two units with a wind."""
    if name == DOUBLE:
        page.item(page.stamp(box.left, box.top, pair, box.width, box.height))
        size = max(32, round(min(box.width * 0.62, box.height * 0.52)))
        said = "×2" if width("×2", black(size)) <= box.width - 8 else "2"
        page.text(box.middle[0], box.top + box.height * 0.34, said, black(size), INK, "mm", inside=True)
        return
    shown = public_facts.example_face(components, name)
    page.item(page.stamp(box.left, box.top, card, box.width, box.height, shown))


def pair(pen: Pen, w: int, h: int) -> None:
    """Any two units, under which the figure stands, and a wind."""
    pen.box(0, 0, w, h, background(Face(DOUBLE)), INK, 3, min(14, w * 0.14))
    pen.icon(wind, w / 2, h * 0.8, min(w * 0.56, h * 0.44))
