"""Brings files of others from the npm registry: pinned, checked, without a build step.

    python -m tools.vendor            fetch them all again
    python -m tools.vendor --check    compare them with their `vendor.json`; exit status 1 where they differ

npm's own client packs each package (`npm pack`, which runs nothing of it) from whatever registry it is
configured with; the hash that the registry published is written here. Imports by bare name become relative:
an import map would be an inline script, which the page's policy forbids. Beside the files lies `vendor.json`:
where each is from, under which licence, and its SHA-256.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from tools.sentences import ROOT

PAGE = ROOT / "service" / "web" / "vendor"
TESTS = ROOT / "tests" / "web" / "vendor"


class Package(Struct, frozen=True):
    """A package by name and version, the hash of its tarball, and the files of it that are wanted: by their
    place inside what they are called here."""

    name: str
    hash: str
    files: Mapping[str, str]


PREACT = "/HfHI/7N84e6GrWBJ3J280z3mLaRJiDcSvj/A+y/4AbLnND/1UlGHe1sR6oYuTGwId0nP7dqDU9OnLxMPZ7xBg=="
CORE = "vcRv7Ityz5JVmeiVqIluLFzT/PDS/AlhHUpw3/aUWqcVUs6bDGIPXE/6RSC4evBNWYvnniozg5Syfj33al3gkg=="
SIGNALS = "Rb+5RPo9gWSaHtzJeauhHxiC8KP/IF2DEPkHPEOGOnuy2wnJzRqyeLRankUCYd6ADqtxS6GnWGv6Ie343d8aYw=="
HTM = "983Vyg8NwUE7JkZ6NmOqpCZ+sh1bKv2iYTlUkzlWmA5JD2acKoxd4KVxbMmxX/85mtfdnDmTFoNKcg5DGAvxNQ=="
AXE = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="

WANTED: Mapping[Path, tuple[Package, ...]] = {
    PAGE: (
        Package(
            "preact@11.2.0",
            PREACT,
            {
                "dist/preact.mjs": "preact.mjs",
                "hooks/dist/hooks.mjs": "hooks.mjs",
                "LICENSE": "preact.LICENSE",
            },
        ),
        Package("@preact/signals-core@1.14.5", CORE, {"dist/signals-core.mjs": "signals-core.mjs"}),
        Package(
            "@preact/signals@2.11.4",
            SIGNALS,
            {"dist/signals.mjs": "signals.mjs", "LICENSE": "signals.LICENSE"},
        ),
        Package("htm@3.1.1", HTM, {"dist/htm.mjs": "htm.mjs", "LICENSE": "htm.LICENSE"}),
    ),
    TESTS: (Package("axe-core@4.14.1", AXE, {"axe.min.js": "axe.min.js", "LICENSE": "axe.LICENSE"}),),
}
"""What is brought where: the page's own, and what only tests need."""

RELATIVE = {
    "preact": "./preact.mjs",
    "preact/hooks": "./hooks.mjs",
    "@preact/signals-core": "./signals-core.mjs",
}
LIST = "vendor.json"


def relative(text: str) -> str:
    """A module with relative imports, and no pointer to a source map that is not there. Such a module may be
    one line long: only the comment is cut, never its line."""
    for bare, place in RELATIVE.items():
        text = re.sub(rf'(from|import)(\s*)"{re.escape(bare)}"', rf'\1\2"{place}"', text)
    return re.sub(r"//# sourceMappingURL=\S*", "", text)


def whole(package: Package, data: bytes) -> bytes:
    """The tarball, if it is the one that is wanted."""
    found = base64.b64encode(hashlib.sha512(data).digest()).decode()
    if found != package.hash:
        raise SystemExit(f"{package.name}: its sha512 is {found}, which is not what is written here")
    return data


def packed(package: Package, into: Path) -> bytes:
    """The tarball of a package, by npm's client."""
    command = ["npm", "pack", package.name, "--json", "--pack-destination", str(into)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    one = told[0] if isinstance(told, list) else next(iter(told.values()))
    return (into / one["filename"].replace("@", "").replace("/", "-")).read_bytes()


def unpacked(package: Package, tarball: Path) -> Iterator[tuple[str, bytes, dict[str, str]]]:
    """The files that are wanted of a package: what each is called here, its bytes, its line of the list."""
    with tarfile.open(tarball) as tar:

        def read(inside: str) -> bytes:
            member = tar.extractfile(f"package/{inside}")
            assert member is not None, inside
            return member.read()

        licence = json.loads(read("package.json"))["license"]
        for inside, here in package.files.items():
            data = read(inside)
            if here.endswith(".mjs"):
                data = relative(data.decode()).encode()
            data = data.rstrip() + b"\n"
            about = {"from": package.name, "file": inside, "licence": licence}
            yield here, data, {**about, "sha256": hashlib.sha256(data).hexdigest()}


def bring(folder: Path, packages: tuple[Package, ...]) -> dict[str, Any]:
    """Fetch the files of a folder, and write its list."""
    folder.mkdir(parents=True, exist_ok=True)
    listed: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for package in packages:
            tarball = Path(scratch, "one.tgz")
            tarball.write_bytes(whole(package, packed(package, Path(scratch))))
            for here, data, about in unpacked(package, tarball):
                (folder / here).write_bytes(data)
                listed[here] = about
    (folder / LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    return listed


def differing(folder: Path) -> list[str]:
    """The files of a folder that are not as its list says, are missing, or are not listed."""
    listed = json.loads((folder / LIST).read_text(encoding="utf-8"))
    present = {path.name: path for path in folder.iterdir() if path.name != LIST}
    wrong = [name for name in listed if name not in present]
    for name, path in present.items():
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if name not in listed or listed[name]["sha256"] != digest:
            wrong.append(name)
    return sorted(wrong)


def main(arguments: list[str]) -> int:
    """Fetch or check."""
    status = 0
    for folder, packages in WANTED.items():
        if "--check" not in arguments:
            bring(folder, packages)
        wrong = differing(folder)
        status |= bool(wrong)
        print(f"{folder.relative_to(ROOT).as_posix()}: {', '.join(wrong) or 'as listed'}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
