"""A real game at a table, for the tests of the host's commands."""

from bot.store.store import Store
from bot.tables.create import create_table
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.start import start_game
from bot.tables.types import Location, Request
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice

ANNA, BEN = 11, 22
SPOT = Location(500, 7, 400)
NAMES = {ANNA: "Anna", BEN: "Ben"}


class Group:
    """Anna and Ben, who play any legal moves."""

    def __init__(self, store: Store) -> None:
        self.tables = Tables(store, lambda: 1_700_000_000.0)
        self.presses = 0

    def press(self, person: int) -> Request:
        self.presses += 1
        return Request(f"{id(self)} {self.presses}", person, NAMES[person], "en")

    async def lobby(self) -> str:
        return (await create_table(self.tables, self.press(ANNA), SPOT, "castle", Settings(seats=2))).table

    async def game(self, moves: int) -> str:
        table = await self.lobby()
        await join_lobby(self.tables, self.press(BEN), table)
        await start_game(self.tables, self.press(ANNA), table)
        await self.go_on(table, moves)
        return table

    async def go_on(self, table: str, moves: int) -> None:
        dice = Dice(f"{moves}")
        for _ in range(moves):
            snapshot = await self.tables.snapshot(table)
            seat = snapshot.game_position.awaited()[0]
            move = PLAYERS["random"](snapshot.rules, Decision(snapshot.rules, snapshot.game_position, seat), dice)
            await play_line(
                self.tables, self.press(snapshot.seats[seat].person or 0), table, snapshot.box.notation.write(move)
            )
