"""The words of the engine in English, French and Polish. The rules never import this; whoever speaks to people does.

`Texts(game, lang)` says what the engine only names by key: events, refusals, prompts, moves, names. The words stand
in gettext catalogues, `<lang>/core.po` for every game and `<lang>/<game>.po` for one; the msgids are keys:

    event.K  refusal.K  prompt.K  label.MOVE  outcome.HOW     sentences, by the key that the rules give
    waste.K  glance.K                                         what a move throws away; what a decision is about
    hint.K                                                    what a number, a place or a row stands for, or a thing's
                                                              rows as its help lists them (`said = "sentences"`)
    topic.T  rule.T                                           the rules by topic: its title, its text
    name.KIND.ID  help.KIND.ID                                what things are called, and what they do
    kind.MOVE  short.MOVE  ask.MOVE.FIELD                     moves in small questions (bot/panels/turn/labels.py)
    aka.KIND.ID  word.LITERAL                                 what is understood besides when a move is typed (`|`)
    goods.ID  count.PARAM  piece.ID                           counted things, with their plurals
    from.ORIGIN                                               pieces of a payment that come from one place
    who.beyond                                                whoever plays without a seat
    order.ON  when.TEST  value.TEST.VALUE  suggested.NAME     answers left in advance: to what, on which condition

- A parameter in `{braces}` is worded by its name, never by the sentence it stands in. `<game>.toml` says how, and
  core.toml for every game, out of the wordings of formats.py: `wall = "name wall"`, `silver = "counted silver"`,
  `players = "people"`. What is in neither goes by the last word of its name: `{toll_talers}` are talers,
  `{start_goods}` are goods. `[families]` there lists kinds whose ids may bear the names of other kinds.
- Who plays without a seat (the opponent of a game alone) is called what `who.beyond` says, as within a sentence.
- A sentence has variants: `key+silver` is taken where the parameter `silver` holds something, `key-n` where `n` is
  nothing, if the catalogue has it; parameter by parameter in the order of the event, so `key-goods+silver` may follow.
- A sentence with plural forms is counted by its parameter `n`.
- A rule is told to somebody at a bus stop: short, `**bold**` and line breaks allowed, its clauses in brackets at its
  end. Its figures are parameters (`Game.figures`), since the owner of a box may correct them.
- A component's name stands only where its plain form is right in all languages: behind a colon, in brackets, as a
  label. People's names are never inflected, so sentences are in the present tense and put them where none is needed.
"""

from engine.texts.catalogue import LANGUAGES, language
from engine.texts.say import told
from engine.texts.texts import Texts

__all__ = ["LANGUAGES", "Texts", "language", "told"]
