"""python -m tests.renderers.draw --seed 47 FOLDER: sixty pictures to be judged by people who see nothing else.

The games in turn, every other picture an overview, otherwise any part; seats, options, viewer, moment and language at
random, with what has changed. Each is written whole and at the widths of phones; `list.txt` says what each shows.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from typing import Final

from PIL import Image

from engine.players.dice import Dice
from engine.simulate import last_turn, turn_start
from engine.texts import LANGUAGES
from renderers import changes, parts, render
from renderers.texts import PictureWords
from tests.renderers.test_marks import cases, played

PICTURES: Final = 60
WIDTHS: Final = (400, 330)
"""Of a phone's screen, and of a picture in Discord's card on it."""


def draw(folder: Path, seed: str, number: int = PICTURES) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    dice, lines = Dice(f"pictures {seed}"), []
    names = sorted({case.game for case in cases()})
    for k in range(number):
        case = dice.pick([case for case in cases() if case.game == names[k % len(names)]])
        table, language = played(case), dice.pick(LANGUAGES)
        at = 1 + dice.below(len(table.log))
        viewer = dice.pick((None, *range(case.seats)))
        start = turn_start(table, at)
        events = [event for entry in table.log[start:at] for event in entry.events] or last_turn(table, at)
        view = table.view(viewer, at)
        part = "overview" if k // len(names) % 2 == 0 else dice.pick(sorted({*parts(view)} - {"overview"}))
        lit = changes(view, events, table.view(viewer, start))
        made = render(view, part, PictureWords(case.game, language, table.names), lit)
        (folder / f"{k:02}.png").write_bytes(made.png)
        with Image.open(io.BytesIO(made.png)) as image:
            for width in WIDTHS:
                small = image.convert("RGB").resize(
                    (width, round(image.height * width / image.width)), Image.Resampling.LANCZOS
                )
                small.save(folder / f"{k:02}-{width}.png")
        lines.append(f"{k:02} {case} move {at} of {len(table.log)}, viewer {viewer}, {part}, {language}")
    (folder / "list.txt").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.renderers.draw", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", required=True)
    asked = parser.parse_args()
    draw(asked.folder, asked.seed)


if __name__ == "__main__":
    main()
