"""What tests at the interactive table share."""

from __future__ import annotations

from types import ModuleType

import pytest

from engine import library


@pytest.fixture
def wordless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proving game told by its ids, as a game without words is: no two of its cards are called alike."""
    found = library.optional

    def optional(game: str, module: str, version: int = 0) -> ModuleType | None:
        return None if game == "proving" else found(game, module, version)

    monkeypatch.setattr(library, "optional", optional)
