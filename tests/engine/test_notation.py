"""Moves as words and words as moves."""

from __future__ import annotations

import contextlib
from types import MappingProxyType
from typing import Any, ClassVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.castle import GAME
from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS, Goods, from_counts
from engine.castle.moves import (
    CARD_ORDER,
    MOVES,
    RESERVE,
    TALER,
    Build,
    Buy,
    Convert,
    Court,
    Displace,
    Fill,
    Give,
    Lose,
    Pay,
    Place,
    PlaceTrader,
    Play,
    Stop,
    Take,
    Withdraw,
)
from engine.chance import seed_from
from engine.game import Decision
from engine.illegal import Illegal, Why
from engine.move import Move, Pass, Stem
from engine.notation import (
    Goods as GoodsKind,
)
from engine.notation import (
    Kind,
    List,
    Name,
    Names,
    Notation,
    Number,
    Seat,
    Slot,
    compile_form,
    normalize,
    tokens,
    vocabulary,
)
from engine.players import random
from engine.players.dice import Dice
from engine.simulate import start
from engine.step import expand
from engine.table import Table, new_table
from tests.calls import calls

BOX = GAME.box()
NOTATION = BOX.notation
LONGEST = 90
"""A choice of Discord's ends at 100 characters."""
MOST = 100_000
"""Calls of functions that the worst line may take."""


def read(text: str, names: Names = MappingProxyType({})) -> Move:
    known = vocabulary(NOTATION.names, names)
    return NOTATION.read(text, known)


def refused(text: str, names: Names = MappingProxyType({}), notation: Notation = NOTATION) -> Illegal:
    with pytest.raises(Illegal) as caught:
        notation.read(text, vocabulary(notation.names, names))
    return caught.value


def pieces(**counts: int) -> Goods:
    return from_counts({KINDS.index(kind): count for kind, count in counts.items()})


# ---------------------------------------------------------------- forms


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play bricklayer", Play(("bricklayer",))),
        ("play bricklayer, trader", Play(("trader", "bricklayer"))),
        ("play trader and messenger", Play(("messenger", "trader"))),
        ("play worker wood + trader", Play(("trader", "worker_wood"))),
        ("fill 1 sand 1 wood", Fill(pieces(sand=1, wood=1))),
        ("take clay", Take("clay")),
        ("take taler", Take(TALER)),
        ("build stable", Build("stable")),
        ("build stable with 2 stone 1 clay 4 sand", Build("stable", pieces(stone=2, clay=1, sand=4))),
        (
            "build keep with 2 stone 2 clay 1 wood from silver 1 stone",
            Build("keep", pieces(stone=2, clay=2, wood=1), pieces(stone=1)),
        ),
        ("build keep from silver 2 stone 1 clay", Build("keep", silver=pieces(stone=2, clay=1))),
        ("place tavern.12", Place("tavern.12")),
        ("place tavern 12", Place("tavern.12")),
        ("place market.a from sand cart", Place("market.a", "sand")),
        ("place market.a from reserve", Place("market.a")),
        ("trader stone", PlaceTrader("stone")),
        ("trader rider", PlaceTrader("silver")),
        ("trader displace wood", Displace("wood")),
        ("trader displace rider from innkeeper", Displace("silver", BOX.innkeeper_space)),
        ("buy clay from B", Buy("clay", 1)),
        ("buy clay from b", Buy("clay", 1)),
        ("pay", Pay()),
        ("lose worker wood", Lose("worker_wood")),
        ("give", Give()),
        ("give 2 stone", Give(pieces(stone=2))),
        ("give from silver 1 stone", Give(silver=pieces(stone=1))),
        ("court with sand", Court("sand")),
        ("stop", Stop()),
        ("withdraw stone, rider", Withdraw(("stone", "silver"))),
        ("convert", Convert()),
        ("pass", Pass()),
    ],
)
def test_forms(text: str, move: Move) -> None:
    assert read(text) == move
    assert read(text.upper()) == move
    assert read(f"  {text.title()} ") == move
    assert read(NOTATION.write(move)) == move


