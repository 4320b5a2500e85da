"""The Scroll Tiles in detail: names, effects and Scribes; the open tiles, and what rows cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra import scrolls
from engine.ezra.printed.figures_board import ScrollRow
from engine.ezra.view import EzraView
from renderers import chips, header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import activity, answers, banners, effects, paints, places, plan, public_facts, signs, terms
from renderers.ezra.colours import CITY, CLOSED, SCROLLS
from renderers.ezra.formulas import formula, immediate_points
from renderers.ezra.torah import small_sheet
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import bold, fit_lines, serif
from renderers.words import Words

_WIDE: Final = 1600
_ROW: Final = 308
_TOP: Final = 118
_TILES: Final = (98, 1456)
_FORMULA: Final = 54
_KEY: Final = 308
"""The width of the corners beside the lowest row, in which the key stands."""
NAME_MARGIN: Final = 24
"""What of its width a scroll keeps free beside its name."""
_BESIDE: Final = 16
"""What it keeps free besides if the name then needs no smaller letters."""
_SHORT: Final = 3
"""A formula with more signs has a line for what it brings."""
_CLOSER: Final = 4
"""As many lines of the key stand closer together."""
_APART: Final = 80
_FOOT: Final = 148
_CLOSE: Final = 120
"""If rows are closer than this, figures keep clear of the flag."""
_PAID: Final = {"silver": "coin", "gold": "gold", "stone": "stone", "wood": "wood", "cinders": "cinders"}


def draw(view: EzraView, words: Words) -> Page:
    persons, rows = public_facts.persons(view, words), public_facts.scroll_rows(view.components)
    people = _TOP + _ROW * len(rows) + 8
    size = (_WIDE, people + _FOOT + 12)
    picture = background(
        ("ezra torah", size, len(view.players)),
        size,
        CITY,
        lambda pen: _ground(pen, size, len(view.players)),
        paints.palette(),
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    box = Box(_TILES[0], _TOP, _TILES[1], _TOP + _ROW * len(rows))
    free, mine = view.open_scrolls(), answers.on_turn(view)
    for row, (tiles, line) in enumerate(zip(view.scrolls, view.scribes, strict=True), 1):
        first = plan.scroll(view.components, box, row, 1)
        last = plan.scroll(view.components, box, row, len(tiles))
        _prices(page, view, first, last, rows[row - 1])
        for column, (name, owner) in enumerate(zip(tiles, line, strict=True), 1):
            here = plan.scroll(view.components, box, row, column)
            with page.region(f"scroll {row} {column}", here.grown(4)):
                material = rows[row - 1].material
                missing = mine.scrolls.get((row, column)) if mine else None
                is_open = (row, column) in free
                is_paid = missing == {}
                page.stamp(here.left, here.top, sheet, here.width, here.height, material, is_open, is_paid)
                _tile(page, view, words, here, name)
                foot = here.bottom - 65
                if owner != public_facts.FREE:
                    page.marker(here.left + 54, foot, 54, persons[owner], inside=True)
                elif public_facts.is_white(view, row, column):
                    page.icon(here.left + (38 if is_paid else 52), foot, signs.white_worker, 54, inside=True)
                    if is_paid:
                        # Left of what the tile gives at once.
                        page.icon(here.left + 78, foot, tick, 36, inside=True)
                elif mine:
                    left = here.left + (66 if missing else 54)
                    answers.draw_answer(page, left, foot, missing, 44 if missing else 52)
            # Its ground says whether a path leads there.
            page.cell(places.scroll(row, column), here.grown(-2), is_painted=True)
    _people(page, view, persons, people)
    _key(page, view, words, people - 172)
    return page


def _ground(pen: Pen, size: tuple[int, int], players: int) -> None:
    header.band(pen, size[0])
    pen.box(12, size[1] - _FOOT - 8, size[0] - 24, _FOOT - 4, PAPER, INK, 4, 16)
    for k in range(1, players):
        x = 20 + (size[0] - 40) * k / players
        pen.line(((x, size[1] - _FOOT + 16), (x, size[1] - 36)), LINE, 3, round_ends=False)


def _key(page: Page, view: EzraView, words: Words, y: float) -> None:
    """In the free corners beside the lowest row: what white, a tick, the figure beside a quill and a white Worker
    mean."""
    mine = answers.on_turn(view)
    is_payable = mine is not None and any(lacked == {} for lacked in mine.scrolls.values())
    is_lacking = mine is not None and any(map(answers.is_near, mine.scrolls.values()))
    entries = [("closed", "key.closed"), ("open", "key.within_reach"), *[("paid", "key.payable")] * is_payable]
    entries += [("", "key.missing")] * is_lacking
    apart = 92 if len(entries) < _CLOSER else 74
    for k, (ground, said) in enumerate(entries):
        low = y + apart * (k - (len(entries) - 1) / 2)
        if ground:
            page.icon(64, low, small_sheet, 76 if apart > _APART else 62, ground)
        else:
            page.icon(64, low, answers.lacking, 60)
        if ground == "paid":
            page.icon(64, low, tick, 44 if apart > _APART else 36, inside=True)
        _said(page, 106, low, words.term(said), _KEY - 96)
    right = _WIDE - _KEY
    signs_said = [(signs.quill, "1.", "key.first_scribe")] * any(view.row_food)
    signs_said += [(signs.white_worker, "", "key.white")] * bool(view.white)
    for k, (art, number, said) in enumerate(signs_said):
        low = y + 96 * (k - (len(signs_said) - 1) / 2)
        page.icon(right + 20, low, art, 48)
        if number:
            page.text(right + 44, low, number, bold(36), SOFT)
        _said(page, right + (92 if number else 54), low, words.term(said), _KEY - (104 if number else 66))


def _said(page: Page, x: float, y: float, said: str, room: float) -> None:
    lines, style = fit_lines(said, bold(36), room)
    for k, line in enumerate(lines):
        page.text(x, y - 1 + (k - (len(lines) - 1) / 2) * 42, line, style, INK)


def _prices(page: Page, view: EzraView, first: Box, last: Box, printed: ScrollRow) -> None:
    """The price left of a row; on the right what each Scribe there brings, and the Food for the first one."""
    x, y = first.left - 46, first.middle[1]
    banners.draw_hanging_banner(page, x, y - 52, "blue", printed.banners, 76)
    paid = {kind: n for kind in _PAID if (n := getattr(printed.pay, kind))}
    for k, (kind, count) in enumerate(paid.items()):
        chips.cost(page, x, y + 38 + 62 * k, _PAID[kind], count, 56)
    right, y = last.right + 10.0, last.middle[1]
    line: tuple[effects.Token, ...] = (effects.ARROW, str(printed.vp), effects.CROWN)
    effects.draw_tokens(page, right, y - 50, line, 50, figure=46, room=_WIDE - 18 - right)
    food = view.row_food[printed.row - 1]
    if food:
        page.icon(right + 20, y + 14, signs.quill, 48)
        page.text(right + 44, y + 14, "1.", bold(36), SOFT)
        line = (effects.ARROW, str(food), Drawing(signs.loaf))
        drawn = effects.draw_tokens(page, right, y + 74, line, 50, figure=46, room=_WIDE - 18 - right)
        page.place(places.row_food(printed.row), drawn.grown(2))


def _tile(page: Page, view: EzraView, words: Words, here: Box, name: str) -> None:
    """Its name in two lines, its formula below."""
    x, room = here.middle[0], here.width - 40
    said, broad = words.term(terms.tile(name)), here.width - NAME_MARGIN
    lines, style = fit_lines(said, serif(34), broad - _BESIDE)
    if style.size < 34:
        lines, style = fit_lines(said, serif(34), broad)
    for k, line in enumerate(lines):
        page.text(x, here.top + 66 + (k - (len(lines) - 1) / 2) * 38, line, style, INK, "mm", inside=True)
    written = formula(view, name)
    at_once = immediate_points(view, name)
    if name in scrolls.HERO_OF and not at_once:
        # Its Banner stands below, so that the rewards have two lines.
        at_once, rewards = written
        cut = [at for at, token in enumerate(rewards) if token == "+"][1]
        written = (rewards[:cut], rewards[cut:])
    elif len(written) == 1 and len(written[0]) > _SHORT and written[0][1] == effects.ARROW:
        written = (written[0][:2], written[0][2:])
    for k, row in enumerate(written):
        y = here.top + 165 + (k - (len(written) - 1) / 2) * 52
        effects.draw_tokens(page, x, y, row, _FORMULA, anchor="m", figure=46, room=room, inside=True)
    if at_once:
        effects.draw_tokens(page, here.right - 26, here.bottom - 65, at_once, 44, anchor="r", figure=40, inside=True)


def _people(page: Page, view: EzraView, persons: Sequence[Person], top: float) -> None:
    """What each player can pay: blue Banners, Workers, Silver, Gold; and their Scribes."""
    apart = (_WIDE - 40) / len(view.players)
    for k, player in enumerate(view.players):
        x, y = 20 + apart * k, top + _FOOT / 2
        page.marker(x + 48, y, 80, persons[player.seat])
        left, right = x + 98.0, x + apart - 2
        if not view.is_rival(player.seat):
            banners.draw_flag(page, left, y, "blue", view.banners(player.seat)[2], 100, 58)
            left += 108
        shown = (
            (0, 0, signs.coin, player.silver),
            (0, 1, signs.GOODS["gold"], public_facts.count_of_kind(player, "gold")),
            (1, 0, signs.worker_any, player.supply),
            (1, 1, signs.quill, player.scribes),
        )
        step = (right - left) / 2
        for column, row, art, count in shown:
            at, low = left + step * column, y - 33 + 66 * row
            page.icon(at + 20, low, art, 42)
            page.count(at + 42, low, count, 46 if count < 10 else 38, room=step - 42)


def sheet(pen: Pen, w: int, h: int, material: str, is_open: bool, is_paid: bool) -> None:
    """A scroll between its rods. A Scribe can reach a white one; one that the viewer can pay lies on gold."""
    if is_paid:
        pen.box(0, 10, w, h - 20, COIN, radius=16)
    pen.box(8, 18, w - 16, h - 36, WHITE if is_open else CLOSED, INK, 4, 6)
    for y in (12, h - 32):
        pen.box(4, y, w - 8, 20, SCROLLS[material], INK, 4, 10)
