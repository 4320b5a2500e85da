"""What pictures and their texts say in English, French and Polish.

The catalogues lie and work as those of engine/texts do, whose names for things, formats and counts they share:
`<lang>/core.po` for every game, `<lang>/<game>.po` for one. Their keys:

    heading.K                 words that a picture shows, besides the names that engine/texts has
    alt.K  lobby.K            the sentences of alt texts
    board.K                   the lines of the board in text
    entry.K  count.PARAM      what lists are made of, and counted things
"""

from renderers.texts.words import PictureTexts, PictureWords

__all__ = ["PictureTexts", "PictureWords"]
