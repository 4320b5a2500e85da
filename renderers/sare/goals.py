"""A player's progress towards what the mode requires."""

from engine.sare.components import PORT, PYRAMID, TEMPLE
from engine.sare.view import PlayerView, SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.sare import places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK
from renderers.sare.signs import squares
from renderers.type import black


def draw(page: Page, view: SareView, player: PlayerView, box: Box) -> None:
    """The Port, the Pyramid with its stages, and the number of administrative buildings or squares."""
    y = box.middle[1]
    needs = public_facts.find_mode(view).needs
    by_squares = needs.all_squares_built_or_pyramid_site
    left: float = box.left
    if not by_squares:
        built = player.has_built(PORT)
        page.icon(left + 26, y - 2, BUILDINGS[PORT], 52, chalk=None if built else CHALK)
        left += 54
    _pyramid(page, view, player, left + 27, y - 1)
    left += 57
    if by_squares:
        figure, art, total = view.squares_done(player), squares, view.components.board.square_count
    else:
        figure, art = view.administrative(player), BUILDINGS[TEMPLE]
        total = needs.administrative_built
    page.icon(left + 22, y - 2, art, 44)
    text = f"{figure}/{total}" if total else f"{figure}"
    page.text(box.right, y - 2, text, black(38), INK, "rm", room=box.right - left - 46)
    page.place(places.goal(player.seat), box)


def _pyramid(page: Page, view: SareView, player: PlayerView, x: float, y: float, size: float = 54) -> None:
    if player.pyramid:
        page.icon(x, y, BUILDINGS[PYRAMID], size, player.stages, player.stage_count)
    else:
        page.icon(x, y, BUILDINGS[PYRAMID], size, chalk=CHALK)
