"""The playground in a real browser, as started by `make play`."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect, sync_playwright

from bot.texts import texts_for
from tests.bot.playground.browsing import Tab
from tests.bot.playground.test_run import read, started

pytestmark = pytest.mark.slow

NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE, DESK = 390, 1280
WAIT = 60_000.0
"""Milliseconds: the machine may be busy."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing = "no Chromium here, so nobody has played in the browser: apt-get install chromium brings it"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        # its sandbox does not work for root, in a container
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        expect.set_options(timeout=WAIT)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": DESK, "height": 900}, locale="en-US")
    context.set_default_timeout(WAIT)
    yield context
    context.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Of a playground of the test's own: in a channel there is one game at a time."""
    with started(tmp_path) as playground:
        address = playground.address()
        yield address.rstrip("/")
        # the output tells why it failed
        assert "There have been none so far." in read(f"{address}?lang=en")
        code, _, err = playground.stopped()
        assert (code, err) == (0, "")


def test_a_round_is_played_by_pressing(context: BrowserContext, address: str) -> None:
    words = texts_for("en")
    ada, ben = (Tab(context, address, person, "games") for person in ("ada", "ben"))
    ada.command("table new", "castle")
    ben.press(ben.button("Join"))
    ada.press(ada.button("Start"))
    expect(ada.card).to_contain_text("Round 1")

    # both see the board, and each their own hand
    for tab in (ada, ben):
        tab.page.wait_for_function(
            "() => [...document.images].some(it => it.naturalWidth >= 1000 && it.naturalHeight >= 1000)"
        )
        assert tab.pictures("Round 1 of 12")
    own = {name: Tab(context, address, name.lower(), "messages") for name in ("Ada", "Ben")}
    for name, tab in own.items():
        expect(tab.messages).to_have_count(1)
        tab.page.wait_for_function("() => [...document.images].some(it => it.naturalWidth >= 1000)")
        assert tab.pictures(f"{name}, in hand")
    assert not own["Ben"].pictures("Ada, in hand")
    ada.press(ada.card.get_by_role("button", name="My hand", exact=True))
    expect(ada.private.last.locator("img.gallery-image")).to_have_attribute("alt", re.compile("^Ada, in hand"))

    # half a round, an outage, and the other half on the same open pages
    ada.play()
    page = context.new_page()
    page.goto(address)
    for button in ("play.time.hour", "play.bot.restart"):
        page.get_by_role("button", name=words.sentence(button), exact=True).click()
        expect(page.locator("#bot")).to_contain_text(words.sentence("play.bot.runs"))
    for _ in range(20):
        for tab in (ben, ada):
            if "Round 2" not in ada.card.inner_text():
                tab.play()
    expect(ada.card).to_contain_text("Round 2")
    expect(ben.card).to_contain_text("Round 2")
    assert not ben.pictures("Ada, in hand")
    assert "Ada, in hand" not in ben.page.content()

    expect(page.locator("#errors")).to_contain_text(words.sentence("play.errors.none"))


MOVE = re.compile(r"Move (\d+)")


def test_a_season_and_a_building_phase_are_played_on_phones(browser: Browser, address: str) -> None:
    """Ada plays in the channel, Ben in his private messages; so each of them has one page."""
    context = browser.new_context(viewport={"width": PHONE, "height": 844}, locale="en-US")
    context.set_default_timeout(WAIT)
    ada = Tab(context, address, "ada", "tavern")
    ada.command("table new", "Sa-Ré")
    guest = Tab(context, address, "ben", "tavern")
    guest.press(guest.button("Join"))
    guest.page.close()
    ada.press(ada.button("Start"))
    ben = Tab(context, address, "ben", "messages")
    people = {"@Ada": ada, "@Ben": ben}

    def asked() -> Tab:
        """Who is asked by the newest card; it must be about the last move."""
        (one,) = [tab for name, tab in people.items() if name in ada.card.inner_text()]
        return one

    def follow(panel: Locator) -> None:
        """Waits for the card after the move that this panel has played. There is none while the same person goes on."""
        text = panel.inner_text()
        found = MOVE.search(text)
        assert found
        if "What do you build?" in text:
            expect(ada.card).to_contain_text("build and store")
        elif "nothing to decide" in text:
            expect(ada.card).to_contain_text(found[0])

    # the founding; the same square can be chosen again after going back
    panel = ada.open()
    for _ in range(2):
        ada.press(*ada.entry(panel, "B2"))
        expect(panel).to_contain_text("B2")
        ada.press(panel.get_by_role("button", name="Back", exact=True))
    ada.press(*ada.entry(panel, "B2"))
    ada.press(*ada.entry(panel, "B2"))
    expect(panel).to_contain_text("You can change it")
    assert ben.play(once=True)
    expect(ada.card).to_contain_text("choose sites")

    # sites
    for _ in people:
        tab = asked()
        panel = tab.open()
        tab.press(*tab.entry(panel, "Carpenter"))
        tab.press(*tab.entry(panel, "C3"))
        tab.press(panel.get_by_role("button", name="Confirm · Done", exact=True))
        follow(panel)

    # the season: Ada draws once and stops, Ben leaves the offered order
    expect(ada.card).to_contain_text("The production season begins")
    ordered = drawn = False
    while "build and store" not in ada.card.inner_text():
        tab = asked()
        offer = ben.open().locator("button.component-button", has_text="🔁") if tab is ben and not ordered else None
        if offer is not None and offer.count():
            ben.press(offer)
            ordered = True
        else:
            tab.play("Lay the obelisk down" if drawn else "Draw", once=True)
            drawn |= tab is ada
        follow(tab.private.last)
    assert ordered
    assert drawn
    expect(ben.private.last).to_contain_text("Orders (")
    assert ada.pictures("Season")

    # building: what is left is kept, and both are done
    for tab in people.values():
        panel = tab.open()
        keep = panel.locator("button.component-button", has_text=re.compile("^Keep: "))
        if keep.count():
            tab.press(keep.first)
            tab.press(panel.get_by_role("button", name="Confirm · Done", exact=True))
        else:
            tab.press(panel.get_by_role("button", name="Done", exact=True))
        for label in ("Confirm", "Yes, do it"):
            if (asks := panel.get_by_role("button", name=label, exact=True)).count():
                tab.press(asks)
    expect(ada.card).to_contain_text("Turn 2")
    for tab in people.values():
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE
    context.close()


