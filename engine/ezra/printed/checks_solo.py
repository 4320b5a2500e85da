"""Do the cards of the solo opponent fit together (E21)?"""

from __future__ import annotations

from engine.components import require
from engine.ezra.printed.checks_board import once
from engine.ezra.printed.figures import Components

CLOCKWISE, COUNTER = "cw", "ccw"
COLUMNS = range(1, 5)
ACTIONS = frozenset({"temple", "clear_wall", "build_wall", "build_gate", "scribe_highest", "scribe_lowest"})
COUNTED = frozenset({"gain_workers", "gain_gold", "gain_silver", "pay_gold", "altar"})
"""What scheme rows may do (E21.13 to E21.22), the latter with a number behind a colon."""
SOLO_SIDES = ("a", "b")
"""What the host may choose (D1)."""
BEST_ONE, ALL_THREE = "best_one", "all_three"


def check(c: Components, path: str) -> None:
    require(tuple(side.id for side in c.solo_side) == SOLO_SIDES, path, "solo_side must be a and b")
    for side in c.solo_side:
        require(side.worker_type_scoring in (BEST_ONE, ALL_THREE), path, f"solo side {side.id}: worker_type_scoring")
        workers = side.start_workers + c.solo.start_levites + c.solo.start_gatekeepers
        require(workers <= c.meta.workers_per_colour, path, f"solo side {side.id}: too many workers")
    corners = sum(gate.kind == "corner" for gate in c.gate)
    # E21.3: the player chooses two, the opponent gets the others.
    require(
        c.solo.start_gatekeepers == corners - 2,
        path,
        "solo.start_gatekeepers must be the corners that the player leaves",
    )
    require(len(c.solo.opponent_shofar_round) == c.meta.rounds, path, "solo.opponent_shofar_round: one for each round")
    require(c.solo.start_levites <= c.levite_track.max, path, "solo.start_levites: too many")
    _check_focus(c, path)
    _check_schemes(c, path)


def _check_focus(c: Components, path: str) -> None:
    once([card.id for card in c.focus], path, "focus")
    require(len(c.focus) == c.counts.focus_cards, path, "the Focus Cards do not add up to counts.focus_cards")
    require(len(c.focus) >= c.meta.work_days_per_round, path, "there are fewer Focus Cards than days")
    gates = {gate.id for gate in c.gate}
    for card in c.focus:
        require(card.gate in gates, path, f"{card.id}: no gate is called {card.gate}")
        require(card.column in COLUMNS, path, f"{card.id}: column 1 to 4")
        require(card.dir in (CLOCKWISE, COUNTER), path, f"{card.id}: dir is {CLOCKWISE} or {COUNTER}")
        require(len(card.trades) == 2, path, f"{card.id}: two trades")
    widest, picked = max(row.width for row in c.scroll_rows.rows), c.solo.tile_by_column
    require(widest <= len(picked), path, f"solo.tile_by_column must go up to the {widest} tiles of a row")
    for tiles, by_column in enumerate(picked, 1):
        known = len(by_column) == len(COLUMNS) and all(1 <= tile <= tiles for tile in by_column)
        require(known, path, f"solo.tile_by_column: of {tiles} tiles, one for each column")


def _check_schemes(c: Components, path: str) -> None:
    once([card.id for card in c.scheme], path, "scheme")
    require(len(c.scheme) == c.counts.scheme_cards, path, "the Scheme Cards do not add up to counts.scheme_cards")
    require(len(c.scheme) >= c.meta.work_days_per_round, path, "there are fewer Scheme Cards than days")
    for card in c.scheme:
        require(len(card.rows) > 0, path, f"{card.id}: no rows")
        for row in card.rows:
            for do in row.do:
                verb, _, number = do.partition(":")
                known = do in ACTIONS or (verb in COUNTED and number.isdigit())
                require(known, path, f"{card.id}: no action is called {do}")
        last = card.rows[-1]
        open_ = not (last.need.workers_min or last.need.gold_min) and last.need.workers_max is None
        require(open_ and last.need.gold_max is None, path, f"{card.id}: the last row needs nothing")
        # R32: it is always possible, so nothing in it can fail.
        can_fail = {"build_wall", "build_gate", "scribe_highest", "scribe_lowest"}
        require(not can_fail & set(last.do), path, f"{card.id}: the last row must always be possible")
