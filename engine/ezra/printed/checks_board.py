"""Does the Main Board fit together: ring, Temple, Altar, Scrolls, Map?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.components import require
from engine.ezra.goods import KINDS
from engine.ezra.printed.figures import Components
from engine.ezra.scrolls import GOLD_TILES, STONE_TILES, WOOD_TILES

ALTAR_SIDES = ("1a", "1b", "2a", "2b")
"""What the host may choose (D1)."""


def check(c: Components, path: str) -> None:
    _check_ring(c, path)
    _check_neutral(c, path)
    _check_temple(c, path)
    _check_altar(c, path)
    _check_scrolls(c, path)
    _check_map(c, path)


def once(ids: Sequence[str], path: str, what: str) -> None:
    require(len(ids) == len(set(ids)), path, f"{what}: one stands there twice")


def _check_ring(c: Components, path: str) -> None:
    walls, gates = [wall.id for wall in c.wall_space], [gate.id for gate in c.gate]
    once([*walls, *gates], path, "ring spaces")
    once(c.ring.clockwise, path, "ring.clockwise")
    require(set(c.ring.clockwise) == {*walls, *gates}, path, "ring.clockwise must name every Wall and Gate space")
    r = c.ring
    edges = (r.edge_top, r.edge_right, r.edge_bottom_right_to_left, r.edge_left_bottom_to_top)
    around = tuple(space for edge in edges for space in edge[:-1])
    require(around == r.clockwise, path, "the edges of the ring must make ring.clockwise")
    corners = {gate.id for gate in c.gate if gate.kind == "corner"}
    require({edge[0] for edge in edges} == corners, path, "the edges must begin with the corner Gates")
    cards = [gate for gate in c.gate if gate.kind == "card"]
    require(len(corners) + len(cards) == len(c.gate), path, "a gate is a corner or a card")
    require(len(cards) == c.counts.gate_cards, path, "the Gate Cards do not add up to counts.gate_cards")
    for gate in c.gate:
        bare = gate.kind == "card" or not (gate.rubble or gate.vp or gate.place)
        require(bare, path, f"{gate.id}: a corner has no rubble, no VP and no placing reward")
    total = sum(wall.rubble for wall in c.wall_space) + sum(gate.rubble for gate in cards)
    require(total <= c.counts.rubble_bag_size, path, f"{total} pieces of rubble are more than the bag holds")
    for wall in c.wall_space:
        require(wall.blessing in c.vocab.blessing_colours, path, f"{wall.id}: no Blessing is {wall.blessing}")
        require(wall.rubble > 0, path, f"{wall.id}: every Wall space has rubble")
    common = c.gate_common
    require(set(common.discountable) == {"stone", "wood"}, path, "gate_common.discountable must be stone and wood")
    costs = [(wall.id, wall.cost) for wall in c.wall_space] + [("gate_common", common.cost)]
    for where, cost in costs:
        require(not (cost.silver or cost.gold or cost.cinders), path, f"{where}: costs Stone and Wood only")


def _check_neutral(c: Components, path: str) -> None:
    n, walls = c.ring.neutral, {wall.id for wall in c.wall_space}
    cards = {gate.id for gate in c.gate if gate.kind == "card"}
    for covered in (n.walls_1p, n.walls_2p, n.walls_3p, n.walls_4p):
        require(set(covered) <= walls, path, "ring.neutral: an unknown Wall space")
        once(covered, path, "ring.neutral")
        require(len(covered) <= c.counts.neutral_wall_cards, path, "ring.neutral: more Walls than there are cards")
    for built in (n.gates_1p, n.gates_2p, n.gates_3p, n.gates_4p):
        require(set(built) <= cards, path, "ring.neutral: an unknown Gate Card")


def _check_temple(c: Components, path: str) -> None:
    t = c.temple
    require(len(c.levite_track.rows) == c.levite_track.max, path, "levite_track.rows must be as many as its max")
    numbers = [row.row for row in c.levite_track.rows]
    require(numbers == list(range(1, len(numbers) + 1)), path, "levite_track.rows must be numbered from 1")
    require(set(t.allowed) == set(t.vp_per_resource) <= set(KINDS), path, "temple.allowed and vp_per_resource differ")
    require(len(t.rows) > 0, path, "the Temple has no rows")
    s = t.size
    for columns, sectors in (
        (s.columns_1p, s.sector_last_column_1p),
        (s.columns_2p, s.sector_last_column_2p),
        (s.columns_3p, s.sector_last_column_3p),
        (s.columns_4p, s.sector_last_column_4p),
    ):
        rising = list(sectors) == sorted(set(sectors)) and len(sectors) > 0 and sectors[0] > 0
        require(rising and max(sectors) == columns, path, "temple.size: Sectors must rise to the last column")


def _check_altar(c: Components, path: str) -> None:
    last, rounds = c.altar_track.last, c.meta.rounds
    require(last > 0, path, "altar_track.last must be above zero")
    require(all(0 < at <= last for at in c.altar_track.golden), path, "altar_track.golden lies beside the track")
    spaces = [reward.at for reward in c.altar_track.rewards]
    require(all(0 < at <= last for at in spaces), path, "altar_track.rewards lie beside the track")
    require(len(spaces) == len(set(spaces)), path, "altar_track.rewards: a space stands there twice")
    sides = tuple(side.id for side in c.altar_side)
    require(sides == ALTAR_SIDES, path, f"altar_side must be {', '.join(ALTAR_SIDES)}")
    for side in c.altar_side:
        lists = (side.zechariah, side.haggai, side.judgment)
        require({*map(len, lists)} == {rounds}, path, f"altar_side {side.id}: one entry for each round")
        for z, h in zip(side.zechariah, side.haggai, strict=True):
            require(0 <= z <= h <= last, path, f"altar_side {side.id}: Zechariah, then Haggai, on the track")


def _check_scrolls(c: Components, path: str) -> None:
    rows = c.scroll_rows.rows
    require([row.row for row in rows] == [1, 2, 3, 4], path, "scroll_rows.rows must be 1 to 4")
    # E10.2: each tile leads to two tiles of the next row.
    steps = {above.width - below.width for below, above in pairwise(rows)}
    require(steps == {1}, path, "scroll_rows: each row is one tile wider than the one below")
    for row in rows:
        dear = row.pay.stone or row.pay.wood or row.pay.cinders
        require(not dear, path, f"scroll row {row.row}: costs Silver or Gold")
        require(row.width < 10, path, f"scroll row {row.row}: too wide to be written")
    for material, ids, count in (
        ("stone", STONE_TILES, c.counts.scroll_stone),
        ("wood", WOOD_TILES, c.counts.scroll_wood),
        ("gold", GOLD_TILES, c.counts.scroll_gold),
    ):
        tiles = [scroll.id for scroll in c.scroll if scroll.material == material]
        once(tiles, path, "scroll")
        known = {*ids, *(scroll.id for scroll in c.scroll if scroll.prepare and material == "wood")}
        require(set(tiles) <= known, path, f"scroll: the {material} tiles must be among {', '.join(ids)}")
        require(len(tiles) == count, path, f"the {material} tiles do not add up to counts.scroll_{material}")
        wide = sum(row.width for row in rows if row.material == material)
        require(wide <= count, path, f"scroll_rows: more spaces for {material} tiles than there are")
    require({row.material for row in rows} <= {"stone", "wood", "gold"}, path, "scroll_rows: an unknown material")
    for workers in (c.scroll_rows.white_workers_1p, c.scroll_rows.white_workers_2p):
        ends = ((1, 1), (1, rows[0].width))
        require(workers == ends, path, f"scroll_rows: the white workers stand on {ends}")
        require(len(workers) == c.counts.workers_white, path, "the white workers are not counts.workers_white")


def _check_map(c: Components, path: str) -> None:
    require(len(c.map.crossing) == c.map.spaces > 0, path, "map.crossing must have an entry for each space")
    require(c.map.start < c.map.spaces, path, "map.start lies beside the map")
