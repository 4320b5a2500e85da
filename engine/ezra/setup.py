"""Setup for one to four players (E2.1, E2 to E4, E21.1, E21.2); random draws follow the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chance import Chance
from engine.ezra.components import EzraBox
from engine.ezra.constants import FREE, GUARDS, NEUTRAL, RIVAL, SOURCES, START
from engine.ezra.goods import KINDS, NOTHING, Goods, add, of_kind
from engine.ezra.state import NO_POINTS, EzraState, Player, Solo, Turn
from engine.ezra.steps.corners import Begin
from engine.step import Step

VERSION = 1
RANDOM = "random"


def new_state(box: EzraBox, seats: int, options: Mapping[str, str], chance: Chance) -> EzraState:
    c = box.components
    solo = seats == 1
    count = 2 if solo else seats
    owners = _owners(box, seats)
    rubble = _rubble(box, owners, chance)  # E2.3
    scrolls, left_out = _scrolls(box, chance)  # E2.4
    side = _side(box, options["altar"], chance)  # E2.7
    first = RIVAL if solo else chance.below(seats)  # E2.9, E21.1
    players = _players(box, seats, chance)
    for player in players:
        player.shuffled = tuple(box.cards)
    beginning: list[Step] = [Begin()]
    state = EzraState(
        version=VERSION,
        chance=chance,
        asked=[0] * seats,
        seats=seats,
        first=first,
        active=first,
        turn=Turn(),
        players=players,
        side=side,
        ahead=(),
        rubble=rubble,
        owners=owners,
        wall_cards=("",) * len(box.ring),
        gate_silver=_gate_silver(box, seats, owners),
        temple=((),) * len(c.temple.rows),
        scrolls=scrolls,
        scribes=tuple((FREE,) * len(row) for row in scrolls),
        white=box.white_workers(seats),  # E4.5
        left_out=left_out,
        stack=beginning,
    )
    state.ahead = tuple(reversed(turn_order(count, first)))  # E3.3: the first player's marker lies on top.
    if solo:
        state.solo = _rival(box, options["solo_side"], players[RIVAL], chance)
    return state


def turn_order(count: int, first: int) -> tuple[int, ...]:
    """E2.9: turn order, clockwise from the first player."""
    return tuple((first + i) % count for i in range(count))


def _owners(box: EzraBox, seats: int) -> tuple[int, ...]:
    """E2.2: neutral spaces; corners are free until their Gatekeepers come (E4.2)."""
    neutral = box.neutral(seats)
    return tuple(NEUTRAL if at in neutral else FREE for at in range(len(box.ring)))


def _gate_silver(box: EzraBox, seats: int, owners: tuple[int, ...]) -> tuple[int, ...]:
    """E2.2: Silver on unbuilt Gate Cards."""
    silver = box.gate_silver(seats)
    return tuple(silver if at in box.gate_cards and owner == FREE else 0 for at, owner in enumerate(owners))


def _rubble(box: EzraBox, owners: tuple[int, ...], chance: Chance) -> tuple[Goods, ...]:
    """E2.3: draw Rubble, clockwise from the Sheep Gate."""
    counts = box.components.counts.rubble_bag
    bag = chance.shuffled([kind for kind in KINDS for _ in range(counts[kind])])
    rubble: list[Goods] = []
    for at, owner in enumerate(owners):
        pieces = NOTHING
        for _ in range(box.rubble[at] if owner == FREE else 0):
            pieces = add(pieces, of_kind(bag.pop()))
        rubble.append(pieces)
    return tuple(rubble)


def _scrolls(box: EzraBox, chance: Chance) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """E2.4: the rows from bottom to top, and the tiles left out; gold is drawn first, then wood, then stone."""
    rows: dict[int, tuple[str, ...]] = {}
    left_out: list[str] = []
    for material in ("gold", "wood", "stone"):
        tiles = chance.shuffled([scroll.id for scroll in box.components.scroll if scroll.material == material])
        for row in reversed(box.scroll_rows):
            if row.material == material:
                rows[row.row], tiles = tuple(tiles[: row.width]), tiles[row.width :]
        left_out += tiles
    return tuple(rows[row.row] for row in box.scroll_rows), tuple(left_out)


def _side(box: EzraBox, wanted: str, chance: Chance) -> str:
    """E2.7: the side the host chose, or a random one; chance is drawn from in both cases."""
    random_side = chance.pick(list(box.altar_sides))
    return wanted if wanted in box.altar_sides else random_side


def _players(box: EzraBox, seats: int, chance: Chance) -> list[Player]:
    """E3: the players at the start. The Blessings are at 0 (E3.6), and no player has a Hero yet (E2.8)."""
    m = box.components.meta
    tiles = [chance.shuffled(kind) for kind in box.tiles]  # E3.1
    players: list[Player] = []
    for seat in range(seats):
        player_tiles = tuple(kind[seat] for kind in tiles)
        cards = chance.shuffled(list(box.cards))  # E3.4
        start = NOTHING  # E3.5
        for kind in box.guards[player_tiles[GUARDS]].start:
            start = add(start, of_kind(kind))
        players.append(
            Player(
                points=_points(m.start_vp),
                silver=m.start_silver,
                food=m.start_food,
                goods=start,
                supply=m.start_workers_in_supply,  # E3.2
                main=m.workers_per_colour - m.start_workers_in_supply - 1,
                levites=1,  # E4.1
                tent=box.components.map.start,
                tiles=player_tiles,
                turned=(False,) * len(player_tiles),
                hand=tuple(cards[: m.start_hand]),
                deck=tuple(cards[m.start_hand :]),
                piles=((),) * m.piles,
                wall_deck=tuple(chance.shuffled(list(box.wall_vp))),
            )
        )
    if seats == 1:
        players.append(Player(points=_points(box.components.solo.start_vp), tent=box.components.map.start))
    return players


def _points(start: int) -> tuple[int, ...]:
    points: list[int] = [*NO_POINTS]
    points[SOURCES.index(START)] = start
    return tuple(points)


def _rival(box: EzraBox, name: str, rival: Player, chance: Chance) -> Solo:
    """E21.2: the opponent has no cards, tiles or piles; it gets its Gatekeepers after you choose yours (E21.3)."""
    c, side = box.components, box.solo_sides[name]
    rival.silver, rival.goods = side.start_silver, of_kind("gold", side.start_gold)
    rival.supply, rival.levites = side.start_workers, c.solo.start_levites
    rival.main = c.meta.workers_per_colour - side.start_workers - c.solo.start_levites
    rival.wall_deck = tuple(chance.shuffled(list(box.wall_vp)))
    focus, schemes = chance.shuffled(list(box.focus)), chance.shuffled(list(box.schemes))
    return Solo(name, tuple(focus), tuple(schemes))
