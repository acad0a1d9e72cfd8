"""Builds Rollbook with what decides and verifies compiled to C by mypyc: `make compiled`.

    build/compiled                        the whole program; whoever has it first on PYTHONPATH runs it
    python -m tools.compiled --possible   exit status 0 where it can be built

The sources are the same, and so is every byte of a log; deciding and verifying take about half the
time. It needs a C compiler and Python's headers. A compiled module does not notice that its source has
changed, so what is worked on is always the program that is not compiled.
"""

from __future__ import annotations

import os
import re
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
    "engine/rules/*/actions.py", "engine/rules/*/asking.py", "engine/rules/*/board_effects.py",
    "engine/rules/*/bring.py", "engine/rules/*/deeds.py", "engine/rules/*/effects.py",
    "engine/rules/*/effects/[!_]*.py", "engine/rules/*/ends.py", "engine/rules/*/evolve*.py",
    "engine/rules/*/fight.py", "engine/rules/*/figures.py", "engine/rules/*/filed.py",
    "engine/rules/*/harm.py", "engine/rules/*/laying.py", "engine/rules/*/listening.py",
    "engine/rules/*/offers.py", "engine/rules/*/outcomes/[!_]*.py", "engine/rules/*/payment.py",
    "engine/rules/*/phases/[!_]*.py", "engine/rules/*/reading.py", "engine/rules/*/skill_test.py",
    "engine/rules/*/use.py", "engine/rules/*/windows.py",
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
    print(f"Compiling {len(names)} modules, which takes two minutes", flush=True)
    made = subprocess.run(
        [sys.executable, __file__, *names], cwd=BUILD, capture_output=True, text=True, check=False
    )
    if made.returncode:
        print(made.stdout + made.stderr, file=sys.stderr)
        return 1
    shutil.rmtree(BUILD / "build", ignore_errors=True)
    return 0


GLOBAL = re.compile(
    r"(\w+) = (CPyStatic_\w*globals);\n"
    r"((?:[^\n]*\n){0,2}?[^\n]*)CPyDict_GetItem\(\1, "
)
"""How mypyc reads a name of a module: its names, then which of them, then the look-up."""
HEADERS = re.compile(r'#include "__native_internal\w*\.h"\n')


def with_caches(source: str) -> str:
    """C that mypyc wrote, with inline caches where things are looked up by name (`inline_caches.h`)."""
    source = GLOBAL.sub(r"\1 = \2;\n\3CPyGlobal(\1, ", source)
    return HEADERS.sub(lambda found: f'{found[0]}#include "inline_caches.h"\n', source)


def compile_here(names: list[str]) -> int:
    """Compile modules of the present folder in place. `main` runs it as a program of its own, since mypyc and
    setuptools speak of the folder they are started in."""
    from mypyc.build import mypycify
    from setuptools import setup

    config = ["--config-file", str(ROOT / "pyproject.toml")]
    extensions = mypycify([*config, *names], opt_level="2", debug_level="0")
    for extension in extensions:
        extension.include_dirs.append(str(ROOT / "tools"))
        extension.extra_compile_args.append("-Wno-all")  # nobody reads them, and they double the time
        for source in map(Path, extension.sources):
            source.write_text(with_caches(source.read_text(encoding="utf-8")), encoding="utf-8")
    script = ["-q", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    setup(name="rollbook", packages=[], ext_modules=extensions, script_args=script)
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--possible"]:
        sys.exit(2 if missing() else 0)
    sys.exit(compile_here(sys.argv[1:]) if sys.argv[1:] else main())
