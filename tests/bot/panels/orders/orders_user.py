"""A player who sets orders by pressing."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.cards.ids import button_id
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.orders import order_notation
from tests.bot.commands.playing import Play
from tests.bot.rig import Actor

GAME = "sare"
"""A game that takes orders."""
SELECT = 3


async def begin_orders_game(play: Play, *guests: MemberActor) -> None:
    """Ann's game, which takes orders; with Bob if no other guests are given."""
    await open_orders_lobby(play)
    for guest in guests or (play.bob,):
        await play.types(guest, "table join")
    await play.types(play.ann, "table start")


async def open_orders_lobby(play: Play) -> None:
    """Ann's lobby of a game that takes orders."""
    await play.types(play.ann, "table new", game=GAME)
    play.table = (await play.row()).id


class OrdersUser:
    def __init__(self, play: Play, who: Actor, locale: str = "en-US") -> None:
        self.play = play
        self.rig = play.rig
        self.who = who
        self.locale = locale
        self.panel: ResponseMessage | None = None
        play.rig.set_locale(who, locale)

    def words(self, key: str, /, **params: Any) -> str:
        return localise(texts_for(self.locale, GAME).sentence(key, params), self.locale)

    async def opens(self, **given: Any) -> str:
        """Opens the panel by command."""
        return self.got(await self.play.result(self.who, "order", **given))

    async def opens_by_button(self) -> str:
        return self.got(await self.rig.press(self.who, self.play.cards()[-1], button_id("orders", self.play.table)))

    def got(self, result: InteractionResult) -> str:
        assert result.ephemeral
        assert result.response is not None
        self.panel = result.response
        return self.text()

    async def orders(self) -> list[str]:
        """The lines that set the orders, with a mark for those that rest."""
        snapshot = await self.play.snapshot()
        seat = snapshot.seat_of(self.who.id)
        assert seat is not None
        return [
            ("rests: " if order.rests else "") + order_notation(snapshot.box, order).removeprefix("order ")
            for order in snapshot.game_position.state.orders.get(seat.seat, ())
        ]

    async def sets(self, *orders: str) -> None:
        """Sets orders by typing."""
        await self.play.types(self.who, "order", line="; ".join(orders))

    # ---------------------------------------------------------------- what is there

    def shown(self) -> ResponseMessage:
        assert self.panel is not None
        return self.panel

    def text(self) -> str:
        return self.rig.text(self.shown())

    def buttons(self) -> dict[str, str]:
        return self.rig.buttons(self.shown())

    def button(self, act: str) -> str | None:
        """The id of the first button for an act."""
        return next((custom_id for custom_id in self.buttons() if custom_id.split(":")[3] == act), None)

    def select(self) -> dict[str, Any]:
        return next((component for component in self.rig.parts(self.shown()) if component["type"] == SELECT), {})

    def listed(self) -> dict[str, str]:
        """Values of the select by label."""
        return {choice["label"]: choice["value"] for choice in self.select().get("options", ())}

    # ---------------------------------------------------------------- actions

    async def does(self, act: str) -> InteractionResult:
        custom_id = self.button(act)
        assert custom_id is not None, self.buttons()
        return await self.raw(custom_id)

    async def presses(self, key: str, **params: Any) -> InteractionResult:
        (found,) = [custom_id for custom_id, said in self.buttons().items() if said == self.words(key, **params)]
        return await self.raw(found)

    async def raw(self, custom_id: str) -> InteractionResult:
        return await self.rig.press(self.who, self.shown(), custom_id)

    async def picks(self, place: int) -> InteractionResult:
        """Chooses the option at this index of the select."""
        return await self.takes([*self.listed().values()][place])

    async def takes(self, value: str) -> InteractionResult:
        result: InteractionResult = await self.who.select(self.shown(), [value], custom_id=self.select()["custom_id"])
        return result

    async def makes(self) -> None:
        """Makes an order up to the review: in the player's draw, if it is not far any more, lay down; else ask."""
        await self.does("k")
        await self.picks(1)
        await self.picks(1)
        await self.does("n")
        await self.picks(0)
        await self.picks(1)
        await self.does("a")
        await self.picks(-1)
