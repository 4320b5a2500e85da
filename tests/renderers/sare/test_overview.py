"""The overview fits every position, shows every figure, and nothing that is not public."""

from __future__ import annotations

from itertools import combinations, product

import msgspec
import pytest

import renderers.canvas
import renderers.type
from engine.chance import Chance, seed_from
from engine.game import game
from engine.sare.goods import KINDS
from engine.sare.view import SareView
from renderers.box import Box
from renderers.halo import Change
from renderers.palette import INK, WHITE
from renderers.sare import DRAWINGS, overview, parts, places, plan, public_facts
from renderers.sare.colours import LACKING, MET
from tests.renderers.sare.board import (
    EXTREMES,
    HOSTILE_NAMES,
    LANGUAGES,
    MODES,
    SEATS,
    asking,
    empty,
    faults,
    full,
    half_built_view,
    middle,
    night,
    positions,
    sample,
    texts_of,
    view_of,
    views_of_game,
    words,
)
from tests.slow import slow_but


def running(view: SareView, **fields: object) -> SareView:
    return msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, **fields))


def drawn(view: SareView, lang: str = "en") -> bytes:
    return overview.draw(view, words(lang)).png()[0]


@pytest.mark.parametrize("share", slow_but([3], range(4)))
def test_positions_of_games_are_drawn_without_a_fault(share: int) -> None:
    found = list(sample())
    assert len(found) >= 200
    for view, lang in found[share::4]:
        assert faults(overview.draw(view, words(lang))) == [], (len(view.players), view.mode, view.turn, lang)


@pytest.mark.parametrize(("seats", "mode"), slow_but([(4, MODES[0]), (2, MODES[2])], product(SEATS, MODES)))
def test_the_fullest_the_darkest_and_the_emptiest(seats: int, mode: str) -> None:
    for make, lang in product(EXTREMES, LANGUAGES):
        page = overview.draw(make(middle(seats, mode)), words(lang))
        assert faults(page) == [], (make.__name__, lang)
        assert not [text for text in texts_of(page) if "…" in text], (make.__name__, lang)


@pytest.mark.parametrize("names", HOSTILE_NAMES)
def test_names_of_all_kinds(names: tuple[str, ...]) -> None:
    for seats, awaited in product(SEATS, ((0,), (0, 1, 2, 3))):
        view = msgspec.structs.replace(full(middle(seats)), awaited=awaited[:seats])
        assert faults(overview.draw(view, words("fr", names))) == []


def test_a_halted_draft_awaits_nobody() -> None:
    """A draft that halts before a card is drawn, or before plans are revealed."""
    for make, turn in product((*EXTREMES, half_built_view), (0, 4)):
        view = msgspec.structs.replace(make(middle()), awaited=(), asked=None, turn=turn)
        for part in parts.parts(view):
            assert faults(parts.draw(view, part, words())) == [], (make.__name__, part)


def test_a_longer_gauge_fits() -> None:
    """Its length is reconstructed, and a host may correct it."""
    view = full(middle())
    data = msgspec.to_builtins(view.components)
    data["revolt_gauge"]["last_square"] = 9
    players = tuple(msgspec.structs.replace(player, gauge=9, revolt_position=9, cubes=0) for player in view.players)
    longer = msgspec.structs.replace(view, components=msgspec.convert(data, type(view.components)), players=players)
    for part in parts.parts(longer):
        assert faults(parts.draw(longer, part, words())) == [], part


def test_every_size_is_that_of_the_plan() -> None:
    for seats in SEATS:
        page = overview.draw(middle(seats), words())
        assert page.size == plan.size(seats)
        assert page.size[0] == 1600
        assert page.size[1] <= 1460


