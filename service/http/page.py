"""The page: its files from `service/web`, as they are, and its words in every language.

Every address that people open is the same `index.html`; what it shows there is up to the page
(`js/main.js`). It names its files below the edition of the page, a digest of them all, so a browser keeps
them for good and asks for nothing twice; modules name each other relative to themselves, and stay in it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from litestar import get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from msgspec import json

from engine.wording import Wording
from service.http.holders import Asked
from service.http.problems import failed
from service.language import LANGUAGES, MEETS, wording
from service.page_words import said_in

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PAGE = "index.html"
ALONE = ("/", "/new", "/join", "/mail", "/verify", "/rulings", "/statistics")
"""Addresses that people open which are of no table."""
OF_A_TABLE = (
    "/table/{session:str}",
    "/review/{session:str}",
    *(f"/table/{{session:str}}/{each}" for each in ("people", "again", "compared", "standings")),
)
BELOW = ("/page/", "/table/", "/review/")
"""What the addresses begin with that are of a table, and those of the files of the page."""
MEDIA: Mapping[str, str] = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "mjs": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "LICENSE": "text/plain",
}
"""What kinds of files are sent, by how their names end. Texts are sent as UTF-8."""


@functools.cache
def web() -> Mapping[str, Traversable]:
    """Every file of the page by its address below `/page/`. What is not in this list is not sent."""

    def within(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
        for each in sorted(folder.iterdir(), key=lambda it: it.name):
            if each.is_dir():
                yield from within(each, f"{above}{each.name}/")
            elif each.name.rpartition(".")[2] in MEDIA:
                yield f"{above}{each.name}", each

    return dict(within(files("service").joinpath("web"), ""))


_EDITION = re.compile(r"([0-9a-f]{16})/")
_latest = ""


def edition() -> str:
    """The edition of the page: a digest of its files as they are now."""
    global _latest  # noqa: PLW0603 -- only what has this name is kept for good
    digest = sha256()
    for place, each in web().items():
        digest.update(f"{place}\n".encode() + sha256(each.read_bytes()).digest())
    _latest = digest.hexdigest()[:16]
    return _latest


@get([*ALONE, *OF_A_TABLE], sync_to_thread=False, include_in_schema=False)
def page(request: Asked) -> Response[bytes]:
    """The page, wherever it is opened."""
    return _sent(request, _opened(), MEDIA["html"])


def _opened() -> bytes:
    """The page, naming its files as they are now."""
    return web()[PAGE].read_bytes().replace(b'"/page/', f'"/page/{edition()}/'.encode())


def lost(request: Asked, error: HTTPException) -> Response[Any]:
    """An address that is none: said by the page to whoever opens it in a browser, else as every refusal."""
    asks = error.status_code == 404 and request.method == "GET"
    if not asks or "text/html" not in request.headers.get("accept", ""):
        return failed(request, error)
    return Response(_opened(), status_code=404, headers={"cache-control": ASKED}, media_type=MEDIA["html"])


@get("/page/{place:path}", sync_to_thread=False, include_in_schema=False)
def file(request: Asked, place: FromPath[str]) -> Response[bytes]:
    """One of its files, of an edition or as it is now."""
    named = str(place).lstrip("/")
    of = _EDITION.match(named)
    found = web().get(named[of.end() :] if of else named)
    if found is None:
        raise NotFoundException("the page has no such file")
    media, kept = MEDIA[found.name.rpartition(".")[2]], bool(of and of[1] == _latest)
    return _sent(request, found.read_bytes(), media, KEPT if kept else ASKED)


@get("/page/words/{code:str}", sync_to_thread=False, include_in_schema=False)
def words(request: Asked, code: FromPath[str]) -> Response[bytes]:
    """All that the page itself says, in a language: `{"code", "languages": {CODE: NAME}, "meets",
    "said": {TEMPLATE: TRANSLATION}}`; where there is a form for several, it is `[ONE, SEVERAL]`."""
    if code not in LANGUAGES:
        raise NotFoundException("the page is not in this language")
    return _sent(request, _words(code), MEDIA["json"])


@functools.cache
def _words(code: str) -> bytes:
    language = wording(code)
    said = dict(_translated(language))
    return json.encode(
        {
            "code": code,
            "languages": LANGUAGES,
            "meets": MEETS.get(code, {}),
            "said": dict(sorted(said.items())),
        }
    )


def _translated(language: Wording) -> Iterator[tuple[str, str | list[str]]]:
    for place, each in web().items():
        if place.startswith("js/"):
            for one, several in said_in(each.read_text(encoding="utf-8"), place):
                forms = [language.plural(one, several, n) for n in (1, 2)]
                yield one, forms if several else language.single(one)


ASKED, KEPT = "no-cache", "public, max-age=31536000, immutable"
"""Whether a browser asks again for what it has."""


def _sent(request: Asked, data: bytes, media: str, cache: str = ASKED) -> Response[bytes]:
    """A file, or that the browser has it already."""
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": cache}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=media)
    return Response(data, headers=headers, media_type=media)


SHOWING = (page, file, words)
