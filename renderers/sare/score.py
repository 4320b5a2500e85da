"""The end in one picture: who met the condition of the mode, what would have broken a tie, the race to the goal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.sare.components import ADMINISTRATIVE, NUMBER, PORT, PYRAMID, SQUARES, STAGES, TEMPLE
from engine.sare.view import PlayerView, SareView
from renderers import header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.game import UnknownPart
from renderers.icons.signs import flag, laurel
from renderers.page import Page
from renderers.palette import COIN, CREAM, FAINT, INK, LINE, PAPER, VELLUM
from renderers.pen import Art, Pen
from renderers.sare import activity, paints, public_facts, scorerace
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, COURSES
from renderers.sare.signs import squares, tick
from renderers.seats import Person
from renderers.type import black, bold, serif, signed
from renderers.words import Words

WIDTH: Final = 1600
_TOP: Final = 256
_ROW: Final = 150
_LEFT: Final = 352
_POWER: Final = 83
_MET: Final = "met"
_PRODUCTION: Final = "production"
_COLUMNS: Final = {_MET: 104, ADMINISTRATIVE: 544, PORT: 100, PYRAMID: 188, _PRODUCTION: 168, SQUARES: 136}
_SIGNS: Final[dict[str, Art]] = {
    _MET: flag,
    ADMINISTRATIVE: BUILDINGS[TEMPLE],
    _PRODUCTION: BUILDINGS["carpenter"],
    SQUARES: squares,
}
"""The signs of columns that do not show one building."""
_NAMES: Final = {
    _MET: "col.goal",
    ADMINISTRATIVE: "col.administrative",
    PORT: "building.port",
    PYRAMID: "building.pyramid",
    _PRODUCTION: "col.production",
    SQUARES: "col.squares",
}
"""The terms of the columns."""
_CRITERION_COLUMNS: Final = {STAGES: PYRAMID, NUMBER: PYRAMID}
"""The column of a tie-break criterion, where its name differs."""


def draw(view: SareView, words: Words) -> Page:
    if view.outcome is None:
        raise UnknownPart("the final score comes when the game is over")
    needs = tuple(goal.what for goal in view.goals(view.players[0]))
    count, shown, steps = len(view.players), _shown(view, needs), scorerace.most_steps(view)
    bottom = _TOP + _ROW * count + 16
    ground = background(
        ("sare score", count, needs, shown, steps),
        (WIDTH, bottom + scorerace.height(count)),
        PAPER,
        lambda pen: _ground(pen, count, needs, shown, steps),
        paints.palette(),
    )
    page = Page(ground, paints.palette())
    persons = public_facts.persons(view, words)
    _head(page, view, persons, words)
    _column_heads(page, view, shown, words)
    for k, seat in enumerate(public_facts.final_order(view)):
        top = _TOP + _ROW * k
        with page.region(f"row {k + 1}", Box(0, top, WIDTH, top + _ROW)):
            Row(page, view, view.players[seat], persons[seat], top, shown).draw()
    scorerace.draw(page, view, persons, bottom, words)
    return page


def _shown(view: SareView, needs: tuple[str, ...]) -> tuple[str, ...]:
    """The columns. What the mode does not require and nobody has, is left out."""
    had = {
        ADMINISTRATIVE: any(view.administrative(player) for player in view.players),
        PORT: any(player.has_built(PORT) for player in view.players),
        PYRAMID: any(player.pyramid for player in view.players),
    }
    return tuple(name for name in _COLUMNS if name in needs or had.get(name, True))


def _columns(shown: tuple[str, ...]) -> Iterator[tuple[str, Box]]:
    """The columns' names, and the boxes of their heads; they share the width that others leave."""
    more = (WIDTH - 12 - _LEFT - sum(_COLUMNS[name] for name in shown)) / len(shown)
    left = float(_LEFT)
    for name in shown:
        wide = _COLUMNS[name] + more
        yield name, Box.of(left, 120, wide, _TOP - 120)
        left += wide


def _ground(pen: Pen, count: int, needs: tuple[str, ...], shown: tuple[str, ...], steps: int) -> None:
    """The columns of what the mode requires have a darker background."""
    header.band(pen, WIDTH)
    bottom = _TOP + _ROW * count
    for name, box in _columns(shown):
        if name in needs:
            pen.box(box.left + 3, box.top, box.width - 6, bottom - box.top + 6, VELLUM, radius=14)
        elif name == _MET:
            pen.box(box.left + 3, box.top, box.width - 6, bottom - box.top + 6, CREAM, radius=14)
    for k in range(1, count):
        pen.box(12, _TOP + _ROW * k - 2, WIDTH - 24, 3, LINE)
    scorerace.ground(pen, bottom + 16, count, steps, WIDTH)