def test_every_place_is_registered() -> None:
    for view in (
        full(middle()),
        night(middle()),
        empty(middle()),
        views_of_game(3, "scribe", "greedy", "3 scribe", 29)[-1],
    ):
        known = overview.draw(view, words()).places
        # At the end, results stand in the place of the reference board.
        types = public_facts.building_types(view.components) if view.outcome is None else ()
        wanted = [places.tiles(name) for name in types] + [places.ROUND]
        for player in view.players:
            seat = player.seat
            wanted += [places.square(seat, name) for name in view.components.board.squares]
            wanted += [places.goods(seat, kind) for kind, n in zip(KINDS, player.store, strict=True) if n]
            groups = public_facts.card_groups(player, view.components)
            wanted += [places.card(seat, name, how) for name, how, _ in groups]
            wanted += [places.cubes(seat)] if player.cubes else []
            wanted += [places.dealt(seat)] if player.quick else []
            every = (
                places.panel,
                places.obelisk,
                places.gauge,
                places.cards,
                places.store,
                places.caravans,
                places.goal,
            )
            wanted += [name(seat) for name in every]
        if view.season.running:
            wanted += [places.unseen(name) for name in public_facts.class_totals(view.components)]
            wanted += [places.DECK, places.LEFT]
            earlier = public_facts.shows_previous_sequence(view.season)
            wanted += [places.drawn_before(k) for k, _ in enumerate(view.season.drawn_before) if earlier]
            wanted += [places.drawn_card(k) for k, _ in enumerate(view.season.drawn)]
        assert set(wanted) <= set(known)


def test_halos_on_anything_fit() -> None:
    for view in (full(middle()), middle(2)):
        known = list(overview.draw(view, words()).places)
        for k in range(0, len(known), 7):
            changes = [Change(n + 1, (known[(k + 37 * n) % len(known)],)) for n in range(5)]
            layout = overview.draw(view, words()).finish(changes)[1]
            assert [fault for fault in layout.faults() if "cross" in fault] == []


# ---------------------------------------------------------------- figures


def test_figures_of_the_view_are_written() -> None:
    texts = texts_of(overview.draw(full(middle(3)), words()))
    for figure in ("37", "26", "6", "10", "12", "/3", "/1", "−1", "Marta", "Piotr", "Élise"):
        assert figure in texts, figure


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        ("scribe", ["2", "1/3"]),
        ("priest", ["4", "1", "/1", "1", "/3", "1", "/3"]),
        ("pharaoh", ["7", "1", "/1", "1", "/3", "1", "/6"]),
        ("architect", ["7", "1", "/1", "5", "/12"]),
    ],
)
def test_only_what_the_mode_requires_is_counted_and_how_many_steps_are_missing(mode: str, shown: list[str]) -> None:
    page = overview.draw(half_built_view(middle(2, mode)), words())
    box = page.places[places.goal(0)].box
    assert [text.text for text in page.finish()[1].texts if box.holds(text.box)] == shown


def test_who_leads_has_white_figures_on_ink() -> None:
    view = half_built_view(middle(3, "priest"))
    equal = tuple(msgspec.structs.replace(player, pyramid=1) for player in view.players)
    view = msgspec.structs.replace(view, players=equal)
    assert view.leaders() == ()
    view = replaced(view, 1, built=(*equal[1].built, ("market", "A4")))
    assert view.leaders() == (1,)
    page = overview.draw(view, words())
    texts = page.finish(measure=True)[1].texts
    boxes = [page.places[places.goal(seat)].box for seat in range(3)]
    inside = [[text for text in texts if box.holds(text.box)] for box in boxes]
    assert [found[0].colour for found in inside] == [INK, WHITE, INK]
    # What is required is green when it is there, no matter who leads.
    goals = [[(text.text, text.colour) for text in found[1:]] for found in inside]
    assert goals[1] == [("1", MET), ("/1", MET), ("1", INK), ("/3", INK), ("2", INK), ("/3", INK)]
    assert goals[0] == goals[2] == [("1", MET), ("/1", MET), ("1", INK), ("/3", INK), ("1", INK), ("/3", INK)]


def test_sold_out_tiles_have_neither_price_nor_figure() -> None:
    page = overview.draw(night(middle()), words())
    boxes = [page.places[places.tiles(name)].box for name in public_facts.building_types(middle().components)]
    assert not [text.text for text in page.finish()[1].texts if any(box.meets(text.box) for box in boxes)]
    assert "None left" in texts_of(overview.draw(night(middle()), words()))


