"""Warns about what a move would waste or let lapse; only about what is certain, no matter what comes later."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.constants import COLOURS, ELDERS, RED, TRADERS
from engine.ezra.effects.goods import ChooseFoodLoss
from engine.ezra.effects.tracks import Banners
from engine.ezra.effects.workers import ChooseFlip
from engine.ezra.moves import (
    Elder,
    EndPrepare,
    EndTurn,
    Feed,
    Finish,
    Flip,
    LoseFood,
    PlaceLevite,
    Scribe,
    TakeSilver,
    Trader,
)
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W21_AFTER_TRADE
from engine.ezra.steps import levites, scribing
from engine.ezra.steps.auxiliary import AfterTrade
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.checklist import Checklist
from engine.ezra.steps.free_steps import TurnDecision
from engine.ezra.steps.main_action import AfterAction, MainAction
from engine.ezra.steps.plans import Plans
from engine.ezra.steps.sabbath import Feeding, workers_to_feed
from engine.game import MoveWarning
from engine.move import Move, Pass


def warnings_for(p: EzraPosition, seat: int, move: Move) -> tuple[MoveWarning, ...]:
    if isinstance(p.step, Plans):
        if p.step.refuse(p, seat, move) is not None or seat in p.step.closed:
            return ()
        p = p.step.lane_position(p, seat)
    return tuple(warnings(p, seat, move))


def warnings(p: EzraPosition, seat: int, move: Move) -> Iterator[MoveWarning]:
    match p.step, move:
        case MainAction() as step, Finish():
            yield from before_finish(p, step, seat)
        case MainAction() as step, EndTurn():
            yield from before_finish(p, step, seat)
            yield from before_end_turn(p, seat)
        case AfterAction(), EndTurn():
            yield from before_end_turn(p, seat)
        case TurnDecision() as step, Trader() | Elder():
            yield from lost_banners(p, step, seat, move)
        case BlueAction(), Scribe():
            yield from dearer_path(p, seat, move)
        case Checklist() as step, EndPrepare():
            yield from before_end_prepare(p, step, seat)
        case Feeding() as step, Feed():
            yield from missing_food(p, seat, workers_to_feed(p, seat), step.max_bought(p, seat), move.bought)
        case ChooseFoodLoss() as step, LoseFood():
            yield from missing_food(p, seat, step.food, p.max_bought_food(seat, step.food), move.bought)
        case ChooseFlip(), Pass():
            yield MoveWarning("pass.flip")
        case AfterTrade() as step, Pass() if not any(isinstance(one, Flip) for one in step.choices(p, seat)):
            assert TakeSilver() in step.choices(p, seat)
            yield MoveWarning("pass.silver", {"n": sum(effect.n for effect in p.box.scroll_effects[W21_AFTER_TRADE])})
        case _:
            pass


def before_finish(p: EzraPosition, step: MainAction, seat: int) -> Iterator[MoveWarning]:
    """E6.4: Banners that could still be used; a Levite may also be placed afterwards (E7.1)."""
    own = [choice for choice in step.own_choices(p, seat) if not isinstance(choice, PlaceLevite)]
    left = p.banners()
    if own and left > 0:
        yield MoveWarning("finish.banners", {"n": left, "colour": p.state.turn.colour})


def before_end_turn(p: EzraPosition, seat: int) -> Iterator[MoveWarning]:
    """E7.1: a Levite can be placed only in a red action."""
    if p.state.turn.colour == COLOURS[RED] and levites.choices(p, seat):
        yield MoveWarning("end.levite", {"n": levites.price(p, seat)})
    # E14.2: returned at once, before anything could use them.
    if excess := p.excess(seat):
        yield MoveWarning("end.limit", {"n": excess, "limit": p.storage_limit(seat)})


def lost_banners(p: EzraPosition, step: TurnDecision, seat: int, move: Trader | Elder) -> Iterator[MoveWarning]:
    """E6.3c, E6.4: Banners gained in another colour than the action's, or after it."""
    type_ = TRADERS if isinstance(move, Trader) else ELDERS
    player, colour = p.state.players[seat], p.state.turn.colour
    row = p.box.helper_rows[player.tiles[type_], player.turned[type_]][move.row - 1]
    gained = [effect for effect in row if isinstance(effect, Banners)]
    lost = [
        effect for effect in gained if isinstance(step, AfterAction) or (colour and effect.c in other_colours(colour))
    ]
    for effect in lost:
        yield MoveWarning("people.banners", {"n": effect.n, "colour": effect.c})


def other_colours(colour: str) -> list[str]:
    return [one for one in COLOURS if one != colour]


def dearer_path(p: EzraPosition, seat: int, move: Scribe) -> Iterator[MoveWarning]:
    """E10.3: the Silver that a cheaper path would save."""
    least = min((scribing.fee(p, seat, one) for one in scribing.paths(p.state, move.tile)), default=0)
    more = scribing.fee(p, seat, move.via) - least
    if more > 0:
        yield MoveWarning("scribe.path", {"n": more})


def before_end_prepare(p: EzraPosition, step: Checklist, seat: int) -> Iterator[MoveWarning]:
    """E16.3: optional items lapse; E17.1: no more Food can be gained before the meal of the Sabbath."""
    for item in step.items(p, seat):
        yield MoveWarning("rest.item", {"item": item})
    wanted = workers_to_feed(p, seat)
    missing = wanted - p.state.players[seat].food - p.max_bought_food(seat, wanted)
    if missing > 0:
        yield MoveWarning("rest.hungry", {"n": missing, "vp": -missing * p.box.components.exchange.unfed_worker_vp})


def missing_food(p: EzraPosition, seat: int, food: int, most: int, bought: int) -> Iterator[MoveWarning]:
    """E20.35: Silver could pay for missing Food."""
    have = p.state.players[seat].food
    missing = max(0, food - have - bought)
    if missing and bought < most:
        yield MoveWarning("feed.hungry", {"n": missing, "vp": -missing * p.box.components.exchange.unfed_worker_vp})
