"""What a player can pay now: a tick; or what little is missing, as "−1" and its sign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.ezra.constants import BLUE, RED
from engine.ezra.view import Affordable, EzraView, Missing
from renderers.ezra import banners, public_facts, signs
from renderers.ezra.colours import LACKING
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import black, signed

SPENT: Final = ("stone", "wood", "cinders")
"""What longer journeys cost besides."""
ScrollPlace = tuple[int, int]
"""Row and column of a Scroll, from 1."""
NEARLY: Final = 2
"""More than this is not nearly."""

_SIGNS: Final[Mapping[str, Drawing]] = {
    **{kind: Drawing(art) for kind, art in signs.GOODS.items()},
    **{colour: Drawing(banners.hanging, (colour,)) for colour in public_facts.COLOURS},
    "workers": Drawing(signs.worker_any),
}


def of_viewer(view: EzraView) -> Affordable | None:
    """What is missing for the viewer of a private picture of a game that goes on."""
    if view.viewer is None or public_facts.is_over(view) or view.viewer >= len(view.players):
        return None
    return view.affordable(view.viewer)


class Buys(NamedTuple):
    """What the player who is asked what to do with the Banners lacks for what the answer can buy, on the boards that
    all share."""

    seat: int
    spaces: Mapping[str, Missing] = {}
    scrolls: Mapping[ScrollPlace, Missing] = {}
    rows: frozenset[int] = frozenset()
    """The rows of the Temple in which the player can place, the lowest is 1."""
    altar: bool = False
    """Whether the player can burn something."""
    journeys: frozenset[int] = frozenset()
    """For how many steps of the Tent the player can pay."""

    @property
    def is_something(self) -> bool:
        bought = {} in self.spaces.values() or {} in self.scrolls.values()
        return bought or bool(self.rows) or self.altar or bool(self.journeys)


def on_turn(view: EzraView) -> Buys | None:
    """The same for all viewers, as it is public; None unless one player is asked what to do with the Banners."""
    if view.asked is None or len(view.awaited) != 1 or public_facts.is_over(view):
        return None
    (seat,), turn = view.awaited, view.turn
    bought = view.affordable(seat)
    spaces = {} if turn.built else {name: lacked for name, lacked in bought.spaces.items() if turn.space in ("", name)}
    scrolls = {} if turn.scribe else bought.scrolls
    match view.asked.key:
        case "played":
            return Buys(
                seat, bought.spaces, bought.scrolls, _rows(view, seat), _can_burn(view, seat), _journeys(view, seat)
            )
        case "grey_action":
            return Buys(seat, spaces=spaces)
        case "blue_action":
            return Buys(seat, scrolls=scrolls, journeys=_journeys(view, seat))
        case "red_action":
            return Buys(seat, rows=_rows(view, seat), altar=_can_burn(view, seat))
    return None


def _rows(view: EzraView, seat: int) -> frozenset[int]:
    """A Levite, the Banners of the row, a Resource that may lie there, and a space for it."""
    player, allowed = view.players[seat], view.components.temple.allowed
    if view.turn.levites_used >= player.levites:
        return frozenset()
    if not any(public_facts.count_of_kind(player, kind) for kind in allowed):
        return frozenset()
    printed, banners = public_facts.temple_rows(view.components), view.banners(seat)[RED]
    return frozenset(
        row
        for row, (lying, one) in enumerate(zip(view.temple, printed, strict=True), 1)
        if len(lying) < view.columns and one.banners <= banners
    )


def _can_burn(view: EzraView, seat: int) -> bool:
    """A Levite, and Wood or Cinders with the Banners for it."""
    player, fire, banners = view.players[seat], view.components.altar_fire, view.banners(seat)[RED]
    return view.turn.levites_used < player.levites and any(
        public_facts.count_of_kind(player, kind) and offering.banners <= banners
        for kind, offering in (("wood", fire.wood), ("cinders", fire.cinders))
    )


def _journeys(view: EzraView, seat: int) -> frozenset[int]:
    """One purchase a turn."""
    if view.turn.tent:
        return frozenset()
    cost, player = view.components.map.move_cost, view.players[seat]
    has_more = any(public_facts.count_of_kind(player, kind) for kind in SPENT)
    banners = view.banners(seat)[BLUE]
    return frozenset(
        steps
        for steps, price in enumerate((cost.one, cost.two, cost.three, cost.four), 1)
        if banners >= price.banners and (has_more or not price.resource)
    )


def is_near(missing: Mapping[str, int]) -> bool:
    """A little of one kind is missing."""
    return len(missing) == 1 and sum(missing.values()) <= NEARLY


def draw_answer(page: Page, x: float, y: float, missing: Mapping[str, int] | None, size: int) -> None:
    """About x, y; nothing if much is missing."""
    if missing is None:
        return
    if not missing:
        page.icon(x, y, tick, size, inside=True)
    elif is_near(missing):
        ((kind, n),) = missing.items()
        sign = _SIGNS[kind]
        figure = max(32, round(size * 0.8))
        page.text(x, y - 1, signed(-n), black(figure), LACKING, "rm", inside=True)
        page.icon(x + 4 + size * 0.45, y, sign.art, size * 0.9, *sign.args, inside=True)


def lacking(pen: Pen) -> None:
    """For the key: what is missing, in a box of -50 to 50."""
    pen.box(-48, -38, 96, 76, WHITE, INK, 4, 16)
    pen.letters(0, 0, signed(-1), black(66), LACKING)
