"""The page from which everything starts: what to try, who can be where, the clock, bad days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.dates import format_datetime

from bot.playground.cast import CHANNELS, MESSAGES, MUTED, PEOPLE, Player
from bot.playground.html import Html, joined, said, tag, void
from bot.playground.simulated import Place, World
from bot.playground.troubles import Trouble
from bot.texts import says
from engine.texts.catalogue import LANGUAGES

HOUR: Final = 3600
DAY: Final = 86_400
STEPS: Final = 6
THREAD_NAME: Final = 60


class Scene(NamedTuple):
    world: World
    troubles: Iterable[Trouble]
    folder: Path
    zone: tzinfo


class Page:
    def __init__(self, scene: Scene, lang: str) -> None:
        self.scene = scene
        self.world = scene.world
        self.lang = lang
        self.words = says(lang)

    def html(self) -> str:
        head = tag(
            "head",
            void("meta", charset="utf-8"),
            void("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("title", "Cornerstone · ", self.say("play.title")),
            void("link", rel="stylesheet", href="/page.css"),
            void("link", rel="icon", href="data:,"),
        )
        parts = (self.header, self.guide, self.where, self.time, self.bot, self.errors, self.kept)
        gone = tag("p", self.say("play.gone"), id="gone", role="alert", hidden="")
        body = tag("body", tag("main", *(part() for part in parts)), gone, tag("script", src="/page.js"))
        return f"<!doctype html>{tag('html', head, body, lang=self.lang)}"

    # ---------------------------------------------------------------- its parts

    def header(self) -> Html:
        links = (
            tag("a", name, href=f"/?lang={it}", lang=it, aria_current="true" if it == self.lang else None)
            for it, name in languages()
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
            "first": link(first.key, games, f"{first.name} · #{games}"),
            "second": link(second.key, games, f"{second.name} · #{games}"),
            "join": tag("b", self.say("button.join")),
            "start": tag("b", self.say("button.start")),
            "play": tag("b", self.say("button.play")),
            "command": tag("code", "/table new"),
            "move": tag("code", "/move"),
        }
        steps = (tag("li", self.say(f"play.step.{number}", **known)) for number in range(1, STEPS + 1))
        return self.section("guide", "play.guide", tag("ol", *steps))

    def where(self) -> Html:
        people = tag("div", *(self.person(it) for it in PEOPLE), class_="people")
        thread = self.form(
            "/thread",
            tag("label", self.say("play.thread.name"), void("input", name="name", required="", maxlength=THREAD_NAME)),
            tag(
                "label",
                self.say("play.thread.channel"),
                tag("select", *(tag("option", it) for it in CHANNELS), name="channel"),
            ),
            tag("button", self.say("play.thread.open")),
        )
        opened = tag("details", tag("summary", self.say("play.thread")), thread)
        return self.section("where", "play.where", tag("p", self.say("play.where.hint")), people, opened)

    def person(self, who: Player) -> Html:
        now = self.world.language(who.key)
        spoken = (
            tag(
                "button",
                it.upper(),
                name="language",
                value=it,
                lang=it,
                title=name,
                aria_pressed=str(it == now).lower(),
            )
            for it, name in languages()
        )
        closed = who.key in self.world.closed
        private = self.say("play.dms.closed", name=who.name)
        change = self.say("play.dms.do_open" if closed else "play.dms.do_close")
        return tag(
            "article",
            tag("h3", who.name),
            tag("ul", *(self.place(who, it) for it in self.world.places(who.key)), class_="places"),
            *([tag("p", private, class_="bad")] if closed else []),
            tag(
                "div",
                self.form("/language", tag("span", *spoken, class_="group", role="group"), person=who.key),
                self.form("/dms", tag("button", change), person=who.key, closed="" if closed else "yes"),
                class_="ways",
            ),
            aria_label=who.name,
        )

    def place(self, who: Player, place: Place) -> Html:
        name = self.say("play.messages") if place.key == MESSAGES else place.name
        hint = [tag("small", self.say("play.muted"))] if place.key == MUTED else []
        return tag("li", link(who.key, place.key, name), *hint)

    def time(self) -> Html:
        now = self.world.now()
        skip = self.form(
            "/skip",
            tag("button", self.say("play.time.hour"), name="seconds", value=HOUR),
            tag("button", self.say("play.time.day"), name="seconds", value=DAY),
        )
        hint = tag("p", self.say("play.time.hint"))
        return self.section("time", "play.time", tag("p", self.shown(now), class_="clock"), skip, hint)

    def bot(self) -> Html:
        down, well = self.world.down, self.world.running and not self.world.down
        state = "play.discord.down" if down else "play.bot.runs" if self.world.running else "play.bot.stopped"
        change = self.say("play.discord.do_up" if down else "play.discord.do_down")
        ways = tag(
            "div",
            self.form("/restart", tag("button", self.say("play.bot.restart"))),
            self.form("/discord", tag("button", change), down="" if down else "yes"),
            class_="ways",
        )
        return self.section("bot", "play.bot", tag("p", self.say(state), class_=None if well else "bad"), ways)

    def errors(self) -> Html:
        lines = [
            tag("li", tag("code", it.id or "–"), " ", self.shown(it.at), " ", tag("span", it.text))
            for it in self.scene.troubles
        ]
        told = tag("ul", *lines, class_="errors") if lines else tag("p", self.say("play.errors.none"))
        return self.section("errors", "play.errors", told)

    def kept(self) -> Html:
        folder = tag("code", self.scene.folder)
        keys = ("play.kept.kept", "play.kept.lost", "play.kept.lacks", "play.kept.anew")
        return self.section("kept", "play.kept", tag("ul", *(tag("li", self.say(key, folder=folder)) for key in keys)))

    # ---------------------------------------------------------------- what they are made of

    def say(self, key: str, **params: Any) -> Html:
        return said(self.words, key, **params)

    def section(self, id_: str, title: str, *inside: Html) -> Html:
        return tag("section", tag("h2", self.say(title)), *inside, id=id_)

    def shown(self, at: datetime) -> Html:
        at = at.astimezone(self.scene.zone)
        told = format_datetime(at, self.words.sentence("play.time.format"), locale=self.lang)
        return tag("time", told, datetime=at.isoformat())

    def form(self, action: str, *inside: Html, **hidden: str) -> Html:
        """It comes back to this language."""
        fields = joined(
            void("input", type="hidden", name=name, value=value)
            for name, value in {"lang": self.lang, **hidden}.items()
        )
        return tag("form", fields, *inside, method="post", action=action)


def link(person: str, place: str, text: str) -> Html:
    """Each opens a tab of its own, and the same one the next time."""
    return tag("a", text, href=f"/as/{person}/{place}", target=f"{person}-{place}")


def languages() -> list[tuple[str, str]]:
    """Each as it calls itself."""
    return [(it, says(it).name("language", it)) for it in LANGUAGES]
