"""python -m renderers: pictures of an exported game, or of one between computer players."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, get_args

from PIL import Image

from engine.chance import seed_from
from engine.command import OneLineParser, carried_out, folder, game_arguments, options
from engine.game import Game, View, game
from engine.illegal import Refused
from engine.notation import SEAT_LETTERS
from engine.players import player
from engine.simulate import last_turn, play_on
from engine.table import Table, load_table
from engine.texts import LANGUAGES
from renderers import Lobby, NoDrawings, changes, parts, render, text_board
from renderers.colour import Blindness, simulate
from renderers.contact import contact_sheet, on_a_phone
from renderers.glyphs import FontMissing
from renderers.texts import PictureTexts, PictureWords

NAMES = ("Ada", "Ben", "Cleo", "Dan")
"""Names of players on the command line; they begin with the letters of the seats."""
ALL = "all"
MOMENTS = (0.12, 0.5, 0.9)
"""How much of a game has been played: early, in the middle, near the end."""


class PictureRefused(Refused):
    """A picture that the command line cannot draw; worded by renderers/texts."""


class Scene(NamedTuple):
    """What to draw: a view or a lobby, a part of it, and the latest events."""

    view: View | Lobby
    part: str
    words: PictureWords
    events: Sequence[Any] = ()


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _parser().parse_intermixed_args(arguments)

    def words(refused: Refused) -> str:
        return PictureTexts(asked.game or "", asked.lang).refusal(refused)

    return carried_out(lambda: run(asked), words)


def _parser() -> argparse.ArgumentParser:
    parser = OneLineParser(prog="python -m renderers", description="Pictures of a game, as its players get them.")
    parser.add_argument("game", nargs="?", help="which game: see `python -m engine games`; not with --export")
    parser.add_argument("out", type=_png, metavar="OUT.png")
    game_arguments(parser)
    parser.add_argument("--moves", type=_number, default=40, help="how many moves are played before (40)")
    parser.add_argument("--export", type=Path, metavar="FILE", help="draw an exported game instead of playing one")
    parser.add_argument("--at", type=_number, metavar="N", help="after move N of the export (the last)")
    parser.add_argument("--viewer", default=ALL, help="a seat's letter, or all: what everybody may know (all)")
    parser.add_argument("--part", help="which picture (overview); lobby: the table before the game")
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language of names and sentences (en)")
    parser.add_argument("--phone", action="store_true", help="a second picture, OUT-400.png, as wide as on a phone")
    parser.add_argument("--simulate", choices=get_args(Blindness), help="as a colour-blind person sees it")
    parser.add_argument("--text", action="store_true", help="print the alt text and the board in text as well")
    parser.add_argument(
        "--sheet",
        action="store_true",
        help="many positions on one sheet, 400 px wide each; at full size they go into the folder OUT/",
    )
    return parser


def _png(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"{text} is no name for a PNG")
    return path


def _number(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("must be 0 or more")
    return number


def run(asked: argparse.Namespace) -> int:
    if (asked.game is None) == (asked.export is None):
        raise PictureRefused("cli.game")
    if asked.at is not None and asked.export is None:
        raise PictureRefused("cli.at")
    if asked.sheet and asked.export is not None:
        raise PictureRefused("cli.sheet")
    try:
        return sheet(asked) if asked.sheet else one(asked)
    except NoDrawings:
        raise PictureRefused("picture.drawings", game=asked.game) from None
    except FontMissing as missing:
        raise PictureRefused("picture.font", problem=missing) from None


def one(asked: argparse.Namespace) -> int:
    scene = _scene(asked)
    image = _save(scene, asked.out, asked)
    if asked.phone:
        on_a_phone(image).save(asked.out.with_stem(f"{asked.out.stem}-400"))
    return 0


def _scene(asked: argparse.Namespace) -> Scene:
    if asked.export is not None:
        table = load_table(asked.export.read_bytes())
        asked.game = table.rules.id
    else:
        rules = game(asked.game)
        table = _table(rules, asked.seats or rules.seats[0], asked.seed, options(asked))
        play_on(table, player("greedy"), asked.moves)
    words = PictureWords(table.rules.id, asked.lang, table.names)
    if asked.part == "lobby":
        return Scene(_lobby(table), "lobby", words)
    view = table.view(_viewer(table, asked.viewer), asked.at)
    known = parts(view)
    part = known[0] if asked.part is None else asked.part
    if part not in known:
        raise PictureRefused("picture.part", game=table.rules.id, part=part, known=(*known, "lobby"))
    return Scene(view, part, words, last_turn(table, asked.at))


def _table(rules: Game[Any, Any], seats: int, seed: str, chosen: dict[str, str]) -> Table:
    return Table(rules, rules.box(folder()), seats, chosen, seed_from(seed), NAMES[:seats])


def _viewer(table: Table, named: str) -> int | None:
    letters = SEAT_LETTERS[: table.seats]
    if named == ALL:
        return None
    if len(named) != 1 or named.upper() not in letters:
        raise PictureRefused("picture.viewer", viewer=named, known=(*letters, ALL))
    return letters.index(named.upper())


def _lobby(table: Table) -> Lobby:
    return Lobby(table.rules.id, tuple(table.names), table.rules.seats[0], table.rules.seats[-1])


def _save(scene: Scene, path: Path, asked: argparse.Namespace) -> Image.Image:
    lit = () if isinstance(scene.view, Lobby) else changes(scene.view, scene.events)
    made = render(scene.view, scene.part, scene.words, lit)
    image: Image.Image = Image.open(io.BytesIO(made.png))
    if asked.simulate:
        image = simulate(image, asked.simulate)
        image.save(path)
    else:
        path.write_bytes(made.png)
    if asked.text:
        print(made.alt)
        if not isinstance(scene.view, Lobby):
            print(f"\n{text_board(scene.view, scene.words)}")
    return image


def sheet(asked: argparse.Namespace) -> int:
    """Every number of players and every option, early, in the middle and near the end; then each other part."""
    pictures = []
    apart = asked.out.with_suffix("")
    apart.mkdir(exist_ok=True)
    for number, (name, scene) in enumerate(_scenes(asked), 1):
        pictures.append(_save(scene, apart / f"{number:02}-{name}.png", asked))
    contact_sheet(pictures).save(asked.out)
    return 0


def _scenes(asked: argparse.Namespace) -> Iterator[tuple[str, Scene]]:
    rules = game(asked.game)
    played = [
        play_on(_table(rules, seats, f"{asked.seed} {seats}", dict(zip(rules.options, values, strict=True))), greedy)
        for greedy in [player("greedy")]
        for seats, values in product(rules.seats, product(*rules.options.values()))
    ]
    for moment, table in product(MOMENTS, played):
        at = round(moment * len(table.log))
        words = PictureWords(rules.id, asked.lang, table.names)
        first = parts(view := table.view(None, at))[0]
        name = "-".join((str(table.seats), *table.options.values(), f"{moment:.0%}".rstrip("%")))
        yield name, Scene(view, first, words, last_turn(table, at))
    # The most seats with the last value of each option puts most on the pictures.
    table = played[-1]
    words = PictureWords(rules.id, asked.lang, table.names)
    ends = (round(MOMENTS[1] * len(table.log)), len(table.log))
    shown = {"overview"}
    for at in ends:
        view = table.view(0, at)
        for part in parts(view)[1:]:
            kind = part.partition(":")[0]
            if kind not in shown:
                shown.add(kind)
                yield kind, Scene(view, part, words, last_turn(table, at))
    yield "lobby", Scene(_lobby(played[0]), "lobby", words)


if __name__ == "__main__":
    sys.exit(main())