@pytest.mark.parametrize(
    ("text", "goods"),
    [
        ("2 stone 1 clay 4 sand", pieces(stone=2, clay=1, sand=4)),
        ("2 stone, 1 clay, 4 sand", pieces(stone=2, clay=1, sand=4)),
        ("2 stone, 1 clay and 4 sand", pieces(stone=2, clay=1, sand=4)),
        ("4 sand + clay + stone + stone", pieces(stone=2, clay=1, sand=4)),
        ("clay sand", pieces(clay=1, sand=1)),
        ("2stone 1clay", pieces(stone=2, clay=1)),
        ("1 clay 1 clay", pieces(clay=2)),
        ("0 clay 1 sand", pieces(sand=1)),
        ("2 sto 1 cl", pieces(stone=2, clay=1)),
    ],
)
def test_lists_of_goods(text: str, goods: Goods) -> None:
    assert read(f"fill {text}") == Fill(goods)
    assert read(f"build stable with {text} from silver 1 wood") == Build("stable", goods, pieces(wood=1))


@pytest.mark.parametrize("text", ["fill 2", "fill 2 2 stone", "fill stone,", "fill , stone", "fill 12345 stone"])
def test_no_lists_of_goods(text: str) -> None:
    assert refused(text).why is Why.UNREADABLE


def test_goods_are_written_dearest_first() -> None:
    words = "build stable with 2 stone 1 clay 4 sand from silver 1 wood"
    assert NOTATION.write(Build("stable", pieces(sand=4, clay=1, stone=2), pieces(wood=1))) == words


def test_forms_are_compiled_to_literals_slots_and_groups() -> None:
    kinds: dict[str, Kind] = {"a": Number(), "b": Seat()}
    assert compile_form("do {a}[ to {who:b}[ at {a}]]", kinds) == (
        "do",
        Slot("a", kinds["a"]),
        ("to", Slot("who", kinds["b"]), ("at", Slot("a", kinds["a"]))),
    )


class Go(Move, frozen=True, tag="go"):
    to: int
    by: int | None = None
    times: int = 1
    FORM: ClassVar[str] = "go {to:number}[ with {by:seat}][ times {times:number}]"


class GoBack(Move, frozen=True, tag="go_back"):
    FORM: ClassVar[str] = "go back"


class Visit(Move, frozen=True, tag="visit"):
    places: tuple[str, ...]
    FORM: ClassVar[str] = "visit {places}"


PLACES = {"town_hall": "town_hall", "town_gate": "town_gate", "town": "town", "mill": "mill"}
LITTLE = Notation(
    (Go, GoBack, Visit),
    {"number": Number(), "seat": Seat(), "places": List(Name("place"))},
    {"place": PLACES},
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("go 3", Go(3)),
        ("go 3 with A", Go(3, 0)),
        ("go 3 times 0", Go(3, times=0)),
        ("go 0 with H times 12", Go(0, 7, 12)),
        ("go back", GoBack()),
        ("visit mill", Visit(("mill",))),
    ],
)
def test_groups_are_left_out_when_they_hold_their_defaults(text: str, move: Move) -> None:
    """Seat A and the number 0 are values as good as any other."""
    assert LITTLE.write(move) == text
    assert LITTLE.read(text) == move


def test_a_group_needs_defaults() -> None:
    class Bare(Move, frozen=True):
        to: int
        FORM: ClassVar[str] = "bare[ {to:number}]"

    with pytest.raises(TypeError, match=r"Bare\.to"):
        Notation((Bare,), {"number": Number()}, {})


# ---------------------------------------------------------------- names


def test_names_by_id_exact_name_and_unique_beginning() -> None:
    assert read("build great_gate") == read("build great gate") == read("build GREAT-GATE") == read("build gr")
    assert read("place great_gate.1") == read("place great gate 1")
    assert read("lose worker_w") == Lose("worker_wood")
    assert read("bui stable") == Build("stable"), "verbs have beginnings too"


def test_an_exact_name_beats_what_begins_with_it() -> None:
    assert LITTLE.read("visit town") == Visit(("town",))
    assert LITTLE.read("visit town hall") == Visit(("town_hall",))
    assert LITTLE.read("visit town h") == Visit(("town_hall",)), "though town alone is a name"
    assert LITTLE.read("visit town, mill, town gate") == Visit(("town", "mill", "town_gate"))


