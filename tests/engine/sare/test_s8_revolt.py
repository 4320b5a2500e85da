"""General revolt (S8)."""

from __future__ import annotations

from tests.engine.sare.scene import CARDS, Scene, cards


def test_s8_1_reaching_the_revolt_position_is_a_revolt_at_once() -> None:
    scene = Scene(2).gauge(0, 6).season("t2 w")
    scene.do(0, "draw")
    player = scene.player(0)
    assert (player.gauge, player.standing, player.revolted) == (7, False, True)
    assert scene.told("revolt")


def test_s8_1_black_cubes_bring_it_nearer() -> None:
    scene = Scene(2).gauge(0, 4)
    scene.player(0).cubes, scene.player(0).grown_main, scene.player(0).grown_administrative = 2, True, True
    scene.season("t1 w")
    scene.do(0, "draw")
    assert scene.player(0).revolted


def test_s8_2_the_wind_hits_everybody_before_the_drawers_own_revolt_counts() -> None:
    scene = Scene(3).gauge(0, 6).season("ww w")
    scene.do(0, "draw")
    assert [player.gauge for player in scene.s.players] == [7, 1, 1]
    scene.do(1, "stay")
    scene.do(2, "stay")
    assert scene.awaited == (1,)


def test_s8_3_one_card_of_this_season_is_kept_r31() -> None:
    """S8.3, R31: carried cards are lost; a swapped one counts as acquired this season."""
    scene = Scene(2).has(0, "w ww", carried="gg", swapped="s").revolted(0).construction()
    assert scene.awaited == (0, 1)
    assert set(scene.moves(0)) == {"keep wood+wood", "keep wood", "keep stone"}
    assert scene.refusal(0, "keep gold+gold") == ("keep.lacking", "S8.3")
    assert scene.refusal(0, "keep wood, stone") == ("keep.most", "S8.3")
    assert scene.refusal(0, "keep") == ("keep.one", "S8.3")
    assert scene.refusal(0, "done") == ("lane.unfinished", "")
    scene.do(0, "keep wood+wood")
    scene.close()
    assert scene.player(0).carried == (CARDS["ww"],)
    assert CARDS["gg"] in scene.s.discard


def test_s8_3_a_converted_card_cannot_be_kept_r44() -> None:
    """S8.3, R44."""
    scene = Scene(2).has(0, "w", joker="t1").revolted(0).construction()
    assert scene.awaited == (1,), "the only card is kept without asking"
    scene.close()
    assert scene.player(0).carried == (CARDS["w"],)
    assert CARDS["t1"] in scene.s.discard


def test_s8_3_none_if_none_was_acquired() -> None:
    scene = Scene(2).has(0, carried="ww gg").revolted(0).construction()
    assert scene.awaited == (1,)
    scene.close()
    assert scene.player(0).carried == ()


def test_s8_3_equal_cards_are_no_question() -> None:
    scene = Scene(2).has(0, "w w w").revolted(0).construction()
    assert scene.awaited == (1,)
    scene.close()
    assert scene.player(0).carried == cards("w")


def test_s8_4_no_part_in_phase_3() -> None:
    """S8.4: nothing is built, chartered or stored; Warehouse, caravans and tokens are untouched."""
    scene = Scene(2).built(0, "carpenter B1").site(0, "warehouse B2").store(0, "3 wood").caravans(0, 2)
    scene.has(0, "ss s").revolted(0).construction()
    for line in ("build warehouse with stone+stone", "caravan with stone+stone", "store stone"):
        assert scene.refusal(0, line) == ("works.revolted", "S8.4")
    scene.do(0, "keep stone")
    scene.close()
    player = scene.player(0)
    assert (player.store, player.caravans, player.tokens) == ((3, 0, 0, 0), 2, (1, 0, 0, 0))


def test_s8_5_nobody_is_pushed_over_by_troubles_or_barracks_a_wind_can() -> None:
    scene = Scene(2).built(0, "barracks B1").gauge(0, 1).gauge(1, 6).season("ww w")
    assert scene.refusal(0, "barracks on B") == ("rival.revolt", "S8.5")
    scene.do(0, "draw")
    assert scene.player(1).revolted
