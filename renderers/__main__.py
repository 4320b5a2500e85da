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
from engine.cli import OneLineParser, components_folder, game_arguments, options, run_command
from engine.game import Game, View, game
from engine.illegal import Refused
from engine.notation import SEAT_LETTERS
from engine.players import player
from engine.simulate import last_turn, play_on, turn_start
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
    before: View | None = None
    """The view before these events."""


def main(arguments: Sequence[str] | None = None) -> int:
    args = _parser().parse_intermixed_args(arguments)

    def words(refused: Refused) -> str:
        return PictureTexts(args.game or "", args.lang).refusal(refused)

    return run_command(lambda: run(args), words)


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


def run(args: argparse.Namespace) -> int:
    if (args.game is None) == (args.export is None):
        raise PictureRefused("cli.game")
    if args.at is not None and args.export is None:
        raise PictureRefused("cli.at")
    if args.sheet and args.export is not None:
        raise PictureRefused("cli.sheet")
    try:
        return sheet(args) if args.sheet else one(args)
    except NoDrawings:
        raise PictureRefused("picture.drawings", game=args.game) from None
    except FontMissing as missing:
        raise PictureRefused("picture.font", problem=missing) from None


def one(args: argparse.Namespace) -> int:
    scene = _scene(args)
    image = _save(scene, args.out, args)
    if args.phone:
        on_a_phone(image).save(args.out.with_stem(f"{args.out.stem}-400"))
    return 0


def _scene(args: argparse.Namespace) -> Scene:
    if args.export is not None:
        table = load_table(args.export.read_bytes())
        args.game = table.rules.id
    else:
        rules = game(args.game)
        table = _table(rules, args.seats or rules.seats[0], args.seed, options(args))
        play_on(table, player("greedy"), args.moves)
    words = PictureWords(table.rules.id, args.lang, table.names)
    if args.part == "lobby":
        return Scene(_lobby(table), "lobby", words)
    view = table.view(_viewer(table, args.viewer), args.at)
    known = parts(view)
    part = known[0] if args.part is None else args.part
    if part not in known:
        raise PictureRefused("picture.part", game=table.rules.id, part=part, known=(*known, "lobby"))
    return _of_last_turn(table, view, part, words, args.at)


def _of_last_turn(table: Table, view: View, part: str, words: PictureWords, at: int | None) -> Scene:
    """With the changes since the turn began."""
    before = table.view(view.viewer, turn_start(table, at))
    return Scene(view, part, words, last_turn(table, at), before)


def _table(rules: Game[Any, Any], seats: int, seed: str, chosen: dict[str, str]) -> Table:
    return Table(rules, rules.box(components_folder()), seats, chosen, seed_from(seed), NAMES[:seats])


def _viewer(table: Table, named: str) -> int | None:
    letters = SEAT_LETTERS[: table.seats]
    if named == ALL:
        return None
    if len(named) != 1 or named.upper() not in letters:
        raise PictureRefused("picture.viewer", viewer=named, known=(*letters, ALL))
    return letters.index(named.upper())


def _lobby(table: Table) -> Lobby:
    rules = table.rules
    options = tuple((key, value) for key, value in table.options.items() if rules.option_matters(key, rules.seats[-1]))
    return Lobby(rules.id, tuple(table.names), rules.seats[0], rules.seats[-1], options)


def _save(scene: Scene, path: Path, args: argparse.Namespace) -> Image.Image:
    lit = () if isinstance(scene.view, Lobby) else changes(scene.view, scene.events, scene.before)
    made = render(scene.view, scene.part, scene.words, lit)
    image: Image.Image = Image.open(io.BytesIO(made.png))
    if args.simulate:
        image = simulate(image, args.simulate)
        image.save(path)
    else:
        path.write_bytes(made.png)
    if args.text:
        print(made.alt)
        if not isinstance(scene.view, Lobby):
            print(f"\n{text_board(scene.view, scene.words)}")
    return image


def sheet(args: argparse.Namespace) -> int:
    """Every number of players and every option, early, in the middle and near the end; then each other part."""
    pictures = []
    apart = args.out.with_suffix("")
    apart.mkdir(exist_ok=True)
    for number, (name, scene) in enumerate(_scenes(args), 1):
        pictures.append(_save(scene, apart / f"{number:02}-{name}.png", args))
    contact_sheet(pictures).save(args.out)
    return 0


def _scenes(args: argparse.Namespace) -> Iterator[tuple[str, Scene]]:
    rules = game(args.game)
    played = [
        play_on(_table(rules, seats, f"{args.seed} {seats}", dict(zip(rules.options, values, strict=True))), greedy)
        for greedy in [player("greedy")]
        for seats, values in product(rules.seats, product(*rules.options.values()))
    ]
    for moment, table in product(MOMENTS, played):
        at = round(moment * len(table.log))
        words = PictureWords(rules.id, args.lang, table.names)
        first = parts(view := table.view(None, at))[0]
        name = "-".join((str(table.seats), *table.options.values(), f"{moment:.0%}".rstrip("%")))
        yield name, _of_last_turn(table, view, first, words, at)
    # The most seats with the last value of each option puts most on the pictures.
    table = played[-1]
    words = PictureWords(rules.id, args.lang, table.names)
    ends = (round(MOMENTS[1] * len(table.log)), len(table.log))
    shown = {"overview"}
    for at in ends:
        view = table.view(0, at)
        for part in parts(view)[1:]:
            kind = part.partition(":")[0]
            if kind not in shown:
                shown.add(kind)
                yield kind, _of_last_turn(table, view, part, words, at)
    yield "lobby", Scene(_lobby(played[0]), "lobby", words)


if __name__ == "__main__":
    sys.exit(main())
