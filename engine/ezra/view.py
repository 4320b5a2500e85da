"""What one viewer may know of a game (E22.1), built up from nothing."""

from __future__ import annotations

import msgspec

from engine.ezra import points, scoring
from engine.ezra.affordable import Affordable, Missing, affordable
from engine.ezra.components import shown_banners
from engine.ezra.constants import AFTER, BLUE, COLOURS, ELDERS, FREE, GREY, RED, RIVAL, TRADERS, WORK
from engine.ezra.goods import Goods
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures import Components
from engine.ezra.printed.figures_board import Judgment
from engine.ezra.slots import ScrollSpace
from engine.ezra.steps import scribing, temple
from engine.ezra.steps.checklist import judgment_of_week
from engine.ezra.steps.sabbath import Sabbath
from engine.ezra.steps.wall_cards import ChooseWall
from engine.ezra.view_player import PlayerView, player_view
from engine.game import View
from engine.move import Move, Prompt, tag
from engine.step import Lanes

__all__ = ["Affordable", "EzraView", "Missing", "SoloView", "SpaceView", "TurnView", "ezra_view"]

PUBLIC_PARAMS = frozenset({"n", "of", "space"})
"""Parameters of a prompt that other seats may see."""


class TurnView(msgspec.Struct, frozen=True, kw_only=True):
    """The current turn, or the last one (E5.2)."""

    active: int
    card: str
    colour: str
    banners: tuple[int, int, int]
    """Banners left to spend on red, grey and blue (E6.4)."""
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
    """The Wall Card of a built Wall."""
    silver: int


class SoloView(msgspec.Struct, frozen=True):
    """The opponent's cards: discards are public, of decks only the size (E21.10)."""

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
    """Players, the one furthest ahead on the Altar Track first (E8.6)."""
    side: str
    prophets: tuple[int, int]
    """Where Zechariah and Haggai stand (E18.1)."""
    ring: tuple[SpaceView, ...]
    temple: tuple[tuple[str, ...], ...]
    """Rows from bottom to top."""
    columns: int
    sectors: tuple[int, ...]
    """The last column of each (E2.6)."""
    scrolls: tuple[tuple[str, ...], ...]
    """Rows from bottom to top."""
    scribes: tuple[tuple[int, ...], ...]
    row_food: tuple[int, ...]
    """Food still beside each row (E10.4)."""
    white: tuple[ScrollSpace, ...]
    solo: SoloView | None
    drawn: tuple[str, ...]
    """Wall Cards the viewer has drawn and must choose from (E9.6)."""
    answered: tuple[int, ...]
    """Seats that have closed their plan in a phase that all play at once (E22.4)."""
    lane: tuple[Move, ...]
    """The viewer's own moves in that plan so far."""
    own: PlayerView | None
    """The viewer's player after these moves; the others see it when all plans are closed."""
    asked: Prompt | None
    """What those awaited are asked, without what only they may know."""
    judgment: Judgment
    """Of this week."""
    components: Components

    # What the rules make of this, for pictures and computer players

    def ranking(self) -> list[int]:
        """E19.3: the players, the first one first."""
        return scoring.ranking(self.players, self.ahead)

    def is_rival(self, seat: int) -> bool:
        """E21: is it the solo opponent?"""
        return self.solo is not None and seat == RIVAL

    def may_place_trader(self) -> bool:
        """E13.1, E13.2: once a turn, with a Worker in the Supply and a free row."""
        player, printed = self.players[self.turn.active], self.components.development
        rows = printed.trader_rows_back if player.turned[TRADERS] else printed.trader_rows_front
        return not self.turn.trader and player.supply > 0 and len(player.traders) < rows

    def may_place_elder(self) -> bool:
        """E13.1, E13.2: the same for an Elder."""
        player = self.players[self.turn.active]
        tile = next(tile for tile in self.components.elders if tile.id == player.tiles[ELDERS])
        rows = tile.back if player.turned[ELDERS] else tile.front
        return not self.turn.elder and player.supply > 0 and len(player.elders) < len(rows)

    def banners(self, seat: int) -> tuple[int, int, int]:
        """E6.3, E6.4: red, grey, blue: in the seat's turn what is left to spend, else what its cards show."""
        turn, shown = self.turn, self.players[seat].shown_banners
        if self.phase != WORK or seat != turn.active or self.is_rival(seat) or not turn.card:
            return shown
        if not turn.colour:
            return turn.banners
        # What is spent is spent of the Main Action's colour: the other two are as they were.
        spending = COLOURS.index(turn.colour)
        red, grey, blue = (turn.banners[at] if at == spending else shown[at] for at in range(len(shown)))
        return red, grey, blue

    def banners_with(self, player: PlayerView, card: str, pile: int) -> tuple[int, int, int]:
        """E6.3a, E6.3b: what the player's cards would show with this one on top of a pile, counted from 1."""
        cards = {printed.id: printed for printed in self.components.character}
        covered = player.piles[pile - 1][-1:]
        more, less = shown_banners([cards[card]]), shown_banners(cards[under] for under in covered)
        red, grey, blue = (now + new - old for now, new, old in zip(player.shown_banners, more, less, strict=True))
        return red, grey, blue

    def card_points(self, player: PlayerView, card: str) -> int:
        """E20.34: what a Character Card would score now."""
        printed = next(printed for printed in self.components.character if printed.id == card)
        return points.card_points(self.components, player, printed.scoring)

    def tucked_points(self, player: PlayerView) -> int:
        """E17.3: what the player's tucked cards would score now."""
        return sum(self.card_points(player, card) for card in player.tucked)

    def city_points(self, seat: int) -> int:
        """E9.11: the printed VP of the seat's Walls and Gates."""
        built = ((space.id, space.card) for space in self.ring if space.owner == seat)
        return scoring.city_points(self.components, built)

    def full_sectors(self) -> int:
        """E7.7: how many Sectors of the Temple are full."""
        return temple.full_sectors(self.temple, self.sectors)

    def affordable(self, seat: int) -> Affordable:
        """E7, E9, E10, E12: what is missing for each thing that the seat might buy next, with the Banners it shows."""
        return affordable(self, seat)

    def open_scrolls(self) -> frozenset[ScrollSpace]:
        """E10.2: the tiles that a Scribe can reach."""
        rows = range(1, len(self.scribes) + 1)
        return frozenset(tile for row in rows for tile, _ in scribing.open_tiles(self, row))


