"""The end in the overview: who has won, what each player has of what the mode requires, what broke a tie."""

from collections.abc import Sequence
from typing import Final

from engine.sare.components import SQUARES
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.icons.signs import laurel
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT
from renderers.sare import facts, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import MET, STRIP_BOX
from renderers.sare.signs import goal_flag, squares
from renderers.sare.terms import goal_progress
from renderers.seats import Person
from renderers.type import black, bold, fit_lines, serif
from renderers.words import Words

_GAP: Final = 10
_HEAD: Final = 96
_LINE: Final = 48
_FEW: Final = 2
_WIDE: Final = 450
"""A narrower box has a shorter word for squares."""


def draw(page: Page, view: SareView, persons: Sequence[Person], words: Words) -> None:
    seats = len(view.players)
    each = (plan.WIDTH - 24 - _GAP * (seats - 1)) / seats
    for k, player in enumerate(view.players):
        box = Box.of(12 + k * (each + _GAP), plan.TOP.top + 10, each, plan.TOP.height - 20)
        with page.region(f"result {k}", box):
            _player(page, view, player, persons[k], box, words)


def _player(page: Page, view: SareView, player: PlayerView, person: Person, box: Box, words: Words) -> None:
    won = player.seat in public_facts.winners(view)
    edge = (COIN, 8.0) if won else (LINE, 3.0)
    page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER if won else STRIP_BOX, *edge, 16)
    y = box.top + 58
    if won:
        page.stamp(box.left + 70, y, laurel, scale=0.8)
    page.marker(box.left + 70, y, 72, person)
    left = box.left + 136
    page.name(left, y - 24, person.name, serif(46), INK, room=box.right - 14 - left)
    _outcome(page, view, player, left, y + 28, box.right - 14 - left, words)
    decided: Sequence[str] = ()
    style = bold(34)
    if won and view.decided():
        decided, style = fit_lines(words.say("board.decided", title=view.decided()), style, box.width - 40)
    goals = view.goals(player)
    # Three goals above two lines stand closer.
    tight = bool(decided) and len(goals) > _FEW
    apart, size = (41, 37) if tight else (_LINE, 44)
    top = box.top + _HEAD + (26 if tight else 44)
    for k, (goal, (title, have, want)) in enumerate(zip(goals, goal_progress(view, player), strict=True)):
        level = top + apart * k
        sign = squares if goal.what == SQUARES else BUILDINGS[facts.goal_building(goal.what)]
        page.icon(box.left + 44, level, sign, size)
        colour, figures = MET if have >= want else INK, f"{min(have, want)}/{want}"
        right = box.right - 28 - page.text(box.right - 16, level - 1, figures, black(40), colour, "rm")
        said = words.term("col.squares" if title == SQUARES and box.width < _WIDE else title)
        page.text(box.left + 76, level, said[:1].upper() + said[1:], bold(34), INK, room=right - box.left - 76)
    for k, line in enumerate(decided):
        page.text(box.left + 20, box.bottom - 27 - 33 * (len(decided) - 1 - k), line, style, SOFT)


def _outcome(page: Page, view: SareView, player: PlayerView, left: float, y: float, room: float, words: Words) -> None:
    if player.seat in public_facts.winners(view):
        page.text(left, y, words.term("wins"), bold(38), INK, room=room)
    elif player.seat in view.reached:
        page.text(left, y, words.term("reached"), bold(38), INK, room=room)
    else:
        # a name in two lines reaches down to here
        y += 9
        page.icon(left + 18, y, goal_flag, 38)
        page.text(
            left + 44, y - 1, words.say("heading.to_go", n=view.steps_to_go(player)), bold(36), INK, room=room - 46
        )
