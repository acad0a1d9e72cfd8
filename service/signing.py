"""Keys: this installation's own, made when it is first needed, and those its user trusts.

They are kept apart from the database, so that a copy of it does not carry the key: `keys/installation.key`
(the seed, hex, readable by its owner only) and `keys/trusted` (lines `KEY NAME`) in the data folder.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.commands import Sign
from engine.errors import Malformed, StorageRefusal
from engine.events import Closed
from engine.seals import binds, signed_message
from engine.wording import Value, say
from service.files import LARGEST_TEXT, data_folder, whole

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from replays.session import Outcome, Session

KEY = re.compile(r"[0-9a-f]{64}\Z")
NAME = re.compile(r"\S(.{0,60}\S)?\Z")


class Keys:
    """The key folder. `StorageRefusal` where it cannot be used."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "keys"
        self._own, self._trusted = self.folder / "installation.key", self.folder / "trusted"

    # our own -----------------------------------------------------------------------------------------

    def own(self) -> Ed25519PrivateKey:
        """The installation's key; made on first use."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        try:
            seed = self._read_seed() or self._make_seed()
        except OSError as error:
            raise self._unusable(error.strerror or "") from error
        if not KEY.match(seed):
            raise StorageRefusal(say("{path} holds no key: 64 hexadecimal digits", path=str(self._own)))
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))

    def public(self) -> str:
        """The installation's public key (hex), to be given to others."""
        return self.own().public_key().public_bytes_raw().hex()

    def _read_seed(self) -> str:
        with suppress(FileNotFoundError):
            if os.name == "posix" and self._own.stat().st_mode & 0o077:
                raise StorageRefusal(
                    say("{path} can be read by others: make it yours alone (chmod 600)", path=str(self._own))
                )
            return self._read(self._own).strip()
        return ""

    def _make_seed(self) -> str:
        """Written whole, then put in its place unless another process was first: there is one key."""
        self._make_folder()
        new = self.folder / f".new-{os.getpid()}"
        with suppress(FileNotFoundError):
            new.unlink()
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(os.urandom(32).hex() + "\n")
        try:
            with suppress(FileExistsError):
                os.link(new, self._own)
        finally:
            new.unlink()
        return self._read_seed()

    def _make_folder(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)

    def _read(self, path: Path) -> str:
        try:
            return whole(path, LARGEST_TEXT).decode(errors="replace")
        except Malformed as refusal:
            raise self._unusable(refusal.text) from refusal

    def _unusable(self, why: Value) -> StorageRefusal:
        return StorageRefusal(
            say("the keys in {folder} cannot be used: {why}", folder=str(self.folder), why=why)
        )

    # others' -----------------------------------------------------------------------------------------

    def trusted(self) -> dict[str, str]:
        """Trusted keys with their names; our own is one of them as soon as it exists."""
        found = {}
        listed = self._read(self._trusted) if os.path.exists(self._trusted) else ""
        for line in listed.splitlines():
            key, _, name = line.strip().partition(" ")
            if KEY.match(key) and binds(bytes.fromhex(key)):
                found[key] = name.strip()
        if os.path.exists(self._own):
            found.setdefault(self.public(), "this installation")
        return found

    def trust(self, key: str, name: str) -> None:
        """From now on a signature by this key counts."""
        if not KEY.match(key):
            raise Malformed(say("a key is 64 small hexadecimal digits, not {key}", key=key))
        if not binds(bytes.fromhex(key)):
            raise Malformed(say("{key} is nobody's key: anybody can make signatures under it", key=key))
        if not NAME.match(name):
            raise Malformed(say("a key's name is at most {n} characters on one line", n=62))
        self._write({**self._listed(), key: name})

    def forget(self, key_or_name: str) -> str:
        """No longer. Returns the key; `Malformed` when none is called that."""
        listed = self._listed()
        found = [key for key, name in listed.items() if key_or_name in (key, name)]
        if len(found) != 1:
            raise Malformed(say("no key is called {name}", name=key_or_name), legal=tuple(listed.values()))
        del listed[found[0]]
        self._write(listed)
        return found[0]

    def _listed(self) -> dict[str, str]:
        own = self.public() if os.path.exists(self._own) else ""
        return {key: name for key, name in self.trusted().items() if key != own}

    def _write(self, keys: dict[str, str]) -> None:
        try:
            self._make_folder()
            new = self._trusted.with_suffix(f".{os.getpid()}")
            new.write_text("".join(f"{key} {name}\n" for key, name in keys.items()), encoding="utf-8")
            new.replace(self._trusted)
        except OSError as error:
            raise self._unusable(error.strerror or "") from error


def sign(live: Session, keys: Keys, command: str = "") -> Outcome:
    """Sign everything that stands in the log; the signature is an entry of its own (KER-6.6)."""
    own, public = keys.own(), keys.public()

    def signed(_: object) -> Sign:
        message = signed_message(live.session, live.version, live.link)
        return Sign(public, own.sign(message).hex())

    return live.save(signed, command)


def sign_closing(live: Session, outcome: Outcome) -> None:
    """Sign what a command has just closed, if it closed anything: the last to agree closes as `close` does.
    Where no key can be had the session is closed all the same, unsigned; the reports say so, and it can be
    signed later."""
    last = live.read(live.version - 1, live.version)[0]
    closed = last.version == outcome.entries[-1].version and isinstance(last.event, Closed)
    if closed and not outcome.repeated:  # a service has signed it itself
        with suppress(StorageRefusal):
            sign(live, Keys())
