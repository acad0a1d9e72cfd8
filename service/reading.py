"""Reading files that people name: whole, but never without end."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from replays.bundle_gzip import LARGEST


def whole(path: Path) -> bytes:
    """The bytes of a file. `OSError` where it cannot be read, or is larger than `LARGEST`, as devices are."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data
