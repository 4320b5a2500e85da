"""The header: turn, phase and what is asked, awaited players, the mode with its goal, and the variants in play."""

from collections.abc import Sequence
from typing import Final

from engine.sare.view import SareView
from renderers import header, states
from renderers.box import Box
from renderers.icons.goods import wood
from renderers.icons.signs import hourglass, laurel
from renderers.page import Page
from renderers.palette import COIN, PAPER, WHITE
from renderers.pen import Pen
from renderers.sare import facts, plan, public_facts
from renderers.sare.buildings import master_builder, pyramid
from renderers.sare.signs import torch
from renderers.seats import Person
from renderers.type import bold, fit_lines, serif
from renderers.words import Words

_WORD: Final = 222
_AWAITED: Final = 748
_GOAL: Final = 1098
_JOINT: Final = "\u00a0"
_ASKED: Final = {
    "settle": "ask.settle",
    "sites": "ask.sites",
    "discard": "ask.discard",
    "decide": "ask.decide",
    "owed": "ask.owed",
    "window": "ask.window",
    "cancel": "ask.cancel",
    "temple": "ask.temple",
    "troubles": "ask.troubles",
    "react": "ask.react",
    "construction": "ask.construction",
    "keep": "ask.keep",
}
"""What is asked, by the first word of the question's key."""
_WANTED: Final = {
    "scribe": "heading.wanted.scribe",
    "architect": "heading.wanted.architect",
    "priest": "heading.wanted.priest",
    "pharaoh": "heading.wanted.pharaoh",
}
"""What a mode requires."""


def head(page: Page, view: SareView, words: Words, persons: Sequence[Person], of: int | None = None) -> None:
    """`of`: whose board the picture shows. Above it no other name stands."""
    with page.region("header", Box(0, 0, plan.WIDTH, header.HEIGHT)):
        header.disc(page, view.turn)
        page.stamp(122, 14, states.plate, 86, 80, PAPER, None, 0, 14)
        page.icon(165, 54, phase_sign, 68, public_facts.phase(view))
        _asked(page, view, words)
        won = public_facts.winners(view)
        if won:
            page.stamp(_AWAITED, 50, laurel, scale=0.66)
            page.marker(_AWAITED, 50, 64, persons[won[0]])
            page.name(_AWAITED + 62, 52, persons[won[0]].name, serif(54), WHITE, room=_GOAL - _AWAITED - 76)
        elif view.awaited:
            page.icon(_AWAITED - 72, 53, hourglass, 40)
            awaited = [persons[seat] for seat in view.awaited]
            if of is None or len(awaited) > 1:
                header.awaited(page, awaited, _AWAITED, _GOAL - _AWAITED - 76)
            else:
                page.marker(_AWAITED, 54, 86, awaited[0])
        goal(page, view, words)


def _asked(page: Page, view: SareView, words: Words) -> None:
    """The phase, and below it what is asked."""
    room = _AWAITED - 102 - _WORD
    phase, key = words.term(facts.activity_term(view)), asked_term(view)
    if not key:
        page.text(_WORD, 53, phase, serif(50), PAPER, room=room)
        return
    page.text(_WORD, 75, words.term(key), serif(44), PAPER, room=room)
    x = _WORD + page.text(_WORD, 29, phase, bold(36), COIN, room=room) + 30
    left = _launches(view)
    if left:
        free, dear = left
        said = words.say("heading.launch_free", n=free)
        x += page.text(x, 29, said, bold(36), PAPER, room=_WORD + room - x - 110) + 18
        x += page.text(x, 29, f"+{dear}", bold(36), PAPER)
        page.icon(x + 24, 28, torch, 40)


def _launches(view: SareView) -> tuple[int, int] | None:
    """How many sites the player may still launch for free, and for a step towards the revolt each."""
    asked = view.asked.params if view.asked and view.asked.key == "sites" else {}
    if not {"launched", "free", "most"} <= asked.keys():
        return None
    done, free, most = int(asked["launched"]), int(asked["free"]), int(asked["most"])
    return max(0, free - done), max(0, most - max(free, done))


def asked_term(view: SareView) -> str:
    """The term for what the awaited players are asked; "" if nobody is."""
    return _ASKED.get(view.asked.key.partition(".")[0], "") if view.asked and view.awaited else ""


def phase_sign(pen: Pen, name: str) -> None:
    """The sign of a phase: sites, season or construction."""
    if name in ("founding", "sites"):
        pen.icon(master_builder, 0, 0, 94)
    elif name == "season":
        pen.icon(torch, -24, 0, 90)
        pen.icon(wood, 24, 10, 62)
    else:
        pen.icon(pyramid, 0, 0, 94)


def goal(page: Page, view: SareView, words: Words) -> None:
    """The mode above its goal in words, with the variant that holds to the end; the quick start is over at once."""
    right = header.RIGHT - 4
    room = right - _GOAL
    lines, style = fit_lines(goal_sentence(view, words), bold(32), room)
    is_one = len(lines) < 2
    y, name = (30, serif(48)) if is_one else (21, serif(36))
    mode = words.term(f"mode.{view.mode}")
    if view.divinity:
        mode += f" · {words.term('option.divinity')}"
    page.text(right, y, mode, name, COIN, "rm", room=room)
    for k, line in enumerate(lines):
        page.text(right, 76 if is_one else 55 + 30 * k, line, style, PAPER, "rm")


def goal_sentence(view: SareView, words: Words) -> str:
    """What the mode requires, in a few words."""
    needs = public_facts.find_mode(view).needs
    squares = len(view.components.board.squares)
    figure = needs.administrative_built or squares
    said = words.say(_WANTED[view.mode], figure=figure)
    # A figure and its word stay in one line.
    return said.replace(f" {figure} ", f" {figure}{_JOINT}").replace(f": {figure}", f":{_JOINT}{figure}")
