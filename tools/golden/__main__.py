"""Records golden sessions anew, the only way in which they change:

    python -m tools.golden re-record --reason "the hound bites first" [--game GAME] [--replaced FOLDER]

Files that still decide as they were recorded are left alone, byte for byte. If any does not, the rules have
changed: all are recorded anew, and the reason is written down beside them. Sessions of version 0, which is
under construction, are replaced by the new ones. Once they were recorded under a version that somebody wrote
into `rules.py`, the game is released: from then on the version goes up by one, and the one before is kept,
its steps and content as an archive under `engine/rules/released`, and its golden sessions in a folder
`version-N`, which it must go on deciding as they were recorded.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import library, released
from engine.errors import Refusal
from engine.system import Rules
from replays.bundle import pack, parse, render
from replays.verify import Log, verify
from tools.golden import releasing
from tools.golden.recording import Recipe, recipes, record

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.compile(r"^(    version=)(\d+),$", re.MULTILINE)


class Place(Struct, frozen=True):
    """Where a game's golden sessions lie, and its rules, in a source tree."""

    root: Path
    game: str

    @property
    def folder(self) -> Path:
        """The golden sessions and their recipes."""
        return self.root / "tests" / "golden" / self.game

    @property
    def source(self) -> Path:
        """The file that says the version."""
        return self.root / "engine" / "rules" / self.game / "rules.py"

    def file(self, recipe: Recipe) -> Path:
        """The file of a session."""
        return self.folder / f"{recipe.name}.rollbook"


class Recorded(Struct, frozen=True):
    """What became of a game: its version now, the sessions that differed, and those recorded anew."""

    game: str
    version: int
    changed: list[str]
    recorded: list[str]


def places(root: Path, game: str = "") -> list[Place]:
    """Every game with golden sessions, or one of them. Ends the program where there are none."""
    found = [Place(root, each) for each in library.GAMES if game in ("", each)]
    found = [each for each in found if (each.folder / "sessions.toml").is_file()]
    if not found:
        raise SystemExit(f"{game or 'no game'} has golden sessions in {root}")
    return found


def agrees(path: Path, rules: Rules) -> bool:
    """Whether a session holds at all levels under these rules."""
    bundle = parse(path.read_bytes(), path.name)
    assert bundle.secrets is not None
    log = Log(bundle.session, bundle.rows, bundle.secrets.dice, bundle.secrets.veil)
    return verify(log, rules, library.codec(rules.game)).ok


def re_record(place: Place, reason: str, replaced: Path | None = None) -> Recorded:
    """Record what is missing; record all where any differs. `replaced`: the folder of the sources of the
    version that is replaced; otherwise those of the last commit are."""
    rules, every = library.rules(place.game), recipes(place.folder)
    there = [each for each in every if place.file(each).is_file()]
    changed = [each.name for each in there if not agrees(place.file(each), rules)]
    pinned = _pinned(place, changed)
    replacing = bool(pinned.version and rules.version)
    if replacing:
        rules = replace(rules, version=rules.version + 1)
    wanted = [each for each in every if changed or each not in there]
    made = {place.file(each): pack(render(record(rules, each, place.root))) for each in wanted}
    if replacing:  # nothing is written before all that can fail is done
        _keep(place, pinned, list(map(place.file, there)), replaced)
        _raise_version(place, rules)
    for path, data in made.items():
        path.write_bytes(data)
    if wanted:
        _write_down(place, rules.version, reason, changed)
    return Recorded(place.game, rules.version, changed, [each.name for each in wanted])


def _pinned(place: Place, changed: list[str]) -> released.Pinned:
    """What the sessions that changed are pinned to; version 0 where none did, too."""
    if not changed:
        return released.Pinned(place.game, 0, "")
    path = place.folder / f"{changed[0]}.rollbook"
    began: Any = msgspec.json.decode(parse(path.read_bytes(), path.name).rows[0])["event"]
    return released.Pinned(began["game"], began["rules"], began["content"])


def _keep(place: Place, pinned: released.Pinned, files: Sequence[Path], replaced: Path | None) -> None:
    """Keep the version that the golden sessions are pinned to, and them with it."""
    sources = releasing.read_folder(replaced) if replaced else releasing.committed(place.root, place.game)
    found = releasing.kept(sources, pinned, lambda rules: all(agrees(path, rules) for path in files))
    archive = place.root / "engine" / "rules" / "released" / f"{place.game}-{pinned.version}.zip"
    archive.parent.mkdir(exist_ok=True)
    archive.write_bytes(releasing.pack(found))
    sidecar = place.folder / f"version-{pinned.version}"
    sidecar.mkdir()
    for path in files:
        path.rename(sidecar / path.name)


def _raise_version(place: Place, newer: Rules) -> None:
    """Write the new number into the source; in this process, too, the rules have it from now on."""
    source = place.source.read_text(encoding="utf-8")
    text, found = VERSION.subn(rf"\g<1>{newer.version},", source)
    assert found == 1
    place.source.write_text(text, encoding="utf-8")
    importlib.import_module(f"engine.rules.{place.game}.rules").RULES = newer  # type: ignore[attr-defined]


def _write_down(place: Place, version: int, reason: str, changed: list[str]) -> None:
    path = place.folder / "CHANGES.md"
    told = path.read_text(encoding="utf-8") if path.is_file() else "# Why golden sessions were recorded\n"
    what = f"{len(changed)} differed, all were recorded anew" if changed else "new ones were recorded"
    path.write_text(f"{told}\n- version {version}, {what}: {reason}\n", encoding="utf-8")


def main(words: Sequence[str], root: Path = ROOT) -> None:
    """Record the games that are named. Ends the program with a sentence where it cannot be done."""
    parser = argparse.ArgumentParser("python -m tools.golden", description="Record golden sessions anew.")
    parser.add_argument("action", choices=("re-record",), help="record what is missing or differs")
    parser.add_argument("--reason", required=True, help="why: it is written down beside the sessions")
    parser.add_argument("--game", default="", help="one game; all by default")
    parser.add_argument("--replaced", type=Path, help="the folder of the rules that are replaced")
    given = parser.parse_args(words)
    if not given.reason.strip():
        raise SystemExit("say why, with --reason: it is written down beside the sessions")
    for place in places(root, given.game):
        try:
            done = re_record(place, given.reason.strip(), given.replaced)
        except Refusal as refusal:
            raise SystemExit(str(refusal)) from refusal
        recorded, differed = len(done.recorded), len(done.changed)
        print(f"{done.game}, version {done.version}: {recorded} recorded, {differed} differed")
        print("".join(f"  {name}\n" for name in done.changed), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
