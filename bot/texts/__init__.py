"""The bot's own sentences, in front of those of the engine; how catalogues work: engine/texts/__init__.py.

Each file of `<lang>/` is one room of the house: tables.po (answers, refusals and notices of the table service),
cards.po (cards, hands, buttons), commands.po (names and descriptions of commands and options), help.po (the pages of
/help and what commands say by themselves), panel.po (the panel on which somebody plays), orders.po (the panel of
standing orders), host.po (what whoever runs the bot reads), play.po (the playground).
"""

from bot.texts.says import Says, names, says

__all__ = ["Says", "names", "says"]
