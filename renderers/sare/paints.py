"""The palette of 256 colours for all pictures of Sa-Ré."""

from functools import cache
from typing import Final

from renderers.flats import palette_of
from renderers.palette import INK, Palette
from renderers.pen import record
from renderers.sare import cards, colours, scenery, signs
from renderers.sare.buildings import BUILDINGS, palm

LARGE: Final = (
    colours.SAND,
    colours.DUNE,
    colours.DUNE_LIGHT,
    colours.STRIP,
    colours.STRIP_BOX,
    colours.REFERENCE,
    colours.SHADOW,
    colours.GONE,
    colours.GHOST,
    colours.PAYABLE_LIGHT,
    *scenery.SKY_COLOURS,
    *scenery.HAZE_COLOURS,
    colours.FIELD,
    colours.FREE,
    colours.NILE,
    colours.BANK,
    colours.NIGHT,
    colours.NIGHT_LIGHT,
    colours.PRODUCTION,
    colours.ADMINISTRATIVE,
    colours.MAIN,
    colours.PLOT,
    colours.CARD,
    colours.CARRIED,
    colours.SWAPPED,
    colours.HORUS,
    colours.TROUBLES,
    colours.BACK,
    colours.JOKER_GROUND,
    colours.LYING,
    colours.REVOLTED,
    *(colours.heat(square, 7) for square in range(8)),
)
"""The colours of large areas, where a deviation would be visible."""

_SMALL: Final = (
    colours.NILE_DARK,
    colours.RIPPLE,
    colours.REED,
    colours.FREE_NAME,
    colours.CHALK_LINE,
    colours.MOON,
    colours.LACKING,
    colours.MET,
)
_SIGNS: Final = (
    *(signs.ankh, signs.eye, signs.torch, signs.wind, signs.crescent, signs.obelisk, signs.lying_obelisk),
    *(signs.revolt, signs.camel, signs.cube, signs.tick, signs.swap, signs.carried, signs.sun_disc),
    *(signs.launches, signs.quick, signs.squares, signs.orders, signs.goal_flag, palm),
)


@cache
def palette() -> Palette:
    drawn = [record(art) for art in (*BUILDINGS.values(), *_SIGNS)]
    drawn += [record(cards.back, 100, 140), record(cards.burned, 100, 140), record(signs.cube, INK)]
    return palette_of(drawn, (colours.CHALK, colours.GONE_CHALK), (*LARGE, *_SMALL))
