"""The words of the engine in English, French and Polish. The rules never import this; the bot and command lines do.

`Texts(game, lang)` words what the engine names by key: events, refusals, prompts, moves, components. The sentences are
gettext catalogues, `<lang>/core.po` for every game and `<lang>/<game>.po` for one. docs/translating.md lists the keys
and what placeholders mean; `wording.py` has the wordings of parameters.

- A key has variants: `key+silver` is used where the parameter `silver` holds something, `key-n` where `n` is 0 or
  empty. The parameters are tried in the order of the event, so a key may go on: `key-goods+silver`.
- A message with plural forms is counted by its parameter `n`.
"""

from engine.texts.catalogue import LANGUAGES, language
from engine.texts.log import log_lines
from engine.texts.texts import Texts

__all__ = ["LANGUAGES", "Texts", "language", "log_lines"]
