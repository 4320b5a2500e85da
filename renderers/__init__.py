"""Pictures. A view goes in, a PNG and its alt text come out.

A view of `engine.castle` is drawn by `renderers.castle`, a package with one object, `DRAWINGS`.
A new game needs nothing else.
"""

from renderers.game import Drawings, NoDrawings, UnknownPart
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.numbering import NumberedEvent
from renderers.picture import Picture
from renderers.registry import changes, numbered_events, parts, render, text_board
from renderers.words import Words

__all__ = [
    "Change",
    "Drawings",
    "Lobby",
    "NoDrawings",
    "NumberedEvent",
    "Picture",
    "UnknownPart",
    "Words",
    "changes",
    "numbered_events",
    "parts",
    "render",
    "text_board",
]
