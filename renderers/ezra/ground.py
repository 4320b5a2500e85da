"""What does not change during a game: the land, the city, and everything printed."""

from __future__ import annotations

from collections.abc import Hashable

from engine.ezra.view import EzraView
from renderers import header
from renderers.ezra import citymap, plan, public_facts, seating, temple, track
from renderers.ezra.colours import CITY, CITY_EDGE, GROUND, LAND
from renderers.palette import INK
from renderers.pen import Pen


def background_key(view: EzraView) -> tuple[Hashable, ...]:
    """What printed figures it depends on."""
    c = view.components
    return (
        len(view.players),
        view.solo is None,
        view.columns,
        view.sectors,
        len(view.temple),
        c.altar_track.last,
        c.altar_track.golden,
        c.map.spaces,
        c.ring,
        public_facts.stage(view),
    )


def overview(pen: Pen, view: EzraView) -> None:
    land(pen, view)
    city = plan.city(view.components.ring)
    inside = city.inside
    pen.box(city.box.left - 6, city.box.top - 4, city.box.width + 12, city.box.height + 8, GROUND, radius=18)
    pen.box(inside.left, inside.top, inside.width, inside.height, CITY, CITY_EDGE, 5, 16)
    temple.ground(pen, plan.TEMPLE, len(view.temple), view.columns, view.sectors, plan.PLINTH, plan.GABLE)
    citymap.ground(pen, view.components.map, plan.MAP)
    track.ground(pen, view.components, plan.TRACK)
    count = len(view.players)
    for player in view.players:
        look = public_facts.look_number(view, player.seat)
        seating.ground(pen, plan.panel(count, player.seat), look, count, public_facts.stage(view))


def land(pen: Pen, view: EzraView) -> None:
    """Header and panel ground in ink, so that the picture has an edge on Discord's light ground."""
    header.band(pen, plan.WIDTH)
    foot = plan.RING.bottom + 4
    pen.box(0, header.HEIGHT, plan.WIDTH, foot - header.HEIGHT, LAND)
    pen.box(0, foot, plan.WIDTH, plan.height(len(view.players)) - foot, INK)