def test_ambiguous_beginnings_name_the_candidates() -> None:
    why = refused("lose worker")
    assert why.why is Why.AMBIGUOUS
    assert why.key == "ambiguous"
    assert why.params == {"typed": "worker", "candidates": ("worker sand", "worker stone", "worker wood")}
    assert refused("lose worker s").params["candidates"] == ("worker sand", "worker stone")
    assert refused("visit to", notation=LITTLE).params["candidates"] == ("town", "town gate", "town hall")
    assert refused("b stable").params == {"typed": "b", "candidates": ("build", "buy")}


class TellWho(Move, frozen=True, tag="tell_who"):
    who: str
    FORM: ClassVar[str] = "tell {who}"


class TellHow(Move, frozen=True, tag="tell_how"):
    times: int
    FORM: ClassVar[str] = "tell {times:number} times"


def test_what_was_read_furthest_is_what_is_told() -> None:
    """That two names begin alike is no matter where another form goes on."""
    people = {"who": {"1 st": "anna", "1 nd": "ben"}}
    notation = Notation((TellWho, TellHow), {"who": Name("who"), "number": Number()}, people)
    assert refused("tell 1", notation=notation).key == "unreadable.unfinished"
    assert refused("tell 1 tims", notation=notation).params["typed"] == "tims"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("build stabel", "stable"),
        ("build stabel with 2 stone 1 clay", "stable"),
        ("build tavren", "tavern"),
        ("play mesenger", "messenger"),
        ("fill 2 stoen", "stone"),
    ],
)
def test_did_you_mean(text: str, near: str) -> None:
    why = refused(text)
    assert why.why is Why.UNREADABLE
    assert why.key == "unreadable.word"
    assert why.params["near"][0] == near
    assert text.endswith(f" {why.params['typed']}")


def test_did_you_mean_a_verb() -> None:
    why = refused("biuld stable")
    assert why.key == "unreadable.verb"
    assert why.params["near"][0] == "build"
    assert why.params["typed"] == "biuld"
    assert refused("xyzzy").params["near"] == ()
    # a common letter or two is no likeness
    assert refused("the moon").params["near"] == ()


def test_a_line_that_lacks_one_word_is_offered_whole() -> None:
    ezra = new_table("ezra", 1, seed_from("end")).box.notation
    for text, near in (
        ("end", ("end turn",)),
        ("take", ("take back", "take silver")),
        ("temple 9", ()),
        ("temple", ()),
    ):
        with pytest.raises(Illegal) as caught:
            ezra.read(text)
        assert (caught.value.key, caught.value.params["near"]) == ("unreadable.unfinished", near)


def test_unfinished_and_overfull_lines() -> None:
    assert refused("build").key == "unreadable.unfinished"
    assert refused("build stable with").key == "unreadable.unfinished"
    assert refused("buy clay").key == "unreadable.unfinished"
    why = refused("pass now please")
    assert (why.key, why.params["typed"]) == ("unreadable.extra", "now please")
    assert refused("").key == refused(" ,\t").key.replace("verb", "empty") == "unreadable.empty"
    assert refused("pass " + "x" * 300).key == "unreadable.long"
    assert refused("a " * 61).key == "unreadable.long"


def test_names_in_other_languages() -> None:
    french = {
        "word": {"construire": "build", "avec": "with", "passer": "pass", "jeter un œil": "take"},
        "building": {"écurie": "stable", "maison des domestiques": "servants_house"},
        "kind": {"pierre": "stone", "argile": "clay", "sable": "sand"},
        "gift": {"argile": "clay"},
    }
    move = Build("stable", pieces(stone=2, clay=1))
    assert read("construire écurie avec 2 pierre 1 argile", french) == move
    assert read("Construire ECURIE avec 2 Pierre, 1 Argile", french) == move
    assert read("build ecurie with 2 stone 1 argile", french) == move, "languages may be mixed"
    assert read("constr ec avec 2 pi 1 arg", french) == move, "and begun"
    assert read("construire la maison des".replace(" la", ""), french) == Build("servants_house")
    assert read("jeter un oeil argile", french) == Take("clay")
    assert read("passer", french) == Pass()
    assert refused("construire ecurei", french).params["near"] == ("stable",)
    assert refused("consturire ecurie", french).params["near"] == ("build",)
    assert refused("construire écurie").key == "unreadable.verb", "names not handed in are not known"


