"""The start page, in three languages, reachable from this machine only."""

import re

import aiohttp
import pytest

from bot.playground.cast import CHANNELS, MESSAGES, PEOPLE
from bot.texts import texts_for
from engine.texts.catalogue import LANGUAGES
from tests.bot.playground.conftest import Play, Visit


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_page_is_in_the_language_of_its_address(visit: Visit, lang: str) -> None:
    shown = await visit.look(lang)
    assert f'<html lang="{lang}">' in shown
    for key in ("play.title", "play.guide", "play.where", "play.time", "play.kept"):
        assert texts_for(lang).sentence(key) in shown


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [("pl,en;q=0.5", "pl"), ("de-DE, fr-CA;q=0.8", "fr"), ("de", "en"), ("", "en"), ("*;;,=", "en")],
)
async def test_the_page_falls_back_to_the_languages_of_the_browser(visit: Visit, wanted: str, lang: str) -> None:
    async with visit.web.get(visit.address, headers={"Accept-Language": wanted}) as answer:
        assert f'<html lang="{lang}">' in await answer.text()


async def test_each_person_has_a_link_to_each_place_and_each_leads_to_a_page(visit: Visit) -> None:
    links = set(re.findall(r'href="(/as/[^"]+)" target="([^"]+)"', await visit.look()))
    assert links >= {
        (f"/as/{player.key}/{place}", f"{player.key}-{place}") for player in PEOPLE for place in (MESSAGES, *CHANNELS)
    }
    pages = set()
    for link, _ in sorted(links):
        async with visit.web.get(f"{visit.address}{link}") as answer:
            assert answer.status == 200
            assert "<title>SimCord Preview</title>" in await answer.text()
            pages.add(str(answer.url))
    assert len(pages) == len(links)


async def test_the_pages_and_ours_hold_nothing_from_elsewhere(visit: Visit) -> None:
    for path in ("/", "/page.css", "/page.js"):
        async with visit.web.get(f"{visit.address}{path}") as answer:
            assert answer.status == 200
            assert "://" not in await answer.text()
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


async def test_a_link_has_the_same_address_tomorrow(play: Play) -> None:
    async with play() as today:
        token = (await today.world.page_address("ada", "games")).partition("#")[2]
        again = await today.world.page_address("ada", "games")
    async with play() as tomorrow:
        assert (await tomorrow.world.page_address("ada", "games")).partition("#")[2] == token == again.partition("#")[2]


async def test_a_page_that_was_ended_opens_again_at_the_same_address(visit: Visit) -> None:
    before = await visit.world.page_address("ada", "games")
    await visit.world._previews.open["ada", "games"].close()
    assert await visit.world.page_address("ada", "games") == before


@pytest.mark.parametrize("path", ["/as/ada/nowhere", "/as/nobody/games", "/as/ada/99", "/nothing", "/as/ada/%2e%2e"])
async def test_unknown_addresses_are_not_found(visit: Visit, path: str) -> None:
    async with visit.web.get(f"{visit.address}{path}") as answer:
        assert answer.status == 404


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/skip", {"seconds": "-5"}),
        ("/skip", {"seconds": "many"}),
        ("/skip", {}),
        ("/language", {"person": "ada", "language": "de"}),
        ("/language", {"person": "nobody", "language": "fr"}),
        ("/dms", {"person": "nobody"}),
        ("/thread", {"channel": "nowhere", "name": "x"}),
        ("/thread", {"channel": "games", "name": "   "}),
        ("/thread", {"channel": "games", "name": "x" * 61}),
    ],
)
async def test_requests_that_no_button_sends_are_refused(visit: Visit, path: str, fields: dict[str, str]) -> None:
    before = visit.world.now()
    await visit.press(path, status=400, **fields)
    assert (visit.world.now() - before).total_seconds() < 60


async def test_no_other_site_presses_our_buttons_or_reads_our_page(visit: Visit) -> None:
    async with visit.web.post(f"{visit.address}/restart", headers={"Origin": "http://elsewhere.test"}) as answer:
        assert answer.status == 403
    async with visit.web.get(visit.address, headers={"Host": "elsewhere.test"}) as answer:
        assert answer.status == 403
    async with visit.web.post(
        f"{visit.address}/skip", data={"seconds": "3600"}, headers={"Origin": visit.address}
    ) as answer:
        assert answer.status == 200


async def test_a_reload_after_a_button_presses_nothing(visit: Visit) -> None:
    async with visit.web.post(
        f"{visit.address}/language", data={"person": "ada", "language": "pl", "lang": "fr"}, allow_redirects=False
    ) as answer:
        assert (answer.status, answer.headers["Location"]) == (303, "/?lang=fr")


async def test_typed_names_are_escaped(visit: Visit) -> None:
    await visit.press("/thread", channel="games", name="<b>hi</b> & bye")
    shown = await visit.look()
    assert "&lt;b&gt;hi&lt;/b&gt; &amp; bye" in shown
    assert "<b>hi" not in shown


async def test_the_page_is_only_on_this_machine(visit: Visit) -> None:
    (site,) = visit.playground._runner.addresses
    assert site[0] == "127.0.0.1"
    assert isinstance(visit.web, aiohttp.ClientSession)
