"""Warnings about waste: given for real losses, not for choices, and only if there is a better move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from engine.castle import GAME
from engine.castle.components import CastleBox
from engine.castle.goods import KINDS, SILVER, add, minimum, sub
from engine.castle.moves import Build, Buy, Convert, Displace, Give, Place, PlaceTrader, Stop
from engine.castle.scoring import building_points
from engine.castle.state import CastlePosition, Courtship
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import PlaceHelper, TraderPayout
from engine.castle.steps.ending import PalaceChoice
from engine.castle.steps.winter import CourtingChoice, Toll, breach_step
from engine.chance import Chance, seed_from
from engine.game import MoveWarning
from engine.move import Move, Pass
from engine.players.dice import Dice
from engine.texts import LANGUAGES, Texts
from engine.texts.catalogue import catalogue
from tests.calls import calls
from tests.engine.castle.asking import build, enough_for
from tests.engine.castle.scene import BOX, Scene, changed

LISTED = 25
"""How many of hundreds of payments are checked."""


def warning_keys(scene: Scene, seat: int, line: str) -> list[str]:
    move = scene.box.notation.read(line)
    scene.p._listed = None
    assert scene.p.refuse(seat, move) is None, line
    return [warning.key for warning in GAME.warnings(scene.p, seat, move)]


def sentences(scene: Scene, seat: int, line: str) -> list[str]:
    texts = Texts("castle")
    return [texts.waste(warning) for warning in GAME.warnings(scene.p, seat, scene.box.notation.read(line))]


# ---------------------------------------------------------------- the Trader


def test_a_trader_who_stays_at_home() -> None:
    """C5.2.1"""
    assert warning_keys(Scene().then(PlaceHelper(0)), 0, "pass") == ["trader.pass"]
    assert warning_keys(Scene().then(PlaceHelper(0)), 0, "trader clay") == []


def test_a_trader_to_whom_nothing_would_be_delivered() -> None:
    """C5.2.8: with one piece in stock the watchtower gets it."""
    scene = Scene().stock("1 sand 1 wood").then(PlaceHelper(0))
    assert warning_keys(scene, 0, "pass") == []
    assert warning_keys(scene, 0, "trader sand") == []


def test_a_trader_who_would_pay_a_toll_may_well_stay() -> None:
    """C11.3.3, C11.3.4"""
    scene = Scene(side="winter").lasting("innkeeper").then(PlaceHelper(0))
    assert warning_keys(scene, 0, "pass") == []
    assert warning_keys(scene.helper(0, "innkeeper"), 0, "pass") == ["trader.pass"]


def test_an_innkeeper_alone_is_no_helper_to_spare() -> None:
    """C11.3.6"""
    scene = Scene(side="winter").lasting("innkeeper").helper(0, "innkeeper")
    scene.helper(0, *(["keep.14", "tavern.6", "tavern.12", "palace.a", "palace.b"][: scene.player(0).helpers]))
    assert not scene.player(0).helpers
    scene.then(PlaceHelper(0))
    assert warning_keys(scene, 0, "pass") == []
    assert warning_keys(scene, 0, "trader clay from innkeeper") == []


def test_an_innkeeper_who_leaves_though_another_could() -> None:
    """C11.3.6"""
    scene = Scene(side="winter").lasting("innkeeper").helper(0, "innkeeper").then(PlaceHelper(0))
    assert warning_keys(scene, 0, "trader clay from innkeeper") == ["leave.innkeeper"]
    assert warning_keys(scene, 0, "trader clay") == []


def test_a_place_that_delivers_nothing() -> None:
    """C5.2.8"""
    scene = Scene().stock("5 sand 1 clay").then(PlaceHelper(0))
    assert warning_keys(scene, 0, "trader clay") == ["trader.empty"]
    assert warning_keys(scene, 0, "trader sand") == []
    assert sentences(scene, 0, "trader clay") == [
        "This trader place (clay cart) would bring you nothing this round, but another one would get you a delivery."
    ]


# ---------------------------------------------------------------- building


def craft(card: str = "bricklayer", built: int = 0, *, box: CastleBox = BOX, side: str = "summer") -> Scene:
    """A card in action; the test sets the scene afterwards."""
    scene = Scene(side=side, box=box).in_round(5).talers(0, 0)
    scene.s.stack = [Craft(0, card, built=built)]
    return scene


def test_a_card_that_ends_though_it_could_build() -> None:
    """C5.3.2, C5.5.5"""
    for card in ("bricklayer", "stonemason", "worker_sand"):
        scene = craft(card).has(0, enough_for("tower"))
        assert warning_keys(scene, 0, "pass") == ["end.build"]
        assert warning_keys(scene.has(0, "1 sand"), 0, "pass") == []


def test_a_card_that_ends_though_a_second_building_could_be_paid() -> None:
    scene = craft("worker_wood").has(0, enough_for("tower", "house"))
    scene.do(0, build("tower"))
    assert warning_keys(scene, 0, "pass") == ["end.build"]


def test_a_card_that_ends_though_a_bought_piece_is_all_that_lacks() -> None:
    """C5.4.1"""
    scene = craft("stonemason").has(0, "1 sand 1 wood").talers(0, 1)
    assert warning_keys(scene, 0, "pass") == []
    scene.player(1).on_cards = (("worker_stone", (0, 1, 0, 1, 0)),)
    scene.s.stock = sub(scene.s.stock, (0, 1, 0, 1, 0))
    assert warning_keys(scene, 0, "pass") == ["end.buy"]
    assert warning_keys(scene, 0, "buy stone from B") == []
    assert warning_keys(scene.talers(0, 0), 0, "pass") == []


def test_building_before_the_shopping_is_done() -> None:
    """C5.4.1: no buying after the first building."""
    scene = craft("stonemason").has(0, enough_for("tower", "tower")).talers(0, 1)
    assert warning_keys(scene, 0, build("tower")) == []
    scene.player(1).on_cards = (("worker_stone", (0, 1, 0, 1, 0)),)
    scene.s.stock = sub(scene.s.stock, (0, 1, 0, 1, 0))
    assert warning_keys(scene, 0, build("tower")) == ["build.buy"]
    scene.do(0, build("tower"))
    assert warning_keys(scene, 0, build("tower")) == []


def test_c5_3_3_what_an_empty_bank_does_not_pay() -> None:
    scene = craft().has(0, enough_for("tower")).bank(2)
    pieces = sum(BOX.payments.exact_payments[BOX.buildings["tower"].value][0])
    assert sentences(scene, 0, build("tower")) == [
        f"The bank can’t pay you in full; you would miss out on {pieces - 2} taler{'s' * (pieces > 3)}."
    ]
    assert warning_keys(scene.bank(pieces), 0, build("tower")) == []


def test_c6_4_silver_that_was_not_needed() -> None:
    scene = craft("worker_wood").has(0, "2 sand 1 wood 1 stone 2 silver")
    assert warning_keys(scene, 0, "build tower with 1 sand 1 wood 1 stone") == []
    needless = "build tower with 1 wood 1 stone from silver 1 sand"
    assert sentences(scene, 0, needless) == ["You would exchange 1 silver for a resource you already have."]
    scene.has(0, "1 wood 1 stone 2 silver")
    assert warning_keys(scene, 0, needless) == []


def test_c9_10_silver_that_adds_to_ones_own_forge_is_a_choice() -> None:
    scene = craft("worker_wood").has(0, "2 sand 1 wood 1 stone 2 silver").helper(0, "forge.6")
    assert warning_keys(scene, 0, "build tower with 1 wood 1 stone from silver 1 sand") == []


# ---------------------------------------------------------------- placing helpers


def test_c7_1_a_card_that_ends_though_it_could_place() -> None:
    scene = craft(built=1).has(0, "").talers(0, 10)
    assert warning_keys(scene, 0, "pass") == ["end.place"]
    assert warning_keys(scene.talers(0, 0), 0, "pass") == []
    assert warning_keys(craft("worker_wood", built=1).has(0, "").talers(0, 10), 0, "pass") == []


def test_helpers_out_trading_are_a_choice_until_the_last_round() -> None:
    """C9.1: trader helpers score nothing."""
    scene = craft(built=1).has(0, "").talers(0, 10)
    scene.helper(0, "sand").player(0).helpers = 0
    assert warning_keys(scene, 0, "pass") == []
    scene.in_round(12)
    scene.s.forge = 2
    assert warning_keys(scene, 0, "pass") == ["end.place"]


def test_the_last_round_asks_what_a_helper_would_score() -> None:
    """C9.8, C9.10: a forge without silver and a market after a fee that takes all talers score nothing."""
    scene = craft(built=1).has(0, "").in_round(12)
    scene.talers(0, BOX.costs["forge.6"])
    scene.helper(1, "market.a", "market.b")
    assert warning_keys(scene, 0, "pass") == []
    scene.s.forge = 4
    assert warning_keys(scene, 0, "pass") == ["end.place"]


def test_placing_ends_the_building() -> None:
    """C7.1"""
    scene = craft(built=1).has(0, enough_for("tower")).talers(0, 10)
    assert warning_keys(scene, 0, "place forge.6") == ["place.build"]
    assert warning_keys(scene.has(0, ""), 0, "place forge.6") == []


def test_a_helper_taken_from_a_trader_place_though_there_is_another() -> None:
    """C7.4"""
    scene = craft(built=1).has(0, "").talers(0, 10).helper(0, "clay")
    assert warning_keys(scene, 0, "place forge.6 from clay cart") == ["leave.cart"]
    assert warning_keys(scene, 0, "place forge.6") == []
    assert warning_keys(scene.in_round(12), 0, "place forge.6 from clay cart") == []


def test_a_helper_who_costs_a_toll_may_well_come_home() -> None:
    """C11.3.3"""
    scene = craft(built=1, side="winter").lasting("innkeeper").has(0, "").talers(0, 10).helper(0, "clay")
    assert warning_keys(scene, 0, "place forge.6 from clay cart") == []


def test_an_innkeeper_who_leaves_for_the_castle() -> None:
    """C11.3.6"""
    scene = craft(built=1, side="winter").lasting("innkeeper").has(0, "").talers(0, 10).helper(0, "innkeeper")
    assert warning_keys(scene, 0, "place forge.6 from innkeeper") == ["leave.innkeeper"]
    assert warning_keys(scene, 0, "place forge.6") == []


def test_c11_3_7_an_innkeeper_in_the_last_round() -> None:
    scene = craft(built=1, side="winter").lasting("innkeeper").has(0, "").talers(0, 3)
    assert warning_keys(scene, 0, "place innkeeper") == []
    scene.in_round(12)
    assert warning_keys(scene, 0, "place innkeeper") == ["place.late"]
    scene.s.bank -= 4
    scene.s.tolls = 4
    assert warning_keys(scene, 0, "place innkeeper") == []


def test_c11_8_2_a_helper_that_lowers_ones_own_granary_points() -> None:
    scene = craft(built=1, side="winter").lasting("granary").has(0, "").talers(0, 5)
    assert warning_keys(scene, 0, "place granary.a") == []
    assert warning_keys(scene.helper(0, "granary.b"), 0, "place granary.a") == []
    scene.helper(0, "granary.c")
    assert sentences(scene, 0, "place granary.a") == [
        "With one more helper in the Granary, your helpers there would score 5 points less in total."
    ]


def test_a_dearer_space_that_scores_alike() -> None:
    """C7.3: with a box in which the spaces of the market differ in price."""
    buildings = [
        {"id": b.id, "copies": b.copies, "value": b.value, "vp": b.vp,
         "spaces": [{"id": s.id, "cost": s.cost + 2 * (s.id == "market.b")} for s in b.spaces]}
        for b in BOX.components.buildings
    ]  # fmt: skip
    scene = craft(built=1, box=changed(buildings=buildings)).has(0, "").talers(0, 10)
    assert sentences(scene, 0, "place market.b") == [
        "Another free space in this building scores the same and costs 2 talers less."
    ]
    assert warning_keys(scene, 0, "place market.a") == []
    assert warning_keys(scene, 0, "place forge.10") == [], "the dearer one scores more"
    assert warning_keys(scene.helper(1, "market.a"), 0, "place market.b") == []


# ---------------------------------------------------------------- winter, palace


def test_c11_7_silver_for_stones_already_in_reserve() -> None:
    scene = Scene(side="winter").has(0, "2 stone 2 silver")
    scene.then(breach_step(scene.p))
    assert warning_keys(scene, 0, "give 2 stone from silver 1 stone") == []
    assert warning_keys(scene, 0, "give 1 stone from silver 1 stone") == ["silver"]
    assert warning_keys(scene, 0, "give 1 stone") == []
    assert warning_keys(scene, 0, "pass") == []


def test_c11_4_4_a_gift_in_the_last_turn_of_the_courtship() -> None:
    scene = Scene(side="winter", seats=3).lasting("damsel").in_round(15)
    scene.s.courtship = Courtship()
    scene.then(CourtingChoice(1), CourtingChoice(2))
    assert warning_keys(scene, 1, "court with taler") == [], "others may still stop"
    scene.then(CourtingChoice(2))
    assert warning_keys(scene, 2, "court with taler") == ["court.late"]
    assert warning_keys(scene, 2, "stop") == []
    scene.s.courtship.out = (0,)
    assert warning_keys(scene, 2, "court with taler") == [], "stopping would give her to the other"
    scene.s.courtship.out = ()
    assert warning_keys(scene.in_round(14), 2, "court with taler") == []


def palace(seat_goods: str) -> Scene:
    return Scene().built("palace").helper(0, "palace.a").has(0, seat_goods).then(PalaceChoice(0))


def test_c9_9_points_left_in_the_palace() -> None:
    scene = palace("3 stone 2 sand 1 silver")
    for line, points in (("pass", 21), ("convert 3 stone 2 sand", 4)):
        assert sentences(scene, 0, line) == [f"You would be giving up {points} points that the Palace offers."]
    assert warning_keys(scene, 0, "convert 3 stone 1 sand from silver 1 stone") == []


def test_c9_10_silver_from_the_palace_may_feed_others() -> None:
    scene = palace("3 stone 2 sand 1 silver").helper(1, "forge.10")
    assert warning_keys(scene, 0, "convert 3 stone 2 sand") == []
    assert warning_keys(scene, 0, "convert 2 stone 2 sand") == ["palace"]
    assert warning_keys(scene, 0, "convert 3 stone 1 sand from silver 1 stone") == []
    assert warning_keys(scene, 0, "convert 2 stone 2 sand from silver 1 stone") == ["palace", "silver"]


def test_c9_10_silver_from_the_palace_may_feed_himself() -> None:
    scene = palace("5 stone 1 silver").helper(0, "forge.10")
    assert warning_keys(scene, 0, "convert 5 stone") == []
    assert warning_keys(scene, 0, "convert 4 stone from silver 1 clay") == ["palace"]
    assert warning_keys(scene.stock("3 sand"), 0, "convert 4 stone from silver 1 sand") == [], "a free choice"
    assert warning_keys(scene, 0, "convert 4 stone") == ["palace"]


# ---------------------------------------------------------------- whole games


def positions(seats: int, side: str, words: str) -> Iterator[tuple[CastlePosition, int]]:
    """Every question of a random game, for each seat that is asked."""
    p = GAME.position(GAME.new(BOX, seats, {"side": side}, Chance(seed_from(words))), BOX)
    dice = Dice(words)
    p.advance()
    while awaited := p.awaited():
        for seat in awaited:
            yield p, seat
        seat = dice.pick(awaited)
        choice = dice.pick(p.choices(seat))
        p.apply(seat, choice if isinstance(choice, Move) else p.draw(seat, choice, dice))


KINDS_OF_GAMES = [
    (seats, side, f"waste {seats} {side} {game}")
    for seats in (2, 3, 4)
    for side in ("summer", "winter")
    for game in range(12)
]
each_game = pytest.mark.parametrize(("seats", "side", "words"), KINDS_OF_GAMES)


def keys_of_warnings(p: CastlePosition, seat: int, move: Move) -> set[str]:
    return {warning.key for warning in GAME.warnings(p, seat, move)}


@each_game
def test_where_something_is_wasted_there_is_a_better_move(seats: int, side: str, words: str) -> None:
    """Warnings change nothing, each has a better alternative, and each has a sentence in every language."""
    for p, seat in positions(seats, side, words):
        before = GAME.save(p.state)
        for move in islice(p.moves(seat), LISTED):
            for warning in GAME.warnings(p, seat, move):
                better = better_move(p, seat, move, warning)
                assert p.copy().refuse(seat, better) is None, (warning, better)
                assert warning.key not in keys_of_warnings(p, seat, better), (warning, better)
                check_figures(p, seat, move, better, warning)
                for lang in LANGUAGES:
                    assert Texts("castle", lang).waste(warning)
        assert GAME.save(p.state) == before


@each_game
def test_warnings_use_only_what_the_player_may_know(seats: int, side: str, words: str) -> None:
    """C13: the warnings are the same after secrets are drawn again."""
    chance = Chance(seed_from(words))
    for p, seat in positions(seats, side, words):
        twin = GAME.position(GAME.resample(p, seat, chance), BOX)
        for move in islice(p.moves(seat), 5):
            assert GAME.warnings(p, seat, move) == GAME.warnings(twin, seat, move)


def test_a_forced_move_is_no_waste() -> None:
    """A forced move gets no warning."""
    for seats, side, words in KINDS_OF_GAMES[::6]:
        for p, seat in positions(seats, side, words):
            moves = list(islice(p.moves(seat), 2))
            if len(moves) == 1:
                assert not GAME.warnings(p, seat, moves[0])


BETTER_MOVES: dict[str, tuple[type[Move], ...]] = {
    "trader.pass": (PlaceTrader, Displace),
    "trader.empty": (PlaceTrader, Displace),
    "end.build": (Build,),
    "end.buy": (Buy,),
    "end.place": (Place,),
    "build.buy": (Buy,),
    "place.build": (Build,),
    "place.dearer": (Place,),
    "palace": (Convert,),
}


def better_move(p: CastlePosition, seat: int, move: Move, warning: MoveWarning) -> Move:
    """The move that does not waste this."""
    if warning.key == "silver":
        assert isinstance(move, Build | Give | Convert)
        less = minimum(move.silver, sub(p.state.players[seat].goods, move.goods))
        return replace(move, goods=add(move.goods, less), silver=sub(move.silver, less))
    if warning.key in ("leave.innkeeper", "leave.cart"):
        assert isinstance(move, Place | PlaceTrader | Displace)
        return replace(move, source="")
    if warning.key == "court.late":
        return Stop()
    if warning.key in ("place.late", "place.granary", "build.bank"):
        return Pass()
    others = [other for other in p.moves(seat) if isinstance(other, BETTER_MOVES[warning.key])]
    return next(other for other in others if warning.key not in keys_of_warnings(p, seat, other))


def check_figures(p: CastlePosition, seat: int, move: Move, better: Move, warning: MoveWarning) -> None:
    """Checks the figures of a warning by playing both moves."""
    if warning.key in ("silver", "build.bank") and not isinstance(move, Give):
        one, other = after(p, seat, move), after(p, seat, better)
        if warning.key == "silver":
            saved = sub(other.state.players[seat].goods, one.state.players[seat].goods)
            assert saved[SILVER] == warning.params["n"]
            assert sum(saved) == 0, "as many pieces less of the kinds in reserve"
    elif warning.key == "palace":
        assert isinstance(move, Convert | Pass)
        assert isinstance(better, Convert)
        gain = building_points(p, add(better.goods, better.silver)) - (
            building_points(p, add(move.goods, move.silver)) if isinstance(move, Convert) else 0
        )
        assert gain == warning.params["points"]
    elif warning.key in ("trader.pass", "trader.empty"):
        assert isinstance(better, PlaceTrader | Displace)
        twin = after(p, seat, better)
        twin.state.stack = [TraderPayout(), Toll()]
        before = twin.state.players[seat].goods, twin.state.players[seat].talers
        kind = KINDS.index(BOX.components.trader_places[better.place].resource)
        twin.advance()
        assert twin.state.players[seat].goods[kind] > before[0][kind]
        assert warning.key == "trader.empty" or twin.state.players[seat].talers >= before[1]


def after(p: CastlePosition, seat: int, move: Move) -> CastlePosition:
    twin = p.copy()
    assert isinstance(twin, CastlePosition)
    assert twin.step is not None
    step = twin.state.stack.pop()
    step.take(twin, seat, move)
    return twin


def test_every_warning_comes_up_in_games_or_above() -> None:
    """The catalogue has no unused sentence, and random games produce most of them."""
    met: Counter[str] = Counter()
    for seats, side, words in KINDS_OF_GAMES:
        for p, seat in positions(seats, side, words):
            for move in islice(p.moves(seat), LISTED):
                met.update(keys_of_warnings(p, seat, move))
    rare = {"place.dearer", "court.late", "build.bank", "place.late", "place.granary", "end.buy", "palace"}
    known = {key[len("waste.") :] for key in catalogue("en", "castle").messages if key.startswith("waste.")}
    assert set(met) <= known
    assert known - set(met) <= rare, met


def test_it_is_little_work() -> None:
    asked = [
        (p.copy(), seat, move)
        for seats, side, words in KINDS_OF_GAMES[::4]
        for p, seat in positions(seats, side, words)
        for move in islice(p.moves(seat), 8)
    ]
    work = sum(calls(lambda p=p, seat=seat, move=move: GAME.warnings(p, seat, move)) for p, seat, move in asked)  # type: ignore[misc]
    assert work / len(asked) < 50


def test_other_games_waste_nothing_unless_they_say_so() -> None:
    from tests.engine.madeup import GAME as FAIR

    box = FAIR.box()
    p = FAIR.position(FAIR.new(box, 2, FAIR.with_defaults({}), Chance(seed_from("fair"))), box)
    p.advance()
    seat = p.awaited()[0]
    assert FAIR.warnings(p, seat, next(p.moves(seat))) == ()
    assert FAIR.figures(box, 2, {}) == FAIR.topics == {}
