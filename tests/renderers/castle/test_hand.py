"""The private hand: the state and the effect of every card, and the player's belongings."""

import io

import msgspec
import pytest
from PIL import Image

from engine.castle.components import CHARACTERS
from engine.castle.goods import Goods
from engine.castle.moves import Play
from engine.castle.state import CastlePosition
from engine.castle.view import CastleView
from engine.move import Prompt
from renderers import UnknownPart, parts, render
from renderers.castle import hand, player
from renderers.castle.card_states import card_state, cards_in_hand, chosen_cards
from renderers.layout import Layout
from renderers.type import signed
from tests.renderers.castle import viewers
from tests.renderers.castle.board import HOSTILE, LANGUAGES, empty, faults, full, texts_on_page, words
from tests.renderers.castle.viewers import middle, pairs, sample
from tests.slow import slow_but

CHOOSE = Prompt("choose", {"n": 1})


def picture_bytes(view: CastleView, lang: str = "en") -> bytes:
    return hand.draw(view, words(lang)).finish()[0].tobytes()


def owner_of_hand(view: CastleView) -> int:
    assert view.viewer is not None
    return view.viewer


@pytest.mark.parametrize("share", slow_but([3], range(4)))
def test_hands_of_games_are_drawn_without_a_fault(share: int) -> None:
    known = list(sample())
    assert len(known) > 100
    for view, lang in known[share::4]:
        assert faults(hand.draw(view, words(lang))) == [], (view.round, view.viewer, lang)


def test_the_sample_has_every_state() -> None:
    met = {card_state(view, view.players[owner_of_hand(view)], card) for view, _ in sample() for card in CHARACTERS}
    assert met == {"hand", "barred", "play", "played", "lost"}
    assert any(isinstance(view.answer, Play) for view, _ in sample())
    assert any(view.players[owner_of_hand(view)].committed for view, _ in sample())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("people", HOSTILE)
