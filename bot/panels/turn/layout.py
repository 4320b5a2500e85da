"""What the panel looks like: where one is, the picture, the words, and what to press."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle, ui

from bot.cards.ids import custom
from bot.cards.parts import Item, Press, apart, counted, gallery, layout, seat_colour, text, title
from bot.cards.turn import move
from bot.limits import cut
from bot.panels.turn.controls import Controls, press
from bot.panels.turn.hints import help_of
from bot.panels.turn.ids import Act
from bot.panels.turn.labels import labels
from bot.panels.turn.paths import written
from bot.panels.turn.screen import Screen, may_change, shown_moves
from bot.panels.turn.sentences import SAID_ROOM, decision, order_line, typed_line
from bot.store.rows import Status
from bot.tables.live import Live
from renderers.picture import Picture

FILE: Final = "board.png"


def laid_out(screen: Screen, picture: Picture | None = None) -> ui.LayoutView:
    """A view that discord.py keeps in no memory: presses find their way by their ids."""
    words, live = screen.words, screen.live
    items = [*decision(screen), *_controls(screen)] if live.status is Status.RUNNING else _ended(screen)
    view = layout(
        0,
        seat_colour((screen.seat,)),
        text(title(words, live.game, _place(live), move(words, live.moves)), cut("\n".join(screen.said), SAID_ROOM)),
        gallery([(FILE, picture)] if picture is not None else []),
        *items,
    )
    view.stop()
    return view


def _ended(screen: Screen) -> list[Item]:
    outcome = screen.live.outcome
    ranks = counted(screen.words.outcome(outcome, screen.people)) if outcome is not None else ""
    return [text(apart(ranks, screen.words.sentence(f"status.{screen.live.status}")))]


def _place(live: Live) -> str:
    return "" if live.row.channel is None else f"<#{live.row.channel}>"


def _controls(screen: Screen) -> Iterator[Item]:
    question = screen.question
    if question is not None and not screen.sure:
        words, notation, way = screen.words, screen.live.box.notation, screen.passed
        said = labels(words, notation, question.options, screen.names)
        here = (screen.live.rules, screen.draft.position, screen.seat)
        helps = [help_of(words, *here, it, screen.figures) for it in question.options]
        drafted = bool(screen.draft.moves)
        yield from _acceptable(screen)
        at = Controls(words, screen.panel, notation, way.path, way.options, screen.page, drafted=drafted)
        yield from at.options(question.options, said, helps)
    if on := [*_onwards(screen), *_orders(screen)]:
        yield ui.ActionRow(*on)
    if question is not None or screen.draft.moves:
        yield text(typed_line(screen), order_line(screen))


def _acceptable(screen: Screen) -> Iterator[Item]:
    if screen.proposal:
        label = screen.words.sentence("label.accept_proposal")
        yield ui.ActionRow(press(label, screen.panel.id(Act.ACCEPT, screen.shown_proposal), ButtonStyle.success))


def _orders(screen: Screen) -> Iterator[Press]:
    """To whoever has left some; `/order` is the way to the first one."""
    mine = screen.live.view(screen.seat).orders
    if mine and not screen.sure:
        label = screen.words.sentence("orders.button", {"n": len(mine)})
        resting = "💤 " if any(order.rests for order in mine) else ""
        yield press(f"{resting}{label}", custom("orders", screen.live.id), ButtonStyle.secondary)


def _onwards(screen: Screen) -> Iterator[Press]:
    """Back leads out of a question first, then takes the last move back."""
    words, panel, draft = screen.words, screen.panel, screen.draft
    way = screen.passed
    if screen.sure:
        yield press(words.sentence("button.back"), panel.id(Act.GO), ButtonStyle.secondary)
        sure = (Act.ACCEPT, f"{screen.shown_proposal}~y") if screen.accepts else (Act.SURE, shown_moves(draft))
        yield press(words.sentence("button.sure"), panel.id(*sure), ButtonStyle.danger)
        return
    changes = may_change(screen.live, screen.seat, draft)
    if changes and screen.question is None:
        yield press(words.sentence("panel.change"), panel.id(Act.GO), ButtonStyle.secondary)
    if way.path:
        before = written(screen.live.box.notation, way.path[:-1], way.options[:-1])
        yield press(words.sentence("button.back"), panel.id(Act.GO, before), ButtonStyle.secondary)
    elif draft.moves or (changes and screen.question is not None):
        yield press(words.sentence("button.back"), panel.id(Act.BACK), ButtonStyle.secondary)
    if screen.typed:
        only = f"{screen.typed}~{shown_moves(draft)}"
        yield press(words.sentence("panel.only"), panel.id(Act.ONLY, only), ButtonStyle.secondary)
    if draft.moves:
        yield press(words.sentence("button.restart"), panel.id(Act.RESTART), ButtonStyle.secondary)
        yield press(words.sentence("button.confirm"), panel.id(Act.CONFIRM, shown_moves(draft)), ButtonStyle.success)