def _head(page: Page, view: SareView, persons: tuple[Person, ...], words: Words) -> None:
    """The last turn, the winner and the mode."""
    # No place: nothing on this picture is marked as new.
    page.item(page.stamp(62, 54, states.coin, 45, None))
    page.text(62, 52, view.turn, black(60), INK, "mm", inside=True, room=74)
    header.title(page, words.term("phase.over"), room=450)
    (winner,) = public_facts.winners(view)
    page.stamp(664, 54, laurel, scale=0.76)
    page.marker(664, 54, 76, persons[winner])
    page.name(738, 52, persons[winner].name, serif(60), COIN, room=340)
    activity.goal(page, view, words)


def _column_heads(page: Page, view: SareView, shown: tuple[str, ...], words: Words) -> None:
    """The drawings over the columns, with how many the mode asks for, and their names."""
    goals = {goal.what: goal for goal in view.goals(view.players[0])}
    decided = view.decided()
    for name, box in _columns(shown):
        x, y = box.middle[0], box.top + 48
        said = words.term(_NAMES[name])
        page.text(x, box.bottom - 32, said[:1].upper() + said[1:], bold(34), INK, "mm", room=box.width - 14)
        counted = name in goals and name in (ADMINISTRATIVE, SQUARES)
        page.icon(x - (32 if counted else 0), y, _SIGNS.get(name) or BUILDINGS[name], 76)
        if counted:
            page.text(x + 16, y - 1, goals[name].want, black(52), INK, room=box.right - x - 18)
        if decided and name == _CRITERION_COLUMNS.get(decided, decided):
            page.stamp(box.left + 3, box.top, states.frame, box.width - 6, box.height - 6, COIN, 8, 14)


@dataclass(frozen=True, slots=True)
class Row:
    page: Page
    view: SareView
    player: PlayerView
    person: Person
    top: int
    shown: tuple[str, ...]

    def draw(self) -> None:
        page, middle = self.page, self.top + _ROW / 2
        if self.player.seat in public_facts.winners(self.view):
            page.stamp(74, middle, laurel, scale=0.86)
        page.marker(74, middle, 80, self.person)
        page.name(148, middle - 2, self.person.name, serif(48), INK, room=200)
        cells = {
            _MET: self._met,
            ADMINISTRATIVE: self._administrative,
            PORT: self._port,
            PYRAMID: self._pyramid,
            _PRODUCTION: self._production,
            SQUARES: self._squares,
        }
        for name, head in _columns(self.shown):
            cells[name](Box(head.left, self.top, head.right, self.top + _ROW))

    def _met(self, box: Box) -> None:
        """A tick, or the steps that are missing."""
        x, y = box.middle
        if self.player.seat in self.view.reached:
            self.page.icon(x, y, tick, 72)
            return
        steps = self.view.steps_to_go(self.player)
        self.page.text(x, y - 2, signed(-steps), black(60), INK, "mm", room=box.width - 12)

    def _administrative(self, box: Box) -> None:
        """Each type of administrative building; missing ones in chalk."""
        page, y = self.page, box.middle[1]
        types = [building.id for building in self.view.components.building if building.class_ == ADMINISTRATIVE]
        left = box.middle[0] - (_POWER * len(types) + 54) / 2
        for k, name in enumerate(types):
            built = self.player.has_built(name)
            x = left + _POWER * (k + 0.5)
            page.icon(x, y, BUILDINGS[name], 74, chalk=None if built else CHALK)
        count = self.view.administrative(self.player)
        page.count(left + 8 + _POWER * len(types), y - 2, count, 60, room=46)

    def _port(self, box: Box) -> None:
        built = self.player.has_built(PORT)
        self.page.icon(*box.middle, BUILDINGS[PORT], 88, chalk=None if built else CHALK)

    def _pyramid(self, box: Box) -> None:
        """The Pyramid with its number on it and the stages paid."""
        page, player, y = self.page, self.player, box.middle[1]
        if not player.pyramid:
            self._nothing(box)
            return
        x = box.middle[0] - 40
        page.icon(x, y, BUILDINGS[PYRAMID], 92, player.stages, player.stage_count)
        page.text(x, y + 20, player.pyramid, black(36), INK, "mm", inside=True, outline=COURSES[1])
        page.text(x + 58, y + 2, f"{player.stages}/{player.stage_count}", black(48), INK, room=76)

    def _production(self, box: Box) -> None:
        count = sum(
            public_facts.building_class(self.view.components, name) == _PRODUCTION for name, _ in self.player.built
        )
        self.page.count(box.middle[0], box.middle[1] - 2, count, 60, "mm", room=box.width - 12)

    def _squares(self, box: Box) -> None:
        count = self.view.squares_done(self.player)
        self.page.count(box.middle[0], box.middle[1] - 2, count, 60, "mm", room=box.width - 12)

    def _nothing(self, box: Box) -> None:
        self.page.text(*box.middle, "–", black(44), FAINT, "mm")
