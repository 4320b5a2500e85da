"""Commands that only show: hand, board, log, rules, help, turns, export."""

import json
import re

import pytest

from bot.commands.log import PAGE
from bot.limits import TEXT
from bot.tables.lines import localized_line
from bot.texts import texts_for
from engine.game import game, games
from engine.notation import normalize
from tests.bot.commands.playing import GAME, Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]


@pytest.mark.usefixtures("painted")
async def test_hand(play: Play) -> None:
    await play.lobby(play.bob)
    assert await play.types(play.ann, "hand") == words("refusal.table.not_begun")
    await play.types(play.ann, "table start")
    result = await play.result(play.ann, "hand")
    play.answer_text(result)
    assert result.response is not None
    (picture,) = result.response.attachments
    assert picture.filename == "hand.png"
    assert words("refusal.table.not_seated") == await play.types(play.cid, "hand")
    assert await play.types(play.ann.user, "hand")


# ---------------------------------------------------------------- board


@pytest.mark.usefixtures("painted")
async def test_board_and_its_parts(play: Play) -> None:
    await play.lobby(play.bob)
    assert await play.types(play.ann, "board") == words("refusal.table.not_begun")
    await play.types(play.ann, "table start")
    for who, parts in ((play.ann, 6), (play.cid, 5)):
        offered = await play.choices(who, "board", "part")
        assert len(offered) == parts
        for choice in offered:
            result = await play.result(who, "board", part=choice["value"])
            play.answer_text(result)
            assert result.response is not None
            assert len(result.response.attachments) == 1
    assert await play.completions(play.cid, "board", "part", "road") == ["Carts and rider"]
    play.rig.set_locale(play.ann, "fr")
    assert await play.completions(play.ann, "board", "part", "cour du cha") == ["Cour du château"]
    assert "Bob" in str(await play.completions(play.ann, "board", "part"))
    assert await play.types(play.ann, "board", part="ma main")


async def test_no_such_part(play: Play) -> None:
    await play.game()
    said = await play.types(play.cid, "board", part="hand")
    assert said.startswith(sentence_start("refusal.board.part"))
    assert "Whole board" in said


async def test_board_in_words_and_in_the_past(play: Play) -> None:
    await play.game()
    await play.moves(6)
    said = await play.types(play.ann, "board", words=True)
    assert "Ann" in said
    assert "Bob" in said
    assert await play.types(play.ann, "board", at=0) == await play.types(play.cid, "board", at=0)
    assert await play.types(play.ann, "board", at=3) != await play.types(play.ann, "board", at=2)
    snapshot = await play.snapshot()
    said = await play.types(play.ann, "board", at=snapshot.moves + 1)
    assert said.startswith(sentence_start("refusal.undo.number"))


# ---------------------------------------------------------------- log


async def test_log_pages(play: Play) -> None:
    await play.lobby(play.bob)
    assert await play.types(play.ann, "log") == words("refusal.table.not_begun")
    await play.types(play.ann, "table start")
    assert await play.types(play.ann, "log") == words("log.empty")
    await play.moves(40)
    seen: list[int] = []
    before: int | None = None
    for _ in range(20):
        said = await play.types(play.cid, "log", **({} if before is None else {"before": before}))
        assert len(said) <= TEXT
        numbers = [int(number) for number in re.findall(r"^(\d+)\.", said, re.M)]
        assert numbers == sorted(numbers)
        seen = [*numbers, *seen]
        further = re.search(r"`before: (\d+)`", said)
        if further is None:
            break
        before = int(further[1])
    assert seen == list(range(1, (await play.snapshot()).moves + 1))


async def test_log_pages_of_orders_lead_on(play: Play) -> None:
    """They have no numbers of their own; the page before them can be reached all the same."""
    await play.game()
    await play.types(play.ann, "move", action="play trader, messenger")
    for _ in range(PAGE + 5):
        await play.types(play.ann, "order", line="order tower take stone")
    before: int | None = None
    for _ in range(5):
        said = await play.types(play.ann, "log", **({} if before is None else {"before": before}))
        if (further := re.search(r"`before: (\d+)`", said)) is None:
            break
        before = int(further[1])
    assert further is None
    assert "play messenger, trader" in said


