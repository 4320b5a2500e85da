"""People who play by pressing alone, on the rig."""

from __future__ import annotations

from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.results import InteractionResult, ResponseMessage

from engine.players.dice import Dice
from tests.bot.games.party import Party

SELECT = 3


class Thumb:
    """One person's thumb on his panel."""

    def __init__(self, party: Party, who: MemberActor) -> None:
        self.party = party
        self.rig = party.rig
        self.who = who
        self.panel: ResponseMessage | None = None

    @property
    def actor(self) -> MemberActor | UserHandle:
        """In private messages he is no member of anything."""
        return self.who.user if self.party.private else self.who

    async def open(self) -> str:
        given = {"table": self.party.table} if self.party.private else {}
        result = await self.party.result(self.who, "play", **given)
        assert result.ephemeral
        assert result.response is not None
        self.panel = result.response
        return self.text()

    # What is there

    def shown(self) -> ResponseMessage:
        assert self.panel is not None
        return self.panel

    def text(self) -> str:
        return self.rig.text(self.shown())

    def buttons(self) -> dict[str, str]:
        return self.rig.buttons(self.shown())

    def act(self, act: str) -> str | None:
        """The id of the button that does this, if there is one."""
        return next((it for it in self.buttons() if it.split(":")[5] == act), None)

    def listed(self) -> dict[str, str]:
        """What the select offers: way and label."""
        return {
            option["value"]: option["label"]
            for part in self.rig.parts(self.shown())
            if part["type"] == SELECT
            for option in part["options"]
        }

    def options(self) -> dict[str, str]:
        """All that answers the question: by id or way, the label."""
        back = self.back()
        ways = {it: label for it, label in self.buttons().items() if it.split(":")[5] == "g" and it != back}
        return {**ways, **self.listed()}

    def back(self) -> str | None:
        return next((it for it, label in self.buttons().items() if label in ("Back", "Retour", "Wstecz")), None)

    def alts(self) -> list[str]:
        return [item["description"] for part in self.rig.parts(self.shown()) for item in part.get("items") or ()]

    # What he does

    async def press(self, custom_id: str) -> InteractionResult:
        """A press that redraws the panel, or makes a new one."""
        result = (
            await self.rig.press(self.who, self.shown(), custom_id)
            if not self.party.private
            else (await self.rig.press(self.who.user, self.shown(), custom_id))
        )
        if result.followups:
            (self.panel,) = result.followups
        return result

    async def choose(self, label: str) -> None:
        """By what is written on it."""
        (found,) = [it for it, said in self.options().items() if said.removesuffix(" ›") == label]
        await self.take(found)

    async def take(self, option: str) -> None:
        if option in self.listed():
            await self.actor.select(self.shown(), [option])
        else:
            await self.press(option)

    async def does(self, act: str) -> InteractionResult:
        custom_id = self.act(act)
        assert custom_id is not None, self.buttons()
        return await self.press(custom_id)

    async def confirm(self) -> None:
        """Twice, if it is asked whether he is sure."""
        await self.does("c")
        if self.act("y") is not None:
            await self.does("y")

    async def plays(self, dice: Dice) -> None:
        """Something, until it is his decision no more."""
        for _ in range(60):
            options = list(self.options())
            if options and (self.act("c") is None or dice.below(4)):
                await self.take(dice.pick(options))
            elif self.act("c") is not None:
                await self.confirm()
                if not self.options():
                    return
            else:
                return
