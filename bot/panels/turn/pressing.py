"""From a press on a panel to the panel after it: acknowledged at once, the words first, the picture when it is made."""

from __future__ import annotations

from bot import logs
from bot.cards.made import Made
from bot.cards.parts import NEUTRAL, layout, text
from bot.interactions.acknowledge import acknowledged, not_redrawn
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import UNREACHABLE, Interaction, answer, refusal
from bot.limits import TOKEN_LIFE
from bot.panels.orders.news import lately
from bot.panels.turn.acting import Outcome, Wish, act, screen
from bot.panels.turn.layout import laid_out
from bot.panels.turn.picturing import Edit, Turn, add_picture, pictured, turn_of
from bot.panels.turn.screen import Screen
from bot.store.errors import StoreFailed
from bot.tables.standing import demand_running
from bot.texts.localised import localised
from engine.illegal import Refused
from renderers.picture import Picture

log = logs.logger(__name__)


# ---------------------------------------------------------------- opening


async def open(interaction: Interaction, table: str | None = None) -> None:
    """`/play`, and *Play* on a card: one's own panel, as a new private answer. Without a table, that which is meant."""
    opened: list[tuple[Screen, Turn]] = []

    async def job(context: Context) -> Reply:
        demand_running(await (context.load_table(table) if table else context.find_table(playing=True)))
        shown = screen(context, *await lately(context))
        opened.append((shown, turn_of(interaction, shown.live.id)))
        return Reply(made=Made(lambda _: laid_out(shown)))

    await answer(interaction, job)
    for shown, turn in opened:
        await add_picture(interaction, shown, turn, interaction.edit_original_response)


# ---------------------------------------------------------------- pressing


async def pressed(interaction: Interaction, wish: Wish) -> None:
    bot = interaction.client
    turn = turn_of(interaction, wish.panel.table)
    with bot.at_work(interaction.id) as first, logs.about(interaction=interaction.id, table=wish.panel.table):
        if not first or not await acknowledged(interaction):
            return
        async with turn.lock:
            outcome = await _outcome(Context(interaction), wish)
            edit = await _words(interaction, outcome)
        log.info("done", what=f"panel {wish.act.name.lower()}")
    if edit is not None and isinstance(outcome, Outcome):
        await add_picture(interaction, outcome.screen, turn, edit)


async def _outcome(context: Context, wish: Wish) -> Outcome | str:
    """A text where there is no panel to show."""
    try:
        await context.remember_person()
        return await act(context, wish)
    except Refused as refused:
        if isinstance(refused, StoreFailed):
            log.error("store failed", problem=refused.key)
        return localised(await refusal(context, refused), context.locale)
    except Exception as error:  # noqa: BLE001  # the person is told by which id the host finds it
        return context.words().sentence("said.oops", {"id": logs.unexpected(error)})


async def _words(interaction: Interaction, outcome: Outcome | str) -> Edit | None:
    """What the picture can be put into afterwards; None if nobody can be told."""
    try:
        if isinstance(outcome, str):
            await interaction.followup.send(view=layout(0, NEUTRAL, text(outcome)), ephemeral=True)
            return None
        if outcome.anew or _is_old(interaction):
            sent = await interaction.followup.send(view=laid_out(outcome.screen), ephemeral=True, wait=True)
            return sent.edit
        if outcome.same_board and (alt := pictured(interaction)):
            # the file stays, and the layout names it again
            await interaction.edit_original_response(view=laid_out(outcome.screen, Picture(b"", (0, 0), alt)))
            return None
        await interaction.edit_original_response(view=laid_out(outcome.screen), attachments=[])
    except UNREACHABLE as error:
        not_redrawn(error)
        return None
    return interaction.edit_original_response


def _is_old(interaction: Interaction) -> bool:
    """Nobody has touched the panel for so long that it may lie far above by now."""
    message = interaction.message
    if message is None:
        return False
    touched = message.edited_at or message.created_at
    return (interaction.created_at - touched).total_seconds() > TOKEN_LIFE