async def test_log_keeps_what_is_sealed(play: Play) -> None:
    await play.game()
    await play.types(play.ann, "move", action="play trader, worker wood")
    assert "play trader" in await play.types(play.ann, "log")
    for other in (play.bob, play.cid):
        said = await play.types(other, "log")
        assert "trader" not in said.lower()
        assert "Ann" in said


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("locale", LOCALES)
async def test_rules_of_the_present_decision(play: Play, locale: str) -> None:
    await play.game()
    for who in (play.ann, play.cid):
        play.rig.set_locale(who, locale)
        said = await play.types(who, "rules")
        assert texts_for(locale, GAME).topic("choose") in said
        assert len(said) <= TEXT


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_term(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    words_ = texts_for(locale, GAME)
    titles = [words_.topic(topic) for topic in words_.topics()] + [words_.name(*entity) for entity in words_.entities()]
    for title in titles:
        (first, *_) = await play.choices(play.ann, "rules", "term", title[:90])
        assert normalize(title[:90]) in normalize(first["name"])
        assert title in await play.types(play.ann, "rules", term=first["value"])


async def test_rules_without_a_table(play: Play) -> None:
    said = await play.types(play.ann, "rules")
    assert "A Castle for All Seasons" in said
    assert all(texts_for("en", GAME).topic(topic) in said for topic in texts_for("en", GAME).topics())
    assert len(await play.choices(play.ann, "rules", "term")) == 25
    assert (await play.types(play.ann, "rules", term="quantum")).startswith(sentence_start("refusal.rules.unknown"))
    play.rig.set_locale(play.ann, "fr")
    assert "Messager" in await play.types(play.ann, "rules", term="messager")


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_the_rules_do_not_know(play: Play, locale: str) -> None:
    """The answer names what can be looked up: what is spelled alike, else the first topics."""
    play.rig.set_locale(play.ann, locale)
    texts = texts_for(locale, GAME)
    await play.game()
    said = await play.types(play.ann, "rules", term="zzzz")
    assert said.startswith(sentence_start("refusal.rules.unknown", locale))
    # Titles have commas and colons of their own.
    quoted = [texts.sentence("list.quoted", {"typed": texts.topic(topic)}) for topic in texts.topics()[:5]]
    assert texts.comma.join(quoted) in said
    messenger = texts.name("card", "messenger")
    said = await play.types(play.ann, "rules", term=messenger[:-2] + "xx")
    assert messenger in said
    assert texts.topic(texts.topics()[0]) not in said


@pytest.mark.parametrize("locale", LOCALES)
async def test_examples_in_rules_are_in_the_language_of_the_reader(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game(options="side=winter")
    canonical = "order court court with taler when talers 2"
    example = localized_line(await play.snapshot(), canonical, locale)
    assert (example == canonical) == (locale == "en-US")
    said = await play.types(play.ann, "rules", term="castle::orders")
    assert f"`{example}`" in said
    assert ("order court" in said) == (locale == "en-US")


@pytest.mark.parametrize("locale", LOCALES)
async def test_rules_in_a_lobby(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.lobby(play.bob)
    said = await play.types(play.ann, "rules", term="castle::orders")
    assert texts_for(locale, GAME).topic("orders") in said
    assert ("order court" in said) == (locale == "en-US")


@pytest.mark.parametrize(("locale", "move"), [("fr", "jouer marchand"), ("pl", "zagraj kupiec")])
async def test_the_log_is_in_the_language_of_the_reader(play: Play, locale: str, move: str) -> None:
    play.rig.set_locale(play.ann, locale)
    await play.game()
    for who in (play.ann, play.bob):
        await play.types(who, "move", action="play trader, worker wood")
    assert move in await play.types(play.ann, "log")
    assert "play trader" in await play.types(play.bob, "log")


async def test_every_prompt_has_its_topics(play: Play) -> None:
    rules = game(GAME)
    known = set(texts_for("en", GAME).topics())
    assert {topic for topics in rules.topics.values() for topic in topics} <= known
    await play.game(play.bob, options="side=winter")
    for _ in range(12):
        await play.moves(3)
        if (await play.snapshot()).over:
            break
        assert len(await play.types(play.ann, "rules")) <= TEXT


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_depends_on_the_table(play: Play, locale: str) -> None:
    for who in (play.ann, play.bob, play.cid):
        play.rig.set_locale(who, locale)
    said = await play.types(play.cid, "help")
    assert said == words("page.start", locale, games=[*games()])
    note = f"`/{words('command.note', locale)}`"
    assert note in said
    await play.lobby(play.bob)
    assert await play.types(play.ann, "help") == words("page.lobby+host", locale, game=GAME)
    assert await play.types(play.bob, "help") == words("page.lobby+seated", locale, game=GAME)
    assert await play.types(play.cid, "help") == words("page.lobby", locale, game=GAME)
    await play.types(play.ann, "table start")
    said = await play.types(play.ann, "help")
    play_word = {"en-US": "play", "fr": "jouer", "pl": "zagraj"}[locale]
    assert said.count(f"• `{play_word} ") == 5
    assert note in said
    # new players press, before they learn what can be typed
    places = [said.index(words(key, locale)) for key in ("page.press", "said.legal", "page.play", "page.away")]
    assert places == sorted(places)
    # a table without clocks has no pauses and no time to give
    assert words("page.clocks", locale) not in said
    await play.types(play.ann, "table settings", pace=86_400)
    assert words("page.clocks", locale) in await play.types(play.ann, "help")
    said = await play.types(play.cid, "help")
    assert words("page.watch", locale) in said
    assert words("said.legal", locale) not in said
    assert f"`{play_word} " not in said


async def test_help_where_a_table_was_closed_before_its_game(play: Play) -> None:
    await play.lobby()
    await play.types(play.ann, "table abandon")
    assert await play.types(play.ann, "help") == words("page.start", games=[*games()])
    for command in ("board", "hand", "log", "export", "play"):
        assert await play.types(play.ann, command) == words("refusal.table.given_up")


# ---------------------------------------------------------------- turns, export


@pytest.mark.parametrize("locale", LOCALES)
async def test_turns(play: Play, locale: str) -> None:
    play.rig.set_locale(play.ann, locale)
    assert await play.types(play.ann, "turns") == words("turns.none", locale)
    await play.lobby(play.bob)
    said = await play.types(play.ann.user, "turns")
    assert said.startswith(words("turns.title", locale, n=0))
    assert f"/{play.cards()[0].id}" in said
    await play.types(play.ann, "table start")
    said = await play.types(play.ann, "turns")
    assert said.startswith(words("turns.title", locale, n=1))
    assert f"/{play.cards()[-1].id}" in said
    assert re.search(r"<t:\d+:R>", said)
    await play.types(play.ann, "move", action="play trader, worker wood")
    said = await play.types(play.ann, "turns")
    assert said.startswith(words("turns.title", locale, n=0))
    assert "Bob" in said


async def exported(play: Play, who: object) -> str:
    result = await play.result(who, "export")  # type: ignore[arg-type]
    play.answer_text(result)
    assert result.response is not None
    (file,) = result.response.attachments
    assert file.filename == f"castle-{play.table}.json"
    return (await file.read()).decode()


async def test_export_of_a_game_that_goes_on_tells_no_secret(play: Play) -> None:
    await play.lobby(play.bob)
    assert await play.types(play.ann, "export") == words("refusal.table.not_begun")
    await play.types(play.ann, "table start")
    await play.types(play.ann, "move", action="play trader, worker wood")
    seed = (await play.snapshot()).loaded.seed
    for who, knows in ((play.ann, True), (play.bob, False), (play.cid, False)):
        data = await exported(play, who)
        assert json.loads(data)["excerpt"]
        assert seed not in data
        assert ("play trader" in data) == knows
