"""A corrected figure of components.toml is played by with no line of code: legal moves, payments, points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from engine.chance import seed_from
from engine.ezra import GAME, components
from engine.ezra.components import EzraBox
from engine.ezra.constants import BLESSINGS, CITY, COLOURS, SCRIBES, SOURCES, TEMPLE, TILES
from engine.ezra.effects import Effect
from engine.ezra.effects.base import ANY
from engine.ezra.effects.tracks import AltarSteps
from engine.ezra.position import EzraPosition
from engine.ezra.scoring import end_points
from engine.illegal import LoadError
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import play_game
from engine.table import load_table, new_table
from tests.engine.ezra.printed.expected import FILE
from tests.engine.ezra.scene import BOX, Scene, changed, goods
from tests.games.record import play
from tests.slow import slow_but

TEXT = FILE.read_text("utf-8")
Spot = tuple[str | int, ...]
Edit = tuple[str, str, str]
"""Where a table begins, and in it a text with what is written there instead."""

WALL = ('id = "w16"', "grey = 6\ncost = { stone = 2 }", "grey = 2\ncost = { stone = 1, wood = 1 }")
WALL_RUBBLE = ('id = "w16"', "rubble = 2", "rubble = 1")
WALL_CARD = ("[wall_deck]", 'id = "wc11", vp = 4, effect = [{ k = "silver", n = 1 }]',
             'id = "wc11", vp = 6, effect = [{ k = "food", n = 3 }]')  # fmt: skip
BANNER = ('id = "c04"', 'banners = [{ c = "red", v = 1 }', 'banners = [{ c = "blue", v = 2 }')
TRACK = ("[altar_track]", "last = 20", "last = 24")
GOLDEN = ("[altar_track]", "golden = [3, 6,", "golden = [4, 6,")
SPACE = ("[altar_track]", 'at = 2, reward = [{ k = "silver", n = 1 }]', 'at = 1, reward = [{ k = "gold", n = 2 }]')
SCROLL_ROW = ("[scroll_rows]", 'banners = 5, pay = { silver = 3 }, vp = 2, food_bonus = 1',
              'banners = 4, pay = { silver = 1, gold = 1 }, vp = 7, food_bonus = 4')  # fmt: skip
TEMPLE_ROW = ("[temple]", '{ banners = 2, reward = [{ k = "silver", n = 1 }] }',
              '{ banners = 3, reward = [{ k = "food", n = 2 }] }')  # fmt: skip
COLUMNS = ("[temple.size]", "columns_2p = 5", "columns_2p = 6")
SECTORS = ("[temple.size]", "sector_last_column_2p = [2, 3, 5]", "sector_last_column_2p = [1, 6]")
TILE = ('id = "la1"', 'cost = { wood = 3 }\nreward = [{ k = "silver", n = 3 }]',
        'cost = { wood = 1, gold = 1 }\nreward = [{ k = "food", n = 5 }]')  # fmt: skip
LIMIT = ('id = "gu3"', "limit = 3", "limit = 2")
WORTH = ("[exchange]", "vp_per_developed_tile = 2", "vp_per_developed_tile = 3")
WORTH_TOO = ("[development]", "vp_when_developed = 2", "vp_when_developed = 3")
EVERY = (
    WALL, WALL_RUBBLE, WALL_CARD, BANNER, TRACK, GOLDEN, SPACE, SCROLL_ROW, TEMPLE_ROW, COLUMNS, SECTORS, TILE, LIMIT,
    WORTH, WORTH_TOO,
)  # fmt: skip


def corrected(folder: Path, *edits: Edit) -> EzraBox:
    """The components from a copy of the file with some words changed."""
    text = TEXT
    for table, old, new in edits:
        head, found, rest = text.partition(table)
        assert found
        assert old in rest
        text = head + found + rest.replace(old, new, 1)
    (folder / "ezra").mkdir(exist_ok=True)
    (folder / "ezra" / FILE.name).write_text(text, "utf-8")
    return GAME.box(folder)


def test_the_cost_of_a_wall(tmp_path: Path) -> None:
    """E9.4, E9.5."""
    box = corrected(tmp_path, WALL, WALL_RUBBLE, WALL_CARD)
    scene = Scene(4, box=box).empty(0).wall_deck(0, "wc11")
    assert sum(scene.s.rubble[box.ring_index["w16"]]) == 1
    scene.rubble("w16", "").give(0, goods_="3 stone").grey("w16", banners=9)
    assert not [line for line in scene.moves(0) if line.startswith("build") and "discount" not in line]
    assert scene.refusal(0, "build discount gold 2 stone")[1] == "E9.5"
    scene.give(0, goods_="1 stone 1 wood").grey("w16", banners=2)
    scene.do(0, "build; wall card 1 top 2")
    assert (scene.player(0).goods, scene.player(0).food) == (goods(""), 3)
    assert end_points(scene.p, 0)[CITY] == 6


def test_the_banner_of_a_card(tmp_path: Path) -> None:
    """E6.3."""
    box = corrected(tmp_path, BANNER)
    scene = Scene(2, box=box).hand(0, "4").turn()
    scene.do(0, "card 4 on pile 1")
    assert scene.p.shown_banners(0) == (0, 4, 2)
    assert scene.piles(0, tucked="4").p.shown_banners(0) == (0, 0, 2)
    assert Scene(2).piles(0, tucked="4").p.shown_banners(0) == (1, 0, 0)


def test_the_length_of_the_altar_track(tmp_path: Path) -> None:
    """E8.2 to E8.5: rewards, golden spaces and the end."""
    box = corrected(tmp_path, TRACK, GOLDEN, SPACE)
    scene = Scene(2, box=box).empty(0)
    scene.gain(0, AltarSteps())
    assert scene.player(0).goods == goods("2 gold")
    scene.gain(0, AltarSteps())
    assert (scene.player(0).altar, scene.player(0).silver) == (2, 0)
    scene.altar(0, 20).gain(0, AltarSteps(5))
    assert (scene.player(0).altar, scene.player(0).silver) == (24, 1)
    golden = [("golden_spaces", space) for space in (3, 4)]
    scored = []
    for _, space in golden:
        scene = Scene(2, box=box).altar(0, space).give(0, food=20, supply=0)
        scene.piles(0, "2 3", "4 5", "6 7", tucked="1").sabbath()
        before = scene.inside().vp
        scene.do(0, "tuck 5")
        scored.append(scene.inside().vp - before)
    assert scored == [0, 1]


def test_the_cost_of_a_scroll_row(tmp_path: Path) -> None:
    """E10.3 to E10.5."""
    box = corrected(tmp_path, SCROLL_ROW)
    scene = Scene(4, box=box).lay("w01_feed_farm_labour", 2, 1).scribe(0, 1, 1)
    before = end_points(scene.p, 0)[SCRIBES]
    line = "scribe r2c1 via r1c1"
    assert line not in scene.give(0, silver=9, food=0, goods_="").blue(banners=9).moves(0)
    scene.give(0, silver=1, goods_="1 gold").blue(banners=4)
    scene.do(0, line)
    assert (scene.player(0).silver, scene.player(0).goods, scene.player(0).food) == (0, goods(""), 4)
    assert end_points(scene.p, 0)[SCRIBES] - before == 7


def test_a_row_of_the_temple_and_its_width(tmp_path: Path) -> None:
    """E2.6, E7.5 to E7.7."""
    box = corrected(tmp_path, TEMPLE_ROW, COLUMNS, SECTORS)
    scene = Scene(2, box=box).empty(0).give(0, goods_="1 stone").red(banners=2)
    assert "temple 2 with stone" not in scene.moves(0)
    scene.red(banners=3).do(0, "temple 2 with stone")
    assert (scene.player(0).food, scene.player(0).silver) == (2, 0)
    assert scene.player(0).points[SOURCES.index(TEMPLE)] == 1
    scene = Scene(2, box=box).empty(0).give(0, goods_="1 stone").temple(1, "stone " * 5)
    scene.red().do(0, "temple 1 with stone")
    assert len(scene.s.temple[0]) == 6
    scene = Scene(2, box=box).empty(0).give(0, goods_="1 stone")
    for row in (2, 3, 4, 5):
        scene.temple(row, "wood")
    scene.red().do(0, "temple 1 with stone")
    assert scene.events_of("sector")


def test_a_development_tile(tmp_path: Path) -> None:
    """E12.3, E14.2, E19.2."""
    box = corrected(tmp_path, TILE, LIMIT, WORTH, WORTH_TOO)
    scene = Scene(2, box=box).empty(0).tile(0, "la1", "gu3").give(0, goods_="3 wood").turn()
    assert "flip labourers" not in scene.moves(0)
    assert scene.p.excess(0) == 1
    scene.give(0, goods_="1 wood 1 gold").turn()
    scene.do(0, "flip labourers")
    assert (scene.player(0).goods, scene.player(0).food) == (goods(""), 5)
    assert end_points(scene.p, 0)[TILES] == 3


def test_what_a_turned_tile_is_worth_stands_there_twice(tmp_path: Path) -> None:
    """E12.3, E19.2: correcting only one of them is refused."""
    for edit in (WORTH, WORTH_TOO):
        with pytest.raises(LoadError):
            corrected(tmp_path, edit)


@pytest.mark.parametrize("spaces", [3, 4])
def test_a_tent_that_costs_two_pieces(spaces: int) -> None:
    """E11.2: of one kind; what is listed is what is taken."""
    word = {3: "three", 4: "four"}[spaces]
    move_cost = {
        name: {"banners": cost.banners, "resource": 2 if name == word else cost.resource}
        for name, cost in zip(("one", "two", "three", "four"), BOX.tent_costs.values(), strict=True)
    }
    scene = Scene(2, box=changed(map={"move_cost": move_cost})).give(0, goods_="1 stone 1 wood 1 cinders 9 gold")
    scene.blue(banners=30)
    assert not [line for line in scene.moves(0) if line.startswith(f"tent {spaces}")]
    assert scene.refusal(0, f"tent {spaces} with wood") == ("tent.lacking", "E11.2")
    scene.give(0, goods_="1 stone 2 wood").blue(banners=30)
    assert [line for line in scene.moves(0) if line.startswith(f"tent {spaces}")] == [f"tent {spaces} with wood"]
    scene.do(0, f"tent {spaces} with wood")
    assert (scene.player(0).tent, scene.player(0).goods) == (spaces, goods("1 stone"))


@pytest.mark.parametrize(
    ("made", "lines"), [("silver", ["labourer"]), ("resource", ["1 stone", "1 wood", "1 cinders"])]
)
def test_labourers_that_make_one_thing_only(made: str, lines: list[str]) -> None:
    """E16.3: without alternatives there is none to name."""
    box = changed(labourers_front={"per_worker": [{"k": made, "n": 1}]})
    scene = Scene(2, box=box).empty(0).give(0, supply=1).give(1, supply=0).prepare()
    listed = [line for line in scene.moves(0) if line.startswith("labourer")]
    assert [line.removeprefix("labourer 0 ") for line in listed] == lines
    scene.do(0, listed[0])
    assert (scene.inside().silver, scene.inside().goods[2]) == ((1, 0) if made == "silver" else (0, 1))


# Whole games


@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize("seats", slow_but([1, 4], [1, 2, 3, 4]))
def test_whole_games_by_corrected_components(tmp_path: Path, seats: int, who: str) -> None:
    box = corrected(tmp_path, *EVERY)
    played = play_game(GAME, box, seats, {}, [PLAYERS[who]] * seats, f"corrected {who}", checked=True)
    assert played.outcome is not None
    assert isinstance(played.position, EzraPosition)
    assert played.position.box is box


def spots(data: Any, path: Spot = ()) -> Iterator[Spot]:
    """Where lists of effects and single figures stand."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from spots(value, (*path, key))
    elif isinstance(data, list):
        if is_effects(data):
            yield path
        for i, value in enumerate(data):
            yield from spots(value, (*path, i))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path