def test_polish_letters() -> None:
    assert normalize("Łódź, ŻÓŁW") == "lodz, zolw"
    assert read("wez gline", {"word": {"weź": "take"}, "gift": {"glinę|glina": "clay"}}) == Take("clay")
    assert read("weź glina", {"word": {"weź": "take"}, "gift": {"glinę|glina": "clay"}}) == Take("clay")


def test_the_first_language_keeps_a_phrase() -> None:
    merged = vocabulary({"kind": {"sable": "sand"}}, {"kind": {"sable": "fur", "pierre": "stone"}})
    assert merged == {"kind": {"sable": "sand", "pierre": "stone"}}


SEATED = {"a": "0", "anna maria": "0", "l": "1", "b": "1 2", "lukasz": "1", "ben": "2", "ben smith": "2", "zoe": "3 4"}


def test_seats_by_letter_and_by_name() -> None:
    for text, seat in [("A", 0), ("anna maria", 0), ("ann", 0), ("LUK", 1), ("ben", 2), ("b smith", 2), ("ben s", 2)]:
        called = SEATED if text != "b smith" else {**SEATED, "b smith": "2"}
        assert read(f"buy clay from {text}", {"seat": called}) == Buy("clay", seat)
    for text in ("otto", "d"):
        assert refused(f"buy clay from {text}", {"seat": SEATED}).why is Why.UNREADABLE


@pytest.mark.parametrize(
    ("text", "key", "either"),
    [("b", "ambiguous.seat", [1, 2]), ("zoe", "ambiguous.name", [3, 4]), ("zo", "ambiguous.name", [3, 4])],
)
def test_an_ambiguous_seat_is_refused_with_all_that_it_may_be(text: str, key: str, either: list[int]) -> None:
    why = refused(f"buy clay from {text}", {"seat": SEATED})
    assert (why.key, why.why, why.params["either"]) == (key, Why.AMBIGUOUS, either)


def test_a_move_is_written_for_the_people_of_a_table() -> None:
    people = ("Anna Maria", "L", "Ben")
    assert NOTATION.write(Buy("clay", 1), people) == "buy clay from L"
    assert NOTATION.write(Buy("clay", 1)) == "buy clay from B"


def test_special_forms_come_before_general_ones() -> None:
    assert read("trader displace wood") == Displace("wood")
    assert LITTLE.read("go back") == GoBack()


# ---------------------------------------------------------------- lines


def castle(seats: int = 4, side: str = "summer", seed: str = "notation") -> Table:
    return Table(GAME, BOX, seats, {"side": side}, seed_from(seed))


def test_moves_of_one_line_stand_between_semicolons() -> None:
    t = castle()
    assert t.read("take clay;build stable ; PASS") == [Take("clay"), Build("stable"), Pass()]
    for line in ("", ";", "pass;", ";pass", "pass;;pass"):
        with pytest.raises(Illegal, match=r"unreadable\.empty"):
            t.read(line)
    with pytest.raises(Illegal, match=r"unreadable\.long"):
        t.read("pass;" * 100_000)


# ---------------------------------------------------------------- whatever is written reads back


SPACES = list(BOX.costs)
counts = st.integers(0, 20)
goods = st.tuples(counts, counts, counts, counts, counts)
building_goods = st.tuples(counts, counts, counts, counts, st.just(0))
some_goods = goods.filter(any)
cards = st.sampled_from(CHARACTERS)
sources = st.sampled_from(["", *BOX.carts, BOX.rider, BOX.innkeeper_space])
places = st.sampled_from([*BOX.carts, BOX.rider])


def in_order(order: Any) -> Any:
    return lambda chosen: tuple(sorted(chosen, key=order))


