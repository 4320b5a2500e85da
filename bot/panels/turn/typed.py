"""What is typed while something is chosen on the panel: it goes behind it, and the panel asks what was meant."""

from __future__ import annotations

from dataclasses import replace

from bot.cards.made import Made
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.panels.turn.acting import screen
from bot.panels.turn.layout import laid_out
from bot.panels.turn.screen import Screen
from bot.store.rows import Status
from bot.tables.live import Live
from engine.illegal import Illegal, Refused


async def typed(context: Context, line: str) -> Reply | None:
    """None if nothing is chosen: then what is typed is played at once."""
    live, seat = context.table, context.seat
    if seat is None or live.status is not Status.RUNNING or not context.tables.drafting(live, seat).moves:
        return None
    shown = await _behind(context, live, seat, line)
    return Reply(made=Made(lambda _: laid_out(shown)))


async def _behind(context: Context, live: Live, seat: int, line: str) -> Screen:
    before = context.tables.drafting(live, seat)
    try:
        done = await context.tables.draft(context.press, live.id, before.decision, before.number, line)
    except Illegal as illegal:
        return screen(context, context.words().refusal(illegal, context.people), context.say("panel.unfitting"))
    except Refused as refused:
        context.use_table(await context.tables.live(live.id))
        return screen(context, context.words().refusal(refused, context.people))
    context.use_table(await context.tables.live(live.id))
    now = screen(context, context.say("panel.behind"))
    count = len(done.moves) - len(before.moves)
    alone = count > 0 and _fits(live, seat, done.moves[-count:])
    return replace(now, typed=count if alone else 0)


def _fits(live: Live, seat: int, moves: tuple[str, ...]) -> bool:
    """Could they be played without what was chosen before?"""
    here = live.begun.copy()
    try:
        for move in moves:
            here.apply(seat, live.box.notation.read(move), halt=True)
    except Illegal:
        return False
    return True
