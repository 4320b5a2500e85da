"""What one viewer may know of a game of Sa-Ré (S14). Views are built from scratch, never by removing secrets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import msgspec

from engine.game import View
from engine.move import Move, Prompt
from engine.sare import odds, scoring
from engine.sare.components import PORT, Place, discount, neighbours, port_discount
from engine.sare.goods import JOKER, KINDS, Goods, from_names, sub
from engine.sare.known_cards import known_cards, unresolved_card
from engine.sare.printed.figures import Components
from engine.sare.scoring import Goal
from engine.sare.shortfall import Shortfall, payable_together, shortfall
from engine.sare.spending import possible_needs, units_of
from engine.sare.state import SarePosition
from engine.sare.steps.construction import Construction
from engine.step import Lanes, Together

__all__ = ["Goal", "PlayerView", "SareView", "SeasonView", "Shortfall", "SiteView", "sare_view"]


class SiteView(msgspec.Struct, frozen=True):
    """A site and what it still needs (S9.4). `wild` is the Port's discount, which may lower any one kind."""

    building: str
    square: str
    need: tuple[int, int, int]
    wild: int


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """One player. All of a player's pieces are public (S14)."""

    seat: int
    built: tuple[Place, ...]
    sites: tuple[SiteView, ...]
    pyramid: int
    stages: int
    stage_count: int
    quick: str
    gauge: int
    revolt_position: int
    cubes: int
    caravans: int
    store: Goods
    capacity: int
    tokens: Goods
    ready: tuple[str, ...]
    used: tuple[str, ...]
    standing: bool
    revolted: bool
    cards: tuple[str, ...]
    swapped: tuple[str, ...]
    carried: tuple[str, ...]
    jokers: int
    finished: tuple[Place, ...]
    chartered: int
    """Of the caravans, those that may not be used yet (S9.7)."""

    def has_built(self, building: str) -> bool:
        return any(built == building for built, _ in self.built)

    def steps_left(self) -> int:
        """S1.12: how far the gauge is below the revolt."""
        return self.revolt_position - self.gauge

    def resource_cards(self) -> tuple[str, ...]:
        return (*self.carried, *self.cards, *self.swapped)

    def places(self) -> tuple[Place, ...]:
        """Of the sites."""
        return tuple((site.building, site.square) for site in self.sites)


class SeasonView(msgspec.Struct, frozen=True, kw_only=True):
    """The deck as the viewer sees it, and the current sequence."""

    running: bool
    face_up: bool
    left: int
    top: tuple[str, ...]
    """The cards on top that the viewer knows: one, or two while the viewer sees the cards of a Temple."""
    public_count: int
    """How many of these everybody knows."""
    discard: tuple[str, ...]
    unresolved_card: str
    """The card that is drawn and not resolved yet; empty for none."""
    unseen: dict[str, int]
    """By card, how many the viewer has not seen: those in the deck and the burned one."""
    active: int
    drawn: tuple[str, ...]
    """The cards that `active` has drawn in this sequence."""
    drawn_before: tuple[str, ...]
    """The cards that `active_before` drew in the previous sequence."""
    active_before: int
    """-1 if there was no previous sequence."""
    had_troubles: bool
    produced: bool
    pending: int
    passed_to: tuple[int, ...]


