"""Warns about what a move would waste or let lapse; only about what is certain, no matter what comes later."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.constants import COLOURS, ELDERS, RED, TRADERS
from engine.ezra.effects.goods import ChooseLoss
from engine.ezra.effects.tracks import Banners
from engine.ezra.effects.workers import ChooseFlip
from engine.ezra.moves import (
    Elder,
    EndTurn,
    Feed,
    Finish,
    Flip,
    LoseFood,
    PlaceLevite,
    Rest,
    Scribe,
    TakeSilver,
    Trader,
)
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W21_AFTER_TRADE
from engine.ezra.steps import levites, scribing
from engine.ezra.steps.acting import Acting, Finished
from engine.ezra.steps.auxiliary import AfterTrade
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.checklist import Checklist
from engine.ezra.steps.free import AtTurn
from engine.ezra.steps.plans import Plans
from engine.ezra.steps.sabbath import Feeding, hungry
from engine.game import Waste
from engine.move import Move, Pass


def waste(p: EzraPosition, seat: int, move: Move) -> tuple[Waste, ...]:
    if isinstance(p.step, Plans):
        if p.step.refuse(p, seat, move) is not None or seat in p.step.closed:
            return ()
        p = p.step.inside(p, seat)
    return tuple(found(p, seat, move))


def found(p: EzraPosition, seat: int, move: Move) -> Iterator[Waste]:
    match p.step, move:
        case Acting() as step, Finish():
            yield from finishes(p, step, seat)
        case Acting() as step, EndTurn():
            yield from finishes(p, step, seat)
            yield from ends(p, seat)
        case Finished(), EndTurn():
            yield from ends(p, seat)
        case AtTurn() as step, Trader() | Elder():
            yield from banners(p, step, seat, move)
        case BlueAction(), Scribe():
            yield from path(p, seat, move)
        case Checklist() as step, Rest():
            yield from rests(p, step, seat)
        case Feeding() as step, Feed():
            yield from feeds(p, seat, hungry(p, seat), step.most(p, seat), move.bought)
        case ChooseLoss() as step, LoseFood():
            yield from feeds(p, seat, step.food, p.most_bought(seat, step.food), move.bought)
        case ChooseFlip(), Pass():
            yield Waste("pass.flip")
        case AfterTrade() as step, Pass() if not any(isinstance(one, Flip) for one in step.choices(p, seat)):
            assert TakeSilver() in step.choices(p, seat)
            yield Waste("pass.silver", {"n": sum(effect.n for effect in p.box.scroll_gives[W21_AFTER_TRADE])})
        case _:
            pass


def finishes(p: EzraPosition, step: Acting, seat: int) -> Iterator[Waste]:
    """E6.4: Banners that could still be used; a Levite may also be placed afterwards (E7.1)."""
    own = [choice for choice in step.own(p, seat) if not isinstance(choice, PlaceLevite)]
    left = p.banners()
    if own and left > 0:
        yield Waste("finish.banners", {"n": left, "colour": p.state.turn.colour})


def ends(p: EzraPosition, seat: int) -> Iterator[Waste]:
    """E7.1: a Levite can be placed only in a red action."""
    if p.state.turn.colour == COLOURS[RED] and levites.choices(p, seat):
        yield Waste("end.levite", {"n": levites.price(p, seat)})
    # E14.2: returned at once, before anything could use them.
    if excess := p.excess(seat):
        yield Waste("end.limit", {"n": excess, "limit": p.limit(seat)})


def banners(p: EzraPosition, step: AtTurn, seat: int, move: Trader | Elder) -> Iterator[Waste]:
    """E6.3c, E6.4: Banners gained in another colour than the action's, or after it."""
    type_ = TRADERS if isinstance(move, Trader) else ELDERS
    player, colour = p.state.players[seat], p.state.turn.colour
    row = p.box.rows[player.tiles[type_], player.turned[type_]][move.row - 1]
    gained = [effect for effect in row if isinstance(effect, Banners)]
    lost = [effect for effect in gained if isinstance(step, Finished) or (colour and effect.c in other(colour))]
    for effect in lost:
        yield Waste("people.banners", {"n": effect.n, "colour": effect.c})


def other(colour: str) -> list[str]:
    return [one for one in COLOURS if one != colour]


def path(p: EzraPosition, seat: int, move: Scribe) -> Iterator[Waste]:
    """E10.3: another path costs less."""
    least = min((scribing.fee(p, seat, one) for one in scribing.paths(p.state, move.tile)), default=0)
    more = scribing.fee(p, seat, move.via) - least
    if more > 0:
        yield Waste("scribe.path", {"n": more})


def rests(p: EzraPosition, step: Checklist, seat: int) -> Iterator[Waste]:
    """E16.3: optional items lapse; E17.1: no more Food can be gained before the meal of the Sabbath."""
    for item in step.items(p, seat):
        yield Waste("rest.item", {"item": item})
    wanted = hungry(p, seat)
    missing = wanted - p.state.players[seat].food - p.most_bought(seat, wanted)
    if missing > 0:
        yield Waste("rest.hungry", {"n": missing, "vp": -missing * p.box.components.exchange.unfed_worker_vp})


def feeds(p: EzraPosition, seat: int, food: int, most: int, bought: int) -> Iterator[Waste]:
    """E20.35: Silver could pay for missing Food."""
    have = p.state.players[seat].food
    missing = max(0, food - have - bought)
    if missing and bought < most:
        yield Waste("feed.hungry", {"n": missing, "vp": -missing * p.box.components.exchange.unfed_worker_vp})