def test_what_a_player_could_pay_for_looks_different() -> None:
    view = half_built_view(middle(2))
    site = view.players[0].sites[0]
    rich = replaced(view, 0, store=(*site.need, 0), capacity=12)
    poor = replaced(rich, 0, store=(*site.need[:2], 0, 0), carried=(), caravans=0, tokens=(0, 0, 0, 0))
    assert rich.payable(rich.players[0], site)
    assert not poor.payable(poor.players[0], site)
    box = overview.draw(view, words()).places[places.square(0, site.square)].box
    one, other = (overview.draw(shown, words()).finish()[0].crop(box).tobytes() for shown in (rich, poor))
    assert one != other


def test_needs_are_those_after_all_discounts() -> None:
    view = middle()
    site = next(site for player in view.players for site in player.sites if site.building != "pyramid")
    seat = next(player.seat for player in view.players if site in player.sites)
    page = overview.draw(view, words())
    box = page.places[places.square(seat, site.square)].box
    texts = sorted((text.box.left, text.text) for text in page.finish()[1].texts if box.holds(text.box))
    assert [text for _, text in texts] == [str(need) for need in site.need if need]


def test_prices_come_from_the_view() -> None:
    """Outside the season, when they are asked for."""
    view = half_built_view(middle())
    data = msgspec.to_builtins(view.components)
    data["building"][0]["cost"]["wood"] = 7
    changed = msgspec.structs.replace(view, components=msgspec.convert(data, type(view.components)))
    before, after = (texts_of(overview.draw(shown, words())) for shown in (view, changed))
    assert after.count("7") == before.count("7") + 1


def test_prices_stand_in_the_season_however_many_types_are_left() -> None:
    types = public_facts.building_types(middle(2).components)
    running = msgspec.structs.replace(middle(2), season=msgspec.structs.replace(middle(2).season, running=True))
    few = {name: int(name in ("palace", "library")) for name in types}
    told = []
    for tiles in (dict.fromkeys(types, 2), few):
        shown = msgspec.structs.replace(running, tiles=tiles)
        assert faults(overview.draw(shown, words())) == []
        page = overview.draw(shown, words())
        box = page.places[places.tiles("palace")].box
        told.append([text.text for text in page.finish()[1].texts if box.holds(text.box)])
    assert told == [["Palace", "×2", "3", "3", "4"], ["Palace", "×1", "3", "3", "4"]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_in_the_season_what_is_left_has_its_name_and_the_rest_is_drawn_together(seats: int, lang: str) -> None:
    said, view = words(lang), half_built_view(middle(seats))
    view = msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, running=True))
    types = public_facts.building_types(view.components)
    for count in range(len(types)):
        tiles = {name: int(at < count) for at, name in enumerate(types)}
        shown = msgspec.structs.replace(view, tiles=tiles)
        assert faults(overview.draw(shown, said)) == []
        page = overview.draw(shown, said)
        layout = page.finish()[1]
        for name in types:
            box, title = page.places[places.tiles(name)].box, said.term(f"building.{name}")
            texts = [text.text for text in layout.texts if box.holds(text.box)]
            if public_facts.tiles_left(shown, name):
                assert texts[0] == title[:1].upper() + title[1:]
            else:
                assert sum(box.holds(sign) for sign in layout.signs) == 1
                assert texts == []


@pytest.mark.parametrize("seats", SEATS)
def test_cities_are_higher_when_little_is_left(seats: int) -> None:
    """The picture is as high as before."""
    view = half_built_view(middle(seats))
    view = msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, running=True))
    few = {name: int(name == "warehouse") for name in view.tiles}
    pages = [
        overview.draw(shown, words())
        for shown in (
            msgspec.structs.replace(view, tiles=dict.fromkeys(few, 2)),
            msgspec.structs.replace(view, tiles=few, pile=()),
        )
    ]
    many, little = (page.places[places.panel(seats - 1)].box for page in pages)
    above, below = (page.places[places.square(seats - 1, "A1")].box for page in pages)
    assert little.bottom - below.top >= many.bottom - above.top + 50
    assert little.height > many.height
    assert below.height > above.height
    assert little.bottom == many.bottom
    assert len({page.size for page in pages}) == 1


