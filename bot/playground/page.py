"""The start page: guide, people and places, clock, faults."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.dates import format_datetime

from bot.playground.cast import CHANNELS, MESSAGES, MUTED, PEOPLE, Player
from bot.playground.error_log import LoggedError
from bot.playground.html import Html, join_html, sentence_html, tag, void
from bot.playground.simulated import Place, World
from bot.texts import texts_for
from engine.texts.catalogue import LANGUAGES

HOUR: Final = 3600
DAY: Final = 86_400
WEEK: Final = 7 * DAY
MORNING: Final = 8
"""The hour at which people wake up who have not said otherwise."""
STEPS: Final = 6
THREAD_NAME: Final = 60


class PageData(NamedTuple):
    world: World
    errors: Iterable[LoggedError]
    folder: Path
    zone: tzinfo


class Page:
    def __init__(self, scene: PageData, lang: str) -> None:
        self.scene = scene
        self.world = scene.world
        self.lang = lang
        self.words = texts_for(lang)

    def html(self) -> str:
        head = tag(
            "head",
            void("meta", charset="utf-8"),
            void("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("title", "Cornerstone · ", self.say("play.title")),
            void("link", rel="stylesheet", href="/page.css"),
            void("link", rel="icon", href="data:,"),
        )
        parts = (self.header, self.guide, self.where, self.time, self.bot, self.errors, self.saved)
        gone = tag("p", self.say("play.gone"), id="gone", role="alert", hidden="")
        body = tag("body", tag("main", *(part() for part in parts)), gone, tag("script", src="/page.js"))
        return f"<!doctype html>{tag('html', head, body, lang=self.lang)}"

    # ---------------------------------------------------------------- sections

    def header(self) -> Html:
        links = (
            tag("a", name, href=f"/?lang={lang}", lang=lang, aria_current="true" if lang == self.lang else None)
            for lang, name in languages()
        )
        return tag(
            "header",
            tag("nav", *links, aria_label=self.say("play.languages")),
            tag("h1", self.say("play.title")),
            tag("p", self.say("play.lead")),
        )

    def guide(self) -> Html:
        first, second, *_ = PEOPLE
        games = CHANNELS[0]
        known = {
            "first": tab_link(first.key, games, f"{first.name} · #{games}"),
            "second": tab_link(second.key, games, f"{second.name} · #{games}"),
            "join": tag("b", self.say("button.join")),
            "start": tag("b", self.say("button.start")),
            "play": tag("b", self.say("button.play")),
            "command": tag("code", "/table new"),
            "move": tag("code", "/move"),
        }
        steps = (tag("li", self.say(f"play.step.{number}", **known)) for number in range(1, STEPS + 1))
        return self.section("guide", "play.guide", tag("ol", *steps))

    def where(self) -> Html:
        people = tag("div", *(self.person(player) for player in PEOPLE), class_="people")
        thread = self.form(
            "/thread",
            tag("label", self.say("play.thread.name"), void("input", name="name", required="", maxlength=THREAD_NAME)),
            tag(
                "label",
                self.say("play.thread.channel"),
                tag("select", *(tag("option", channel) for channel in CHANNELS), name="channel"),
            ),
            tag("button", self.say("play.thread.open")),
        )
        opened = tag("details", tag("summary", self.say("play.thread")), thread)
        return self.section("where", "play.where", tag("p", self.say("play.where.hint")), people, opened)

    def person(self, player: Player) -> Html:
        current = self.world.language(player.key)
        choices = (
            tag(
                "button",
                lang.upper(),
                name="language",
                value=lang,
                lang=lang,
                title=name,
                aria_pressed=str(lang == current).lower(),
            )
            for lang, name in languages()
        )
        closed = player.key in self.world.closed
        private = self.say("play.dms.closed", name=player.name)
        change = self.say("play.dms.do_open" if closed else "play.dms.do_close")
        return tag(
            "article",
            tag("h3", player.name),
            tag("ul", *(self.place(player, place) for place in self.world.places(player.key)), class_="places"),
            *([tag("p", private, class_="bad")] if closed else []),
            tag(
                "div",
                self.form("/language", tag("span", *choices, class_="group", role="group"), person=player.key),
                self.form("/dms", tag("button", change), person=player.key, closed="" if closed else "yes"),
                class_="ways",
            ),
            aria_label=player.name,
        )

    def place(self, player: Player, place: Place) -> Html:
        name = self.say("play.messages") if place.key == MESSAGES else place.name
        hint = [tag("small", self.say("play.muted"))] if place.key == MUTED else []
        return tag("li", tab_link(player.key, place.key, name), *hint)

    def time(self) -> Html:
        now = self.world.now()
        skip = self.form(
            "/skip",
            tag("button", self.say("play.time.hour"), name="seconds", value=HOUR),
            tag("button", self.say("play.time.morning"), name="until", value="morning"),
            tag("button", self.say("play.time.day"), name="seconds", value=DAY),
            tag("button", self.say("play.time.week"), name="seconds", value=WEEK),
        )
        hint = tag("p", self.say("play.time.hint"))
        return self.section("time", "play.time", tag("p", self.shown(now), class_="clock"), skip, hint)

    def bot(self) -> Html:
        down, healthy = self.world.down, self.world.running and not self.world.down
        state = "play.discord.down" if down else "play.bot.runs" if self.world.running else "play.bot.stopped"
        change = self.say("play.discord.do_up" if down else "play.discord.do_down")
        buttons = tag(
            "div",
            self.form("/restart", tag("button", self.say("play.bot.restart"))),
            self.form("/discord", tag("button", change), down="" if down else "yes"),
            class_="ways",
        )
        return self.section("bot", "play.bot", tag("p", self.say(state), class_=None if healthy else "bad"), buttons)

    def errors(self) -> Html:
        lines = [
            tag("li", tag("code", error.id or "–"), " ", self.shown(error.at), " ", tag("span", error.text))
            for error in self.scene.errors
        ]
        shown = tag("ul", *lines, class_="errors") if lines else tag("p", self.say("play.errors.none"))
        return self.section("errors", "play.errors", shown)

    def saved(self) -> Html:
        folder = tag("code", self.scene.folder)
        keys = ("play.kept.kept", "play.kept.lost", "play.kept.lacks", "play.kept.anew")
        return self.section("kept", "play.kept", tag("ul", *(tag("li", self.say(key, folder=folder)) for key in keys)))

    # ---------------------------------------------------------------- elements

    def say(self, key: str, **params: Any) -> Html:
        return sentence_html(self.words, key, **params)

    def section(self, id_: str, title: str, *inside: Html) -> Html:
        return tag("section", tag("h2", self.say(title)), *inside, id=id_)

    def shown(self, at: datetime) -> Html:
        at = at.astimezone(self.scene.zone)
        text = format_datetime(at, self.words.sentence("play.time.format"), locale=self.lang)
        return tag("time", text, datetime=at.isoformat())

    def form(self, action: str, *inside: Html, **hidden: str) -> Html:
        """A form that returns to the page in its language."""
        fields = join_html(
            void("input", type="hidden", name=name, value=value)
            for name, value in {"lang": self.lang, **hidden}.items()
        )
        return tag("form", fields, *inside, method="post", action=action)


def until_morning(now: datetime, zone: tzinfo) -> float:
    """Seconds until the next morning there, when those who sleep there wake up."""
    today = now.astimezone(zone).replace(hour=MORNING, minute=0, second=0, microsecond=0)
    # aware times of one zone are compared and counted as clocks show them
    mornings = (day.timestamp() - now.timestamp() for day in (today, today + timedelta(days=1)))
    return next(seconds for seconds in mornings if seconds > 0)


def tab_link(person: str, place: str, text: str) -> Html:
    """A link that always opens the same tab for a person and place."""
    return tag("a", text, href=f"/as/{person}/{place}", target=f"{person}-{place}")


def languages() -> list[tuple[str, str]]:
    """Our languages, each with its name in itself."""
    return [(lang, texts_for(lang).name("language", lang)) for lang in LANGUAGES]
