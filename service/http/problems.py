"""Refusals as problem documents (RFC 9457): kind, sentence, clause, what is legal, which version.

Every answer of 400 and above has this shape, those of the framework too.
"""

from __future__ import annotations

import traceback
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from engine.errors import Refusal
from engine.wording import ENGLISH, Text, Wording, render, say

MEDIA = "application/problem+json"


class Problem(Struct, frozen=True):
    """Why a request was not carried out. `title` is the kind of refusal, `detail` a sentence, `clause` what
    forbids it, `legal` what would be possible. `version` is where the table stands, if it is known."""

    status: int
    title: str
    detail: str
    type: str = "about:blank"
    clause: str = ""
    legal: tuple[str, ...] = ()
    version: int = 0


STATUS = {
    "malformed": 409,
    "unnamed": 401,
    "seat": 403,
    "unknown": 404,
    "illegal": 409,
    "stale": 409,
    "rules": 409,
    "storage": 503,
    "busy": 429,
}
"""The status of each kind of refusal. What names something that is not at this table, or is illegal there, is
a conflict with how the table stands; 400 is for what does not fit its description."""

PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, media_type=MEDIA, description=told)
    for status, told in {
        400: "It cannot be read.",
        401: "There is no token, or it does not count.",
        403: "The seat may not do that.",
        404: "There is no such table, or it is not yours.",
        409: "It is not possible as the table stands, or names what is not there.",
        413: "It is too long.",
        415: "It is no JSON.",
        429: "Too much at once; wait as long as Retry-After says.",
        503: "The database cannot take it.",
    }.items()
}
"""What every handler says may come of it."""


class Busy(Refusal):
    """Something was done too often. `wait`: seconds until it may be done again."""

    kind = "busy"

    def __init__(self, text: Text, wait: int) -> None:
        super().__init__(text)
        self.wait = wait


class Unnamed(Refusal):
    """There is no token, or it does not count."""

    kind = "unnamed"


def unnamed() -> Unnamed:
    """What is said to whoever sends no token, or one that does not count."""
    return Unnamed(say("say who you are: Authorization: Bearer TOKEN"))


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """A refusal of the engine or of the store. What else there is, is nobody's business."""
    language: Wording = getattr(request.state, "language", ENGLISH)
    legal = () if refusal.kind == "unknown" else refusal.legal
    said = render(refusal.text, language)
    version = getattr(request.state, "version", 0)
    return _as_response(
        Problem(
            STATUS.get(refusal.kind, 400), refusal.kind, said, "about:blank", refusal.clause, legal, version
        ),
        {"retry-after": str(refusal.wait)} if isinstance(refusal, Busy) else None,
    )


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: no such path, a body that is none, one that is too long."""
    kinds = {404: "unknown", 405: "malformed", 413: "malformed", 429: "busy"}
    if error.status_code >= 500:
        return broken(request, error)
    if error.status_code == 400:
        extra = error.extra if isinstance(error.extra, list) else []
        parts = [f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra]
        told = "; ".join(each for each in parts if each) or error.detail
    else:
        told = error.detail
    kind = kinds.get(error.status_code, "malformed")
    return _as_response(Problem(error.status_code, kind, told), error.headers)


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours: said as that; what helps to find it goes to standard error alone."""
    traceback.print_exception(error)
    said = render(say("this is a bug of Rollbook; nothing was saved by this step"))
    return _as_response(Problem(500, "bug", said))


def _as_response(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    kept = {key: value for key, value in (headers or {}).items() if key.lower() in ("retry-after", "allow")}
    return Response(problem, status_code=problem.status, media_type=MEDIA, headers=kept)
