"""The palette: 256 colours, computed once for all pictures of the game."""

from functools import cache

from renderers.castle import buildings, scenery, signs
from renderers.castle.cards import FACES, SKIES, hill_colour
from renderers.castle.colours import LIT, LOST, PANE, PAYABLE, PLAYED_SMALL, SPENT, SUMMER, WINTER, Season
from renderers.castle.ground import ICE
from renderers.colour import mix
from renderers.flats import palette_of
from renderers.icons import people
from renderers.icons.signs import DONE
from renderers.palette import PAPER, Palette
from renderers.pen import record


def large_area_colours(season: Season) -> tuple[str, ...]:
    """Colours of large areas, where a wrong shade would be noticed."""
    tints = [season.chalk(grey) for grey in ("#000000", "#4B4B4B", "#878787", "#C3C3C3", "#FFFFFF")]
    land = (season.yard, season.plot, season.grass, season.moat, season.path, season.meadow, season.road, season.shadow)
    return (*land, mix(season.plot, PAPER, 0.35), *tints)


@cache
def palette() -> Palette:
    drawn = [record(art, *((0, True) if name == "house" else (True,))) for name, art in buildings.BUILDINGS.items()]
    drawn += [record(art) for art in (scenery.watchtower, scenery.cart, scenery.rider, scenery.damsel)]
    drawn += [record(art) for art in (signs.breach, signs.plague)]
    drawn += [record(people.person, look) for look in FACES.values()]
    ground = [PANE, LIT, ICE, PAYABLE, DONE]
    ground += [colour for season in (SUMMER, WINTER) for colour in large_area_colours(season)]
    ground += [colour for card in SKIES for colour in (SKIES[card], hill_colour(card))]
    return palette_of(drawn, (SUMMER.chalk, WINTER.chalk, SPENT, LOST, PLAYED_SMALL), ground)
