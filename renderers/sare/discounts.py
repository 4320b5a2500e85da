"""What a building on a square would cost its owner less (S9.4)."""

from engine.sare.components import PORT, PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import PlayerView, SareView
from renderers.sare import seen


def neighbours(view: SareView, square: str) -> list[str]:
    """S1.11: those that share an edge."""
    board = view.components.board
    column, row = board.columns.index(square[0]), board.rows.index(int(square[1:]))
    return [
        f"{board.columns[x]}{board.rows[y]}"
        for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        if 0 <= x < len(board.columns) and 0 <= y < len(board.rows)
    ]


def discount(view: SareView, player: PlayerView, square: str) -> dict[str, int]:
    """By resource, from the professions next to it; by `joker` what the Port takes off any of them."""
    near = neighbours(view, square)
    found = dict.fromkeys((*PLAIN, "joker"), 0)
    for name, where in player.built:
        if where in near and name != PYRAMID:
            for kind, count in seen.building(view.components, name).discount.items():
                found[kind] += count
    if square in view.components.board.nile_squares and seen.has_built(player, PORT):
        found["joker"] = seen.building(view.components, PORT).discount_nile
    return found


def printed(view: SareView, player: PlayerView, building: str) -> dict[str, int]:
    """The price without discounts; of a Pyramid that of its next stage."""
    if building == PYRAMID:
        stages = seen.pyramid(view.components, player.pyramid).stages
        return stages[min(player.stages, len(stages) - 1)]
    return seen.building(view.components, building).cost
