"""The overview holds every position and every public figure, and nothing secret."""

from __future__ import annotations

import io
from itertools import combinations, product

import msgspec
import pytest

from engine.ezra import components as boxes
from engine.ezra.components import EzraBox
from engine.ezra.constants import FREE, NEUTRAL, PREPARE, WORK
from engine.ezra.view import EzraView
from engine.move import Prompt
from renderers.box import Box
from renderers.ezra import (
    answers,
    citymap,
    overview,
    paints,
    parts,
    places,
    plan,
    possessions,
    public_facts,
    temple,
    terms,
    track,
)
from renderers.ezra.colours import CITY
from renderers.halo import Change
from renderers.page import Page
from renderers.panels import Lead
from renderers.type import signed
from tests.renderers.ezra.board import (
    HOSTILE,
    LANGUAGES,
    SEATS,
    begun,
    faults,
    full,
    of,
    replaced,
    texts_on_page,
    views_of_game,
    words,
)
from tests.renderers.ezra.viewers import end


@pytest.mark.parametrize("seats", SEATS)
def test_positions_of_games_are_drawn_without_a_fault(seats: int) -> None:
    found = views_of_game(seats)
    assert found[-1].outcome is not None
    for k, view in enumerate(found):
        assert faults(overview.draw(view, words(LANGUAGES[k % 3]))) == [], (view.round, view.day, view.phase)


@pytest.mark.parametrize(("seats", "lang"), list(product(SEATS, LANGUAGES)))
def test_the_fullest_and_the_emptiest(seats: int, lang: str) -> None:
    for view in (begun(seats), full(begun(seats))):
        page = overview.draw(view, words(lang))
        assert faults(page) == []
        assert not [text for text in texts_on_page(page) if "…" in text]


@pytest.mark.parametrize("names", HOSTILE)
def test_names_of_all_kinds(names: tuple[str, ...]) -> None:
    for seats in SEATS:
        all_seats = tuple(range(seats))
        for awaited in (all_seats[:1], all_seats, ()):
            view = replaced(full(begun(seats)), awaited=awaited, phase=PREPARE)
            assert faults(overview.draw(view, words("fr", names))) == []


@pytest.mark.parametrize("seats", SEATS)
def test_every_space_scroll_and_seat_has_its_place(seats: int) -> None:
    view = begun(seats)
    there = overview.draw(view, words()).places
    wanted = [places.space(space.id) for space in view.ring]
    for row, tiles in enumerate(view.scrolls, 1):
        wanted += [places.scroll(row, column) for column in range(1, len(tiles) + 1)]
    wanted += [places.temple(row, column) for row in range(1, 6) for column in range(1, view.columns + 1)]
    for player in view.players:
        wanted += [places.altar(player.seat), places.tent(player.seat), places.points(player.seat)]
    assert set(wanted) <= set(there)


def test_what_a_player_has_is_told() -> None:
    view = full(begun(4))
    layout = overview.draw(view, words()).finish()[1]
    for player in view.players:
        region = layout.regions[f"panel {player.seat}"]
        told = [text.text for text in layout.texts if region.holds(text.box)]
        figures = (player.vp, player.silver, player.food, *player.goods, player.supply, player.levites)
        assert {str(figure) for figure in (*figures, *view.banners(player.seat), *player.blessings)} <= set(told)


def test_banners_left_are_told_of_who_acts() -> None:
    """What is left of the purse, not what the cards show."""
    view = full(begun(3))
    turn, shown = view.turn, view.players[2].shown_banners
    assert turn.colour == "grey"
    assert turn.banners == (2, 14, 3)
    assert view.banners(2) == (shown[0], turn.banners[1], shown[2])
    chosen = replaced(view, turn=msgspec.structs.replace(turn, colour=""))
    assert chosen.banners(2) == turn.banners
    assert view.banners(0) == view.players[0].shown_banners
    assert replaced(view, phase=PREPARE).banners(2) == shown