def is_effects(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and all(isinstance(one, dict) and "k" in one for one in data)


def at(data: Any, path: Spot) -> Any:
    for key in path:
        data = data[key]
    return data


KINDS = [kind.__struct_config__.tag for kind in get_args(Effect)]
COLOURED = {"blessing": (*BLESSINGS, ANY), "banners": (*COLOURS, ANY)}


def some_effect(dice: Dice) -> dict[str, Any]:
    kind = dice.pick(sorted({*KINDS} - {"choose"}))
    colours = sorted(COLOURED.get(kind, ()))
    return {"k": kind, "n": 1 + dice.below(3), **({"c": dice.pick(colours)} if colours else {})}


@pytest.mark.parametrize("number", slow_but(range(3), range(8)))
def test_any_effect_may_stand_anywhere(number: int) -> None:
    """Half a dozen places of the box at a time give something else, and the games end."""
    dice = Dice(f"effects {number}")
    data = msgspec.json.decode(msgspec.json.encode(BOX.components))
    places = [path for path in spots(data) if is_effects(at(data, path)) and "of" not in path]
    for path in (dice.pick(places) for _ in range(6)):
        at(data, path[:-1])[path[-1]] = [some_effect(dice) for _ in range(1 + dice.below(2))]
    seats = 1 + number % 4
    play_game(
        GAME, components.load_box(data, "test"), seats, {}, [PLAYERS["random"]] * seats, f"{number}", checked=True
    )


@pytest.mark.parametrize("number", slow_but(range(3), range(8)))
def test_any_figure_is_refused_or_played_by(number: int) -> None:
    dice = Dice(f"figures {number}")
    printed = msgspec.json.encode(BOX.components)
    plain = msgspec.json.decode(printed)
    figures = [path for path in spots(plain) if not is_effects(at(plain, path))]
    outcomes = []
    for path in (dice.pick(figures) for _ in range(8)):
        data = msgspec.json.decode(printed)
        old = at(data, path)
        at(data, path[:-1])[path[-1]] = dice.pick([0, old + 1, max(0, old - 1), 3 * old + 2, -1])
        try:
            box = components.load_box(data, "test")
        except LoadError:
            continue
        seats = 1 + number % 4
        outcomes.append(play_game(GAME, box, seats, {}, [PLAYERS["random"]] * seats, "any", checked=True).outcome)
    assert outcomes
    assert None not in outcomes


def test_a_game_keeps_its_components_to_its_end(tmp_path: Path) -> None:
    """Through export and import, though the folder is put right meanwhile."""
    box = corrected(tmp_path, *EVERY)
    table = new_table("ezra", 2, seed_from("kept"), {"altar": "1a"}, ["Anna", "Bogdan"], box)
    play(table, PLAYERS["random"], "kept")
    (tmp_path / "ezra" / FILE.name).write_text(TEXT, "utf-8")
    assert GAME.box(tmp_path).fingerprint == BOX.fingerprint
    again = load_table(table.export())
    assert again.replayed
    assert again.box.fingerprint == box.fingerprint != BOX.fingerprint
    assert again.outcome == table.outcome
