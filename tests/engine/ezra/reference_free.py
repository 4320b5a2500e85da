"""Second implementation of free steps (E12, E13)."""

from __future__ import annotations

from typing import Any

from tests.engine.ezra.reference_action import Actions
from tests.engine.ezra.reference_printed import CARDS, KINDS, NEUTRAL, EffectList, Questions, bag_text, bags


class FreeSteps(Actions):
    """Auxiliary Actions, Traders and Elders."""

    def free(self, seat: int) -> set[str]:
        player, found = self.players[seat], set[str]()
        if not self.auxiliary:
            found |= {*self.trades(seat, self.tradable(seat)), *self.flips(seat)}
        if player.supply and not self.trader:
            found |= {f"trader {row}" for row in self.helpers(seat, "traders") if row not in player.traders}
        if player.supply and not self.elder:
            found |= {f"elder {row}" for row in self.helpers(seat, "elders") if row not in player.elders}
        return found

    def tradable(self, seat: int) -> list[str]:
        """E12.2, E20.19."""
        if self.has_tile(seat, "w19") or self.phase == "prepare":
            return [pile[-1] for pile in self.players[seat].piles if pile]
        return [self.card] if self.card else []

    def trades(self, seat: int, cards: list[str]) -> dict[str, tuple[str, Any]]:
        player, found = self.players[seat], dict[str, tuple[str, Any]]()
        for card in cards:
            trade, by = CARDS[card]["trade"], f" by card {int(card[1:])}"
            if trade["kind"] == "sell":
                held = {kind: player.goods[kind] for kind in trade["rates"]}
                for bag in bags(held):
                    if any(bag.values()):
                        found[f"sell {bag_text(bag)}{by}"] = (card, bag)
                continue
            fee = 0 if self.owner[trade["gate"]] == seat else 1
            for option in ("top", "bottom"):
                price = trade[option]["pay_silver"]
                if option == "bottom" and self.has_tile(seat, "w20"):
                    price = max(0, price - 2)
                if fee + price <= player.silver:
                    found[f"trade {option}{by}"] = (card, (price, trade[option]["gain"]))
        kinds = [CARDS[card]["trade"]["kind"] for card in cards]
        return {
            words if kinds.count(CARDS[card]["trade"]["kind"]) > 1 else words.partition(" by card")[0]: (card, what)
            for words, (card, what) in found.items()
        }

    def flips(self, seat: int) -> set[str]:
        player, found = self.players[seat], set()
        for kind in KINDS:
            cost = self.tile(seat, kind)["cost"]
            has = {**player.goods, "silver": player.silver}
            if kind not in player.turned and all(has[name] >= count for name, count in cost.items()):
                found.add(f"flip {kind}")
        return found

    def helpers(self, seat: int, kind: str) -> dict[int, EffectList]:
        tile, turned = self.tile(seat, kind), kind in self.players[seat].turned
        if kind == "traders":
            front = [tile["row1"], tile["row2"]]
            rows = [*front, tile["row3_back"], tile["row4_back"]] if turned else front
        else:
            rows = tile["back"] if turned else tile["front"]
        return dict(enumerate(rows, 1))

    def take_free_step(self, seat: int, answer: str) -> Questions:
        word, player = answer.split(maxsplit=1)[0], self.players[seat]
        if word in ("trade", "sell", "flip"):
            self.auxiliary = True
            yield from self.take_auxiliary(seat, answer, self.tradable(seat))
            return
        row = int(answer.split()[1])
        player.supply -= 1
        (player.traders if word == "trader" else player.elders).append(row)
        things = self.helpers(seat, f"{word}s")[row]
        if word == "trader":
            self.trader = True
            yield from self.effects(seat, things)
            if (
                self.has_tile(seat, "w17")
                and player.silver
                and (yield from self.ask(seat, {"again", "pass"})) == "again"
            ):
                player.silver -= 1
                yield from self.effects(seat, things)
        else:
            self.elder = True
            yield from self.effects(seat, things)
            if self.has_tile(seat, "w16"):
                self.gained_banners["wild"] += 2
                player.silver += 1

    def take_auxiliary(self, seat: int, answer: str, cards: list[str]) -> Questions:
        """An Auxiliary Action (E12), and what may follow a Trade (E20.21)."""
        player = self.players[seat]
        if answer.startswith("flip"):
            kind = answer.split()[1]
            for name, count in self.tile(seat, kind)["cost"].items():
                if name == "silver":
                    player.silver -= count
                else:
                    player.goods[name] -= count
            yield from self.flip(seat, kind)
            return
        card, what = self.trades(seat, cards)[answer]
        trade = CARDS[card]["trade"]
        if trade["kind"] == "sell":
            for kind, count in what.items():
                player.goods[kind] -= count
                player.silver += count * trade["rates"][kind]
        else:
            price, gain = what
            self.fee(seat, trade["gate"])
            player.silver -= price
            yield from self.effects(seat, gain)
        if self.has_tile(seat, "w21"):
            answer = yield from self.ask(seat, {"take silver", *self.flips(seat), "pass"})
            if answer == "take silver":
                player.silver += 1
            elif answer != "pass":
                yield from self.take_auxiliary(seat, answer, cards)

    def fee(self, seat: int, gate: str) -> None:
        """E12.2, E21.8."""
        whose = self.owner[gate]
        if whose == seat:
            return
        self.players[seat].silver -= 1
        if whose >= 0:
            self.players[whose].silver += 1
        elif whose != NEUTRAL:
            self.gate_silver[gate] += 1