def points_ground(view: EzraView, seat: int) -> object:
    """The colour beside a player's points."""
    page = overview.draw(view, words())
    box = page.places[places.points(seat)].box
    return page.finish()[0].convert("RGB").getpixel((box.left + 12, box.top + 14))


def test_who_leads_stands_out_and_who_is_level_does_not() -> None:
    view = full(begun(4))
    assert [public_facts.lead(view, seat) for seat in range(4)] == [Lead.NONE, Lead.NONE, Lead.NONE, Lead.ALONE]
    assert points_ground(view, 3) != points_ground(view, 0) == points_ground(view, 1)
    level = of(view, vp=10)
    assert {public_facts.lead(level, seat) for seat in range(4)} == {Lead.NONE}
    assert points_ground(level, 3) == points_ground(level, 0)


def test_state_decides_the_detail() -> None:
    """Rubble, or the price, or the owner; never two of them."""
    view = full(begun(4))
    layout = overview.draw(view, words()).finish()[1]
    cells = plan.city(view.components.ring).cells
    walls, cards = public_facts.walls(view.components), public_facts.wall_cards(view.components)
    for space in view.ring:
        if space.id not in walls:
            continue
        told = {text.text for text in layout.texts if cells[space.id].holds(text.box)}
        if space.owner >= 0:
            assert told == {str(cards[space.card].vp)}
        elif any(space.rubble):
            assert told == {space.id[1:]}
        else:
            wall = walls[space.id]
            paid = [wall.grey, *(n for n in (wall.cost.stone, wall.cost.wood) if n)]
            assert told == {space.id[1:], *map(str, paid)}


def secretive(view: EzraView) -> EzraView:
    """The same for a viewer who knows more."""
    mine = msgspec.structs.replace(view.players[0], hand=("c01", "c02", "c03", "c04"), wall_top=("wc01",))
    richer = msgspec.structs.replace(mine, silver=99)
    return replaced(view, viewer=0, players=(mine, *view.players[1:]), drawn=("wc02", "wc03", "wc04"), own=richer)


def drawn(view: EzraView, part: str) -> bytes:
    return parts.draw(view, part, words()).png()[0]


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_hand_shows_what_only_its_owner_knows(seats: int) -> None:
    """What a player can pay now is marked for that player, and public."""
    view = replaced(begun(seats), viewer=0)
    for part in parts.parts(begun(seats)):
        assert drawn(view, part) == drawn(secretive(view), part), part
    assert parts.parts(secretive(view))[1] == "hand"


def altered(path: tuple[object, ...], value: object) -> EzraView:
    """A view of a game with another figure in its components."""
    view = begun(4)
    data = msgspec.to_builtins(view.components)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    box: EzraBox = boxes.load_box(data, "test")
    return replaced(view, components=box.components)


def test_figures_of_the_components_show() -> None:
    view = begun(4)
    cleared = tuple(msgspec.structs.replace(space, rubble=(0, 0, 0, 0)) for space in view.ring)

    def told(changed: EzraView) -> list[str]:
        page = overview.draw(replaced(changed, ring=cleared), words())
        assert faults(page) == []
        return texts_on_page(page)

    before = told(view)
    assert told(altered(("wall_space", 0, "grey"), 9)) != before
    longer, shorter = (
        overview.draw(replaced(one, ring=cleared), words()) for one in (altered(("altar_track", "last"), 25), view)
    )
    assert faults(longer) == []
    assert texts_on_page(longer).count("25") == texts_on_page(shorter).count("25") + 1


def test_a_picture_is_small_enough() -> None:
    image = overview.draw(full(begun(4)), words()).finish()[0]
    target = io.BytesIO()
    image.save(target, "PNG")
    assert target.tell() < 300_000


@pytest.mark.parametrize("seats", SEATS)
def test_all_numbers_of_players_are_told_the_same(seats: int) -> None:
    """Narrow panels have more rows, not fewer things. What stands on the board is told there."""
    there = overview.draw(begun(seats), words()).places
    told = ("silver", "food", "workers", "hand", "stone", "red banners", "red blessings", "levites", "tiles")
    assert {places.count(0, what) for what in told} <= set(there)


