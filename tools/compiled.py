"""Builds Rollbook with what decides and verifies compiled to C by mypyc: `make compiled`.

    build/compiled    the whole program; whoever has it first on PYTHONPATH runs it

The sources are the same, and so is every byte of a log; deciding and verifying take about two thirds of the
time. It needs a C compiler. What is worked on is always the program that is not compiled: a compiled module
does not notice that its source has changed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "compiled"
FOLDERS = ("engine", "projections", "replays", "service", "locale")
COMPILERS = ("cc", "gcc", "clang")

MODULES = (
    "engine/codec.py", "engine/decider.py", "engine/evolve.py", "engine/figures.py", "engine/fold.py",
    "engine/resting.py", "engine/seals.py", "engine/throws.py", "engine/turn.py", "engine/windows.py",
    "engine/rules/*/deeds.py", "engine/rules/*/effects/among.py", "engine/rules/*/ends.py",
    "engine/rules/*/evolve*.py", "engine/rules/*/figures.py", "engine/rules/*/filed.py",
    "engine/rules/*/listening.py", "engine/rules/*/offers.py", "engine/rules/*/outcomes/*.py",
    "engine/rules/*/payment.py", "engine/rules/*/phases/*.py", "engine/rules/*/reading.py",
    "engine/rules/*/use.py", "engine/rules/*/windows.py",
    "replays/verify/chain.py", "replays/verify/phases.py", "replays/verify/rules.py",
    "replays/verify/verifier.py", "replays/whatif/replacing.py",
)  # fmt: skip
"""What most of the time goes into. None may define a record: what mypyc makes of its annotations is not what
msgspec reads there."""


def modules(root: Path) -> list[str]:
    """The paths of what is compiled, below `root`."""
    return sorted(str(path.relative_to(root)) for glob in MODULES for path in root.glob(glob))


def main() -> int:
    """0 when it is built; 2 without a C compiler, 1 when it fails."""
    if not any(shutil.which(each) for each in COMPILERS):
        print(f"make compiled needs a C compiler ({', '.join(COMPILERS)}); none was found", file=sys.stderr)
        return 2
    shutil.rmtree(BUILD, ignore_errors=True)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, BUILD / folder, ignore=shutil.ignore_patterns("__pycache__"))
    names = modules(BUILD)
    print(f"Compiling {len(names)} modules, which takes a minute", flush=True)
    made = subprocess.run(
        [sys.executable, __file__, *names], cwd=BUILD, capture_output=True, text=True, check=False
    )
    if made.returncode:
        print(made.stdout + made.stderr, file=sys.stderr)
        return 1
    shutil.rmtree(BUILD / "build", ignore_errors=True)
    return 0


def compile_here(names: list[str]) -> int:
    """Compile modules of the present folder in place. `main` runs it as a program of its own, since mypyc and
    setuptools speak of the folder they are started in."""
    from mypyc.build import mypycify
    from setuptools import setup

    extensions = mypycify(["--config-file", str(ROOT / "pyproject.toml"), *names], opt_level="2")
    setup(name="rollbook", ext_modules=extensions, script_args=["-q", "build_ext", "--inplace"])
    return 0


if __name__ == "__main__":
    sys.exit(compile_here(sys.argv[1:]) if sys.argv[1:] else main())
