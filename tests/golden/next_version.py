"""A source tree in which a rule of echoes was changed on purpose, and its command line in another process."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CODE = ("engine", "projections", "replays", "service", "locale", "tools")
KEPT = ("tests/golden/echoes", "tests/cases/echoes", "docs/sessions")

CHANGES = {
    # ECH-4.8: a rest heals two wounds.
    "engine/rules/echoes/clauses.toml": (
        "it heals one wound, if there is one,",
        "it heals two wounds, as far as there are any,",
    ),
    "engine/rules/echoes/phases/actions.py": (
        'heal_hero(tx, hero, 1, "ECH-4.8"',
        'heal_hero(tx, hero, 2, "ECH-4.8"',
    ),
    # The tin whistle is good to have along, and no longer of use.
    "engine/rules/echoes/content/items.toml": (
        'name = "Tin Whistle"\nuse = [{ do = "strike", wounds = 1, all = true }]\n',
        'name = "Tin Whistle"\n',
    ),
    # What an evening that people wrote down comes to under the new rules, mended by them.
    "docs/sessions/first-evening.toml": ('"wounds.mara.wounds" = 2', '"wounds.mara.wounds" = 1'),
}

DRIVER = """
import contextlib, io, json, sys
from service.cli import main
found = []
for words in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(words)
    found.append([status, out.getvalue(), err.getvalue()])
json.dump(found, sys.stdout)
"""


class Tree:
    """The tree, and a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
            "ROLLBOOK_DATABASE": f"sqlite:///{folder / 'games.db'}",
            "ROLLBOOK_HOME": str(folder / "data"),
        }
        for each in (*CODE, *KEPT):
            junk = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / each, self.root / each, ignore=junk)

    def give_out(self, sessions: tuple[str, ...]) -> Path:
        """Leave of the golden sessions these; returns a folder with the sources as they are given out."""
        source = self.root / "engine" / "rules" / "echoes"
        golden = self.root / "tests" / "golden" / "echoes"
        first, *recipes = re.split(r"(?m)^(?=\[\[session\]\])", (golden / "sessions.toml").read_text("utf-8"))
        kept = [each for each in recipes if re.search(r'(?m)^name = "(.*)"$', each)[1] in sessions]  # type: ignore[index]
        assert len(kept) == len(sessions)
        (golden / "sessions.toml").write_text("".join((first, *kept)), encoding="utf-8")
        for path in golden.glob("*.rollbook"):
            if path.stem not in sessions:
                path.unlink()
        return shutil.copytree(source, self.root.parent / "given-out")

    def change(self) -> None:
        """Change the rules."""
        for name, (old, new) in CHANGES.items():
            path = self.root / name
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1
            path.write_text(text.replace(old, new), encoding="utf-8")

    def re_record(self, replaced: Path) -> list[str]:
        """Record the golden sessions of echoes anew; the lines that are printed."""
        words = ("re-record", "--game", "echoes", "--reason", "rests heal two", "--replaced", replaced)
        ran = subprocess.run(
            (sys.executable, "-m", "tools.golden", *words), cwd=self.root, env=self.environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.splitlines()

    def run(self, *commands: tuple[object, ...]) -> list[tuple[int, Any]]:
        """Carry out commands with `--json`; their exit statuses and JSON."""
        words = [[*(str(word) for word in each), "--json"] for each in commands]
        ran = subprocess.run(
            (sys.executable, "-c", DRIVER), cwd=self.root, env=self.environment, input=json.dumps(words),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        found = json.loads(ran.stdout)
        assert all("Traceback" not in err for _, _, err in found), found
        return [(status, _json(out)) for status, out, _ in found]

    def done(self, *commands: tuple[object, ...]) -> list[Any]:
        """The same, where each must be carried out."""
        found = self.run(*commands)
        assert [status for status, _ in found] == [0] * len(commands), found
        return [shape for _, shape in found]


def _json(printed: str) -> Any:
    """What a command printed: one value, or (for a log) a list of the lines."""
    try:
        return json.loads(printed)
    except json.JSONDecodeError:
        return [json.loads(line) for line in printed.splitlines()]