def test_no_sign_in_a_panel_is_without_its_figure() -> None:
    """A zero is written, also a small one."""
    view = begun(4)
    layout = overview.draw(view, words()).finish()[1]
    for what in ("gold", "tiles", "levites", "hand"):
        box = layout.places[places.count(0, what)].box
        assert [text.text for text in layout.texts if box.left <= text.box.left <= box.right and box.meets(text.box)]


@pytest.mark.parametrize("row", range(1, 4))
def test_the_way_round_the_map_is_shown_where_no_tent_stands(row: int) -> None:
    at = next(at for at, spot in enumerate(plan.loop(12)) if spot == (2, row))
    view = full(begun(4))
    moved = tuple(msgspec.structs.replace(player, tent=at) for player in view.players)
    layout = overview.draw(replaced(view, players=moved), words()).finish()[1]
    middle = Box.of(plan.MAP.left + plan.MAP.width / 3, plan.MAP.top, plan.MAP.width / 3, plan.MAP.height)
    ways = [item.box for item in layout.items if middle.holds(item.box) and item.box.width > 50]
    tents = [layout.places[places.tent(seat)].box for seat in range(4)]
    assert ways
    assert not [way for way in ways if any(way.grown(-4).meets(tent) for tent in tents)]


@pytest.mark.parametrize("seats", SEATS)
def test_after_the_end_the_panels_say_where_the_points_came_from(seats: int) -> None:
    view = end(seats)
    layout = overview.draw(view, words("fr")).finish()[1]
    for player in view.players:
        region = layout.regions[f"panel {player.seat}"]
        said = [text.text for text in layout.texts if region.holds(text.box)]
        for points in player.points:
            assert signed(points) in said
    assert "Fin de la partie" in [text.text for text in layout.texts]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("at", range(12))
def test_tents_never_hide_what_their_space_gives(count: int, at: int) -> None:
    """Nor do those beside the loop lie on another space."""
    view = full(begun(4))
    moved = tuple(
        msgspec.structs.replace(player, tent=at if player.seat < count else (at + 3 * player.seat) % 12)
        for player in view.players
    )
    layout = overview.draw(replaced(view, players=moved), words()).finish()[1]
    spaces = [plan.map_space(12, plan.MAP, there) for there in range(12)]
    tents = [layout.places[places.tent(seat)] for seat in range(count)]
    for tent in tents if count > 1 else ():
        for space in spaces:
            reward = Box(space.left + 8, space.top + 4, space.right - 8, space.top + 42)
            if space == spaces[at] and count == 3:
                reward = Box(space.left + 8, space.top + 4, space.left + 40, space.top + 42)
            elif space == spaces[at] and count == 4:
                whole = citymap.annexed(12, plan.MAP, at) or space
                reward = Box(space.left + 8, whole.top + 4, space.right - 8, whole.top + 42)
            assert not tent.box.meets(reward), (tent, space)


def test_markers_on_the_altar_track_do_not_overlap() -> None:
    view = full(begun(4))
    for spots in product((0, 5, 6, 7, 20), repeat=4):
        players = tuple(msgspec.structs.replace(one, altar=spots[one.seat]) for one in view.players)
        ahead = tuple(sorted(range(4), key=lambda seat: -spots[seat]))
        there = overview_markers(replaced(view, players=players, ahead=ahead))
        assert not any(a.grown(-5).meets(b.grown(-5)) for a, b in combinations(there, 2)), spots


def overview_markers(view: EzraView) -> list[Box]:
    """Where the markers of the Altar Track stand."""
    page = Page.blank((plan.WIDTH, plan.PANELS), CITY, paints.palette())
    track.draw_altar_track(page, view, public_facts.persons(view, words()), plan.TRACK)
    return [page.places[places.altar(player.seat)].box for player in view.players]