castle_moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Play, st.lists(cards, min_size=1, max_size=2, unique=True).map(in_order(CARD_ORDER.index))),
    st.builds(Fill, some_goods),
    st.builds(Place, st.sampled_from(SPACES), sources),
    st.builds(PlaceTrader, places, sources),
    st.builds(Displace, places, sources),
    st.builds(Take, st.sampled_from([*KINDS, TALER])),
    st.builds(Buy, st.sampled_from(KINDS), st.integers(0, 7)),
    st.builds(Build, st.sampled_from(list(BOX.tile_order)), goods, goods),
    st.builds(Lose, cards),
    st.builds(Give, goods, goods),
    st.builds(Court, st.sampled_from([*KINDS, TALER])),
    st.builds(Withdraw, st.lists(places, min_size=1, unique=True).map(in_order(KINDS.index))),
    st.builds(Convert, goods, goods),
    st.sampled_from([Pay(), Stop(), Pass()]),
)


@given(castle_moves)
def test_what_is_written_reads_back(move: Move) -> None:
    words = NOTATION.write(move)
    assert NOTATION.read(words) == move
    assert NOTATION.read(words.upper()) == move
    assert words == words.strip()
    assert NOTATION.write(NOTATION.read(words)) == words


def test_every_kind_of_castle_move_is_tried() -> None:
    assert {Play, Fill, Place, PlaceTrader, Displace, Take, Buy, Build, Lose, Give, Court, Withdraw, Convert} | {
        Pay,
        Stop,
        Pass,
    } == set(MOVES)


@given(st.integers(0, 9999), st.none() | st.integers(0, 7), st.integers(0, 9999))
def test_what_is_written_reads_back_with_numbers_and_seats(to: int, by: int | None, times: int) -> None:
    move = Go(to, by, times)
    assert LITTLE.read(LITTLE.write(move)) == move


@pytest.mark.parametrize(("side", "seats"), [("summer", 2), ("winter", 2), ("summer", 4), ("winter", 3), ("winter", 4)])
def test_legal_moves_are_told_apart_and_short(side: str, seats: int) -> None:
    dice = Dice(f"{side}{seats}")
    for seed in range(2):
        p = start(GAME, BOX, seats, {"side": side}, seed_from(str(seed)))
        while awaited := p.awaited():
            for seat in awaited:
                moves = list(p.moves(seat))
                words = {NOTATION.write(move) for move in moves}
                assert len(words) == len(set(moves)) == len(moves)
                assert max(map(len, words)) <= LONGEST
                assert all(p.state.stack[-1].refuse(p, seat, move) is None for move in moves)
                for move in moves[:20]:
                    assert NOTATION.read(NOTATION.write(move)) == move
            p.apply(awaited[0], random(GAME, Decision(GAME, p, awaited[0]), dice))


def test_the_longest_payment_is_short_enough() -> None:
    """Every building, paid in every way that all pieces of the game and silver allow."""
    p = start(GAME, BOX, 2, {}, seed_from("longest"))
    p.state.players[0].goods = (20, 18, 15, 15, 15)
    p.state.stock = (20, 18, 15, 15, 0)
    worst = 0
    for building in BOX.tile_order:
        for paid, fetched in BOX.payments.ways(BOX.buildings[building].value, p.state.players[0].goods, p.state.stock):
            worst = max(worst, len(NOTATION.write(Build(building, paid, fetched))))
    assert 60 < worst <= LONGEST


# ---------------------------------------------------------------- whatever is typed


WORDS = st.sampled_from(
    [
        *(piece for form in (move.FORM for move in MOVES) for piece in tokens(form)),
        *KINDS,
        *BOX.tile_order,
        *SPACES,
        *CHARACTERS,
        *("A", "B", "H", "0", "1", "2", "999", "12345", "٣", "²", "1½", "１"),
        *(",", "+", "and", ";", ".", "_", "-", "'", "’", "\x00", "\n", "ﷺ", "İ", "ſ", "ß", "ＡＢ"),
        TALER,
        RESERVE,
    ]
)
typed = st.one_of(
    st.text(),
    st.lists(WORDS, max_size=30).map(" ".join),
    st.lists(WORDS | st.text(max_size=5), max_size=12).map(" ".join),
    castle_moves.map(NOTATION.write).flatmap(
        lambda words: st.tuples(st.integers(0, len(words)), st.text(max_size=3)).map(
            lambda cut: words[: cut[0]] + cut[1] + words[cut[0] + len(cut[1]) :]
        )
    ),
)


