"""The few figures that matter for a decision: Banners, goods, Workers, or the meal of the Sabbath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ezra.components import EzraBox
from engine.ezra.constants import COLOURS, GREY, PREPARE, RED, SABBATH, WORK
from engine.ezra.effects import Effects, OneOf
from engine.ezra.moves import EndPrepare, Feed
from engine.ezra.position import EzraPosition
from engine.ezra.steps.clean_up import CleanUp, draw_count
from engine.ezra.steps.plans import Plans
from engine.ezra.steps.production import per_farmer, per_worker
from engine.ezra.view import EzraView, ezra_view
from engine.ezra.view_player import PlayerView
from engine.move import Done, Move, Prompt


def decision_facts(view: EzraView, box: EzraBox, seat: int) -> tuple[Prompt, ...]:
    if view.phase == WORK:
        return tuple(_turn(view, box, seat))
    return tuple(_week(view, box, seat)) if view.phase in (PREPARE, SABBATH) else ()


def proposal_facts(p: EzraPosition, seat: int, moves: Sequence[Move]) -> tuple[Prompt, ...]:
    """E17.1, E14.2: the meal and the returned goods at the end of a plan."""
    twin, prompts = p.copy(), list[Prompt]()
    assert isinstance(twin, EzraPosition)
    step = twin.step
    assert isinstance(step, Plans)
    before = len(step.lane_position(twin, seat).events)
    for move in moves:
        if isinstance(move, Done):
            break
        if isinstance(move, EndPrepare | Feed) and not prompts:
            prompts = [prompt for prompt in _week(ezra_view(twin, seat), p.box, seat) if prompt.key == "meal"]
        twin.apply(seat, move, halt=True)
    step = twin.step
    assert isinstance(step, Plans)
    events = step.lane_position(twin, seat).events[before:]
    if back := [event.params["goods"] for event in events if event.key == "returned"]:
        prompts.append(Prompt("returns", {"goods": tuple(map(sum, zip(*back, strict=True)))}))
    return tuple(prompts)


def turn_ending(p: EzraPosition, seat: int) -> Prompt | None:
    """E5.1, E15.1: a turn that has ended by itself, before the card is drawn: the draft stops there."""
    s, step = p.state, p.step
    if not p.halted or not isinstance(step, CleanUp) or step.seat != seat:
        return None
    order, drawn = s.turn_order(), draw_count(p, seat)
    if s.turns == len(order) * p.box.components.meta.work_days_per_round:
        return Prompt("turn_ends", {"n": drawn})
    return Prompt("turn_ends.next", {"n": drawn, "seat": order[s.turns % len(order)]})


def _turn(view: EzraView, box: EzraBox, seat: int) -> Iterator[Prompt]:
    turn, player = view.turn, view.players[seat]
    # E14.2: while Resources are returned, nothing else can be done
    acts = turn.active == seat and (view.prompt is None or view.prompt.key != "return")
    if acts:
        if turn.colour:
            at = COLOURS.index(turn.colour)
            yield Prompt("banners", {"n": turn.banners[at], "colour": turn.colour})
            yield from _action(view, box, at, player)
        else:
            yield Prompt("shown", dict(zip(COLOURS, turn.banners, strict=True)))
    yield _stock(player)
    if acts:
        left = {
            "auxiliary": not turn.auxiliary,
            "trader": view.may_place_trader(),
            "elder": view.may_place_elder(),
        }
        yield Prompt("free", {"n": player.supply, **left})


def _action(view: EzraView, box: EzraBox, at: int, player: PlayerView) -> Iterator[Prompt]:
    turn = view.turn
    if at == RED:
        yield Prompt("levites", {"n": player.levites - turn.levites_used, "of": player.levites})
    elif at == GREY and turn.space and not turn.built:
        place = box.ring_index[turn.space]
        printed = box.walls.get(place) or box.components.gate_common
        cost = {"n": printed.grey, "goods": printed.cost.goods}
        yield Prompt("space", {"space": turn.space, "rubble": view.ring[place].rubble, **cost})


def _stock(player: PlayerView) -> Prompt:
    """The stock of a player; a limit of 0 means none."""
    kept = {"limit": player.limit or 0, "n": sum(player.goods)}
    return Prompt("stock", {"silver": player.silver, "food": player.food, "goods": player.goods, **kept})


def _labourer(box: EzraBox, player: PlayerView) -> tuple[Effects, ...]:
    """What a Labourer may produce, numbered as in moves; empty if there is no choice."""
    made = per_worker(box, player)
    return made[0].of if made and isinstance(made[0], OneOf) else ()


def _week(view: EzraView, box: EzraBox, seat: int) -> Iterator[Prompt]:
    """E16.4, E17.1: the figures of Prepare and the Sabbath, from the player as the plan so far leaves them."""
    player = view.own or view.players[seat]
    preparing = view.phase == PREPARE and EndPrepare() not in view.lane
    if preparing or (view.prompt is not None and view.prompt.key == "feeding"):
        missing = max(0, player.hungry - player.food)
        yield Prompt("meal", {"n": player.hungry, "food": player.food, "missing": missing})
    if preparing:
        if player.supply:
            yield Prompt(
                "idle", {"n": player.supply, "made": per_farmer(box, player), "offers": _labourer(box, player)}
            )
        zechariah, haggai = view.prophets
        yield Prompt("prophets", {"space": player.altar, "zechariah": zechariah, "haggai": haggai})
    yield _stock(player)