def header_texts(view: EzraView, lang: str) -> set[str]:
    layout = overview.draw(view, words(lang)).finish()[1]
    return {text.text for text in layout.texts if text.box.bottom <= layout.regions["header"].bottom}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_header_says_in_words_what_is_asked(lang: str) -> None:
    """Each question of a game for several, and how many Banners are left to spend."""
    asked = set()
    for view in views_of_game(3):
        if view.asked and view.awaited:
            term = terms.asked_term(view)
            assert term, view.asked.key
            told = header_texts(view, lang)
            assert words(lang).term(term) in told
            if view.phase == WORK and view.turn.colour:
                assert {words(lang).term("to_spend"), words(lang).term(terms.ACTIONS[view.turn.colour])} & told
            asked.add(term)
    assert {"ask.open", "ask.played", "ask.prepare"} <= asked


def test_what_can_be_paid_is_shown_of_the_one_who_is_asked_to_all() -> None:
    view = replaced(full(begun(3)), viewer=0, asked=Prompt("played"), awaited=(1,))
    for viewer in (None, 0, 1, 2):
        found = answers.on_turn(replaced(view, viewer=viewer))
        assert found is not None
        assert found.seat == 1
        assert found == answers.on_turn(view)
    assert answers.on_turn(replaced(view, awaited=(0, 1))) is None
    assert answers.on_turn(replaced(view, awaited=())) is None


def test_what_this_turn_has_already_had_is_no_longer_marked() -> None:
    """One space, one Scribe, one journey, and each Levite once."""
    view, names = rich(), [space.id for space in begun(2).ring]
    cleared = tuple(msgspec.structs.replace(one, rubble=(0, 0, 0, 0)) for one in view.ring)

    def bought(asked: str, **changed: object) -> answers.Buys:
        turn = msgspec.structs.replace(view.turn, active=0, banners=(30, 30, 30), space="", built=False, **changed)
        found = answers.on_turn(replaced(view, ring=cleared, turn=turn, asked=Prompt(asked)))
        assert found
        return found

    grey = bought("grey_action", colour="grey")
    free = [name for name in names if name in grey.spaces]
    assert len(free) > 2
    turn = msgspec.structs.replace(view.turn, active=0, colour="grey", banners=(30, 30, 30), space=free[0], built=False)
    here = replaced(view, ring=cleared, turn=turn, asked=Prompt("grey_action"))
    chosen = answers.on_turn(here)
    assert chosen
    assert set(chosen.spaces) == {free[0]}
    done = answers.on_turn(replaced(here, turn=msgspec.structs.replace(turn, built=True)))
    assert done
    assert not done.spaces
    assert bought("blue_action", colour="blue", scribe=False, tent=False).scrolls
    assert not bought("blue_action", colour="blue", scribe=True, tent=False).scrolls
    assert bought("blue_action", colour="blue", scribe=True, tent=False).journeys
    assert not bought("blue_action", colour="blue", scribe=False, tent=True).journeys
    levites = view.players[0].levites
    assert bought("red_action", colour="red", levites_used=levites - 1).altar
    assert not bought("red_action", colour="red", levites_used=levites).is_something


@pytest.mark.parametrize(
    ("asked", "bought"),
    [
        ("played", {"spaces", "scrolls", "rows", "altar", "journeys"}),
        ("grey_action", {"spaces"}),
        ("blue_action", {"scrolls", "journeys"}),
        ("red_action", {"rows", "altar"}),
        ("choose_blessing", set()),
        ("finished", set()),
        ("open", set()),
        ("prepare", set()),
    ],
)
def test_only_what_the_answer_can_buy_has_a_tick(asked: str, bought: set[str]) -> None:
    view = replaced(rich(), asked=Prompt(asked))
    mine = answers.on_turn(view)
    found = set() if mine is None else {name for name in ("spaces", "scrolls") if {} in getattr(mine, name).values()}
    assert found | {name for name in ("rows", "altar", "journeys") if mine and getattr(mine, name)} == bought
    said = texts_on_page(overview.draw(view, words()))
    assert (words().term("key.payable") in said) == bool(bought)