@given(typed)
@example("build stable with ٣ stone")
@example("buy clay from H")
@example("\ud800")
@example("take\x00clay")
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        move = NOTATION.read(text)
    except Illegal as refusal:
        why, key = refusal.why, refusal.key
    else:
        assert NOTATION.read(NOTATION.write(move)) == move
        return
    assert why in (Why.UNREADABLE, Why.AMBIGUOUS)
    assert key.split(".")[0] in ("unreadable", "ambiguous")


def positions() -> list[Any]:
    """One position of each kind of step that awaits a seat."""
    found: dict[str, Any] = {}
    for seed in range(6):
        for seats in (2, 3, 4):
            p, dice = start(GAME, BOX, seats, {"side": "winter"}, seed_from(str(seed))), Dice(str(seed))
            while awaited := p.awaited():
                found.setdefault(type(p.step).__name__, p.copy())
                p.apply(awaited[0], random(GAME, Decision(GAME, p, awaited[0]), dice))
    return list(found.values())


POSITIONS = positions()


@given(st.sampled_from(POSITIONS), st.integers(0, 5), castle_moves)
def test_whatever_can_be_read_is_legal_or_refused(p: Any, seat: int, move: Move) -> None:
    """Any move in any decision, those of other games' seats included; what is legal is what is listed."""
    before = GAME.save(p.state)
    refusal = p.refuse(seat, move)
    assert refusal is None or refusal.why is Why.ILLEGAL
    listed = p.can_answer(seat) and move in list(expand(p.step, p, seat))
    assert listed == (refusal is None)
    assert GAME.save(p.state) == before


LINES = {
    "pieces": "build stable with " + "1 clay " * 20 + "x",
    "commas": "build stable with " + "1 clay, " * 30,
    "ands": "build stable with " + "clay and " * 25 + "from silver " + "clay " * 10,
    "no counts": "build stable with " + "clay " * 28 + "from silver " + "clay " * 27 + "x",
    "ambiguous list": "play " + "worker, " * 29,
    "long list": "play " + "trader, " * 29 + "x",
    "withdraw": "withdraw " + "sand and " * 28 + "rock",
    "bare s": "convert " + "s " * 58,
    "nested": "give from silver " + "from silver " * 28,
    "numbers": "convert " + "1 " * 58,
    "commas300": "," * 300,
    "commas many": "," * 100_000,
    "goods many": "1 clay," * 50_000,
    "long word": "build " + "x" * 200_000,
    "ligatures": "ﷺ" * 299,
    "combining": "a̐" * 150,
    "nul": "\x00" * 300,
    "digits": "٣ " * 150,
    "nines": "9" * 299,
    "newlines": "\n" * 300_000,
}


@pytest.mark.parametrize("text", LINES.values(), ids=LINES.keys())
def test_adversarial_lines_are_answered_with_little_work(text: str) -> None:
    tokens.cache_clear()
    normalize.cache_clear()

    def read() -> None:
        with pytest.raises(Illegal):
            NOTATION.read(text)

    assert calls(read) < MOST


def test_backtracking_is_bounded() -> None:
    """Names of one word and of two that overlap: each added word would double the ways to read the line."""

    class Haul(Move, frozen=True, tag="haul"):
        goods: tuple[int, ...] = ()
        more: tuple[int, ...] = ()
        FORM: ClassVar[str] = "haul[ {goods}][ and {more:goods}]"

    kinds: dict[str, Kind] = {"goods": GoodsKind("kind", ("a", "b"))}
    notation = Notation((Haul,), kinds, {"kind": {"x": "a", "x x": "b", "x x x": "a", "x x x x": "b"}})
    for last in ("x", "y", "", "and", "and x and"):
        tokens.cache_clear()
        line = "haul " + "x " * 55 + last

        def read(line: str = line) -> None:
            with contextlib.suppress(Illegal):
                notation.read(line)
            notation.read_fields(Stem(Haul, {}), line)

        assert calls(read) < 10 * MOST
