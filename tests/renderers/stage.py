"""What many tests of pictures need: people with all kinds of names, a palette, a page."""

from functools import cache

from renderers import specimen
from renderers.letters import letters
from renderers.page import Page
from renderers.palette import PAPER, Palette
from renderers.seats import Person, people

NAMES = (
    ("Marta", "Piotr", "Élise", "Tom"),
    ("Anna", "Andrzej", "Аня", "Åse"),
    ("Wolfeschlegelstein20", "Maria Skłodowska-Curie", "🦊🦊🦊", "שָׁלוֹם"),
    ("𝓜𝓪𝓻𝓽𝓪 🌸", "x", "Ż̴̢͓ó̶̱ł̴̛ć̵͜", "王小明"),
    ("مریم", "007", "  ", "\u202eevil\u202c"),
)
POINTS = (0, 7, 31, 147, -12, 1234)
SPECIMEN = ("sheet", "score-4", "score-2", "lobby")


def seated(names: tuple[str, ...]) -> tuple[Person, ...]:
    return people(names, lambda seat: f"Player {seat + 1}", letters(names).__getitem__)


@cache
def palette() -> Palette:
    return specimen.palette()


def page(height: int = 400) -> Page:
    return Page.blank((1600, height), PAPER, palette())
