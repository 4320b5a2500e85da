"""A person who may manage the server, and decides about its tables by pressing."""

from collections.abc import Sequence
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.panels.server.layout import ServerAct
from tests.bot.commands.playing import Play, words

PERMISSION = discord.Permissions(manage_guild=True)


def manager_of(play: Play, name: str = "Mod") -> MemberActor:
    role = play.server.create_role("managers", permissions=PERMISSION)
    return play.server.add_member(play.rig.create_user(name), roles=[role])


def lose_permission(play: Play, who: MemberActor) -> None:
    """From now on, what the person does comes without the permission."""

    def change(payload: dict[str, Any]) -> None:
        member = payload.get("member")
        if member is not None and int(member["user"]["id"]) == who.id:
            member["permissions"] = str(int(member["permissions"]) & ~PERMISSION.value)

    play.rig.shape(change)


class Manager:
    def __init__(self, play: Play, who: MemberActor, locale: str = "en-US") -> None:
        self.play, self.rig, self.who, self.locale = play, play.rig, who, locale
        self.panel: ResponseMessage | None = None
        play.rig.set_locale(who, locale)

    def words(self, key: str, /, **params: Any) -> str:
        return words(key, self.locale, **params)

    async def opens(self) -> str:
        result = await self.play.result(self.who, "server settings")
        assert result.ephemeral
        assert result.response is not None
        self.panel = result.response
        return self.text()

    def shown(self) -> ResponseMessage:
        assert self.panel is not None
        return self.panel

    def text(self) -> str:
        return self.rig.text(self.shown())

    def part(self, act: ServerAct) -> dict[str, Any]:
        return next(part for part in self.rig.parts(self.shown()) if part.get("custom_id") == f"g:{act}")

    def present(self, act: ServerAct) -> Any:
        """The chosen value, or the ids that are chosen."""
        part = self.part(act)
        if "options" in part:
            return next(option["value"] for option in part["options"] if option.get("default"))
        return {int(value["id"]) for value in part.get("default_values") or ()}

    async def chooses(self, act: ServerAct, *values: Any) -> InteractionResult:
        result: InteractionResult = await self.who.select(self.shown(), values, custom_id=f"g:{act}")
        return result

    async def sends(self, act: str, values: Sequence[str], **data: Any) -> InteractionResult:
        """A press with values that Discord's client would not send."""

        def change(payload: dict[str, Any]) -> None:
            if payload["data"].get("custom_id") == f"g:{ServerAct.MOST}":
                payload["data"].update(custom_id=f"g:{act}", values=list(values), **data)

        self.rig.shape(change)
        try:
            return await self.chooses(ServerAct.MOST, "5")
        finally:
            self.rig.unshape(change)
