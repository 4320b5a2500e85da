"""A person at a browser: looks at SimCord's pages, and presses there."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

ONWARDS = ("Back", "Start over", "Change my answer", "Confirm", "Yes, do it")
"""Buttons of a panel that are not options."""
QUIET = "() => window.simcordPreview.ready && !window.simcordPreview.pendingAction"
DONE = """() => window.simcordPreview.activity.findLast(it => !it.rejected && (it.target || it.command))?.correlation"""
"""The last action on a message or by a command; the page also does others by itself."""
TRIES = 3
PATIENCE = 20_000.0
"""Milliseconds."""


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

    def press(self, button: Locator) -> None:
        """Presses a button and waits for the effect."""
        # pages in the background are slow on purpose
        self.page.bring_to_front()
        self.page.wait_for_function(QUIET)
        for _ in range(TRIES):
            before = self.page.evaluate(DONE)
            button.click()
            try:
                self.page.wait_for_function(
                    f"before => ({QUIET})() && ({DONE})() !== before", arg=before, timeout=PATIENCE
                )
            except TimeoutError:
                # the page was redrawn, and lost the click
                continue
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

    def play(self) -> bool:
        """Presses the first thing that is offered, until others are to decide. False if there was nothing to press."""
        before = self.private.count()
        self.press(self.card.get_by_role("button", name="Play", exact=True))
        expect(self.private).to_have_count(before + 1)
        panel, pressed = self.private.last, 0
        while (button := self._next(panel)) is not None:
            self.press(button)
            pressed += 1
            assert pressed < 200
        return pressed > 0

    def _next(self, panel: Locator) -> Locator | None:
        for label in ("Yes, do it", "Confirm"):
            if (found := panel.get_by_role("button", name=label, exact=True)).count():
                return found
        if (select := panel.get_by_role("combobox")).count():
            select.click()
            return self.page.locator(".select-options [role=option]:visible").first
        options = panel.locator("button.component-button").filter(has_not_text="‹")
        for number in range(options.count()):
            if options.nth(number).inner_text() not in ONWARDS:
                return options.nth(number)
        return None


def _drawn(picture: Locator) -> bool:
    return bool(picture.evaluate("it => it.complete && it.naturalWidth > 1000"))
