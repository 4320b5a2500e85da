"""A person at a browser: looks at SimCord's pages, and presses there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

ONWARDS = (
    "Back",
    "Start over",
    "Take back the last move",
    "Take back",
    "All of it",
    "Change my answer",
    "Confirm",
    "Yes, do it",
)
"""Buttons of a panel that are not options."""
PLAYED = "✅"
NOT_AN_OPTION = re.compile(r"‹|Orders \(")
QUIET = "() => window.simcordPreview.ready && !window.simcordPreview.pendingAction"
DONE = """() => window.simcordPreview.activity.findLast(it => !it.rejected && (it.target || it.command))?.correlation"""
"""The last action on a message or by a command; the page also does others by itself."""
BEGUN = f"before => window.simcordPreview.pendingAction || ({DONE})() !== before"
TRIES = 10
LOST_AFTER = 2_000.0
"""Milliseconds: a click begins its action at once, unless the page was redrawn under it."""


class Tab:
    """A page of one person at one place."""

    def __init__(self, context: BrowserContext, address: str, person: str, place: str) -> None:
        self.page: Page = context.new_page()
        self.page.goto(f"{address}/as/{person}/{place}")
        self.page.wait_for_function("() => window.simcordPreview?.ready")

    # Looking

    @property
    def messages(self) -> Locator:
        return self.page.locator("#channel-message-list > article")

    @property
    def private(self) -> Locator:
        """Answers that only this person sees."""
        return self.messages.filter(has_text="Only you can see this")

    @property
    def card(self) -> Locator:
        """The newest public message."""
        return self.messages.filter(has_not_text="Only you can see this").last

    def pictures(self, *inside: str) -> list[str]:
        """Alternative texts, containing all these words, of pictures that are loaded."""
        shown = self.page.locator("img.gallery-image")
        found = [str(shown.nth(n).get_attribute("alt")) for n in range(shown.count()) if _drawn(shown.nth(n))]
        return [alt for alt in found if all(word in alt for word in inside)]

    # Pressing

    def press(self, button: Locator, opener: Locator | None = None) -> None:
        """Presses a button, or an entry of the list that the opener opens, and waits for the effect."""
        # pages in the background are slow on purpose
        self.page.bring_to_front()
        self.page.wait_for_function(QUIET)
        before = self.page.evaluate(DONE)
        for _ in range(TRIES):
            if opener is not None and not button.is_visible():
                opener.click()
            try:
                button.click(timeout=None if opener is None else LOST_AFTER)
                self.page.wait_for_function(BEGUN, arg=before, timeout=LOST_AFTER)
            except TimeoutError:
                # a new picture closed the list or took the click
                continue
            self.page.wait_for_function(QUIET)
            # else something that the page did by itself was in the way, or the message changed under the press
            if self.page.evaluate(DONE) != before:
                return
        raise AssertionError(f"nothing came of {button}")

    def button(self, label: str) -> Locator:
        return self.page.get_by_role("button", name=label, exact=True).last

    def command(self, name: str, *options: str) -> None:
        """Types a command into the line at the bottom."""
        self.page.bring_to_front()
        self.page.wait_for_function(QUIET)
        self.page.locator("#channel-composer-input").click()
        self.page.keyboard.type(f"/{name}")
        offered = self.page.locator(".command-popup [role=option]")
        offered.first.click()
        for option in options:
            self.page.keyboard.type(option)
            offered.filter(has_text=option).first.click()
        self.press(self.page.locator("#send-message"))

    # Playing

    def play(self, *preferred: str, once: bool = False) -> bool:
        """Presses the first of the preferred buttons, or else what is offered first, until others are to decide, or
        `once` until something is played. False if there was nothing to press."""
        panel, pressed = self.open(), 0
        while (button := self._next(panel, preferred)) is not None:
            self.press(*button)
            pressed += 1
            assert pressed < 200
            if once and PLAYED in panel.inner_text():
                break
        return pressed > 0

    def open(self) -> Locator:
        """A new panel."""
        before = self.private.count()
        self.press(self.card.get_by_role("button", name="Play", exact=True))
        expect(self.private).to_have_count(before + 1)
        return self.private.last

    def _next(self, panel: Locator, preferred: Sequence[str]) -> tuple[Locator, Locator | None] | None:
        """The button to be pressed next; or the first entry of a list, and the list."""
        for label in ("Yes, do it", "Confirm", *preferred):
            if (found := panel.get_by_role("button", name=label, exact=True)).count():
                return found, None
        if panel.get_by_role("combobox").count():
            return self.entry(panel)
        options = panel.locator("button.component-button").filter(has_not_text=NOT_AN_OPTION)
        for number in range(options.count()):
            if options.nth(number).inner_text() not in ONWARDS:
                return options.nth(number), None
        return None

    def choose(self, *labels: str) -> None:
        """Opens a panel and presses these buttons or entries of lists, one after the other."""
        panel = self.open()
        for label in labels:
            button = panel.get_by_role("button", name=label, exact=True)
            expect(button.or_(panel.get_by_role("combobox"))).not_to_have_count(0)
            self.press(*((button, None) if button.count() else self.entry(panel, label)))

    def entry(self, panel: Locator, label: str = "") -> tuple[Locator, Locator]:
        """The first entry of a list that has this text, and the list. When the picture of a panel comes, the panel is
        redrawn, which closes its list: so wait for the picture.
        """
        expect(panel.locator("img.gallery-image")).not_to_have_count(0)
        entries = self.page.locator(".select-options [role=option]:visible")
        return entries.filter(has_text=label).first, panel.get_by_role("combobox").first


def _drawn(picture: Locator) -> bool:
    return bool(picture.evaluate("it => it.complete && it.naturalWidth > 1000"))