FROM_END = """() => {
    const list = document.getElementById("channel-timeline");
    return list.scrollHeight - list.scrollTop - list.clientHeight;
}"""


def test_a_page_opens_at_the_newest_message_and_follows(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": PHONE, "height": 700}, locale="en-US")
    context.set_default_timeout(WAIT)
    ada = Tab(context, address, "ada", "tavern")
    for _ in range(6):
        # each answer is a message of its own, and the last one is in sight
        ada.command("help")
        ada.page.wait_for_function(f"() => ({FROM_END})() <= 2")
    ada.command("table new", "castle")
    expect(ada.card.get_by_role("button", name="Settings", exact=True)).to_be_in_viewport()

    # someone else: the newest message is in sight at once
    ben = Tab(context, address, "ben", "tavern")
    expect(ben.card.get_by_role("button", name="Join", exact=True)).to_be_in_viewport()
    ben.press(ben.button("Join"))
    ben.page.wait_for_function(f"() => ({FROM_END})() <= 2")

    # a reader who is further up stays there when others write
    for _ in range(3):
        ben.command("help")
    ben.page.locator("#channel-timeline").hover()
    ben.page.mouse.wheel(0, -600)
    ben.page.wait_for_function(f"() => ({FROM_END})() > 300")
    ada.press(ada.button("Start"))
    expect(ada.card).to_contain_text("Round 1")
    ada.page.wait_for_function(f"() => ({FROM_END})() <= 2")
    ben.page.bring_to_front()
    expect(ben.card).to_contain_text("Round 1")
    assert ben.page.evaluate(FROM_END) > 300
    ben.command("hand")
    ben.page.wait_for_function(f"() => ({FROM_END})() <= 2")
    context.close()


@pytest.mark.parametrize(("lang", "width"), [("en", DESK), ("fr", PHONE), ("pl", PHONE)])
def test_the_page_fits_and_its_buttons_work(browser: Browser, address: str, lang: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, locale=lang)
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address)
    words = texts_for(lang)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width == PHONE:
        small = page.locator("button:visible, select:visible, .places a").evaluate_all(
            "all => all.filter(it => it.getBoundingClientRect().height < 40).map(it => it.textContent)"
        )
        assert small == []
    clock = page.locator("#time time")
    before = clock.get_attribute("datetime")
    page.get_by_role("button", name=words.sentence("play.time.hour"), exact=True).click()
    expect(clock).not_to_have_attribute("datetime", str(before))
    for now in ("down", "up"):
        page.get_by_role("button", name=words.sentence(f"play.discord.do_{now}"), exact=True).click()
        expect(page.locator("#bot")).to_contain_text(
            words.sentence("play.discord.down" if now == "down" else "play.bot.runs")
        )
    with context.expect_page() as opened:
        page.get_by_role("link", name="#games", exact=True).first.click()
    opened.value.wait_for_function("() => window.simcordPreview?.ready")
    assert problems == []
    context.close()


def test_the_page_says_that_it_was_stopped_and_comes_back(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    with started(tmp_path) as first:
        address = first.address()
        page.goto(address)
        expect(page.locator("#gone")).to_be_hidden()
        first.stopped()
        expect(page.locator("#gone")).to_be_visible()
    with started(tmp_path, int(address.rstrip("/").rpartition(":")[2])) as second:
        assert second.address() == address
        expect(page.locator("#gone")).to_be_hidden()