class SareView(View, frozen=True, kw_only=True):
    mode: str
    quick_start: bool
    divinity: bool
    turn: int
    first: int
    players: tuple[PlayerView, ...]
    tiles: dict[str, int]
    pile: tuple[int, ...]
    season: SeasonView
    answered: tuple[int, ...]
    """The seats that have answered the current question to several seats, or closed their lane."""
    answer: Move | None
    """The viewer's own answer to it, which can still be changed."""
    lane: tuple[Move, ...]
    """The viewer's own moves of phase 3 so far."""
    own: PlayerView | None
    """The viewer's city after these moves; the others see it when everybody has finished."""
    reached: tuple[int, ...]
    components: Components
    asked: Prompt | None = None
    """The question that the awaited seats are asked, without what only they may know."""

    # What the rules make of this, for pictures and computer players

    def goals(self, player: PlayerView) -> list[Goal]:
        """S12.1: what the mode asks for, and how far a player is."""
        return list(scoring.goals(self.components, self.mode, player, player.places(), self.pile))

    def steps_to_go(self, player: PlayerView) -> int:
        """S12.1: how many steps a player is from what the mode asks for; 0 if it is met."""
        return scoring.steps_to_go(self.goals(player))

    def steps_in_all(self, player: PlayerView) -> int:
        """S12.1: how many steps what the mode asks for takes from the beginning."""
        return scoring.steps_to_go(goal._replace(have=0) for goal in self.goals(player))

    def leaders(self) -> tuple[int, ...]:
        """Who is nearest to what the mode asks for, or has won; nobody while all are equally near."""
        if self.outcome:
            return self.outcome.winners
        left = {player.seat: self.steps_to_go(player) for player in self.players}
        nearest = min(left.values())
        return tuple(seat for seat, steps in left.items() if steps == nearest < max(left.values()))

    def shortfall(self, player: PlayerView, *sites: SiteView) -> Shortfall:
        """S9.5: what a player lacks to pay for all these sites with all they have, if they build nothing else."""
        caravans = 0 if player.revolted else player.caravans - player.chartered
        wood, stone, gold = (sum(site.need[kind] for site in sites) for kind in range(JOKER))
        return shortfall((wood, stone, gold), self.units(player), sum(site.wild for site in sites), caravans)

    def payable(self, player: PlayerView, site: SiteView) -> bool:
        """S9.5: whether a player could pay for a site now; S8.4: not after a revolt."""
        return not player.revolted and not any(self.shortfall(player, site).missing)

    def payable_together(self, player: PlayerView, *sites: SiteView) -> bool:
        """S9.5: whether a player could pay for all these sites in this turn; a double card pays for one of them."""
        if player.revolted or any(self.shortfall(player, *sites).missing):
            return False
        units, rest = self._card_units(), self.units(player)
        doubles = [units[card] for card in player.resource_cards() if sum(units[card]) > 1]
        for pair in doubles:
            rest = sub(rest, pair)
        needs, discounts = [site.need for site in sites], [site.wild for site in sites]
        return payable_together(needs, discounts, Counter(doubles), rest, player.caravans - player.chartered)

    def administrative(self, player: PlayerView) -> int:
        """How many administrative buildings a player has built."""
        return scoring.administrative(self.components, player)

    def squares_done(self, player: PlayerView) -> int:
        """S12.1: those that count for the Architect."""
        return scoring.squares_done(player, player.places())

    def rank(self, seat: int) -> tuple[int, ...]:
        """S12.3: more is better, one criterion after the other."""
        return scoring.tie_break(self.components, self.players[seat])

    def ranking(self) -> list[int]:
        """The winner, then who else met the condition, then the others by what S12.3 would compare."""
        best = self.outcome.winners if self.outcome else ()
        seats = [player.seat for player in self.players]
        return sorted(seats, key=lambda seat: (seat in best, seat in self.reached, self.rank(seat)), reverse=True)

    def decided(self) -> str:
        """S12.3: the criterion that put the winner before the others who met the condition; "" if nobody else did."""
        ranks = sorted((self.rank(seat) for seat in self.reached), reverse=True)
        best, other = next(pairwise(ranks), ((), ()))
        criteria = zip(scoring.CRITERIA, best, other, strict=False)
        return next((what for what, more, less in criteria if more != less), "")

    def discount(self, player: PlayerView, square: str) -> Goods:
        """S9.4: what building on a square costs the player less; as Jokers, what the Port takes off of any kind."""
        c = self.components
        buildings = {building.id: building for building in c.building}
        less = discount(buildings, player.built, neighbours(c)[square])
        return (*less, port_discount(c, square) if player.has_built(PORT) else 0)

    def risk(self, seat: int) -> Fraction:
        """S8.1: how likely the next card is to be a general revolt of a seat, as far as the viewer can tell."""
        return odds.revolt_odds(self.components, self, seat)

    def units(self, player: PlayerView) -> Goods:
        """S8.4: the units at hand, caravans apart; after a revolt those in Warehouses and on buildings alone."""
        return self._units(player, 0)

    def wealth(self, player: PlayerView) -> Goods:
        """S9.2: the units of all that a player could spend; a caravan is worth any one unit, as a Joker is."""
        return self._units(player, player.caravans - player.chartered)

    def _units(self, player: PlayerView, caravans: int) -> Goods:
        if player.revolted:
            return units_of({}, player.store, player.tokens, (), 0)
        cards, wild = player.resource_cards(), player.jokers + caravans
        return units_of(self._card_units(), player.store, player.tokens, cards, wild)

    def _card_units(self) -> dict[str, Goods]:
        return {
            card.id: from_names({kind: card.units.count(kind) for kind in KINDS})
            for card in self.components.season_card
        }


