"""The 256 colours of Ezra and Nehemiah, made once for all its pictures."""

from functools import cache
from typing import Final

from renderers.ezra import banners, citysigns, colours, masonry, signs, waysigns
from renderers.flats import palette_of
from renderers.palette import Palette
from renderers.pen import record
from renderers.seats import LOOKS

LARGE: Final = (
    colours.LAND,
    colours.CITY,
    colours.ROCK,
    colours.LIGHT_ROCK,
    colours.JOINT,
    colours.OLD_WALL,
    colours.PLOT,
    colours.SKYLINE,
    colours.MAP,
    colours.PAID,
    colours.PEDIMENT,
    colours.PEDIMENT_DARK,
    colours.BENEATH,
    colours.DEVELOPED,
    colours.FIELD,
    *colours.BANNERS.values(),
    *colours.SPACES.values(),
    *colours.SCROLLS.values(),
    colours.CLOSED,
    *(colours.board(look.light) for look in LOOKS),
    *colours.SKIES,
)
"""Colours of large areas, where a wrong shade would be seen."""

_SMALL: Final = (
    *(colours.CITY_EDGE, colours.OLD_EDGE, colours.TIMBER, colours.CRATE, colours.DOOR, colours.ROOF, colours.TRACK),
    *(colours.LEAF, colours.LEAF_LIGHT, colours.POOL, colours.ALTAR, colours.ZECHARIAH, colours.HAGGAI),
    *(colours.SKIN, *colours.TUNICS, colours.LACKING),
)
_SIGNS: Final = (
    *signs.FRUITS.values(),
    *(signs.cinders, signs.coin, signs.loaf, signs.flame, signs.lyre, signs.quill, signs.candles),
    *(signs.scroll, signs.white_worker, signs.tile, waysigns.golden, waysigns.star),
    *(citysigns.tent, citysigns.gatehouse, citysigns.masonry, citysigns.temple, citysigns.staff, citysigns.wheat),
    *(citysigns.crate, masonry.houses, masonry.olive, masonry.altar),
)


@cache
def palette() -> Palette:
    drawn = [record(art) for art in _SIGNS]
    drawn += [record(banners.hanging, colour) for colour in colours.BANNERS]
    drawn += [record(masonry.prophet, letter) for letter in "ZH"]
    drawn += [record(masonry.wall, 131, 122), record(masonry.gate, 131, 92, True)]
    return palette_of(drawn, (colours.CHALK, colours.FADED), (*LARGE, *_SMALL))
