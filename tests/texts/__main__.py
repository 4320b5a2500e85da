"""python -m tests.texts: updates the translations from the English catalogues, and lists what is wrong with any."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.texts.checks import problems
from tests.texts.files import PACKAGES, ROOT, files
from tests.texts.update import update_all

FOLDERS: Final = {package: ROOT / package.replace(".", "/") for package in PACKAGES}


def main(folders: Mapping[str, Path] = FOLDERS) -> int:
    for package, folder in folders.items():
        for path in update_all(files(package, folder)):
            print(f"{path.parent.name}/{path.name}: updated from the English catalogue of {package}")
    wrong = [problem for package, folder in folders.items() for problem in problems(package, files(package, folder))]
    for problem in wrong:
        print(problem)
    print(f"{len(wrong)} problems" if wrong else "The texts are in order.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