def test_a_reaction_says_to_whose_card_and_who_reacts() -> None:
    view = middle(4)
    drawn = view.components.season_card[0].id
    season = msgspec.structs.replace(
        view.season, active=0, drawn=(drawn,), produced=True, had_troubles=False, pending=0, unresolved_card=""
    )
    shown = msgspec.structs.replace(asking(view, "react", 1, 2), season=season)
    page, said = overview.draw(shown, words()), words()
    layout = page.finish()[1]
    box = page.places[places.drawn_card(0)].box
    behind = Box(box.right, box.top - 20, plan.STRIP.right - 580, box.bottom + 20)
    assert sum(behind.holds(letter) for letter in layout.letters) == 2
    assert said.term("resource_taken").capitalize() in [text.text for text in layout.texts if behind.holds(text.box)]
    assert f"{said.term('drawn').capitalize()} · {said.name(0)}" in texts_of(page)
    assert faults(overview.draw(shown, words())) == []


def test_both_cards_of_a_temple_are_seen_whole_above_the_number_of_cards() -> None:
    page = overview.draw(full(middle()), words())
    deck, left = page.places[places.DECK].box, page.places[places.LEFT].box
    assert deck.width >= 200
    assert not deck.meets(left)


def test_what_is_sold_out_says_so_and_who_has_it() -> None:
    """Those, too, who have not built it yet."""
    view = half_built_view(middle(4))
    name = view.players[0].sites[0].building
    shown = msgspec.structs.replace(view, tiles={**view.tiles, name: 0})
    having = [
        player.seat
        for player in shown.players
        if player.has_built(name) or any(site.building == name for site in player.sites)
    ]
    assert 0 in having
    page = overview.draw(shown, words())
    layout, box = page.finish()[1], page.places[places.tiles(name)].box
    assert "Palace" in [text.text for text in layout.texts if box.holds(text.box)]
    assert not [text.text for text in layout.texts if box.holds(text.box) and text.text.strip("×").isdigit()]
    assert sum(box.holds(letter) for letter in layout.letters) == len(having)
    assert words().term("key.sold_out") in texts_of(page)


@pytest.mark.parametrize("seats", SEATS)
def test_the_badge_of_a_gauge_covers_neither_it_nor_the_obelisk(seats: int) -> None:
    view = half_built_view(middle(seats))
    for seat in range(seats):
        place = places.gauge(seat)
        page = overview.draw(view, words())
        (mark,) = page.finish([Change(1, (place,), ((place, 1),))])[1].marks
        assert mark.badge
        assert not mark.badge.box.meets(mark.box.grown(-8))
        assert not mark.badge.box.meets(page.places[places.obelisk(seat)].box.grown(-6))