def rich() -> EzraView:
    """The player who is asked can pay everything."""
    view = replaced(of(full(begun(2)), silver=99, supply=9, goods=(9, 9, 9, 9)), viewer=0, awaited=(0,))
    turn = msgspec.structs.replace(view.turn, active=0, colour="", banners=(30, 30, 30), space="", levites_used=0)
    rest = {"built": False, "scribe": False, "tent": False}
    return replaced(view, turn=msgspec.structs.replace(turn, **rest))


def test_the_opponents_things_stand_in_the_columns_of_the_players() -> None:
    """Side by side, without a gap; its Focus Card has a row. Only the Gold, alone of its kind, moves up, and the
    Blessings stand higher."""
    view = begun(1)
    mine, theirs = (possessions.cells(view, player) for player in view.players)
    columns = {cell.key: at for row in mine for at, cell in enumerate(row)}
    shared = [(cell.key, at) for row in theirs for at, cell in enumerate(row) if cell.key in columns]
    assert {key for key, at in shared if columns[key] != at} == {
        "gold",
        *(f"{colour} blessings" for colour in ("orange", "purple", "red")),
    }
    page = overview.draw(view, words())
    focus = page.places[places.FOCUS].box
    assert not [
        key for key, place in page.places.items() if key.endswith(" 1") and place.box.meets(focus) and place.cell
    ]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("amount", [1, -12])
def test_a_badge_of_a_panel_stands_in_its_own_row(seats: int, amount: int) -> None:
    """Between two rows it would seem to belong to the figure above."""
    for view in (full(begun(seats)), replaced(end(seats), awaited=())):
        page = overview.draw(view, words())
        lit = [name for name, place in page.places.items() if place.cell and place.within and not place.quiet]
        assert len(lit) > 10 * seats
        layout = page.finish([Change(1, tuple(lit), tuple((name, amount) for name in lit))])[1]
        assert layout.faults() == []
        for mark in layout.marks:
            assert mark.badge is not None
            assert mark.box.left <= mark.badge.x <= mark.box.right, mark.place
            assert mark.box.top - 20 <= mark.badge.y <= mark.box.top, mark.place
            for name in lit:
                other = page.places[name].box
                covered = mark.badge.box.common(other)
                assert name == mark.place or min(covered.width, covered.height) <= 3 or other.top == mark.box.top, (
                    mark.place,
                    name,
                )


