"""The web server of our page, reachable from this machine only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from bot import logs
from bot.playground.cast import CHANNELS, PEOPLE
from bot.playground.page import DAY, HOUR, THREAD_NAME, WEEK, Page, PageData, until_morning
from engine.texts.catalogue import LANGUAGES, language

HERE: Final = Path(__file__).parent
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",  # stricter values hide the origin of our own forms
    "X-Content-Type-Options": "nosniff",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Pages:
    def __init__(self, scene: Callable[[], PageData], port: int) -> None:
        self._scene = scene
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    def app(self) -> web.Application:
        application = web.Application(middlewares=[self._only_local])
        application.add_routes(
            [
                web.get("/", self._index),
                web.get("/as/{person}/{place}", self._as),
                web.get("/page.css", self._file),
                web.get("/page.js", self._file),
                web.post("/skip", self._skip),
                web.post("/restart", self._restart),
                web.post("/discord", self._discord),
                web.post("/dms", self._dms),
                web.post("/language", self._language),
                web.post("/thread", self._thread),
            ]
        )
        return application

    @web.middleware
    async def _only_local(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Rejects requests for other host names, and forms of other sites."""
        origin = request.headers.get("Origin")
        foreign = origin is not None and origin.removeprefix("http://") not in self._hosts
        if request.host not in self._hosts or (request.method == "POST" and foreign):
            raise web.HTTPForbidden
        try:
            answer = await handler(request)
        except web.HTTPException:
            raise
        except Exception as error:  # the page shows it, with its id
            logs.unexpected(error, "playground")
            if request.method != "POST":
                raise
            answer = await _back(request)
        answer.headers.update(HEADERS)
        return answer

    # ---------------------------------------------------------------- looking

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text=Page(self._scene(), _language_of(request)).html(), content_type="text/html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(HERE / request.path[1:])

    async def _as(self, request: web.Request) -> web.StreamResponse:
        try:
            address = await self._scene().world.page_address(request.match_info["person"], request.match_info["place"])
        except KeyError:
            raise web.HTTPNotFound from None
        return web.Response(status=302, headers={"Location": address})

    # ---------------------------------------------------------------- pressing

    async def _skip(self, request: web.Request) -> web.StreamResponse:
        form, scene = await request.post(), self._scene()
        known = {str(seconds): float(seconds) for seconds in (HOUR, DAY, WEEK)}
        if form.get("until") == "morning":
            seconds = until_morning(scene.world.now(), scene.zone)
        elif (chosen := str(form.get("seconds"))) in known:
            seconds = known[chosen]
        else:
            raise web.HTTPBadRequest
        await scene.world.skip(seconds)
        return await _back(request)

    async def _restart(self, request: web.Request) -> web.StreamResponse:
        await self._scene().world.restart()
        return await _back(request)

    async def _discord(self, request: web.Request) -> web.StreamResponse:
        self._scene().world.set_down(bool((await request.post()).get("down")))
        return await _back(request)

    async def _dms(self, request: web.Request) -> web.StreamResponse:
        self._scene().world.close_messages(await _person(request), bool((await request.post()).get("closed")))
        return await _back(request)

    async def _language(self, request: web.Request) -> web.StreamResponse:
        chosen = str((await request.post()).get("language"))
        if chosen not in LANGUAGES:
            raise web.HTTPBadRequest
        await self._scene().world.set_language(await _person(request), chosen)
        return await _back(request)

    async def _thread(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        channel, name = str(form.get("channel")), " ".join(str(form.get("name")).split())
        if channel not in CHANNELS or not 1 <= len(name) <= THREAD_NAME:
            raise web.HTTPBadRequest
        await self._scene().world.open_thread(PEOPLE[0].key, channel, name)
        return await _back(request)


async def _person(request: web.Request) -> str:
    key = str((await request.post()).get("person"))
    if key not in {player.key for player in PEOPLE}:
        raise web.HTTPBadRequest
    return key


async def _back(request: web.Request) -> web.StreamResponse:
    """Redirects to the page in its language, so that a reload repeats nothing."""
    return web.Response(status=303, headers={"Location": f"/?lang={language(str((await request.post()).get('lang')))}"})


def _language_of(request: web.Request) -> str:
    """The language in the address, else the first language of the browser that we have."""
    chosen = request.query.get("lang", "")
    tags = [chosen, *(part.split(";")[0].strip() for part in request.headers.get("Accept-Language", "").split(","))]
    return next((tag[:2].lower() for tag in tags if tag[:2].lower() in LANGUAGES), LANGUAGES[0])