@pytest.mark.parametrize("seats", SEATS)
def test_the_badge_of_a_goal_stands_above_it(seats: int) -> None:
    """Below it the badge would be taken for a change of the gauge."""
    view = half_built_view(middle(seats))
    for seat in range(seats):
        place = places.goal(seat)
        page = overview.draw(view, words("en", ("Ada", "Ben", "Eve", "Dan")))
        (mark,) = page.finish([Change(1, (place,), ((place, -1),))])[1].marks
        assert mark.badge
        assert mark.badge.box.top >= page.places[places.panel(seat)].box.top
        assert mark.badge.box.bottom <= mark.box.middle[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_has_every_sign_of_the_picture(lang: str) -> None:
    said = words(lang)
    told = texts_of(overview.draw(full(half_built_view(middle(4))), said))
    for key in ("goal", "revolt", "spend", "stored", "ready", "discount", "wind", "owed", "cubes", "changed"):
        assert said.term(f"key.{key}") in told, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_says_if_sites_cannot_be_paid_together(lang: str) -> None:
    said, view = words(lang), half_built_view(middle(2))
    palace, pyramid = view.players[0].sites
    need = tuple(max(pair) for pair in zip(palace.need, pyramid.need, strict=True))
    both = tuple(sum(pair) for pair in zip(palace.need, pyramid.need, strict=True))
    view = replaced(view, 1, sites=())
    for store, key in ((need, "key.payable_alone"), (both, "key.payable")):
        shown = replaced(view, 0, store=(*store, 0), capacity=24, caravans=0, carried=(), tokens=(0, 0, 0, 0))
        assert said.term(key) in texts_of(overview.draw(shown, said))
        assert said.term(key) in texts_of(parts.draw(shown, "player:A", said))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_that_is_set_aside_is_counted_beside_the_unseen_ones(lang: str) -> None:
    said, view = words(lang), middle(4)
    assert said.term("aside") in texts_of(overview.draw(view, said))
    assert said.term("aside") not in texts_of(overview.draw(half_built_view(view), said))


def test_the_rest_of_the_deck_adds_up() -> None:
    """The unseen cards are in the deck, or burned."""
    for view in views_of_game(4, "priest", "greedy", "4 priest", 29):
        if view.season.running:
            known = len(public_facts.public_top(view))
            assert sum(public_facts.unseen_by_class(view).values()) == view.season.left - known + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_and_what_is_required_is_said_in_words(lang: str) -> None:
    said = words(lang)
    view = asking(half_built_view(middle(2, "scribe")), "decide", 1)
    told = texts_of(overview.draw(view, said))
    assert said.term("ask.decide") in told
    assert said.say("heading.wanted.scribe", figure=12) in told


def test_a_site_says_how_much_its_owner_lacks() -> None:
    view = half_built_view(middle(2))
    site = view.players[0].sites[0]
    poor = replaced(view, 0, store=(0, 0, 0, 0), carried=(), caravans=0, tokens=(0, 0, 0, 0))
    lacking = f"−{sum(site.need)}"
    box = overview.draw(view, words()).places[places.square(0, site.square)].box

    def told(shown: SareView) -> list[str]:
        return [text.text for text in overview.draw(shown, words()).finish()[1].texts if box.holds(text.box)]

    def red(shown: SareView) -> list[str]:
        texts = overview.draw(shown, words()).finish()[1].texts
        return [text.text for text in texts if box.holds(text.box) and text.colour == LACKING]

    assert sorted(red(poor)) == sorted([lacking, *(str(need) for need in site.need if need)])
    some = replaced(poor, 0, store=(0, *site.need[1:], 0), capacity=12)
    assert sorted(red(some)) == sorted([f"−{site.need[0]}", str(site.need[0])])
    assert red(replaced(poor, 0, store=(*site.need, 0), capacity=12)) == []
    assert lacking in told(poor)
    assert lacking not in told(replaced(poor, 0, store=(*site.need, 0), capacity=12))
    assert lacking not in told(replaced(poor, 0, standing=False, revolted=True))


def test_the_key_explains_only_signs_of_this_picture() -> None:
    view = half_built_view(middle(2))
    assert "power ready" in texts_of(overview.draw(view, words()))
    bare = view
    for seat in range(2):
        bare = replaced(bare, seat, ready=(), used=(), sites=(), standing=False)
    told = texts_of(overview.draw(bare, words()))
    assert "to the goal" in told
    assert not {"power ready", "used", "can be paid", "missing", "revolt", "site"} & set(told)
    assert {"to the revolt", "down", "just now"} <= set(told)


def test_the_key_has_the_sign_of_a_change_only_where_one_is_marked() -> None:
    view = middle(2)
    for part, place in (("overview", places.gauge(1)), ("season", places.cards(1)), ("player:B", places.gauge(1))):
        marked = DRAWINGS.draw_lit(view, part, words(), frozenset({place}))
        assert "just now" in texts_of(marked)
        assert "just now" not in texts_of(DRAWINGS.draw_lit(view, part, words(), frozenset()))


def test_the_key_has_sites_only_where_a_marker_stands_on_one() -> None:
    """The second Warehouse of who has one is no site of a building that they do not have."""
    view = half_built_view(middle(2))
    for seat in range(2):
        site = msgspec.structs.replace(view.players[seat].sites[0], building="warehouse")
        view = replaced(view, seat, sites=(site,))
        assert view.players[seat].has_built("warehouse")
    sold = msgspec.structs.replace(view, tiles={**view.tiles, "warehouse": 0})
    assert "site" not in texts_of(overview.draw(sold, words()))


@pytest.mark.parametrize("seats", SEATS)
def test_who_is_done_is_written_beside_the_name_and_marked_alone(seats: int) -> None:
    view = msgspec.structs.replace(half_built_view(middle(seats)), awaited=(0,), answered=(1,), first=1)
    page = overview.draw(view, words())
    box = page.places[places.answer(1)].box
    assert "OK" in [text.text for text in page.finish()[1].texts if box.grown(4).holds(text.box)]
    assert faults(overview.draw(view, words()), [Change(1, (places.answer(1),))]) == []
    assert box.width < page.places[places.panel(1)].box.width / 3


@pytest.mark.parametrize("seats", SEATS)
def test_cities_side_by_side_have_their_rows_in_common(seats: int) -> None:
    view = replaced(half_built_view(middle(seats)), 0, sites=())
    page, across = overview.draw(view, words()), plan.columns(seats)
    for player in view.players:
        beside = [other.seat for other in view.players if other.seat // across == player.seat // across]
        for row in view.components.board.rows:
            assert len({page.places[places.square(seat, f"A{row}")].box.top for seat in beside}) == 1


def test_the_badge_of_unseen_cards_covers_no_card() -> None:
    view = full(middle())
    for name in public_facts.class_totals(view.components):
        page = overview.draw(view, words())
        layout = page.finish([Change(1, (places.unseen(name),), ((places.unseen(name), -1),))])[1]
        (mark,) = layout.marks
        cards = [item.box for item in layout.items if mark.box.grown(4).holds(item.box)]
        assert mark.badge
        assert cards
        assert not any(mark.badge.box.meets(card) for card in cards)


def test_three_cities_share_the_whole_width() -> None:
    boards = [plan.board(seat, 3) for seat in range(3)]
    assert len({board.top for board in boards}) == 1
    assert sum(board.width for board in boards) == pytest.approx(plan.WIDTH, abs=3)


def test_who_has_built_what_is_sold_out_stands_beside_it() -> None:
    view = half_built_view(middle(2))
    sold = msgspec.structs.replace(view, tiles={**view.tiles, "temple": 0})
    box = overview.draw(sold, words()).places[places.tiles("temple")].box
    signs = [sign for sign in overview.draw(sold, words()).finish()[1].signs if box.holds(sign)]
    assert len(signs) == 1 + sum(player.has_built("temple") for player in sold.players)


def test_four_owners_of_what_is_sold_out_have_room_where_the_whole_row_is() -> None:
    """In a row that low there is hardly room for the drawing beside four markers; the name says what it was."""
    view = middle(4, "architect")
    view = asking(msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, running=False)), "sites", 1)
    row = public_facts.building_types(view.components)[:7]
    squares = ("A1", "A2", "A3", "A4", "B1", "B2", "B3")
    view = msgspec.structs.replace(view, tiles={**view.tiles, **dict.fromkeys(row, 0)})
    for seat in range(4):
        view = replaced(view, seat, built=tuple(zip(row, squares, strict=True)), sites=(), ready=(), used=())
    for lang in LANGUAGES:
        page = overview.draw(view, words(lang))
        assert faults(page) == []
        for name in row:
            box = page.places[places.tiles(name)].box
            assert sum(box.holds(sign) for sign in page.finish()[1].signs) >= len(view.players), (lang, name)
            title = words(lang).term(f"building.{name}")
            assert title[:1].upper() + title[1:] in [t.text for t in page.finish()[1].texts if box.holds(t.box)]


