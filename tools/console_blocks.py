"""Runs the commands that a page prints in its ```console blocks, and says where what they print differs.

    python -m tools.console_blocks README.md            what differs, exit 1
    python -m tools.console_blocks README.md --write    put what was printed into the page

All blocks of a page share one fresh home folder, so later commands see what earlier ones did.
A line `...` in a block stands for any lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
"""What the paths in a page start from, wherever the page itself lies."""
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
KEPT = ("PATH", "LANG", "SYSTEMROOT")


class Ran(Struct, frozen=True):
    """One command of a page: what the page prints under it, and what it printed now."""

    command: str
    printed: str
    found: str

    @property
    def agrees(self) -> bool:
        """Whether the page tells the truth; `...` stands for any lines."""
        pattern = re.escape(self.printed).replace(re.escape("...\n"), r"(?:.*\n)*?")
        return re.fullmatch(pattern, self.found) is not None


def commands(block: str) -> Iterator[tuple[str, str]]:
    """(command, what is printed under it) of a block; a command ends in `\\` where it goes on."""
    command, printed = "", ""
    for line in block.splitlines(keepends=True):
        if command.endswith("\\\n"):
            command += line
        elif line.startswith(PROMPT):
            if command:
                yield command, printed
            command, printed = line.removeprefix(PROMPT), ""
        else:
            printed += line
    if command:
        yield command, printed


def environment(home: Path) -> dict[str, str]:
    """A newcomer's shell: a home of its own, eighty columns, this installation's commands first."""
    kept = {key: os.environ[key] for key in KEPT if key in os.environ}
    here = str(Path(sys.executable).parent)
    own = {"HOME": str(home), "COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
    return {**kept, **own, "PATH": f"{here}{os.pathsep}{kept.get('PATH', '')}"}


def output(command: str, shell: dict[str, str], folder: Path) -> str:
    """What a command prints that is typed into a shell."""
    done = subprocess.run(
        ["sh", "-c", command], env=shell, cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    return done.stdout


def run(page: str, folder: Path, typed: Callable[[str, dict[str, str], Path], str] = output) -> list[Ran]:
    """Run every command of a page, in a place that looks like `folder` and may be written to."""
    with tempfile.TemporaryDirectory() as home:
        shell = environment(Path(home))
        here = Path(home) / "here"
        here.mkdir()
        for each in folder.iterdir():
            (here / each.name).symlink_to(each)
        return [
            Ran(command, printed, _stripped(typed(command, shell, here)))
            for block in BLOCK.findall(page)
            for command, printed in commands(block)
        ]


def _stripped(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def filled(page: str, ran: list[Ran]) -> str:
    """The page with what was printed now; what agrees with its `...` stays."""
    left = iter(ran)

    def block(match: re.Match[str]) -> str:
        lines = []
        for _ in commands(match.group(1)):
            each = next(left)
            lines.append(f"{PROMPT}{each.command}{each.printed if each.agrees else each.found}")
        return "```console\n" + "".join(lines) + "```"

    return BLOCK.sub(block, page)


def main(arguments: list[str]) -> int:
    """See the module."""
    path = Path(arguments[0])
    page = path.read_text(encoding="utf-8")
    ran = run(page, ROOT)
    if "--write" in arguments:
        path.write_text(filled(page, ran), encoding="utf-8")
        return 0
    for each in ran:
        if not each.agrees:
            sys.stdout.write(f"$ {each.command}--- the page\n{each.printed}--- now\n{each.found}\n")
    return 0 if all(each.agrees for each in ran) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
