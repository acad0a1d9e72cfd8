"""A small game to begin from: `ember`, in this folder, is written out under another name."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from engine import library
from engine.errors import Illegal, Malformed
from engine.wording import say

MODEL = "ember"
GAME = re.compile(r"[a-z][a-z0-9_]{0,30}\Z")
TEST = '''"""Ember holds together: `check_system` plays it and looks after every decision."""

from replays.checking import check_system

from ember.rules import RULES


def test_it_holds_together() -> None:
    check_system(RULES)
'''


def write(game: str, folder: Path) -> list[Path]:
    """Write the package of a new game, and a test of one line beside it. Returns the files.

    Raises Malformed for a name that no package may have, Illegal where a game, a module or a file has it.
    """
    if not GAME.match(game):
        raise Malformed(say("a game is called by small letters, digits and _: {game} is not", game=game))
    package, test = folder / game, folder / f"test_{game}.py"
    taken = next((str(each) for each in (package, test) if each.exists()), "")
    if game in library.games() or taken or keyword.iskeyword(game) or find_spec(game) is not None:
        raise Illegal(say("there is a {game} already", game=taken or game))
    written = {package / path: text for path, text in _texts(files(__name__).joinpath(MODEL))}
    written[test] = TEST
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(renamed(text, game), encoding="utf-8")
    return sorted(written)


def renamed(text: str, game: str) -> str:
    """A file of the model, for a game of this name; its clauses begin with the name's first letters."""
    prefix = re.sub(r"[^A-Z]", "", game.upper())[:3]
    for old, new in ((r"\bEMB-", f"{prefix}-"), (r"\bember\b", game), (r"\bEmber\b", game.capitalize())):
        text = re.sub(old, new, text)
    return text


def _texts(folder: Traversable, path: str = "") -> list[tuple[str, str]]:
    found = []
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name != "__pycache__":
            found += _texts(each, f"{path}{each.name}/")
        elif each.name.endswith((".py", ".toml")):
            found.append((path + each.name, each.read_text(encoding="utf-8")))
    return found
