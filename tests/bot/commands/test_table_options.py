"""Each option of a table can be typed and pressed, and is shown."""

import pytest

from bot.commands.options import complete_options
from bot.limits import CHOICES
from bot.tables.options import TABLE_OPTIONS, available
from bot.texts import texts_for
from engine.game import games
from tests.bot.commands.playing import GAME, Play, words
from tests.bot.panels.lobby.host import Host, option


@pytest.mark.parametrize("name", TABLE_OPTIONS)
async def test_from_new_to_a_game(play: Play, name: str) -> None:
    declared, names, ann = TABLE_OPTIONS[name], texts_for("en", GAME), Host(play, play.ann)
    usual, other = declared.values[0], declared.values[-1]
    called = names.sentence("said.option", {"option": names.name("option", name), "value": names.name(name, other)})
    typed = f"side=winter {name}={other}"
    assert typed in [offer["value"] for offer in await play.choices(play.ann, "table new", "options", typed, game=GAME)]

    await play.lobby(play.bob, options=typed)
    assert (await play.row()).table_options == {name: other}
    await ann.opens()
    assert ann.present()[option(name)] == called
    assert all(offer.get("description") for offer in ann.selects()[option(name)]["options"])
    assert await said_to_all(play, called) == (True, True)

    await ann.chooses(option(name), usual)
    assert words("answer.settings") in ann.text()
    assert await said_to_all(play, called) == (False, False)

    await play.types(play.ann, "table start")
    await ann.asks()
    assert (option(name) in ann.selects()) == declared.while_running
    offers = [offer["value"] for offer in await play.choices(play.ann, "table settings", "options", f"{name}=")]
    assert (f"{name}={other}" in offers) == declared.while_running
    said = await play.types(play.ann, "table settings", options=f"{name}={other}")
    assert said == words("answer.settings" if declared.while_running else "refusal.table.game_position")
    assert (called in await play.types(play.bob, "table status")) == declared.while_running


@pytest.mark.parametrize("game", sorted(games()))
def test_of_more_options_than_fit_those_that_change_something_are_offered(game: str) -> None:
    rules = games()[game]
    offers = [offer.value for offer in complete_options(rules, "", "en-GB")]
    assert len(offers) <= CHOICES
    changes = {f"{name}={value}" for name, values in available(rules).items() for value in values[1:]}
    assert changes <= {*offers}


async def said_to_all(play: Play, called: str) -> tuple[bool, bool]:
    """Is the option shown on the card of the lobby, and by `/table status`?"""
    (card,) = play.cards()
    return called in play.rig.text(card), called in await play.types(play.bob, "table status")
