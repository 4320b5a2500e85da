"""A greedy computer player: it plans buildings, picks payments and places helpers where they pay.

It sees only its seat's view. Everything is valued in points; the weights below are guesses, not rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from engine.castle.components import INNKEEPER, WORKERS, CastleBox, is_built
from engine.castle.deliveries import delivery
from engine.castle.goods import BUILDING_KINDS, KINDS, NOTHING, SILVER, STONE, Goods, add, kinds_in, of_kind, sub
from engine.castle.moves import (
    TALER,
    Build,
    Buy,
    Convert,
    Court,
    Displace,
    Fill,
    Give,
    Lose,
    Pay,
    Place,
    PlaceTrader,
    Play,
    Take,
    Withdraw,
)
from engine.castle.view import CastleView, PlayerView
from engine.chance import RandomSource
from engine.game import Decision
from engine.move import Move, Stem

RESERVE_POINT_WORTH = 0.5
"""The value of a building point in the reserve while there is time to spend it."""
TALER_WORTH = 0.6
SILVER_POINTS = 4.0
MAX_PAYMENTS = 80
MIN_GAIN = 0.5
RETURNED_CARD_WORTH = 0.6
TILES_PER_ROUND = 1.1
TALERS_KEPT_FOR_COURTING = 4
RICH_TALERS = 12
RANDOM_BONUS = 0.8


def choose(decision: Decision, chance: RandomSource) -> Move | None:
    """The best choice, or nearly: a random bonus for each choice varies the games."""
    evaluator = Evaluator(decision.view, decision.box, decision.seat)
    best: Move | None = None
    best_worth = 0.0
    for choice in decision.choices():
        if isinstance(choice, Stem):
            move, worth = evaluator.best_of_stem(choice, decision)
        else:
            move, worth = choice, evaluator.move_worth(choice)
        worth += RANDOM_BONUS * chance.below(100) / 100
        if move is not None and (best is None or worth > best_worth):
            best, best_worth = move, worth
    return best


class Evaluator:
    """The value of moves in one position, for one seat."""

    def __init__(self, view: CastleView, box: CastleBox, seat: int) -> None:
        self.view, self.box, self.seat = view, box, seat
        self.me: PlayerView = view.players[seat]
        self.rounds_left = view.rounds - view.round
        self.late = self.rounds_left <= 2
        self.point = RESERVE_POINT_WORTH * min(1.0, self.rounds_left / 4)
        self.taler = TALER_WORTH * min(1.0, self.rounds_left / 3) + 0.05

    # Values

    def goods_worth(self, goods: Goods) -> float:
        points = sum(goods[kind] * self.box.values[kind] for kind in BUILDING_KINDS)
        return (points + goods[SILVER] * SILVER_POINTS) * self.point

    def move_worth(self, move: Move) -> float:
        match move:
            case Play(cards=cards):
                return self.cards_worth(cards)
            case Fill(goods=goods):
                mine = add(self.me.goods, goods)
                return self.goods_worth(goods) + 0.5 * len(list(kinds_in(mine)))
            case PlaceTrader(place=place, source=source) | Displace(place=place, source=source):
                hurt = 0.5 if isinstance(move, Displace) else 0.0
                return self.place_worth(place) + hurt - (1.5 if source == INNKEEPER else 0.0)
            case Take(kind=kind):
                if kind == TALER:
                    return self.taler
                # The watchtower gives all pieces of a kind, the Damsel's gifts are taken one by one.
                at_tower = self.view.prompt is not None and self.view.prompt.key == "tower"
                count = self.view.watchtower[KINDS.index(kind)] if at_tower else 1
                return self.goods_worth(of_kind(KINDS.index(kind), count))
            case Buy(kind=kind):
                price = self.box.components.characters.stonemason.buy_price
                return 0.4 + self.goods_worth(of_kind(KINDS.index(kind))) - price * self.taler
            case Place(space=space, source=source):
                return self.space_worth(space, self.me.talers) - self.source_worth(source) - MIN_GAIN
            case Pay():
                return 0.0
            case Lose(card=card):
                return self.saved_talers_worth() - self.kept_card_worth(card)
            case Give(goods=goods, silver=silver):
                points = self.box.components.winter.breach.vp_per_stone * (goods[STONE] + silver[STONE])
                return points - self.goods_worth(goods) - silver[STONE] * SILVER_POINTS * self.point
            case Court(gift=gift):
                return self.court_worth(gift)
            case Withdraw(places=places):
                return -sum(self.place_worth(place) for place in places)
            case _:
                return 0.0

    def best_of_stem(self, stem: Stem, decision: Decision) -> tuple[Move | None, float]:
        best: Move | None = None
        best_worth = 0.0
        card = self.current_card()
        if stem.kind is Build and self.build_worth(stem.fixed["building"], card) <= 0:
            return None, 0.0
        for move in islice(decision.fill(stem), MAX_PAYMENTS):
            if isinstance(move, Build):
                worth = self.build_worth(move.building, card) + self.payment_worth(move, card)
            elif isinstance(move, Convert):
                # `fill` yields the most points first.
                return move, 1.0
            else:
                worth = 0.0
            if best is None or worth > best_worth:
                best, best_worth = move, worth
        return best, best_worth

    def current_card(self) -> str:
        prompt = self.view.prompt
        card = prompt.params.get("card", "") if prompt is not None else ""
        return str(card)

    # Cards

    def cards_worth(self, cards: Iterable[str]) -> float:
        total, builders = 0.0, 0
        for card in cards:
            worth = self.card_worth(card)
            if card in self.box.builders:
                builders += 1
                # Two builders spend the same reserve.
                worth *= 1.0 if builders == 1 else 0.6
            total += worth
        return total

    def card_worth(self, card: str) -> float:
        me, view = self.me, self.view
        if card == "messenger":
            # Talers beyond the price of a helper or two are rarely spent.
            rich = me.talers >= RICH_TALERS or self.late
            return min(self.box.components.characters.messenger.talers, view.bank) * self.taler * (0.4 if rich else 1.0)
        if card == "trader":
            mine = [place for place, seat in view.carts.items() if seat == self.seat]
            payout = sum(self.goods_worth(self.owner_share(place)) for place in mine)
            free = [cart for cart in self.box.carts if cart not in view.carts]
            fresh = max((self.place_worth(place) for place in free), default=1.5) if me.helpers else 0.0
            return payout + fresh
        if card == "bricklayer":
            best = max(
                (of_kind(kind, view.watchtower[kind]) for kind in kinds_in(view.watchtower)),
                key=self.goods_worth,
                default=NOTHING,
            )
            return self.goods_worth(best) + self.building_plan_worth(add(me.goods, best), card)
        if card == "stonemason":
            return self.building_plan_worth(me.goods, card)
        if card in WORKERS:
            gain = self.box.equipment[card]
            data = self.box.components.worker_cards[card]
            if data.choose:
                gain = add(gain, of_kind(KINDS.index("clay"), data.choose))
            return self.goods_worth(gain) * 0.9 + self.building_plan_worth(add(me.goods, gain), card)
        return self.master_builder_worth()

    def master_builder_worth(self) -> float:
        """The expected points for rivals' buildings, plus the cards that return to the hand."""
        each = self.box.components.characters.master_builder.vp_per_building_of_others
        expected = 0.0
        for rival in self.view.players:
            if rival.seat != self.seat and rival.held:
                builders = sum(card in self.box.builders for card in rival.held) / len(rival.held)
                points = sum(rival.goods[kind] * self.box.values[kind] for kind in BUILDING_KINDS)
                expected += builders * min(2.0, (points + rival.goods[SILVER] * SILVER_POINTS) / 14) * 0.35
        useful = min(len(self.me.row) + 1, self.rounds_left + 1)
        short_hand = 3.0 if len(self.me.held) <= 2 and self.rounds_left > 2 else 0.0
        return each * expected + useful * RETURNED_CARD_WORTH * (0.0 if self.late else 1.0) + short_hand

    def building_plan_worth(self, goods: Goods, card: str) -> float:
        """The value of building with this card: as many buildings as it allows, then one helper placed."""
        total, built = 0.0, 0
        tiles = dict(self.view.tiles)
        talers = self.me.talers
        for _ in range(self.box.builders[card].max_buildings):
            payable = self.box.payments.payable_values(goods, self.view.stock)
            worths = [
                (self.build_worth(building, card), building)
                for building, left in tiles.items()
                if left and self.box.buildings[building].value in payable
            ]
            if not worths or max(worths)[0] <= 0:
                break
            worth, building = max(worths)
            value = self.box.buildings[building].value
            paid, silver = next(self.box.payments.ways(value, goods, self.view.stock))
            goods = sub(sub(goods, paid), of_kind(SILVER, sum(silver)))
            talers += (sum(paid) + sum(silver)) * self.box.builders[card].talers_per_piece_spent
            tiles[building] -= 1
            total += worth
            built += 1
        if built and self.box.builders[card].max_helpers_placed and (self.me.helpers or self.has_trader_helpers()):
            gains = sorted((self.space_worth(space, talers) for space in self.open_spaces()), reverse=True)
            total += sum(gain for gain in gains[:1] if gain > MIN_GAIN)
        return total

    def build_worth(self, building: str, card: str) -> float:
        """Points (or talers) now, less the later value of the pieces spent."""
        data = self.box.buildings[building]
        points = float(data.vp * self.box.factors[card])
        talers = data.value / 2.6 * self.box.builders[card].talers_per_piece_spent * self.taler
        wealth = sum(self.me.goods[kind] * self.box.values[kind] for kind in BUILDING_KINDS)
        # A large reserve is worth less per point: not all of it can be spent in time.
        kept = data.value * self.point * (1.0 if wealth < 30 else 0.7)
        may_place = 1.5 if self.box.builders[card].max_helpers_placed and self.me.helpers else 0.0
        return points + talers + self.helper_bonus(building) + may_place - kept

    def helper_bonus(self, building: str) -> float:
        """The extra points that a tower or house brings one's own helpers at the gates or in the stable."""
        mine = {space for space, seat in self.view.spaces.items() if seat == self.seat}
        scoring = self.box.components.scoring
        if building == "tower":
            return float(sum(rate.vp_per_tower for space, rate in scoring.gates.items() if space in mine))
        if building == "house":
            return float(sum(rate.vp_per_house for space, rate in scoring.stable.items() if space in mine))
        return 0.0

    def payment_worth(self, move: Build, card: str) -> float:
        """Prefers payments that keep silver and several kinds; with the Bricklayer, those of many pieces."""
        left = sub(self.me.goods, move.goods)
        pieces = sum(move.goods) + sum(move.silver)
        talers = pieces * self.box.builders[card].talers_per_piece_spent * self.taler if card else 0.0
        return talers + 0.2 * len(list(kinds_in(left))) - sum(move.silver) * SILVER_POINTS * self.point

    # Trader places

    def owner_share(self, place: str) -> Goods:
        """The pieces that a trader place would pay its owner now."""
        kind = KINDS.index(self.box.components.trader_places[place].resource)
        return of_kind(kind, delivery(self.box.components, place, self.view.stock)[1])

    def place_worth(self, place: str) -> float:
        """One payout now plus likely later ones; more for a kind that the player lacks."""
        share = self.owner_share(place)
        lacking = 0.8 if not any(self.me.goods[kind] for kind in kinds_in(share)) and any(share) else 0.0
        more = 1.0 + min(1.0, self.rounds_left / 8)
        return self.goods_worth(share) * more + lacking

    def has_trader_helpers(self) -> bool:
        return self.seat in self.view.carts.values()

    def source_worth(self, source: str) -> float:
        """The value of the place that the helper would leave."""
        if not source:
            return 0.0
        return 1.0 if source == INNKEEPER else self.place_worth(source) * 0.5

    # Helper spaces

    def open_spaces(self) -> list[str]:
        spaces: list[str] = []
        for space in self.box.costs:
            building = self.box.building_of[space]
            data = self.box.buildings.get(building)
            built = building in self.view.lasting if data is None else is_built(data, self.view.tiles)
            if built and space not in self.view.spaces:
                spaces.append(space)
        return spaces

    def space_worth(self, space: str, talers: int) -> float:
        cost = self.box.costs[space]
        if cost > talers:
            return -100.0
        # Late in the game talers only count for the market and for ties.
        return self.expected_points(space, talers - cost) - cost * (0.15 if self.late else 0.45)

    def expected_points(self, space: str, talers_left: int) -> float:
        """The points that a helper there will probably score in the final scoring."""
        view, scoring, building = self.view, self.box.components.scoring, self.box.building_of[space]
        pace = TILES_PER_ROUND * self.rounds_left * len(view.players) / 4
        seats = len(view.players)
        helpers_in_castle = sum(other in self.box.castle_spaces for other in view.spaces) + 1
        if building == "keep":
            empty = sum(other in self.box.castle_spaces for other in self.open_spaces()) - 1
            return scoring.keep.vp_per_empty_space * max(1.0, empty * 0.8)
        if space in scoring.tavern:
            rate = scoring.tavern[space]
            return rate.vp * (helpers_in_castle + 0.22 * seats * self.rounds_left) / rate.per_helpers
        if space in scoring.gates:
            towers = self.box.buildings["tower"].copies
            expected = min(towers, towers - view.tiles["tower"] + pace * 0.4)
            return scoring.gates[space].vp_per_tower * expected
        if space in scoring.stable:
            houses = self.box.buildings["house"].copies
            expected = min(houses, houses - view.tiles["house"] + pace * 0.25)
            return scoring.stable[space].vp_per_house * expected
        if building == "servants_house":
            return max(0.0, sum(view.tiles.values()) - pace) * scoring.servants_house.vp_per_unbuilt_tile_per_helper
        if building == "market":
            mine = sum(view.spaces.get(other) == self.seat for other in self.box.spaces_of["market"])
            income = talers_left + (6 if not self.late else 2)
            return income / 2 if mine <= 1 else 0.0
        if building == "palace":
            pieces = sorted(self.box.values[kind] for kind in BUILDING_KINDS for _ in range(self.me.goods[kind]))
            room = scoring.palace.max_resources_per_helper
            return sum(pieces[-room:]) * (1.0 if self.late else 0.7) + (0 if self.late else 6)
        if space in scoring.forge:
            rate_ = scoring.forge[space]
            return rate_.vp * (view.forge + self.me.goods[SILVER] + 0.12 * seats * self.rounds_left) / rate_.per_silver
        if space in self.box.granary_spaces:
            there = sum(other in view.spaces for other in self.box.granary_spaces) + 1
            each = self.box.components.winter.granary.vp_each_by_helpers_present
            return each[str(there)] * (0.8 if there == 1 and not self.late else 1.0)
        return 2.0 + view.tolls + 0.3 * self.rounds_left

    # Winter

    def saved_talers_worth(self) -> float:
        """The value of the talers that losing a card saves."""
        prompt = self.view.prompt
        talers = int(prompt.params.get("talers", 0)) if prompt is not None else 0
        return min(talers, self.me.talers) * self.taler

    def kept_card_worth(self, card: str) -> float:
        """The value of keeping a card; less in the discard, which only the Master Builder returns."""
        back = 0.5 if card in (played for played, _ in self.me.row) else 1.0
        if self.late:
            return 0.3
        return {"stonemason": 7.0, "bricklayer": 5.0, "trader": 3.0, "messenger": 3.0}.get(card, 3.0) * back

    def court_worth(self, gift: str) -> float:
        points = self.box.components.winter.damsel.vp_for_last_suitor
        out = len(self.view.courtship.out) if self.view.courtship else 0
        suitors = max(1, len(self.view.players) - out)
        price = self.taler if gift == TALER else self.goods_worth(of_kind(KINDS.index(gift)))
        poor = self.me.talers < TALERS_KEPT_FOR_COURTING and gift == TALER
        return points / suitors / 3 - price - (2.0 if poor else 0.0)