def player_view(p: SarePosition, seat: int) -> PlayerView:
    player = p.state.players[seat]
    return PlayerView(
        seat=seat,
        built=player.built,
        sites=tuple(site_view(p, seat, building, square) for building, square in player.sites),
        pyramid=player.pyramid,
        stages=player.stages,
        stage_count=len(p.box.stages[player.pyramid]) if player.pyramid else 0,
        quick=player.quick,
        gauge=player.gauge,
        revolt_position=p.revolt_position(seat),
        cubes=player.cubes,
        caravans=player.caravans,
        store=player.store,
        capacity=p.capacity(seat),
        tokens=player.tokens,
        ready=tuple(p.ready_powers(seat)),
        used=player.used,
        standing=player.standing,
        revolted=player.revolted,
        cards=player.cards,
        swapped=player.swapped,
        carried=player.carried,
        jokers=len(player.converted),
        finished=player.finished,
        chartered=player.chartered,
    )


def site_view(p: SarePosition, seat: int, building: str, square: str) -> SiteView:
    found = possible_needs(p, seat, building, square)
    need = found[-1]
    return SiteView(building, square, need, max((sum(need) - sum(less) for less in found), default=0))


def season_view(p: SarePosition, viewer: int | None) -> SeasonView:
    s = p.state
    top = known_cards(p, viewer)
    unseen = Counter(s.deck[len(top) :])
    unseen[s.burned] += bool(s.burned)
    return SeasonView(
        running=s.season,
        face_up=s.face_up,
        left=len(s.deck),
        top=top,
        public_count=len(known_cards(p, None)),
        discard=s.discard,
        unresolved_card=unresolved_card(p),
        # In the order of the components, which reveals nothing about the deck.
        unseen={card: unseen[card] for card in p.box.cards if unseen[card]},
        active=s.active,
        drawn=s.drawn,
        drawn_before=s.drawn_before,
        active_before=s.active_before,
        had_troubles=s.had_troubles,
        produced=s.produced,
        pending=s.pending,
        passed_to=s.passed_to,
    )


def sare_view(p: SarePosition, viewer: int | None) -> SareView:
    s, step = p.state, p.step
    together = step if isinstance(step, Together) else None
    lanes = step if isinstance(step, Lanes) else None
    mine = isinstance(step, Construction) and viewer is not None and viewer in step.seats
    answered: tuple[int, ...] = ()
    if together is not None:
        answered = tuple(seat for seat in together.asked if seat in together.answers)
    elif lanes is not None:
        answered = tuple(sorted(lanes.closed))
    return SareView(
        viewer=viewer,
        awaited=tuple(p.awaited()),
        prompt=p.prompt(viewer) if viewer is not None else None,
        outcome=scoring.outcome(p) if s.over else None,
        decision=s.asked[viewer] if viewer is not None else 0,
        orders=s.orders.get(viewer, ()) if viewer is not None else (),
        mode=s.mode,
        quick_start=s.quick_start,
        divinity=s.divinity,
        turn=s.turn,
        first=s.first,
        players=tuple(player_view(p, seat) for seat in range(len(s.players))),
        tiles=dict(s.tiles),
        pile=s.pile,
        season=season_view(p, viewer),
        answered=answered,
        answer=together.answer(viewer) if together and viewer is not None else None,
        lane=lanes.lane(viewer) if lanes and viewer is not None else (),
        own=player_view(step.lane_position(p, viewer), viewer)
        if mine and viewer is not None and isinstance(step, Construction)
        else None,
        reached=s.reached,
        components=p.box.components,
        asked=next((public_prompt(p, seat) for seat in p.awaited()), None),
    )


def public_prompt(p: SarePosition, seat: int) -> Prompt | None:
    """The question without its secrets: the cards of a Temple may be known to its seat alone."""
    prompt = p.prompt(seat)
    if prompt is None:
        return None
    secret = {"card", "cards"} if not p.state.face_up and not unresolved_card(p) else set[str]()
    key = "decide.dark" if prompt.key == "decide" and secret else prompt.key
    return Prompt(key, {name: value for name, value in prompt.params.items() if name not in secret})
