"""The end condition and the winner (S12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple, Protocol

from engine.move import Outcome
from engine.sare.components import ADMINISTRATIVE, NUMBER, PORT, PYRAMID, SQUARES, STAGES, Place
from engine.sare.printed.figures import Components, Mode, Needs
from engine.sare.state import SarePosition


def qualified_seats(p: SarePosition) -> list[int]:
    """S12.1: the seats that meet the condition of the mode."""
    return [seat for seat in range(len(p.state.players)) if meets_condition(p, seat)]


def meets_condition(p: SarePosition, seat: int) -> bool:
    player = p.state.players[seat]
    wanted = goals(p.box.components, p.state.mode, player, player.sites, p.state.pile)
    # mostly the first one is not met, which ends the search
    return all(goal.met for goal in wanted)


class City(Protocol):
    """What has been built in a city, of a state or of a view."""

    @property
    def built(self) -> tuple[Place, ...]: ...

    @property
    def pyramid(self) -> int: ...

    @property
    def stages(self) -> int: ...

    def has_built(self, building: str) -> bool: ...


class Goal(NamedTuple):
    """One of the things that a mode asks for (S12.1), and how much of it there is."""

    what: str
    """The Port, the Pyramid (by its stages, or as a site), administrative buildings, or squares."""
    have: int
    want: int

    @property
    def met(self) -> bool:
        return self.have >= self.want


def goals(c: Components, mode: str, city: City, sites: Iterable[Place], pile: tuple[int, ...]) -> Iterator[Goal]:
    """S12.1: what the mode asks for, and how far a city is."""
    needs = mode_of(c, mode).needs
    if needs.port_built:
        yield Goal(PORT, int(city.has_built(PORT)), 1)
    if needs.pyramid_built:
        yield Goal(PYRAMID, city.stages if city.pyramid else 0, _stages(c, city, pile))
    elif needs.pyramid_at_least_site:
        yield Goal(PYRAMID, int(city.pyramid > 0), 1)
    if needs.administrative_built:
        yield Goal(ADMINISTRATIVE, administrative(c, city), needs.administrative_built)
    if needs.all_squares_built_or_pyramid_site:
        yield Goal(SQUARES, squares_done(city, sites), len(c.board.squares))


def steps_to_go(wanted: Iterable[Goal]) -> int:
    """S12.1: how many buildings, stages and squares are missing. The Architect's Pyramid takes one of the squares."""
    missing = {goal.what: max(0, goal.want - goal.have) for goal in wanted}
    return max(missing.values()) if SQUARES in missing else sum(missing.values())


def mode_of(c: Components, mode: str) -> Mode:
    return next(printed for printed in c.mode if printed.id == mode)


def _stages(c: Components, city: City, pile: tuple[int, ...]) -> int:
    """Those of the city's Pyramid; until it is launched nobody knows which it will be, so those of the next one."""
    number = city.pyramid or (pile[0] if pile else 0)
    return next((len(printed.stages) for printed in c.pyramid if printed.number == number), 1)


def administrative(c: Components, city: City) -> int:
    """How many administrative buildings are built."""
    names = {building.id for building in c.building if building.class_ == ADMINISTRATIVE}
    return sum(name in names for name, _ in city.built)


def squares_done(city: City, sites: Iterable[Place]) -> int:
    """S12.1: those that count for the Architect."""
    return len({square for _, square in city.built} | {square for name, square in sites if name == PYRAMID})


def missing_buildings(needs: Needs, have: Set[str], administrative: Set[str]) -> tuple[list[str], int]:
    """What the mode asks for and a city has not even as a site: Pyramid and Port, and how many administrative ones."""
    found = [PYRAMID] if (needs.pyramid_built or needs.pyramid_at_least_site) and PYRAMID not in have else []
    found += [PORT] if needs.port_built and PORT not in have else []
    return found, max(0, needs.administrative_built - len(have & administrative))


def tie_break(c: Components, city: City) -> tuple[int, ...]:
    """S12.3: more is better, one criterion after the other, by the order of CRITERIA."""
    built, last = city.has_built(PYRAMID), len(c.pyramid) + 1
    return administrative(c, city), int(built), 0 if built else city.stages, -(city.pyramid or last)


CRITERIA = (ADMINISTRATIVE, PYRAMID, STAGES, NUMBER)


def tie_break_winner(p: SarePosition, seats: list[int]) -> int:
    """S12.4: pyramid numbers are unique, so there is one."""
    return max(seats, key=lambda seat: tie_break(p.box.components, p.state.players[seat]))


def progress(p: SarePosition, seat: int) -> int:
    """A score for tables and histories: the number of built buildings. It does not affect the result."""
    return len(p.state.players[seat].built)


def outcome(p: SarePosition) -> Outcome:
    """The winner; all others share the second place, because the rules do not rank them (S12.3)."""
    s = p.state
    others = tuple(seat for seat in range(len(s.players)) if seat != s.winner)
    return Outcome(((s.winner,), others), tuple(progress(p, seat) for seat in range(len(s.players))), s.mode)