@pytest.mark.parametrize("names", HOSTILE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_badge_of_the_points_leaves_the_key_and_the_figures_free(names: tuple[str, ...], lang: str) -> None:
    for seats in SEATS:
        view = full(begun(seats))
        lit = tuple(places.points(seat) for seat in range(len(view.players)))
        page = overview.draw(view, words(lang, names))
        layout = page.finish([Change(1, lit, tuple((name, 12) for name in lit))])[1]
        assert all(mark.badge for mark in layout.marks)
        assert layout.faults() == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_who_has_answered_bears_ok_and_who_has_not_an_hourglass(seats: int, lang: str) -> None:
    """Where several are asked; the key tells both."""
    view, said = replaced(full(begun(seats)), phase=PREPARE, asked=Prompt("prepare")), words(lang).term
    everyone = tuple(player.seat for player in view.players if not view.is_rival(player.seat))
    for done in range(len(everyone) + 1):
        here = replaced(view, answered=everyone[:done], awaited=everyone[done:])
        signs = [public_facts.has_answered(here, seat) for seat in everyone]
        several = len(here.awaited) > 0 and len(everyone) > 1
        assert signs == ([True] * done + [False] * (len(everyone) - done) if several else [None] * len(everyone))
        page = overview.draw(here, words(lang))
        assert faults(page) == []
        told = texts_on_page(page)
        assert (said("key.asked") in told) == several
        assert (said("key.done") in told) == (several and done > 0)
        assert told.count(said("done")) == (done + 1 if several and done else 0)


def test_where_one_player_alone_is_asked_nobody_bears_a_sign() -> None:
    view = full(begun(3))
    alone = replaced(view, awaited=(1,), answered=())
    assert [public_facts.has_answered(alone, seat) for seat in range(3)] == [None] * 3
    assert words().term("key.asked") not in texts_on_page(overview.draw(alone, words()))


@pytest.mark.parametrize("seats", SEATS)
def test_what_one_decides_on_is_large(seats: int) -> None:
    """On a card of 330 pixels: the goods of a player, the prices in the ring, and the signs of the scrolls that nobody
    has; those of the others leave room for their owner."""
    view = full(begun(seats))
    layout = overview.draw(view, words()).finish()[1]
    region = layout.regions["panel 0"]
    told = [text for text in layout.texts if region.holds(text.box) and text.style.face == "black"]
    assert min(text.style.size for text in told if len(text.text) == 1) >= 50
    cleared = replaced(view, ring=tuple(msgspec.structs.replace(one, rubble=(0, 0, 0, 0)) for one in begun(4).ring))
    layout = overview.draw(cleared, words()).finish()[1]
    walls, cells = public_facts.walls(view.components), plan.city(view.components.ring).cells
    for name, cell in cells.items():
        if name in walls:
            prices = [text for text in layout.texts if cell.holds(text.box) and text.style.face == "black"]
            assert len(prices) > 1
            assert all(text.style.size >= 44 for text in prices), name
    for row, tiles in enumerate(view.scrolls, 1):
        for column in range(1, len(tiles) + 1):
            tile = plan.wide_scroll(view.components, plan.SCROLLS, row, column)
            drawn_there = [sign for sign in layout.signs if tile.grown(4).holds(sign)]
            is_free = view.scribes[row - 1][column - 1] == FREE and (row, column) not in view.white
            least = 44 if is_free else 30
            assert min(max(sign.width, sign.height) for sign in drawn_there) >= least, (row, column)
            assert is_free or not [(a, b) for a, b in combinations(drawn_there, 2) if a.grown(-4).meets(b.grown(-4))]


@pytest.mark.parametrize("seats", SEATS)
def test_the_temple_tells_how_many_spaces_of_each_sector_are_free(seats: int) -> None:
    view = full(begun(seats))
    free = temple.free_spaces(view)
    assert sum(free) == len(view.temple) * view.columns - sum(map(len, view.temple))
    layout = overview.draw(view, words()).finish()[1]
    plinth = Box(plan.TEMPLE.left - 22, plan.TEMPLE.bottom, plan.TEMPLE.right + 22, plan.TEMPLE.bottom + plan.PLINTH)
    said = sorted((text.box.left, text.text) for text in layout.texts if plinth.holds(text.box))
    assert [text for _, text in said] == [str(number) for number in free]


def test_what_lies_in_a_narrow_temple_keeps_its_colour_when_it_lights_up() -> None:
    view = full(begun(4))
    page = overview.draw(view, words())
    name = places.temple(3, 1)
    spot = page.places[name].box.middle
    before = overview.draw(view, words()).finish()[0].convert("RGB")
    after = page.finish([Change(1, (name,))])[0].convert("RGB")
    assert after.getpixel((round(spot[0]), round(spot[1]))) == before.getpixel((round(spot[0]), round(spot[1])))
    assert after.tobytes() != before.tobytes()


@pytest.mark.parametrize("seat", range(4))
def test_scribes_side_by_side_do_not_touch(seat: int) -> None:
    view = full(begun(4))
    taken = tuple(tuple(seat for _ in row) for row in view.scrolls)
    assert faults(overview.draw(replaced(view, scribes=taken), words())) == []


@pytest.mark.parametrize("seats", SEATS)
def test_the_number_of_a_wall_and_its_banners_do_not_read_as_one(seats: int) -> None:
    view = begun(seats)
    cleared = replaced(view, ring=tuple(msgspec.structs.replace(one, rubble=(0, 0, 0, 0)) for one in view.ring))
    layout = overview.draw(cleared, words()).finish()[1]
    walls, cells = public_facts.walls(view.components), plan.city(view.components.ring).cells
    for space in cleared.ring:
        if space.id not in walls or space.owner != public_facts.FREE:
            continue
        told = [text for text in layout.texts if cells[space.id].holds(text.box)]
        number = next(text.box for text in told if text.style.face == "bold")
        banners = next(text.box for text in told if text.box.right > cells[space.id].right - 50 and text.box != number)
        assert banners.left - number.right >= 28, space.id


def test_resources_in_a_narrow_temple_have_the_signs_of_all_other_boards() -> None:
    """As wide as their space: a stranger meets them in the panels and in the ring."""
    view = full(begun(4))
    space = plan.temple_space(plan.TEMPLE, len(view.temple), view.columns, 1, 1)
    assert space.width < 50
    layout = overview.draw(view, words()).finish()[1]
    there = [sign for sign in layout.signs if space.grown(2).holds(sign)]
    assert there
    assert there[0].width >= 28


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_preparation_the_panels_tell_the_places_of_the_workers_and_who_is_to_be_fed(seats: int) -> None:
    view = replaced(of(full(begun(seats)), farmers=3, labourers=4, hungry=17), phase=PREPARE, awaited=(0,))
    layout = overview.draw(view, words()).finish()[1]
    for player in view.players:
        if view.is_rival(player.seat):
            continue
        for what, figure in (("farmers", "3"), ("labourers", "4"), ("hungry", "17")):
            cell = layout.places[places.count(player.seat, what)].box
            assert figure in [text.text for text in layout.texts if cell.grown(2).holds(text.box)]
    working = overview.draw(replaced(view, phase=WORK), words()).places
    assert places.count(0, "hungry") not in working


def test_tents_stand_above_the_edge_of_their_space() -> None:
    """So that their foot is seen, also of two side by side."""
    view = full(begun(4))
    for tents in ((1, 3, 5, 7), (2, 2, 9, 9)):
        players = tuple(msgspec.structs.replace(one, tent=tents[one.seat]) for one in view.players)
        page = overview.draw(replaced(view, players=players), words())
        for seat, at in enumerate(tents):
            space, place = plan.map_space(12, plan.MAP, at), page.places[places.tent(seat)]
            assert place.cell or place.box.bottom <= space.bottom - 6


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_last_week_the_panels_tell_what_the_points_would_be_in_the_end(seats: int) -> None:
    """In the box by which players are compared; the points of now have no leader then."""
    last = begun(seats).components.meta.rounds
    view = replaced(of(full(begun(seats)), to_come=46), round=last)
    layout = overview.draw(view, words()).finish(measure=True)[1]
    assert layout.faults() == []
    for player in view.players:
        cell = layout.places[places.count(player.seat, "to come")].box
        assert signed(player.vp + 46) in [text.text for text in layout.texts if cell.grown(2).holds(text.box)]
        assert public_facts.lead(view, player.seat) is Lead.NONE
    totals = [player.vp + player.to_come for player in view.players]
    leading = [seat for seat, lead in enumerate(public_facts.foretold(view)) if lead is not Lead.NONE]
    assert leading in ([], [seat for seat, total in enumerate(totals) if total == max(totals)])
    for earlier in (replaced(view, round=last - 1), end(seats)):
        assert places.count(0, "to come") not in overview.draw(earlier, words()).places


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_what_one_decides_by_has_its_word(seats: int, lang: str) -> None:
    """Each alone, or those that are alike together; whole in every language."""
    view = full(begun(seats))
    for shown in (view, replaced(view, phase=PREPARE), replaced(view, round=view.components.meta.rounds)):
        layout = overview.draw(shown, words(lang)).finish()[1]
        for player in shown.players:
            region = layout.regions[f"panel {player.seat}"]
            said = {text.text.split(" · ")[0] for text in layout.texts if region.holds(text.box)}
            cells = [cell for row in possessions.cells(shown, player) for cell in row]
            assert {words(lang).term(cell.word) for cell in cells if cell.word} <= said


def test_a_storage_limit_stands_beside_the_resources() -> None:
    view = of(full(begun(4)), limit=3)
    assert any(text.endswith("limit 3") for text in texts_on_page(overview.draw(view, words())))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tick_is_explained_where_there_is_one(lang: str) -> None:
    view, said = replaced(rich(), asked=Prompt("played")), words(lang).term("key.payable")
    assert said in texts_on_page(overview.draw(view, words(lang)))
    assert said in texts_on_page(overview.draw(replaced(view, viewer=None), words(lang)))
    assert said not in texts_on_page(overview.draw(replaced(view, awaited=()), words(lang)))


@pytest.mark.parametrize(("seats", "lang"), list(product(SEATS, LANGUAGES)))
def test_the_key_tells_what_the_picture_bears(seats: int, lang: str) -> None:
    """Wherever the prophets stand."""
    said = words(lang).term
    for prophets in ((2, 4), (3, 6), (9, 14), (15, 15), (16, 18), (10, 10)):
        view = replaced(full(begun(seats)), prophets=prophets)
        layout = overview.draw(view, words(lang)).finish(measure=True)[1]
        told = {text.text for text in layout.texts}
        assert layout.faults() == []
        assert said("key.within_reach") in told
        assert (said("key.white") in told) == (bool(view.white) or any(space.owner == NEUTRAL for space in view.ring))
        assert said("key.prophets") in told


@pytest.mark.parametrize("seats", SEATS)
def test_a_storage_limit_is_told_of_all(seats: int) -> None:
    view = full(begun(seats))
    players = (msgspec.structs.replace(view.players[0], limit=None), *view.players[1:])
    told = texts_on_page(overview.draw(replaced(view, players=players), words()))
    limits = [text for text in told if "limit" in text]
    assert len(limits) == (1 if seats == 1 else seats)
    assert limits[0].endswith("no limit")


def test_each_golden_space_has_its_number_in_one_line_wherever_the_prophets_stand() -> None:
    view = begun(2)
    golden = {str(at) for at in view.components.altar_track.golden}
    for prophets in ((2, 4), (3, 9), (15, 15), (18, 20)):
        layout = overview.draw(replaced(view, prophets=prophets), words()).finish()[1]
        # Not from the middle of the spaces on, where the last one has the figure of its reward.
        lane = Box(plan.TRACK.left - 40, plan.TRACK.top + 108, plan.TRACK.right + 20, plan.TRACK.bottom)
        there = [text for text in layout.texts if lane.holds(text.box) and text.text in golden]
        assert {text.text for text in there} == golden
        assert max(text.box.bottom for text in there) - min(text.box.bottom for text in there) <= 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_key_is_left_out_for_want_of_room(lang: str) -> None:
    """Not even where everything is on the picture at once."""
    cleared = tuple(msgspec.structs.replace(space, rubble=(0, 0, 0, 0)) for space in begun(1).ring)
    view = replaced(of(full(begun(1)), goods=(9, 9, 9, 9), silver=99), viewer=0, awaited=(0,), ring=cleared)
    free = next(space.id for space in view.ring if space.owner == FREE)
    turn = msgspec.structs.replace(
        view.turn, active=0, colour="grey", banners=(0, 30, 0), space=free, built=False, scribe=False
    )
    busy = replaced(view, asked=Prompt("grey_action"), phase=WORK, turn=turn)
    several = replaced(full(begun(4)), phase=PREPARE, asked=Prompt("prepare"), awaited=(0, 1), answered=(2, 3))
    common = {"key.within_reach", "key.closed", "key.changed", "key.first"}
    for one, keys in (
        (busy, {"key.payable", "key.this_turn", "key.white"}),
        (several, {"key.asked", "key.done"}),
    ):
        layout = overview.draw(one, words(lang)).finish(measure=True)[1]
        assert layout.faults() == []
        region = layout.regions["key"]
        told = {text.text for text in layout.texts if region.holds(text.box)}
        assert {words(lang).term(key) for key in keys | common} <= told


def test_the_key_tells_of_marks_only_where_there_are_any() -> None:
    view, said = full(begun(2)), words().term("key.changed")
    assert said in texts_on_page(overview.draw(view, words(), frozenset({places.points(0)})))
    assert said not in texts_on_page(overview.draw(view, words(), frozenset()))
    assert said not in texts_on_page(overview.draw(view, words(), frozenset({"nowhere"})))
