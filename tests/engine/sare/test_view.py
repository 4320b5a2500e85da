"""Figures that follow from a view are those of the rules."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine.chance import seed_from
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME, payments, scoring, spending
from engine.sare.components import ADMINISTRATIVE, PORT, PYRAMID, SQUARES
from engine.sare.goods import add
from engine.sare.moves import Charter
from engine.sare.scoring import Goal
from engine.sare.shortfall import Shortfall, payable_together, shortfall
from engine.sare.sources import CARAVAN
from engine.sare.state import SarePosition
from engine.sare.steps.construction import Construction
from engine.sare.view import SareView, SiteView
from engine.simulate import start
from tests.engine.sare.scene import BOX


@pytest.mark.parametrize(("seats", "mode"), [(2, "scribe"), (3, "architect"), (4, "pharaoh")])
def test_what_a_view_says_is_what_the_rules_say(seats: int, mode: str) -> None:
    """S9.2: a caravan chartered in this phase is no wealth yet. S12.1, S12.3: goals and ranks."""
    p = start(GAME, BOX, seats, {"mode": mode}, seed_from(f"view {mode}"))
    assert isinstance(p, SarePosition)
    dice, chartered, payable = Dice("view"), 0, 0
    for _ in range(4000):
        if not (awaited := p.awaited()):
            break
        seat = awaited[0]
        view = GAME.view(p, seat)
        if isinstance(p.step, Construction):
            inside = p.step.lane_position(p, seat)
            assert view.own is not None
            if not view.own.revolted:
                assert view.wealth(view.own) == spending.spendable_units(inside, seat)
                payable += check_payable(view, inside, seat)
            chartered += any(isinstance(move, Charter) for move in view.lane)
        p.apply(seat, PLAYERS["greedy"](GAME, Decision(GAME, p, seat), dice))
    end = GAME.view(p, None)
    assert chartered
    assert payable
    assert end.outcome is not None
    met = [one.seat for one in end.players if all(goal.met for goal in end.goals(one))]
    assert met == list(end.reached)
    assert met == [one.seat for one in end.players if end.steps_to_go(one) == 0]
    assert (end.ranking()[0],) == end.outcome.winners == end.leaders()


def check_payable(view: SareView, inside: SarePosition, seat: int) -> int:
    """S9.5: a site is payable if the rules could take a payment for it; otherwise just the missing units would do."""
    assert view.own is not None
    have, owner, found = spending.spendable_units(inside, seat), inside.state.players[seat], 0
    for site in view.own.sites:
        lack = view.shortfall(view.own, site)
        affordable = spending.can_afford(inside, owner, site.building, site.square, have)
        assert view.payable(view.own, site) == affordable == (not any(lack.missing))
        filled = add(have, (*lack.missing, 0))
        assert spending.can_afford(inside, owner, site.building, site.square, filled)
        found += affordable
    return found


def test_s9_5_a_double_card_pays_for_one_of_two_sites() -> None:
    """Units alone would do: two wood for two sites that need one each."""
    view = GAME.view(start(GAME, BOX, 2, {}, seed_from("double")), None)
    sites = [SiteView("port", square, (1, 0, 0), 0) for square in ("A1", "A2")]
    (double,) = (card.id for card in BOX.components.season_card if card.units == ["wood", "wood"])
    (single,) = (card.id for card in BOX.components.season_card if card.units == ["wood"])
    bare = msgspec.structs.replace(view.players[0], store=(0, 0, 0, 0), tokens=(0, 0, 0, 0), caravans=0, jokers=0)
    for cards, together in (((double,), False), ((double, double), True), ((double, single), True), ((), False)):
        player = msgspec.structs.replace(bare, cards=cards)
        assert view.payable_together(player, *sites) == together, cards
    revolted = msgspec.structs.replace(bare, cards=(double, double), revolted=True)
    assert not view.payable_together(revolted, *sites)


def test_s9_5_sites_are_paid_together_if_a_payment_of_one_leaves_enough_for_the_other() -> None:
    dice, sources, seen = Dice("together"), BOX.sources, {True: 0, False: 0}
    cards = sorted({card for card in BOX.cards if card in sources.units}, key=sources.order.__getitem__)
    for _ in range(400):
        needs = [(dice.below(3), dice.below(3), dice.below(3)) for _ in range(2)]
        hand = sources.sorted(dice.pick(cards) for _ in range(1 + dice.below(5)))
        caravans = dice.below(2)
        counts = {**Counter(hand), **({CARAVAN: caravans} if caravans else {})}
        expected = not sum(map(sum, needs)) or any(
            payments.can_cover(needs[1], payments.total_units([*(Counter(counts) - Counter(pay)).items()], sources))
            for pay in payments.exact_payments(needs[:1], [*counts.items()], sources, {})
        )
        doubles = Counter(sources.units[card] for card in hand if card in sources.doubles)
        rest = payments.total_units([(card, 1) for card in hand if card not in sources.doubles], sources)
        assert payable_together(needs, (0, 0), doubles, rest, caravans) == expected, (needs, counts)
        seen[expected] += 1
    assert min(seen.values()) > 50


def test_wild_units_fill_the_smallest_gaps_first() -> None:
    """S9.4, S9.2: the Port, then Jokers, then caravans."""
    assert shortfall((3, 1, 0), (0, 0, 5, 1), 1, 0) == Shortfall((2, 0, 0), 1, 0)
    assert shortfall((3, 1, 0), (0, 0, 5, 1), 1, 3) == Shortfall((0, 0, 0), 1, 2)
    assert shortfall((1, 1, 1), (1, 1, 1, 4), 1, 3) == Shortfall((0, 0, 0), 0, 0)


@pytest.mark.parametrize(
    ("goals", "steps"),
    [
        ((Goal(PYRAMID, 1, 3),), 2),
        ((Goal(PORT, 0, 1), Goal(PYRAMID, 3, 3), Goal(ADMINISTRATIVE, 7, 6)), 1),
        ((Goal(PYRAMID, 0, 1), Goal(SQUARES, 9, 12)), 3),
        ((Goal(PYRAMID, 0, 1), Goal(SQUARES, 12, 12)), 1),
    ],
)
def test_s12_1_steps_to_go(goals: tuple[Goal, ...], steps: int) -> None:
    assert scoring.steps_to_go(goals) == steps


@pytest.mark.parametrize(("mode", "steps"), [("scribe", 3), ("architect", 12), ("priest", 7), ("pharaoh", 10)])
def test_s12_1_steps_in_all(mode: str, steps: int) -> None:
    """The first Pyramid has three stages."""
    view = GAME.view(start(GAME, BOX, 2, {"mode": mode}, seed_from("all")), None)
    assert [view.steps_in_all(player) for player in view.players] == [steps, steps]
    assert view.steps_to_go(view.players[0]) == steps


def test_nobody_leads_while_all_are_equally_near() -> None:
    """S12.1"""
    view = GAME.view(start(GAME, BOX, 3, {"mode": "priest"}, seed_from("equal")), None)
    assert view.leaders() == ()
    ahead = msgspec.structs.replace(view.players[1], built=(*view.players[1].built, ("temple", "B2")))
    assert msgspec.structs.replace(view, players=(view.players[0], ahead, view.players[2])).leaders() == (1,)
