"""The games that the bot offers: ours, and those of other packages (engine/packages.py) that lack nothing.

The engine has looked at the rules of a package. Here are its drawings and its texts, which the engine does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple

from bot import logs
from bot.limits import CHOICES
from bot.texts import texts_for
from engine import game as registry
from engine import packages
from engine.game import Game
from engine.illegal import LoadError, Refused
from engine.packages import incomplete, left_out, said
from engine.texts import LANGUAGES
from engine.texts.catalogue import PACKAGE, read_catalogue, text_file
from engine.texts.wording import read_table
from renderers.game import Drawings
from renderers.registry import drawings_for
from renderers.texts.words import OWN, texts

TEXTS: Final = (PACKAGE, OWN)
"""What has texts of a game: its rules and its pictures."""

log = logs.logger(__name__)


class Examined(NamedTuple):
    """What was found out about the games of other packages."""

    offered: tuple[str, ...]
    problems: tuple[LoadError, ...]
    """Why others are left out."""
    left_out: frozenset[str]
    """The games that the engine knows and the bot does not offer."""
    untranslated: tuple[tuple[str, str], ...]
    """Games that lack a language, each with one."""


def games() -> dict[str, Game[Any, Any]]:
    """The games that tables can play."""
    out = examined().left_out
    return {key: rules for key, rules in registry.games().items() if key not in out}


def game(identifier: str) -> Game[Any, Any]:
    known = games()
    if identifier not in known:
        raise LoadError("game.unknown", game=identifier, known=tuple(known))
    return known[identifier]


@cache
def examined() -> Examined:
    """Looks at the packages once."""
    found, ours = registry.packaged(), registry.games()
    room = CHOICES - len(ours.keys() - found.games.keys())
    offered: list[str] = []
    wrong: dict[str, LoadError] = {}
    for key in found.games:
        package = packages.package_of(key) or ""
        try:
            problem = next(_missing(key, package), "")
        except Exception as error:  # noqa: BLE001  # foreign code; the other games go on
            problem = said(error)
        if not problem and len(offered) >= room:
            problem = f"Discord has room for {CHOICES} games"
        if problem:
            wrong[key] = left_out(key, package, incomplete(problem))
        else:
            offered.append(key)
    lacking = tuple((key, lang) for key in offered for lang in LANGUAGES if _lacks(key, lang))
    return Examined(tuple(offered), (*found.problems, *wrong.values()), frozenset(wrong), lacking)


def log_packages() -> None:
    """What a host has to know about the games of other packages."""
    known = examined()
    if known.offered:
        log.info("games of other packages", games=known.offered)
    for problem in known.problems:
        why = problem.params["problem"]
        said_in_english = texts_for(LANGUAGES[0]).refusal(why) if isinstance(why, Refused) else why
        log.warning("game left out", **{**problem.params, "problem": said_in_english})
    for key, lang in known.untranslated:
        log.warning("game not translated", game=key, language=lang)


def _missing(key: str, package: str) -> Iterator[str]:
    """What the package lacks. What goes wrong while it is looked at is raised."""
    if not isinstance(drawings_for(key), Drawings):
        yield f"{package}.drawings has no DRAWINGS"
    for layer in TEXTS:
        read_table(layer, key)
        for lang in LANGUAGES:
            for message, forms in read_catalogue(lang, key, layer).messages.items():
                if any(not _is_sentence(form) for form in forms):
                    yield f"braces that do not match in {message} ({lang})"
    if f"name.game.{key}" not in read_catalogue(LANGUAGES[0], key).messages:
        yield f"texts/{LANGUAGES[0]}/{key}.po has no name.game.{key}"
    for lang in LANGUAGES:
        texts_for(lang, key)
        texts(key, lang)


def _is_sentence(form: str) -> bool:
    try:
        return bool([*Formatter().parse(form)]) or not form
    except ValueError:
        return False


def _lacks(key: str, lang: str) -> bool:
    """Has one of its catalogues English texts only?"""
    return any(_is_file(layer, key, LANGUAGES[0]) and not _is_file(layer, key, lang) for layer in TEXTS)


def _is_file(layer: str, key: str, lang: str) -> bool:
    file = text_file(layer, key, lang, f"{key}.po")
    return file is not None and file.is_file()
