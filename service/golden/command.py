"""`rollbook golden re-record`: the only way in which golden sessions change.

Files that still decide as they were recorded are left alone, byte for byte. If any does not, the rules have
changed: all are recorded anew, and the reason is written down beside them. Sessions of version 0, which is
under construction, are replaced by the new ones. Once they were recorded under a version that somebody wrote
into `rules.py`, the game is released: from then on the version goes up by one, and the one before is kept,
its steps and content as an archive under `engine/rules/released`, and its golden sessions in a folder
`version-N`, which it must go on deciding as they were recorded.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import library, released
from engine.errors import Malformed, Unknown
from engine.system import Rules
from engine.wording import count, say
from replays.bundle import pack, parse, render
from replays.verify import Log, verify
from service.golden import releasing
from service.golden.recipes import Recipe, recipes
from service.golden.recording import record
from service.out import Page

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "tests/golden"
VERSION = re.compile(r"^(    version=)(\d+),$", re.MULTILINE)


class Place(Struct, frozen=True):
    """Where the golden sessions of a game lie, and its rules in the source tree."""

    game: str
    folder: Path
    source: Path

    def file(self, recipe: Recipe) -> Path:
        """The file of a session."""
        return self.folder / f"{recipe.name}.rollbook"

    @property
    def package(self) -> str:
        """What the game's modules are imported from."""
        return f"engine.rules.{self.game}"

    def kept(self, version: int) -> Path:
        """The archive of a version that was replaced."""
        return self.source.parents[1] / "released" / f"{self.game}-{version}.zip"


def places(root: Path, game: str = "") -> list[Place]:
    """Every game with golden sessions, or one of them."""
    found = [
        Place(each, root / FOLDER / each, root / "engine" / "rules" / each / "rules.py")
        for each in library.GAMES
        if (root / FOLDER / each / "sessions.toml").is_file()
    ]
    known = tuple(each.game for each in found)
    if not found or (game and game not in known):
        raise Unknown(say("golden sessions are in the source tree only, for some games"), "", known)
    return [each for each in found if game in ("", each.game)]


def differing(place: Place, rules: Rules) -> list[str]:
    """The names of the recorded sessions that do not decide again as they were recorded."""
    found = []
    for recipe in recipes(place.folder):
        path = place.file(recipe)
        if path.is_file() and not agrees(path, rules):
            found.append(recipe.name)
    return found


def agrees(path: Path, rules: Rules) -> bool:
    """Whether a session holds at all levels under these rules."""
    bundle = parse(path.read_bytes(), path.name)
    assert bundle.secrets is not None
    log = Log(bundle.session, bundle.rows, bundle.secrets.dice, bundle.secrets.veil)
    return verify(log, rules, library.codec(rules.game)).ok


def re_record(root: Path, game: str, reason: str, page: Page, replaced: Path | None = None) -> None:
    """Record what is missing; record all of a game anew where any differs. `replaced`: the folder of the
    sources of the version that is replaced; otherwise those of the last commit are."""
    if not reason.strip():
        raise Malformed(say("say why, with --reason: it is written down beside the sessions"))
    rows = [_one(place, reason.strip(), root, replaced) for place in places(root, game)]
    page.data({"games": rows})
    for row in rows:
        page.line(
            count(
                "{game}, version {version}: {n} session recorded",
                "{game}, version {version}: {n} sessions recorded",
                game=row["game"],
                version=row["version"],
                n=len(row["recorded"]),
            )
        )


def _one(place: Place, reason: str, root: Path, replaced: Path | None) -> dict[str, Any]:
    rules = library.rules(place.game)
    changed = differing(place, rules)
    pinned = _pinned(place, changed)
    replacing = bool(pinned.version and rules.version)
    if replacing:
        rules = replace(rules, version=rules.version + 1)
    wanted = [each for each in recipes(place.folder) if changed or not place.file(each).is_file()]
    recorded = {place.file(each): pack(render(record(rules, each, root))) for each in wanted}
    if replacing:  # nothing is written before all that can fail is done
        _keep(place, pinned, root, replaced)
        _raise_version(place, rules)
    for path, data in recorded.items():
        path.write_bytes(data)
    if wanted:
        _write_down(place, rules, reason, changed)
    return {
        "game": place.game,
        "version": rules.version,
        "changed": changed,
        "recorded": [each.name for each in wanted],
    }


def _keep(place: Place, pinned: released.Pinned, root: Path, replaced: Path | None) -> None:
    """Keep the version that the golden sessions are pinned to, and them with it."""
    files = [path for path in map(place.file, recipes(place.folder)) if path.is_file()]
    sources = releasing.read_folder(replaced) if replaced else releasing.committed(root, place.game)
    found = releasing.kept(
        place.package, sources, pinned, lambda rules: all(agrees(path, rules) for path in files)
    )
    place.kept(pinned.version).parent.mkdir(exist_ok=True)
    place.kept(pinned.version).write_bytes(releasing.pack(found))
    beside = place.folder / f"version-{pinned.version}"
    beside.mkdir()
    for path in files:
        path.rename(beside / path.name)


def _pinned(place: Place, changed: list[str]) -> released.Pinned:
    """What the sessions that changed are pinned to; version 0 where none did, too."""
    if not changed:
        return released.Pinned(place.game, 0, "")
    path = place.folder / f"{changed[0]}.rollbook"
    began: Any = msgspec.json.decode(parse(path.read_bytes(), path.name).rows[0])["fact"]
    return released.Pinned(began["game"], began["rules"], began["content"])


def _raise_version(place: Place, newer: Rules) -> None:
    """Write the new number into the source; in this process, too, the rules have it from now on."""
    source = place.source.read_text(encoding="utf-8")
    text, found = VERSION.subn(rf"\g<1>{newer.version},", source)
    assert found == 1
    place.source.write_text(text, encoding="utf-8")
    importlib.import_module(f"{place.package}.rules").RULES = newer  # type: ignore[attr-defined]


def _write_down(place: Place, rules: Rules, reason: str, changed: list[str]) -> None:
    path = place.folder / "CHANGES.md"
    told = path.read_text(encoding="utf-8") if path.is_file() else "# Why golden sessions were recorded\n"
    what = f"{len(changed)} differed, all were recorded anew" if changed else "new ones were recorded"
    path.write_text(f"{told}\n- version {rules.version}, {what}: {reason}\n", encoding="utf-8")