def ezra_view(p: EzraPosition, viewer: int | None) -> EzraView:
    s, box, step = p.state, p.box, p.step
    lanes = step if isinstance(step, Lanes) else None
    mine = lanes is not None and viewer is not None and viewer in lanes.seats
    sent = step.plans if isinstance(step, Sabbath) else {}
    return EzraView(
        viewer=viewer,
        awaited=tuple(p.awaited()),
        prompt=p.prompt(viewer) if viewer is not None else None,
        outcome=scoring.outcome(p) if s.over else None,
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
        drawn=drawn_walls(p, viewer),
        answered=tuple(sorted({*lanes.closed, *sent})) if lanes else (),
        lane=lanes.lane(viewer) or sent.get(viewer, ()) if lanes and viewer is not None else (),
        own=player_view(lanes.lane_position(p, viewer), viewer, viewer)
        if lanes and mine and viewer is not None
        else None,
        asked=next((public_prompt(p, seat) for seat in p.awaited()), None),
        judgment=judgment_of_week(box.altar_sides[s.side], s.round),
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
    """E2.7, E18.1: the positions of Zechariah and Haggai, who move on as soon as the Sabbath is over."""
    s, side = p.state, p.box.altar_sides[p.state.side]
    at = min(max(0, s.round - 1) + (s.phase == AFTER), len(side.zechariah) - 1)
    return side.zechariah[at], side.haggai[at]


def solo_view(p: EzraPosition) -> SoloView | None:
    solo = p.state.solo
    if solo is None:
        return None
    return SoloView(solo.side, solo.card, solo.past_focus, solo.past_schemes, len(solo.focus), len(solo.schemes))


def drawn_walls(p: EzraPosition, viewer: int | None) -> tuple[str, ...]:
    """E22.1: drawn Wall Cards, which only their owner sees."""
    step = p.step
    return step.drawn if isinstance(step, ChooseWall) and step.seat == viewer else ()


def public_prompt(p: EzraPosition, seat: int) -> Prompt | None:
    """The question as every seat may see it; in a sealed phase only its key (E22.4)."""
    step = p.step
    if step is not None and step.sealed:
        return Prompt(tag(type(step)))
    prompt = p.prompt(seat)
    if prompt is None:
        return None
    return Prompt(prompt.key, {name: value for name, value in prompt.params.items() if name in PUBLIC_PARAMS})
