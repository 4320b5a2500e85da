"""A host who changes the settings of their table by pressing."""

from typing import Any

from simcord.results import InteractionResult, ResponseMessage

from bot.cards.ids import button_id
from bot.panels.lobby.layout import LobbyAct
from bot.texts import texts_for
from bot.texts.localised import localise
from tests.bot.commands.playing import GAME, Play
from tests.bot.rig import Actor

SELECT = 3


def option(name: str) -> str:
    return f"{LobbyAct.OPTION}:{name}"


def what(custom_id: str) -> str:
    """The act of an id, or `option(NAME)`. The last part of other ids is the version of the table."""
    _, act, _, *rest = custom_id.split(":")
    return option(*rest) if act == LobbyAct.OPTION else act


class Host:
    def __init__(self, play: Play, who: Actor, locale: str = "en-US") -> None:
        self.play = play
        self.rig = play.rig
        self.who = who
        self.locale = locale
        self.panel: ResponseMessage | None = None
        play.rig.set_locale(who, locale)

    def words(self, key: str, /, **params: Any) -> str:
        return localise(texts_for(self.locale, GAME).sentence(key, params), self.locale)

    async def opens(self) -> str:
        """Opens the panel by the button of the lobby card."""
        card = next(
            message
            for message in self.play.cards()
            if button_id("settings", self.play.table) in self.rig.buttons(message)
        )
        return self.got(await self.rig.press(self.who, card, button_id("settings", self.play.table)))

    async def asks(self, **named: str) -> str:
        """Opens the panel by command."""
        return self.got(await self.play.result(self.who, "table settings", **named))

    def got(self, result: InteractionResult) -> str:
        assert result.ephemeral
        assert result.response is not None
        self.panel = result.response
        return self.text()

    # ---------------------------------------------------------------- what is there

    def shown(self) -> ResponseMessage:
        assert self.panel is not None
        return self.panel

    def text(self) -> str:
        return self.rig.text(self.shown())

    def selects(self) -> dict[str, dict[str, Any]]:
        """By what they set: an act, or `option(NAME)`."""
        return {what(part["custom_id"]): part for part in self.rig.parts(self.shown()) if part["type"] == SELECT}

    def offers(self, what: str) -> dict[str, str]:
        """Labels by value."""
        return {choice["value"]: choice["label"] for choice in self.selects()[what]["options"]}

    def present(self) -> dict[str, str]:
        """The label that each closed select shows."""
        return {
            what: next(
                (choice["label"] for choice in part["options"] if choice.get("default")), part.get("placeholder", "")
            )
            for what, part in self.selects().items()
        }

    def buttons(self) -> dict[str, str]:
        """Labels of the buttons that can be pressed, by what they do."""
        return {
            custom_id.removeprefix("s:").replace(f":{self.play.table}", ""): label
            for custom_id, label in self._buttons().items()
        }

    def _buttons(self) -> dict[str, str]:
        return self.rig.buttons(self.shown())

    # ---------------------------------------------------------------- actions

    async def chooses(self, what: str, value: str) -> InteractionResult:
        assert value in self.offers(what)
        result: InteractionResult = await self.who.select(
            self.shown(), [value], custom_id=self.selects()[what]["custom_id"]
        )
        return result

    async def presses(self, what: str, rest: str = "") -> InteractionResult:
        return await self.raw(f"s:{what}:{self.play.table}" + (f":{rest}" if rest else ""))

    async def raw(self, custom_id: str) -> InteractionResult:
        return await self.rig.press(self.who, self.shown(), custom_id)