# ---------------------------------------------------------------- states look different


def replaced(view: SareView, seat: int, **fields: object) -> SareView:
    players = list(view.players)
    players[seat] = msgspec.structs.replace(players[seat], **fields)
    return msgspec.structs.replace(view, players=tuple(players))


@pytest.mark.parametrize(
    "fields",
    [
        {"standing": False},
        {"standing": False, "revolted": True},
        {"ready": (), "used": ("temple",)},
        {"tokens": (0, 0, 0, 0)},
        {"cubes": 1, "revolt_position": 6},
        {"caravans": 2},
        {"stages": 1},
        {"jokers": 0},
        {"swapped": ()},
        {"carried": ()},
    ],
)
def test_each_state_of_a_player_shows(fields: dict[str, object]) -> None:
    view = replaced(full(middle()), 0, standing=True)
    assert drawn(replaced(view, 0, **fields)) != drawn(view)


@pytest.mark.parametrize(
    "fields",
    [
        {"face_up": False, "top": ()},
        {"left": 1},
        {"unresolved_card": ""},
        {"pending": 0},
        {"active": 1},
        {"had_troubles": False},
        {"produced": False},
        {"passed_to": ()},
        {"unseen": {"horus": 1}},
        {"drawn": ("horus", "troubles_double")},
        {"drawn": (), "unresolved_card": "", "pending": 0},
    ],
)
def test_each_state_of_the_season_shows(fields: dict[str, object]) -> None:
    view = msgspec.structs.replace(full(middle()), awaited=(0,), answered=())
    other = msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, **fields))
    assert drawn(other) != drawn(view)


