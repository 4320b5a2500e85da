"""What a press on a panel does: it goes to another question, changes the draft, or plays it; then how it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.cards.story import ANSWERS
from bot.interactions.context import Context
from bot.interactions.remarks import remarks
from bot.limits import cut_lines
from bot.panels.turn.hints import says_more
from bot.panels.turn.ids import Act, Panel
from bot.panels.turn.nodes import Leaf
from bot.panels.turn.paths import Lost, Way, found
from bot.panels.turn.questions import ask
from bot.panels.turn.screen import Screen, checked, first, may_change, shown_moves
from bot.store.errors import StoreFailed
from bot.tables.answers import Answer
from bot.tables.drafting import Drafting
from bot.tables.live import Live
from bot.tables.standing import demand_running, demand_seat
from bot.texts.localised import localised
from engine.illegal import Refused

STALE: Final = ("stale.decision", "stale.draft", "stale.proposal", "draft.empty")
"""Refusals that are answered with the panel as it should be."""
GONE: Final = "refusal.stale.decision"
NEWS_ROOM: Final = 900
"""Characters for what came of a turn."""


@dataclass(frozen=True)
class Wish:
    """What was pressed, on which panel."""

    panel: Panel
    act: Act
    rest: str = ""


@dataclass(frozen=True)
class Outcome:
    screen: Screen
    anew: bool = False
    """The panel that was pressed is of another decision: what is to be decided now is a new answer."""
    same_board: bool = False
    """Only the question is another one."""


def screen(context: Context, *said: str) -> Screen:
    """How it stands for the one who asks, at the table he asked for."""
    live = context.table
    seat = demand_seat(live, context.press).seat
    draft = context.tables.drafting(live, seat)
    lost = (context.say("panel.lost", n=draft.lost),) if draft.lost else ()
    shown = tuple(localised(it, context.locale) for it in (*said, *lost))
    return Screen(live, seat, draft, context.locale, first(live, seat, draft), said=shown)


async def act(context: Context, wish: Wish) -> Outcome:
    live = await context.load_table(wish.panel.table)
    seat = demand_seat(live, context.press).seat
    try:
        demand_running(live)
    except Refused as over:
        return Outcome(screen(context, context.words().refusal(over, context.people)))
    if seat != wish.panel.seat:
        return Outcome(screen(context, context.say("panel.foreign")), anew=True)
    try:
        now = await _done(context, live, wish)
        return Outcome(now, same_board=now.panel == wish.panel)
    except Lost:
        return await _stale(context, wish, "panel.changed")
    except StoreFailed:
        raise
    except Refused as refused:
        context.use_table(await context.tables.live(wish.panel.table))
        if refused.key in STALE:
            return await _stale(context, wish, f"refusal.{refused.key}")
        return Outcome(screen(context, context.words().refusal(refused, context.people)))


async def _stale(context: Context, wish: Wish, why: str) -> Outcome:
    """A second arrival of a press that was done is no news."""
    again = await context.bot.store.answered(context.press.interaction) is not None
    now = screen(context, *(() if again else (context.say(why),)))
    return Outcome(now, anew=why == GONE and not again)


async def _done(context: Context, live: Live, wish: Wish) -> Screen:
    match wish.act:
        case Act.GO | Act.SELECT | Act.PAGE:
            return await _gone(context, live, wish)
        case Act.BACK:
            await context.tables.back(context.press, *_known(wish))
        case Act.RESTART:
            await context.tables.restart(context.press, *_known(wish))
        case Act.ONLY:
            return await _only(context, live, wish)
        case Act.CONFIRM | Act.SURE:
            return await _confirmed(context, live, wish)
        case Act.ACCEPT:
            return await _accepted(context, live, wish)
    return await _now(context)


async def _gone(context: Context, live: Live, wish: Wish) -> Screen:
    """To a question; or to a move, which is drafted."""
    draft = _current(context, live, wish)
    if not wish.rest and not may_change(live, wish.panel.seat, draft):
        return screen(context)
    way, page = _way(live, wish, draft)
    if isinstance(way.end, Leaf):
        line = live.box.notation.write(way.end.move)
        await context.tables.draft(context.press, *_known(wish), line)
        return await _now(context)
    return replace(screen(context), way=way, page=page)


def _way(live: Live, wish: Wish, draft: Drafting) -> tuple[Way, int]:
    rest, page = wish.rest, "0"
    if wish.act is Act.PAGE:
        rest, _, page = wish.rest.rpartition("~")
    if not page.isdecimal() or not (draft.position.may_answer(wish.panel.seat)):
        raise Lost
    question = ask(draft.position, wish.panel.seat)
    return found(live.box.notation, question, rest), int(page)


async def _confirmed(context: Context, live: Live, wish: Wish) -> Screen:
    """What lets something go is asked for twice."""
    draft = _current(context, live, wish)
    if wish.rest != shown_moves(draft):
        raise Refused("stale.draft")
    if draft.wastes and wish.act is Act.CONFIRM:
        return replace(screen(context), sure=True)
    return await _played(context, await context.tables.confirm(context.press, *_known(wish)))


async def _accepted(context: Context, live: Live, wish: Wish) -> Screen:
    """What is chosen, and what is proposed behind it, at once."""
    draft = _current(context, live, wish)
    shown, _, sure = wish.rest.partition("~")
    if draft.wastes and not sure:
        return replace(screen(context), sure=True, accepts=True)
    done = await context.tables.accept(context.press, *_known(wish), lambda moves: checked(moves) == shown)
    return await _played(context, done)


async def _only(context: Context, live: Live, wish: Wish) -> Screen:
    draft = _current(context, live, wish)
    count, _, seen = wish.rest.partition("~")
    if seen != shown_moves(draft) or not count.isdecimal() or not 0 < int(count) <= len(draft.moves):
        raise Refused("stale.draft")
    done = await context.tables.play(context.press, live.id, "; ".join(draft.moves[-int(count) :]))
    return await _played(context, done)


async def _played(context: Context, done: Answer) -> Screen:
    context.use_table(await context.tables.live(context.table.id))
    return screen(context, cut_lines(came_of(context, done), NEWS_ROOM, "…"), *await remarks(context))


def came_of(context: Context, done: Answer) -> list[str]:
    """What was played, and what it told."""
    words, notation = context.words(), context.table.box.notation
    moves = [
        context.say("said.played", label=words.label(notation.read(it), context.people), move=it) for it in done.moves
    ]
    played = [notation.read(it) for it in done.moves]
    told = [it for it in done.events if it.key not in ANSWERS and says_more(it, context.seat, played)]
    return [*moves, *(context.say("said.event", sentence=it) for it in words.events(told, context.people))]


async def _now(context: Context) -> Screen:
    context.use_table(await context.tables.live(context.table.id))
    return screen(context)


def _current(context: Context, live: Live, wish: Wish) -> Drafting:
    """The draft, if it is the one that the panel shows."""
    draft = context.tables.drafting(live, wish.panel.seat)
    if draft.decision != wish.panel.decision or not live.begun.may_answer(wish.panel.seat):
        raise Refused("stale.decision")
    if draft.number != wish.panel.number:
        raise Refused("stale.draft")
    return draft


def _known(wish: Wish) -> tuple[str, int, int]:
    return wish.panel.table, wish.panel.decision, wish.panel.number
