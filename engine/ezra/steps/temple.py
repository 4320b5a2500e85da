"""The Temple: placing Resources, and rewards for filled Sectors (E7.5 to E7.7)."""

from __future__ import annotations

from engine.ezra import altar
from engine.ezra.constants import TEMPLE
from engine.ezra.effects.goods import Food, Silver
from engine.ezra.effects.tracks import Points
from engine.ezra.goods import of_kind
from engine.ezra.position import EzraPosition
from engine.step import Step

Temple = tuple[tuple[str, ...], ...]
"""The Resources of each row, from the lowest up."""


def has_room(p: EzraPosition, row: int) -> bool:
    """E7.5: whether the row, numbered from the lowest, has an empty space."""
    return len(p.state.temple[row - 1]) < p.box.columns(p.state.seats)


def place(p: EzraPosition, player: int, row: int, good: str) -> None:
    """E7.5, E7.6: place on the left-most empty space: VP, then the reward of the row, then a filled Sector (R17)."""
    s, c = p.state, p.box.components
    vp = c.solo.gold_vp_in_temple if p.is_rival(player) else c.temple.vp_per_resource[good]
    before = full_columns(s.temple)
    p.pay(player, of_kind(good))
    s.temple = tuple((*line, good) if at == row else line for at, line in enumerate(s.temple, 1))
    p.score(player, vp, TEMPLE)
    p.emit("temple", seats=(player,), seat=player, row=row, good=good, vp=vp)
    columns = full_columns(s.temple)
    sectors = p.box.sectors(s.seats)
    filled = columns > before and columns in sectors
    p.then(
        *p.gain_steps(player, p.box.temple_rows[row - 1].reward, source=TEMPLE),
        *((SectorFilled(player, sectors.index(columns) + 1),) if filled else ()),
    )


def full_columns(temple: Temple) -> int:
    """E7.7: the columns, from the left, that every row has reached."""
    return min(map(len, temple), default=0)


def full_sectors(temple: Temple, sectors: tuple[int, ...]) -> int:
    """E7.7: how many Sectors every row has filled; of each, its last column is given."""
    columns = full_columns(temple)
    return sum(columns >= last for last in sectors)


class SectorFilled(Step, frozen=True, tag="sector_filled"):
    """E7.7.1 to E7.7.4: rewards for a filled Sector; the solo opponent counts like any player."""

    player: int
    """The player who placed the last Resource."""
    number: int

    def run(self, p: EzraPosition) -> None:
        s, gives = p.state, p.box.components.temple.sector_effects
        levites = [player.levites for player in s.players]
        everybody = range(len(levites))
        most = altar.furthest_ahead(p, [player for player in everybody if levites[player] == max(levites)])
        least = altar.furthest_behind(p, [player for player in everybody if levites[player] == min(levites)])
        loses = s.seats not in gives.least_ignored_player_counts
        p.emit(
            "sector",
            seats=tuple(dict.fromkeys((self.player, most, *((least,) if loses else ())))),
            seat=self.player,
            n=self.number,
            most=most,
            least=least if loses else None,
        )
        # E7.7.1: Food; E7.7.2 and E7.7.3: points; E7.7.4: Silver.
        rewards = [
            *p.gain_steps(self.player, (Food(gives.finisher_food),), source=TEMPLE),
            *p.gain_steps(most, (Points(gives.most_levites_vp),), source=TEMPLE),
            *p.gain_steps(least, (Points(gives.least_levites_vp),) if loses else (), source=TEMPLE),
        ]
        for player in s.turn_order():
            silver = levites[player] * gives.silver_per_levite
            rewards += p.gain_steps(player, (Silver(silver),) if silver else (), source=TEMPLE)
        p.then(*rewards)
