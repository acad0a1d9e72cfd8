"""The description of the API (OpenAPI 3.1), made true: what msgspec itself says of the bodies.

The framework's own schemas leave out which fields are forbidden, limits inside lists, and what tells the
members of a union apart.
"""

from __future__ import annotations

from typing import Any

from litestar import get
from msgspec import json

from service.http.bodies import (
    BotSeat,
    CallSeat,
    Changes,
    Deck,
    Given,
    Invitation,
    Join,
    Leading,
    MailSeat,
    MailWord,
    NewTable,
    PointAt,
    Read,
    Rename,
    Shown,
    WhatIf,
)
from service.http.files import BYTES, LONGEST_FILE
from service.http.holders import Asked
from service.http.problems import Problem

BODIES = {
    "NewTable": NewTable, "Invitation": Invitation, "Join": Join, "Given": Given, "WhatIf": WhatIf,
    "Rename": Rename, "Deck": Deck, "Read": Read, "BotSeat": BotSeat, "CallSeat": CallSeat,
    "Changes": Changes, "Leading": Leading, "PointAt": PointAt,
    "MailSeat": MailSeat, "MailWord": MailWord, "Shown": Shown,
}  # fmt: skip
PLACES = {
    "/api/sessions/{session}/seats/{seat}/bot": "BotSeat",
    "/api/sessions/{session}/seats/{seat}/call": "CallSeat",
    "/api/sessions/{session}/deck": "Deck",
    "/api/games/{game}/decklist": "Read",
    "/api/sessions": "NewTable",
    "/api/sessions/{session}/invitations": "Invitation",
    "/api/sessions/{session}/commands": "Given",
    "/api/sessions/{session}/whatif": "WhatIf",
    "/api/sessions/{session}/by-hand": "Changes",
    "/api/sessions/{session}/review": "Leading",
    "/api/sessions/{session}/point": "PointAt",
    "/api/sessions/{session}/seats/{seat}/mail": "MailSeat",
    "/api/mail": "MailWord",
    "/api/sessions/{session}/standing": "Shown",
    "/api/join": "Join",
    "/api/sessions/{session}/seats/{seat}/name": "Rename",
}
"""The body of each path that takes one."""


@get("/openapi.json", sync_to_thread=False, include_in_schema=False)
def described(request: Asked) -> dict[str, Any]:
    """The description of the API."""
    return honest(request.app.openapi_schema.to_schema())


def honest(document: dict[str, Any]) -> dict[str, Any]:
    """The framework's document with the bodies and problems as msgspec describes them."""
    kinds = (*BODIES.values(), Problem)
    schemas, components = json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    document["components"]["schemas"].update(components)
    by_name = dict(zip(BODIES, schemas, strict=False))
    for path, name in PLACES.items():
        doors = document["paths"][path]
        door = doors.get("post") or doors["put"]
        door["requestBody"]["content"]["application/json"]["schema"] = by_name[name]
    document["paths"]["/api/import"]["post"]["requestBody"] = {
        "required": True,
        "content": {BYTES: {"schema": {"type": "string", "format": "binary", "maxLength": LONGEST_FILE}}},
    }
    return document
