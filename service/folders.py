"""Where a user's data lives when nobody says otherwise, and which session was used last.

What was used last is a convenience: a file that is missing, broken or cannot be written never stops anything.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from engine.errors import Refusal
from service.reading import LARGEST_TEXT, whole

FILE = "rollbook.db"
LAST = "last.json"


def data_folder(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The folder for a user's own data: ROLLBOOK_HOME, or as each system has it (XDG, macOS, Windows)."""
    environ = os.environ if environ is None else environ
    if environ.get("ROLLBOOK_HOME"):
        return Path(environ["ROLLBOOK_HOME"])
    home = Path.home()
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Rollbook"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Rollbook"
    named = environ.get("XDG_DATA_HOME", "")
    # The XDG specification: a path that is not absolute is to be ignored.
    base = Path(named) if Path(named).is_absolute() else home / ".local" / "share"
    return base / "rollbook"


def default_address() -> str:
    """ROLLBOOK_DATABASE, or the address of the user's own database. Its folder is made if it can be (it holds
    secrets: owner only); if not, opening the database says why."""
    if os.environ.get("ROLLBOOK_DATABASE"):
        return os.environ["ROLLBOOK_DATABASE"]
    folder = data_folder()
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE}"


def settled(address: str) -> str:
    """An address that means the same from every folder, to file the last session under."""
    name = address.removeprefix("sqlite:///")
    if name == address or name == ":memory:":
        return address
    return f"sqlite:///{Path(os.path.expanduser(name)).absolute()}"


def _read() -> dict[str, str]:
    try:
        found = json.loads(whole(data_folder() / LAST, LARGEST_TEXT))
    except (Refusal, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: each for key, each in found.items() if isinstance(each, str)}


def last_used(address: str) -> str:
    """The session last used in this database, or nothing."""
    return _read().get(settled(address), "")


def remember(address: str, session: str) -> None:
    """From now on this session is the last used one. Written whole or not at all; on trouble, not at all."""
    known = _read()
    if known.get(settled(address)) == session or settled(address) == "memory:":
        return
    place = data_folder() / LAST
    new = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new.write_text(json.dumps({**known, settled(address): session}, indent=1), encoding="utf-8")
        new.replace(place)
