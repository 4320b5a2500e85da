"""Moments that hardly any game has, so that figures which bite only there are seen to bite."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.ezra import GAME
from engine.ezra.constants import GONE, RIVAL
from engine.ezra.steps.rival_schemes import SchemeWord
from tests.engine.ezra.scene import BOX, Scene
from tests.engine.witnesses import Moment, Played, by_itself


def moments() -> Played:
    return Played(GAME, tuple(_scribes()))


def _scribes() -> Iterator[Moment]:
    """E21.19: the opponent chooses among so many tiles of the top row, by each column of a Focus Card."""
    columns = {card.column: card.id for card in BOX.focus.values()}
    for focus in columns.values():
        for count in range(2, BOX.scroll_rows[3].width + 1):
            yield by_itself(_over_full_rows(focus, count).p)


def _over_full_rows(focus: str, count: int) -> Scene:
    """So many tiles are left in the top row, and the rows below are full."""
    scene = Scene(1).give(RIVAL, silver=20, food=0, goods_="9 gold", supply=3)
    scene.give(0, supply=0)
    solo = scene.s.solo
    assert solo is not None
    scene.s.solo = msgspec.structs.replace(solo, card=focus)
    for player in scene.s.players:
        player.main += 9
    *below, top = scene.s.scribes
    below = [tuple((row + at) % 2 for at in range(len(line))) for row, line in enumerate(below)]
    scene.s.scribes = (*below, (*top[:count], *(0,) * (len(top) - count)))
    scene.s.white = (GONE, GONE)
    scene.s.stack = [SchemeWord(RIVAL, "scribe_highest")]
    return scene
