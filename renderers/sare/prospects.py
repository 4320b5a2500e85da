"""For the private picture: the distance to the revolt, the odds of the next card, the progress towards the goal."""

from typing import Final

from engine.sare.components import PYRAMID, SQUARES
from engine.sare.view import Goal, PlayerView, SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, LINE, SOFT, WHITE
from renderers.pen import Pen
from renderers.sare import activity, cardclass, facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import card, face
from renderers.sare.colours import CHALK
from renderers.sare.seating import gauge, obelisk_sign, red_cube
from renderers.sare.signs import goal_flag, squares, tick, torch
from renderers.type import black, bold, fit, serif, width
from renderers.words import Words

_CELL: Final = (92, 104)
_CARD: Final = (150, 210)
_WIDTHS: Final = (150, 112, 104)
"""Of one, two or three cards beside the odds."""
_ODDS: Final = ((170, 62, 66), (130, 52, 54), (105, 42, 44), (0, 36, 36))
"""The width of a column from which on a card beside a figure is so wide, and the figure so large."""
_LOW: Final = 360
"""In a box of this height the steps to go are beside the goals, else below them."""
_STEPS: Final = 178


def draw_standing(page: Page, view: SareView, player: PlayerView, box: Box, words: Words) -> None:
    """The gauge, the obelisk, the steps left, and the risk of the next card."""
    figures = view.components.revolt_gauge
    w, h = _CELL
    left, top = box.left + 26, box.top + 28
    page.stamp(left, top, gauge, w, h, player.revolt_position, figures.last_square)
    cube = Box.of(left + player.gauge * w - 8, top - 10, w + 13, h + 20)
    page.item(page.stamp(cube.left, cube.top, red_cube, cube.width, cube.height))
    page.text(*cube.middle, player.gauge, black(72), WHITE, "mm", inside=True)
    y = box.top + 216
    page.icon(box.left + 84, y, obelisk_sign(player), 104)
    right: float = box.right - 20
    if facts.has_risk(view):
        risk = words.say("heading.percent", figure=facts.revolt_risk(view, player.seat))
        right -= page.text(right, y - 2, risk, black(64), INK, "rm") + 44
        page.icon(right, y, torch, 60)
        right -= 40
        right -= page.text(right, y - 2, words.term("risk"), bold(38), INK, "rm") + 24
    steps = player.steps_left()
    said = (
        words.say("heading.steps", n=steps)
        if player.standing
        else words.term("means.revolted" if player.revolted else "means.lying")
    )
    page.text(box.left + 156, y - 2, said, serif(48), INK, room=right - box.left - 156)


# The next card


def draw_next_card(page: Page, view: SareView, box: Box, words: Words) -> None:
    """The card that is not resolved yet, the known cards on top, and the odds of the first unknown one."""
    season = view.season
    shown = [("just_drawn", season.unresolved_card)] if season.unresolved_card else []
    shown += [("next_card", name) for name in season.top[: len(_WIDTHS) - len(shown)]]
    w = _WIDTHS[max(0, len(shown) - 1)]
    h = round(w * _CARD[1] / _CARD[0])
    left, top = box.left + 22, box.top + 64
    last_label = ""
    for k, (term, name) in enumerate(shown):
        x = left + (w + 12) * k
        page.item(page.stamp(x, top, card, w, h, face(view.components, name), "new", True))
        if term != last_label:
            same = sum(other == term for other, _ in shown)
            page.text(x, box.top + 34, words.term(term), bold(34), SOFT, room=(w + 12) * same - 4)
            last_label = term
    if season.left > len(season.top):
        label = words.term("unseen_cards" if season.top else "next_card")
        x = left + ((w + 12) * len(shown) + 14 if shown else 0)
        _odds(page, view, Box.of(x, box.top, box.right - 12 - x, box.height), f"{label} (%)")


def _odds(page: Page, view: SareView, box: Box, label: str) -> None:
    """The odds of the first card that the viewer does not know, in per cent."""
    chances = facts.class_odds(view)
    columns = -(-len(chances) // 2)
    apart = box.width / columns
    page.text(box.left, box.top + 34, label, bold(34), SOFT, room=box.width)
    w, size = next((w, size) for least, w, size in _ODDS if apart >= least)
    h = round(w * _CARD[1] / _CARD[0])
    for k, (name, share) in enumerate(chances.items()):
        x, y = box.left + apart * (k % columns), box.top + 114 + 110 * (k // columns)
        cardclass.draw(page, view.components, name, Box.of(x, y - h / 2, w, h))
        figure, room = facts.percent(share), apart - w - 10
        if figure:
            page.text(x + w + 7, y - 2, figure, black(size), INK, room=room)
        else:
            page.count(x + w + 7, y - 2, 0, size, room=room)


# The goal


def draw_goal(page: Page, view: SareView, player: PlayerView, box: Box, words: Words) -> None:
    """What the mode requires, and the player's progress, their plan included."""
    label = words.say("heading.goal", title=f"mode.{view.mode}")
    wide = page.text(box.left + 22, box.top + 36, label, bold(36), INK, room=box.width - 44)
    wanted, room = activity.goal_sentence(view, words), box.width - 66 - wide
    if box.height > _LOW and width(wanted, bold(30)) <= room:
        page.text(box.right - 22, box.top + 36, wanted, bold(36), SOFT, "rm", room=room)
    found, low = view.goals(player), box.height <= _LOW
    apart = (box.width - (_STEPS if low else 0)) / len(found)
    for k, target in enumerate(found):
        x = box.left + apart * (k + 0.5)
        _sign(page, x, box.top + 134, target, player)
        page.text(x, box.top + 240, f"{target.have}/{target.want}", black(68), INK, "mm", room=apart - 20)
        if target.met:
            page.icon(x + 58, box.top + 86, tick, 56, inside=True)
    if low:
        page.stamp(box.right - _STEPS, box.top + 24, rule, 3, box.height - 48)
        _steps(page, view, player, box.right - _STEPS / 2 - 4, box.middle[1])
    else:
        page.stamp(box.left + 20, box.bottom - 112, rule, box.width - 40, 3)
        _steps(page, view, player, box.middle[0], box.bottom - 58, words, box.width)


def _steps(
    page: Page, view: SareView, player: PlayerView, x: float, y: float, words: Words | None = None, room: float = 0
) -> None:
    """The steps to go behind a flag; in words where there is room."""
    steps = view.steps_to_go(player)
    if not steps:
        page.icon(x, y, tick, 84)
        return
    if words:
        said = words.say("heading.to_go", n=steps)
        said, style = fit(said, serif(54), room - 140)
        left = x - (width(said, style) + 80) / 2
        page.icon(left + 34, y, goal_flag, 68)
        page.text(left + 80, y - 2, said, style, INK)
        return
    aside = 52 if steps < 10 else 30
    page.icon(x - 86 + aside, y, goal_flag, 78)
    page.text(x - 36 + aside, y - 2, steps, black(84), INK)


def rule(pen: Pen, w: int, h: int) -> None:
    """A line, across or down."""
    pen.box(0, 0, w, h, LINE)


def _sign(page: Page, x: float, y: float, target: Goal, player: PlayerView) -> None:
    if target.what == SQUARES:
        page.icon(x, y, squares, 130)
    elif target.what == PYRAMID and player.pyramid:
        page.icon(x, y, BUILDINGS[PYRAMID], 130, player.stages, player.stage_count)
    else:
        page.icon(x, y, BUILDINGS[facts.goal_building(target.what)], 130, chalk=None if target.have else CHALK)
