"""What is changed of a message that stays."""

from __future__ import annotations

from typing import Any

import discord


def without_buttons(view: discord.ui.LayoutView) -> bool:
    """Its rows of buttons go. Whether there were any."""
    holders: list[Any] = [view, *(it for it in view.children if isinstance(it, discord.ui.Container))]
    rows = [(holder, it) for holder in holders for it in holder.children if isinstance(it, discord.ui.ActionRow)]
    for holder, row in rows:
        holder.remove_item(row)
    return bool(rows)


def with_text(view: discord.ui.LayoutView, component: int, text: str) -> bool:
    """One of its texts is another. Whether it was."""
    item = view.find_item(component)
    if not isinstance(item, discord.ui.TextDisplay) or item.content == text:
        return False
    item.content = text
    return True