@pytest.mark.parametrize("fields", [{"divinity": False}, {"mode": "pharaoh"}, {"first": 3}])
def test_mode_variant_and_first_player_show(fields: dict[str, object]) -> None:
    view = msgspec.structs.replace(full(middle()), first=0)
    assert drawn(msgspec.structs.replace(view, **fields)) != drawn(view)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_variants_are_told_in_words_as_long_as_they_matter(lang: str) -> None:
    said, view = words(lang), msgspec.structs.replace(empty(middle()), divinity=True)
    told = texts_of(overview.draw(view, said))
    assert f"{said.term('mode.priest')} · {said.term('option.divinity')}" in told
    assert said.term("option.quick_start") in told
    for seat in range(4):
        view = replaced(view, seat, quick="")
    assert said.term("option.quick_start") not in texts_of(overview.draw(view, said))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", ["overview", "season", "player:B"])
def test_who_has_answered_and_who_is_awaited_is_marked_and_told(part: str, lang: str) -> None:
    """OK beside the one, an hourglass beside the others, and nothing beside who is not asked."""
    said = words(lang)
    view = asking(running(half_built_view(middle(4)), running=True), "react", 0, 2, 3)
    one = msgspec.structs.replace(view, awaited=(0, 2), answered=(1,))
    before, after = (DRAWINGS.draw(shown, part, said) for shown in (view, one))
    assert {said.term("done"), said.term("key.done"), said.term("key.asked")} <= {*texts_of(after)}
    assert not {said.term("done"), said.term("key.done")} & {*texts_of(before)}
    assert texts_of(after).count(said.term("done")) == 2
    panel = after.places[places.panel(1)].box
    assert panel.holds(after.places[places.answer(1)].box)
    assert places.answer(3) not in after.places


