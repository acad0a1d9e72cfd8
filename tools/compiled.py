"""Builds Rollbook with what decides and verifies compiled to C by mypyc: `make compiled`.

    build/compiled                        the whole program; whoever has it first on PYTHONPATH runs it
    python -m tools.compiled --possible   exit status 0 where it can be built

The sources are the same, and so is every byte of a log; deciding and verifying take about two thirds of
the time. It needs a C compiler and Python's headers. A compiled module does not notice that its source has
changed, so what is worked on is always the program that is not compiled.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "compiled"
FOLDERS = ("engine", "projections", "replays", "service", "locale")
COMPILERS = ("cc", "gcc", "clang")

MODULES = (
    "engine/codec.py", "engine/decider.py", "engine/evolve.py", "engine/figures.py", "engine/fold.py",
    "engine/resting.py", "engine/seals.py", "engine/throws.py", "engine/turn.py", "engine/windows.py",
    "engine/rules/*/effects/among.py", "engine/rules/*/ends.py", "engine/rules/*/evolve*.py",
    "engine/rules/*/figures.py", "engine/rules/*/filed.py", "engine/rules/*/listening.py",
    "engine/rules/*/offers.py", "engine/rules/*/outcomes/elimination.py", "engine/rules/*/payment.py",
    "engine/rules/*/reading.py", "engine/rules/*/use.py", "engine/rules/*/windows.py",
    "replays/verify/chain.py", "replays/verify/phases.py", "replays/verify/rules.py",
    "replays/verify/verifier.py", "replays/whatif/replacing.py",
)  # fmt: skip
"""What most of the time goes into. None may define a record: what mypyc makes of its annotations is not what
msgspec reads there."""


def modules(root: Path) -> list[str]:
    """The paths of what is compiled, below `root`."""
    return sorted(str(path.relative_to(root)) for glob in MODULES for path in root.glob(glob))


def missing() -> str:
    """What is needed and not there; nothing where it can be compiled."""
    if not any(shutil.which(each) for each in COMPILERS):
        return f"a C compiler ({', '.join(COMPILERS)})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's headers (Python.h)"
    return ""


def main() -> int:
    """0 when it is built; 2 where something is missing, 1 when it fails."""
    if lacks := missing():
        print(f"make compiled needs {lacks}, which is not here", file=sys.stderr)
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
    if sys.argv[1:] == ["--possible"]:
        sys.exit(2 if missing() else 0)
    sys.exit(compile_here(sys.argv[1:]) if sys.argv[1:] else main())
