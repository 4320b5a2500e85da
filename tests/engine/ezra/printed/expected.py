"""What components.toml says, read without the engine, and what it should do to a player: the other side of a scale.

On a BARE board nothing lies beside the Altar Track, on the Map and under the Blessings, so that an effect does what it
says and triggers nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import engine.ezra
from engine.ezra.constants import EFFECTS, SOURCES
from tests.engine.ezra.scene import Scene, changed

FILE = Path(engine.ezra.__file__).with_name("components.toml")
GOODS = ("cinders", "wood", "stone", "gold")
BLESSINGS = ("orange", "purple", "red")
COLOURS = ("red", "grey", "blue")
TYPES = ("guards", "labourers", "farmers", "traders", "elders")
WISHES = (r"blessing red", r"take \d+ stone", r"retrieve trader 1", r"flip labourers")
"""How questions are answered here."""


def plain(data: Any) -> Any:
    if isinstance(data, dict):
        return plain(data["v"]) if {"v", "prov"} <= data.keys() else {key: plain(one) for key, one in data.items()}
    return [plain(one) for one in data] if isinstance(data, list) else data


TOML: Any = plain(tomllib.loads(FILE.read_text("utf-8")))
NO_TRACK: Any = {"rewards": []}
NO_MAP: Any = {"crossing": [[] for _ in TOML["map"]["crossing"]]}
NO_COLUMNS: Any = {"column_bonus": []}
BARE = changed(altar_track=NO_TRACK, map=NO_MAP, blessing_track=NO_COLUMNS)


def by_id(table: str) -> dict[str, Any]:
    return {record["id"]: record for record in TOML[table]}


def bare(seats: int = 4, traders: str = "1", altar: str = "random") -> Scene:
    """A has nothing but a Trader, so that a retrieve finds one; a free turn over gives 3 Silver (la1)."""
    return Scene(seats, box=BARE, altar=altar).empty(0).tile(0, "la1").place_workers(0, traders=traders)


def meant(effects: Any) -> Counter[str]:
    """What effects do on a bare board, if questions are answered as WISHES say."""
    found: Counter[str] = Counter()
    for effect in effects:
        kind, n, colour = effect["k"], effect["n"], effect.get("c")
        if kind in ("blessing", "banners"):
            red = "red" if kind == "blessing" else "wild"
            found[f"{kind}_{red if colour == 'wild' else colour}"] += n
        elif kind == "resource":
            found["stone"] += n
        elif kind == "retrieve":
            found.update({"worker": n, "traders": -n})
        elif kind == "flip_free":
            found.update({"turned": n})
            found.update(meant(by_id("labourers")["la1"]["reward"]))
        elif kind == "lose_food":
            found["food"] -= n
        else:
            found[kind] += n
    return found


def change(cost: dict[str, int], *rewards: Any) -> Counter[str]:
    """What is paid, and what is gained for it."""
    found = Counter({kind: -n for kind, n in cost.items()})
    for effects in rewards:
        found.update(meant(effects))
    return found


def held(scene: Scene, seat: int = 0, inside: bool = False) -> Counter[str]:
    """What a player has, `inside` as their own plan has made it."""
    player = scene.inside(seat) if inside else scene.player(seat)
    found = Counter({
        "silver": player.silver, "food": player.food, "vp": player.points[SOURCES.index(EFFECTS)],
        "worker": player.supply, "altar": player.altar, "tent": player.tent, "traders": len(player.traders),
        "turned": sum(player.turned),
    })  # fmt: skip
    found.update(dict(zip(GOODS, player.goods, strict=True)))
    found.update({f"blessing_{one}": at for one, at in zip(BLESSINGS, player.blessings, strict=True)})
    # Turns end of themselves, and with them what is left of a purse.
    for event in scene.events_of("gained"):
        if event.params["seat"] == seat:
            found.update({name: n for name, n in event.params["gains"] if name.startswith("banners_")})
    return found


def difference(before: Counter[str], after: Counter[str]) -> Counter[str]:
    return Counter({name: n - before[name] for name, n in after.items() if n != before[name]})


def done(scene: Scene, line: str, seat: int = 0, inside: bool = False) -> Counter[str]:
    """What moves, and the questions that they lead to, change for the player."""
    before = held(scene, seat, inside)
    scene.do(seat, line)
    answered(scene, seat)
    return difference(before, held(scene, seat, inside))


def answered(scene: Scene, seat: int = 0) -> Scene:
    while (lines := [line for line in scene.moves(seat) if line not in ("take back", "pass")]) and (
        wish := next((line for line in lines for wish in WISHES if re.fullmatch(wish, line)), "")
    ):
        if {line.split()[0] for line in lines} != {wish.split()[0]}:
            break
        scene.do(seat, wish)
    return scene


def words(goods: dict[str, int]) -> str:
    return " ".join(f"{n} {kind}" for kind, n in goods.items())
