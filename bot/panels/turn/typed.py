"""What is typed while something is chosen on the panel: it goes behind it, and the panel asks what was meant."""

from __future__ import annotations

from dataclasses import replace

from bot.cards.made import Made
from bot.interactions.context import Asked
from bot.interactions.reply import Reply
from bot.panels.turn.acting import screen
from bot.panels.turn.layout import laid_out
from bot.panels.turn.screen import Screen
from bot.store.rows import Status
from bot.tables.live import Live
from engine.illegal import Illegal, Refused


async def typed(asked: Asked, line: str) -> Reply | None:
    """None if nothing is chosen: then what is typed is played at once."""
    live, seat = asked.known, asked.seat
    if seat is None or live.status is not Status.RUNNING or not asked.tables.drafting(live, seat).moves:
        return None
    shown = await _behind(asked, live, seat, line)
    return Reply(made=Made(lambda _: laid_out(shown)))


async def _behind(asked: Asked, live: Live, seat: int, line: str) -> Screen:
    before = asked.tables.drafting(live, seat)
    try:
        done = await asked.tables.draft(asked.press, live.id, before.decision, before.number, line)
    except Illegal as illegal:
        return screen(asked, asked.words().refusal(illegal, asked.people), asked.say("panel.unfitting"))
    except Refused as refused:
        asked.about(await asked.tables.live(live.id))
        return screen(asked, asked.words().refusal(refused, asked.people))
    asked.about(await asked.tables.live(live.id))
    now = screen(asked, asked.say("panel.behind"))
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
