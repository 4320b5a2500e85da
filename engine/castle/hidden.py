"""Draws again what a seat cannot know (C13): others' face-down cards and sealed answers, the winter pile, the seed."""

from __future__ import annotations

from itertools import combinations

import msgspec

from engine.castle.components import CHARACTERS
from engine.castle.state import CastlePosition, CastleState
from engine.chance import Chance
from engine.move import Stem
from engine.orders import forget_others
from engine.step import Together


def resample(p: CastlePosition, viewer: int | None, chance: Chance) -> CastleState:
    twin = p.copy()
    s = twin.state
    s.chance = Chance("".join(f"{chance.below(256):02x}" for _ in range(32)), s.chance.drawn)
    forget_others(s, viewer)
    s.pile = tuple(chance.shuffled(sorted(s.pile)))
    for seat, player in enumerate(s.players):
        if seat != viewer and player.committed:
            held = {*player.hand, *player.committed}
            possible = [
                cards
                for cards in combinations([card for card in CHARACTERS if card in held], len(player.committed))
                if not set(cards) & set(player.not_down)
            ]
            player.committed = chance.pick(possible)
            player.hand = tuple(card for card in CHARACTERS if card in held and card not in player.committed)
    step = twin.step
    if isinstance(step, Together) and step.sealed:
        s.stack.pop()
        asked = msgspec.structs.replace(step, answers={})
        s.stack.append(asked)
        answers = dict(step.answers)
        for seat in step.asked:
            if seat != viewer and seat in answers:
                answers[seat] = chance.pick([c for c in asked.choices(twin, seat) if not isinstance(c, Stem)])
        s.stack[-1] = msgspec.structs.replace(step, answers=answers)
    return s