def test_any_name_and_the_highest_figures_fit(lang: str, people: tuple[str, ...]) -> None:
    for seat in range(4):
        for view in (full(middle(viewer=seat)), empty(middle(viewer=seat))):
            assert faults(hand.draw(view, words(lang, people))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_eight_cards_in_every_state_fit(lang: str) -> None:
    view = middle()
    now = view.round
    for row, lost, held in (
        ([(card, now) for card in CHARACTERS], [], []),
        ([(card, 15) for card in CHARACTERS], [], []),
        ([], [(card, now) for card in CHARACTERS], []),
        ([], [], list(CHARACTERS)),
    ):
        player = msgspec.structs.replace(
            view.players[1], row=tuple(row), lost=tuple(lost), held=tuple(held), committed=tuple(held), score=1234
        )
        changed = msgspec.structs.replace(view, players=(view.players[0], player, *view.players[2:]), prompt=CHOOSE)
        assert faults(hand.draw(changed, words(lang))) == []


def test_names_and_figures_are_told() -> None:
    view = middle()
    player = view.players[1]
    told = texts_on_page(hand.draw(view, words()))
    for card in ("Messenger", "Trader", "Bricklayer", "Stonemason", "Master Builder"):
        assert card in told
    assert told.count("Worker") == 3
    for figure in (player.score, player.talers, player.helpers, *player.goods):
        assert str(figure) in told
    assert "Piotr" in told
    assert f"/{view.rounds}" in told


def test_what_is_asked_stands_in_the_header() -> None:
    view = msgspec.structs.replace(middle(), prompt=CHOOSE, awaited=(0, 1, 3))
    assert "Choose 1 card" in texts_on_page(hand.draw(view, words()))
    assert "Choose 2 cards" in texts_on_page(
        hand.draw(msgspec.structs.replace(view, prompt=Prompt("choose", {"n": 2})), words())
    )
    assert "Wybierz 1 kartę" in texts_on_page(hand.draw(view, words("pl")))
    # A player who has chosen sees who is awaited.
    waiting = texts_on_page(hand.draw(msgspec.structs.replace(view, awaited=(3,), asked=CHOOSE), words()))
    assert "Choosing cards" in waiting
    assert "Tom" in waiting
    assert words().term("only_you") in waiting


def test_figures_follow_the_components() -> None:
    view = middle()
    c, characters = view.components, view.components.characters
    changed = msgspec.structs.replace(
        c,
        characters=msgspec.structs.replace(
            characters,
            messenger=msgspec.structs.replace(characters.messenger, talers=77),
            stonemason=msgspec.structs.replace(characters.stonemason, buy_price=66),
            master_builder=msgspec.structs.replace(characters.master_builder, vp_per_building_of_others=55, order=9),
        ),
    )
    told = texts_on_page(hand.draw(msgspec.structs.replace(view, components=changed), words()))
    assert {"+77", "66", "55", "9"} <= set(told)


def test_chosen_cards_are_marked() -> None:
    view = next(view for view, _ in sample() if isinstance(view.answer, Play))
    assert isinstance(view.answer, Play)
    assert chosen_cards(view) == view.answer.cards
    assert not set(cards_in_hand(view)) & set(view.answer.cards)
    without = msgspec.structs.replace(view, answer=None)
    assert picture_bytes(view) != picture_bytes(without)


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_what_others_hide_changes_nothing(side: str) -> None:
    for one, other in pairs(3, side):
        if one.viewer is not None:
            assert picture_bytes(one) == picture_bytes(other)


def test_others_see_no_hand() -> None:
    view = middle()
    stranger = msgspec.structs.replace(view, viewer=None)
    assert "hand" in parts(view)
    assert "hand" not in parts(stranger)
    with pytest.raises(UnknownPart):
        render(stranger, "hand", words())
    with pytest.raises(UnknownPart):
        hand.draw(stranger, words())


def test_a_choice_face_down_is_on_no_other_picture() -> None:
    """Two positions that differ only in the viewer's choice differ only in the viewer's hand."""
    for p in viewers.positions(3, "winter", "random", "choice"):
        held = [seat for seat in range(3) if p.state.players[seat].committed]
        if held and len(p.state.players[held[0]].hand) > 1:
            break
    seat = held[0]
    player = p.state.players[seat]
    twin = p.copy()
    assert isinstance(twin, CastlePosition)
    other = twin.state.players[seat]
    other.committed, other.hand = player.hand[:1], (*player.hand[1:], *player.committed)
    view, changed = (viewers.view_of(q, seat) for q in (p, twin))
    assert picture_bytes(view) != picture_bytes(changed)
    for part in parts(view):
        if part != "hand":
            one, two = render(view, part, words()), render(changed, part, words())
            assert one.png == two.png
            assert one.alt == two.alt


def test_the_file_is_small() -> None:
    data = hand.draw(middle(), words()).png()[0]
    assert len(data) < 300_000
    assert Image.open(io.BytesIO(data)).size == (1600, 1716)


def test_what_can_be_built_has_a_tick_and_what_nearly_can_says_what_is_missing() -> None:
    view = middle()
    assert view.viewer is not None
    rich = with_goods(view, (20, 20, 20, 20, 0))
    assert not [text for text in texts_on_page(hand.draw(rich, words())) if text.startswith("−")]
    poor = with_goods(view, (0, 2, 6, 0, 0))
    missing = {signed(-one.missing) for one in poor.affordable(view.viewer)}
    assert missing
    assert missing <= set(texts_on_page(hand.draw(poor, words())))
    nothing = with_goods(view, (0, 0, 0, 0, 0))
    far = [one for one in nothing.affordable(view.viewer) if not one.lacking]
    assert far
    for one in far:
        assert signed(-one.missing) in texts_on_page(hand.draw(nothing, words()))
        region = layout_of(nothing).regions[f"buildable {one.building}"]
        told = [text.text for text in layout_of(nothing).texts if region.holds(text.box)]
        assert told[-sum(map(bool, one.way)) :] == [str(n) for n in one.way if n], "the pieces of one way to pay"
    for seat in range(len(view.players)):
        assert missing <= set(texts_on_page(player.draw(with_goods(view, (0, 2, 6, 0, 0), seat), seat, words())))


def layout_of(view: CastleView) -> Layout:
    return hand.draw(view, words()).finish()[1]


def with_goods(view: CastleView, goods: Goods, seat: int | None = None) -> CastleView:
    seat = view.viewer if seat is None else seat
    players = [msgspec.structs.replace(one, goods=goods) if one.seat == seat else one for one in view.players]
    return msgspec.structs.replace(view, players=tuple(players))
