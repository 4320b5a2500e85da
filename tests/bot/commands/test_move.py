"""`/move`: completion, answers and refusals; a move is played once however often it arrives."""

import re

import pytest

from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.store.rows import Status
from bot.texts import texts_for
from engine.move import Move
from engine.notation import Names, Notation
from tests.bot.commands.playing import GAME, Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_move_and_what_is_next(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game()
    first = await play.types(play.ann, "move", action="play trader, worker wood")
    lines = first.splitlines()
    label = re.escape(texts_for(locale, GAME).name("card", "trader"))
    typed = {"en-US": "play trader, worker wood", "fr": "jouer marchand, ouvrier", "pl": "zagraj kupiec, robotnik"}
    assert re.fullmatch(rf"✅ \*\*.*{label}.*\*\* · `{typed[locale]}.*`", lines[0])
    assert any("Bob" in line for line in lines[1:])
    assert sentence_start("said.next", locale) not in first
    second = await play.types(play.bob, "move", action="play trader, worker wood")
    assert "• " in second


async def test_the_prompt_is_shown_when_the_player_is_next_again(play: Play) -> None:
    await play.game()
    await play.types(play.bob, "move", action="play trader, worker stone")
    said = await play.types(play.ann, "move", action="play messenger, worker stone")
    assert sentence_start("said.next") in said


async def test_a_typed_line_is_parsed_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    typed: list[str] = []
    read = Notation.read

    def noted(self: Notation, text: str, names: Names | None = None) -> Move:
        if names is not None:
            typed.append(text)
        return read(self, text, names)

    monkeypatch.setattr(Notation, "read", noted)
    await play.types(play.ann, "move", action="play trader, worker wood")
    assert typed == ["play trader, worker wood"]


async def test_several_moves_on_one_line(play: Play) -> None:
    await play.game()
    await play.types(play.bob, "move", action="play messenger, bricklayer")
    await play.types(play.ann, "move", action="play messenger, bricklayer")
    who = await play.awaited()
    said = await play.types(who, "move", action="take stone; pass")
    assert said.count("✅") == 2
    assert "take stone" in said


@pytest.mark.parametrize(
    ("action", "part"),
    [
        ("play", "refusal.unreadable.unfinished"),
        ("dance", "refusal.unreadable.verb"),
        ("build palace with 1 stone", "refusal.choose.play"),
        ("play trader, trader", "refusal.choose.different"),
    ],
)
@pytest.mark.parametrize("locale", LOCALES)
async def test_refusals_offer_what_is_legal(play: Play, locale: str, action: str, part: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game()
    said = await play.types(play.ann, "move", action=action)
    assert said.startswith(sentence_start(part, locale))
    assert words("said.legal", locale) in said or (action == "play" and "?" in said)
    assert (await play.snapshot()).moves == 0


async def test_refusals_suggest_moves_like_the_typed_one(play: Play) -> None:
    """A misspelt place to build gets examples of building, not of tearing down."""
    await play.types(play.ann, "table new", game="sare", options="first=a")
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    for who in (play.ann, play.bob):
        await play.types(who, "move", action="settle builder b2 warehouse b3")
    said = await play.types(play.ann, "move", action="launch port at b1")
    lines = said.splitlines()
    assert lines[1] == words("said.legal")
    assert all(line.startswith("• `launch ") for line in lines[2:]), lines


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_no_move_leads_to_one(play: Play, locale: str) -> None:
    """Nonsense gets no far-fetched suggestion but examples; a move that is not possible now is said to be so; a move
    that lacks one word is offered whole."""
    play.rig.set_locale(play.ann, locale)
    await play.types(play.ann, "table new", game="ezra", seats=1)
    await play.types(play.ann, "table start")
    texts = texts_for(locale, "ezra")
    legal = words("said.legal", locale)

    moon = (await play.types(play.ann, "move", action="the moon")).splitlines()
    assert moon[:2] == [texts.sentence("refusal.unreadable.verb", {"typed": "the"}), legal]
    temple = (await play.types(play.ann, "move", action="temple 9")).splitlines()
    assert temple[0] == texts.sentence("refusal.unreadable.unfinished", {"typed": "temple 9"})
    assert temple[1:3] == [texts.sentence("said.impossible", {"typed": "temple"}), legal]
    gatekeeper = {"en-US": "gatekeeper at ", "fr": "gardien à ", "pl": "strażnik bramy przy "}[locale]
    assert all(line.startswith(f"• `{gatekeeper}") for line in (*moon[2:], *temple[3:]))
    assert len(temple) > 4
    end = (await play.types(play.ann, "move", action="end")).splitlines()
    assert {"en-US": "end turn", "fr": "terminer le tour", "pl": "zakończ turę"}[locale] in end[0]


@pytest.mark.parametrize(
    ("locale", "typed"),
    [("en-US", "gatekeeper at"), ("fr", "gardien à"), ("fr", "gatekeeper at"), ("pl", "strażnik bramy przy")],
)
async def test_examples_are_completed_as_they_are_shown(play: Play, locale: str, typed: str) -> None:
    """Also their small words, which are in no label."""
    play.rig.set_locale(play.ann, locale)
    await play.types(play.ann, "table new", game="ezra", seats=1)
    await play.types(play.ann, "table start")
    offered = await play.choices(play.ann, "move", "action", typed)
    assert len(offered) > 2
    assert all(choice["value"].startswith("gatekeeper at ") for choice in offered)


async def test_effects_that_a_move_implies_are_not_repeated(play: Play) -> None:
    await play.types(play.ann, "table new", game="sare", options="first=a")
    await play.types(play.bob, "table join")
    await play.types(play.ann, "table start")
    for who in (play.ann, play.bob):
        await play.types(who, "move", action="settle builder b2 warehouse b3")
    said = await play.types(play.ann, "move", action="launch port at c1; launch temple at a1; done")
    assert "Launch: Port (C1)" in said
    assert "launches a site" not in said
    assert "’s gauge goes up by 1 step" in said


async def test_a_move_out_of_turn(play: Play) -> None:
    await play.game(play.bob, play.cid)
    for who in (play.ann, play.bob, play.cid):
        await play.types(who, "move", action="play messenger")
    assert (await play.snapshot()).moves == 3
    await play.types(play.ann, "move", action="play trader")
    for who in (play.bob, play.cid):
        await play.types(who, "move", action="play bricklayer")
    waits = await play.awaited()
    other = next(person for person in (play.ann, play.bob, play.cid) if person is not waits)
    said = await play.types(other, "move", action="pass")
    assert said.startswith(sentence_start("refusal.not_your_turn-awaited"))
    assert words("said.legal") not in said


async def test_a_move_by_a_spectator(play: Play) -> None:
    await play.game()
    assert await play.types(play.cid, "move", action="pass") == words("refusal.table.not_seated")


async def test_before_and_after_the_game(play: Play) -> None:
    assert await play.types(play.ann, "move", action="pass") == words("refusal.which.none")
    await play.lobby(play.bob)
    assert await play.types(play.ann, "move", action="pass") == words("refusal.table.not_begun")


async def test_a_waste_is_told(play: Play) -> None:
    await play.game(play.bob)
    for who in (play.ann, play.bob):
        await play.types(who, "move", action="play trader, worker wood")
    who = await play.awaited()
    said = await play.types(who, "move", action="pass")
    assert words("said.waste", sentence=words("waste.trader.pass")) in said


async def test_the_same_press_twice_is_one_move(play: Play) -> None:
    await play.game()
    result = await play.result(play.ann, "move", action="play trader, worker wood")
    said = play.answer_text(result)
    await play.rig.again(result)
    assert (await play.snapshot()).moves == 1
    assert play.answer_text(result) == said


async def test_two_at_the_same_instant(play: Play) -> None:
    await play.game()
    async with play.rig.at_once():
        results = [await play.result(who, "move", action="play trader, worker wood") for who in (play.ann, play.bob)]
    snapshot = await play.snapshot()
    assert snapshot.moves >= 2
    assert all("✅" in play.answer_text(result) for result in results)


async def test_a_move_from_another_channel(play: Play) -> None:
    await play.game()
    other = play.server.create_text_channel("elsewhere")
    said = await play.types(play.ann, "move", other, action="play trader, worker wood")
    assert said.splitlines()[0] == words("said.elsewhere", game=GAME, channel=f"<#{play.channel.id}>")
    assert "✅" in said
    assert "✅" in await play.types(play.bob.user, "move", action="play trader, worker wood")


async def test_several_tables_wait_for_the_player(play: Play) -> None:
    await play.game()
    other = play.server.create_text_channel("second")
    await play.types(play.ann, "table new", other, game=GAME)
    await play.types(play.bob, "table join", other)
    await play.types(play.ann, "table start", other)
    said = await play.types(play.ann.user, "move", action="play trader, worker wood")
    second = await play.bot.store.active_table(other.id)
    assert second is not None
    assert said.startswith(words("refusal.which.several"))
    assert {play.table, second.id} <= set(re.findall(r"`(\w{8})`", said))
    assert "✅" in await play.types(play.ann.user, "move", action="play trader, worker wood", table=second.id)
    assert "✅" in await play.types(play.ann.user, "move", action="play trader, worker wood")
    offered = await play.choices(play.ann.user, "hand", "table")
    assert {choice["value"] for choice in offered} == {play.table, second.id}
    assert any("#second" in choice["name"] and "Ann’s Castle 2" in choice["name"] for choice in offered)
    assert [choice["value"] for choice in await play.choices(play.ann.user, "hand", "table", "SECOND")] == [second.id]
    assert await play.choices(play.cid, "hand", "table") == []


# ---------------------------------------------------------------- what is offered


@pytest.mark.parametrize("locale", LOCALES)
async def test_offers_are_legal_moves_in_the_players_language(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game()
    choices = await play.choices(play.ann, "move", "action")
    assert 0 < len(choices) <= CHOICES
    assert all(texts_for(locale, GAME).name("card", "messenger") in choice["name"] for choice in choices[:3])
    trader = texts_for(locale, GAME).name("card", "trader").lower()
    narrowed = await play.choices(play.ann, "move", "action", trader)
    assert 0 < len(narrowed) < len(choices)
    assert "✅" in await play.types(play.ann, "move", action=narrowed[0]["value"])


async def test_nothing_is_offered_to_others(play: Play) -> None:
    await play.game()
    assert await play.choices(play.cid, "move", "action") == []
    assert await play.choices(play.cid, "move", "action", table=play.table) == []
    await play.types(play.ann, "move", action="play messenger, bricklayer")
    await play.types(play.bob, "move", action="play messenger, bricklayer")
    waits = await play.awaited()
    other = play.bob if waits is play.ann else play.ann
    assert await play.choices(other, "move", "action") == []
    assert await play.choices(waits, "move", "action")


async def test_nothing_in_a_lobby_or_without_a_table(play: Play) -> None:
    assert await play.choices(play.ann, "move", "action") == []
    await play.lobby(play.bob)
    assert await play.choices(play.ann, "move", "action") == []
    assert await play.choices(play.ann, "move", "action", "x", table="nosuch00") == []


async def test_completion_after_a_semicolon(play: Play) -> None:
    await play.game()
    await play.types(play.ann, "move", action="play messenger, bricklayer")
    await play.types(play.bob, "move", action="play messenger, bricklayer")
    who = await play.awaited()
    choices = await play.choices(who, "move", "action", "take stone; p")
    assert [choice["value"] for choice in choices] == ["take stone; pass"]
    assert all(choice["name"].startswith("…; ") for choice in choices)
    assert await play.choices(who, "move", "action", "take nonsense; p") == []


async def test_offers_keep_to_the_limits_all_game_long(play: Play) -> None:
    await play.game()
    for _ in range(40):
        who = await play.awaited()
        for typed in ("", "b", "pass; ", "x" * 200):
            for choice in await play.choices(who, "move", "action", typed):
                assert len(choice["name"]) <= CHOICE_NAME
                assert len(choice["value"]) <= CHOICE_VALUE
        await play.moves(1)
        if (await play.snapshot()).over:
            break


async def test_a_failing_completion_is_logged_and_offers_nothing(
    play: Play, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, object]]
) -> None:
    await play.game()

    def fail(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr("bot.commands.move.complete_line", fail)
    assert await play.choices(play.ann, "move", "action") == []
    assert any(entry["event"] == "offer failed" for entry in logged)


@pytest.mark.slow
async def test_a_whole_game_by_commands(play: Play) -> None:
    await play.game()
    await play.moves(400)
    snapshot = await play.snapshot()
    assert snapshot.status is Status.OVER
    said = await play.types(play.cid, "export")
    assert said == words("export.whole")
    assert words("page.ended", game=GAME) == await play.types(play.cid, "help")
