"""The modules of the page without a browser: their tests, by node, and their types, by typescript."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.web.browser import present

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MODULES = sorted((ROOT / "service" / "web" / "js").rglob("*.js"))
STYLES = sorted((ROOT / "service" / "web" / "style").glob("*.css"))


def test_modules_do_what_their_tests_say() -> None:
    node = present(shutil.which("node"), "node")
    files = sorted(str(each) for each in HERE.glob("*.test.mjs"))
    assert files
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr


def test_modules_fit_each_other() -> None:
    tsc = present(shutil.which("tsc"), "typescript")
    run = subprocess.run(
        [tsc, "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, timeout=120
    )
    assert run.stdout + run.stderr == ""


def test_every_module_is_checked_and_short_enough_to_be_read() -> None:
    assert len(MODULES) > 20
    unchecked = [
        path.name for path in MODULES if not path.read_text(encoding="utf-8").startswith("// @ts-check\n/**")
    ]
    assert unchecked == []
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in (*MODULES, *STYLES)}
    assert {name: n for name, n in lines.items() if n > 350} == {}


def test_colours_are_written_once() -> None:
    """Tokens hold every colour; a style that writes one of its own would be wrong in the other theme."""
    own = {}
    for path in STYLES:
        text = re.sub(r"light-dark\([^()]*\)", "", path.read_text(encoding="utf-8"))
        if path.name != "tokens.css" and (found := re.findall(r"#[0-9a-fA-F]{3,8}\b", text)):
            own[path.name] = found
    assert own == {}


def test_every_style_is_loaded() -> None:
    page = (ROOT / "service" / "web" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="/page/style/([a-z]+\.css)"', page)[0] == "tokens.css"
    assert sorted(re.findall(r'href="/page/style/([a-z]+\.css)"', page)) == [path.name for path in STYLES]
