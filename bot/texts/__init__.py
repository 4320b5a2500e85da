"""The bot's own sentences, and those of the engine. How catalogues work: docs/translating.md.

Each file of `<lang>/` has one topic: tables.po (answers, refusals and notices of the table service),
cards.po (cards, hands, buttons), commands.po (names and descriptions of commands and options), help.po (the pages of
/help and the other answers of commands), panel.po (the panel of /play), orders.po (the panel of standing orders),
server.po (what those who manage a server decide), host.po (messages for the person who runs the bot), admin.po (what
they read in Discord), doctor.po (what `doctor` finds), play.po (the playground).
"""

from bot.texts.bot_texts import BotTexts, display_names, hidden_name, texts_for

__all__ = ["BotTexts", "display_names", "hidden_name", "texts_for"]
