"""The flat colours of drawings, most used first: a game's palette must hold them exactly."""

from collections import Counter
from collections.abc import Iterable

from renderers.chips import CHIPS, chip
from renderers.icons import goods, signs, tools
from renderers.palette import Palette
from renderers.pen import Art, Pen, record
from renderers.seats import COLOURS
from renderers.sprites import Chalk

_SIGNS: tuple[Art, ...] = (
    signs.crown,
    signs.shield,
    signs.pawn,
    signs.turned,
    signs.padlock,
    signs.tick,
    signs.snow,
    signs.laurel,
    signs.ribbon,
    signs.flag,
    signs.moon,
    signs.sun,
    signs.hourglass,
    goods.taler,
    tools.trumpet,
    tools.scales,
    tools.trowel,
    tools.hammer,
    tools.pickaxe,
    tools.dividers,
)


def palette_of(own: Iterable[Pen], chalks: Iterable[Chalk] = (), more: Iterable[str] = ()) -> Palette:
    """The palette of a game: the seats, the shared drawings, and the game's own drawings and colours."""
    shared = [record(art) for art in (*_SIGNS, *goods.GOODS.values())]
    shared += [record(chip, kind) for kind in CHIPS]
    tints = [chalk(colour) for chalk in chalks for colour in ("#000000", *_GREYS)]
    return Palette([*COLOURS, *more, *tints, *used(shared), *used(own)])


_GREYS = tuple(f"#{level:02X}{level:02X}{level:02X}" for level in range(75, 256, 12))


def used(pens: Iterable[Pen]) -> list[str]:
    """Sorted by the area that they may cover."""
    areas: Counter[str] = Counter()
    for pen in pens:
        for shape in pen.shapes:
            left, top, right, bottom = shape.bounds

            def count(colour: str, area: int = round((right - left) * (bottom - top))) -> str:
                areas[colour] += area
                return colour

            shape.with_colours(count)
    return [colour for colour, _ in areas.most_common()]
