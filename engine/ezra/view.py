"""What one viewer may know of a game (E22.1), built up from nothing."""

from __future__ import annotations

import msgspec

from engine.ezra.constants import AFTER, BLUE, FREE, GREY, RED
from engine.ezra.goods import Goods
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures import Components
from engine.ezra.scoring import outcome
from engine.ezra.steps.sabbath import Sabbath
from engine.ezra.steps.walls import ChooseWall
from engine.ezra.view_player import PlayerView, player_view
from engine.ezra.words import At
from engine.game import View
from engine.move import Move, Prompt, tag
from engine.step import Lanes

OPEN_PARAMS = frozenset({"n", "of", "space"})
"""What everybody may hear of a question put to somebody else."""


class TurnView(msgspec.Struct, frozen=True, kw_only=True):
    """The turn that runs, or ran last (E5.2)."""

    active: int
    card: str
    colour: str
    banners: tuple[int, int, int]
    """Left to be spent on red, grey and blue (E6.4)."""
    auxiliary: bool
    trader: bool
    elder: bool
    levite: bool
    acted: bool
    levites_used: int
    space: str
    built: bool
    scribe: bool
    tent: bool


class SpaceView(msgspec.Struct, frozen=True):
    """A Wall or Gate space; the owner may be FREE or NEUTRAL."""

    id: str
    owner: int
    rubble: Goods
    card: str
    """Of a built Wall."""
    silver: int


class SoloView(msgspec.Struct, frozen=True):
    """The opponent's cards: discards are public, decks are not (E21.10)."""

    side: str
    card: str
    past_focus: tuple[str, ...]
    past_schemes: tuple[str, ...]
    focus: int
    schemes: int


class EzraView(View, frozen=True, kw_only=True):
    seats: int
    phase: str
    round: int
    day: int
    first: int
    turn: TurnView
    players: tuple[PlayerView, ...]
    """The solo opponent last."""
    ahead: tuple[int, ...]
    """The furthest ahead on the Altar Track first (E8.6)."""
    side: str
    prophets: tuple[int, int]
    """Where Zechariah and Haggai stand (E18.1)."""
    ring: tuple[SpaceView, ...]
    temple: tuple[tuple[str, ...], ...]
    """Rows from the lowest up."""
    columns: int
    sectors: tuple[int, ...]
    """The last column of each (E2.6)."""
    scrolls: tuple[tuple[str, ...], ...]
    """Rows from the lowest up."""
    scribes: tuple[tuple[int, ...], ...]
    row_food: tuple[int, ...]
    """Still beside each row (E10.4)."""
    white: tuple[At, ...]
    solo: SoloView | None
    drawn: tuple[str, ...]
    """Wall Cards that the viewer has drawn and must choose from (E9.6)."""
    answered: tuple[int, ...]
    """Those who have closed their part of a phase that all play at once (E22.4)."""
    lane: tuple[Move, ...]
    """The viewer's own moves in it so far."""
    own: PlayerView | None
    """What these moves have made of what is his; the others see it when all are done."""
    asked: Prompt | None
    """What those awaited are asked, without what only they may know."""
    components: Components


def ezra_view(p: EzraPosition, viewer: int | None) -> EzraView:
    s, box, step = p.state, p.box, p.step
    lanes = step if isinstance(step, Lanes) else None
    mine = lanes is not None and viewer is not None and viewer in lanes.seats
    sent = step.plans if isinstance(step, Sabbath) else {}
    return EzraView(
        viewer=viewer,
        awaited=tuple(p.awaited()),
        prompt=p.prompt(viewer) if viewer is not None else None,
        outcome=outcome(p) if s.over else None,
        decision=s.asked[viewer] if viewer is not None else 0,
        orders=s.orders.get(viewer, ()) if viewer is not None else (),
        seats=s.seats,
        phase=s.phase,
        round=s.round,
        day=s.day,
        first=s.first,
        turn=turn_view(p),
        players=tuple(player_view(p, player, viewer) for player in range(len(s.players))),
        ahead=s.ahead,
        side=s.side,
        prophets=prophets(p),
        ring=tuple(map(SpaceView, box.ring, s.owners, s.rubble, s.wall_cards, s.gate_silver)),
        temple=s.temple,
        columns=box.columns(s.seats),
        sectors=box.sectors(s.seats),
        scrolls=s.scrolls,
        scribes=s.scribes,
        row_food=tuple(
            row.food_bonus if all(owner == FREE for owner in line) else 0
            for row, line in zip(box.scroll_rows, s.scribes, strict=True)
        ),
        white=s.white,
        solo=solo_view(p),
        drawn=drawn(p, viewer),
        answered=tuple(sorted({*lanes.closed, *sent})) if lanes else (),
        lane=lanes.lane(viewer) or sent.get(viewer, ()) if lanes and viewer is not None else (),
        own=player_view(lanes.inside(p, viewer), viewer, viewer) if lanes and mine and viewer is not None else None,
        asked=next((public_prompt(p, seat) for seat in p.awaited()), None),
        components=box.components,
    )


def turn_view(p: EzraPosition) -> TurnView:
    s = p.state
    turn = s.turn
    people = not p.is_rival(s.active)
    return TurnView(
        active=s.active,
        card=turn.card,
        colour=turn.colour,
        banners=(p.banners(RED), p.banners(GREY), p.banners(BLUE)) if people else (0, 0, 0),
        auxiliary=turn.auxiliary,
        trader=turn.trader,
        elder=turn.elder,
        levite=turn.levite,
        acted=turn.acted,
        levites_used=turn.used,
        space=turn.space,
        built=turn.built,
        scribe=turn.scribe,
        tent=turn.tent,
    )


def prophets(p: EzraPosition) -> tuple[int, int]:
    """E2.7, E18.1: they move on as soon as the Sabbath is over."""
    s, side = p.state, p.box.altar_sides[p.state.side]
    at = min(max(0, s.round - 1) + (s.phase == AFTER), len(side.zechariah) - 1)
    return side.zechariah[at], side.haggai[at]


def solo_view(p: EzraPosition) -> SoloView | None:
    solo = p.state.solo
    if solo is None:
        return None
    return SoloView(solo.side, solo.card, solo.past_focus, solo.past_schemes, len(solo.focus), len(solo.schemes))


def drawn(p: EzraPosition, viewer: int | None) -> tuple[str, ...]:
    """E22.1: only their owner sees them."""
    step = p.step
    return step.drawn if isinstance(step, ChooseWall) and step.seat == viewer else ()


def public_prompt(p: EzraPosition, seat: int) -> Prompt | None:
    """The question as everybody may hear it; of a sealed phase only which one it is (E22.4)."""
    step = p.step
    if step is not None and step.sealed:
        return Prompt(tag(type(step)))
    prompt = p.prompt(seat)
    if prompt is None:
        return None
    return Prompt(prompt.key, {name: value for name, value in prompt.params.items() if name in OPEN_PARAMS})
