"""`/rules`: the rules in our own words, of a term or of the decision at hand."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.actions.rules import explain_rules, terms
from bot.commands.declare import command
from bot.commands.options import completion, matching_choices, typed_table
from bot.games import games
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from engine.illegal import Refused
from engine.notation import normalize


@completion
async def _terms(interaction: Interaction, typed: str) -> list[Choice[str]]:
    try:
        known = [(await typed_table(interaction))[0].game]
    except Refused:
        known = list(games())
    all_terms = terms(known, interaction.locale.value)
    first = [term for term in all_terms if normalize(term.title).startswith(normalize(typed))]
    return matching_choices(((term.title, term.value) for term in dict.fromkeys([*first, *all_terms])), typed)


@command("rules", term=_terms)
async def rules(context: Context, term: str | None = None, table: str | None = None) -> Reply:
    try:
        await context.find_table(table)
    except Refused as refused:
        # the rules can be read without a table
        if not refused.key.startswith("which."):
            raise
    return explain_rules(context, term)
