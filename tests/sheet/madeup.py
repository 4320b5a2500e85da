"""Plausible parameters for messages that no game and no scene of a test brought up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Final

from bot.texts.bot_texts import BOT_PACKAGE
from engine.move import Done, Pass
from engine.orders import Condition
from engine.texts import Texts
from engine.texts.catalogue import CORE, LANGUAGES, catalogue
from engine.texts.wording import table
from tests.sheet.said import MADE_UP, Line, Ref, Said, Sample, Woven, texts_of, words_of

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
ONE, FEW, MANY = 1, 3, 7
"""Numbers with different plural forms in all languages."""
MOMENT: Final = 1_790_000_000
_SIGN: Final = re.compile("[+-]")
_TEXTS: Final[Mapping[str, Any]] = {
    "address": "http://127.0.0.1:8000",
    "allowed": "#games",
    "arguments": "backup",
    "at": "2026-11-18 14:05",
    "author": "Ben",
    "channel": "#games",
    "channels": "#games",
    "clause": "C5.4.2",
    "code": "7d3f",
    "database": 8,
    "fewest": 2,
    "file": "cornerstone.db",
    "first": 2,
    "folder": "/srv/cornerstone",
    "game": "castle",
    "hash": "9f86d081884c7d65",
    "host": "Ada",
    "id": "abcd1234",
    "known": 7,
    "language": "fr",
    "last": 12,
    "least": 2,
    "letter": "A",
    "missing": "simcord",
    "most": 4,
    "name": "Ada",
    "names": "Ada",
    "needed": 2,
    "oldest": "2026-11-18 14:05",
    "other": "Ben",
    "owner": "ada",
    "path": "/srv/cornerstone/cornerstone.db",
    "people": "Ada",
    "person": "Ada",
    "player": "greedy",
    "port": 8000,
    "problem": "disk I/O error",
    "process": 4711,
    "reason": "…",
    "roles": "@Games",
    "second": 5,
    "seed": "4f1c",
    "sentence": "…",
    "server": "Games",
    "start": 8000,
    "table": "abcd1234",
    "text": "…",
    "title": "Games",
    "typed": "xyz",
    "version": 8,
    "what": "…",
    "where": "<#5550>",
    "word": "xyz",
}
"""Values of parameters that stand as they are, and read the same in each language. All others are numbers."""
_SAID: Final[Mapping[str, tuple[str, str]]] = {
    "command": ("", "command.play"),
    "decision": ("castle", "order.share"),
    "join": ("", "button.join"),
    "label": ("castle", "label.pass"),
    "option": ("", "option.pace"),
    "part": ("", "part.hand"),
    "permissions": ("", "name.permission.send_messages"),
    "play": ("", "button.play"),
    "question": ("castle", "asked.choose"),
    "then": ("castle", "label.pass"),
}
"""Values that are worded in the language of the reader: a game, and a message of it or of the bot."""
_GAMES: Final = "castle, ezra, sare"
_CORRECTED: Final = "corrections/castle.toml"
_OWN: Final[Mapping[str, Mapping[str, Any]]] = {
    "refusal.ambiguous.name": {"word": "An"},
    "refusal.board.part": {"part": "crown"},
    "refusal.clock.unreadable": {"text": "slowly"},
    "refusal.components.folder": {"path": "/srv/cornerstone/corrections"},
    "refusal.components.shape": {"file": _CORRECTED, "path": _CORRECTED, "problem": "cards.tailor.value"},
    "refusal.components.sum": {"file": _CORRECTED, "path": _CORRECTED, "problem": "106 talers instead of 105"},
    "refusal.components.toml": {"file": _CORRECTED, "path": _CORRECTED, "problem": "line 7, column 3"},
    "refusal.components.unknown": {"file": _CORRECTED, "path": _CORRECTED, "table": "cards", "field": "colour"},
    "refusal.components.unknown_table": {"file": _CORRECTED, "path": _CORRECTED, "table": "crads"},
    "refusal.components.unreadable": {"file": _CORRECTED, "path": _CORRECTED, "problem": "Permission denied"},
    "refusal.file": {"path": "game.json", "problem": "Permission denied"},
    "refusal.file-path": {"problem": "Permission denied"},
    "refusal.game.unknown": {"game": "chess", "known": _GAMES},
    "refusal.invariant": {"problem": "106 talers", "what": "106 talers", "reason": "106 talers"},
    "refusal.load.broken": {"problem": "line 1, column 20"},
    "refusal.load.invariant": {"problem": "106 talers"},
    "refusal.load.names": {"names": 2},
    "refusal.load.newer": {"version": 2, "known": 1},
    "refusal.load.newer_rules": {"version": 9, "known": 8},
    "refusal.load.state": {"problem": "line 1, column 20"},
    "refusal.option.unknown": {"option": "colour", "known": "side, weekends"},
    "refusal.option.value": {"option": "side", "value": "autumn", "known": "summer, winter"},
    "refusal.order.kind": {"known": "reaction, draw"},
    "refusal.order.condition": {"condition": "moon", "when": "moon"},
    "refusal.order.value": {"condition": "at least", "when": "at least", "value": "many"},
    "refusal.picture.font": {"problem": "Permission denied"},
    "refusal.picture.part": {"part": "crown", "known": "hand, map"},
    "refusal.picture.viewer": {"viewer": "Zoe", "known": "Ada, Ben"},
    "refusal.player.unknown": {"player": "deep_blue", "known": "greedy, random"},
    "refusal.setting.file": {"name": ".env", "problem": "Permission denied"},
    "refusal.simulate.players": {"seats": 3, "n": 2},
    "refusal.store.wal": {"mode": "delete"},
}
"""Values for some messages, for which the usual ones of these names make no sense."""
_TYPED: Final = ("answer", "line", "move", "order")
"""Values that are moves, as the reader types them."""


def made_up(ref: Ref, forms: int, n: int = FEW) -> Sample:
    """A message with values of the right kind, in the variant that its key names."""
    game = "castle" if ref.package == BOT_PACKAGE or ref.domain == CORE else ref.domain
    words = words_of(ref.package)
    texts = texts_of(words, game, LANGUAGES[0])
    said = Said(words, game, _plain_key(ref.key), _params(texts, ref, n, several=forms > 1), PEOPLE)
    return Sample(ref, said, said, source=MADE_UP)


def _plain_key(key: str) -> str:
    """Without its conditions, but for keys such as `command.play+about` which are complete."""
    start = _SIGN.search(key)
    return key[: start.start()] if start and not key.endswith("+about") else key


def _params(texts: Texts, ref: Ref, n: int, *, several: bool) -> dict[str, Any]:
    conditions = dict(_conditions(ref.key))
    message = catalogue(LANGUAGES[0], ref.domain, ref.package).messages.get(ref.key, ())
    used = {name: spec or "" for form in message for _, name, spec, _ in Formatter().parse(form) if name}
    declared = table(ref.domain, ref.package)
    params: dict[str, Any] = {"n": n} if several else {}
    params |= {name: value for name, value in _OWN.get(_plain_key(ref.key), {}).items() if name in used}
    for name in (*conditions, *used):
        if conditions.get(name) == "-":
            params[name] = 0 if name not in used else ()
        elif name not in params:
            spec = used.get(name, "")
            params[name] = _made(texts, declared.parameters.get(spec or name, spec), name, n)
    return params


def _conditions(key: str) -> list[tuple[str, str]]:
    return [] if key.endswith("+about") else [(name, sign) for sign, name in re.findall(r"([+-])([a-z_]+)", key)]


def _made(texts: Texts, wording: str, name: str, n: int) -> Any:
    kind, *more = wording.split() or ["plain"]
    make = _VALUES.get(kind)
    return make(texts, more, name, n) if make is not None else n


Make = Callable[[Texts, list[str], str, int], Any]
_VALUES: Final[Mapping[str, Make]] = {
    "plain": lambda texts, more, name, n: _plain(name, n),
    "all_gains": lambda texts, more, name, n: _gains(texts, n),
    "all_goods": lambda texts, more, name, n: _goods(texts, name),
    "all_names": lambda texts, more, name, n: tuple(_ids(texts, more[0])[:2]),
    "all_of": lambda texts, more, name, n: (_gains(texts, n),),
    "alternatives": lambda texts, more, name, n: (_gains(texts, n), _gains(texts, 1)),
    "answer": lambda texts, more, name, n: "pass",
    "answers": lambda texts, more, name, n: ("pass", "done"),
    "conditions": lambda texts, more, name, n: tuple(Condition(one, str(n)) for one in _keys(texts, "when.")[:1]),
    "costs": lambda texts, more, name, n: tuple((1,) * size for size in (1, 2)),
    "deeds": lambda texts, more, name, n: tuple(f"{piece}:{n}" for piece in _keys(texts, "piece.")[:1]),
    "each": lambda texts, more, name, n: (_row(texts, more[1:], n),),
    "either": lambda texts, more, name, n: (0, 1),
    "entry": lambda texts, more, name, n: _row(texts, more[1:], n)[0],
    "gains": lambda texts, more, name, n: _gains(texts, n),
    "game": lambda texts, more, name, n: texts.game,
    "games": lambda texts, more, name, n: ("castle", "sare"),
    "goods": lambda texts, more, name, n: _goods(texts, name),
    "known": lambda texts, more, name, n: _ids(texts, more[0])[name == "source"],
    "meant": lambda texts, more, name, n: ("pass", "done"),
    "moment": lambda texts, more, name, n: MOMENT,
    "move": lambda texts, more, name, n: Pass(),
    "moves": lambda texts, more, name, n: (Pass(), Done()),
    "name": lambda texts, more, name, n: _named(texts, more[0], name),
    "names": lambda texts, more, name, n: tuple(_ids(texts, more[0])[:2]),
    "order": lambda texts, more, name, n: next(iter(_keys(texts, "order.")), ""),
    "owner": lambda texts, more, name, n: 1,
    "pace": lambda texts, more, name, n: 86_400.0,
    "payment": lambda texts, more, name, n: tuple(_ids(texts, "source")[:1]),
    "people": lambda texts, more, name, n: (0, 1),
    "people_or_nobody": lambda texts, more, name, n: (0, 1),
    "person": lambda texts, more, name, n: 1 if name == "rival" else 0,
    "places": lambda texts, more, name, n: ((1, n),),
    "prose": lambda texts, more, name, n: (("event.answered", {"seat": 0}),),
    "prospects": lambda texts, more, name, n: ((_ids(texts, "category")[0], n, False),),
    "refusal": lambda texts, more, name, n: "disk I/O error",
    "rows": lambda texts, more, name, n: (_row(texts, more[1:], n),),
    "scrolls": lambda texts, more, name, n: ((_terms(texts, name)[0], 0, True, False),),
    "sentences": lambda texts, more, name, n: (("event.answered", {"seat": 0}),),
    "shares": lambda texts, more, name, n: ((0, 2), (1, 1)),
    "stages": lambda texts, more, name, n: (_goods(texts, name),),
    "term": lambda texts, more, name, n: _terms(texts, name)[0],
    "terms": lambda texts, more, name, n: _terms(texts, name)[:2],
    "valued": lambda texts, more, name, n: tuple(zip(_ids(texts, more[0])[:2], (n + 2, n), strict=False)),
    "why": lambda texts, more, name, n: {"key": "over", "clause": "", "params": {}},
    "titles": lambda texts, more, name, n: (_worded("castle", "topic.round"), _worded("castle", "topic.choose")),
}
"""By wording. All others word a number."""


def _row(texts: Texts, names: list[str], n: int) -> tuple[Any, ...]:
    """The values of an entry of a list."""
    declared = table(texts.game, texts.packages[0])
    return tuple(_made(texts, declared.parameters.get(name, "plain"), name, n) for name in names)


def _plain(name: str, n: int) -> Any:
    if name in _TYPED:
        return Woven((Line("castle", "pass"),), "pass")
    return _worded(*_SAID[name]) if name in _SAID else _TEXTS.get(name, n)


def _worded(game: str, key: str) -> Woven:
    said = Said(words_of(BOT_PACKAGE), game, key, {})
    return Woven((said,), said.worded(LANGUAGES[0]))


def _goods(texts: Texts, name: str) -> dict[str, int]:
    """Of `silver`, one piece of the dearest kind that it can stand for; otherwise some of the cheap ones."""
    kinds = texts.kinds or ["stone"]
    return {kinds[-2]: 1} if name == "silver" and len(kinds) > 2 else dict(zip(kinds[:2], (2, 1), strict=False))


def _named(texts: Texts, kind: str, name: str) -> str:
    """A place that something leaves (`source`) is not the one where it goes."""
    ids = _ids(texts, kind)
    return ids[-1] if name == "source" else ids[0]


def _gains(texts: Texts, n: int) -> tuple[tuple[str, int], ...]:
    return tuple((piece, n) for piece in _keys(texts, "piece.")[:1])


def _terms(texts: Texts, name: str) -> tuple[str, ...]:
    """Things of the game, as `building.stable`; of the kind that a parameter is called by, if there is one."""
    found = _keys(texts, "name.", texts.game)
    kind = name.removesuffix("s")
    return tuple([one for one in found if one.startswith(f"{kind}.")] or found[-2:]) or ("game.castle", "game.sare")


def _ids(texts: Texts, kind: str) -> list[str]:
    """What has a name of this kind."""
    kinds = (kind, *texts.families.get(kind, ()))
    found = [identifier for family in kinds for identifier in _keys(texts, f"name.{family}.")]
    return [identifier for identifier in found if identifier != "none"] or [kind]


def _keys(texts: Texts, start: str, only: str = "") -> list[str]:
    """The rest of each key that begins so."""
    domains = (only,) if only else (texts.game, CORE, *texts.domains)
    packages = [(package, domain) for package in texts.packages for domain in domains]
    keys = [key for package, domain in packages for key in catalogue(LANGUAGES[0], domain, package).messages]
    return [key[len(start) :] for key in keys if key.startswith(start)]