def test_at_sites_who_has_their_move_ahead_has_no_sign() -> None:
    view = msgspec.structs.replace(half_built_view(middle(3)), awaited=(0,), first=2)
    page = overview.draw(view, words())
    assert [places.answer(seat) in page.places for seat in range(3)] == [False, False, True]
    assert {"asked", "done", "OK"} <= {*texts_of(page)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pyramid_that_counts_as_a_site_is_drawn_as_one(lang: str) -> None:
    """S12.1: for the Architect."""
    said, view = words(lang), half_built_view(middle(2, "architect"))
    assert said.term("key.site") in texts_of(overview.draw(view, said))
    assert said.say("heading.wanted.architect", figure=12).split()[-1] in " ".join(texts_of(overview.draw(view, said)))
    whole = [(*player.built, ("pyramid", "C2")) for player in view.players]
    for seat in range(2):
        view = replaced(view, seat, built=whole[seat], stages=3, stage_count=3, sites=())
    assert said.term("key.site") not in texts_of(overview.draw(view, said))


def test_tokens_lie_on_what_was_built_before() -> None:
    """S9.2c: the newer one of two carpenters has none yet."""
    view = full(middle())
    player = msgspec.structs.replace(
        view.players[0],
        built=(("carpenter", "B1"), ("carpenter", "A2")),
        tokens=(1, 0, 0, 0),
        finished=(("carpenter", "B1"),),
    )
    assert public_facts.produced_tokens(player, view.components) == {"A2": "wood"}


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("seats", slow_but([2], [2, 4]))
def test_the_overview_shows_only_public_information(seats: int) -> None:
    """If the deck, the burned card, sealed answers and plans are redrawn for an onlooker, the picture is the same."""
    rules, compared = game("sare"), 0
    for k, (position, _) in enumerate(positions(seats, "priest", "random", "secrets", "yes")):
        if k % 37 == 0:
            twin = rules.position(rules.resample(position, -1, Chance(seed_from(str(k)))), rules.box())
            assert drawn(view_of(twin)) == drawn(view_of(position))
            for part in ("season", "player:A"):
                one, other = (parts.draw(view_of(shown), part, words()) for shown in (twin, position))
                assert one.finish()[0].tobytes() == other.finish()[0].tobytes()
            compared += 1
    assert compared > 8


def test_public_cards_in_darkness_are_shown() -> None:
    season = msgspec.structs.replace(
        night(middle()).season, left=5, top=("horus",), public_count=1, unseen={"horus": 1, "single_wood": 4}
    )
    known = msgspec.structs.replace(night(middle()), season=season)
    hidden = msgspec.structs.replace(known, season=msgspec.structs.replace(season, top=(), public_count=0))
    for part in ("overview", "season"):
        pictures = [
            parts.draw(msgspec.structs.replace(view, viewer=viewer), part, words()).finish()[0].tobytes()
            for view in (known, hidden)
            for viewer in (None, 1)
        ]
        assert pictures[0] == pictures[1] != pictures[2] == pictures[3]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_any_number_of_drawn_cards_fits(seats: int) -> None:
    cards = [card.id for card in middle().components.season_card] * 2
    for count, pending, both in product((0, 1, 4, 7, 10, 14), (0, 6), (False, True)):
        drawn, before = (tuple(cards[:count]), ()) if not both else ((), tuple(cards[:count]))
        season = msgspec.structs.replace(
            middle(seats).season,
            drawn=drawn,
            pending=0 if both else pending,
            unresolved_card=drawn[-1] if drawn else "",
            drawn_before=before,
            active_before=seats - 2 if both else -1,
            produced=bool(count % 2),
            had_troubles=bool(count % 3),
        )
        view = msgspec.structs.replace(middle(seats), season=season)
        for part in ("overview", "season"):
            page = parts.draw(view, part, words("fr", HOSTILE_NAMES[0]))
            assert faults(page) == [], (count, pending, both, part)
            lying = [page.places[places.drawn_before(k) if both else places.drawn_card(k)].box for k in range(count)]
            assert all(box.width >= 32 for box in lying)
            assert not any(a.meets(b) for a, b in combinations(lying, 2))


def test_privately_known_cards_in_darkness_are_not_shown() -> None:
    """A Temple in darkness: the overview may be posted in public, even if the viewer knows more."""
    view = msgspec.structs.replace(night(middle()), viewer=None)
    season = msgspec.structs.replace(view.season, left=5, unseen={"horus": 2, "single_wood": 3})
    stranger = msgspec.structs.replace(view, season=season)
    peeked = msgspec.structs.replace(season, top=("horus",), unseen={"horus": 1, "single_wood": 3})
    assert drawn(msgspec.structs.replace(view, season=peeked, viewer=2)) == drawn(stranger)


@pytest.mark.slow
def test_the_board_is_the_same_for_all_viewers() -> None:
    """The overview and each close-up; only the hand is private."""
    compared = 0
    for k, (position, _) in enumerate(positions(3, "scribe", "greedy", "viewers")):
        if k % 31 == 0:
            for part in parts.parts(view_of(position)):
                views = [view_of(position, viewer) for viewer in (None, 0, 1, 2)]
                assert len({parts.draw(view, part, words()).finish()[0].tobytes() for view in views}) == 1
                compared += 1
    assert compared > 20


# ---------------------------------------------------------------- size and work


def test_pictures_are_small() -> None:
    for seats in SEATS:
        assert len(drawn(full(middle(seats)))) < 300_000


def test_a_second_picture_uses_the_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [middle(4), full(middle(4)), middle(2)]
    warm = [drawn(view) for view in views]
    monkeypatch.setattr(renderers.canvas, "_painted", None)
    monkeypatch.setattr(renderers.type, "_render", None)
    assert [drawn(view) for view in views] == warm
