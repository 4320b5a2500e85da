"""What the season strip shows outside the season: what each player can spend, and their progress in the phase."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.components import TEMPLE
from engine.sare.goods import KINDS
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.icons.signs import laurel
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER
from renderers.sare import plan, public_facts
from renderers.sare.buildings import BUILDINGS, master_builder, pyramid
from renderers.sare.colours import CHALK, COURSES, STRIP_BOX
from renderers.sare.signs import GOODS, hourglass, squares, tick, torch
from renderers.seats import Person
from renderers.type import black, bold, serif

_GAP: Final = 10


@dataclass(frozen=True, slots=True)
class OffSeasonStrip:
    page: Page
    view: SareView
    persons: Sequence[Person]

    def draw(self) -> None:
        seats = len(self.view.players)
        each = (plan.WIDTH - 24 - _GAP * (seats - 1)) / seats
        for k, player in enumerate(self.view.players):
            box = Box.of(12 + k * (each + _GAP), plan.STRIP.top + 10, each, plan.STRIP.height - 20)
            self._player(box, player)

    def _player(self, box: Box, player: PlayerView) -> None:
        page, seat = self.page, player.seat
        lit = seat in self.view.awaited or seat in public_facts.winners(self.view)
        edge = (COIN, 8.0) if lit else (LINE, 3.0)
        page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER if lit else STRIP_BOX, *edge, 16)
        y = box.top + 52
        won = seat in public_facts.winners(self.view)
        if won:
            page.stamp(box.left + 62, y, laurel, scale=0.72)
        page.marker(box.left + (62 if won else 56), y, 66 if won else 78, self.persons[seat])
        phase = public_facts.phase(self.view)
        if phase in ("sites", "over"):
            self._status(box.right - 46, y, player)
        else:
            # Who has answered is in the heads of the panels.
            page.name(box.left + 108, y, self.persons[seat].name, serif(40), INK, room=box.width - 120)
        if phase == "founding":
            self._to_place(box, player)
            return
        if phase == "over":
            self._reached(box, player)
            return
        if phase == "sites":
            self._launches(box.left + 138, y, player)
        self._means(box, player)

    def _status(self, x: float, y: float, player: PlayerView) -> None:
        """The player's progress in this phase."""
        page, view = self.page, self.view
        phase = public_facts.phase(view)
        if phase == "over":
            if player.seat in view.reached:
                page.icon(x, y, tick, 56)
        elif player.seat in view.awaited:
            page.icon(x, y, hourglass, 60)
        elif phase != "sites" or not public_facts.has_turn_ahead(view, player.seat):
            page.icon(x, y, tick, 56)

    def _launches(self, x: float, y: float, player: PlayerView) -> None:
        """The number of free launches left, and of those that cost a step towards the revolt."""
        page, limits = self.page, self.view.components.limits
        builders = public_facts.builder_count(player)
        free, most = builders * limits.free_launches_per_master_builder, builders * limits.launches_per_master_builder
        asked = self.view.asked if player.seat in self.view.awaited else None
        done = asked.params.get("launched", 0) if asked else 0
        page.icon(x, y, master_builder, 58)
        wide = page.count(x + 36, y - 1, max(0, free - done), 54, room=60)
        dear = max(0, most - max(free, done))
        wide += page.text(x + 48 + wide, y + 2, f"+{dear}", bold(42), INK, room=60)
        page.icon(x + 72 + wide, y - 1, torch, 38)

    def _reached(self, box: Box, player: PlayerView) -> None:
        """The end: what breaks a tie, and how much of the city is built. The panels have the goal."""
        page, view, y = self.page, self.view, box.top + 136
        left = box.left + (118 if player.seat in public_facts.winners(view) else 108)
        room = box.right - left - (84 if player.seat in view.reached else 12)
        page.name(left, box.top + 52, self.persons[player.seat].name, serif(40), INK, room=room)
        page.icon(box.left + 52, y, BUILDINGS[TEMPLE], 72)
        page.count(box.left + 96, y - 1, view.administrative(player), 58, room=40)
        if player.pyramid:
            page.icon(box.left + 190, y, pyramid, 84, player.stages, player.stage_count)
            page.text(box.left + 190, y + 22, player.pyramid, black(36), INK, "mm", inside=True, outline=COURSES[1])
        else:
            page.icon(box.left + 190, y, pyramid, 84, chalk=CHALK)
        page.icon(box.left + 276, y, squares, 68)
        page.text(box.left + 310, y - 1, view.squares_done(player), black(54), INK, room=66)

    def _to_place(self, box: Box, player: PlayerView) -> None:
        """Setup: the starting buildings."""
        page, y = self.page, box.top + 138
        there = [name for name, _ in player.built] or [
            *self.view.components.setup.starting_buildings,
            *filter(None, [player.quick]),
        ]
        for k, name in enumerate(there[:3]):
            page.icon(box.left + 70 + 106 * k, y, BUILDINGS[name], 86, chalk=None if player.built else CHALK)

    def _means(self, box: Box, player: PlayerView) -> None:
        """The total that the player can spend."""
        page, y = self.page, box.top + 136
        found = dict(zip(KINDS, self.view.units(player), strict=True))
        apart = (box.width - 24) / len(KINDS)
        wide = min(apart, 150)
        size = 50 if wide < 110 else 66
        for k, kind in enumerate(KINDS):
            x = box.left + 14 + apart * k + (apart - wide) / 2
            page.icon(x + size / 2, y, GOODS[kind], size)
            page.count(x + size + 5, y - 1, found[kind], size + 2, room=wide - size - 8)
