"""A real game at a table, for what a host does with it."""

from bot.store.store import Store
from bot.tables.service import Tables
from bot.tables.types import Press, Spot
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice

ANNA, BEN = 11, 22
SPOT = Spot(500, 7, 400)
NAMES = {ANNA: "Anna", BEN: "Ben"}


class Group:
    """Anna and Ben, who play whatever they may."""

    def __init__(self, store: Store) -> None:
        self.tables = Tables(store, lambda: 1_700_000_000.0)
        self.presses = 0

    def press(self, person: int) -> Press:
        self.presses += 1
        return Press(f"{id(self)} {self.presses}", person, NAMES[person], "en")

    async def lobby(self) -> str:
        return (await self.tables.open(self.press(ANNA), SPOT, "castle", 2)).table

    async def game(self, moves: int) -> str:
        table = await self.lobby()
        await self.tables.join(self.press(BEN), table)
        await self.tables.start(self.press(ANNA), table)
        await self.go_on(table, moves)
        return table

    async def go_on(self, table: str, moves: int) -> None:
        dice = Dice(f"{moves}")
        for _ in range(moves):
            live = await self.tables.live(table)
            seat = live.begun.awaited()[0]
            move = PLAYERS["random"](live.rules, Decision(live.rules, live.begun, seat), dice)
            await self.tables.play(self.press(live.seats[seat].person or 0), table, live.box.notation.write(move))
